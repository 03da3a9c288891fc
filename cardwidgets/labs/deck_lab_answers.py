"""What can be done at the laboratory's page: a function for each control."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardwidgets.labs.deck_lab_decks import SIDES, DeckError, games_with_decks
from cardwidgets.labs.deck_lab_drawn import AT_ONCE
from cardwidgets.labs.deck_lab_page import OWN, TRIALS
from cardwidgets.labs.laboratory import answering, calling
from cardwidgets.sheet.model import Answer, text, whole

if TYPE_CHECKING:
    from cardwidgets.labs.deck_lab import DeckModel


def answers(lab: DeckModel) -> dict[str, Answer]:
    """Return the answers to all controls that a laboratory has now.

    Args:
        lab: the laboratory.
    """
    found: dict[str, Callable[[Any], Any]] = {
        "game": lambda value: _set_game(lab, value),
        "which": lambda value: _set_which(lab, value),
        "deck": lambda value: _set_own(lab, value),
        "side": lambda value: _set_side(lab, value),
        "kinds": lambda value: _click(lab, value),
        "wanted": lambda value: lab.set("wanted", text(value)),
        "seen": lambda value: lab.set("seen", text(value)),
        "clear wanted": lambda value: lab.set("wanted", ""),
        "clear seen": lambda value: lab.set("seen", ""),
        "cards": lambda value: lab.set("cards", whole(value, 1, lab.most_drawn)),
        "ask": lambda value: lab.set("ask", text(value)),
        "number": lambda value: lab.set("number", whole(value, 0, lab.cards)),
        "replacement": lambda value: lab.set("replacement", not lab.replacement),
        "reset": lambda value: lab.reset(),
        "lay aside": lambda value: lab.lay_aside(),
        "seed": lambda value: lab.set("seed", text(value)),
    }
    found |= {f"draw {number}": calling(lab.draw, number) for number in AT_ONCE}
    found |= {
        f"group {group.name}": calling(lab.toggle_group, group.name)
        for group in lab.open.deck.groups
    }
    found |= {
        f"try {place}": calling(lambda settings: _try(lab, settings), trial.settings)
        for place, trial in enumerate(TRIALS)
    }
    return answering(found)


def _set_game(lab: DeckModel, value: Any) -> None:
    """Take a game's usual deck, or show the field for a deck of one's own."""
    if value == OWN:
        lab.shows_own = True
        return
    known = games_with_decks()
    if not isinstance(value, str) or value not in known:
        raise DeckError("labs.deck.no_game", known=(*known, OWN))
    if lab.open.game is None or lab.open.game.name != value:
        lab.set("deck", value)
    lab.shows_own = False


def _set_which(lab: DeckModel, value: Any) -> None:
    if lab.open.game is None:
        raise DeckError("labs.deck.no_which")
    lab.set("deck", f"{lab.open.game.name}/{text(value)}")


def _set_own(lab: DeckModel, value: Any) -> None:
    lab.set("deck", text(value))
    lab.shows_own = lab.open.game is None


def _set_side(lab: DeckModel, value: Any) -> None:
    if value not in SIDES:
        raise DeckError("labs.deck.no_side")
    lab.side = value


def _click(lab: DeckModel, value: Any) -> None:
    kinds = lab.open.kinds
    lab.toggle(kinds[whole(value, 0, len(kinds) - 1)].name)


def _try(lab: DeckModel, settings: dict[str, Any]) -> None:
    """Take over the settings of an example; what it leaves out is as usual."""
    lab.set("deck", settings["deck"])
    lab.set("seen", "")
    lab.set("number", 0)
    usual = {"ask": "at least", "number": 1}
    for name in ("cards", "wanted", "seen", "ask", "number"):
        if name in settings or name in usual:
            lab.set(name, settings.get(name, usual.get(name)))
    lab.shows_own = False
