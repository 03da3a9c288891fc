"""A probability tree: branches with their chances, and leaves that are marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardwidgets.engine.messages import Voice
from cardwidgets.figures.figure import Figure, Numbers
from cardwidgets.figures.lettering import SMALL, room, shortened
from cardwidgets.figures.sketch import WIDTH, Sketch
from cardwidgets.figures.wording import FigureError, check_number, check_some, house, short

MOST_LEVELS = 3
MOST_LEAVES = 256
_SEPARATE = 20
"""So many leaves are drawn one by one; the leaves of a longer tree are drawn a branch at a time."""
_STEP = 30
_ENDS = 84
"""How wide the chances at the ends are."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of a tree with all that grows from it.

    Attributes:
        label: what happens.
        chance: its chance, given all that happened before.
        branches: what can happen next; none for a leaf.
        mark: for a leaf: ``a`` where it belongs to the event.
    """

    label: str
    chance: Fraction
    branches: tuple[Branch, ...] = ()
    mark: str = ""


def independent(
    levels: Sequence[Sequence[tuple[str, Fraction]]],
    marked: Callable[[tuple[str, ...]], bool] = lambda _: False,
) -> tuple[Branch, ...]:
    """Return the branches of throws that do not touch each other, such as dice.

    Args:
        levels: for each throw pairs of what can happen and its chance.
        marked: whether an outcome, given as labels, belongs to the event.

    >>> coin = [("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))]
    >>> [len(branch.branches) for branch in independent([coin, coin])]
    [2, 2]
    """

    def grown(path: tuple[str, ...]) -> tuple[Branch, ...]:
        if len(path) == len(levels):
            return ()
        return tuple(
            Branch(
                label,
                chance,
                grown((*path, label)),
                "a" if len(path) + 1 == len(levels) and marked((*path, label)) else "",
            )
            for label, chance in levels[len(path)]
        )

    return grown(())


def tree(title: str, branches: Sequence[Branch], *, voice: Voice | None = None) -> Figure:
    """Draw a probability tree of up to three levels, from left to right.

    Args:
        title: what happens.
        branches: what can happen first; ``independent`` makes them for dice.
        voice: says the words around them; English by default.

    Returns:
        The figure; its table has a row a leaf with its chance and whether it is marked. The leaves
        of a tree with more than 20 are drawn as one line a branch.

    Raises:
        FigureError: it has no branches, or too many, or too many levels.

    >>> coin = [("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))]
    >>> two_heads = independent([coin, coin], lambda path: path == ("heads", "heads"))
    >>> tree("Two coins", two_heads).told
    'Two coins: a tree with 4 ends. 1 end is marked; together 1/4.'
    """
    voice = voice or house()
    check_some(branches, MOST_LEAVES)
    leaves = list(_leaves(branches))
    check_some(leaves, MOST_LEAVES)
    if max(len(leaf.path) for leaf in leaves) > MOST_LEVELS:
        raise FigureError("figures.too_deep", most=MOST_LEVELS)
    for leaf in leaves:
        check_number(leaf.chance, 0, 1)
    marked = [leaf for leaf in leaves if leaf.mark]
    told = voice.say("figures.tree", title=title, ends=len(leaves))
    if marked:
        together = short(sum((leaf.chance for leaf in marked), Fraction(0)))
        told += " " + voice.say("figures.tree.marked", n=len(marked), chance=together)
    heads = tuple(voice.say(f"figures.tree.{head}") for head in ("end", "chance", "mark"))
    yes = voice.say("figures.tree.yes")
    rows = tuple((", ".join(leaf.path), leaf.chance, yes if leaf.mark else "") for leaf in leaves)
    return Figure(_Tree(voice, branches, len(leaves)).draw(told), title, told, Numbers(heads, rows))


@dataclass(frozen=True, slots=True)
class _Leaf:
    path: tuple[str, ...]
    chance: Fraction
    mark: str


def _leaves(
    branches: Sequence[Branch], path: tuple[str, ...] = (), chance: Fraction = Fraction(1)
) -> Iterator[_Leaf]:
    for branch in branches:
        here, product = (*path, branch.label), chance * branch.chance
        if branch.branches:
            yield from _leaves(branch.branches, here, product)
        else:
            yield _Leaf(here, product, branch.mark)


def _depth(branches: Sequence[Branch]) -> int:
    return 1 + max((_depth(branch.branches) for branch in branches), default=-1)


class _Tree:
    def __init__(self, voice: Voice, branches: Sequence[Branch], leaves: int) -> None:
        self.voice = voice
        self.branches = branches
        self.depth = _depth(branches)
        self.folded = leaves > _SEPARATE and self.depth > 1
        self.levels = self.depth - self.folded
        self.step = (WIDTH - 16 - _ENDS) / self.levels
        self.sketch = Sketch()
        self.y = 24.0

    def draw(self, told: str) -> str:
        middle = self._grow(self.branches, 0, Fraction(1))
        self.sketch.dot(16, middle, 4, "ink")
        bottom = self.y - _STEP + 26
        if self.folded:
            words = self.voice.say("figures.tree.folded.key")
            self.sketch.text(words, WIDTH - 12, bottom + 6, size=SMALL, anchor="end", fill="muted")
            bottom += 22
        return self.sketch.svg(bottom, told)

    def _x(self, level: int) -> float:
        return 16 + level * self.step

    def _grow(self, branches: Sequence[Branch], level: int, chance: Fraction) -> float:
        """Draw what grows from a knot and return how far down the knot is."""
        ends = []
        for branch in branches:
            product = chance * branch.chance
            if branch.branches and level + 1 < self.levels:
                y = self._grow(branch.branches, level + 1, product)
            else:
                y = self._end(branch, level + 1, product)
            ends.append(y)
        middle = (ends[0] + ends[-1]) / 2
        for branch, y in zip(branches, ends, strict=True):
            self._branch(branch, level, middle, y)
        return middle

    def _branch(self, branch: Branch, level: int, start: float, y: float) -> None:
        x, to_x = self._x(level) + (4 if level == 0 else 0), self._x(level + 1)
        label = shortened(branch.label, self.step * 0.45, SMALL)
        to_x -= room(label, SMALL) + 8
        self.sketch.line(x, start, to_x, y, "line")
        words = short(branch.chance)
        part = 0.6
        middle_x, middle_y = x + (to_x - x) * part, start + (y - start) * part
        half = room(words, SMALL) / 2 + 2
        self.sketch.rect(middle_x - half, middle_y - 8, 2 * half, 16, "paper")
        self.sketch.text(words, middle_x, middle_y + 5, size=SMALL, fill="muted")
        self.sketch.text(label, self._x(level + 1) - 4, y + 5, size=SMALL, anchor="end")

    def _end(self, branch: Branch, level: int, chance: Fraction) -> float:
        y = self.y
        self.y += _STEP
        leaves = list(_leaves(branch.branches, (), chance)) if branch.branches else []
        marked = branch.mark if not leaves else "a" * any(leaf.mark for leaf in leaves)
        words = short(chance)
        if leaves:
            count = sum(bool(leaf.mark) for leaf in leaves)
            words = self.voice.say("figures.tree.folded", n=len(leaves), marked=count)
        x = self._x(self.levels) + 4
        if level < self.levels:
            self.sketch.line(self._x(level) + 2, y, x, y, "line", thick=1, dashed=True)
        wide = min(room(words, SMALL) + 14, WIDTH - x - 4)
        if marked:
            self.sketch.rect(x, y - 12, wide, 24, "a-soft", "a", thick=2, corner=5)
        self.sketch.text(words, x + wide / 2, y + 5, size=SMALL, bold=bool(marked))
        return y
