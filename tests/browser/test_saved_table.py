"""A saved table, as a page without a kernel shows it: it fits, it can be read, it is complete."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import cardwidgets as cw
from cardwidgets.engine.companions import companion_text
from cardwidgets.scene import html
from cardwidgets.scene.compose import Screen, scene_of
from support.host import Host

LOADED = """() => Promise.all([...document.images].map(image => image.decode()
  .then(() => image.naturalWidth > 0, () => false)))"""
CLAIM = {
    "cards": ["CH+SW", "SH+SK", "CH+SK", "SW+SH", "SW+SK", "CH+SH"],
    "discard": ["CH+SW"],
    "roll": ["SH", "SK"],
    "claimer": 1,
}


def show(host: Host, session: cw.Session, seat: int = 0) -> None:
    art = companion_text(session.game, "art.svg")
    drawn = html.render(scene_of(session, Screen((seat,))), art)
    host.page.evaluate("html => { document.querySelector('#views').innerHTML = html }", drawn)


def a_claim(players: int = 4) -> cw.Session:
    names = ["Ann", "Ben", "Cem the Terrible of Tortuga", "Dia", "Eve", "Fay"]
    position = {**CLAIM, "cards": CLAIM["cards"][:players]}
    return cw.new("bluffaneer", players=players, names=names[:players], position=position)


def a_report(players: int = 4) -> cw.Session:
    session = cw.new("bluffaneer", players=players, seed=3)
    while not session.is_over:
        session.play(session.to_act[0], session.legal_actions(session.to_act[0])[0])
    return session


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 400, 800])
def test_it_fits_and_can_be_read(host: Host, theme: str, width: int) -> None:
    host.theme(theme)
    host.size(width)
    for session in (a_claim(), a_claim(6), a_report(), a_report(6)):
        show(host, session)
        loaded = host.page.evaluate(LOADED)
        assert len(loaded) == 1 + session.game.players
        assert all(loaded)
        assert host.overflow() <= 0
        assert host.serious() == []
        host.shot(f"saved-{session.game.players}-{session.step}-{theme}-{width}")


def test_it_says_what_is_asked_and_what_was_said(host: Host) -> None:
    show(host, a_claim())
    page = host.page
    for words in ("Ann (you)", "Gimme yer booty!", "Pay Ben 1 coin", "Run the cell to play"):
        expect(page.locator("#views")).to_contain_text(words)
    expect(page.get_by_role("img", name="Dice: ship, skull")).to_have_count(1)
    expect(page.get_by_role("img", name="Your card: chest and sword")).to_be_visible()
