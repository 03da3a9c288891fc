"""The rolls on the page: the latest one, the running share, and many runs side by side."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from cardwidgets.dice import DiceError, Outcome, chance, standard_error
from cardwidgets.engine.messages import Voice
from cardwidgets.figures import Figure, many_runs, running, spread
from cardwidgets.labs.dice_lab_art import symbol
from cardwidgets.labs.dice_lab_numbers import fraction, percentage
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Cell,
    Field,
    Fold,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Row,
)

if TYPE_CHECKING:
    from cardwidgets.labs.dice_lab import DiceModel

AT_ONCE = (1, 10, 100, 1_000, 10_000)
RUN_LENGTHS = (16, 160, 1_600)
MOST_SHOWN = 60


class RollsView:
    """Shows the rolls of a laboratory.

    Args:
        lab: the laboratory.
        voice: says its texts.
    """

    def __init__(self, lab: DiceModel, voice: Voice) -> None:
        self.lab = lab
        self.voice = voice
        self.exact = self._exact("event")

    def _exact(self, side: str) -> Fraction | None:
        if not self.lab.has(side):
            return None
        try:
            return chance(self.lab.holding(side), self.lab.space)
        except DiceError:
            return None

    def blocks(self) -> Iterator[Block]:
        """Return all blocks of this part of the page."""
        say = self.voice.say
        yield Heading(say("labs.dice.rolls"))
        buttons: list[Block] = [
            Button(f"roll {number}", say("labs.dice.roll", n=number), main=number == 1)
            for number in AT_ONCE
        ]
        if len(self.lab.rolls):
            buttons.append(Button("reset", say("labs.dice.reset")))
        yield Row(tuple(buttons))
        if last := self.lab.rolls.last:
            yield from self._latest(last)
            yield from self._share()
        if self.lab.has("event"):
            yield Fold("runs", say("labs.dice.many"), tuple(self._many()))

    def _latest(self, last: Outcome) -> Iterator[Block]:
        say, number = self.voice.say, len(self.lab.rolls)
        label = say("labs.dice.latest", n=number)
        if len(last) > MOST_SHOWN:
            last = last[:MOST_SHOWN]
            label = say("labs.dice.latest.some", n=number, shown=MOST_SHOWN)
        dice = self.lab.space.dice
        art = [symbol(die, face) for die, face in zip(dice, last, strict=False)]
        cells = tuple(
            Cell((mark,), name=str(face)) if mark else Cell(text=str(face))
            for mark, face in zip(art, last, strict=True)
        )
        yield Grid("latest", label, min(10, len(last)), cells, clickable=False)

    def _share(self) -> Iterator[Block]:
        if not self.lab.has("event"):
            yield Paragraph(self.voice.say("labs.dice.choose_to_follow"), "quiet")
            return
        yield Paragraph(self._told(), "" if self.exact is not None else "note")
        if self.lab.has("given"):
            yield Paragraph(self._told_given())
        yield Picture(self._running())

    def _told(self) -> str:
        say, number = self.voice.say, len(self.lab.rolls)
        share, error, _ = self.lab.estimate
        if self.exact is None and share in (0, 1):
            key = "labs.dice.estimate.never" if share == 0 else "labs.dice.estimate.always"
            return say(key, n=number, bound=percentage(min(Fraction(1), Fraction(3, number))))
        if self.exact is None:
            return say(
                "labs.dice.estimate",
                n=number,
                share=percentage(share),
                error=f"{100 * error:.2g} %",
            )
        return say(
            "labs.dice.share",
            n=number,
            hits=int(share * number),
            share=percentage(share),
            exact=fraction(self.exact),
            percent=percentage(self.exact),
            error=f"{100 * standard_error(self.exact, number):.2g} %",
        )

    def _told_given(self) -> str:
        event, given = self.lab.holding("event"), self.lab.holding("given")
        looked_at = self.lab.rolls.count(given)
        share = self.lab.rolls.frequency(event, given)
        if share is None:
            return self.voice.say("labs.dice.share.given.none")
        return self.voice.say(
            "labs.dice.share.given",
            n=looked_at,
            hits=int(share * looked_at),
            share=percentage(share),
        )

    def _running(self) -> Figure:
        title = self.voice.say("labs.dice.running")
        shares = self.lab.rolls.running(self.lab.holding("event"))
        return running(title, [shares], self.exact, names=[title], voice=self.voice)

    def _many(self) -> Iterator[Block]:
        say = self.voice.say
        yield Paragraph(say("labs.dice.many.why"))
        yield Row(
            tuple(
                Button(f"runs {length}", say("labs.dice.many.run", n=length))
                for length in RUN_LENGTHS
            )
        )
        shares = self.lab.run_shares
        if not shares:
            return
        expected = self.exact if self.exact is not None else _middle(shares)
        for length, found in sorted(shares.items()):
            title = say("labs.dice.many.title", n=len(found), length=length)
            runs = [[share] for share in found]
            label = say("labs.dice.many.share")
            yield Picture(many_runs(title, runs, expected, labels=[label], voice=self.voice))
        groups = [
            (say("labs.dice.many.group", length=length), found)
            for length, found in sorted(shares.items())
        ]
        yield Picture(spread(say("labs.dice.many.spread"), groups, expected, voice=self.voice))

    def seed_field(self) -> Field:
        """Return the field for the seed."""
        say = self.voice.say
        return Field(
            "seed",
            say("labs.dice.seed_label"),
            str(self.lab.seed),
            button=say("labs.dice.set"),
            hint=say("labs.dice.seed_hint"),
        )


def _middle(shares: dict[int, tuple[Fraction, ...]]) -> Fraction:
    longest = shares[max(shares)]
    return sum(longest, Fraction(0)) / len(longest)
