"""The misconceptions that wrong answers show, each with a name and a sentence about it."""

from __future__ import annotations

from cardwidgets.engine.errors import HOUSE

#: Those that a lesson asks about twice, in a question before it and one after it.
MAIN: tuple[str, ...] = (
    "ten-pictures",
    "chances-add-up",
    "due-or-hot",
    "short-runs",
    "given-ignored",
    "given-both-ways",
    "with-replacement",
    "order-of-drawing",
    "silence-is-no-news",
    "base-rate-neglected",
    "other-stands-still",
    "interval-holds-the-games",
)

#: Finer ones, which single questions recognise.
FINE: tuple[str, ...] = (
    "order-ignored",
    "order-counted-twice",
    "shared-cell-twice",
    "shared-cell-lost",
    "product-for-dependent",
    "exclusive-as-independent",
    "sum-for-product",
    "product-for-sum",
    "complement-forgotten",
    "complement-of-one",
    "at-least-as-exactly",
    "exactly-as-at-least",
    "reshuffle-forgotten",
    "without-replacement",
    "weights-ignored",
    "faces-miscounted",
    "fifty-fifty",
    "one-die-only",
    "only-one-way",
    "whole-space-kept",
    "wrong-whole",
    "condition-as-joint",
    "joint-as-condition",
    "mean-as-most-likely",
    "mean-inverted",
    "median-as-mean",
    "counts-even-out",
    "streak-must-end",
    "streak-goes-on",
    "linear-in-n",
    "larger-sample-larger-deviation",
    "share-and-count-confused",
    "small-sample-trusted",
    "losses-forgotten",
    "gains-only",
    "depends-on-players",
    "likely-as-certain",
    "ratio-upside-down",
    "other-reason-forgotten",
    "probability-matching",
    "own-coins-only",
    "balance-as-best-reply",
    "one-error-only",
    "rule-misread",
)


def misconceptions() -> dict[str, str]:
    """Return every misconception's name and the sentence about it.

    >>> misconceptions()["chances-add-up"]
    'The chances of two events are added although both can happen at once.'
    """
    return {name: HOUSE.text(f"misconception.{name}") for name in (*MAIN, *FINE)}
