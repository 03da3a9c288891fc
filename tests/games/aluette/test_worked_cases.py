"""The worked cases A1 to A50: a position, what is done, and the exact result."""

from __future__ import annotations

from random import Random

import pytest

from cardwidgets.engine.turns import Chance, Decision, Terminal
from cardwidgets.games.aluette import Aluette
from cardwidgets.games.aluette.cards import (
    ALL_CARDS,
    CLASSES,
    NAMES,
    NOBODY,
    best_place,
    cards_below,
    cards_in,
    order_chart,
)
from cardwidgets.games.aluette.scoring import reached, score
from cardwidgets.games.aluette.state import Phase, State, partner_of, round_from
from games.aluette.at_table import (
    DECK,
    deal,
    deck,
    go,
    hand,
    keys,
    legal,
    numbers,
    refused,
    same,
    table,
    told,
)

FOUR_LUETTES_IN_12 = "5B KC 3U AS 7C 2U JB 9C QS 3C 6S 2C"


# -- the cards and the set-up ---------------------------------------------------------------------


def test_a01_nineteen_classes() -> None:
    sizes = [len(names) for names in CLASSES]
    assert sizes == [1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 2, 4, 4, 4, 4, 4, 2]
    assert sum(sizes) == len(set(NAMES)) == 48
    assert [row.number for row in order_chart()] == list(range(1, 20))
    below = [row.below for row in order_chart()]
    assert below == [47, 46, 45, 44, 43, 42, 41, 40, 36, 32, 28, 24, 22, 18, 14, 10, 6, 2, 0]
    assert [cards_below(card) for card in numbers("3C 9U AS JC 9B 4U 3S")] == [
        47, 43, 36, 24, 22, 2, 0,
    ]  # fmt: skip


def test_a02_the_draw_of_partners() -> None:
    game = Aluette()
    assert game.turn(game.initial_state()) == Chance("partners")
    state = deal(game, FOUR_LUETTES_IN_12)
    assert state.dealer == 3
    assert partner_of(state.left, 1) == 3
    assert partner_of(state.left, 0) == 2
    assert round_from(state.left, 3) == (3, 0, 1, 2)
    before = game.initial_state()
    action = game.chance_outcomes(before).action(deck(FOUR_LUETTES_IN_12))
    drawn, partners = game.events(before, None, action, state, None)
    assert dict(drawn.args) == {
        "who": 3, "madame": 3, "monsieur": 1, "borgne": 0, "vache": 2, "n": 12,
    }  # fmt: skip
    assert partners.get("players") == (3, 1)
    assert partners.get("others") == (0, 2)


@pytest.mark.parametrize(
    ("order", "used", "dealer", "seating"),
    [
        ("3C 3U 2C 2U", 4, 2, (2, 3, 1, 0)),
        ("2U 2C 3U 3C", 4, 3, (3, 2, 0, 1)),
    ],
)
def test_a04_the_shortest_draw(order: str, used: int, dealer: int, seating: object) -> None:
    game = Aluette()
    before = game.initial_state()
    state = deal(game, order)
    assert state.dealer == dealer
    assert round_from(state.left, dealer) == seating
    action = game.chance_outcomes(before).action(deck(order))
    assert game.events(before, None, action, state, 0)[0].get("n") == used


def test_a04_the_longest_draw() -> None:
    game = Aluette()
    order = (*range(3), *range(4, 48), 3)
    before = game.initial_state()
    action = game.chance_outcomes(before).action(order)
    after = game.apply(before, None, action)
    assert game.events(before, None, action, after, None)[0].get("n") == 48
    assert sorted(round_from(after.left, after.dealer)) == [0, 1, 2, 3]


def test_a05_nine_cards_in_packets_of_three() -> None:
    game = table()
    assert game.initial_state().dealer == 3
    order = tuple(reversed(ALL_CARDS))
    state = game.apply(
        game.initial_state(), None, game.chance_outcomes(game.initial_state()).action(order)
    )
    for seat, first in enumerate((1, 4, 7, 10)):
        places = [first + step + more for more in (0, 12, 24) for step in range(3)]
        assert set(cards_in(state.hands[seat])) == {order[place - 1] for place in places}
    assert state.stock == order[36:]


def test_a07_one_no_ends_the_vote() -> None:
    game = table()
    state = deal(game, DECK)
    assert legal(game, state, 0) == "yes, no"
    after = go(game, state, "yes", "yes", "no")
    assert game.turn(after) == Decision(0)
    assert after.phase is Phase.PLAY
    assert after.votes == (True, True, False)
    assert after.hands == state.hands
    assert after.stock == state.stock
    assert len(after.stock) == 12
    assert keys(told(game, go(game, state, "yes", "yes"), "no")) == ["voted.no", "unsung"]


