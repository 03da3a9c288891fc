"""The laboratory of bluffs: the bluff as a 2x2 game, and rounds against a bot; without a screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple

from cardwidgets.engine.errors import CardwidgetsError
from cardwidgets.engine.messages import Voice
from cardwidgets.games.bluffaneer.bluff import (
    USUAL_STAKES,
    BluffEquilibrium,
    Stakes,
    bluff_equilibrium,
    indifferent_caller,
    indifferent_roller,
    payoffs,
    truth_needed,
)
from cardwidgets.labs.bluff_lab_bot import Bot, Choice, Luck, Role, Round, luck, settled
from cardwidgets.labs.dice_lab_numbers import fraction
from cardwidgets.labs.laboratory import Laboratory, is_seed
from cardwidgets.odds import NoOdds, as_chance, posterior
from cardwidgets.sheet.model import Answer, quoted
from cardwidgets.sheet.vocabulary import Page

SETTINGS: Final = ("prior", "stakes", "bluff", "challenge", "role", "seed")
RATES: Final = ("prior", "bluff", "challenge")
ROLES: Final[tuple[Role, ...]] = ("caller", "roller")
USUAL_PRIOR: Final = Fraction(3, 17)
"""Three of the 17 cards that are not one's own show a pair (Bluffaneer, 7.1)."""

MOST_STAKE: Final = 20
MOST_ROUNDS: Final = 100_000
LONGEST_DENOMINATOR: Final = 1_000_000
_WRITTEN: Final = re.compile(r"(\d{1,20}(?:/\d{1,20}|\.\d{1,20})?|\.\d{1,20})\s*(%?)")


class BluffError(CardwidgetsError):
    """Something done in the laboratory of bluffs that makes no sense; the sentence says why."""


class Replies(NamedTuple):
    """What is best against how the other side plays now.

    Attributes:
        caller: ``"bluff"``, ``"honest"``, or ``"either"``.
        roller: ``"challenge"``, ``"pay"``, or ``"either"``.
    """

    caller: str
    roller: str


