"""Odds of Aluette: of a deal before anything is seen, and of what a seat has not seen.

All are exact. Where cards lie is counted over all ways in which the hidden cards can lie; signs
that prove something count as well (7.5). How people play enters only by ``others="random"``: then
everybody who has still to play in the trick lays any card with equal chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, gcd, lcm, prod
from typing import Final

from cardwidgets.games.aluette.cards import (
    ALL_CARDS,
    CLASS_OF,
    CLASSES,
    HAND,
    LUETTE_SET,
    LUETTES,
    NAMES,
    NOBODY,
    NUMBERS,
    SINGLES,
    cards_below,
    cards_in,
    mask_of,
)
from cardwidgets.games.aluette.knowledge import (
    Hidden,
    Place,
    hidden_from,
    signed_subsets,
    ways_to_fill,
)
from cardwidgets.games.aluette.state import (
    Phase,
    View,
    is_dealt,
    opponents_of,
    partner_of,
    round_from,
)
from cardwidgets.odds import Fact, NoOdds, Odds, counted, numbers_among

CARDS: Final = len(NAMES)
SIDE: Final = 2 * HAND
STOCK: Final = CARDS - 4 * HAND


# -- before anything is seen ------------------------------------------------------------------


def number_among(wanted: int, cards: int, among: int = CARDS) -> dict[int, Fraction]:
    """Return the chance of each number of wanted cards among so many (hypergeometric).

    Args:
        wanted: how many of all cards are wanted: 4 luettes, 8 single cards, 4 aces.
        cards: how many cards are looked at: 9 in a hand, 18 on a side, 12 in the stock.
        among: how many cards there are in all.

    Raises:
        NoOdds: there are fewer cards than that.

    >>> number_among(1, 9)
    {0: Fraction(13, 16), 1: Fraction(3, 16)}
    """
    return numbers_among(wanted, among, cards)


def chance_of_all(wanted: int, cards: int, among: int = CARDS) -> Fraction:
    """Return the chance that all wanted cards are among so many.

    >>> chance_of_all(2, SIDE)
    Fraction(51, 376)
    """
    return number_among(wanted, cards, among).get(wanted, Fraction(0))


def chance_of_one_luette_each() -> Fraction:
    """Return the chance that each player is dealt exactly one luette.

    The first luette may lie anywhere in the hands, ``4 * 9`` places, the next in another hand.

    >>> chance_of_one_luette_each()
    Fraction(729, 21620)
    """
    places = prod(HAND * (4 - number) for number in range(4))
    return Fraction(places, prod(range(CARDS - 3, CARDS + 1)))


def ways_to_spoil() -> int:
    """Return in how many ways four cards make a spoiled trick (4.4).

    For each class: two or more of its cards, and lower ones.

    >>> ways_to_spoil()
    13430
    """
    return sum(
        comb(len(names), number) * comb(cards_below(NUMBERS[names[0]]), 4 - number)
        for names in CLASSES
        for number in range(2, len(names) + 1)
    )


def chance_of_spoiled_trick() -> Fraction:
    """Return the chance that four random cards make a spoiled trick.

    >>> chance_of_spoiled_trick()
    Fraction(1343, 19458)
    """
    return Fraction(ways_to_spoil(), comb(CARDS, 4))


def mean_spoiled() -> Fraction:
    """Return how many tricks of a deal are spoiled on average if all lay any card (linearity).

    >>> mean_spoiled()
    Fraction(1343, 2162)
    """
    return HAND * chance_of_spoiled_trick()


def mean_tricks() -> Fraction:
    """Return how many tricks a player takes on average if all lay any card.

    >>> mean_tricks()
    Fraction(18115, 8648)
    """
    return (HAND - mean_spoiled()) / 4


def chance_to_take(card: str, others: int = 3) -> Fraction:
    """Return the chance that a card takes a trick against so many random other cards.

    >>> chance_to_take("KC")
    Fraction(992, 3243)
    """
    number = _numbered(card)
    return Fraction(comb(cards_below(number), others), comb(CARDS - 1, others))


def chance_to_spoil(card: str, others: int = 3) -> Fraction:
    """Return the chance that a card is one of the best that spoil a trick with others.

    >>> chance_to_spoil("KC")
    Fraction(317, 3243)
    """
    number = _numbered(card)
    alike, below = len(CLASSES[CLASS_OF[number]]) - 1, cards_below(number)
    ways = sum(comb(alike, equal) * comb(below, others - equal) for equal in range(1, others + 1))
    return Fraction(ways, comb(CARDS - 1, others))


def _numbered(card: str) -> int:
    if card not in NUMBERS:
        raise NoOdds("odds.not_among", name=str(card), known=NAMES, guess="")
    return NUMBERS[card]


def draw_lengths() -> dict[int, Fraction]:
    """Return the chance of each number of cards that are needed to draw partners (2.1).

    The last luette lies at a place t, and the three others before it: ``C(t-1, 3) / C(48, 4)``.

    >>> draw_lengths()[48]
    Fraction(1, 12)
    """
    last = len(LUETTES)
    return {
        cards: Fraction(comb(cards - 1, last - 1), comb(CARDS, last))
        for cards in range(last, CARDS + 1)
    }


def median(chances: Mapping[int, Fraction]) -> int:
    """Return the smallest number that is not exceeded with a chance of at least a half.

    >>> median(draw_lengths())
    41
    """
    so_far = Fraction(0)
    for number, chance in sorted(chances.items()):
        so_far += chance
        if so_far >= Fraction(1, 2):
            return number
    raise AssertionError(chances)


def chance_of_tie(spoiled: int) -> Fraction:
    """Return the chance that several have most tricks, if so many are spoiled and luck rules.

    Given which tricks are spoiled, each other trick is taken by any player with equal chance.

    >>> chance_of_tie(0)
    Fraction(9345, 32768)
    """
    tricks = HAND - spoiled
    tied = 0
    for counts in product(range(tricks + 1), repeat=4):
        if sum(counts) == tricks and tricks and counts.count(max(counts)) > 1:
            tied += _orders(counts)
    return Fraction(tied, 4**tricks)


def chance_of_mordienne(spoiled: int) -> Fraction:
    """Return the chance of a mordienne, if so many tricks are spoiled and all play any card.

    The last m tricks are one player's, the others before are the three others', none of whom has m,
    and the spoiled ones lie anywhere among those before.

    >>> chance_of_mordienne(0)
    Fraction(105, 16384)
    """
    made = 0
    for last in range(1, HAND):
        before = HAND - last
        if spoiled <= before:
            taken = before - spoiled
            made += (
                4
                * comb(before, spoiled)
                * sum(
                    _orders(counts)
                    for counts in product(range(min(last, taken + 1)), repeat=3)
                    if sum(counts) == taken
                )
            )
    return Fraction(made, comb(HAND, spoiled) * 4 ** (HAND - spoiled))


def _orders(counts: Sequence[int]) -> int:
    """Return in how many orders players can take so many tricks each."""
    orders, left = 1, sum(counts)
    for count in counts:
        orders *= comb(left, count)
        left -= count
    return orders


# -- of what a seat has not seen --------------------------------------------------------------


def odds(view: View, *, others: str | None = "random") -> Odds:
    """Return where the luettes may lie, and which cards take or spoil the trick.

    Args:
        view: what a viewer knows.
        others: ``"random"`` if everybody who has still to play in this trick lays any card with
            equal chance; ``None`` to say nothing that hangs on how people play.

    Returns:
        For each luette that the viewer has not seen, the chances that the partner has it, that the
        opponents have it and that nobody will play it. For each class of cards in the viewer's hand
        the chances that one takes or spoils the trick, and that it is safe: that nobody who has
        still to play can beat it or spoil the trick. Before a deal, what it may bring.

    Raises:
        NoOdds: ``others`` is neither.

    >>> from cardwidgets.games import make
    >>> game = make("aluette", partners="fixed")
    >>> state = game.position(hands=["3U KS KB QS QC JS 9S 4U 3S"])
    >>> found = odds(game.observe(state, 0))
    >>> found["partner has 3C"].value, found["opponents have 3C"].value
    (Fraction(3, 13), Fraction(6, 13))
    """
    if others not in ("random", None):
        raise NoOdds("odds.others", view.game.catalogue, value=repr(others)[:40])
    return Odds(tuple(_facts(view, others is not None)), view.game.catalogue, view.viewer)


def _facts(view: View, at_random: bool) -> Iterator[Fact]:
    if view.phase is Phase.DRAW:
        yield from _of_draw(view)
    elif view.phase in (Phase.DEAL, Phase.CUT):
        yield from _of_deal(view)
    elif is_dealt(view.phase):
        yield from _of_hidden_cards(view, at_random)


FIRST: Final = 4
"""So many facts about the trick come first, so that a table, which shows a few, has others too."""


def _of_hidden_cards(view: View, at_random: bool) -> Iterator[Fact]:
    """Tell of the best cards in the trick and what the partner may have first, then the rest."""
    hidden = hidden_from(view)
    trick: tuple[Fact, ...] = ()
    luettes: tuple[Fact, ...] = ()
    if view.phase is Phase.PLAY and view.viewer is not None:
        facts = tuple(_of_trick(view, hidden, at_random))
        trick = tuple(sorted(facts, key=lambda fact: fact.name.endswith("is safe")))
    if view.phase is Phase.VOTE:
        yield _of_chant(hidden)
    for name in LUETTES:
        luettes += tuple(_of_luette(view, hidden, name))
    partners = tuple(fact for fact in luettes if trick and fact.name.startswith("partner has"))
    yield from trick[:FIRST]
    yield from partners
    yield from trick[FIRST:]
    yield from (fact for fact in luettes if fact not in partners)


def _of_draw(view: View) -> Iterator[Fact]:
    if view.viewer is not None:
        yield counted("you deal first", 1, 4, "odds.draw.dealer")
        for seat in range(4):
            if seat != view.viewer:
                yield counted(f"seat {seat} is partner", 1, 3, "odds.draw.partner", who=seat)
    yield counted(
        "48 cards are needed", comb(CARDS - 1, 3), comb(CARDS, 4), "odds.draw.last", n=CARDS
    )


def _of_deal(view: View) -> Iterator[Fact]:
    every = comb(CARDS, HAND)
    for number in range(len(LUETTES) + 1):
        ways = comb(len(LUETTES), number) * comb(CARDS - len(LUETTES), HAND - number)
        yield counted(f"{number} luettes in a hand", ways, every, "odds.deal.luettes", n=number)
    none = comb(CARDS - len(SINGLES), HAND)
    yield counted("no single card in a hand", none, every, "odds.deal.poor")
    aces = every - comb(CARDS - 4, HAND)
    yield counted("an ace in a hand", aces, every, "odds.deal.ace")
    yield counted("a random trick is spoiled", ways_to_spoil(), comb(CARDS, 4),
                  "odds.deal.spoiled")  # fmt: skip


def _of_chant(hidden: Hidden) -> Fact:
    """Tell how likely a luette lies in the stock that a chant would bring into play."""
    ways, every = Cases(hidden).none_in([None], LUETTE_SET)
    return counted("a luette in the stock", every - ways, every, "odds.chant", n=STOCK)


def _of_luette(view: View, hidden: Hidden, name: str) -> Iterator[Fact]:
    card, word = NUMBERS[name], f"card.{name}"
    if not view.hidden & 1 << card:
        return
    places = {"out of play": [NOBODY]}
    if view.viewer is None:
        for seat in range(4):
            places[f"seat {seat}"] = [seat]
    else:
        places["partner"] = [partner_of(view.left, view.viewer)]
        places["opponents"] = list(opponents_of(view.left, view.viewer))
    cases, counts = Cases(hidden), ".cases" if hidden.with_ace else ""
    for where, seats in sorted(places.items(), key=lambda place: place[0] == "out of play"):
        ways, every = cases.where(card, seats)
        if where == "out of play":
            yield counted(
                f"{name} is out of play", ways, every, f"odds.where.out{counts}", card=word
            )
        elif where == "opponents":
            yield counted(f"opponents have {name}", ways, every, f"odds.where.opponents{counts}",
                          card=word, players=tuple(seats))  # fmt: skip
        else:
            fact_name = f"{where} {'has' if where == 'partner' else 'holds'} {name}"
            yield counted(
                fact_name, ways, every, f"odds.where.player{counts}", card=word, who=seats[0]
            )


def _of_trick(view: View, hidden: Hidden, at_random: bool) -> Iterator[Fact]:
    """Tell of each class of the viewer's cards what it may do in the trick on the table."""
    viewer = view.viewer
    assert viewer is not None
    order = round_from(view.left, view.leader)
    played = order.index(viewer) < len(view.trick)
    waiting = [seat for seat in order[len(view.trick) :] if seat != viewer]
    table = list(view.trick)
    mine = [table.pop(order.index(viewer))] if played else _one_of_each_class(view.hand)
    best = min((CLASS_OF[card] for card in table), default=len(CLASSES))
    cases = Cases(hidden)
    for card in mine:
        yield from _of_card(card, best, waiting, cases, at_random=at_random)


