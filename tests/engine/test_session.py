"""Sessions: luck by position, taking back and playing again, branches, tokens, logs."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

from cardwidgets.engine.errors import (
    IllegalAction,
    InvalidPosition,
    MalformedAction,
    NoSuchSeat,
    NotChance,
    StaleChoice,
    UndoError,
)
from cardwidgets.engine.session import Session
from cardwidgets.engine.turns import Simultaneous
from cardwidgets.games import make
from engine.waving import Wave, Waving
from toy_game.rules import Swapsies

CARDS = ["CH+SW", "CH+SH", "CH+SK"]


def bluffaneer(*moves: str, chance: Any = "manual", **keywords: Any) -> Session:
    """Three players at their first roll, then moves such as ``"roll SH SK"``, ``"P1 shout"``."""
    position = {"cards": CARDS, **keywords.pop("position", {})}
    game = make("bluffaneer", players=3, **keywords.pop("options", {}))
    session = Session(game, seed=1, chance=chance, position=position, **keywords)
    return play(session, *moves)


def play(session: Session, *moves: str) -> Session:
    for move in moves:
        who, _, action = move.partition(" ")
        if who.startswith("P"):
            session.play(int(who[1:]), action)
        else:
            session.play(None, move)
    return session


def swapsies(players: int = 3, **keywords: Any) -> Session:
    return Session(Swapsies(players), seed=1, **keywords)


def play_at_random(session: Session, seed: int, steps: int = 10_000) -> Session:
    rng = Random(seed)
    for _ in range(steps):
        if session.is_over:
            break
        player = rng.choice(session.to_act)
        session.play(player, rng.choice(session.legal_actions(player)))
    return session


def chance_of(session: Session) -> list[Any]:
    return [entry.action for entry in session.entries if entry.player is None]


# -- what a session says ----------------------------------------------------------------------


def test_a_session_says_what_is_the_case() -> None:
    session = bluffaneer("roll SH SK", "P1 shout")
    assert session.to_act == (2,)
    assert session.turn == Simultaneous((2,))
    assert session.step == 2
    assert not session.is_over
    assert session.returns == (0, 0, 0)
    assert session.state_at(0).roll is None
    assert session.state_at(2) is session.state
    assert session.view(1).calls == (0, 2, 0)
    assert session.view(0).calls == session.view().calls == (0, 3, 0)
    assert list(session.legal_actions(1)) == []
    assert "Bluffaneer(players=3)" in repr(session)


@pytest.mark.parametrize("seat", [-1, 3, True, None, "0", 1.0])
def test_a_seat_that_is_none_is_refused(seat: Any) -> None:
    session = bluffaneer()
    for ask in (session.legal_actions, session.token):
        with pytest.raises(NoSuchSeat, match="Seats are 0 to 2"):
            ask(seat)
    if seat is not None:
        with pytest.raises(NoSuchSeat):
            session.view(seat)


@pytest.mark.parametrize("step", [-1, 3])
def test_a_step_that_is_none_is_refused(step: int) -> None:
    with pytest.raises(UndoError, match="steps are 0 to 2"):
        bluffaneer("roll SH SK", "P1 shout").state_at(step)


@pytest.mark.parametrize("wrong", [{"people": [3]}, {"people": ["0"]}, {"names": ["Ada"]}])
def test_people_and_names_must_fit(wrong: dict[str, Any]) -> None:
    with pytest.raises(NoSuchSeat):
        bluffaneer(**wrong)


def test_the_log_is_made_of_what_each_viewer_saw() -> None:
    session = bluffaneer("roll SH SK", "P1 shout", names=("Ada", "Blaise", "Carl"))
    assert session.log(0) == ("You roll ship and skull.",)
    assert session.log(1) == ("Ada rolls ship and skull.", "You will shout.")
    assert session.log() == session.log(2) == ("Ada rolls ship and skull.",)
    play(session, "P2 silent")
    assert session.log(0)[-1] == "Blaise shouts: Gimme yer booty!"
    assert session.log(1)[-1] == "You shout: Gimme yer booty!"
    assert [event.key for event in session.events(0, since=2)] == ["claimed"]


# -- bad input: an error, and nothing has changed ---------------------------------------------


@pytest.mark.parametrize(
    ("player", "action", "error", "words"),
    [
        (0, "pay", IllegalAction, "Rule 7.1"),
        (0, "shout", IllegalAction, "Rule 5.4"),
        (2, "steal P1", IllegalAction, "Rule 4.5"),
        (None, "roll CH CH", IllegalAction, "Rule 3.2"),
        (3, "shout", IllegalAction, "Rule 1.1"),
        ("1", "shout", IllegalAction, "Rule 1.1"),
        (True, "shout", IllegalAction, "Rule 1.1"),
        (1, "shoot", MalformedAction, "'shoot' is not an action of bluffaneer"),
        (1, "", MalformedAction, "Expected one of: shout, silent"),
        (1, "x" * 10_000_000, MalformedAction, "is not an action"),
        (1, None, IllegalAction, "Rule 3.2"),
        (1, [[]], IllegalAction, "Rule 3.2"),
        (1, b"shout", IllegalAction, "Rule 3.2"),
    ],
)
def test_bad_moves_are_refused_with_a_reason(player, action, error, words) -> None:
    session = bluffaneer("roll SH SK")
    before, token, text = session.state, session.token(1), session.dumps()
    with pytest.raises(error, match=words) as caught:
        session.play(player, action)
    assert len(str(caught.value)) < 400
    assert session.state is before
    assert (session.token(1), session.dumps()) == (token, text)


def test_the_first_error_has_its_reason_too() -> None:
    session = Session(make("bluffaneer"), seed=1, chance="manual")
    with pytest.raises(IllegalAction, match=r"Rule 6\.1: there is nothing to claim now"):
        session.play(0, "shout")


def test_after_the_end_nothing_may_be_done() -> None:
    session = bluffaneer("roll CH CH", position={"coins": [10, 1, 10]})
    assert session.is_over
    for player, action in ((0, "shout"), (1, "pay"), (None, "roll CH CH")):
        with pytest.raises(IllegalAction, match=r"Rule 9\.4: the game is over"):
            session.play(player, action)
    with pytest.raises(NotChance):
        session.draw()


# -- luck -------------------------------------------------------------------------------------


def test_the_same_seed_has_the_same_luck_and_another_another() -> None:
    records = [
        play_at_random(Session(make("bluffaneer"), seed=seed), 5).dumps() for seed in (1, 1, 2)
    ]
    assert records[0] == records[1] != records[2]
    assert Session(make("bluffaneer")).seed != Session(make("bluffaneer")).seed


def test_seeds_may_be_anything_and_are_kept_as_numbers_or_texts() -> None:
    games = [Session(make("bluffaneer"), seed=seed) for seed in (1.5, "1.5", True)]  # type: ignore[arg-type]
    assert games[0].state == games[1].state
    assert [game.seed for game in games] == ["1.5", "1.5", "True"]


def test_luck_belongs_to_the_position_in_the_game_and_not_to_what_was_decided() -> None:
    """The k-th chance event is the same, whatever the players do before it, and however often."""
    rolls, steps = [], set()
    for wanted in (["silent", "pay"], ["shout", "pay"], ["shout", "challenge"]):
        session = Session(make("bluffaneer", players=5, claims="polling"), seed=2)
        while len(chance_of(session)) < 6:
            player = session.to_act[0]
            legal = [session.game.write(action) for action in session.legal_actions(player)]
            session.play(player, next((word for word in wanted if word in legal), legal[-1]))
        rolls.append([roll for roll in chance_of(session) if type(roll).__name__ == "Roll"][:5])
        steps.add(session.step)
    assert rolls[0] == rolls[1] == rolls[2]
    assert len(steps) > 1, "decisions that took the same number of steps prove nothing"


def test_chance_by_hand_leaves_the_luck_of_later_events_as_it_is() -> None:
    drawn = bluffaneer().draw()
    by_hand = bluffaneer()
    by_hand.play(None, "roll CH CH")
    other = bluffaneer()
    other.play(None, "roll SK SK")
    for session in (by_hand, other):
        session.draw()
    assert chance_of(by_hand)[1] == chance_of(other)[1]
    assert drawn.step == 1


def test_manual_chance_waits_and_auto_does_not() -> None:
    manual = Session(make("bluffaneer"), seed=1, chance="manual")
    auto = Session(make("bluffaneer"), seed=1)
    assert manual.step == 0
    while manual.game.is_chance(manual.state):
        manual.draw()
    assert manual.state == auto.state
    with pytest.raises(NotChance, match="Nothing random happens now"):
        manual.draw()


# -- taking back ------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_and_redo_meets_the_same_luck() -> None:
    session = Session(make("bluffaneer", players=3), seed=3, undo="anywhere")
    play_at_random(session, 3, 12)
    seen = [session.dumps()]
    while session.can_undo():
        session.undo()
        assert session.to_act
        seen.append(session.dumps())
    assert len(seen) == 13
    with pytest.raises(UndoError, match="nothing to take back"):
        session.undo()
    for text in reversed(seen[:-1]):
        session.redo()
        assert session.dumps() == text
    assert not session.can_redo()
    with pytest.raises(UndoError, match="nothing to play again"):
        session.redo()


def test_playing_the_same_again_leads_to_the_same_game() -> None:
    session = Session(make("bluffaneer", players=3), seed=3, undo="anywhere")
    play_at_random(session, 3, 8)
    text, moves = session.dumps(), [e for e in session.entries if e.player is not None]
    for _ in range(4):
        session.undo()
    for entry in moves[-4:]:
        session.play(entry.player, entry.action)
    assert session.dumps() == text


def test_playing_something_else_ends_what_could_be_played_again() -> None:
    session = swapsies(2, undo="anywhere")
    play(session, "P0 reach", "P1 wait", "P0 swap 0 1")
    session.undo()
    assert session.can_redo()
    play(session, "P0 swap 1 2")
    assert not session.can_redo()


def test_undo_returns_to_a_decision_of_a_person() -> None:
    session = swapsies(3, undo="anywhere", people=[1])
    play(session, "P0 wait", "P1 reach", "P2 wait", "P1 swap 0 1", "P0 reach", "P2 wait")
    session.undo()
    assert session.step == 4
    assert session.to_act == (1,)
    session.undo()
    assert session.step == 2
    assert set(session.to_act) == {1, 2}
    with pytest.raises(UndoError):
        session.undo()


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["roll SH SK", "P1 shout", "P2 silent"], "the window has closed"),
        (["roll SH SK", "P1 silent", "P2 silent"], "everybody knows that nobody claims"),
        (["roll SH SK", "P1 shout", "P2 silent", "P0 pay"], "a card was shown"),
        (["roll SH SK", "P1 shout", "P2 shout"], "the window has closed"),
        (["roll SH SK", "P1 shout", "P2 shout", "hear P1"], "a voice was heard"),
        (["roll SW SW", "P0 steal P1", "roll CH CH"], "the dice were rolled"),
    ],
)
def test_fair_undo_goes_never_past_what_was_revealed(moves: list[str], why: str) -> None:
    session = bluffaneer(*moves)
    before = session.dumps()
    assert not session.can_undo()
    for player in (None, 0, 1, 2):
        with pytest.raises(UndoError, match="something has been seen since"):
            session.undo(player)
    assert session.dumps() == before, why
    anywhere = bluffaneer(*moves, undo="anywhere")
    assert anywhere.can_undo()


def test_fair_undo_takes_back_a_pure_choice() -> None:
    session = bluffaneer("roll SW SW", "P0 steal P1")
    assert session.state.coins == (12, 8, 10)
    session.undo()
    assert session.state.coins == (10, 10, 10)
    assert session.to_act == (0,)
    session.redo()
    assert session.state.coins == (12, 8, 10)


def test_a_view_after_undo_knows_no_more_than_before() -> None:
    session = bluffaneer("roll SW SW")
    views = [session.view(seat) for seat in (None, 0, 1, 2)]
    play(session, "P0 steal P1")
    session.undo()
    assert [session.view(seat) for seat in (None, 0, 1, 2)] == views


def test_nothing_of_others_is_undone_with_ones_own_sealed_choice() -> None:
    session = bluffaneer("roll SH SK", "P1 shout", "P2 silent", undo="fair", options={})
    assert not session.can_undo(1)
    session = Session(make("bluffaneer", players=4), seed=1, chance="manual",
                      position={"cards": [*CARDS, "SW+SK"]})  # fmt: skip
    play(session, "roll SH SK", "P1 shout", "P2 silent")
    assert session.can_undo(1)
    session.undo(1)
    assert session.state.calls == (0, 0, 1, 0)
    assert session.to_act == (1, 3)
    assert not session.can_redo()
    session.undo(2)
    assert session.to_act == (1, 2, 3)
    play(session, "P1 silent", "P3 silent", "P2 shout")
    assert session.state.claimer == 2


def test_a_sealed_choice_of_a_window_that_has_closed_is_not_open_to_undo() -> None:
    """The next window of Swapsies opens at once, with nothing in between."""
    session = swapsies(2, undo="fair")
    play(session, "P0 reach", "P1 reach")
    assert isinstance(session.turn, Simultaneous)
    for player in (0, 1):
        assert not session.can_undo(player)
    play(session, "P0 wait")
    session.undo(0)
    assert session.step == 3
    assert not session.can_undo(0)


def test_without_fairness_a_closed_window_is_opened_by_going_back() -> None:
    session = swapsies(2, undo="anywhere")
    play(session, "P0 reach", "P1 reach", "P1 wait")
    session.undo(0)
    assert session.step == 1
    assert session.to_act == (0, 1)


def test_an_aside_in_a_sealed_window_can_be_taken_back_alone() -> None:
    session = Session(Waving(3), seed=1)
    session.play(0, "reach")
    session.play(0, Wave())
    session.play(1, "wait")
    session.undo(0)
    assert session.state.waved == (False, False, False)
    assert session.to_act == (2,)
    session.undo(0)
    assert session.to_act == (0, 2)


# -- branches ---------------------------------------------------------------------------------


def test_a_branch_shares_the_past_and_then_goes_its_own_way() -> None:
    session = play_at_random(Session(make("bluffaneer"), seed=4, undo="anywhere"), 4, 10)
    text = session.dumps()
    branch = session.branch()
    assert branch.dumps() == text
    play_at_random(branch, 9)
    assert branch.is_over
    assert session.dumps() == text


def test_a_branch_has_the_same_luck_unless_it_asks_for_another() -> None:
    session = play_at_random(Session(make("bluffaneer"), seed=4), 4, 6)
    same = play_at_random(session.branch(), 7)
    assert same.dumps() == play_at_random(session.branch(), 7).dumps()
    fresh = [play_at_random(session.branch(fresh_chance=True), 7) for _ in range(3)]
    assert all(other.entries[: session.step] == session.entries for other in fresh)
    assert len({other.dumps() for other in fresh} | {same.dumps()}) == 4


def test_a_branch_from_an_earlier_step() -> None:
    session = bluffaneer("roll SH SK", "P1 shout", "P2 silent", "P0 pay")
    branch = session.branch(1)
    assert branch.to_act == (1, 2)
    assert branch.state == session.state_at(1)
    for step in (-1, 5):
        with pytest.raises(UndoError):
            session.branch(step)


def test_a_branch_at_chance_goes_on_by_itself_when_the_session_does() -> None:
    session = play_at_random(Session(make("bluffaneer"), seed=4), 4, 8)
    branch = session.branch(0)
    assert branch.to_act
    assert branch.entries == session.entries[: branch.step]


# -- tokens -----------------------------------------------------------------------------------


def tokens(session: Session) -> tuple[str, ...]:
    return tuple(session.token(seat) for seat in range(session.game.players))


def test_a_token_changes_with_that_seats_own_choices_only() -> None:
    session = bluffaneer()
    at_rest = tokens(session)
    play(session, "roll SH SK")
    asked = tokens(session)
    assert [a != b for a, b in zip(at_rest, asked, strict=True)] == [False, True, True]
    play(session, "P2 silent")
    called = tokens(session)
    assert [a != b for a, b in zip(asked, called, strict=True)] == [False, False, True]
    play(session, "P1 shout")
    closed = tokens(session)
    assert [a != b for a, b in zip(called, closed, strict=True)] == [True, True, False]


def test_a_token_is_used_up_by_ones_own_choice_even_if_the_same_is_open_again() -> None:
    session = swapsies(2)
    play(session, "P0 wait")
    token = session.token(1)
    session.play(1, "wait", token=token)
    assert len(session.legal_actions(1)) == 2
    with pytest.raises(StaleChoice):
        session.play(1, "wait", token=token)


def test_an_aside_that_a_seat_need_not_notice_leaves_its_token_alone() -> None:
    session = Session(Waving(3), seed=1)
    session.play(0, "reach")
    before = tokens(session)
    session.play(0, Wave())
    after = tokens(session)
    assert [a != b for a, b in zip(before, after, strict=True)] == [True, False, False]


def test_a_stale_or_repeated_token_is_refused_and_nothing_changes() -> None:
    session = bluffaneer("roll SH SK")
    token = session.token(1)
    session.play(1, "shout", token=token)
    state = session.state
    for player, action in ((1, "shout"), (1, "silent"), (None, "roll CH CH")):
        with pytest.raises(StaleChoice, match="no longer open"):
            session.play(player, action, token=token)
    for made_up in ("", "0", "99.0", session.token(2) + "x"):
        with pytest.raises(StaleChoice):
            session.play(2, "silent", token=made_up)
    assert session.state is state
    session.play(2, "silent", token=session.token(2))


def test_a_token_from_before_an_undo_is_stale_for_ever() -> None:
    session = swapsies(2, undo="anywhere")
    seen = [set(), set()]
    rng = Random(5)
    for _ in range(300):
        before = tokens(session)
        kind = rng.randrange(4)
        if kind == 0 and session.can_undo():
            session.undo(rng.choice((None, 0, 1)) if session.can_undo(0) else None)
        elif kind == 1 and session.can_redo():
            session.redo()
        elif session.is_over:
            session.undo()
        else:
            player = rng.choice(session.to_act)
            session.play(player, rng.choice(session.legal_actions(player)))
        for seat, (old, new) in enumerate(zip(before, tokens(session), strict=True)):
            if old != new:
                seen[seat].add(old)
                assert new not in seen[seat], "a token was given twice"


def test_undoing_ones_own_choice_leaves_the_others_tokens_alone() -> None:
    session = swapsies(3)
    play(session, "P0 reach", "P1 wait")
    before = tokens(session)
    session.undo(0)
    after = tokens(session)
    assert [a != b for a, b in zip(before, after, strict=True)] == [True, False, False]


# -- threads ----------------------------------------------------------------------------------


def test_two_threads_with_the_same_token_play_once() -> None:
    for _ in range(20):
        session = bluffaneer("roll SH SK")
        token, barrier = session.token(1), threading.Barrier(4)
        refused = []

        def click(
            session: Session = session, token: str = token, barrier: Any = barrier,
            refused: list[Any] = refused,
        ) -> None:  # fmt: skip
            barrier.wait()
            try:
                session.play(1, "shout", token=token)
            except StaleChoice as error:
                refused.append(error)

        threads = [threading.Thread(target=click) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(refused) == 3
        assert session.step == 2


@pytest.mark.parametrize("position", [5, "x", [1], {1: 2}])
def test_a_position_that_names_no_parts_is_refused_in_a_sentence(position: object) -> None:
    with pytest.raises(InvalidPosition, match=r"gives its parts by name.*and is not"):
        Session(make("bluffaneer"), position=position)  # type: ignore[arg-type]