class BluffModel(Laboratory):
    """The bluff as a game of two choices against two, and rounds against a bot that adapts.

    The caller holds the pair with some chance and then always claims it; without it, the caller
    bluffs or stays silent. The roller pays a claim or challenges it.

    Args:
        prior: how likely the caller holds the pair.
        stakes: coins for paying, for challenging the truth, for being caught.
        bluff: how often a caller without the pair bluffs.
        challenge: how often the roller challenges a claim.
        role: which side a person plays against the bot: ``"caller"`` or ``"roller"``.
        seed: what the luck of the rounds comes from.

    Raises:
        CardwidgetsError: something makes no sense; the sentence says what.

    >>> lab = BluffModel(bluff=1)
    >>> lab.equilibrium.value, lab.replies.roller
    (Fraction(9, 34), 'challenge')
    >>> lab.play(200)
    >>> lab.challenge_share(100), lab.gain < Fraction(9, 34)
    (Fraction(1, 1), True)
    """

    names: ClassVar[tuple[str, ...]] = SETTINGS
    texts: ClassVar[str] = "labs.bluff"

    def __init__(
        self,
        *,
        prior: Any = USUAL_PRIOR,
        stakes: Any = USUAL_STAKES,
        bluff: Any = Fraction(1, 4),
        challenge: Any = Fraction(1, 4),
        role: Any = "caller",
        seed: Any = 0,
    ) -> None:
        self.prior = USUAL_PRIOR
        self.stakes: Stakes = USUAL_STAKES
        self.bluff = Fraction(1, 4)
        self.challenge = Fraction(1, 4)
        self.role: Role = "caller"
        self.seed: int | str = 0
        self._begin()
        given = {"prior": prior, "stakes": stakes, "bluff": bluff, "challenge": challenge}
        for name, value in {**given, "role": role, "seed": seed}.items():
            self.set(name, value)
        self._said = None

    # --- settings ----------------------------------------------------------------------------

    def set(self, name: str, value: Any) -> None:
        """Set one of the settings; a refused value changes nothing.

        Args:
            name: ``prior``, ``stakes``, ``bluff``, ``challenge``, ``role`` or ``seed``.
            value: its value. A chance may be a fraction, a number or a text.

        Raises:
            CardwidgetsError: the value makes no sense; the sentence says why.
        """
        setters: dict[str, Callable[[Any], None]] = {
            "prior": self._set_prior,
            "stakes": self._set_stakes,
            "bluff": lambda rate: self._set_rate("bluff", rate),
            "challenge": lambda rate: self._set_rate("challenge", rate),
            "role": self._set_role,
            "seed": self._set_seed,
        }
        setters[name](value)

    def _set_prior(self, value: Any) -> None:
        prior = _chance(value)
        if prior != self.prior:
            self.prior = prior
            self._begin()
            self._say_value()

    def _set_rate(self, name: str, value: Any) -> None:
        rate = _chance(value)
        if rate != getattr(self, name):
            setattr(self, name, rate)
            self._say_value()

    def _set_stakes(self, value: Any) -> None:
        if not isinstance(value, list | tuple) or len(value) != 3:
            raise BluffError("labs.bluff.bad_stakes", value=quoted(value), most=MOST_STAKE)
        for stake in value:
            if type(stake) is not int or not 1 <= stake <= MOST_STAKE:
                raise BluffError("labs.bluff.bad_stakes", value=quoted(value), most=MOST_STAKE)
        pay, truth, caught = value
        if (pay, truth, caught) != self.stakes:
            self.stakes = (pay, truth, caught)
            self._begin()
            self._say_value()

    def _set_role(self, value: Any) -> None:
        if value not in ROLES:
            raise BluffError("labs.bluff.bad_role", value=quoted(value), known=ROLES)
        if value != self.role:
            self.role = value
            self._begin()

    def _set_seed(self, value: Any) -> None:
        if not is_seed(value):
            raise BluffError("labs.bluff.bad_seed", value=quoted(value))
        if value != self.seed:
            self.seed = value
            self._begin()

    # --- the game ----------------------------------------------------------------------------

    @property
    def payoffs(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """What the caller gains on average.

        Rows: bluff without the pair, be honest. Columns: challenge, pay.
        """
        return payoffs(self.prior, self.stakes)

    def value_at(self, bluff: Fraction, challenge: Fraction) -> Fraction:
        """Return what the caller gains on average if both play so.

        Args:
            bluff: how often a caller without the pair bluffs.
            challenge: how often the roller challenges a claim.

        >>> BluffModel().value_at(Fraction(3, 28), Fraction(1))
        Fraction(9, 34)
        """
        return sum(
            (
                row_share * column_share * coins
                for row_share, row in zip((bluff, 1 - bluff), self.payoffs, strict=True)
                for column_share, coins in zip((challenge, 1 - challenge), row, strict=True)
            ),
            Fraction(0),
        )

    @property
    def value(self) -> Fraction:
        """What the caller gains on average as both play now; the roller loses as much.

        >>> BluffModel(bluff="3/28").value
        Fraction(9, 34)
        """
        return self.value_at(self.bluff, self.challenge)

    @property
    def caller_values(self) -> tuple[Fraction, Fraction]:
        """What bluffing and honesty gain against how often the roller challenges now."""
        return (
            self.value_at(Fraction(1), self.challenge),
            self.value_at(Fraction(0), self.challenge),
        )

    @property
    def roller_values(self) -> tuple[Fraction, Fraction]:
        """What challenging and paying cost against how often the caller bluffs now."""
        return self.value_at(self.bluff, Fraction(1)), self.value_at(self.bluff, Fraction(0))

    @property
    def replies(self) -> Replies:
        """What is best against how the other side plays now."""
        bluffing, honest = self.caller_values
        challenging, paying = self.roller_values
        return Replies(
            _better(bluffing - honest, "bluff", "honest"),
            _better(paying - challenging, "challenge", "pay"),
        )

    @property
    def equilibrium(self) -> BluffEquilibrium:
        """How often to bluff and to challenge so that neither side can do better alone."""
        return bluff_equilibrium(self.prior, self.stakes)

    @property
    def truth(self) -> Fraction | None:
        """How likely a claim is true as the caller plays now; ``None`` where nobody claims."""
        if not self.prior and not self.bluff:
            return None
        return posterior(self.prior, 1, self.bluff)

    @property
    def needed(self) -> Fraction:
        """How likely a claim must be true for paying to be as good as challenging."""
        return truth_needed(self.stakes)

    @property
    def indifferent_roller(self) -> Fraction | None:
        """How often the caller bluffs where the roller does not care; ``None`` if never.

        >>> BluffModel().indifferent_roller
        Fraction(3, 28)
        """
        return indifferent_roller(self.prior, self.stakes)

    @property
    def indifferent_caller(self) -> Fraction:
        """How often the roller challenges where a caller without the pair does not care.

        >>> BluffModel().indifferent_caller
        Fraction(1, 2)
        """
        return indifferent_caller(self.stakes)

    def balance(self) -> None:
        """Let both sides play the equilibrium."""
        found = self.equilibrium
        self.bluff, self.challenge = found.bluff_rate, found.challenge_rate
        self._say_value()

    def reply(self, side: str) -> None:
        """Let a side play what is best against the other; where it does not care, as before.

        Args:
            side: ``"caller"`` or ``"roller"``.

        Raises:
            BluffError: there is no such side.

        >>> lab = BluffModel(bluff=1)
        >>> lab.reply("roller")
        >>> lab.challenge, lab.value
        (Fraction(1, 1), Fraction(-8, 17))
        """
        if side not in ROLES:
            raise BluffError("labs.bluff.bad_role", value=quoted(side), known=ROLES)
        best = self.replies
        if side == "caller" and best.caller != "either":
            self.bluff = Fraction(best.caller == "bluff")
        if side == "roller" and best.roller != "either":
            self.challenge = Fraction(best.roller == "challenge")
        self._say_value()

    # --- rounds ------------------------------------------------------------------------------

    def play(self, number: int = 200) -> None:
        """Play rounds against the bot, as often bluffing or challenging as is set.

        Args:
            number: how many.

        Raises:
            BluffError: the number makes no sense, or there would be too many rounds to keep.
        """
        if type(number) is not int or number < 1:
            raise BluffError("labs.bluff.bad_rounds", value=quoted(number))
        self._check_room(number)
        for _ in range(number):
            self._play(self.upcoming())
        self._say("played", n=len(self._rounds))

    def upcoming(self) -> Luck:
        """Return what is random in the next round."""
        return luck(self.seed, len(self._rounds), self.prior, self.bluff, self.challenge)

    def choices(self) -> tuple[Choice, ...]:
        """Return what a person may do in the next round, where each is played by hand.

        >>> BluffModel(prior=1).choices(), BluffModel(prior=0).choices()
        (('claim',), ('bluff', 'silent'))
        """
        coming = self.upcoming()
        if self.role == "caller":
            return ("claim",) if coming.holds else ("bluff", "silent")
        return ("challenge", "pay") if self._claims(coming) else ("next",)

    def choose(self, choice: str) -> None:
        """Play the next round by hand.

        Args:
            choice: one of ``choices()``.

        Raises:
            BluffError: it cannot be chosen now, or there would be too many rounds to keep.

        >>> lab = BluffModel(prior=0)
        >>> lab.choose("silent")
        >>> lab.rounds[-1].coins
        0
        """
        if choice not in self.choices():
            known = self.choices()
            raise BluffError("labs.bluff.bad_choice", value=quoted(choice), known=known)
        self._check_room(1)
        coming = self.upcoming()
        if self.role == "caller":
            coming = coming._replace(bluffs=choice == "bluff")
        else:
            coming = coming._replace(challenges=choice == "challenge")
        self._play(coming)
        self._say("round", coins=self._rounds[-1].coins)

    def reset(self) -> None:
        """Begin the rounds anew; the same seed gives the same luck again."""
        self._begin()
        self._say("reset")

    def _claims(self, coming: Luck) -> bool:
        bluffs = coming.bluffs if self.role == "caller" else self._bot.is_bold(coming.coin)
        return coming.holds or bluffs

    def _play(self, coming: Luck) -> None:
        claims = self._claims(coming)
        bold = coming.challenges if self.role == "roller" else self._bot.is_bold(coming.coin)
        played = settled(coming.holds, claims, claims and bold, self.stakes)
        self._bot.watch(played)
        self._rounds.append(played)

    def _check_room(self, number: int) -> None:
        if len(self._rounds) + number > MOST_ROUNDS:
            raise BluffError("labs.bluff.many_rounds", most=MOST_ROUNDS)

    def _begin(self) -> None:
        self._rounds: list[Round] = []
        self._bot = Bot("roller" if self.role == "caller" else "caller", self.stakes)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds so far, the first one first."""
        return tuple(self._rounds)

    @property
    def gain(self) -> Fraction:
        """What the caller has gained in a round on average.

        Raises:
            BluffError: no round is played.
        """
        if not self._rounds:
            raise BluffError("labs.bluff.no_rounds")
        return Fraction(sum(played.coins for played in self._rounds), len(self._rounds))

    def challenge_share(self, last: int | None = None) -> Fraction:
        """Return the share of claims that were challenged.

        Args:
            last: only so many of the latest rounds are looked at; all when left out.

        Raises:
            BluffError: nobody claimed in them, or the number makes no sense.
        """
        claims = [played.challenged for played in self._latest(last) if played.claims]
        if not claims:
            raise BluffError("labs.bluff.no_claims")
        return Fraction(sum(claims), len(claims))

    def bluff_share(self, last: int | None = None) -> Fraction:
        """Return how often a caller without the pair bluffed.

        Args:
            last: only so many of the latest rounds are looked at; all when left out.

        Raises:
            BluffError: the caller always held the pair, or the number makes no sense.
        """
        bluffs = [played.claims for played in self._latest(last) if not played.holds]
        if not bluffs:
            raise BluffError("labs.bluff.no_bluffs")
        return Fraction(sum(bluffs), len(bluffs))

    def _latest(self, last: int | None) -> list[Round]:
        if last is None:
            return self._rounds
        if type(last) is not int or last < 1:
            raise BluffError("labs.bluff.bad_last", value=quoted(last))
        return self._rounds[-last:]

    # --- the sheet ---------------------------------------------------------------------------

    def page(self, voice: Voice) -> Page:
        """Return what is shown now, without a notice."""
        from cardwidgets.labs.bluff_lab_page import page

        return page(self, voice, self._said)

    def answers(self) -> Mapping[str, Answer]:
        """Return what can be done now."""
        from cardwidgets.labs.bluff_lab_answers import answers

        return answers(self)

    def summary(self) -> str:
        """Return how both play in a few words.

        >>> BluffModel().summary()
        'prior 3/17, bluff 1/4, challenge 1/4: 11/34 a round'
        """
        rates = (f"{name} {fraction(getattr(self, name))}" for name in RATES)
        return f"{', '.join(rates)}: {fraction(self.value)} a round"

    def _say_value(self) -> None:
        self._say("value", value=fraction(self.value))


def _better(gain: Fraction, one: str, other: str) -> str:
    if not gain:
        return "either"
    return one if gain > 0 else other


def _chance(value: Any) -> Fraction:
    """Return a chance from how a person writes it, such as ``"3/17"`` or ``"25 %"``."""
    if isinstance(value, str):
        found = _WRITTEN.fullmatch(value.strip())
        if not found:
            raise NoOdds("odds.no_chance", value=quoted(value))
        try:
            value = Fraction(found[1]) / (100 if found[2] else 1)
        except ZeroDivisionError:
            raise NoOdds("odds.no_chance", value=quoted(found[0])) from None
    if isinstance(value, bool) or not isinstance(value, Fraction | int | float):
        raise NoOdds("odds.no_chance", value=quoted(value))
    if not 0 <= value <= 1:
        raise NoOdds("odds.no_chance", value=quoted(value))
    chance = as_chance(value)
    if chance.denominator > LONGEST_DENOMINATOR:
        raise BluffError("labs.bluff.fine", most=LONGEST_DENOMINATOR)
    return chance