def _of_card(
    card: int, best: int, waiting: Sequence[int], cases: Cases, *, at_random: bool
) -> Iterator[Fact]:
    """Tell what a card may do against the best class on the table and those who wait."""
    rank, name, word = CLASS_OF[card], NAMES[card], f"card.{NAMES[card]}"
    better = mask_of(other for other in ALL_CARDS if CLASS_OF[other] < rank)
    as_good = mask_of(other for other in ALL_CARDS if CLASS_OF[other] <= rank)
    n = len(waiting)
    if at_random:
        not_beaten, every = cases.none_laid(waiting, better)
        alone, all_alone = cases.none_laid(waiting, as_good)
        takes = Fraction(alone, all_alone) if rank < best else Fraction(0)
        spoils = Fraction(not_beaten, every) - takes if rank <= best else Fraction(0)
        every = lcm(every, all_alone)
        yield counted(f"{name} takes", int(takes * every), every, "odds.takes", card=word, n=n)
        if name not in SINGLES:
            ways = int(spoils * every)
            yield counted(f"{name} spoils", ways, every, "odds.spoils", card=word, n=n)
    if rank < best:
        safe, every = cases.none_in([("hand", seat) for seat in waiting], as_good)
        yield counted(f"{name} is safe", safe, every, "odds.safe", card=word, n=n)


