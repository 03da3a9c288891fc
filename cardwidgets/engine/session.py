"""Session: one game being played, the only thing here that changes.

It holds the states so far and what led to them.
The k-th chance event of a session draws from a generator of its own, so that taking back and
playing again meets the same luck.
"""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from cardwidgets.engine import record
from cardwidgets.engine.errors import (
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    NoSuchSeat,
    NotChance,
    StaleChoice,
    UndoError,
)
from cardwidgets.engine.game import Game
from cardwidgets.engine.messages import Event, Voice
from cardwidgets.engine.turns import Chance, Seat, Simultaneous, Terminal, Turn

Policy = TypeVar("Policy", bound=str)
AnyGame: TypeAlias = Game[Any, Any, Any]
UndoPolicy: TypeAlias = Literal["fair", "anywhere"]
Players: TypeAlias = int | Collection[int] | None
"""One seat, several, or anybody."""

ChancePolicy: TypeAlias = Literal["auto", "manual"]
UNDO_POLICIES: Final = get_args(UndoPolicy)
CHANCE_POLICIES: Final = get_args(ChancePolicy)


class Entry(NamedTuple):
    """One step of a game.

    Attributes:
        player: who acted; ``None`` is chance.
        action: what was done.
        state: the state it led to.
        choices: for each seat, how often the choices open to it have changed so far.
    """

    player: Seat
    action: Any
    state: Any
    choices: tuple[int, ...]


class Undone(NamedTuple):
    """A step that was taken back.

    Attributes:
        entry: the step.
        hidden: whether who took it back had not noticed it; it may have been made anew since.
    """

    entry: Entry
    hidden: bool


