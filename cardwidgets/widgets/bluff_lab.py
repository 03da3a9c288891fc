"""BluffLab: the laboratory of bluffs in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from cardwidgets.engine.messages import ENGLISH
from cardwidgets.games.bluffaneer.bluff import USUAL_STAKES, BluffEquilibrium
from cardwidgets.labs.bluff_lab import USUAL_PRIOR, BluffModel, Replies
from cardwidgets.labs.bluff_lab_bot import Round
from cardwidgets.odds import Rate
from cardwidgets.widgets.laboratory import Laboratory, setting


class BluffLab(Laboratory):
    """A laboratory of bluffs: the bluff as a 2x2 game, and rounds against a bot that adapts.

    The caller holds the pair with some chance and then always claims it; without it, the caller
    bluffs or stays silent. The roller pays a claim or challenges it. The bot plays the other side,
    and takes what it has seen of you for how you will go on (fictitious play).

    Every keyword can be set later too: ``lab.bluff = "3/28"``. A value that makes no sense is
    refused with a sentence, and everything stays as it was.

    Args:
        prior: how likely the caller holds the pair.
        stakes: coins for paying, for challenging the truth, for being caught.
        bluff: how often a caller without the pair bluffs.
        challenge: how often the roller challenges a claim.
        role: which side you play against the bot: ``"caller"`` or ``"roller"``.
        seed: what the luck of the rounds comes from.
        language: the language of its texts.

    Raises:
        CardwidgetsError: something makes no sense; the sentence says what.

    >>> lab = BluffLab(bluff="3/28", challenge=1)
    >>> lab.value, lab.replies.roller
    (Fraction(9, 34), 'either')
    >>> lab
    <BluffLab prior 3/17, bluff 3/28, challenge 1: 9/34 a round>
    """

    no_setting: ClassVar[str] = "labs.bluff.no_setting"

    model: BluffModel

    prior = setting("prior")
    stakes = setting("stakes")
    bluff = setting("bluff")
    challenge = setting("challenge")
    role = setting("role")
    seed = setting("seed")

    def __init__(
        self,
        *,
        prior: Rate = USUAL_PRIOR,
        stakes: Sequence[int] = USUAL_STAKES,
        bluff: Rate = Fraction(1, 4),
        challenge: Rate = Fraction(1, 4),
        role: str = "caller",
        seed: int | str = 0,
        language: str = ENGLISH,
    ) -> None:
        model = BluffModel(
            prior=prior, stakes=stakes, bluff=bluff, challenge=challenge, role=role, seed=seed
        )
        super().__init__(model, language=language)

    # --- the game ----------------------------------------------------------------------------

    @property
    def payoffs(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """What the caller gains on average.

        Rows: bluff without the pair, be honest. Columns: challenge, pay.
        """
        return self.model.payoffs

    @property
    def value(self) -> Fraction:
        """What the caller gains on average as both play now; the roller loses as much."""
        return self.model.value

    @property
    def caller_values(self) -> tuple[Fraction, Fraction]:
        """What bluffing and honesty gain against how often the roller challenges now."""
        return self.model.caller_values

    @property
    def roller_values(self) -> tuple[Fraction, Fraction]:
        """What challenging and paying cost against how often the caller bluffs now."""
        return self.model.roller_values

    @property
    def replies(self) -> Replies:
        """What is best against how the other side plays now."""
        return self.model.replies

    @property
    def equilibrium(self) -> BluffEquilibrium:
        """How often to bluff and to challenge so that neither side can do better alone."""
        return self.model.equilibrium

    @property
    def truth(self) -> Fraction | None:
        """How likely a claim is true as the caller plays now; ``None`` where nobody claims."""
        return self.model.truth

    @property
    def needed(self) -> Fraction:
        """How likely a claim must be true for paying to be as good as challenging."""
        return self.model.needed

    def balance(self) -> None:
        """Let both sides play the equilibrium."""
        self._done(self.model.balance)

    def reply(self, side: str) -> None:
        """Let a side play what is best against the other; where it does not care, as before.

        Args:
            side: ``"caller"`` or ``"roller"``.

        Raises:
            BluffError: there is no such side.
        """
        self._done(lambda: self.model.reply(side))

    # --- rounds ------------------------------------------------------------------------------

    def play(self, number: int = 200) -> None:
        """Play rounds against the bot, as often bluffing or challenging as is set.

        Args:
            number: how many.

        Raises:
            BluffError: the number makes no sense, or there would be too many rounds to keep.
        """
        self._done(lambda: self.model.play(number))

    def choose(self, choice: str) -> None:
        """Play the next round by hand.

        Args:
            choice: one of ``choices``.

        Raises:
            BluffError: it cannot be chosen now.
        """
        self._done(lambda: self.model.choose(choice))

    def reset(self) -> None:
        """Begin the rounds anew; the same seed gives the same luck again."""
        self._done(self.model.reset)

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be chosen in the next round."""
        return self.model.choices()

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds so far, the first one first."""
        return self.model.rounds

    @property
    def gain(self) -> Fraction:
        """What the caller has gained in a round on average."""
        return self.model.gain

    def challenge_share(self, last: int | None = None) -> Fraction:
        """Return the share of claims that were challenged.

        Args:
            last: only so many of the latest rounds are looked at; all when left out.

        Raises:
            BluffError: nobody claimed in them.
        """
        return self.model.challenge_share(last)

    def bluff_share(self, last: int | None = None) -> Fraction:
        """Return how often a caller without the pair bluffed.

        Args:
            last: only so many of the latest rounds are looked at; all when left out.

        Raises:
            BluffError: the caller always held the pair.
        """
        return self.model.bluff_share(last)