def _one_of_each_class(hand: int) -> list[int]:
    """Return a card of each class in a hand, the best first."""
    found: dict[int, int] = {}
    for card in cards_in(hand):
        found.setdefault(CLASS_OF[card], card)
    return list(found.values())


class Cases:
    """Counts cases: in how many ways hidden cards lie, and which card each of some players lays.

    Args:
        hidden: what is known of the hidden cards.
    """

    def __init__(self, hidden: Hidden) -> None:
        self.hidden = hidden
        self.stock = hidden.free.bit_count() - sum(hidden.sizes.values())
        self.is_plain = not hidden.with_ace and not any(hidden.lacks.values())
        self._known: dict[tuple[tuple[int, ...], int], int] = {}

    def where(self, card: int, seats: Iterable[int]) -> tuple[int, int]:
        """Return in how many cases a hidden card lies in one of some hands, of how many.

        Args:
            card: the card.
            seats: whose hands; -1 for the stock and what was put away.
        """
        hidden, wanted = self.hidden, set(seats)
        for seat, shown in enumerate(hidden.shown):
            if shown & 1 << card:
                return int(seat in wanted), 1
        sizes: dict[int, int] = {NOBODY: self.stock}
        for (kind, seat), size in hidden.sizes.items():
            if not hidden.lacks.get((kind, seat), 0) & 1 << card:
                whose = seat if kind == "hand" else NOBODY
                sizes[whose] = sizes.get(whose, 0) + size
        if not hidden.with_ace:
            return sum(size for seat, size in sizes.items() if seat in wanted), sum(sizes.values())
        ways = sum(
            hidden.ways_with(card, place)
            for place in hidden.places(card)
            if (place[1] if place and place[0] == "hand" else NOBODY) in wanted
        )
        return _reduced(ways, hidden.ways())

    def none_in(self, places: Iterable[Place | None], cards: int) -> tuple[int, int]:
        """Return in how many cases none of some places holds any of these cards, of how many.

        Args:
            places: hands, or ``None`` for the stock.
            cards: a set of cards.
        """
        hidden, chosen = self.hidden, set(places)
        if any(place and hidden.shown[place[1]] & cards for place in chosen):
            return 0, 1
        size = sum(hidden.sizes.get(place, 0) if place else self.stock for place in chosen)
        if self.is_plain:
            free = hidden.free.bit_count()
            return comb(free - (hidden.free & cards).bit_count(), size), comb(free, size)
        ways = every = 0
        for sign, without in signed_subsets(hidden.with_ace):
            slots = [
                (size, hidden.lacks_of(place, without), place in chosen)
                for place, size in hidden.sizes.items()
            ]
            slots.append((self.stock, 0, None in chosen))
            restricted = [(size, lacks | cards * apart) for size, lacks, apart in slots]
            ways += sign * ways_to_fill(hidden.free, restricted)
            every += sign * ways_to_fill(hidden.free, [slot[:2] for slot in slots])
        return _reduced(ways, every)

    def none_laid(self, seats: Sequence[int], cards: int) -> tuple[int, int]:
        """Return in how many cases nobody of some players lays any of these cards, of how many.

        Each card of a hand is as likely to be laid.

        Args:
            seats: the players, each with a card at least.
            cards: a set of cards.
        """
        hidden = self.hidden
        if self.is_plain and not any(hidden.shown[seat] for seat in seats):
            free = hidden.free.bit_count()
            suiting = free - (hidden.free & cards).bit_count()
            return comb(suiting, len(seats)), comb(free, len(seats))
        return _reduced(self._laid(seats, cards, hidden.free), self._laid(seats, 0, hidden.free))

    def _laid(self, seats: Sequence[int], cards: int, free: int) -> int:
        """Return in how many cases nobody lays any of these cards, whatever else is known.

        Each lays a card that was signed, or one of the others.
        """
        hidden, key = self.hidden, (tuple(seats), cards)
        if key not in self._known:
            ways = 0
            for of_signed in product((False, True), repeat=len(seats)):
                signed = prod(
                    (hidden.shown[seat] & ~cards).bit_count()
                    for seat, is_signed in zip(seats, of_signed, strict=True)
                    if is_signed
                )
                laying = [
                    seat for seat, is_signed in zip(seats, of_signed, strict=True) if not is_signed
                ]
                if signed and all(hidden.sizes["hand", seat] for seat in laying):
                    ways += signed * sum(
                        sign * ways_to_fill(free, self._slots(laying, cards, without))
                        for sign, without in signed_subsets(hidden.with_ace)
                    )
            self._known[key] = ways
        return self._known[key]

    def _slots(
        self, laying: Sequence[int], cards: int, without: tuple[int, ...]
    ) -> list[tuple[int, int]]:
        """Return all places, the card that somebody lays as a place of its own."""
        slots = []
        for place, size in self.hidden.sizes.items():
            lacks = self.hidden.lacks_of(place, without)
            lays = place[0] == "hand" and place[1] in laying
            slots.append((size - lays, lacks))
            if lays:
                slots.append((1, lacks | cards))
        return slots


def _reduced(ways: int, every: int) -> tuple[int, int]:
    common = gcd(ways, every)
    return ways // common, every // common
