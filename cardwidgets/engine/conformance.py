"""A suite that any game can be run through, also one of your own.

It plays random games and looks at every step whether the game keeps what ``Game`` promises:
that rules are pure, that what is legal, refused and listed agree, that notation, positions and
records lead back to where they came from, that sealed choices do not depend on who was first.
What a view must hide is tested by ``cardwidgets.engine.secrecy``.

>>> from cardwidgets.games import make
>>> check(make("bluffaneer", players=3), seeds=range(2), every=20).games
2
"""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from cardwidgets.engine.chance import Listed, Shuffle
from cardwidgets.engine.errors import IllegalAction, NotChance
from cardwidgets.engine.messages import Event, Refusal, Voice
from cardwidgets.engine.session import AnyGame, Session, loads
from cardwidgets.engine.turns import Chance, Decision, Seat, Simultaneous, Terminal, Turn, may_act

T = TypeVar("T")

MANY: Final = 64
"""Of longer lists of actions or outcomes, a sample of this size is tried."""


class NonConformance(AssertionError):
    """A game that breaks a promise.

    Attributes:
        game: the game with its options.
        seed: the seed of the random game in which it happened.
        step: how many steps that game had had.
        what: what was wrong, in one sentence.
    """

    def __init__(self, game: AnyGame, seed: object, step: int, what: str) -> None:
        super().__init__(f"{game!r}, seed {seed!r}, step {step}: {what}")
        self.game = game
        self.seed = seed
        self.step = step
        self.what = what


@dataclass(frozen=True)
class Report:
    """What was played.

    Attributes:
        games: how many games.
        steps: how many steps in all, chance included.
        longest: how many steps the longest game had.
    """

    games: int
    steps: int
    longest: int


class Step(NamedTuple):
    """One step of a random game; at the end nobody acts and the state stays.

    Attributes:
        number: how many steps there were before.
        state: the state before.
        turn: whose move it was.
        player: who acted.
        action: what was done.
        after: the state after.
    """

    number: int
    state: Any
    turn: Turn
    player: Seat
    action: Any
    after: Any


def check(
    game: AnyGame,
    seeds: Iterable[object] = range(20),
    *,
    every: int = 1,
    conserved: Callable[[Any], Hashable] | None = None,
    total: Fraction | int | None = 1,
    longest: int = 10_000,
    junk: Collection[Any] = (),
) -> Report:
    """Play random games and raise at the first broken promise.

    Args:
        game: the game with its options.
        seeds: one random game is played for each.
        every: each costly check is made at one step of so many, picked at random; 1 is all.
        conserved: what must be the same in every state of a game, such as the sum of coins;
            ``None`` before there is anything to count.
        total: what the returns add up to at the end; ``None`` where they need not.
        longest: how many steps a game may have.
        junk: more things that are no actions, to be refused like those the suite brings along.

    Raises:
        NonConformance: the game breaks a promise; the sentence says where and what.
    """
    worded: set[Any] = set()
    steps = [
        _Game(game, seed, every, conserved, total, (*JUNK, *junk), worded).check(longest)
        for seed in seeds
    ]
    return Report(len(steps), sum(steps), max(steps, default=0))


def play(game: AnyGame, seed: object, longest: int = 10_000) -> Iterator[Step]:
    """Yield the steps of a random game, the end included.

    Raises:
        NonConformance: the game is not over after so many steps.

    >>> from cardwidgets.games import make
    >>> steps = list(play(make("bluffaneer", players=3), seed=1))
    >>> steps[0].turn, steps[-1].turn
    (Chance(what='deal', by=None), Terminal())
    """
    rng = Random(f"random game {seed}")
    state = game.initial_state()
    for number in range(longest + 1):
        turn = game.turn(state)
        if isinstance(turn, Terminal):
            yield Step(number, state, turn, None, None, state)
            return
        player, action = _random_move(game, state, turn, rng)
        after = game._result(state, player, action)
        yield Step(number, state, turn, player, action, after)
        state = after
    raise _endless(game, seed, longest)


