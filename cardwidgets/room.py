"""Room: the people and bots around one session; it plays for chance and the bots."""

from __future__ import annotations

import logging
import weakref
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self, TypeAlias

from cardwidgets.bots import Bot, bot_of, check_seats
from cardwidgets.engine.companions import companion
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import AnyGame, Session, UndoPolicy
from cardwidgets.engine.turns import Chance, Seat, Simultaneous
from cardwidgets.odds import odds
from cardwidgets.scene.compose import Screen
from cardwidgets.scene.vocabulary import OddsLine

MOST_ODDS = 8
"""How many sentences about the odds a table shows."""
FEW_PLAYOUTS = 20
"""How many games are played on for the odds of a game that has none of its own."""

logger = logging.getLogger(__name__)

Bots: TypeAlias = str | Mapping[int, str | Bot] | None
"""The level of all bots, or a level or a bot by seat; ``None`` is the game's usual level."""


class Room:
    """The people and bots around one session.

    Everything that changes the session goes through here, under the session's lock.
    Chance is drawn step by step, so that a screen can show one thing after another.

    Args:
        session: the game being played, its chance ``"manual"``.
        bots: the bot at each seat that no person plays.

    >>> import cardwidgets as cw
    >>> room = Room.of(cw.game("bluffaneer"), people=(0,), bots="random", seed=3)
    >>> room.play_on()
    >>> 0 in room.session.to_act
    True
    """

    def __init__(self, session: Session, bots: Mapping[int, Bot]) -> None:
        self.session = session
        self.bots = dict(bots)
        self.lock = session.lock
        self.roll_by_hand = False
        self.listeners: weakref.WeakSet[Any] = weakref.WeakSet()

    @classmethod
    def of(
        cls,
        game: AnyGame,
        *,
        people: tuple[int, ...] = (0,),
        bots: Bots = None,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        undo: UndoPolicy | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> Self:
        """Return a room for a new session.

        Args:
            game: the rules.
            people: the seats that people play; bots play the others.
            bots: the level of all bots, or a level or a bot by seat.
            seed: what all luck comes from; a random one when left out.
            names: the players' names; people and bots are named when left out.
            undo: ``"fair"`` or ``"anywhere"``; anywhere for one person against bots.
            position: the parts of a position to start from.

        Raises:
            UnknownName: there is no such level.
            NoSuchSeat: people or names do not fit the number of seats.
        """
        alone = len(people) <= 1
        session = Session(
            game,
            seed=seed,
            chance="manual",
            undo=undo or ("anywhere" if alone else "fair"),
            people=people,
            names=usual_names(game, people) if names is None else names,
            position=position,
        )
        return cls.around(session, bots)

    @classmethod
    def around(cls, session: Session, bots: Bots = None) -> Self:
        """Return a room for a session that has begun; bots take the seats without people.

        Args:
            session: the game; from now on the room draws its chance.
            bots: the level of all bots, or a level or a bot by seat.

        Raises:
            UnknownName: there is no such level.

        >>> import cardwidgets as cw
        >>> Room.around(cw.new("bluffaneer", seed=1)).bots
        {}
        """
        session.chance = "manual"
        return cls(session, seat_bots(session.game, session.people, bots))

    # -- what happens by itself ------------------------------------------------------------------

    def waits_for_hand(self) -> Seat:
        """Return the person who should roll or deal by hand now, if that is wished.

        >>> import cardwidgets as cw
        >>> room = Room.of(cw.game("bluffaneer"), bots="random", seed=3)
        >>> room.roll_by_hand = True
        >>> room.set_out()
        >>> room.waits_for_hand()
        0
        """
        turn = self.session.turn
        by = turn.by if isinstance(turn, Chance) else None
        return by if self.roll_by_hand and by in self.session.people else None

    def goes_by_itself(self, *, people_first: bool = False) -> bool:
        """Return whether chance or a bot moves next without anybody's doing.

        Args:
            people_first: whether people have the first word where the first voice counts.

        >>> import cardwidgets as cw
        >>> room = Room.of(cw.game("bluffaneer"), bots="random", seed=3)
        >>> room.goes_by_itself()
        True
        """
        turn = self.session.turn
        if isinstance(turn, Chance):
            return self.waits_for_hand() is None
        if people_first and isinstance(turn, Simultaneous) and not turn.sealed:
            return all(seat in self.bots for seat in turn.players)
        return any(seat in self.bots for seat in turn.players)

    def step(self) -> None:
        """Let chance or one bot act once, whoever is next.

        >>> import cardwidgets as cw
        >>> room = Room.of(cw.game("bluffaneer"), bots="random", seed=3)
        >>> room.step()
        >>> room.session.step
        1
        """
        with self.lock:
            if isinstance(self.session.turn, Chance):
                self.session.draw()
            else:
                self._bot_acts()

    def _bot_acts(self) -> None:
        session = self.session
        turn = session.turn
        waiting = [seat for seat in turn.players if seat in self.bots]
        luck = Random(f"{session.seed}/bots/{session.step}")
        # Where the first voice counts, no seat may be favoured by its number.
        in_order = not isinstance(turn, Simultaneous) or turn.sealed
        seat = waiting[0] if in_order else luck.choice(waiting)
        legal = session.legal_actions(seat)
        # counted by the bot's own choices: those of others may come before or after
        chosen = sum(entry.player == seat for entry in session.entries)
        own = Random(f"{session.seed}/bot {seat}/{chosen}")
        session.play(seat, self.bots[seat].choose(session.view(seat), legal, own))

    def set_out(self) -> None:
        """Do what nobody's hand is needed for before the game, such as dealing.

        >>> import cardwidgets as cw
        >>> room = Room.of(cw.game("bluffaneer"), bots="random", seed=3)
        >>> room.set_out()
        >>> room.session.turn
        Chance(what='roll', by=0)
        """
        with self.lock:
            while isinstance(self.session.turn, Chance) and self.session.turn.by is None:
                self.step()

    def play_on(self, *, by_hand: bool = False) -> None:
        """Let chance and bots act until a person must choose, or the game is over.

        Args:
            by_hand: also do what a person would otherwise do by hand, such as rolling.

        >>> import cardwidgets as cw
        >>> room = Room.of(cw.game("bluffaneer"), bots="random", seed=3)
        >>> room.play_on()
        >>> room.goes_by_itself()
        False
        """
        with self.lock:
            # without a pace bots would always be quicker than people
            while self.goes_by_itself(people_first=True) or (
                by_hand and isinstance(self.session.turn, Chance)
            ):
                self.step()

    # -- what people do --------------------------------------------------------------------------

    def restart(self, session: Session) -> None:
        """Put another session of the same game on the table."""
        with self.lock:
            # one lock for all, since a task may still wait for the session before
            session.lock = self.lock
            session.generation = self.session.generation + 1
            self.session = session

    def new_game(self) -> None:
        """Begin the same game anew with the next seed.

        >>> import cardwidgets as cw
        >>> room = Room.of(cw.game("bluffaneer"), bots="random", seed=3)
        >>> room.new_game()
        >>> room.session.seed
        4
        """
        old = self.session
        seed = old.seed + 1 if isinstance(old.seed, int) else None
        self.restart(
            Session(
                old.game,
                seed=seed,
                chance="manual",
                undo=old.undo_policy,
                people=old.people,
                names=old.names,
                position=old.position,
            )
        )

    # -- who is told -----------------------------------------------------------------------------

    def listen(self, listener: Any) -> None:
        """Call a listener's ``refresh`` after each change, as long as it lives."""
        self.listeners.add(listener)

    def tell(self) -> None:
        """Tell all listeners that something has changed."""
        for listener in list(self.listeners):
            try:
                listener.refresh()
            except Exception:
                # one screen that cannot be drawn must not keep the others from being told
                logger.exception("a screen could not be refreshed")


def odds_lines(session: Session, screen: Screen) -> tuple[OddsLine, ...]:
    """Return the odds that a screen may show: those of its own view, in its own voice.

    Nothing where all hands are covered, and nothing after the game. A game whose odds fail shows
    none: its table must still be played at. Huge counts are rounded; ``odds`` itself tells them
    in full.

    Args:
        session: the game being played.
        screen: who looks.

    >>> import cardwidgets as cw
    >>> session = cw.new("three_up_three_down", seed=1)
    >>> odds_lines(session, Screen((0,)))[0].share == 1 / 6
    True
    >>> odds_lines(session, Screen((0, 1)))
    ()
    """
    if screen.is_covered or session.is_over:
        return ()
    voice = screen.voice(session, screen.seat)
    # a game without odds of its own plays on at random, which costs time
    few = {} if companion(session.game, "odds") else {"playouts": FEW_PLAYOUTS}
    try:
        facts = list(odds(session.view(screen.seat), **few))[:MOST_ODDS]
        return tuple(
            OddsLine(fact.tell(voice, rounded=True), float(fact.value) if fact.is_chance else None)
            for fact in facts
        )
    except Exception:
        logger.exception("the odds of %s could not be told", session.game.name)
        return ()


def seat_bots(game: AnyGame, people: frozenset[int], bots: Bots) -> dict[int, Bot]:
    """Return the bot of each seat that no person plays.

    Raises:
        UnknownName: there is no such level.

    >>> import cardwidgets as cw
    >>> sorted(seat_bots(cw.game("bluffaneer"), frozenset({0}), "random"))
    [1, 2, 3]
    """
    if isinstance(bots, Mapping):
        check_seats(game, bots)
    return {
        seat: bot_of(game, bots.get(seat) if isinstance(bots, Mapping) else bots)
        for seat in range(game.players)
        if seat not in people
    }


def usual_names(game: AnyGame, people: tuple[int, ...]) -> tuple[str, ...]:
    """Return names for all seats: people are numbered, bots have names of their own.

    >>> import cardwidgets as cw
    >>> usual_names(cw.game("bluffaneer", players=3), (0,))
    ('You', 'Ada', 'Blaise')
    """
    voice = Voice(game.catalogue)
    bots = iter(voice.say("name.bots").split())
    alone = len(people) == 1
    return tuple(
        next(bots, voice.say("name.seat", number=seat + 1))
        if seat not in people
        else voice.say("name.alone")
        if alone
        else voice.say("name.seat", number=seat + 1)
        for seat in range(game.players)
    )
