"""The laboratory's page, from top to bottom: deck, question, chances, hands, help."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardwidgets.engine.messages import Argument, Voice
from cardwidgets.figures import BarSpec, Figure, bars
from cardwidgets.figures.wording import written
from cardwidgets.labs.deck_lab_chances import ASKS, Draw
from cardwidgets.labs.deck_lab_decks import SIDES, OpenDeck, games_with_decks
from cardwidgets.labs.deck_lab_drawn import RARE, HandsView, trimmed
from cardwidgets.labs.deck_lab_told import Told, asked_text
from cardwidgets.labs.dice_lab_numbers import fraction, percentage, shown
from cardwidgets.scene.decks import CardKind
from cardwidgets.scene.drawing import art_of
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Cell,
    Choice,
    Counter,
    Field,
    Fold,
    Grid,
    Heading,
    Mark,
    Page,
    Paragraph,
    Picture,
    Row,
)

if TYPE_CHECKING:
    from cardwidgets.labs.deck_lab import DeckModel

ACROSS: Final = 6
LONGEST_IN_TABLE: Final = 9
OWN: Final = "own"


class Trial(NamedTuple):
    """Settings to be tried out, with the key of the sentence that asks for them."""

    key: str
    settings: dict[str, Any]


TRIALS: Final = (
    Trial("sixes", {"deck": "sixes", "cards": 10, "wanted": "sixes"}),
    Trial("pair", {"deck": "bluffaneer", "cards": 1, "wanted": "CH+SW", "seen": "SW+SH"}),
    Trial("marbles", {"deck": "3xred 2xblack", "cards": 2, "wanted": "red", "number": 2}),
)


def page(lab: DeckModel, voice: Voice, said: tuple[str, dict[str, Argument]] | None = None) -> Page:
    """Return what a laboratory shows.

    Args:
        lab: the laboratory.
        voice: says its texts.
        said: the key and the arguments of what a screen reader says.
    """
    view = _PageView(lab, voice)
    spoken = voice.say(said[0], **said[1]) if said else ""
    return Page(voice.say("labs.deck.title"), tuple(view.blocks()), spoken=spoken)


class _PageView:
    def __init__(self, lab: DeckModel, voice: Voice) -> None:
        self.lab = lab
        self.voice = voice
        self.art = art_of(lab.art)

    def say(self, key: str, /, **args: Argument) -> str:
        """Return a text of the laboratory."""
        return self.voice.say(f"labs.deck.{key}", **args)

    def blocks(self) -> Iterator[Block]:
        """Return all blocks."""
        yield from self._deck()
        yield from self._question()
        if self.lab.wanted:
            yield from self._chances()
        yield from HandsView(self.lab, self.voice, self.cell).blocks()
        yield Fold("more", self.say("more"), (self._seed_field(),))
        yield from self._help()

    # --- deck --------------------------------------------------------------------------------

    def _deck(self) -> Iterator[Block]:
        deck, found = self.lab.open, games_with_decks()
        own = self.lab.shows_own or deck.game is None
        games = [(name, game.catalogue.text("title")) for name, (game, _) in found.items()]
        chosen = OWN if own or deck.game is None else deck.game.name
        row: list[Block] = [
            Choice("game", self.say("game"), chosen, (*games, (OWN, self.say("game.own"))))
        ]
        if not own and deck.game is not None and len(found[deck.game.name][1]) > 1:
            names = tuple(
                (each.name, deck.say(each.word, self.voice)) for each in found[deck.game.name][1]
            )
            row.append(Choice("which", self.say("which"), deck.deck.name, names))
        yield Row(tuple(row)) if len(row) > 1 else row[0]
        if own:
            yield self._own_field(deck)
        yield from self._cards(deck)

    def _own_field(self, deck: OpenDeck) -> Field:
        return Field(
            "deck",
            self.say("own_label"),
            deck.written if deck.game is None else "",
            self.say("own_example"),
            self.say("set"),
            self.say("own_hint"),
        )

    def _cards(self, deck: OpenDeck) -> Iterator[Block]:
        lab = self.lab
        yield Choice(
            "side",
            self.say("side"),
            lab.side,
            tuple((side, self.say(f"side.{side}")) for side in SIDES),
        )
        label = self.say("grid", n=deck.deck.size)
        cells = tuple(self._kind(kind) for kind in deck.kinds)
        columns = deck.deck.columns or min(len(cells), ACROSS)
        yield Grid("kinds", label, columns, cells)
        yield from self._groups(deck)
        yield Row((self._wanted_field(), self._seen_field()))
        if lab.seen:
            yield Paragraph(self.say("seen_out", n=lab.left, seen=lab.seen_text), "note")

    def _kind(self, kind: CardKind) -> Cell:
        left = self.lab.remaining[kind.name]
        marks: list[Mark] = ["lit"] if kind.name in self.lab.wanted else []
        if not left:
            marks.append("crossed")
        shown = self.cell(kind)
        if kind.count > 1:
            many = self.say(
                "copies" if left == kind.count else "copies.left", n=left, all=kind.count
            )
            shown = Cell(shown.faces, f"{shown.text} {many}".strip(), shown.name)
        key = "kind" if left == kind.count else "kind.left"
        name = self.say(key, name=shown.name, n=left, all=kind.count)
        return Cell(shown.faces, shown.text, name, tuple(marks))

    def cell(self, kind: CardKind) -> Cell:
        """Return a card as a cell."""
        faces = tuple(face for face in kind.faces if face in self.art)
        name = self.lab.open.word(kind, self.voice)
        return Cell(faces, kind.text if kind.text or faces else kind.name, name)

    def _groups(self, deck: OpenDeck) -> Iterator[Block]:
        if not deck.deck.groups:
            return
        wanted = set(self.lab.wanted)
        buttons = [
            Button(
                f"group {group.name}",
                deck.say(group.word, self.voice),
                pressed=wanted >= set(group.kinds),
            )
            for group in deck.deck.groups
        ]
        if wanted:
            buttons.append(Button("clear wanted", self.say("clear.wanted")))
        if self.lab.seen:
            buttons.append(Button("clear seen", self.say("clear.seen")))
        yield Row(tuple(buttons))

    def _wanted_field(self) -> Field:
        groups = tuple(group.name for group in self.lab.open.deck.groups)
        example = groups[0] if groups else self.lab.open.kinds[0].name
        text = " ".join(self.lab.wanted)
        hint = self.say("wanted_hint")
        return Field(
            "wanted", self.say("wanted_label"), text, example, self.say("set"), hint, groups
        )

    def _seen_field(self) -> Field:
        label, hint, kinds = self.say("seen_label"), self.say("seen_hint"), self.lab.open.kinds
        alike = next((kind.name for kind in kinds if kind.count > 1), None)
        if alike is not None:
            hint += " " + self.say("seen_hint.alike", name=alike)
        example = " ".join(kind.name for kind in (kinds[0], kinds[-1]))
        return Field("seen", label, self.lab.seen_text, example, self.say("set"), hint)

    # --- question ----------------------------------------------------------------------------

    def _question(self) -> Iterator[Block]:
        lab = self.lab
        asks = tuple((ask, self.say(f"ask.{ask.replace(' ', '_')}")) for ask in ASKS)
        yield Heading(self.say("question"))
        yield Row(
            (
                Counter("cards", self.say("cards"), lab.cards, 1, lab.most_drawn),
                Choice("ask", self.say("ask"), lab.ask, asks),
                Counter("number", self.say("number"), lab.number, 0, lab.cards),
            )
        )
        if not lab.wanted:
            yield Paragraph(self.say("choose"), "note")
            return
        yield Paragraph(
            self.say("told", n=lab.cards, left=lab.left, hits=lab.hits, asked=self._asked())
        )
        yield Paragraph(
            "\n".join(
                (
                    self.say("chance.away", chance=shown(lab.probability)),
                    self.say("chance.back", chance=shown(lab.probability_with_replacement)),
                )
            ),
            "big",
        )
        if lab.seen:
            yield Paragraph(self.say("before", chance=shown(self._before())))

    def _asked(self) -> str:
        return asked_text(self.lab.ask, self.lab.number, self.voice)

    def _before(self) -> Fraction:
        """Return the chance before any card was seen."""
        deck = self.lab.open
        hits = sum(deck.counts[name] for name in self.lab.wanted)
        return Draw(deck.deck.size, hits, self.lab.cards).chance(self.lab.ask, self.lab.number)

    # --- chances -----------------------------------------------------------------------------

    def _chances(self) -> Iterator[Block]:
        for back, name in ((False, "away"), (True, "back")):
            told = Told(self.lab.drawing(back), self.lab.ask, self.lab.number, self.voice)
            steps = Paragraph("\n".join(told.lines()))
            yield Fold(f"counting {name}", self.say(f"counting.{name}"), (steps,))
        yield Row((self._table(), Picture(self._distribution())))
        yield Paragraph("\n".join(self._remarks()), "quiet")

    def _remarks(self) -> Iterator[str]:
        lab, mean = self.lab, written(float(self.lab.mean))
        if str(lab.mean) != mean:
            mean = f"{fraction(lab.mean)} ≈ {mean}"
        yield self.say("mean", cards=lab.cards, hits=lab.hits, left=lab.left, mean=mean)
        if len(trimmed(lab.distribution, lab.distribution_with_replacement)) <= lab.cards:
            yield self.say("rare", most=RARE)

    def _table(self) -> Grid:
        lab, number = self.lab, self.lab.number
        rows = [(ask, number) for ask in ASKS]
        if number != 1:
            rows.append(("at least", 1))
        draws = (lab.drawing(), lab.drawing(back=True))
        chances = [[draw.chance(*row) for draw in draws] for row in rows]
        return Grid(
            "chances",
            self.say("table"),
            2,
            tuple(Cell(text=_in_table(chance)) for row in chances for chance in row),
            (Cell(text=self.say("table.away")), Cell(text=self.say("table.back"))),
            tuple(Cell(text=asked_text(*row, self.voice)) for row in rows),
            clickable=False,
        )

    def _distribution(self) -> Figure:
        away, back = self.lab.distribution, self.lab.distribution_with_replacement
        made = [BarSpec(str(number), away[number], back[number]) for number in trimmed(away, back)]
        return bars(
            self.say("distribution", n=self.lab.cards),
            made,
            value_name=self.say("table.away"),
            other_name=self.say("table.back"),
            voice=self.voice,
        )

    # --- the rest ----------------------------------------------------------------------------

    def _seed_field(self) -> Field:
        return Field(
            "seed",
            self.say("seed_label"),
            str(self.lab.seed),
            button=self.say("set"),
            hint=self.say("seed_hint"),
        )

    def _help(self) -> Iterator[Block]:
        found = [
            Row(
                (
                    Button(f"try {place}", self.say(f"try.{trial.key}")),
                    Paragraph(self.say(f"try.{trial.key}.why")),
                )
            )
            for place, trial in enumerate(TRIALS)
        ]
        yield Fold("help", self.say("help"), (*found, Paragraph(self.say("help.rules"), "quiet")))


def _in_table(chance: Fraction) -> str:
    """Return a chance for a table: exactly where that is short.

    >>> _in_table(Fraction(3, 17)), _in_table(Fraction(1, 3**40))
    ('3/17 ≈ 17.6 %', '8.225… × 10^-18 %')
    """
    is_short = chance.denominator < 10**LONGEST_IN_TABLE and len(str(chance)) <= LONGEST_IN_TABLE
    return shown(chance) if is_short else percentage(chance)
