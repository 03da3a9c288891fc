"""What is seen and can be pressed: at the table, at shared screens, in the terminal, at the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from cardwidgets.games.aluette.actions import SIGNS, Discard, Discards, Draw, Sign
from cardwidgets.games.aluette.cards import NAMES, names_in
from cardwidgets.games.aluette.report import spoilers, tricks_of
from cardwidgets.games.aluette.scene import BACK, SPOILED, TRICK, card_face
from cardwidgets.scene.compose import (
    Screen,
    art_of_game,
    motions_of,
    picture_of,
    report_of,
    scene_of,
)
from cardwidgets.scene.html import render as html
from cardwidgets.scene.text import render as text
from cardwidgets.scene.text import zone_lines
from cardwidgets.scene.vocabulary import Element, Offer, Scene, Zone
from cardwidgets.terminal import play_in_terminal
from cardwidgets.widgets.pacing import LiveRoom
from cardwidgets.widgets.table import Table
from games.aluette.at_table import DECK, deck

PEOPLE = ["Ann", "Ben", "Cem", "Dia"]
SUNG = 11
"""A seed with which the bots agree to the chant of the first deal."""

AWAY = ("discard 9S 8U 7U 5C 4U 3S", "discard 5U 5B 5S 4C 4B 3B")
CARDS = (
    "JS 6S 2S 2C 6B JU AC AB 7S QS 2B 9U 4S 7B KB KU 6C 7C AS 3C 6U 8C KC KS 8S 9B QB QC "
    "JC JB AU 9C 3U QU 2U 8B"
)
"""What is played in the worked deal, A49."""


def new(**options: Any) -> cw.Session:
    usual = {"partners": "fixed", "names": PEOPLE, "chance": "manual"}
    return cw.new("aluette", **{**usual, **options})


def dealt(**options: Any) -> cw.Session:
    """The worked deal, A49, with the cards dealt."""
    return new(**options).play(None, f"deal {DECK}")


def sung(**options: Any) -> cw.Session:
    session = dealt(**options)
    for player in range(4):
        session.play(player, "yes")
    return session


def played(cards: int, **options: Any) -> cw.Session:
    """The worked deal after some cards."""
    session = sung(**options).play(0, AWAY[0]).play(3, AWAY[1])
    for card in CARDS.split()[:cards]:
        session.play(session.to_act[0], card)
    return session


def seen(session: cw.Session, seat: int | None = 0) -> Scene:
    return scene_of(session, Screen(() if seat is None else (seat,)))


def zones(session: cw.Session, seat: int | None = 0) -> dict[str, Zone]:
    return {zone.id: zone for zone in seen(session, seat).picture.zones}


def offers(session: cw.Session, seat: int = 0) -> dict[str, Offer]:
    return {offer.id: offer for offer in picture_of(session, seat, Screen((seat,))).offers}


def at(session: cw.Session, seat: int | None, zone: str = "trick") -> list[str]:
    """What lies above, at the left, in the middle, at the right, below."""
    cells = zones(session, seat)[zone].elements
    assert all(not (cells[place].text or cells[place].name) for place in (0, 2, 6, 8))
    return [_shown(cells[place]) for place in (1, 3, 4, 5, 7)]


def _shown(element: Element) -> str:
    marks = {"lit": "*", "dim": "~"}
    text = f"{element.text}{element.faces[0].rpartition('-')[2] if element.faces else ''}"
    return "".join(marks[mark] for mark in element.marks) + text


# -- art ------------------------------------------------------------------------------------------


def test_every_card_has_a_face_of_its_own_and_is_small_enough() -> None:
    art = art_of_game(cw.game("aluette"))
    symbols = {symbol.attrib["id"] for symbol in ElementTree.fromstring(art)}
    faces = [card_face(name) for name in NAMES]
    assert len(set(faces)) == 48
    assert {face for found, _ in faces for face in found} | {BACK, TRICK, SPOILED} <= symbols
    assert {f"aluette-{sign}" for sign in SIGNS} <= symbols
    assert len(art.encode()) < 40_000
    assert "spanish-" not in companion_text(cw.game("aluette"), "art.svg")


def test_the_eight_named_cards_have_pictures_of_their_own() -> None:
    own = {name for name in NAMES if card_face(name)[0][0].startswith("aluette-")}
    assert own == {"3C", "3U", "2C", "2U", "9U", "9C", "2B", "2S"}


# -- the trick ------------------------------------------------------------------------------------


def test_each_card_lies_before_the_player_who_laid_it() -> None:
    session = played(7)
    # Dia led the 6 of batons, Ann the valet of cups, Ben the ace of coins
    assert at(session, 0) == ["~C", "*AD", "", "6C", "JJH"]
    assert at(session, 1) == ["6C", "~C", "", "JJH", "*AD"]
    assert at(session, 3) == ["*AD", "JJH", "", "~C", "6C"]
    assert at(session, None) == at(session, 0)


def test_a_spoiled_trick_is_shown_as_such_until_the_next_card() -> None:
    session = played(8)
    assert zones(session)["trick"].label == "Trick 2: spoiled"
    assert at(session, 0) == ["AC", "AD", "spoiled", "~6C", "~JJH"]
    session.play(3, "7S")
    assert zones(session)["trick"].label == "Trick 3"
    assert at(session, 0) == ["~C", "~B", "", "*7S", "~A"]


def test_a_trick_that_is_spoiled_so_far_says_so() -> None:
    session = new(position={"trick": "AC AS"})
    assert zones(session)["trick"].label == "Trick 1, spoiled so far"
    assert SPOILED in (zones(session)["trick"].elements[4].faces or ())
    prompt = seen(session, 2).picture.prompt
    assert prompt.startswith("The trick is spoiled as it lies, by the ace of coins and the ace of")


def test_the_last_trick_can_always_be_looked_at_again() -> None:
    assert "last" not in zones(played(3))
    for cards in range(4, 36):
        session = played(cards)
        zone = zones(session, 2)["last"]
        assert zone.key == "l"
        trick = session.view().tricks[-1]
        names = [element.name for element in zone.elements if element.shape == "card"]
        assert len(names) == len(trick.cards) == 4
    assert "*Dia: le Borgne, 2 of coins*" in zone_lines(zones(played(7))["last"])


def drawn(first: str) -> cw.Session:
    """A game whose partners are drawn with these cards."""
    session = cw.new("aluette", names=PEOPLE, chance="manual")
    return session.play(None, Draw(deck(first)))


def test_a_singer_can_look_again_at_what_was_put_away() -> None:
    session = played(3)
    for seat, away in ((0, AWAY[0]), (3, AWAY[1])):
        zone = zones(session, seat)["mine"]
        assert zone.key == "m"
        assert [card.text for card in zone.elements] == [name[0] for name in away.split()[1:]]
    assert "mine" not in zones(session, 1)
    assert "mine" not in zones(session, None)
    assert "mine" not in zones(sung(), 0)


def test_drawn_partners_sit_opposite() -> None:
    session = drawn("5B KC 3U AS 7C 2U JB 9C QS 3C 6S 2C")
    # Madame, le Borgne, Monsieur, la Vache: Dia, Ann, Ben, Cem
    for seat, around in ((0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 0, 1, 2])):
        players = seen(session, seat).as_json()["players"]
        assert [player["seat"] for player in players] == around
        partner = next(player for player in players if "partner" in player["role"])
        assert players.index(partner) == 2
    session = drawn("3C 2C 3U 2U")
    # dealt from Ben on: Ben Monsieur, Cem le Borgne, Dia Madame, Ann la Vache
    players = seen(session, 0).as_json()["players"]
    assert [player["name"] for player in players] == ["Ann", "Dia", "Cem", "Ben"]


def test_counter_clockwise_the_next_player_sits_at_the_right() -> None:
    players = seen(new(direction=-1), 0).as_json()["players"]
    assert [player["name"] for player in players] == PEOPLE


# -- counts and words -----------------------------------------------------------------------------


def test_tricks_are_counted_for_each_player_and_the_first_is_marked() -> None:
    session = new(position={"tricks": [1, 1, 2, 2, 3], "leader": 0})
    found = zones(session)
    counts = [found[f"taken.{player}"].elements[0] for player in range(4)]
    assert [count.text for count in counts] == ["0", "2", "2", "1"]
    assert [count.marks for count in counts] == [(), ("lit",), (), ()]
    roles = {panel.seat: panel.role for panel in seen(session).picture.panels}
    assert roles == {0: "", 1: "first with 2", 2: "your partner", 3: "dealer"}


def test_points_are_told_by_side_with_the_number_of_the_deal() -> None:
    session = new(position={"deal": 3, "points": [2, 1, 2, 1]})
    zone = zones(session)["score"]
    assert zone.label == "Deal 3 of 5"
    assert [line.text for line in zone.elements] == [
        "You and Cem: 2 points", "Ben and Dia: 1 point",
    ]  # fmt: skip
    to_five = new(target=5, position={"deal": 7, "points": [4, 3, 4, 3]})
    assert zones(to_five, None)["score"].label == "Deal 7, up to 5 points"
    assert zones(to_five, None)["score"].elements[0].text == "Ann and Cem: 4 points"


def test_the_chart_names_every_class_in_order() -> None:
    zone = zones(new())["chart"]
    assert zone.key == "o"
    words = " / ".join(line.text for line in zone.elements)
    assert words == (
        "1. Monsieur / 2. Madame / 3. le Borgne / 4. la Vache / 5. grand-neuf / 6. petit-neuf / "
        "7. deux de chêne / 8. deux d'écrit / 9. aces, 10. kings, 11. cavalieres and 12. valets / "
        "13. nines of batons and swords / 14. eights, 15. sevens, 16. sixes, 17. fives and "
        "18. fours / 19. threes of batons and swords"
    )
    assert [line.faces for line in zone.elements[:2]] == [("aluette-3C",), ("aluette-3U",)]


@pytest.mark.parametrize(
    ("cards", "seat", "prompt"),
    [
        (0, 0, "You lead. Any card can be played."),
        (0, 1, "Ann thinks."),
        (5, 0, "Dia would take the trick with the 6 of batons. Beat it, equal it to spoil"),
        (7, 2, "Ben would take the trick with the ace of coins. Beat it"),
        (8, 3, "Spoiled, so you lead again."),
        (17, 3, "Cem would take the trick with the 6 of coins."),
    ],
)
def test_the_prompt_says_whose_card_is_to_be_beaten(cards: int, seat: int, prompt: str) -> None:
    assert seen(played(cards), seat).picture.prompt.startswith(prompt)


def test_the_prompt_says_when_the_partner_would_take_the_trick() -> None:
    session = new(position={"trick": "AC 4C"})
    assert seen(session, 2).picture.prompt == (
        "Your partner Ann would take the trick with the ace of coins."
    )


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_every_text_of_every_phase_is_in_the_catalogue(seat: int | None) -> None:
    for session in phases():
        scene = seen(session, seat)
        found = json.dumps(scene.as_json())
        for key in ("[zone.", "[card.", "[offer.", "[prompt.", "[role.", "[table.", "{"):
            if key != "{":
                assert key not in found, session.state.phase
        said = [scene.picture.prompt, *(zone.label for zone in scene.picture.zones)]
        said += [element.text for zone in scene.picture.zones for element in zone.elements]
        said += [offer.label for offer in scene.picture.offers]
        assert not [words for words in said if "{" in words]


def phases() -> Iterator[cw.Session]:
    """A session in every phase that there is."""
    yield cw.new("aluette", names=PEOPLE, chance="manual")
    yield new()
    yield dealt(cut=True)
    yield dealt(poor_hand_swap=True)
    yield dealt()
    yield dealt().play(0, "yes").play(1, "no")
    yield sung()
    yield dealt(surrender=True, chant="never")
    yield dealt(surrender=True, chant="never").play(0, "play on").play(1, "surrender")
    yield dealt(signals="truthful", detect="1/2", chant="never")
    yield dealt(signals="free", chant="never").play(2, "sign 3C").play(1, "enough")
    for cards in (0, 1, 8, 35, 36):
        yield played(cards)
    for points in ([3, 1, 3, 1], [2, 1, 2, 1]):
        last = {"deal": 5, "points": points, "tricks": [0, 1, 1, 0, 1, 2, 3, 0]}
        session = new(position={**last, "hands": ["KC", "3C", "KB", "KS"]})
        for card in ("KC", "3C", "KB", "KS"):
            session.play(session.to_act[0], card)
        yield session


# -- what can be pressed --------------------------------------------------------------------------


def test_every_offer_is_a_legal_action_and_every_action_is_offered() -> None:
    for session in phases():
        for seat in range(4):
            legal = session.legal_actions(seat)
            found = set()
            for offer in offers(session, seat).values():
                if not offer.sources:
                    found.add(offer.action(()))
                elif offer.least == 1:
                    found |= {offer.action((source,)) for source in offer.sources}
            if isinstance(legal, Discards):
                assert all(action in legal for action in found)
            else:
                assert found == set(legal), (session.state.phase, seat)


def test_any_six_of_fifteen_can_be_chosen_and_the_lowest_at_one_press() -> None:
    session = sung()
    found = offers(session)
    discard, rng = found["discard"], Random(1)
    assert (discard.least, discard.most, len(discard.sources), discard.legal) == (6, 6, 15, None)
    for _ in range(50):
        action = discard.action(tuple(rng.sample(discard.sources, 6)))
        assert action in session.legal_actions(0)
    assert discard.action(discard.sources[:5]) is None
    assert discard.action((*discard.sources[:5], "hand.1/0")) is None
    lowest = found["keep_best"].action(())
    assert isinstance(lowest, Discard)
    assert session.game.write(lowest) == "discard 9S 8U 7U 5C 4U 3S"


def test_signs_are_quiet_buttons_whoever_is_on_turn() -> None:
    session = dealt(signals="truthful", chant="never")
    for seat, wanted in (
        (0, ["Twist the mouth to one side (Madame)", "Bite the lower lip (mordienne)"]),
        (2, [
            "Pout (la Vache)", "Show the thumb (grand-neuf)", "Pretend to write (deux d'écrit)",
            "Open the mouth (an ace)", "Bite the lower lip (mordienne)",
        ]),
    ):  # fmt: skip
        found = offers(session, seat)
        signs = [offer for name, offer in found.items() if name.startswith("sign ")]
        assert [offer.label for offer in signs] == wanted
        assert {offer.emphasis for offer in signs} == {"quiet"}
        assert ("play" in found) == (seat == 0)
    assert not [name for name in offers(dealt()) if name.startswith("sign")]


def test_a_sign_is_shown_to_the_partner_only_and_fades_when_it_proves_nothing() -> None:
    session = played(0, signals="truthful").play(0, "sign 3U").play(0, "sign ace")
    for seat in (0, 2):
        signs = zones(session, seat)["signs.0"]
        assert [(card.name, card.faces, card.marks) for card in signs.elements] == [
            ("Madame", ("aluette-3U",), ()), ("an ace", ("aluette-ace",), ()),
        ]  # fmt: skip
    before = played(0, signals="truthful")
    for other in (1, 3, None):
        assert "signs.0" not in zones(session, other)
        assert seen(session, other).as_json() == seen(before, other).as_json()
    for card in ("AS", "6S", "2S", "2C"):
        session.play(session.to_act[0], card)
    assert [line.marks for line in zones(session, 2)["signs.0"].elements] == [(), ("dim",)]


def test_who_says_enough_offers_no_more_signs() -> None:
    session = dealt(signals="truthful", chant="never").play(0, "enough")
    assert [*offers(session)] == ["play"]
    assert {panel.seat: panel.says for panel in seen(session, 1).picture.panels}[0] == (
        "No more signs"
    )


def test_a_sign_of_mine_is_no_move_of_mine() -> None:
    table = cw.play(
        "aluette", seed=4, pace=0, partners="fixed", signals="truthful", chant="never",
        dealer=3, bots="random",
    )  # fmt: skip
    assert table.session.to_act == (0,)
    sign = next(action["id"] for action in table.scene["actions"] if "sign" in action["id"])
    table.click(sign)
    assert table.session.to_act == (0,)
    assert any(isinstance(entry.action, Sign) for entry in table.session.entries)
    table.close()


# -- motions, size, other screens -----------------------------------------------------------------


def test_cards_travel() -> None:
    session = played(3)
    step = session.step
    session.play(3, "2C")
    moved = motions_of(session, 1, step)
    assert [(m.source, m.target, m.count) for m in moved] == [
        ("hand.3", "trick", 1), ("trick", "taken.3", 4),
    ]  # fmt: skip
    session = dealt()
    moved = motions_of(session, 0, 0)
    assert [(m.source, m.target, m.count) for m in moved] == [
        ("stock", f"hand.{player}", 9) for player in range(4)
    ]


def test_no_scene_of_a_deal_is_large() -> None:
    largest = max(len(json.dumps(seen(played(cards)).as_json())) for cards in (0, 7, 8, 31))
    assert largest < 9_500


def test_nobody_sees_what_others_hold_in_text_or_html() -> None:
    session = played(7)
    art = art_of_game(session.game)
    for shown in (text(seen(session, 1)), html(seen(session, 1), art)):
        assert "Monsieur, 3 of coins" in shown
        assert "Madame, 3 of cups" not in shown
        assert "la Vache, 2 of cups" not in shown
    assert "Cards: 7" in text(seen(session, 1))


def test_at_a_shared_screen_hands_are_covered_and_signs_asked_for() -> None:
    table = cw.play("aluette", seed=4, pace=0, you=(0, 1, 2, 3), partners="fixed", names=PEOPLE,
                    signals="truthful")  # fmt: skip
    assert table.scene["curtain"] == 0
    assert all(zone["count"] == 9 for zone in table.scene["zones"] if zone["id"][:4] == "hand")
    assert table.scene["actions"] == []
    assert table.scene["peeks"] == [0, 1, 2, 3]
    table.close()


def in_terminal(*answers: str, seed: int) -> tuple[cw.Session, str]:
    """A game played in the terminal with these answers and then the first choice always."""
    said: list[str] = []
    given = iter(answers)
    session = play_in_terminal(
        cw.game("aluette", partners="fixed"), seed=seed, bots="random",
        ask=lambda prompt: next(given, "1"), show=said.append,
    )  # fmt: skip
    return session, "\n".join(said)


def test_a_whole_game_in_the_terminal() -> None:
    session, shown = in_terminal("o", "yes", "l", seed=SUNG)
    assert session.is_over
    assert "\n  1. Monsieur\n  2. Madame\n" in shown
    assert "The chant is sung: you and Jakob take 6 cards each." in shown
    assert "1  Put away the lowest" in shown
    assert "  deal  won by" in shown


def test_six_cards_are_put_away_in_the_terminal_by_their_names() -> None:
    session = cw.new("aluette", partners="fixed", seed=SUNG)
    hand = list(names_in(session.view(0).hand))
    session, shown = in_terminal("yes", f"discard {' '.join(hand[:6])}", "quit", seed=SUNG)
    assert names_in(session.view(0).put_away) == tuple(hand[:6])
    assert "You put away" in shown


# -- taking back ----------------------------------------------------------------------------------


def singers_screens(undo: Any = "fair") -> list[Any]:
    """A screen for each player; the first singer has put cards away, and may take that back."""
    table = cw.play("aluette", you=(0, 1, 2, 3), names=PEOPLE, partners="fixed", seed=5, pace=0,
                    undo=undo, signals="truthful")  # fmt: skip
    for seat in range(4):
        table.session.play(seat, "yes")
    screens = [table.screen(seat) for seat in range(4)]
    hand = names_in(table.session.view(0).hand)
    screens[0].play(f"discard {' '.join(hand[9:])}")
    return screens


def test_a_sign_not_seen_neither_bars_nor_undergoes_taking_back() -> None:
    screens = singers_screens()
    screens[3].play("sign mordienne")
    assert screens[0].scene["controls"] == ["undo"]
    screens[0].undo()
    session = screens[0].session
    assert session.view(0).put_away == 0
    assert session.view(1).signs[3]
    assert Sign(SIGNS.index("mordienne")) not in session.legal_actions(3)
    screens[0].redo()
    assert session.view(0).put_away
    assert session.view(1).signs[3]


def test_a_sign_not_seen_does_not_take_away_what_can_be_played_again() -> None:
    screens = singers_screens()
    screens[0].undo()
    before = screens[0].scene
    assert before["controls"] == ["redo"]
    screens[3].play("sign mordienne")
    assert screens[0].scene == before
    screens[0].redo()
    assert screens[0].session.view(0).put_away
    assert screens[0].session.view(1).signs[3]


@pytest.mark.parametrize("undo", ["fair", "anywhere"])
def test_a_sign_of_a_bot_not_seen_leaves_it_to_the_only_person_to_take_back(undo: Any) -> None:
    game = cw.game("aluette", partners="fixed", signals="truthful")
    session = cw.Session(game, seed=1, chance="manual", undo=undo, people=[0])
    session.play(None, f"deal {DECK}")
    for seat in range(4):
        session.play(seat, "yes")
    table = Table(LiveRoom(session.play(0, AWAY[0]), {}), Screen((0,)))
    before = table.scene
    session.play(3, "sign mordienne")
    table.room.tell()
    assert table.scene == before
    assert "undo" in before["controls"]
    table.undo()
    assert "redo" in table.scene["controls"]
    assert session.view(0).put_away == 0


def test_a_sign_not_seen_that_was_taken_back_and_made_anew_is_not_betrayed() -> None:
    screens = singers_screens(undo="anywhere")
    screens[3].play("sign mordienne")
    screens[0].undo()
    assert not screens[0].session.view(1).signs[3]
    screens[3].play("sign mordienne")
    assert "redo" in screens[0].scene["controls"]
    screens[0].redo()
    assert screens[0].session.view(0).put_away
    assert screens[0].session.view(1).signs[3]


def test_what_was_seen_or_done_by_oneself_takes_it_away() -> None:
    for seat, move in ((2, "sign mordienne"), (0, "sign mordienne"), (1, "enough")):
        screens = singers_screens()
        screens[0].undo()
        screens[seat].play(move)
        assert "redo" not in screens[0].scene["controls"]
        with pytest.raises(cw.CardwidgetsError):
            screens[0].redo()


# -- the report -----------------------------------------------------------------------------------


def test_the_report_tells_each_deal_and_can_be_replayed_from_it() -> None:
    session = played(36)
    deals, players = report_of(session, Screen((0,)))
    assert deals.rows == (("1", "Ann", "mordienne", "2 1 1 1", "2"),)
    assert deals.note == "Tricks in the order Ann, Ben, Cem and Dia."
    assert deals.steps == (1,)
    # named cards: Ann 3U 9C, Ben 2B 3C, Cem 2S 9U 2U, Dia 2C; spoiled by Cem, Ben, Ann, Ann
    assert players.rows == (
        ("Ann", "1", "2", "2", "0", "2"),
        ("Ben", "0", "1", "2", "1", "1"),
        ("Cem", "0", "1", "3", "2", "1"),
        ("Dia", "0", "1", "1", "0", "0"),
    )


def test_who_lays_the_second_equal_card_spoils_a_trick() -> None:
    found = [(trick.winner, spoilers(trick, order)) for _, trick, order in tricks_of(played(36))]
    assert found == [
        (3, ()), (-1, (2,)), (2, ()), (-1, (1,)), (1, ()), (-1, (0,)), (-1, (0,)), (0, ()), (0, ()),
    ]  # fmt: skip


def test_deals_that_nobody_won_by_tricks_are_told_too() -> None:
    given_up = dealt(surrender=True, chant="never")
    given_up.play(0, "play on").play(1, "surrender").play(2, "accept")
    [row] = report_of(given_up, Screen((0,)))[0].rows
    assert row == ("1", "Cem and Ann", "given up", "0 0 0 0", "1")
    void = new(position={"tricks": ["X"] * 8, "hands": ["AC", "AU", "KC", "KU"]})
    for card in ("AC", "AU", "KC", "KU"):
        void.play(void.to_act[0], card)
    [row] = report_of(void, Screen((0,)))[0].rows
    assert row == ("1", "-", "all spoiled", "0 0 0 0", "0")
