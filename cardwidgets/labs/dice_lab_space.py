"""The sample space on the page: as a grid, a tree, piles, or a table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from cardwidgets.dice import Die, Face, Outcome, Pile, Space, outcome_text
from cardwidgets.engine.messages import Voice
from cardwidgets.figures import Branch, Figure, tree
from cardwidgets.figures import Pile as DrawnPile
from cardwidgets.figures import piles as draw_piles
from cardwidgets.labs.dice_lab_art import Paint, symbol
from cardwidgets.sheet.vocabulary import Block, Cell, Grid, Mark, Paragraph, Picture, Row

if TYPE_CHECKING:
    from cardwidgets.labs.dice_lab import DiceModel

MOST_CELLS = 256
MOST_DICE_LISTED = 8
MOST_TREE_DICE = 3
MOST_PILES = 40
MOST_BLOCKS = 24
MOST_ROWS = 84
ACROSS = 10
"""So many faces of a single die stand side by side."""


def can_be_listed(space: Space) -> bool:
    """Return whether there are few enough outcomes to show each as a cell.

    >>> can_be_listed(Space.of(4)), can_be_listed(Space.of(5))
    (True, False)
    """
    return len(space.dice) <= MOST_DICE_LISTED and space.size <= MOST_CELLS


class Board(NamedTuple):
    """A grid of outcomes: what each begins with, and what rows and columns add.

    Attributes:
        start: what all its outcomes begin with; nothing, but for three dice.
        rows: what each row adds.
        columns: what each column adds.
    """

    start: Outcome
    rows: tuple[Outcome, ...]
    columns: tuple[Outcome, ...]

    def outcomes(self) -> Iterator[Outcome]:
        """Return its outcomes, row by row."""
        for row, column in product(self.rows, self.columns):
            yield (*self.start, *row, *column)


def boards(space: Space) -> tuple[Board, ...]:
    """Return the grids that show all outcomes, in the order of the outcomes.

    Two dice make rows and columns; three make a grid for each face of the first one; of more, the
    first half makes the rows.

    >>> len(boards(Space.of(2))), len(boards(Space.of(3))), len(boards(Space.of(4))[0].rows)
    (1, 4, 16)
    """
    faces = [[(face,) for face in die.faces] for die in space.dice]
    if len(faces) == 1:
        return (Board((), ((),), tuple(faces[0])),)
    if len(faces) == 3:
        return tuple(Board(start, tuple(faces[1]), tuple(faces[2])) for start in faces[0])
    half = len(faces) // 2
    rows = tuple(product(*(die.faces for die in space.dice[:half])))
    columns = tuple(product(*(die.faces for die in space.dice[half:])))
    return (Board((), rows, columns),)


class SpaceView:
    """Shows the sample space of a laboratory.

    Args:
        lab: the laboratory.
        voice: says its texts.
    """

    def __init__(self, lab: DiceModel, voice: Voice) -> None:
        self.lab = lab
        self.space = lab.space
        self.voice = voice

    def blocks(self) -> Iterator[Block]:
        """Return the blocks of the view that is chosen, or why there is none."""
        say, dice = self.voice.say, len(self.space.dice)
        view = self.lab.view
        if view == "tree" and (dice > MOST_TREE_DICE or self.space.size > MOST_CELLS):
            yield Paragraph(say("labs.dice.no_tree", most=MOST_TREE_DICE, cells=MOST_CELLS), "note")
        elif not can_be_listed(self.space):
            size = self.space.size
            key = "labs.dice.no_cells" if size < 10**15 else "labs.dice.no_cells.huge"
            yield Paragraph(say(key, size=f"{size:,}", most=MOST_CELLS), "note")
        elif view == "tree":
            yield Picture(self._tree())
        elif view == "piles":
            yield from self._piles()
        elif view == "table":
            yield self._table()
        else:
            yield from self._grids()

    # --- grid --------------------------------------------------------------------------------

    def _grids(self) -> Iterator[Block]:
        found = boards(self.space)
        if len(found) == 1:
            yield self._grid(found[0], "space")
        else:
            grids = [self._grid(board, f"space {number}") for number, board in enumerate(found)]
            yield Row(tuple(grids))
        if self.lab.order and len(self.space.dice) > 1:
            mirrored = len(self.space.dice) if len(set(self.space.dice)) == 1 else 0
            yield Paragraph(self.voice.say("labs.dice.fold", n=mirrored), "quiet")
            yield from self._piles()

    def _grid(self, board: Board, name: str) -> Grid:
        half = len(board.start) + len(board.rows[0])
        single = len(self.space.dice) == 1
        return Grid(
            name,
            self._grid_label(board),
            min(ACROSS, len(board.columns)) if single else len(board.columns),
            tuple(self._cell(outcome) for outcome in board.outcomes()),
            () if single else tuple(self._head(one, half) for one in board.columns),
            () if single else tuple(self._head(one, len(board.start)) for one in board.rows),
            heads=not single,
        )

    def _grid_label(self, board: Board) -> str:
        say, dice = self.voice.say, len(self.space.dice)
        if dice == 3:
            return say("labs.dice.board", die=self._die_name(0), face=str(board.start[0]))
        kind = {1: "one", 2: "two"}.get(dice, "more")
        args = {"size": self.space.size, "half": dice // 2, "rest": dice - dice // 2}
        return say(f"labs.dice.grid.{kind}", **args)

    def _cell(self, outcome: Outcome) -> Cell:
        art = self._art(outcome)
        text = outcome_text(outcome) if len(outcome) <= MOST_TREE_DICE else "·"
        return Cell(
            faces=art if len(outcome) <= MOST_TREE_DICE else (),
            text="" if art and len(outcome) <= MOST_TREE_DICE else text,
            name=self._spoken(outcome),
            marks=self._marks(outcome),
        )

    def _head(self, faces: Outcome, place: int) -> Cell:
        art = self._art(faces, place)
        dice = self.space.dice[place : place + len(faces)]
        weighted = not all(die.is_fair for die in dice)
        share = Fraction(1)
        for die, face in zip(dice, faces, strict=True):
            share *= die.chance(face)
        apart = self.lab.order and len(self.space.dice) == 2
        parts = [] if art else [self._spoken(faces, place) if apart else outcome_text(faces)]
        parts += [str(share)] if weighted else []
        return Cell(art, " ".join(parts), self._spoken(faces, place))

    def _marks(self, outcome: Outcome) -> tuple[Mark, ...]:
        pairs: tuple[tuple[str, Mark], ...] = (("event", "a"), ("given", "b"))
        return tuple(
            mark
            for side, mark in pairs
            if self.lab.has(side) and self.lab.holding(side).holds(outcome)
        )

    # --- names -------------------------------------------------------------------------------

    def _die_name(self, place: int) -> str:
        dice = len(self.space.dice)
        if dice == 2:
            return self.voice.say(f"labs.dice.die.{('left', 'right')[place]}")
        return self.voice.say("labs.dice.die.number", number=place + 1)

    def _spoken(self, faces: Outcome, place: int = 0) -> str:
        """Return what faces are called, from the die at a place on."""
        whole = len(faces) == len(self.space.dice)
        if whole and not self.lab.order:
            return ", ".join(map(str, faces))
        named = (f"{self._die_name(place + step)} {face}" for step, face in enumerate(faces))
        return ", ".join(named)

    def _paint(self, place: int) -> Paint:
        if not self.lab.order or len(self.space.dice) != 2:
            return ""
        return "red" if place == 0 else "blue"

    def _art(self, faces: Outcome, place: int = 0) -> tuple[str, ...]:
        """Return the art of faces from a place on; nothing where some face has none."""
        dice = self.space.dice[place:]
        found = [
            symbol(die, face, self._paint(place + step))
            for step, (die, face) in enumerate(zip(dice, faces, strict=False))
        ]
        return tuple(found) if all(found) else ()

    # --- tree --------------------------------------------------------------------------------

    def _tree(self) -> Figure:
        say = self.voice.say
        title = say("labs.dice.tree", n=len(self.space.dice))
        return tree(title, self._branches(()), voice=self.voice)

    def _branches(self, path: Outcome) -> tuple[Branch, ...]:
        if len(path) == len(self.space.dice):
            return ()
        die = self.space.dice[len(path)]
        return tuple(self._branch(die, face, path) for face in die.faces)

    def _branch(self, die: Die, face: Face, path: Outcome) -> Branch:
        here = (*path, face)
        is_leaf = len(here) == len(self.space.dice)
        marked = is_leaf and self.lab.has("event") and self.lab.holding("event").holds(here)
        return Branch(str(face), die.chance(face), self._branches(here), "a" if marked else "")

    # --- piles and table ---------------------------------------------------------------------

    def _piles(self) -> Iterator[Block]:
        piles = self.space.piles()
        highest = max(len(pile.outcomes) for pile in piles)
        if len(piles) > MOST_PILES or highest > MOST_BLOCKS:
            yield Paragraph(self.voice.say("labs.dice.no_piles", n=len(piles)), "note")
            return
        title = self.voice.say("labs.dice.piles", size=self.space.size, n=len(piles))
        drawn = [self._drawn_pile(pile) for pile in piles]
        yield Picture(draw_piles(title, drawn, art=self.lab.art, voice=self.voice))

    def _drawn_pile(self, pile: Pile) -> DrawnPile:
        names = [outcome_text(outcome) for outcome in pile.outcomes]
        faces = tuple(self._art(outcome) for outcome in pile.outcomes)
        share = "" if self.space.is_fair else str(pile.chance)
        return DrawnPile(outcome_text(pile.faces), names, faces, share)

    def _table(self) -> Block:
        say = self.voice.say
        piles = self.space.piles()
        if len(piles) > MOST_ROWS:
            return Paragraph(say("labs.dice.no_table", n=len(piles)), "note")
        sides = [side for side in ("event", "given") if self.lab.has(side)]
        heads = [say(f"labs.dice.table.{head}") for head in ("orders", "chance", *sides)]
        rows = [self._row(pile, sides) for pile in piles]
        return Grid(
            "table",
            say("labs.dice.table", n=len(piles), size=self.space.size),
            len(heads),
            tuple(Cell(text=text) for row in rows for text in row),
            tuple(Cell(text=head) for head in heads),
            tuple(
                Cell(
                    self._plain_art(pile.faces),
                    "" if self._plain_art(pile.faces) else outcome_text(pile.faces),
                    outcome_text(pile.faces),
                )
                for pile in piles
            ),
            clickable=False,
        )

    def _plain_art(self, faces: Outcome) -> tuple[str, ...]:
        if len(set(self.space.dice)) > 1:
            return ()
        found = [symbol(self.space.dice[0], face) for face in faces]
        return tuple(found) if all(found) else ()

    def _row(self, pile: Pile, sides: list[str]) -> list[str]:
        held = [
            sum(self.lab.holding(side).holds(outcome) for outcome in pile.outcomes)
            for side in sides
        ]
        orders = len(pile.outcomes)
        told = [self.voice.say("labs.dice.of", n=n, all=orders) for n in held]
        return [str(orders), str(pile.chance), *told]