def test_a08_all_agree_to_the_chant() -> None:
    game = table()
    state = deal(game, DECK)
    after = go(game, state, "yes", "yes", "yes", "yes")
    assert after.phase is Phase.DISCARD
    stock = DECK.split()[36:]
    assert set(hand(after, 0).split()) - set(hand(state, 0).split()) == set(stock[0::2])
    assert set(hand(after, 3).split()) - set(hand(state, 3).split()) == set(stock[1::2])
    assert after.hands[1:3] == state.hands[1:3]
    assert after.stock == ()
    assert len(game.legal_actions(after, 0)) == 5005
    first, second = (game.legal_actions(after, 0)[0], 0)
    after = game.apply(after, second, first)
    assert game.turn(after) == Decision(3)
    after = game.apply(after, 3, game.legal_actions(after, 3)[-1])
    assert game.turn(after) == Decision(0)
    assert [cards.bit_count() for cards in after.hands] == [9, 9, 9, 9]
    assert [cards.bit_count() for cards in after.put_away] == [6, 0, 0, 6]


def test_a09_the_dealers_of_five_deals() -> None:
    game = table()
    state, dealers, leaders = game.initial_state(), [], []
    rng = Random(1)
    while not game.is_over(state):
        dealers.append(state.dealer)
        state = go(game, deal(game, "", state), "no")
        leaders.append(state.leader)
        while state.phase is Phase.PLAY:
            state = game.apply(state, state.turn, rng.choice(game.legal_actions(state, state.turn)))
    assert dealers == [3, 0, 1, 2, 3]
    assert leaders == [0, 1, 2, 3, 0]
    assert game.turn(state) == Terminal()


def test_a10_a_singer_may_put_monsieur_away() -> None:
    game = table()
    state = go(game, deal(game, "3C"), *["yes"] * 4)
    lowest = hand(state, 0).split()[-5:]
    after = go(game, state, f"discard 3C {' '.join(lowest)}")
    assert "3C" not in hand(after, 0)
    assert 0 in cards_in(after.put_away[0])


# -- single tricks --------------------------------------------------------------------------------

TRICKS = {
    "A11": (0, "KC 3U 3C 2C", 2),
    "A12": (1, "4C 5S 6B 7U", 0),
    "A14": (2, "2S 2B AU 3B", 3),
    "A15": (3, "3B 4S 3S 4U", NOBODY),
    "A17": (0, "KC KS AU 5B", 2),
    "A18": (1, "8C 8U 8B 8S", NOBODY),
    "A19": (0, "AC AS 2S 4U", 2),
    "A20": (0, "5C AU 6S AB", NOBODY),
    "A21": (3, "9B 9S 8C 7U", NOBODY),
    "A22": (2, "2C 2U 2B 2S", 2),
    "A23": (1, "9U 9C 9B 9S", 1),
    "A24": (0, "3S 3B 4C 5C", 3),
    "A25": (2, "QC JS QB KU", 1),
    "A27": (1, "KU 9S QC KB", NOBODY),
    "A28": (3, "2U 3U AS AB", 0),
}


@pytest.mark.parametrize("case", TRICKS)
def test_a11_to_a28_single_tricks(case: str) -> None:
    leader, cards, winner = TRICKS[case]
    game = table()
    hands = [""] * 4
    order = [(leader + step) % 4 for step in range(4)]
    for seat, name in zip(order, cards.split(), strict=True):
        hands[seat] = name
    # the hands are filled up by hand, since a hand that is given must be whole
    free = iter(name for name in reversed(NAMES) if name not in cards.split())
    full = [" ".join([name, *(next(free) for _ in range(8))]) for name in hands]
    state = game.position(hands=full, leader=leader)
    after = go(game, state, *cards.split())
    assert after.tricks[-1].winner == winner
    assert after.tricks[-1].cards == numbers(cards)
    assert after.turn == after.leader == (leader if winner == NOBODY else winner)
    before = go(game, state, *cards.split()[:3])
    assert keys(told(game, before, cards.split()[3])) == [
        "played", "trick.spoiled" if winner == NOBODY else "trick.taken",
    ]  # fmt: skip


def test_who_would_take_the_trick_so_far() -> None:
    game = table()
    state = go(game, deal(game, "KC 4C 4U KB 4B 4S AU 5C 5U AS 5B 5S"), "no")
    takers = []
    for card in ["KC", "KB", "AU", "AS"]:
        assert legal(game, state, state.turn)
        state = go(game, state, card)
        takers.append(state.taker)
    assert takers == [0, NOBODY, 2, NOBODY]


# -- deals by who took the tricks -----------------------------------------------------------------

