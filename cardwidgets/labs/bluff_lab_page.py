"""The laboratory's page, from top to bottom: how both play, what it gains, rounds with the bot."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardwidgets.engine.messages import Argument, Voice
from cardwidgets.games.bluffaneer.bluff import USUAL_STAKES
from cardwidgets.labs.bluff_lab_bot import WEIGHT
from cardwidgets.labs.bluff_lab_map import Map, average, boldness, gains, told_round
from cardwidgets.labs.dice_lab_numbers import fraction, percentage, shown
from cardwidgets.sheet.vocabulary import (
    Block,
    Button,
    Cell,
    Choice,
    Field,
    Fold,
    Grid,
    Heading,
    Mark,
    Page,
    Paragraph,
    Picture,
    Row,
    Slider,
)

if TYPE_CHECKING:
    from cardwidgets.labs.bluff_lab import BluffModel

AT_ONCE: Final = (1, 10, 200, 2_000)
LATEST: Final = 100
"""The share of so many latest rounds is told."""

LISTED: Final = 8
STAKES: Final = ("pay", "truth", "caught")
MOST_SLID: Final = 10
LONGEST_IN_TABLE: Final = 6


def page(
    lab: BluffModel, voice: Voice, said: tuple[str, dict[str, Argument]] | None = None
) -> Page:
    """Return what a laboratory shows.

    Args:
        lab: the laboratory.
        voice: says its texts.
        said: the key and the arguments of what a screen reader says.
    """
    view = _PageView(lab, voice)
    spoken = voice.say(said[0], **said[1]) if said else ""
    return Page(voice.say("labs.bluff.title"), tuple(view.blocks()), spoken=spoken)


def coins(value: Fraction) -> str:
    """Return coins as a fraction and a decimal number.

    >>> coins(Fraction(9, 34)), coins(Fraction(-1, 2)), coins(Fraction(2))
    ('9/34 ≈ 0.265', '−1/2 = −0.5', '2')
    """
    if value.denominator == 1:
        return _minus(str(value))
    is_exact = (value * 1000).denominator == 1
    decimal = f"{float(value):.3f}"
    decimal = decimal.rstrip("0") if is_exact else decimal
    return _minus(f"{fraction(value)} {'=' if is_exact else '≈'} {decimal}")


def often(rate: Fraction) -> str:
    """Return a chance as a fraction and as a percentage.

    >>> often(Fraction(3, 28)), often(Fraction(1))
    ('3/28 ≈ 10.7 %', '100 %')
    """
    return percentage(rate) if rate in (0, 1) else shown(rate)


def brief(value: Fraction) -> str:
    """Return coins in few signs, for a table: as a fraction or, where that is long, rounded.

    >>> brief(Fraction(9, 34)), brief(Fraction(-1237, 5000))
    ('9/34', '−0.247')
    """
    written = fraction(value)
    return _minus(written if len(written) <= LONGEST_IN_TABLE else f"{float(value):.3f}")


def _minus(text: str) -> str:
    return text.replace("-", "−")


class _PageView:
    def __init__(self, lab: BluffModel, voice: Voice) -> None:
        self.lab = lab
        self.voice = voice

    def say(self, key: str, /, **args: Argument) -> str:
        """Return a text of the laboratory."""
        return self.voice.say(f"labs.bluff.{key}", **args)

    def blocks(self) -> Iterator[Block]:
        """Return all blocks."""
        stakes = {
            name: self.say("coins", n=stake)
            for name, stake in zip(STAKES, self.lab.stakes, strict=True)
        }
        yield Paragraph(self.say("rules", **stakes))
        yield from self._sliders()
        yield from self._value()
        yield Row((Picture(Map(self.lab, self.voice).figure()), self._replies()))
        yield Row(tuple(Picture(figure) for figure in gains(self.lab, self.voice)))
        yield from self._rounds()
        yield Fold("more", self.say("more"), tuple(self._exactly()))
        yield Fold("help", self.say("help"), (Paragraph(self.say("help.rules")),))

    # --- how both play -----------------------------------------------------------------------

    def _sliders(self) -> Iterator[Block]:
        yield Row(tuple(self._rate(name) for name in ("bluff", "challenge")))
        yield Row(
            (
                Button("balance", self.say("balance")),
                Button("reply caller", self.say("reply.caller")),
                Button("reply roller", self.say("reply.roller")),
            )
        )
        yield Row((self._rate("prior"), self._stake(0)))
        yield Row((self._stake(1), self._stake(2)))
        if not self._is_usual():
            yield Button("usual", self.say("usual"))

    def _is_usual(self) -> bool:
        from cardwidgets.labs.bluff_lab import USUAL_PRIOR

        return (self.lab.prior, self.lab.stakes) == (USUAL_PRIOR, USUAL_STAKES)

    def _rate(self, name: str) -> Slider:
        rate: Fraction = getattr(self.lab, name)
        return Slider(name, self.say(name), round(100 * rate), 0, 100, shown=often(rate))

    def _stake(self, place: int) -> Slider:
        stake = self.lab.stakes[place]
        most = max(MOST_SLID, stake)
        name = STAKES[place]
        return Slider(
            name, self.say(f"stake.{name}"), stake, 1, most, shown=self.say("coins", n=stake)
        )

    # --- what it gains -----------------------------------------------------------------------

    def _value(self) -> Iterator[Block]:
        yield Paragraph(self.say("value", coins=coins(self.lab.value)), "big")
        yield self._table()

    def _table(self) -> Grid:
        """Return the 2x2 table, with a row and a column for what is gained on average."""
        lab = self.lab
        (a, b), (c, d) = lab.payoffs
        bluffing, honest = lab.caller_values
        challenged, paid = lab.roller_values
        replies = lab.replies
        rows = (
            (a, b, bluffing, replies.caller == "bluff"),
            (c, d, honest, replies.caller == "honest"),
        )
        cells = [
            Cell(text=brief(value), marks=("lit",) if lit else ())
            for first, second, mean, is_best in rows
            for value, lit in ((first, False), (second, False), (mean, is_best))
        ]
        below = ((challenged, "challenge"), (paid, "pay"))
        for value, name in below:
            lit: tuple[Mark, ...] = ("lit",) if name == replies.roller else ()
            cells.append(Cell(text=brief(value), marks=lit))
        cells.append(Cell(text=brief(lab.value)))
        heads = [
            self.say("table.challenge"),
            self.say("table.pay"),
            self.say("table.mean"),
        ]
        sides = [
            self.say("table.bluff"),
            self.say("table.honest"),
            self.say("table.mean"),
        ]
        return Grid(
            "table",
            self.say("table"),
            3,
            tuple(cells),
            tuple(Cell(text=head) for head in heads),
            tuple(Cell(text=side) for side in sides),
            clickable=False,
        )

    def _replies(self) -> Paragraph:
        lab, replies = self.lab, self.lab.replies
        sentences = []
        if lab.truth is not None:
            sentences.append(self.say("truth", truth=often(lab.truth), needed=often(lab.needed)))
        challenged, paid = lab.roller_values
        best = min(challenged, paid)
        sentences.append(self.say(f"best.roller.{replies.roller}", coins=coins(best)))
        bluffing, honest = lab.caller_values
        best = max(bluffing, honest)
        sentences.append(self.say(f"best.caller.{replies.caller}", coins=coins(best)))
        balance = lab.equilibrium
        key = "balance.told" if lab.indifferent_roller not in (None, 0, 1) else "balance.corner"
        sentences.append(
            self.say(
                key,
                bluff=often(balance.bluff_rate),
                challenge=often(balance.challenge_rate),
                coins=coins(balance.value),
            )
        )
        return Paragraph("\n\n".join(sentences))

    # --- rounds ------------------------------------------------------------------------------

    def _rounds(self) -> Iterator[Block]:
        lab = self.lab
        yield Heading(self.say("play"))
        roles = tuple((role, self.say(f"role.{role}")) for role in ("caller", "roller"))
        yield Choice("role", self.say("role"), lab.role, roles)
        yield Paragraph(self.say(f"play.rule.{lab.role}", n=WEIGHT), "quiet")
        buttons = [
            Button(f"play {number}", self.say("play.rounds", n=number), main=number == 200)
            for number in AT_ONCE
        ]
        if lab.rounds:
            buttons.append(Button("reset", self.say("reset")))
        yield Paragraph(self._as_set())
        yield Row(tuple(buttons))
        yield from self._by_hand()
        if lab.rounds:
            yield from self._told()

    def _as_set(self) -> str:
        rate = self.lab.bluff if self.lab.role == "caller" else self.lab.challenge
        return self.say(f"play.set.{self.lab.role}", rate=often(rate))

    def _by_hand(self) -> Iterator[Block]:
        choices = self.lab.choices()
        yield Paragraph(self.say(f"hand.{self.lab.role}.{choices[0]}"))
        yield Row(
            tuple(Button(f"choose {choice}", self.say(f"choose.{choice}")) for choice in choices)
        )

    def _told(self) -> Iterator[Block]:
        lab, say = self.lab, self.say
        rounds = lab.rounds
        yield Paragraph(told_round(rounds[-1], lab.role, self.voice), "note")
        yield Paragraph(
            say(
                "play.gain",
                n=len(rounds),
                coins=coins(lab.gain),
                sum=_minus(f"{sum(r.coins for r in rounds):,}"),
            ),
            "big",
        )
        yield Paragraph("\n".join(self._shares()))
        run = boldness(lab, self.voice)
        pictures = [average(lab, self.voice), *([run] if run else [])]
        yield Row(tuple(map(Picture, pictures))) if len(pictures) > 1 else Picture(pictures[0])
        yield Fold("listed", say("play.listed", n=min(LISTED, len(rounds))), (self._list(),))

    def _shares(self) -> Iterator[str]:
        lab = self.lab
        yield self.say("play.balance.told", coins=coins(lab.equilibrium.value))
        latest = lab.rounds[-LATEST:]
        claims = [played.challenged for played in latest if played.claims]
        if claims:
            share = percentage(Fraction(sum(claims), len(claims)))
            yield self.say(
                "play.challenged", rounds=len(latest), share=share, n=len(claims), hits=sum(claims)
            )
        bluffs = [played.claims for played in latest if not played.holds]
        if bluffs:
            share = percentage(Fraction(sum(bluffs), len(bluffs)))
            yield self.say(
                "play.bluffed", rounds=len(latest), share=share, n=len(bluffs), hits=sum(bluffs)
            )

    def _list(self) -> Grid:
        rounds = self.lab.rounds
        first = max(0, len(rounds) - LISTED)
        cells = []
        for played in rounds[first:]:
            answer = "none" if not played.claims else "challenged" if played.challenged else "paid"
            words = (
                self.say("list.yes" if played.holds else "list.no"),
                self.say("list.yes" if played.claims else "list.no"),
                self.say(f"list.{answer}"),
                _minus(str(played.coins)),
            )
            cells += [Cell(text=word) for word in words]
        return Grid(
            "rounds",
            self.say("list"),
            4,
            tuple(cells),
            tuple(Cell(text=self.say(f"list.{h}")) for h in ("holds", "claims", "answer", "coins")),
            tuple(Cell(text=f"{number + 1:,}") for number in range(first, len(rounds))),
            clickable=False,
        )

    # --- the rest ----------------------------------------------------------------------------

    def _exactly(self) -> Iterator[Block]:
        yield Paragraph(self.say("exactly"), "quiet")
        yield Row(
            tuple(
                Field(
                    f"exact {name}",
                    self.say(name),
                    fraction(getattr(self.lab, name)),
                    self.say("exact_example"),
                    self.say("set"),
                )
                for name in ("prior", "bluff", "challenge")
            )
        )
        yield Field(
            "seed",
            self.say("seed_label"),
            str(self.lab.seed),
            button=self.say("set"),
            hint=self.say("seed_hint"),
        )
