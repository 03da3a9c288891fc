"""The laboratory's page, from top to bottom: dice, sample space, events, chances, rolls, help."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from cardwidgets.dice import DiceError, NotExact, examples
from cardwidgets.dice.space import MOST_DICE
from cardwidgets.engine.messages import Argument, Voice
from cardwidgets.figures import BarSpec, Figure, bars
from cardwidgets.labs.dice_lab_dice import KINDS, kind_of
from cardwidgets.labs.dice_lab_numbers import fraction, percentage, shown
from cardwidgets.labs.dice_lab_rolls import RollsView
from cardwidgets.labs.dice_lab_space import SpaceView, can_be_listed
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Cell,
    Choice,
    Code,
    Counter,
    Field,
    Fold,
    Grid,
    Heading,
    Page,
    Paragraph,
    Picture,
    Row,
)

if TYPE_CHECKING:
    from cardwidgets.labs.dice_lab import DiceModel


def page(lab: DiceModel, voice: Voice, said: tuple[str, dict[str, Argument]] | None = None) -> Page:
    """Return what a laboratory shows.

    Args:
        lab: the laboratory.
        voice: says its texts.
        said: the key and the arguments of what a screen reader says.
    """
    view = _PageView(lab, voice)
    spoken = voice.say(said[0], **said[1]) if said else ""
    return Page(voice.say("labs.dice.title"), tuple(view.blocks()), spoken=spoken)


class _PageView:
    def __init__(self, lab: DiceModel, voice: Voice) -> None:
        self.lab = lab
        self.voice = voice

    def say(self, key: str, /, **args: Argument) -> str:
        """Return a text of the laboratory."""
        return self.voice.say(f"labs.dice.{key}", **args)

    def blocks(self) -> Iterator[Block]:
        """Return all blocks."""
        rolls = RollsView(self.lab, self.voice)
        yield from self._dice()
        yield from self._events()
        yield from self._outcomes()
        if self.lab.has("event") and self.lab.has("given"):
            yield from self._two_events()
        yield from rolls.blocks()
        yield Fold("more", self.say("more"), (rolls.seed_field(),))
        yield from self._help()

    # --- dice --------------------------------------------------------------------------------

    def _dice(self) -> Iterator[Block]:
        number, kind = len(self.lab.space.dice), kind_of(self.lab.space)
        kind = "own" if self.lab.shows_own and kind != "mixed" else kind
        names = [*KINDS, "own"] + (["mixed"] if kind == "mixed" else [])
        kinds = tuple((name, self.say(f"kind.{name}")) for name in names)
        views = tuple(
            (name, self.say(f"view.{name}")) for name in ("grid", "tree", "piles", "table")
        )
        yield Row(
            (
                Counter("dice", self.say("number"), number, 1, MOST_DICE),
                Choice("kind", self.say("kind"), kind, kinds),
                Choice("view", self.say("view"), self.lab.view, views),
            )
        )
        if kind == "own":
            yield Row((self._faces_field(), self._weights_field()))

    def _faces_field(self) -> Field:
        faces = ", ".join(map(str, self.lab.faces))
        return Field(
            "faces",
            self.say("faces_label"),
            faces,
            self.say("faces_example"),
            self.say("set"),
            self.say("faces_hint"),
        )

    def _weights_field(self) -> Field:
        weights = ", ".join(map(str, self.lab.weights))
        return Field(
            "weights",
            self.say("weights_label"),
            weights,
            self.say("weights_example"),
            self.say("set"),
            self.say("weights_hint"),
        )

    # --- events ------------------------------------------------------------------------------

    def _events(self) -> Iterator[Block]:
        yield Row((self._event_field("event"), self._event_field("given")))
        for side, text in self.lab.cleared.items():
            yield Paragraph(self.say(f"cleared.{side}"), "note")
            yield Code(text)
        extras: list[Block] = []
        if self.lab.view == "grid" and can_be_listed(self.lab.space):
            options = tuple((side, self.say(f"side.{side}")) for side in ("event", "given"))
            extras.append(Choice("side", self.say("side"), self.lab.side, options))
        extras += [
            Button(f"clear {side}", self.say(f"clear.{side}"))
            for side in ("event", "given")
            if self.lab.has(side)
        ]
        number = len(self.lab.space.dice)
        if number > 1:
            extras.append(Button("order", self.say("order", n=number), pressed=self.lab.order))
        if extras:
            yield Row(tuple(extras))

    def _event_field(self, side: str) -> Field:
        text = self.lab.event if side == "event" else self.lab.given
        suggestions = tuple(example.text for example in examples(self.lab.space))
        example = suggestions[0 if side == "event" else 3]
        return Field(
            side, self.say(f"{side}_label"), text, example, self.say("set"), "", suggestions
        )

    # --- outcomes and chances -----------------------------------------------------------------

    def _outcomes(self) -> Iterator[Block]:
        """Return the sample space, with the chance beside a single grid and above all else."""
        space = tuple(SpaceView(self.lab, self.voice).blocks())
        first, *chances = self._chance()
        if isinstance(space[0], Grid) and space[0].clickable:
            yield from (Row((space[0], first)), *chances, *space[1:])
        else:
            yield from (first, *chances, *space)

    def _chance(self) -> Iterator[Block]:
        if not self.lab.has("event"):
            yield Paragraph(self.say("choose"), "note")
            return
        try:
            sentences = [self.say("chance", chance=shown(self.lab.probability))]
            counted = [("counting", self.lab.counting)]
            if self.lab.has("given"):
                sentences.append(self.say("chance.given", chance=shown(self.lab.conditional)))
                counted.append(("counting.given", self.lab.conditional_counting))
        except NotExact as refused:
            yield Paragraph(str(refused), "note")
            yield Button("simulate", self.say("simulate"), main=True)
            return
        except DiceError as refused:
            yield Paragraph("\n".join([*sentences, str(refused)]))
            return
        yield Paragraph("\n".join(sentences), "big")
        for name, counting in counted:
            steps = Paragraph("\n".join(counting.told(self.voice)))
            yield Fold(name.replace(".", " "), self.say(name), (steps,))

    # --- two events --------------------------------------------------------------------------

    def _two_events(self) -> Iterator[Block]:
        try:
            chances = self.lab.chances
        except DiceError:
            return  # the chance above says why
        yield Heading(self.say("two"))
        rows = [(self.say(f"two.{name}"), chance) for name, chance in chances.items()]
        yield Row((self._chances_table(rows), Picture(self._chances_bars(rows))))
        yield Paragraph(self._union_told(chances))
        yield Paragraph(self._independence_told(chances), "note")

    def _chances_table(self, rows: list[tuple[str, Fraction | None]]) -> Grid:
        cells = [
            Cell(text=text)
            for _, chance in rows
            for text in (("–", "–") if chance is None else (_written(chance), percentage(chance)))
        ]
        return Grid(
            "chances",
            self.say("two.label"),
            2,
            tuple(cells),
            (Cell(text=self.say("two.chance")), Cell(text=self.say("two.percent"))),
            tuple(Cell(text=name) for name, _ in rows),
            clickable=False,
        )

    def _chances_bars(self, rows: list[tuple[str, Fraction | None]]) -> Figure:
        marks = ("a", "b", "both", "both", "dim", "both", "both")
        made = [
            BarSpec(name, chance, mark=mark)
            for (name, chance), mark in zip(rows, marks, strict=True)
            if chance is not None
        ]
        name = self.say("two.chance")
        return bars(self.say("two.label"), made, most=1, value_name=name, voice=self.voice)

    def _union_told(self, chances: dict[str, Fraction | None]) -> str:
        parts = {name: _written(chances[name]) for name in ("a", "b", "both", "either")}
        return self.say("two.union", **parts)

    def _independence_told(self, chances: dict[str, Fraction | None]) -> str:
        a, b, both = (chances[name] for name in ("a", "b", "both"))
        if a is None or b is None or both is None:
            return ""
        key = "independent" if a * b == both else "dependent"
        return self.say(
            f"two.{key}", a=_written(a), b=_written(b), product=_written(a * b), both=_written(both)
        )

    # --- help --------------------------------------------------------------------------------

    def _help(self) -> Iterator[Block]:
        found: list[Block] = [
            Row(
                (
                    Button(f"try {number}", example.text),
                    Paragraph(self.voice.say(example.key, **example.args)),
                )
            )
            for number, example in enumerate(examples(self.lab.space))
        ]
        blocks = (
            Paragraph(self.say("help.how")),
            *found,
            Paragraph(self.say("help.rules"), "quiet"),
        )
        yield Fold("help", self.say("help"), blocks)


def _written(chance: Fraction | None) -> str:
    return "–" if chance is None else fraction(chance)