X = NOBODY
DEALS = {
    "A29": ("0 0 1 2 0 3 1 0 0", (5, 2, 1, 1), 0, 1),
    "A32": ("X X X X X X X X X", (0, 0, 0, 0), NOBODY, 0),
    "A33": ("X X X X X X X X 3", (0, 0, 0, 1), 3, 2),
    "A34": ("1 2 3 1 0 0 0 0 0", (5, 2, 1, 1), 0, 2),
    "A35": ("X 2 3 X 0 1 X 3 3", (1, 1, 1, 3), 3, 1),
    "A38": ("1 1 2 2 3 3 X 0 0", (2, 2, 2, 2), 1, 1),
    "A39": ("0 0 0 0 0 0 0 0 0", (9, 0, 0, 0), 0, 1),
    "A41": ("1 1 2 2 3 X 0 0 0", (3, 2, 2, 1), 0, 2),
}


def winners_of(text: str) -> list[int]:
    return [X if one == "X" else int(one) for one in text.split()]


@pytest.mark.parametrize("case", DEALS)
def test_a29_to_a41_deals(case: str) -> None:
    text, counts, winner, points = DEALS[case]
    found = score(winners_of(text))
    assert (found.counts, found.winner, found.points) == (counts, winner, points)
    assert found.mordienne == (points == 2)


def test_a38_who_reached_what_first() -> None:
    assert reached(winners_of("1 1 2 2 3 3 X 0 0")) == (1, 1)
    assert reached(winners_of("0 0 1 2 0 3 1 0 0")) == (0, 0, 0, 0, 0)


def test_a39_a_sweep_is_mordienne_by_option() -> None:
    assert score([0] * 9, sweep=True).points == 2


@pytest.mark.parametrize("case", DEALS)
def test_the_deals_at_a_table(case: str) -> None:
    """The same deals played to their end on a table."""
    text, _, winner, points = DEALS[case]
    state, game = ended(text)
    side = (winner, (winner + 2) % 4)
    assert state.points == tuple(
        points if winner != NOBODY and seat in side else 0 for seat in range(4)
    )
    assert state.phase is Phase.DEAL
    assert state.dealer == 0
    assert game.score_of(state).winner == winner


def ended(text: str, **options: object) -> tuple[State, Aluette]:
    """A deal that went like this, its ninth trick played at the table."""
    game = table(**options)
    winners = [one if one == "X" else int(one) for one in text.split()]
    leader = 0
    for one in winners[:8]:
        leader = leader if one == "X" else int(one)
    last = (
        dict(enumerate(["3C", "3U", "2C", "2U"])) if winners[8] != "X"
        else dict(enumerate(["AC", "AU", "AB", "AS"]))
    )  # fmt: skip
    if winners[8] != "X":
        best = next(seat for seat, card in last.items() if card == "3C")
        last[best], last[winners[8]] = last[winners[8]], "3C"
    state = game.position(
        hands=[last[seat] for seat in range(4)], tricks=winners[:8], dealer=3, deal=1
    )
    assert state.turn == leader
    return go(game, state, *(last[(leader + step) % 4] for step in range(4))), game


PUBLISHED = {
    "SENWSEXNW": ("S", 1),
    "SENWENWNW": ("N", 1),
    "XSENXWSSS": ("S", 1),
    "EXWEWNNNX": ("N", 1),
    "SXENXSWWW": ("W", 2),
}
"""Sequences that a description of the game prints, the four players by their compass points."""


@pytest.mark.parametrize("letters", PUBLISHED)
def test_the_published_sequences(letters: str) -> None:
    winner, points = PUBLISHED[letters]
    found = score(["NESW".find(letter) for letter in letters])
    assert ("NESW"[found.winner], found.points) == (winner, points)


# -- matches --------------------------------------------------------------------------------------

WON = {0: "0 0 0 1 2 3 0 1 0", 1: "1 1 1 0 2 3 1 0 1"}
MORDIENNE = {0: "1 2 3 1 0 0 0 0 0"}


def match(deals: str) -> tuple[State, Aluette]:
    """A match of such deals: who took the point, "0m" for a mordienne, "-" for a void deal."""
    game = table()
    points, state = [0, 0, 0, 0], game.initial_state()
    for number, one in enumerate(deals.split(), start=1):
        text = "X X X X X X X X X" if one == "-" else MORDIENNE[0] if one == "0m" else WON[int(one)]
        state, _ = ended(text)
        gained = state.points
        before = game.position(
            phase="deal", deal=number - 1, points=points, dealer=(2 + number) % 4
        )
        assert not game.is_over(before)
        points = [now + more for now, more in zip(points, gained, strict=True)]
        state = game.position(
            phase="over" if number == 5 else "deal", deal=number, points=points, dealer=3
        )
    return state, game


