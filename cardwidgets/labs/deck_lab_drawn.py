"""The hands on the page: the latest one, the running share, and all of them beside the chances."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from cardwidgets.dice import standard_error
from cardwidgets.engine.messages import Argument, Voice
from cardwidgets.figures import BarSpec, Figure, bars, running
from cardwidgets.figures.scales import thinned
from cardwidgets.labs.deck_lab_chances import held
from cardwidgets.labs.deck_lab_told import asked_text
from cardwidgets.labs.dice_lab_numbers import fraction, percentage
from cardwidgets.scene.decks import CardKind
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Cell,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Row,
)

if TYPE_CHECKING:
    from cardwidgets.labs.deck_lab import DeckModel

AT_ONCE: Final = (1, 10, 100, 1_000, 10_000)
MOST_SHOWN: Final = 60
ACROSS: Final = 5
MOST_POINTS: Final = 300
FEW: Final = 6
"""Of at most so many cards drawn, all numbers are shown, however unlikely."""

RARE: Final = 1_000
"""Of more cards drawn, numbers that come less often than once in so many hands are left out."""


def trimmed(*distributions: Sequence[Fraction]) -> range:
    """Return the numbers of wanted cards that are shown: not those that hardly ever come.

    >>> trimmed([Fraction(1, 2), Fraction(1, 2), Fraction(0)])
    range(0, 3)
    >>> trimmed([*[Fraction(0)] * 10, Fraction(1), *[Fraction(0)] * 30])
    range(10, 11)
    """
    numbers = range(len(distributions[0]))
    if len(numbers) <= FEW + 1:
        return numbers
    common = [
        number for number in numbers if any(each[number] * RARE >= 1 for each in distributions)
    ]
    return range(common[0], common[-1] + 1) if common else numbers


class HandsView:
    """Shows the hands of a laboratory.

    Args:
        lab: the laboratory.
        voice: says its texts.
        cell: shows a card.
    """

    def __init__(self, lab: DeckModel, voice: Voice, cell: Callable[[CardKind], Cell]) -> None:
        self.lab = lab
        self.voice = voice
        self.cell = cell

    def say(self, key: str, /, **args: Argument) -> str:
        """Return a text of the laboratory."""
        return self.voice.say(f"labs.deck.{key}", **args)

    def blocks(self) -> Iterator[Block]:
        """Return all blocks of this part of the page."""
        hand = self.lab.hand
        yield Heading(self.say("hands"))
        yield Button("replacement", self.say("replacement"), pressed=self.lab.replacement)
        buttons = [
            Button(f"draw {number}", self.say("draw", n=number), main=number == 1)
            for number in AT_ONCE
        ]
        if hand:
            buttons.append(Button("reset", self.say("reset")))
        yield Row(tuple(buttons))
        if hand:
            yield self._latest(hand)
            yield from self._aside()
            yield from self._share()

    def _latest(self, hand: Sequence[str]) -> Grid:
        kinds = {kind.name: kind for kind in self.lab.open.kinds}
        label = self.say("latest", number=self.lab.drawn_hands)
        if len(hand) > MOST_SHOWN:
            hand = hand[:MOST_SHOWN]
            label = self.say("latest.some", number=self.lab.drawn_hands, shown=MOST_SHOWN)
        cells = [self._card(kinds[name]) for name in hand]
        columns = min(ACROSS if len(cells) <= 2 * ACROSS else 2 * ACROSS, len(cells))
        return Grid("hand", label, columns, tuple(cells), clickable=False)

    def _card(self, kind: CardKind) -> Cell:
        plain = self.cell(kind)
        marks = ("lit",) if kind.name in self.lab.wanted else ()
        return Cell(plain.faces, plain.text, plain.name, marks)  # type: ignore[arg-type]

    def _aside(self) -> Iterator[Block]:
        if not self.lab.replacement:
            room = self.lab.left - self.lab.cards >= self.lab.cards
            yield Button("lay aside", self.say("lay_aside"), disabled=not room)

    # --- shares ------------------------------------------------------------------------------

    def _share(self) -> Iterator[Block]:
        lab = self.lab
        if not lab.wanted:
            yield Paragraph(self.say("choose_to_follow"), "quiet")
            return
        hits = lab.hand_hits
        yield Paragraph(self._told(hits))
        yield Row((Picture(self._running(hits)), Picture(self._beside(hits))))

    def _exact(self) -> Fraction:
        return self.lab.drawing(self.lab.replacement).chance(self.lab.ask, self.lab.number)

    def _told(self, hits: Sequence[int]) -> str:
        lab, exact = self.lab, self._exact()
        found = sum(held(hits, lab.ask, lab.number, lab.cards))
        return self.say(
            "share",
            n=len(hits),
            hits=found,
            asked=asked_text(lab.ask, lab.number, self.voice),
            share=percentage(Fraction(found, len(hits))),
            exact=fraction(exact),
            percent=percentage(exact),
            error=f"{100 * standard_error(exact, len(hits)):.2g} %",
        )

    def _running(self, hits: Sequence[int]) -> Figure:
        lab = self.lab
        found = accumulate(held(hits, lab.ask, lab.number, lab.cards))
        kept = thinned(list(enumerate(found, start=1)), MOST_POINTS, log=True)
        run = [(number, Fraction(hit, number)) for number, hit in kept]
        title = self.say("running", asked=asked_text(lab.ask, lab.number, self.voice))
        return running(
            title,
            [run],
            self._exact(),
            names=[self.say("running.name")],
            trials=self.say("running.trials"),
            voice=self.voice,
        )

    def _beside(self, hits: Sequence[int]) -> Figure:
        exact = self.lab.drawing(self.lab.replacement).distribution()
        counts = Counts(hits)
        shares = [Fraction(counts[number], len(hits)) for number in range(len(exact))]
        return bars(
            self.say("beside", n=len(hits)),
            [BarSpec(str(each), exact[each], shares[each]) for each in trimmed(exact, shares)],
            value_name=self.say("beside.exact"),
            other_name=self.say("beside.drawn"),
            voice=self.voice,
        )
