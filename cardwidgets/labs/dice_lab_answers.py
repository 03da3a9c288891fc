"""What can be done at the laboratory's page: a function for each control."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cardwidgets.dice import DiceError, examples
from cardwidgets.dice.grammar import LONGEST_EVENT
from cardwidgets.dice.space import MOST_DICE
from cardwidgets.labs.dice_lab_dice import KINDS
from cardwidgets.labs.dice_lab_rolls import AT_ONCE, RUN_LENGTHS
from cardwidgets.labs.dice_lab_space import Board, boards, can_be_listed
from cardwidgets.labs.laboratory import answering, calling
from cardwidgets.sheet.model import Answer, SheetError, text, whole

if TYPE_CHECKING:
    from cardwidgets.labs.dice_lab import DiceModel

SIMULATED = 10_000


def answers(lab: DiceModel) -> dict[str, Answer]:
    """Return the answers to all controls that a laboratory has now.

    Args:
        lab: the laboratory.
    """
    found = {
        "dice": lambda value: lab.set("dice", whole(value, 1, MOST_DICE)),
        "kind": lambda value: _set_kind(lab, value),
        "faces": lambda value: lab.set("faces", text(value)),
        "weights": lambda value: lab.set("weights", text(value)),
        "view": lambda value: lab.set("view", text(value)),
        "order": lambda value: lab.set("order", not lab.order),
        "event": lambda value: lab.set("event", _event_text(value)),
        "given": lambda value: lab.set("given", _event_text(value)),
        "clear event": lambda value: lab.set("event", ""),
        "clear given": lambda value: lab.set("given", ""),
        "side": lambda value: _set_side(lab, value),
        "reset": lambda value: lab.reset(),
        "simulate": lambda value: lab.roll(SIMULATED),
        "seed": lambda value: lab.set("seed", text(value)),
    }
    found |= {f"roll {number}": calling(lab.roll, number) for number in AT_ONCE}
    found |= {f"runs {length}": calling(lab.runs, length) for length in RUN_LENGTHS}
    found |= {
        f"try {number}": calling(lambda event: lab.set("event", event), example.text)
        for number, example in enumerate(examples(lab.space))
    }
    if can_be_listed(lab.space):
        found |= dict(_clicks(lab))
    return answering(found)


def _set_kind(lab: DiceModel, value: Any) -> None:
    """Take a kind of dice that has a name, or show the fields for faces of one's own."""
    if value == "own":
        lab.shows_own = True
        return
    if not isinstance(value, str) or value not in KINDS:
        raise DiceError("labs.dice.no_kind", known=tuple(KINDS))
    lab.set("faces", KINDS[value])
    lab.shows_own = False


def _event_text(value: Any) -> str:
    """Return a text that may be longer than others, since clicks write long events."""
    if not isinstance(value, str):
        raise SheetError("sheet.text", most=LONGEST_EVENT)
    return value


def _set_side(lab: DiceModel, value: Any) -> None:
    if value not in ("event", "given"):
        raise DiceError("labs.dice.no_side")
    lab.side = value


def _clicks(lab: DiceModel) -> Iterator[tuple[str, Callable[[Any], None]]]:
    found = boards(lab.space)
    for number, board in enumerate(found):
        name = "space" if len(found) == 1 else f"space {number}"
        yield name, _clicking(lab, board)


def _clicking(lab: DiceModel, board: Board) -> Callable[[Any], None]:
    def clicked(value: Any) -> None:
        outcomes, across = tuple(board.outcomes()), len(board.columns)
        match value:
            case {"row": row, **rest} if not rest:
                start = whole(row, 0, len(board.rows) - 1) * across
                lab.toggle(outcomes[start : start + across])
            case {"column": column, **rest} if not rest:
                lab.toggle(outcomes[whole(column, 0, across - 1) :: across])
            case int():
                lab.toggle((outcomes[whole(value, 0, len(outcomes) - 1)],))
            case _:
                raise SheetError("labs.dice.no_cell")

    return clicked