class Session:
    """One game being played.

    Args:
        game: the rules.
        seed: what all luck comes from; a random one when left out.
        chance: ``"auto"`` resolves chance at once, ``"manual"`` waits for ``draw`` or ``play``.
        undo: ``"fair"`` takes nothing back that revealed something, ``"anywhere"`` takes all.
        people: the seats that people play; taking back returns to one of their decisions.
        names: the players' names.
        position: the parts of a position to start from instead of the deal.

    Attributes:
        generation: which game at a table this is, as part of tokens; a click meant for the game
            before is stale.

    Raises:
        InvalidPosition: the position cannot occur.
        InvalidOptions: a policy that there is not.
        NoSuchSeat: people or names do not fit the number of seats.

    >>> from cardwidgets.games import make
    >>> session = Session(make("bluffaneer", players=3), seed=1)
    >>> session.is_over, len(session.names)
    (False, 3)
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        seed: int | str | None = None,
        chance: ChancePolicy = "auto",
        undo: UndoPolicy = "fair",
        people: Collection[int] | None = None,
        names: Sequence[str] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        # a record knows whole numbers and texts; the luck of 1.5 is that of "1.5"
        self.seed = (
            secrets.token_hex(8) if seed is None else seed if type(seed) is int else str(seed)
        )
        self.chance = _one_of("chance", chance, CHANCE_POLICIES)
        self.undo_policy = _one_of("undo", undo, UNDO_POLICIES)
        seats = range(game.players)
        self.people = frozenset(seats if people is None else map(self._seat, people))
        self.names = _names(map(Voice(game.catalogue).name, seats) if names is None else names)
        if len(self.names) != game.players:
            raise NoSuchSeat("session.names", n=len(self.names), players=game.players)
        self.position = None if position is None else _as_data(position)
        self.lock = threading.RLock()
        self.generation = 0
        self._first = game.initial_state() if position is None else game.position(**position)
        self._entries: list[Entry] = []
        self._undone: list[list[Undone]] = []
        self._turned_back = [0] * game.players
        self._resolve_chance()

    def __repr__(self) -> str:
        return f"<Session of {self.game!r}: step {self.step}, {type(self.turn).__name__.lower()}>"

    # -- what is the case --------------------------------------------------------

    @property
    def state(self) -> Any:
        """The present state, hidden things included."""
        return self._entries[-1].state if self._entries else self._first

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every step so far."""
        return tuple(self._entries)

    @property
    def step(self) -> int:
        """How many steps there have been."""
        return len(self._entries)

    @property
    def turn(self) -> Turn:
        """Whose move it is."""
        return self.game.turn(self.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players whose choice is awaited now."""
        return self.turn.players

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.turn, Terminal)

    @property
    def returns(self) -> tuple[Fraction, ...]:
        """Each player's share of the win; zeros until the game is over."""
        return self.game.returns(self.state)

    def state_at(self, step: int) -> Any:
        """Return the state after some number of steps.

        Raises:
            UndoError: the game has no such step.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.state_at(0).coins
        (10, 10, 10)
        """
        if type(step) is not int or not 0 <= step <= self.step:
            raise UndoError("session.no_step", step=repr(step)[:20], last=self.step)
        return self._entries[step - 1].state if step else self._first

    def legal_actions(self, player: int) -> Sequence[Any]:
        """Return what a player may do now.

        Raises:
            NoSuchSeat: there is no such seat.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.legal_actions(session.to_act[0])
        (Shout(), Silent())
        """
        return self.game.legal_actions(self.state, self._seat(player))

    def view(self, viewer: Seat = None) -> Any:
        """Return what a viewer knows; ``None`` is a spectator.

        Raises:
            NoSuchSeat: there is no such seat.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.view(0).viewer
        0
        """
        return self.game.observe(self.state, None if viewer is None else self._seat(viewer))

    def token(self, seat: int) -> str:
        """Return a name for a seat's present choices.

        It changes when the choices open to that seat change, and by nothing else that happens:
        an answer that carries an older one is stale.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> before = session.token(0), session.token(1)
        >>> _ = session.play(0, "silent")
        >>> session.token(0) == before[0], session.token(1) == before[1]
        (False, True)
        """
        seat = self._seat(seat)
        return f"{self.generation}.{self._choices()[seat]}.{self._turned_back[seat]}"

    def events(self, viewer: Seat = None, since: int = 0) -> tuple[Event, ...]:
        """Return everything that a viewer saw happen from a step on.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.events(0)[0].key
        'dealt'
        """
        if viewer is not None:
            self._seat(viewer)
        told: list[Event] = []
        for index in range(max(0, since), self.step):
            told += self.events_of(index, viewer)
        return tuple(told)

    def events_of(self, index: int, viewer: Seat = None) -> tuple[Event, ...]:
        """Return what a viewer saw happen in one step, counted from 0.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> [event.key for event in session.events_of(0, 0)]
        ['dealt', 'dealt.own']
        """
        viewer = None if viewer is None else self._seat(viewer)
        before = self.state_at(index)
        player, action, after, _ = self._entries[index]
        return self.game.events(before, player, action, after, viewer)

    def log(self, viewer: Seat = None) -> tuple[str, ...]:
        """Return what a viewer saw happen, in sentences.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.log()[0]
        'Everybody gets 10 coins and a card.'
        """
        voice = self.voice(viewer)
        return tuple(voice.tell(event) for event in self.events(viewer))

    def voice(
        self,
        listener: Seat = None,
        language: str = "en",
        preferences: frozenset[str] = frozenset(),
    ) -> Voice:
        """Return the voice that speaks of this game to a listener.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.voice(2).name(2)
        'you'
        """
        return Voice(self.game.catalogue, self.names, listener, language, preferences)

    # -- playing -----------------------------------------------------------------

    def play(self, player: Seat, action: Any, *, token: str | None = None) -> Session:
        """Take an action, given as such or in notation; chance may be played as ``None``.

        Args:
            player: who acts.
            action: the action or its notation.
            token: if given, the choices it was made for; they must still be open.

        Raises:
            IllegalAction: the rules refuse it.
            MalformedAction: the text is no action.
            StaleChoice: the token names choices that are no longer open.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer"), seed=1, chance="manual")
        >>> session.play(0, "pay")
        Traceback (most recent call last):
            ...
        cardwidgets.engine.errors.IllegalAction: Rule 7.1: there is no claim to answer
        """
        with self.lock:
            if token is not None and (player is None or token != self.token(player)):
                raise StaleChoice("session.stale")
            try:
                if isinstance(action, str):
                    action = self.game.read(self.state, player, action)
                after = self.game.apply(self.state, player, action)
            except IllegalAction as error:
                # said again with the players' names
                raise IllegalAction(error.refusal, self.voice(player)) from None
            since = self.step
            self._add(player, action, after)
            self._resolve_chance()
            self._forget_undone(since)
        return self

    def draw(self) -> Session:
        """Let chance act once, with the luck that belongs to this point of the game.

        Raises:
            NotChance: it is not chance's turn.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer"), seed=1, chance="manual")
        >>> session.draw().turn
        Chance(what='roll', by=0)
        """
        with self.lock:
            if not isinstance(self.turn, Chance):
                raise NotChance("chance.over", turn=type(self.turn).__name__)
            self._draw()
            self._undone.clear()
        return self

    def _resolve_chance(self) -> None:
        while self.chance == "auto" and isinstance(self.turn, Chance):
            self._draw()

    def _draw(self) -> None:
        drawn = sum(entry.player is None for entry in self._entries)
        state = self.state
        action = self.game.chance_outcomes(state).draw(Random(f"{self.seed}/{drawn}"))
        self._add(None, action, self.game.apply(state, None, action))

    def _add(self, player: Seat, action: Any, after: Any) -> None:
        before = self.state
        choices = tuple(
            count + (seat == player or self._open(before, seat) != self._open(after, seat))
            for seat, count in enumerate(self._choices())
        )
        self._entries.append(Entry(player, action, after, choices))

    def _open(self, state: Any, seat: int) -> Sequence[Any]:
        return self.game.legal_actions(state, seat)

    def _choices(self) -> tuple[int, ...]:
        return self._entries[-1].choices if self._entries else (0,) * self.game.players

    # -- taking back -------------------------------------------------------------

    def can_undo(self, player: Players = None, *, noticed: Collection[int] | None = None) -> bool:
        """Return whether something can be taken back.

        Args:
            player: whose decision; any person's when left out.
            noticed: the steps that who asks has noticed; others are passed over, so that the
                answer betrays nothing of them. All count when left out.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.can_undo()
        False
        """
        return self._undo_target(self._several(player), noticed)[0] is not None

    def undo(self, player: Players = None, *, noticed: Collection[int] | None = None) -> Session:
        """Take back: a player's own sealed choice, else to the last decision of a person.

        Args:
            player: whose decision, one seat's or that of any of several; any person's when left
                out.
            noticed: the steps that who asks has noticed; others are passed over and stay, so
                that nothing is betrayed of them. All count when left out.

        Raises:
            UndoError: there is nothing to take back, or something was revealed since.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> seat = session.to_act[0]
        >>> before = session.state
        >>> session.play(seat, "silent").undo(seat).state == before
        True
        """
        with self.lock:
            players = self._several(player)
            index, why = self._undo_target(players, noticed)
            if index is None:
                raise UndoError(why)
            before = self._choices()
            if players is not None and index == self._sealed(players):
                self._take_out(index)
            else:
                self._take_back(index, noticed)
            self._mark_turned_back(before)
        return self

    def can_redo(self, player: Players = None) -> bool:
        """Return whether something taken back can be played again, by some seats if given.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.can_redo()
        False
        """
        players = self._several(player)
        return bool(self._undone) and (
            players is None or self._undone[-1][0].entry.player in players
        )

    def redo(self, player: Players = None) -> Session:
        """Play again what was taken back last.

        Args:
            player: whose decision it must be, one seat's or that of any of several; anybody's when
                left out.

        Raises:
            UndoError: nothing was taken back, or something else was played since.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer"), seed=1, undo="anywhere")
        >>> after = session.play(session.to_act[0], "silent").state
        >>> session.undo().redo().state == after
        True
        """
        with self.lock:
            if not self.can_redo(player):
                raise UndoError("session.no_redo")
            before = self._choices()
            for step in self._undone.pop():
                self._again(step)
            self._mark_turned_back(before)
        return self

    def _several(self, player: Players) -> frozenset[int] | None:
        if player is None:
            return None
        seats = player if isinstance(player, Collection) else (player,)
        return frozenset(map(self._seat, seats))

    def _undo_target(
        self, players: frozenset[int] | None, noticed: Collection[int] | None = None
    ) -> tuple[int | None, str]:
        """Return the step before which to go back, or why there is none."""
        is_fair = self.undo_policy == "fair"
        sealed = None if players is None else self._sealed(players)
        if sealed is not None and not (is_fair and self._reveals(sealed)):
            return sealed, ""
        wanted = self.people if players is None else players
        steps = range(self.step) if noticed is None else sorted(noticed)
        for index in reversed(steps):
            player = self._entries[index].player
            if is_fair and self._reveals(index):
                return None, "session.revealed"
            if player in wanted:
                return index, ""
            if is_fair and player in self.people:
                return None, "session.others"
        return None, "session.no_undo"

    def _reveals(self, index: int) -> bool:
        viewers = (None, *range(self.game.players))
        return any(event.reveals for viewer in viewers for event in self.events_of(index, viewer))

    def _sealed(self, players: frozenset[int]) -> int | None:
        """Return the step of some players' last choice in a sealed window that is still open."""
        after = self.turn
        for index in reversed(range(self.step)):
            before, actor = self.game.turn(self.state_at(index)), self._entries[index].player
            if not _is_same_window(before, actor, after):
                return None
            if actor in players:
                return index
            after = before
        return None

    def _take_out(self, index: int) -> None:
        later = self._entries[index + 1 :]
        del self._entries[index:]
        for player, action, _, _ in later:
            self._add(player, action, self.game.apply(self.state, player, action))
        self._undone.clear()

    def _take_back(self, index: int, noticed: Collection[int] | None) -> None:
        """Take back from a step on; in a fair game, steps that were not noticed stay."""
        taken = list(enumerate(self._entries[index:], index))
        del self._entries[index:]
        is_fair, back = self.undo_policy == "fair", []
        for number, entry in taken:
            step = Undone(entry, noticed is not None and number not in noticed)
            if is_fair and step.hidden and self._is_open(self.state, entry):
                self._again(step)
            else:
                back.append(step)
        self._undone.append(back)

    def _is_open(self, state: Any, entry: Entry) -> bool:
        return self.game.refusal(state, entry.player, entry.action) is None

    def _again(self, step: Undone) -> None:
        entry = step.entry
        if not step.hidden or self._is_open(self.state, entry):
            after = self.game.apply(self.state, entry.player, entry.action)
            self._add(entry.player, entry.action, after)

    def _state_after(self, state: Any, steps: Sequence[Undone]) -> Any:
        """Return the state after some steps were played again; ``None`` if they cannot be."""
        for entry, hidden in steps:
            if self._is_open(state, entry):
                state = self.game.apply(state, entry.player, entry.action)
            elif not hidden:
                return None
        return state

    def _forget_undone(self, since: int) -> None:
        """Forget what was taken back, unless who took it back noticed nothing from a step on.

        Else that it cannot be played again would tell of what was not seen.
        """
        if not self._undone:
            return
        who = self._undone[-1][0].entry.player
        if any(self._is_noticed(index, who) for index in range(since, self.step)):
            self._undone.clear()
        state = self.state
        for place in reversed(range(len(self._undone))):
            state = self._state_after(state, self._undone[place])
            if state is None:
                del self._undone[: place + 1]
                return

    def _is_noticed(self, index: int, seat: Seat) -> bool:
        before, after = self.state_at(index), self.state_at(index + 1)
        if self._entries[index].player == seat or self.events_of(index, seat):
            return True
        return bool(self.game.observe(before, seat) != self.game.observe(after, seat))

    def _mark_turned_back(self, before: tuple[int, ...]) -> None:
        for seat, (old, new) in enumerate(zip(before, self._choices(), strict=True)):
            self._turned_back[seat] += old != new

    def branch(self, step: int | None = None, *, fresh_chance: bool = False) -> Session:
        """Return a session of its own that shares the past up to a step.

        Args:
            step: how many steps to share; all when left out.
            fresh_chance: whether chance falls anew from here on; else the luck is the same.

        Raises:
            UndoError: the game has no such step.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> twin = session.branch()
        >>> _ = twin.play(twin.to_act[0], "silent")
        >>> twin.step - session.step
        1
        """
        with self.lock:
            self.state_at(self.step if step is None else step)
            twin = Session(
                self.game,
                seed=secrets.token_hex(8) if fresh_chance else self.seed,
                chance="manual",
                undo=self.undo_policy,
                people=self.people,
                names=self.names,
                position=self.position,
            )
            twin._entries = self._entries[: self.step if step is None else step]
            twin.chance = self.chance
            twin._resolve_chance()
        return twin

    # -- saving ------------------------------------------------------------------

    def dumps(self) -> str:
        """Return the record as text: JSON, one line a move, hidden things included.

        >>> from cardwidgets.games import make
        >>> session = Session(make("bluffaneer", players=3), seed=1)
        >>> session.dumps().splitlines()[1]
        '  "format": "cardwidgets record",'
        """
        with self.lock:
            return record.write(
                record.Record(
                    game=self.game.name,
                    players=self.game.players,
                    options=self.game.changed_options(),
                    seed=self.seed,
                    chance=self.chance,
                    undo=self.undo_policy,
                    people=tuple(sorted(self.people)),
                    names=self.names,
                    position=self.position,
                    moves=tuple(
                        (player, self.game.write(action)) for player, action, _, _ in self._entries
                    ),
                )
            )

    def save(self, path: str | Path) -> Path:
        """Write the record to a file and return its path."""
        path = Path(path)
        # made before the file is opened, so that an older one is not lost
        content = self.dumps().encode("utf-8")
        path.write_bytes(content)
        return path

    def _seat(self, seat: Any) -> int:
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise NoSuchSeat("session.seat", seat=repr(seat)[:40], last=self.game.players - 1)
        return seat


def loads(text: str, make: Callable[..., AnyGame], chance: ChancePolicy | None = None) -> Session:
    """Return the session of a record.

    Args:
        text: the record.
        make: makes a game from its name, number of players and options.
        chance: who resolves chance from now on; as it was saved when left out.

    Raises:
        RecordError: it is no complete record, of a newer format, of an unknown game, or edited
            into an illegal game; the error names the line.

    >>> from cardwidgets.games import make
    >>> session = Session(make("bluffaneer"), seed=1)
    >>> loads(session.dumps(), make).state == session.state
    True
    """
    read = record.read(text)
    game = _game_of(read, make)
    elsewhere = {"session.seat": "people", "session.names": "names"}
    with read.errors_at("position", "record.illegal", elsewhere):
        session = Session(
            game,
            seed=read.record.seed,
            undo=read.record.undo,
            people=read.record.people,
            names=read.record.names,
            position=read.record.position,
            chance="manual",
        )
    for index, (player, action) in enumerate(read.record.moves):
        with read.errors_at(index, "record.illegal"):
            session.play(player, action)
    session.chance = _one_of("chance", chance or read.record.chance, CHANCE_POLICIES)
    session._resolve_chance()
    return session


def _game_of(read: record.Reading, make: Callable[..., AnyGame]) -> AnyGame:
    """Return the game of a record; an error names the line that is to blame."""
    name, players, options = read.record.game, read.record.players, read.record.options
    elsewhere = {"option.unknown": "options", "option.problems": "options"}
    with read.errors_at("game", "record.unknown_game", elsewhere):
        try:
            return make(name, players, **options)
        except InvalidOptions:
            # with the usual options it is the number of players that is to blame, if it fails
            with read.errors_at("players", "record.illegal"):
                make(name, players)
            raise


def _names(given: Iterable[Any]) -> tuple[str, ...]:
    """Return names as they can be shown and saved."""
    names = (given,) if isinstance(given, str) else tuple(given)
    for name in names:
        if not isinstance(name, str) or not name.isprintable() or isinstance(given, str):
            raise InvalidOptions("session.name", value=ascii(given)[:60])
    return names


def _as_data(position: Any) -> dict[str, Any]:
    """Return a copy of a position's parts that nobody else can change."""
    if not isinstance(position, Mapping) or not all(isinstance(name, str) for name in position):
        raise InvalidPosition("position.not_parts", value=ascii(position)[:60])
    try:
        copied: dict[str, Any] = json.loads(json.dumps(dict(position)))
    except (TypeError, ValueError) as error:
        raise InvalidPosition("position.not_data", value=ascii(position)[:60]) from error
    return copied


def _one_of(name: str, value: Policy, choices: tuple[Policy, ...]) -> Policy:
    if value not in choices:
        raise InvalidOptions("session.choice", name=name, value=repr(value)[:40], choices=choices)
    return value


def _is_same_window(before: Turn, actor: Seat, after: Turn) -> bool:
    """Return whether what an actor did left a sealed window open, less one owed choice."""
    return (
        isinstance(before, Simultaneous)
        and isinstance(after, Simultaneous)
        and before.sealed
        and after.sealed
        and set(after.players) == set(before.players) - {actor}
    )
