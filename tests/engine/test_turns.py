"""The four kinds of turn."""

from __future__ import annotations

import dataclasses

import pytest

from cardwidgets.engine.turns import Chance, Decision, Simultaneous, Terminal, may_act

KINDS = [Decision(0), Simultaneous((0,)), Chance("roll"), Terminal()]


def test_two_kinds_never_compare_equal() -> None:
    for i, one in enumerate(KINDS):
        for j, other in enumerate(KINDS):
            assert (one == other) == (i == j)
    assert Decision(0) != (0, ())
    assert Terminal() != ()


def test_turns_of_one_kind_compare_by_what_they_say() -> None:
    assert Decision(1, (2,)) == Decision(1, (2,)) != Decision(1)
    assert Simultaneous((1, 2)) != Simultaneous((1, 2), sealed=False)
    assert len({Chance("roll"), Chance("roll"), Chance("roll", by=1)}) == 2


@pytest.mark.parametrize("turn", KINDS)
def test_turns_cannot_be_changed(turn: object) -> None:
    for field in dataclasses.fields(turn):  # type: ignore[arg-type]
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(turn, field.name, 5)


@pytest.mark.parametrize(
    ("turn", "awaited", "free"),
    [
        (Decision(2), (2,), (2,)),
        (Decision(2, aside=(3, 0)), (2,), (0, 2, 3)),
        (Simultaneous((1, 3), aside=(0,)), (1, 3), (0, 1, 3)),
        (Chance("deal", by=1), (), ()),
        (Terminal(), (), ()),
    ],
)
def test_who_is_awaited_and_who_may_act(turn, awaited, free) -> None:
    assert turn.players == awaited
    assert may_act(turn) == free
