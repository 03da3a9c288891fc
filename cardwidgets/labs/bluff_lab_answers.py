"""What can be done at the laboratory's page: a function for each control."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardwidgets.games.bluffaneer.bluff import USUAL_STAKES
from cardwidgets.labs.bluff_lab_page import AT_ONCE, STAKES
from cardwidgets.labs.laboratory import answering, calling
from cardwidgets.sheet.model import Answer, text, whole

if TYPE_CHECKING:
    from cardwidgets.labs.bluff_lab import BluffModel


def answers(lab: BluffModel) -> dict[str, Answer]:
    """Return the answers to all controls that a laboratory has now.

    Args:
        lab: the laboratory.
    """
    found: dict[str, Callable[[Any], Any]] = {
        "balance": lambda value: lab.balance(),
        "reply caller": lambda value: lab.reply("caller"),
        "reply roller": lambda value: lab.reply("roller"),
        "usual": lambda value: _set_usual(lab),
        "role": lambda value: lab.set("role", text(value)),
        "reset": lambda value: lab.reset(),
        "seed": lambda value: lab.set("seed", text(value)),
    }
    for name in ("prior", "bluff", "challenge"):
        found[name] = _sliding(lab, name)
        found[f"exact {name}"] = _setting(lab, name)
    found |= {name: _staking(lab, place) for place, name in enumerate(STAKES)}
    found |= {f"play {number}": calling(lab.play, number) for number in AT_ONCE}
    found |= {f"choose {choice}": calling(lab.choose, choice) for choice in lab.choices()}
    return answering(found)


def _sliding(lab: BluffModel, name: str) -> Callable[[Any], None]:
    return lambda value: lab.set(name, Fraction(whole(value, 0, 100), 100))


def _setting(lab: BluffModel, name: str) -> Callable[[Any], None]:
    return lambda value: lab.set(name, text(value))


def _staking(lab: BluffModel, place: int) -> Callable[[Any], None]:
    def set_stake(value: Any) -> None:
        from cardwidgets.labs.bluff_lab import MOST_STAKE

        stakes = list(lab.stakes)
        stakes[place] = whole(value, 1, MOST_STAKE)
        lab.set("stakes", tuple(stakes))

    return set_stake


def _set_usual(lab: BluffModel) -> None:
    """Take the prior and the stakes of Bluffaneer."""
    from cardwidgets.labs.bluff_lab import USUAL_PRIOR

    lab.set("prior", USUAL_PRIOR)
    lab.set("stakes", USUAL_STAKES)