def _endless(game: AnyGame, seed: object, longest: int) -> NonConformance:
    what = f"the game is not over after {longest} steps; raise `longest` if that can be"
    return NonConformance(game, seed, longest, what)


def _random_move(game: AnyGame, state: Any, turn: Turn, rng: Random) -> tuple[Seat, Any]:
    if isinstance(turn, Chance):
        return None, game.chance_outcomes(state).draw(rng)
    seats = turn.aside if turn.aside and rng.randrange(4) == 0 else turn.players
    player = rng.choice(seats)
    actions = game.legal_actions(state, player)
    return player, actions[rng.randrange(len(actions))]


def seats_and_spectator(game: AnyGame) -> tuple[Seat, ...]:
    """Return everybody who can look: the spectator and each seat.

    >>> from cardwidgets.games import make
    >>> seats_and_spectator(make("bluffaneer", players=3))
    (None, 0, 1, 2)
    """
    return (None, *range(game.players))


class _Odd:
    """Neither hashable nor comparable, as arrays are."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise ValueError

    def __repr__(self) -> str:
        return "something that cannot be compared"


JUNK: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 10**30, 0.5, float("nan"), "", "no action", b"pay", (), (0, 1), []),
    *({}, {"action": []}, {1, 2}, object(), object, print, Fraction(1, 2), _Odd(), [[[]]]),
)
"""Things that are no game's actions."""

_FIELD_JUNK: Final[tuple[Any, ...]] = (None, -1, 10**6, "0", (), [], _Odd())
_SEAT_JUNK: Final[tuple[Any, ...]] = (-1, 10**6, True, 0.0, "0", (), [], object())


