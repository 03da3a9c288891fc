"""Random dice and random events in the grammar, for tests that compare ways of counting."""

from __future__ import annotations

from hypothesis import strategies as st

from cardwidgets.dice import Die, Space, face_text

SIGNS = ("==", "!=", ">=", "<=", ">", "<")


@st.composite
def dice(draw, numbered: bool) -> Die:
    faces = (
        st.lists(st.integers(-3, 7), min_size=1, max_size=4, unique=True)
        if numbered
        else st.lists(
            st.sampled_from(("skull", "ship", "sum", "big ö", "x_1")), min_size=1, unique=True
        )
    )
    chosen = tuple(draw(faces))
    weights = draw(st.lists(st.integers(0, 3), min_size=len(chosen), max_size=len(chosen)))
    return Die(chosen, tuple(weights) if sum(weights) else ())


@st.composite
def spaces(draw) -> Space:
    numbered = draw(st.booleans())
    kinds = draw(st.lists(dice(numbered), min_size=1, max_size=2))
    return Space(tuple(draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=4))))


@st.composite
def conditions(draw, space: Space) -> str:
    faces = [face_text(face) for face in space.faces]
    some = ", ".join(draw(st.lists(st.sampled_from(faces), min_size=1, max_size=3)))
    number, sign = draw(st.integers(-1, 9)), draw(st.sampled_from(SIGNS))
    place = draw(st.integers(1, len(space.dice)))
    other = draw(st.integers(1, len(space.dice)))
    face, same = draw(st.sampled_from(faces)), draw(st.sampled_from(SIGNS[:2]))
    made = [
        f"any({some})",
        f"all({some})",
        f"count({some}) {sign} {number}",
        f"alike {sign} {number}",
        f"alike({place})",
        "distinct",
        "double",
        "triple",
        f"die({place}) {same} {face}",
        f"die({place}) {same} die({other})",
        f"last {same} {face}",
    ]
    if all(die.is_numbered for die in space.dice):
        made += [
            f"{word} {sign} {number}"
            for word in ("sum", "max", "min", f"die({place})")
            if word[0] != "d" or sign not in SIGNS[:2]
        ]
        made += [f"die({place}) {sign} die({other})"]
    return draw(st.sampled_from(made))


def texts_of(space: Space) -> st.SearchStrategy[str]:
    """Random events that speak of some dice."""
    return st.recursive(
        conditions(space),
        lambda parts: st.one_of(
            parts.map(lambda part: f"not ({part})"),
            st.tuples(parts, st.sampled_from(("and", "or")), parts).map(
                lambda three: f"({three[0]}) {three[1]} ({three[2]})"
            ),
        ),
        max_leaves=5,
    )


@st.composite
def dice_and_events(draw) -> tuple[Space, str]:
    space = draw(spaces())
    return space, draw(texts_of(space))
