"""The bluff played round by round against a bot that adapts.

The bot plays by fictitious play (Brown 1951): it takes what the other side has done so far for how
it will go on, and does what is best against that. It begins as if it had seen ``WEIGHT`` rounds of
play in balance, and flips a coin where both choices are equally good.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from cardwidgets.games.bluffaneer.bluff import Stakes, indifferent_caller, truth_needed

Role: TypeAlias = Literal["caller", "roller"]
Choice: TypeAlias = Literal["claim", "bluff", "silent", "challenge", "pay", "next"]

WEIGHT: Final = 3
"""So much play in balance the bot believes to have seen before the first round."""


class Round(NamedTuple):
    """A round that was played.

    Attributes:
        holds: whether the caller held the pair.
        claims: whether the caller claimed it.
        challenged: whether the roller challenged the claim.
        coins: what the caller gained; the roller lost as much.
    """

    holds: bool
    claims: bool
    challenged: bool
    coins: int


def settled(holds: bool, claims: bool, challenged: bool, stakes: Stakes) -> Round:
    """Return a round with its coins.

    >>> settled(holds=False, claims=True, challenged=True, stakes=(1, 2, 1)).coins
    -1
    """
    pay, truth, caught = stakes
    if not claims:
        return Round(holds, False, False, 0)
    if not challenged:
        return Round(holds, True, False, pay)
    return Round(holds, True, True, truth if holds else -caught)


@dataclass(slots=True)
class Memory:
    """What a bot has seen of the other side, with what it believes to have seen before.

    Attributes:
        one: claims that were true, or claims that were challenged.
        other: claims that were bluffs, or claims that were paid.
    """

    one: Fraction
    other: Fraction

    @property
    def share(self) -> Fraction:
        """The share of the first among all."""
        return self.one / (self.one + self.other)


class Bot:
    """Plays one side of the bluff, and adapts to the other.

    Args:
        role: its side.
        stakes: coins for paying, for challenging the truth, for being caught.

    >>> bot = Bot("roller", (1, 2, 1))
    >>> bot.gain()
    Fraction(0, 1)
    >>> bot.watch(Round(holds=False, claims=True, challenged=False, coins=1))
    >>> bot.gain()
    Fraction(1, 2)
    """

    def __init__(self, role: Role, stakes: Stakes) -> None:
        self.role = role
        self.stakes = stakes
        start = truth_needed(stakes) if role == "roller" else indifferent_caller(stakes)
        self.memory = Memory(WEIGHT * start, WEIGHT * (1 - start))

    def gain(self) -> Fraction:
        """Return what the bolder choice is expected to gain over the other one.

        Returns:
            For a roller, coins that challenging a claim saves; for a caller without the pair,
            coins that bluffing brings.
        """
        pay, truth, caught = self.stakes
        share = self.memory.share
        if self.role == "roller":
            return pay - (share * truth - (1 - share) * caught)
        return (1 - share) * pay - share * caught

    def is_bold(self, coin: bool) -> bool:
        """Return whether the bot challenges a claim, or bluffs without the pair.

        Args:
            coin: decides where both choices are equally good.
        """
        gain = self.gain()
        return coin if gain == 0 else gain > 0

    def watch(self, played: Round) -> None:
        """Remember what the other side did; only claims tell anything."""
        if not played.claims:
            return
        if played.holds if self.role == "roller" else played.challenged:
            self.memory.one += 1
        else:
            self.memory.other += 1


class Luck(NamedTuple):
    """What is random in a round.

    Attributes:
        holds: whether the caller holds the pair.
        bluffs: whether a person bluffs without it.
        challenges: whether a person challenges a claim.
        coin: what a bot does that does not care.
    """

    holds: bool
    bluffs: bool
    challenges: bool
    coin: bool


def luck(
    seed: int | str, number: int, prior: Fraction, bluff: Fraction, challenge: Fraction
) -> Luck:
    """Return what is random in a round, the same for the same seed and number.

    Args:
        seed: what all luck comes from.
        number: the round's number.
        prior: how likely the caller holds the pair.
        bluff: how often a person bluffs without it.
        challenge: how often a person challenges a claim.
    """
    random = Random(f"{seed}/{number}")
    chances = (prior, bluff, challenge, Fraction(1, 2))
    return Luck(*(random.randrange(chance.denominator) < chance.numerator for chance in chances))
