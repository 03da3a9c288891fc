"""Positions of Bluffaneer: any state from readable parts, and the parts of a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from cardwidgets.engine.positions import Draft, WrongPart, whole
from cardwidgets.games.bluffaneer.actions import (
    ALL_COINS,
    NO_CARD,
    PAIR_NAMES,
    PAIR_OF,
    SYMBOLS,
    card_number,
)
from cardwidgets.games.bluffaneer.state import Call, Phase, State

if TYPE_CHECKING:
    from cardwidgets.games.bluffaneer.rules import Bluffaneer

_ENDED: Final = (Phase.TIE, Phase.OVER)
_CARDLESS: Final = (Phase.RESHUFFLE, *_ENDED)
"""Phases in which a player may be without a card."""
_UNCLAIMED: Final = (Phase.ROLL, Phase.TARGET, Phase.MATCH)
"""Phases in which nobody has called."""
_CLAIMED: Final = (Phase.CLAIM, Phase.VOICE, Phase.ANSWER)
_CALL_NAMES: Final = {None: Call.NONE, "silent": Call.SILENT, "shout": Call.SHOUT}
_PARTS: Final = (
    "phase",
    "roller",
    "coins",
    "box",
    "cards",
    "draw",
    "discard",
    "roll",
    "calls",
    "claimer",
    "pools",
    "origin",
    "lacks",
    "claims",
    "shown",
    "winners",
    "turns",
    "dice",
)


def position_from(game: Bluffaneer, parts: Mapping[str, Any]) -> State:
    """Return the state that the parts describe.

    Raises:
        UnknownName: a part that positions do not have.
        InvalidPosition: everything that is wrong, in one sentence.
    """
    return _Draft(game, parts).finished()


def parts_of(state: State) -> dict[str, Any]:
    """Return the parts from which ``position_from`` makes the state again."""
    parts: dict[str, Any] = {"phase": state.phase.name.lower(), "roller": state.roller}
    if state.phase in (Phase.START, Phase.DEAL):
        return parts
    parts |= {
        "coins": list(state.coins),
        "box": state.box,
        "cards": [_name(card) for card in state.hands],
        "draw": [_name(card) for card in state.draw],
        "discard": [_name(card) for card in state.discard],
        "calls": [call.name.lower() if call else None for call in state.calls],
        "pools": [
            {PAIR_NAMES[card]: count for card, count in enumerate(pool) if count}
            for pool in state.pools
        ],
        "origin": [None if origin == NO_CARD else origin for origin in state.origin],
        "lacks": [
            [name for card, name in enumerate(PAIR_NAMES) if lacks >> card & 1]
            for lacks in state.lacks
        ],
        "claims": [list(record) for record in state.claims],
        "turns": state.turns,
    }
    if state.roll is not None:
        parts["roll"] = [SYMBOLS[symbol] for symbol in state.roll]
    if state.dice != state.roll and state.dice is not None:
        parts["dice"] = [SYMBOLS[symbol] for symbol in state.dice]
    if state.claimer is not None:
        parts["claimer"] = state.claimer
    if state.shown is not None:
        parts["shown"] = [state.shown[0], _name(state.shown[1])]
    if state.winners:
        parts["winners"] = list(state.winners)
    return parts


def _name(card: int) -> str | None:
    return None if card == NO_CARD else PAIR_NAMES[card]


class _Draft(Draft["Bluffaneer", State]):
    part_names = _PARTS

    def state(self) -> State:
        """Return the state; it holds only if no problems were noted."""
        game, players = self.game, self.game.players
        roll = self.part("roll", None, self._roll)
        claimer = self.part("claimer", None, self.seat)
        roller = self.part("roller", 0, self.seat)
        winners = self.part("winners", (), lambda seats: tuple(self.seat(s) for s in seats))
        calls = self.part("calls", self._usual_calls(claimer, roller), self._calls)
        phase = self.part("phase", self._usual_phase(roll, calls, claimer, winners), _phase)
        if phase in (Phase.START, Phase.DEAL):
            others = tuple(name for name in self.parts if name not in ("phase", "roller"))
            if others:
                self.problem("2.1", "position.undealt", names=others)
            return game.initial_state()._replace(phase=phase, roller=roller)
        coins = self.part("coins", (game.coins_each,) * players, self._numbers)
        box = self.part("box", ALL_COINS - sum(coins), lambda number: whole(number, 0))
        lacks = self._lacks(phase, roll, roller)
        hands, draw, discard = self._cards(phase, lacks)
        pools, origin = self._pools(hands, draw, discard)
        state = State(
            phase=phase,
            roller=roller,
            coins=coins,
            box=box,
            hands=hands,
            draw=draw,
            discard=discard,
            roll=roll,
            calls=calls,
            claimer=claimer,
            pools=pools,
            origin=origin,
            lacks=lacks,
            claims=self.part("claims", ((0, 0),) * players, self._claims),
            shown=self.part("shown", None, lambda pair: (self.seat(pair[0]), _card(pair[1]))),
            winners=winners,
            turns=self.part("turns", 1, lambda number: whole(number, 1)),
            dice=self.part("dice", roll, self._roll),
        )
        self._check(state)
        return state

    # -- reading parts -----------------------------------------------------------

    def _numbers(self, value: Any) -> tuple[int, ...]:
        return self.one_each(tuple(whole(number, 0) for number in value))

    def _roll(self, value: Any) -> tuple[int, int]:
        left, right = (SYMBOLS.index(symbol) for symbol in value)
        return left, right

    def _calls(self, value: Any) -> tuple[Call, ...]:
        return self.one_each(tuple(_CALL_NAMES[call] for call in value))

    def _claims(self, value: Any) -> tuple[tuple[int, int], ...]:
        return self.one_each(tuple((whole(true, 0), whole(false, 0)) for true, false in value))

    # -- what is usual where a part is left out ----------------------------------

    def _usual_calls(self, claimer: int | None, roller: int) -> tuple[Call, ...]:
        if claimer is None:
            return (Call.NONE,) * self.game.players
        said = {claimer: Call.SHOUT, roller: Call.NONE}
        return tuple(said.get(player, Call.SILENT) for player in self.game.seats)

    def _usual_phase(
        self,
        roll: tuple[int, int] | None,
        calls: tuple[Call, ...],
        claimer: int | None,
        winners: tuple[int, ...],
    ) -> Phase:
        if winners:
            return Phase.OVER
        if roll is None:
            return Phase.ROLL
        if roll not in PAIR_OF:
            return Phase.TARGET
        if claimer is not None:
            return Phase.ANSWER
        closed = calls.count(Call.NONE) == 1 and calls.count(Call.SHOUT) > 1
        return Phase.VOICE if closed else Phase.CLAIM

    # -- cards -------------------------------------------------------------------

    def _cards(
        self, phase: Phase, lacks: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        left_out = (None,) * self.game.players
        given = self.part("cards", left_out, lambda cards: self.one_each(tuple(cards)))
        try:
            hands = [NO_CARD if name is None else _card(name) for name in given]
        except WrongPart:
            self.misreads("cards", given)
            hands = [NO_CARD] * self.game.players
        draw, discard = self.part("draw", None, _card_list), self.part("discard", None, _card_list)
        left = Counter(self.game.deck)
        left.subtract([card for card in hands if card != NO_CARD])
        left.subtract(draw or ())
        left.subtract(discard or ())
        if any(count < 0 for count in left.values()):
            many = tuple(PAIR_NAMES[card] for card, count in left.items() if count < 0)
            self.problem("1.3", "position.too_many", cards=many)
        free = sorted(left.elements())
        if phase not in _CARDLESS or given is left_out:
            for player, card in enumerate(hands):
                if card == NO_CARD:
                    hands[player] = _take_allowed(free, lacks[player])
        if draw is None:
            draw, free = tuple(free), []
        if discard is None:
            discard, free = tuple(free), []
        if free:
            self.problem("1.3", "position.missing", cards=tuple(PAIR_NAMES[card] for card in free))
        return tuple(hands), draw, discard

    def _pools(
        self, hands: tuple[int, ...], draw: tuple[int, ...], discard: tuple[int, ...]
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        hidden = Counter(draw) + Counter(card for card in hands if card != NO_CARD)
        together = (tuple(hidden[card] for card in range(len(PAIR_NAMES))),)
        usual_origin = tuple(NO_CARD if card == NO_CARD else 0 for card in hands)
        pools = self.part("pools", together, lambda pools: tuple(map(_counts, pools)))
        origin = self.part(
            "origin",
            usual_origin,
            lambda origins: self.one_each(
                tuple(NO_CARD if o is None else whole(o, 0) for o in origins)
            ),
        )
        if not self._pools_hold(pools, origin, hands, draw):
            self.problem("11.6", "position.pools")
        return pools, origin

    def _pools_hold(
        self,
        pools: tuple[tuple[int, ...], ...],
        origin: tuple[int, ...],
        hands: tuple[int, ...],
        draw: tuple[int, ...],
    ) -> bool:
        if not pools or max(origin) >= len(pools):
            return False
        if any((card == NO_CARD) != (o == NO_CARD) for card, o in zip(hands, origin, strict=True)):
            return False
        lying = [Counter[int]() for _ in pools]
        lying[-1].update(draw)
        for card, index in zip(hands, origin, strict=True):
            if card != NO_CARD:
                lying[index][card] += 1
        return all(
            cards[card] == count
            for cards, pool in zip(lying, pools, strict=True)
            for card, count in enumerate(pool)
        )

    def _lacks(self, phase: Phase, roll: tuple[int, int] | None, roller: int) -> tuple[int, ...]:
        lacks = list(
            self.part(
                "lacks",
                (0,) * self.game.players,
                lambda lists: self.one_each(tuple(_mask(names) for names in lists)),
            )
        )
        forced = self.game.options.own_match == "forced"
        if forced and phase in _CLAIMED and roll in PAIR_OF:
            lacks[roller] |= 1 << PAIR_OF[roll]
        return tuple(lacks)

    # -- what must hold ----------------------------------------------------------

    def _check(self, state: State) -> None:
        """Note all that does not fit together, as far as the parts could be read."""
        if self.is_read("coins", "box", "phase"):
            self._check_coins(state)
        if self.is_read("cards", "draw", "discard", "lacks", "phase", "roller", "roll"):
            self._check_cards(state)
        if self.is_read("phase", "roller", "roll", "dice", "calls", "claimer"):
            self._check_phase(state)
            self._check_calls(state)
        if self.is_read("coins", "phase", "winners"):
            self._check_winners(state)

    def _check_coins(self, state: State) -> None:
        if sum(state.coins) + state.box != ALL_COINS or state.box < 0:
            self.problem("1.4", "position.coins", n=sum(state.coins) + max(0, state.box))
        if (0 in state.coins) != (state.phase in _ENDED):
            self.problem("9.1", "position.broke")

    def _check_cards(self, state: State) -> None:
        for player, card in enumerate(state.hands):
            if card != NO_CARD and state.lacks[player] >> card & 1:
                rule = "5.1" if state.phase in _CLAIMED and player == state.roller else "11.6"
                self.problem(rule, "position.lacks", who=player, card=f"card.{PAIR_NAMES[card]}")
        phase, eager = state.phase, self.game.options.reshuffle == "eager"
        draws = phase is Phase.RESHUFFLE and not eager
        least, most = int(draws), int(draws or phase in _ENDED)
        if not least <= state.hands.count(NO_CARD) <= most:
            self.problem("8.1", "position.cardless", n=most)
        if phase is Phase.RESHUFFLE and (state.draw or not state.discard):
            self.problem("8.2", "position.reshuffle")
        if not state.draw and eager and phase not in _CARDLESS:
            self.problem("8.2", "position.no_pile")

    def _check_phase(self, state: State) -> None:
        phase, roll = state.phase, state.roll
        is_pair, is_double = roll in PAIR_OF, roll is not None and roll not in PAIR_OF
        needs_pair = phase in _CLAIMED or phase is Phase.MATCH
        steals = is_double and roll is not None and SYMBOLS[roll[0]] in ("SW", "SH")
        if needs_pair and not is_pair:
            self.problem("3.2", "position.needs_pair", phase=phase.name.lower())
        if phase is Phase.TARGET and not steals:
            self.problem("4.5", "position.needs_steal")
        if phase is Phase.ROLL and roll is not None:
            self.problem("3.1", "position.rolled")
        if roll is not None and state.dice != roll:
            self.problem("3.1", "position.dice")
        if phase is Phase.MATCH and self.game.options.own_match == "forced":
            self.problem("5.1", "position.forced")

    def _check_winners(self, state: State) -> None:
        phase, winners = state.phase, state.winners
        if (phase is Phase.OVER) != bool(winners):
            self.problem("9.2", "position.winners")
        most = max(state.coins)
        richest = tuple(player for player, coins in enumerate(state.coins) if coins == most)
        shared = self.game.options.tie_break == "shared"
        alone = len(winners) == 1 and winners[0] in richest
        if winners and not (winners == richest if shared else alone):
            self.problem("9.2", "position.not_won", players=richest)
        if phase is Phase.TIE and (len(richest) == 1 or shared):
            self.problem("9.3", "position.no_tie")

    def _check_calls(self, state: State) -> None:
        calls, phase = state.calls, state.phase
        if calls[state.roller]:
            self.problem("5.4", "position.roller_calls")
        if phase in _UNCLAIMED and any(calls):
            self.problem("6.1", "position.early_calls")
        if phase in (*_UNCLAIMED, Phase.CLAIM, Phase.VOICE) and state.claimer is not None:
            self.problem("7.1", "position.early_claimer")
        shouters = calls.count(Call.SHOUT)
        owing = calls.count(Call.NONE) - 1
        sealed = self.game.options.claims == "sealed"
        if phase is Phase.CLAIM and (owing == 0 or (shouters and not sealed)):
            self.problem("6.4", "position.window_closed")
        if phase is Phase.CLAIM and self.game.options.claims == "polling":
            asked = [bool(calls[player]) for player in self.game.clockwise(state.roller)]
            if asked != sorted(asked, reverse=True):
                self.problem("10.5", "position.polled")
        if phase is Phase.VOICE and (shouters < 2 or owing or not sealed):
            self.problem("6.5", "position.voices")
        claimed = state.claimer is not None and calls[state.claimer] is Call.SHOUT
        if phase is Phase.ANSWER and (not claimed or (sealed and owing)):
            self.problem("7.1", "position.claimer")


def _phase(value: Any) -> Phase:
    return Phase[str(value).upper()]


def _card(value: Any) -> int:
    card = card_number(str(value).upper())
    if card is None:
        raise WrongPart
    return card


def _take_allowed(free: list[int], lacks: int) -> int:
    """Take the first free card that a player may hold."""
    allowed = (place for place, card in enumerate(free) if not lacks >> card & 1)
    place = next(allowed, None)
    return NO_CARD if place is None else free.pop(place)


def _card_list(value: Any) -> tuple[int, ...]:
    if isinstance(value, str):
        raise WrongPart
    return tuple(_card(name) for name in value)


def _counts(value: Any) -> tuple[int, ...]:
    counts = {_card(name): whole(count, 0) for name, count in value.items()}
    return tuple(counts.get(card, 0) for card in range(len(PAIR_NAMES)))


def _mask(names: Any) -> int:
    mask = 0
    for name in names:
        mask |= 1 << _card(name)
    return mask
