"""Makes the scene of one screen from a session and the game's own scene."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from importlib import import_module, resources
from typing import Any

from cardwidgets.engine.companions import companion, companion_text
from cardwidgets.engine.messages import ENGLISH, Voice
from cardwidgets.engine.session import AnyGame, Session
from cardwidgets.engine.turns import Seat, may_act
from cardwidgets.scene.noticed import steps_noticed
from cardwidgets.scene.vocabulary import Motion, Offer, Picture, ReportTable, Scene

LOG_STEPS = 30
"""How many of the steps that a seat noticed the log of its scene reaches back."""


@dataclass(frozen=True)
class Notice:
    """Something a screen must be told: a refusal with its rule, or what went wrong.

    Attributes:
        text: the sentence.
        rule: the number of the rule that refuses, or nothing.
    """

    text: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Screen:
    """Who looks at one screen.

    Attributes:
        people: the seats it serves; nobody for spectators, several for a shared screen.
        uncovered: on a shared screen, the seat whose hand is open now.
        language: the language of its texts.
        preferences: the names of those of the game's switches that are on, and ``"odds"`` where
            the odds are shown.
    """

    people: tuple[int, ...] = ()
    uncovered: Seat = None
    language: str = ENGLISH
    preferences: frozenset[str] = frozenset()

    @property
    def is_shared(self) -> bool:
        """Whether several people share it."""
        return len(self.people) > 1

    @property
    def is_covered(self) -> bool:
        """Whether all hands are covered, since several people may look."""
        return self.is_shared and self.uncovered is None

    @property
    def seat(self) -> Seat:
        """Whose scene it shows; ``None`` for what everybody may see."""
        if self.is_shared:
            return self.uncovered
        return self.people[0] if self.people else None

    def voice(self, session: Session, listener: Seat) -> Voice:
        """Return the voice that speaks to a listener at this screen.

        >>> import cardwidgets as cw
        >>> Screen((1,)).voice(cw.new("bluffaneer", seed=1), 1).name(1)
        'you'
        """
        return session.voice(listener, self.language, self.preferences)


def scene_of(
    session: Session,
    screen: Screen,
    *,
    since: int | None = None,
    controls: Collection[str] = (),
    notice: Notice | None = None,
) -> Scene:
    """Return what a screen shows of a session.

    Args:
        session: the game being played.
        screen: who looks.
        since: the step of the scene before, from which things have travelled.
        controls: what may be used now besides the offers.
        notice: something the screen must be told.

    >>> import cardwidgets as cw
    >>> scene = scene_of(cw.new("bluffaneer", seed=1), Screen((0,)))
    >>> scene.seat, scene.title
    (0, 'Bluffaneer')
    """
    seat, voice = screen.seat, screen.voice(session, screen.seat)
    covered = screen.is_covered
    shown = covered_picture(session, screen) if covered else picture_of(session, seat, screen)
    notice = notice or Notice()
    return Scene(
        game=session.game.name,
        title=voice.say("title"),
        seat=seat,
        token=token_of(session, screen),
        names=session.names,
        to_act=session.to_act,
        picture=shown,
        log=log_of(session, seat, voice=voice),
        motions=() if since is None else motions_of(session, seat, since),
        step=len(steps_noticed(session, seat)),
        notice=notice.text,
        notice_rule=notice.rule,
        controls=tuple(sorted(controls)),
        people=screen.people,
        curtain=_curtain(session, screen, shown) if covered else None,
        peeks=screen.people if covered and not session.is_over else (),
        over=session.is_over,
        report=report_of(session, screen) if session.is_over else (),
    )


def picture_of(session: Session, seat: Seat, screen: Screen) -> Picture:
    """Return the game's own part of a seat's scene.

    >>> import cardwidgets as cw
    >>> session = cw.new("bluffaneer", players=3, seed=1)
    >>> picture_of(session, 0, Screen((0,))).zones[0].label
    'Treasure map'
    """
    legal: Sequence[Any] = () if seat is None else session.legal_actions(seat)
    voice = screen.voice(session, seat)
    view = session.view(seat)
    picture: Picture = scene_module(session.game).picture(view, legal, voice)
    return picture


def public_picture(session: Session, screen: Screen) -> Picture:
    """Return what everybody may see, told to whom the screen belongs.

    >>> import cardwidgets as cw
    >>> session = cw.new("bluffaneer", players=3, seed=1)
    >>> public_picture(session, Screen((0,))).offers
    ()
    """
    seat = screen.people[0] if len(screen.people) == 1 else None
    voice = screen.voice(session, seat)
    picture: Picture = scene_module(session.game).picture(session.view(None), (), voice)
    return picture


def covered_picture(session: Session, screen: Screen) -> Picture:
    """Return what a shared screen shows with all hands covered: what may be said aloud.

    >>> import cardwidgets as cw
    >>> session = cw.new("bluffaneer", players=3, seed=1)
    >>> covered_picture(session, Screen((0, 1, 2))).offers
    ()
    """
    picture = picture_of(session, None, screen)
    offers = [offer for offer, _ in spoken_offers(session, screen)]
    return replace(picture, offers=tuple(offers))


def spoken_offers(
    session: Session, screen: Screen
) -> list[tuple[Offer, tuple[tuple[int, Offer], ...]]]:
    """Return the offers of a covered shared screen, each with the seats' offers it stands for.

    >>> import cardwidgets as cw
    >>> session = cw.new("bluffaneer", players=3, seed=1, claims="ordered")
    >>> [offer.label for offer, _ in spoken_offers(session, Screen((0, 1, 2)))][-1]
    'Nobody shouts'
    """
    each: list[tuple[Offer, tuple[tuple[int, Offer], ...]]] = []
    everybody: dict[str, list[tuple[int, Offer]]] = {}
    for seat in (seat for seat in may_act(session.turn) if seat in screen.people):
        for offer in picture_of(session, seat, screen).offers:
            if offer.spoken == "each":
                aloud = replace(offer, id=f"{offer.id}.{seat}", label=offer.spoken_label, key="")
                each.append((aloud, ((seat, offer),)))
            elif offer.spoken == "all":
                everybody.setdefault(offer.id, []).append((seat, offer))
    together = [
        (replace(meant[0][1], label=meant[0][1].spoken_label), tuple(meant))
        for meant in everybody.values()
    ]
    return each + together


def _curtain(session: Session, screen: Screen, picture: Picture) -> Seat:
    """Return who should take a covered screen, where the choice cannot be said aloud."""
    waiting = [seat for seat in session.to_act if seat in screen.people]
    return waiting[0] if waiting and not picture.offers else None


def token_of(session: Session, screen: Screen) -> str:
    """Return the name of the present choices of all whom a screen serves now.

    >>> import cardwidgets as cw
    >>> session = cw.new("bluffaneer", players=3, seed=1)
    >>> token_of(session, Screen((0,))) == session.token(0)
    True
    """
    seats = screen.people if screen.seat is None else (screen.seat,)
    return " ".join(session.token(seat) for seat in seats)


def log_of(session: Session, viewer: Seat, voice: Voice | None = None) -> list[str]:
    """Return the latest sentences for a viewer, in a screen's voice or in English.

    >>> import cardwidgets as cw
    >>> session = cw.new("bluffaneer", players=3, seed=1)
    >>> log_of(session, 0)[0]
    'Everybody gets 10 coins and a card.'
    """
    voice = voice or session.voice(viewer)
    steps = steps_noticed(session, viewer)[-LOG_STEPS:]
    return [voice.tell(event) for step in steps for event in session.events_of(step, viewer)]


def motions_of(session: Session, viewer: Seat, since: int) -> tuple[Motion, ...]:
    """Return what travelled since a step.

    >>> import cardwidgets as cw
    >>> start = {"roller": 0}
    >>> session = cw.new("bluffaneer", players=3, chance="manual", position=start)
    >>> len(motions_of(session.play(None, "roll CH CH"), 0, 0))
    2
    """
    module = scene_module(session.game)
    if not hasattr(module, "motions") or since > session.step:
        return ()
    return tuple(
        motion for event in session.events(viewer, since) for motion in module.motions(event)
    )


def report_of(session: Session, screen: Screen) -> tuple[ReportTable, ...]:
    """Return the tables shown after the game.

    >>> import cardwidgets as cw
    >>> session = cw.new("bluffaneer", players=3, seed=1)
    >>> [table.title for table in report_of(session, Screen((0,)))][0]
    'Coins by cause'
    """
    module = scene_module(session.game)
    if not hasattr(module, "report"):
        return ()
    tables: tuple[ReportTable, ...] = module.report(
        session, screen.seat, screen.voice(session, screen.seat)
    )
    return tables


def scene_module(game: AnyGame) -> Any:
    """Return a game's ``scene.py``, or the plain scene where it has none.

    >>> import cardwidgets as cw
    >>> scene_module(cw.game("bluffaneer")).__name__
    'cardwidgets.games.bluffaneer.scene'
    """
    return companion(game, "scene") or import_module("cardwidgets.scene.plain")


#: The switch of a table at which somebody rolls; games that name no switches of their own have it.
ROLL_BY_HAND = "roll_by_hand"


def switches_of(game: AnyGame) -> tuple[str, ...]:
    """Return the names of what can be switched on and off at a game's table.

    A game's ``scene.py`` may name its own as ``SWITCHES``; each is a preference of one screen, of
    which its voice knows, and its label is the text of ``table.`` and the name.

    >>> import cardwidgets as cw
    >>> switches_of(cw.game("bluffaneer")), switches_of(cw.game("sixes"))
    (('roll_by_hand',), ('spanish_cards',))
    """
    switches: tuple[str, ...] = getattr(scene_module(game), "SWITCHES", (ROLL_BY_HAND,))
    return switches


#: The switch that every table has: whether the odds stand beside it.
ODDS = "odds"


def art_of_game(game: AnyGame) -> str:
    """Return all art symbols of a game: those of its ``art.svg`` and of the sheets that it shares.

    A game's ``scene.py`` may name sheets of ``cardwidgets/scene/art`` as ``SHARED_ART``.

    >>> import cardwidgets as cw
    >>> "spanish-KD" in art_of_game(cw.game("sixes"))
    True
    """
    folder = resources.files("cardwidgets.scene") / "art"
    own = companion_text(game, "art.svg")
    names = getattr(scene_module(game), "SHARED_ART", ())
    shared = [(folder / f"{name}.svg").read_text(encoding="utf-8") for name in names]
    return joined(own, *shared) if shared else own


def joined(*sheets: str) -> str:
    """Return one sheet of symbols made of several.

    >>> joined('<svg xmlns="x"><symbol id="a"/></svg>', '<svg xmlns="x"><symbol id="b"/></svg>')
    '<svg xmlns="x"><symbol id="a"/><symbol id="b"/></svg>'
    """
    first, *others = [sheet.strip() for sheet in sheets if sheet.strip()]
    inner = [sheet.partition(">")[2].removesuffix("</svg>") for sheet in others]
    return first.removesuffix("</svg>") + "".join(inner) + "</svg>"


def rules_of(game: AnyGame) -> list[dict[str, str]]:
    """Return a game's numbered rules and their headings, in order.

    >>> from cardwidgets.games import make
    >>> rules_of(make("bluffaneer"))[0]
    {'heading': '1 Components'}
    """
    rules = []
    for line in companion_text(game, "RULES.md").splitlines():
        if line.startswith("## "):
            rules.append({"heading": line.removeprefix("## ")})
        elif line.startswith("**"):
            number, _, text = line.removeprefix("**").partition("** ")
            rules.append({"number": number, "text": text})
    return rules