@pytest.mark.parametrize(
    ("case", "deals", "points", "returns"),
    [
        ("A43", "0 1 1 0 0", (3, 2, 3, 2), "1/2 0 1/2 0"),
        ("A44", "0m 1 1 0 1", (3, 3, 3, 3), "1/4 1/4 1/4 1/4"),
        ("A45", "0 - 1 0 1", (2, 2, 2, 2), "1/4 1/4 1/4 1/4"),
    ],
)
def test_a43_to_a45_matches(case: str, deals: str, points: object, returns: str) -> None:
    state, game = match(deals)
    assert game.is_over(state), case
    assert state.points == points
    assert " ".join(map(str, game.returns(state))) == returns


# -- a whole deal ---------------------------------------------------------------------------------

DEALT = (
    "3U KS KB QS QC JS 9S 4U 3S",
    "3C 2B AC KU QU JC 8S 6U 6S",
    "2U 9U 2S AB JB 9B 8C 6C 4S",
    "2C 7S 7B 6B 5B 5U 4B 4C 3B",
)
KEPT = ("3U 9C AS KB KS QC QS JU JS", DEALT[1], DEALT[2], "2C AU KC QB 8B 7C 7B 7S 6B")
PLAYED = (
    (0, "JS 6S 2S 2C", 3),
    (3, "6B JU AC AB", X),
    (3, "7S QS 2B 9U", 2),
    (2, "4S 7B KB KU", X),
    (2, "6C 7C AS 3C", 1),
    (1, "6U 8C KC KS", X),
    (1, "8S 9B QB QC", X),
    (1, "JC JB AU 9C", 0),
    (0, "3U QU 2U 8B", 0),
)


def test_a49_a_complete_deal_with_chant_and_mordienne() -> None:
    game = table()
    state = deal(game, DECK)
    assert [hand(state, seat) for seat in range(4)] == [same(cards) for cards in DEALT]
    state = go(game, state, "yes", "yes", "yes", "yes")
    state = go(game, state, "discard 9S 8U 7U 5C 4U 3S", "discard 5U 5B 5S 4C 4B 3B")
    assert [hand(state, seat) for seat in range(4)] == [same(cards) for cards in KEPT]
    for leader, cards, winner in PLAYED:
        assert state.leader == state.turn == leader
        for card in cards.split():
            events = told(game, state, card)
            state = go(game, state, card)
        assert state.tricks[-1].winner == winner
    assert [trick.winner for trick in state.tricks] == [3, X, 2, X, 1, X, X, 0, 0]
    assert state.points == (2, 0, 2, 0)
    assert keys(events) == ["played", "trick.taken", "deal.mordienne"]
    assert state.phase is Phase.DEAL
    assert state.dealer == 0
    assert state.hands == (0, 0, 0, 0)


# -- what always holds ----------------------------------------------------------------------------


def test_a50_every_deal() -> None:
    game, rng = Aluette(), Random(50)
    state, deals = game.initial_state(), 0
    while deals < 200:
        if game.is_over(state):
            state = game.initial_state()
        if game.is_chance(state):
            state = game.apply(state, None, game.chance_outcomes(state).draw(rng))
            continue
        legal_now = game.legal_actions(state, state.turn)
        before = state
        state = game.apply(state, state.turn, legal_now[rng.randrange(len(legal_now))])
        if len(state.tricks) > len(before.tricks):
            trick = state.tricks[-1]
            after = trick.leader if trick.winner == NOBODY else trick.winner
            if len(state.tricks) < 9:
                assert state.leader == after
            else:
                deals += 1
                cards = [card for one in state.tricks for card in one.cards]
                assert len(cards) == len(set(cards)) == 36
                counts = game.score_of(state).counts
                spoiled = sum(one.winner == NOBODY for one in state.tricks)
                assert sum(counts) + spoiled == 9


def test_a50_equal_cards_may_be_exchanged() -> None:
    rng = Random(51)
    alike = {name: names for names in CLASSES for name in names}
    for _ in range(2000):
        cards = rng.sample(NAMES, 4)
        place = best_place(numbers(" ".join(cards)))
        swapped: list[str] = []
        for name in cards:
            free = [other for other in alike[name] if other not in swapped]
            swapped.append(rng.choice(free) if free else name)
        if len(set(swapped)) == 4:
            assert best_place(numbers(" ".join(swapped))) == place


def test_a_refused_lead() -> None:
    game = table()
    state = go(game, deal(game, DECK), "no")
    assert refused(game, state, 1, "3C", "4.1") == "it is the turn of Player 1"
    assert refused(game, state, 0, "3C", "4.2") == "it is not in your hand: Monsieur"
