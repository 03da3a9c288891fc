"""Card and dice games to play, study and prove in a notebook.

>>> import cardwidgets as cw
>>> session = cw.new("bluffaneer", players=3, seed=1)
>>> session.to_act
(0, 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from cardwidgets.engine.errors import CardwidgetsError, IllegalAction, RecordError
from cardwidgets.engine.game import Game
from cardwidgets.engine.session import AnyGame, ChancePolicy, Session, UndoPolicy
from cardwidgets.engine.session import loads as read_session
from cardwidgets.games import game_of, register
from cardwidgets.games import make as game
from cardwidgets.games import names as games
from cardwidgets.odds import odds  # binds the function over the room of the same name
from cardwidgets.simulate import simulate  # likewise

__version__ = "0.1.0"
__all__ = [
    "CardwidgetsError",
    "Game",
    "IllegalAction",
    "Session",
    "game",
    "games",
    "load",
    "loads",
    "new",
    "odds",
    "play",
    "register",
    "simulate",
]


#: What draws in a notebook, or is made for it, and the module where it is.
_LATER = {
    "BluffLab": "cardwidgets.widgets.bluff_lab",
    "DeckLab": "cardwidgets.widgets.deck_lab",
    "DiceError": "cardwidgets.dice",
    "DiceLab": "cardwidgets.widgets.dice_lab",
    "Die": "cardwidgets.dice",
    "Exercise": "cardwidgets.widgets.exercise",
    "Question": "cardwidgets.teaching.question",
    "Table": "cardwidgets.widgets",
    "activity": "cardwidgets.widgets.activity",
    "play": "cardwidgets.widgets",
    "progress": "cardwidgets.widgets.exercise",
}


def new(
    name: str | AnyGame,
    *,
    players: int | None = None,
    seed: int | str | None = None,
    chance: ChancePolicy = "auto",
    undo: UndoPolicy = "fair",
    names: Sequence[str] | None = None,
    position: Mapping[str, Any] | None = None,
    **options: Any,
) -> Session:
    """Return a session without a table.

    Args:
        name: a game's name, or a game.
        players: how many seats; the game's usual number when left out.
        seed: what all luck comes from; a random one when left out.
        chance: ``"auto"``, or ``"manual"`` to give rolls and deck orders by hand.
        undo: ``"fair"`` or ``"anywhere"``.
        names: the players' names.
        position: the parts of a position to start from instead of the deal.
        options: the game's options.

    Raises:
        UnknownName: there is no such game or option; the known ones are listed.
        InvalidOptions: it cannot be played so.

    >>> new("bluffaneer", players=3, seed=1, position={"roller": 2}).view(0).roller
    2
    """
    return Session(
        game_of(name, players, options),
        seed=seed,
        chance=chance,
        undo=undo,
        names=names,
        position=position,
    )


def load(path: str | Path, *, chance: ChancePolicy | None = None) -> Session:
    """Return the session saved in a file.

    Args:
        path: the record's file.
        chance: ``"auto"`` resolves chance at once, ``"manual"`` waits for it, as a table does; as
            it was saved when left out.

    Raises:
        RecordError: it is no complete record, of a newer format, of an unknown game, or edited
            into an illegal game; the error names the line.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError("record.not_json", line=1, reason=error.reason) from error
    return loads(text, chance=chance)


def loads(text: str, *, chance: ChancePolicy | None = None) -> Session:
    """Return the session of a record given as text.

    Raises:
        RecordError: as for ``load``.

    >>> loads(new("bluffaneer", seed=1).dumps()).names[0]
    'Player 1'
    """
    return read_session(text, game, chance)


def __getattr__(name: str) -> Any:
    # imported when it is first asked for
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