class _Game:
    """One random game being looked at."""

    def __init__(
        self,
        game: AnyGame,
        seed: object,
        every: int,
        conserved: Callable[[Any], Hashable] | None,
        total: Fraction | int | None,
        junk: Sequence[Any],
        worded: set[Any],
    ) -> None:
        self.game = game
        self.seed = seed
        self.every = every
        self.conserved = conserved
        self.total = total
        self.junk = junk
        self.worded = worded
        self.rng = Random(f"conformance {seed}")
        self.viewers = seats_and_spectator(game)
        self.seats = range(game.players)
        self.kept: Hashable = None
        self.seen: dict[Any, None] = {}
        self.moves: list[tuple[Seat, Any]] = []
        self.number = 0
        self.state: Any = None
        self.turn: Turn = Terminal()
        self.legal: list[Sequence[Any]] = []

    def fail(self, what: str) -> NoReturn:
        """Raise the error that tells what is wrong here."""
        raise NonConformance(self.game, self.seed, self.number, what)

    def check(self, longest: int) -> int:
        """Play and look; return the number of steps."""
        try:
            state = self.game.initial_state()
            if state != self.game.initial_state():
                self.fail("initial_state() does not return the same state twice")
            for self.number in range(longest + 1):
                self.look(state)
                if isinstance(self.turn, Terminal):
                    return self.number
                player, action = _random_move(self.game, state, self.turn, self.rng)
                state = self.move(player, action)
        except NonConformance:
            raise
        except Exception as error:
            what = f"{type(error).__name__} was raised: {error}"
            raise NonConformance(self.game, self.seed, self.number, what) from error
        raise _endless(self.game, self.seed, longest)

    def look(self, state: Any) -> None:
        """Check one state: the cheap things always, the costly ones now and then."""
        self.state, self.turn = state, self.game.turn(state)
        self.hash = self.hash_of(state)
        self.check_turn()
        self.check_choices()
        self.check_sums()
        for costly in _COSTLY:
            if self.rng.randrange(self.every) == 0:
                costly(self)
                self.check_untouched(costly.__name__)
        if isinstance(self.turn, Terminal):
            self.check_end()

    def move(self, player: Seat, action: Any) -> Any:
        """Check an action that is about to be taken, and take it."""
        after = self.check_result(player, action)
        self.moves.append((player, action))
        if len(self.seen) < MANY:
            self.seen[action] = None
        return after

    # -- at every step -----------------------------------------------------------

    def hash_of(self, state: Any) -> int:
        try:
            return hash(state)
        except TypeError:
            self.fail(f"a state must be hashable, and {type(state).__name__} is not")

    def check_untouched(self, by: str) -> None:
        if self.hash_of(self.state) != self.hash:
            self.fail(f"the state was changed while this was checked: {by}")

    def check_turn(self) -> None:
        turn = self.turn
        if not isinstance(turn, Decision | Simultaneous | Chance | Terminal):
            self.fail(f"turn() must return one of the four kinds of turn, not {turn!r}")
        strangers = set(may_act(turn)) - set(self.seats)
        if strangers:
            self.fail(f"{turn!r} names seats that do not exist: {strangers}")
        if isinstance(turn, Simultaneous) and not turn.players:
            self.fail("a simultaneous turn must wait for somebody")
        if self.game.turn(self.state) != turn:
            self.fail("turn() does not return the same turn twice")

    def check_choices(self) -> None:
        state, acting = self.state, may_act(self.turn)
        self.legal = [self.game.legal_actions(state, seat) for seat in self.seats]
        for seat, actions in enumerate(self.legal):
            if (seat in acting) != (len(actions) > 0):
                self.fail(
                    f"{self.turn!r} does not agree with the {len(actions)} legal actions "
                    f"of seat {seat}"
                )
            tried = self.some_of(actions)
            if len(set(tried)) < len(tried):
                self.fail(f"a legal action of seat {seat} is listed twice")
            for action in tried:
                if action not in actions:
                    self.fail(f"{action!r} is listed for seat {seat}, but not `in` the list")
                refusal = self.refusal(seat, action)
                if refusal is not None:
                    self.fail(f"{action!r} is listed for seat {seat}, but refused: {refusal!r}")

    def check_sums(self) -> None:
        returns = self.game.returns(self.state)
        if len(returns) != self.game.players:
            self.fail(f"there are {len(returns)} returns for {self.game.players} players")
        if not isinstance(self.turn, Terminal) and any(returns):
            self.fail(f"returns must be zero before the end, not {returns}")
        if self.conserved is not None:
            kept = self.conserved(self.state)
            if self.kept is None:
                self.kept = kept
            elif kept != self.kept:
                self.fail(f"what is to be conserved changed from {self.kept!r} to {kept!r}")

    def check_result(self, player: Seat, action: Any) -> Any:
        """Check that an action is pure, does what ``_result`` does and has a notation."""
        game, state = self.game, self.state
        after = game.apply(state, player, action)
        self.check_untouched(f"apply of {action!r}")
        if after != game._result(state, player, action):
            self.fail(f"apply and _result differ for {action!r} by {player}")
        self.hash_of(after)
        self.check_read(player, action)
        return after

    def check_read(self, player: Seat, action: Any) -> None:
        """Check that an action's notation is read as that very action."""
        text = self.game.write(action)
        meanings = list(self.game.parse(text))
        if action not in meanings:
            self.fail(f"{action!r} is written {text!r}, which means {meanings!r}")
        read = self.game.read(self.state, player, text)
        if read != action or repr(read) != repr(action):
            self.fail(f"{action!r} by {player} is written {text!r}, which is read as {read!r}")

    def check_end(self) -> None:
        returns = self.game.returns(self.state)
        if self.total is not None and sum(returns) != self.total:
            self.fail(f"returns must add up to {self.total}, not {sum(returns)}: {returns}")
        if self.rng.randrange(self.every) == 0:
            self.check_record()

    def check_record(self) -> None:
        """Check that the game's record, written and read, leads to the same states."""
        session = Session(self.game, seed=str(self.seed), chance="manual")
        for player, action in self.moves:
            session.play(player, self.game.write(action))
        again = loads(session.dumps(), self.make, chance="manual")
        if [entry.state for entry in again.entries] != [entry.state for entry in session.entries]:
            self.fail("the record of this game leads to other states")
        if again.state != self.state or again.dumps() != session.dumps():
            self.fail("the record of this game does not lead back to itself")

    def make(self, name: str, players: int, **options: Any) -> AnyGame:
        made: AnyGame = type(self.game)(players, **options)
        if name != self.game.name or made != self.game:
            self.fail(f"the record's options make {made!r}")
        return made

    # -- now and then ------------------------------------------------------------

    def check_copies(self) -> None:
        """Check that no question changes a state, by comparing with a copy made before."""
        game, state = self.game, self.state
        twin = _copy(state)
        if twin != state or hash(twin) != self.hash:
            self.fail("a copy of the state is not equal to it")
        for viewer in self.viewers:
            if game.observe(state, viewer) != game.observe(twin, viewer):
                self.fail(f"equal states look different to {viewer}")
        for seat, actions in enumerate(self.legal):
            for action in self.some_of(actions):
                self.check_result(seat, action)
        if twin != state:
            self.fail("a state was changed by looking at it or acting on it")

    def check_refusals(self) -> None:
        """Check that whatever is not legal is refused, to anybody, without an exception."""
        known = [*self.seen, *(action for actions in self.legal for action in actions[:MANY])]
        models = self.some_of(known, 3)
        lookalikes = [alike for model in models for alike in _lookalikes(model)]
        refused: list[tuple[Any, Any]] = []
        for seat in (*self.seats, None):
            refused += [(seat, action) for action in known if not self.is_legal(seat, action)]
        for seat in (*self.some_of(self.seats, 2), None):
            refused += [(seat, action) for action in self.junk]
            for action in lookalikes:
                if self.refusal(seat, action) is None and self.is_legal(seat, action):
                    self.check_read(seat, action)
        for stranger in (*_SEAT_JUNK, self.game.players):
            refused += [(stranger, model) for model in models]
        for seat, action in refused:
            if self.refusal(seat, action) is None:
                self.fail(f"{action!r} by {seat!r} should be refused")
        for seat, action in self.some_of(refused, 8):
            self.check_apply_refuses(seat, action)

    def is_legal(self, seat: Seat, action: Any) -> bool:
        """Return whether an action is among those listed; refusal must say the same."""
        allowed = self.refusal(seat, action) is None
        listed = self.is_chance_outcome(action) if seat is None else action in self.legal[seat]
        if listed is not None and listed != allowed:
            says = "legal, but refused" if listed else "not legal, but not refused"
            self.fail(f"{action!r} by {seat} is {says}")
        return allowed

    def is_chance_outcome(self, action: Any) -> bool | None:
        """Return whether chance can do it; ``None`` where it cannot be told from here."""
        if not isinstance(self.turn, Chance):
            return False
        outcomes = self.game.chance_outcomes(self.state)
        if isinstance(outcomes, Shuffle):
            return None
        return any(action == outcome for outcome, _ in outcomes.outcomes)

    def check_apply_refuses(self, seat: Any, action: Any) -> None:
        refusal = self.refusal(seat, action)
        try:
            self.game.apply(self.state, seat, action)
        except IllegalAction as error:
            if refusal is None or error.refusal != refusal or refusal.rule not in str(error):
                self.fail(f"apply refuses {action!r} with another reason: {error}")
        else:
            self.fail(f"apply does not refuse {action!r} by {seat!r}, though refusal does")

    def refusal(self, seat: Any, action: Any) -> Refusal | None:
        """Return the game's refusal; it must be one and have words, and never raise."""
        try:
            refusal: Any = self.game.refusal(self.state, seat, action)
        except Exception as error:  # noqa: BLE001
            self.fail(f"refusal raised {type(error).__name__} for {action!r} by {seat!r}: {error}")
        if refusal is not None:
            if type(refusal) is not Refusal or not refusal.rule:
                self.fail(f"a refusal must cite its rule, and {refusal!r} does not")
            self.check_words(refusal)
            return refusal
        return None

    def check_words(self, message: Refusal | Event) -> None:
        """Check that a message can be said in every language and to everybody."""
        if message in self.worded:
            return
        self.worded.add(message)
        catalogue = self.game.catalogue
        for language in catalogue.languages():
            for listener in (None, *self.seats):
                voice = Voice(catalogue, listener=listener, language=language)
                if not voice.knows(message.key):
                    self.fail(f"the catalogue has no text for {message.key!r}")
                try:
                    said = voice.tell(message)
                except Exception as error:  # noqa: BLE001
                    self.fail(f"{message!r} cannot be put into words: {error!r}")
                if "{" in said and "{" not in repr(message.args):
                    self.fail(f"{message!r} lacks an argument of its text: {said!r}")

    def check_chance(self) -> None:
        """Check that what chance can do is legal and certain, and nothing else."""
        game, state = self.game, self.state
        if not isinstance(self.turn, Chance):
            try:
                game.chance_outcomes(state)
            except NotChance:
                return
            self.fail("chance_outcomes must raise NotChance when it is not chance's turn")
        outcomes = game.chance_outcomes(state)
        if isinstance(outcomes, Listed):
            if sum(chance for _, chance in outcomes.outcomes) != 1:
                self.fail("the probabilities of chance do not add up to one")
            tried = self.some_of([action for action, _ in outcomes.outcomes])
        else:
            tried = [outcomes.draw(self.rng) for _ in range(3)]
        for action in tried:
            if self.refusal(None, action) is not None:
                self.fail(f"{action!r} is an outcome of chance, but refused")
            self.check_result(None, action)
        if isinstance(outcomes, Shuffle):
            cards = outcomes.cards
            for order in (cards[:-1], (*cards, -1), cards + cards[:1], (cards[0],) * len(cards)):
                if sorted(order) != sorted(cards):
                    self.check_order_refused(outcomes.action(order))

    def check_order_refused(self, action: Any) -> None:
        if self.refusal(None, action) is None:
            self.fail(f"{action!r} is no order of the cards, but not refused")

    def check_position(self) -> None:
        """Check that the state's parts, also as JSON, make the state again."""
        parts = self.game.parts(self.state)
        for way, given in (("", parts), (" through JSON", json.loads(json.dumps(parts)))):
            again = self.game.position(**given)
            if again != self.state:
                self.fail(
                    f"position(**parts(state)){way} is another state: {_apart(self.state, again)}"
                )

    def check_views(self) -> None:
        """Check that a state made up from a view looks the same to the viewer."""
        game = self.game
        for viewer in self.viewers:
            view = game.observe(self.state, viewer)
            made_up = game.determinize(view, self.rng)
            if game.observe(made_up, viewer) != view:
                self.fail(
                    f"observe(determinize(view)) is another view for {viewer}: "
                    f"{_apart(view, game.observe(made_up, viewer))}"
                )
            if game.turn(made_up) != self.turn:
                self.fail(f"a state made up for {viewer} has another turn: {game.turn(made_up)!r}")
            if viewer is not None and not self.same(
                game.legal_actions(made_up, viewer), self.legal[viewer]
            ):
                self.fail(f"a state made up for {viewer} gives it other legal actions")

    def check_events(self) -> None:
        """Check that whatever may happen next can be told to everybody."""
        game, state = self.game, self.state
        moves: list[tuple[Seat, Any]] = [
            (seat, self.rng.choice(actions)) for seat, actions in enumerate(self.legal) if actions
        ]
        if isinstance(self.turn, Chance):
            moves.append((None, game.chance_outcomes(state).draw(self.rng)))
        for player, action in moves:
            after = game.apply(state, player, action)
            for viewer in self.viewers:
                told: Any = game.events(state, player, action, after, viewer)
                if not isinstance(told, tuple) or not all(type(event) is Event for event in told):
                    self.fail(f"events() must return a tuple of events, not {told!r}")
                for event in told:
                    self.check_words(event)

    def check_sealed(self) -> None:
        """Check that the order in which sealed choices arrive does not matter."""
        game, turn = self.game, self.turn
        if not isinstance(turn, Simultaneous) or not turn.sealed:
            return
        chosen = {seat: self.rng.choice(self.legal[seat]) for seat in turn.players}
        reached: list[Any] = []
        for order in self.orders(turn.players):
            state = self.state
            for arrived, seat in enumerate(order, start=1):
                state = game.apply(state, seat, chosen[seat])
                owing = order[arrived:]
                now = game.turn(state)
                if owing and (type(now) is not Simultaneous or set(now.players) != set(owing)):
                    self.fail(f"after {arrived} sealed choices {owing} still owe one, not {now!r}")
                for other in owing:
                    if not self.same(game.legal_actions(state, other), self.legal[other]):
                        self.fail(f"a sealed choice of seat {seat} changes what {other} may do")
            reached.append(state)
            if state != reached[0]:
                self.fail(f"sealed choices depend on their order: {_apart(reached[0], state)}")

    def orders(self, seats: tuple[int, ...]) -> list[tuple[int, ...]]:
        if len(seats) <= 3:
            return list(permutations(seats))
        mixed = [tuple(self.rng.sample(seats, len(seats))) for _ in range(3)]
        return [seats, seats[::-1], *mixed]

    def check_asides(self) -> None:
        """Check that asides change nobody's choices and that their number is finite."""
        game, turn = self.game, self.turn
        for seat in turn.aside:
            for action in self.some_of(self.legal[seat]):
                after = game.apply(self.state, seat, action)
                now = game.turn(after)
                if type(now) is not type(turn) or now.players != turn.players:
                    self.fail(f"the aside {action!r} of seat {seat} changes the turn to {now!r}")
                for other in set(self.seats) - {seat}:
                    if not self.same(game.legal_actions(after, other), self.legal[other]):
                        self.fail(
                            f"the aside {action!r} of seat {seat} changes what {other} may do"
                        )
        state, number = self.state, 0
        while aside := game.turn(state).aside:
            seat = self.rng.choice(aside)
            state = game.apply(state, seat, self.rng.choice(game.legal_actions(state, seat)))
            number += 1
            if number > 1000:
                self.fail("asides do not come to an end")

    # -- small things ------------------------------------------------------------

    def some_of(self, things: Sequence[T], many: int = MANY) -> Sequence[T]:
        """Return all of a list, or a sample of a long one."""
        if len(things) <= many:
            return things
        return [things[i] for i in sorted(self.rng.sample(range(len(things)), many))]

    def same(self, one: Sequence[Any], other: Sequence[Any]) -> bool:
        """Return whether two lists of actions agree, by samples if they are long."""
        if len(one) != len(other):
            return False
        places: Sequence[int] = range(len(one))
        if len(one) > MANY:
            places = self.rng.sample(places, MANY)
        return all(one[i] == other[i] for i in places)


