"""What a screen shows of a session: its own seat's scene and nothing else."""

from __future__ import annotations

import json
from random import Random

import pytest

import cardwidgets as cw
from cardwidgets.engine.turns import Chance
from cardwidgets.scene.compose import (
    Notice,
    Screen,
    log_of,
    motions_of,
    picture_of,
    rules_of,
    scene_of,
    spoken_offers,
)


def a_position(**parts: object) -> cw.Session:
    return cw.new("bluffaneer", players=3, chance="manual", position=parts)


def zone(scene: dict, name: str) -> dict:
    (found,) = [zone for zone in scene["zones"] if zone["id"] == name]
    return found


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_only_the_own_card_has_faces(viewer: int | None) -> None:
    session = a_position(cards=["CH+SW", "CH+SH", "CH+SK"])
    screen = Screen(() if viewer is None else (viewer,))
    scene = scene_of(session, screen).as_json()
    for seat in range(3):
        (card,) = zone(scene, f"hand.{seat}")["elements"]
        assert (card["faces"] is not None) == (seat == viewer)


def test_element_ids_say_where_and_never_what() -> None:
    names = {
        element["id"]
        for cards in (["CH+SW", "CH+SH", "CH+SK"], ["SH+SK", "SW+SK", "CH+SH"])
        for zone in scene_of(a_position(cards=cards), Screen((0,))).as_json()["zones"]
        for element in zone["elements"]
    }
    one = scene_of(a_position(), Screen((0,))).as_json()
    assert names == {element["id"] for zone in one["zones"] for element in zone["elements"]}


def test_an_unshared_screen_offers_exactly_the_legal_actions_at_every_step() -> None:
    rng = Random(8)
    for seed in range(20):
        session = cw.new("bluffaneer", seed=seed)
        while not session.is_over:
            for seat in range(4):
                offered = {
                    offer.action(selection)
                    for offer in scene_of(session, Screen((seat,))).picture.offers
                    for selection in (offer.legal or ((),))
                }
                assert offered == set(session.legal_actions(seat))
            seat = rng.choice(session.to_act)
            session.play(seat, rng.choice(session.legal_actions(seat)))


def test_motions_are_the_coins_that_moved() -> None:
    session = a_position().play(None, "roll CH CH")
    moved = [(motion.source, motion.target) for motion in motions_of(session, 0, 0)]
    assert moved == [("purse.1", "purse.0"), ("purse.2", "purse.0")]
    assert motions_of(session, 0, 1) == ()


def test_log_tells_a_card_to_its_owner_only() -> None:
    order = ["CH+SW", "SH+SK", "SW+SH"] + [
        card for card, count in {"CH+SW": 2, "SH+SK": 2, "SW+SH": 2}.items() for _ in range(count)
    ]
    order += ["CH+SH", "CH+SK", "SW+SK"] * 3
    session = cw.new("bluffaneer", players=3, chance="manual")
    session.play(None, f"deal {' '.join(order)}")
    assert "Your card: ship and skull." in log_of(session, 1)
    for viewer in (None, 0, 2):
        assert "ship and skull" not in " ".join(log_of(session, viewer))


def test_notice_and_its_rule_are_shown() -> None:
    scene = scene_of(a_position(), Screen((0,)), notice=Notice("No.", "6.1")).as_json()
    assert scene["notice"] == {"text": "No.", "rule": "6.1"}


def test_a_covered_shared_screen_offers_only_what_can_be_said_aloud() -> None:
    shared = Screen((0, 1, 2))
    sealed = a_position(roll=["CH", "SW"], cards=["CH+SH", None, None])
    assert spoken_offers(sealed, shared) == []
    assert scene_of(sealed, shared).curtain == 1
    answer = a_position(roll=["CH", "SW"], cards=["CH+SH", None, None], claimer=2)
    assert [offer.id for offer, _ in spoken_offers(answer, shared)] == ["pay.0", "challenge.0"]
    assert scene_of(answer, shared).curtain is None


def test_spoken_labels_betray_no_card() -> None:
    labels = set()
    for cards in (["CH+SH", "CH+SW", "SH+SK"], ["CH+SH", "SH+SK", "CH+SW"]):
        session = cw.new(
            "bluffaneer",
            players=3,
            chance="manual",
            claims="ordered",
            position={"roll": ["CH", "SW"], "cards": cards},
        )
        labels.add(json.dumps(scene_of(session, Screen((0, 1, 2))).as_json()))
    assert len(labels) == 1


def test_every_phase_has_a_prompt_for_everybody() -> None:
    seen = set()
    for options in ({}, {"own_match": "optional"}, {"start": "random", "reshuffle": "lazy"}):
        for seed in range(20):
            session = cw.new("bluffaneer", players=3, seed=seed, chance="manual", **options)
            rng = Random(seed)
            while not session.is_over:
                seen.add(session.state.phase)
                for viewer in (None, 0, 1, 2):
                    prompt = picture_of(session, viewer, Screen()).prompt
                    assert prompt
                    assert "[" not in prompt
                if isinstance(session.turn, Chance):
                    session.draw()
                else:
                    seat = rng.choice(session.to_act)
                    session.play(seat, rng.choice(session.legal_actions(seat)))
    assert len(seen) == 10


def test_rules_are_numbered_and_none_is_missing() -> None:
    rules = rules_of(cw.game("bluffaneer"))
    numbers = [rule["number"] for rule in rules if "number" in rule]
    assert len(numbers) == len(set(numbers)) > 50
    assert numbers == sorted(numbers, key=lambda number: [int(n) for n in number.split(".")])