_COSTLY: Final = (
    _Game.check_copies,
    _Game.check_refusals,
    _Game.check_chance,
    _Game.check_position,
    _Game.check_views,
    _Game.check_events,
    _Game.check_sealed,
    _Game.check_asides,
)


def _copy(state: Any) -> Any:
    try:
        return pickle.loads(pickle.dumps(state))
    except (pickle.PicklingError, AttributeError, TypeError):
        return copy.deepcopy(state)


def _lookalikes(action: Any) -> Iterator[Any]:
    """Yield actions of the same kind with a field that is not as it should be."""
    if dataclasses.is_dataclass(action) and not isinstance(action, type):
        fields = [field.name for field in dataclasses.fields(action) if field.init]
        change: Callable[..., Any] = dataclasses.replace
    else:
        fields = list(getattr(action, "_fields", ()))
        change = getattr(action, "_replace", dataclasses.replace)
    for name in fields:
        for value in _lookalike_values(getattr(action, name)):
            try:
                yield change(action, **{name: value})
            except Exception:  # noqa: BLE001
                continue


def _lookalike_values(value: Any) -> Iterator[Any]:
    yield from _FIELD_JUNK
    if type(value) is bool:
        yield not value
    if type(value) is int:
        yield from (float(value), bool(value), value + 1)
    if isinstance(value, tuple):
        yield from (value[:-1], value + value[:1], list(value), value[::-1])


def _apart(one: Any, other: Any) -> str:
    """Return in which of their fields two states or views differ."""
    names: Iterable[str] = getattr(one, "_fields", ()) or getattr(one, "__dataclass_fields__", ())
    different = [
        f"{name} is {getattr(other, name, None)!r} instead of {getattr(one, name)!r}"
        for name in names
        if getattr(one, name) != getattr(other, name, None)
    ]
    return "; ".join(different) or f"{other!r} instead of {one!r}"
