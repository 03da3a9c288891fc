"""Table: a game on the table in a notebook, one model a screen."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import anywidget
import traitlets

from cardwidgets.engine.errors import (
    HOUSE,
    CardwidgetsError,
    IllegalAction,
    StaleChoice,
    UndoError,
)
from cardwidgets.engine.messages import ENGLISH, Refusal, Voice
from cardwidgets.engine.session import AnyGame, Session, UndoPolicy
from cardwidgets.engine.turns import Seat
from cardwidgets.games import find, game_of
from cardwidgets.room import Bots, odds_lines
from cardwidgets.scene import html
from cardwidgets.scene.compose import (
    ODDS,
    ROLL_BY_HAND,
    Notice,
    Screen,
    art_of_game,
    picture_of,
    public_picture,
    rules_of,
    scene_of,
    spoken_offers,
    switches_of,
    token_of,
)
from cardwidgets.scene.noticed import steps_noticed
from cardwidgets.scene.vocabulary import Offer, Scene
from cardwidgets.widgets.bundle import bundle
from cardwidgets.widgets.pacing import LiveRoom
from cardwidgets.widgets.synced import as_text, kept

DEFAULT_PACE = 0.8
SLOWEST_PACE = 10.0
LONGEST_REPR = 110
LONGEST_ID = 100
MOST_ELEMENTS = 200

logger = logging.getLogger(__name__)


class BadMessage(CardwidgetsError):
    """A message from the browser, or a call, that makes no sense at this table."""


class Table(anywidget.AnyWidget):
    """A game on the table, as one screen sees it.

    Made by ``cardwidgets.play``; a second screen of the same game by ``table.screen``.

    Args:
        room: the people and bots around the game.
        screen: who looks.

    Attributes:
        scene: what is shown, JSON-ready; the kernel writes it and a browser only reads it.
        furniture: the game's art, words and rules, which never change.
        prefs: ``pace`` (seconds a step), ``odds`` and the game's switches, such as
            ``roll_by_hand`` or ``spanish_cards``; both sides write it.
        odds: what the seat may know, as sentences with their chances, where the preference
            ``odds`` is on; sent after the scene, which does not wait for them.
        finished: whether the game is over, for other cells to observe.
        returns: each player's share of the win once it is over.

    >>> table = play("bluffaneer", seed=1, pace=0)
    >>> table.scene["title"], table.finished
    ('Bluffaneer', False)
    >>> table.close()
    """

    _esm = bundle("table.js")
    _css = bundle("table.css")

    scene = traitlets.Dict().tag(
        sync=True, to_json=as_text, from_json=kept("scene"), echo_update=False
    )
    furniture = traitlets.Dict().tag(sync=True, from_json=kept("furniture"), echo_update=False)
    prefs = traitlets.Dict().tag(sync=True)
    odds: Any = traitlets.List().tag(
        sync=True, to_json=as_text, from_json=kept("odds"), echo_update=False
    )
    finished = traitlets.Bool(False)
    returns = traitlets.Tuple()

    def __init__(self, room: LiveRoom, screen: Screen) -> None:
        self.room = room
        self._screen = screen
        self._notice = Notice()
        self._shown: tuple[Session, int] | None = None
        self._odds_of: tuple[Any, ...] | None = None
        self._switches = (*switches_of(room.session.game), ODDS)
        super().__init__(
            scene=self._scene().as_json(),
            furniture=furniture_of(room.session.game, screen.language),
            prefs=self._prefs(),
        )
        self.on_msg(self._on_message)
        room.listen(self)
        self.refresh()

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The game being played, with everything hidden in it."""
        return self.room.session

    def refresh(self) -> None:
        """Show the present state."""
        with self.room.lock:
            session = self.session
            since = None
            if self._shown is not None and self._shown[0] is session:
                since = self._shown[1]
            if self._shown is not None and self._has_news(since):
                self._notice = Notice()
            self.prefs = self._prefs()
            if not self._knows_odds():
                # those of another seat must not stand beside the new scene
                self.odds, self._odds_of = [], None
            made = self._scene(since).as_json()
            # not even that something happened is told, where this seat did not notice it
            is_news = since == session.step or made != {**self.scene, "motions": []}
            if is_news:
                self.scene = made
            self._shown = (session, session.step)
            self.returns = session.returns if session.is_over else ()
            self.finished = session.is_over
            self._show_odds()

    def _knows_odds(self) -> bool:
        """Return whether the odds shown now are of the seat whose scene comes."""
        shown = self._odds_of
        return shown is not None and shown[:2] == (self.session, self._screen)

    def _show_odds(self) -> None:
        """Show the odds, where they are wished and not shown already."""
        if ODDS not in self._screen.preferences:
            return
        view = None if self._screen.is_covered else self.session.view(self._screen.seat)
        if self._odds_of != (self.session, self._screen, view):
            self._odds_of = (self.session, self._screen, view)
            self.odds = [line.as_json() for line in odds_lines(self.session, self._screen)]

    def _has_news(self, since: int | None) -> bool:
        """Return whether this screen has noticed something since a step, or went back behind it."""
        if since is None or since > self.session.step:
            return True
        noticed = steps_noticed(self.session, self._screen.seat)
        return bool(noticed) and noticed[-1] >= since

    def _scene(self, since: int | None = None) -> Scene:
        notice = self._notice
        if self.room.trouble and not notice.text:
            notice = Notice(self.room.trouble)
        return scene_of(
            self.session, self._screen, since=since, controls=self._controls(), notice=notice
        )

    def _controls(self) -> set[str]:
        session, controls = self.session, set()
        if self._may_meddle() and session.can_undo(self._undo_seats(), noticed=self._noticed()):
            controls.add("undo")
        if self._may_meddle() and session.can_redo(self._undo_seats()):
            controls.add("redo")
        if self.room.waits_for_hand() in self._screen.people:
            controls.add("roll")
        waits = session.to_act and any(seat in session.people for seat in session.to_act)
        if not session.is_over and not waits:
            controls.add("on")
        return controls

    def _noticed(self) -> set[int]:
        """Return the steps that some person at this screen noticed.

        What a screen may take back must not tell of what nobody at it saw.
        """
        seats = self._screen.people
        return {step for seat in seats for step in steps_noticed(self.session, seat)}

    def _undo_seats(self) -> tuple[int, ...] | None:
        """Return whose decisions are taken back: at one of several screens, only one's own."""
        return None if self._has_all_people() else self._screen.people

    def __repr__(self) -> str:
        public = public_picture(self.session, self._screen)
        counts = [str(zone.count) for zone in public.zones if zone.owner is not None and zone.count]
        where = " ".join([f"step {self.scene['step']}:", *counts])
        text = f"<Table {self.furniture['title']} {where}; {public.headline or public.prompt}"
        return text[: LONGEST_REPR - 1] + ">"

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        made: Any = super()._repr_mimebundle_(**keywords)
        data, metadata = made if isinstance(made, tuple) else (made or {}, {})
        art = art_of_game(self.session.game)
        scene = self._scene()
        if ODDS in self._screen.preferences:
            scene = replace(scene, odds=odds_lines(self.session, self._screen))
        return {**data, "text/html": html.render(scene, art)}, metadata

    # -- what people do --------------------------------------------------------------------------

    def click(self, offer: str, *elements: str) -> None:
        """Do what a click in the browser does: take an offer with the selected elements.

        Args:
            offer: the offer's id, such as ``"shout"``.
            elements: ids of the elements selected, such as ``"seat.2"``.

        Raises:
            CardwidgetsError: it was refused; the table shows why.

        >>> table = play("bluffaneer", seed=1, pace=0)
        >>> table.click("silent")
        >>> table.close()
        """
        self._answer({"play": offer, "elements": list(elements), "token": self._token()})

    def play(self, move: str) -> None:
        """Do what a move typed in the browser does, such as ``"steal P2"``.

        Raises:
            CardwidgetsError: it was refused; the table shows why.
        """
        self._answer({"say": move, "token": self._token()})

    def undo(self) -> None:
        """Take back to the last decision of a person.

        Raises:
            UndoError: there is nothing to take back, or something was revealed since.
        """
        self._answer({"do": "undo", "token": self._token()})

    def redo(self) -> None:
        """Play again what was taken back last.

        Raises:
            UndoError: nothing was taken back.
        """
        self._answer({"do": "redo", "token": self._token()})

    def on(self) -> None:
        """Go on at once to a person's next decision."""
        self._answer({"do": "on", "token": self._token()})

    def new_game(self) -> None:
        """Begin the same game anew with the next seed."""
        self._answer({"do": "new", "token": self._token()})

    def screen(self, people: int | Sequence[int] | None = None) -> Table:
        """Return another screen of the same game.

        Args:
            people: the seat or seats that it serves; a spectator's screen when left out.

        Raises:
            BadMessage: a seat that no person plays.
        """
        seats = seats_of(people)
        if not set(seats) <= self.session.people:
            raise BadMessage("message.seat")
        return Table(self.room, replace(self._screen, people=seats, uncovered=None))

    def close(self) -> None:
        """Take the table away and free what it holds."""
        if self in self.room.listeners:
            self.room.listeners.discard(self)
            if not self.room.listeners:
                self.room.stop()
        super().close()

    def _token(self) -> str:
        return token_of(self.session, self._screen)

    # -- messages --------------------------------------------------------------------------------

    def _on_message(self, _: Any, content: Any, buffers: Any) -> None:
        try:
            self._answer(content)
        except CardwidgetsError:
            pass  # the table shows it
        except Exception as error:
            logger.exception("a message could not be handled")
            # the scene may be what failed, so it is not made anew
            text = HOUSE.text("room.trouble", kind=type(error).__name__)
            self.scene = {**self.scene, "notice": {"text": text, "rule": ""}, "motions": []}

    def _answer(self, content: Any) -> None:
        """Obey a message and show the result, also when it is refused."""
        with self.room.lock:
            self._notice, self.room.trouble = Notice(), ""
            try:
                self._obey(content)
            except CardwidgetsError as error:
                refusal = error.refusal if isinstance(error, IllegalAction) else None
                said = self._said(refusal) if refusal else str(error)
                self._show_notice(Notice(said, refusal.rule if refusal else ""))
                raise

    def _said(self, refusal: Refusal) -> str:
        """Return a refusal as this screen says it."""
        screen = self._screen
        return str(IllegalAction(refusal, screen.voice(self.session, screen.seat)))

    def _show_notice(self, notice: Notice) -> None:
        self._notice = notice
        self.refresh()

    def _obey(self, content: Any) -> None:
        match content:
            case {"play": str(offer), "elements": list(elements), "token": str(token)}:
                self._check_token(token)
                self._take(offer, elements)
            case {"say": str(text), "token": str(token)} if len(text) <= LONGEST_ID:
                self._check_token(token)
                self._say(text)
            case {"do": "ready"}:
                self.room.resume()
            case {"do": "save", "request": str(request)} if len(request) <= LONGEST_ID:
                self._check_alone()
                self._send_record(request)
            case {"do": "uncover", "seat": int(seat)} if seat is not True and seat is not False:
                self._uncover(seat)
            case {"do": "cover"}:
                self._uncover(None)
            case {"do": "replay", "step": int(step), "token": str(token)}:
                self._check_token(token)
                self._check_alone()
                self._check_replay()
                self.room.restart(self.session.branch(step))
                self.room.resume()
            case {"do": str(what), "token": str(token)} if what in _CONTROLS:
                self._check_token(token)
                self._check_player()
                _CONTROLS[what](self)
            case _:
                raise BadMessage("message.unknown")

    def _has_all_people(self) -> bool:
        return self.session.people <= set(self._screen.people)

    def _may_meddle(self) -> bool:
        return bool(self._screen.people) or self._has_all_people()

    def _check_player(self) -> None:
        if not self._may_meddle():
            raise BadMessage("message.seat")

    def _check_alone(self) -> None:
        """Refuse what would show one person's hand to another."""
        if not self._has_all_people():
            raise BadMessage("message.others")

    def _check_replay(self) -> None:
        if self.session.undo_policy == "fair" and not self.session.is_over:
            raise UndoError("session.revealed")

    def _check_token(self, token: str) -> None:
        if token != self._token():
            raise StaleChoice("session.stale")

    def _take(self, offer_id: str, elements: list[Any]) -> None:
        if len(elements) > MOST_ELEMENTS or not all(
            isinstance(element, str) and len(element) <= LONGEST_ID for element in elements
        ):
            raise BadMessage("message.unknown")
        meant = self._meaning_of(offer_id)
        actions = [(seat, offer.action(tuple(elements))) for seat, offer in meant]
        if not actions:
            raise StaleChoice("session.stale")
        for seat, action in actions:
            if action is None:
                raise BadMessage("message.fit")
            if seat in self.session.to_act or len(actions) == 1:
                self.session.play(seat, action)
        self._after_choice()

    def _meaning_of(self, offer_id: str) -> Sequence[tuple[int, Offer]]:
        """Return whose offer an id stands for; on a covered screen perhaps several."""
        screen, session = self._screen, self.session
        if screen.seat is None:
            spoken = spoken_offers(session, screen)
            return next((meant for aloud, meant in spoken if aloud.id == offer_id), ())
        offer = picture_of(session, screen.seat, screen).offer(offer_id)
        return () if offer is None else ((screen.seat, offer),)

    def _say(self, text: str) -> None:
        seat = self._screen.seat
        if seat is None:
            raise BadMessage("message.seat")
        self.session.play(seat, text)
        self._after_choice()

    def _after_choice(self) -> None:
        self._cover()
        self.room.resume()

    def _uncover(self, seat: Seat) -> None:
        if seat is not None and seat not in self._screen.people:
            raise BadMessage("message.seat")
        if self._screen.is_shared:
            self._screen = replace(self._screen, uncovered=seat)
        self.refresh()

    def _cover(self) -> None:
        if self._screen.is_shared:
            self._screen = replace(self._screen, uncovered=None)

    def _send_record(self, request: str) -> None:
        name = f"{self.session.game.name}.json"
        self.send({"saved": {"request": request, "name": name, "text": self.session.dumps()}})
        self.refresh()

    def _undo(self) -> None:
        self.session.undo(self._undo_seats(), noticed=self._noticed())
        self._after_choice()

    def _redo(self) -> None:
        self.session.redo(self._undo_seats())
        self._after_choice()

    def _new(self) -> None:
        self.room.new_game()
        self.room.set_out()
        self._after_choice()

    def _roll(self) -> None:
        if self.room.waits_for_hand() not in self._screen.people:
            raise BadMessage("message.no_roll")
        self.session.draw()
        self._after_choice()

    def _hurry(self) -> None:
        self.room.hurry()

    # -- preferences -----------------------------------------------------------------------------

    def _prefs(self) -> dict[str, Any]:
        """Return the preferences as they are: of all screens the pace, of this one its switches."""
        on = self._screen.preferences | ({ROLL_BY_HAND} if self.room.roll_by_hand else set())
        return {"pace": self.room.pace, **{name: name in on for name in self._switches}}

    @traitlets.validate("prefs")
    def _valid_prefs(self, proposal: Any) -> dict[str, Any]:
        """Keep what makes sense and what was there before of the rest."""
        wished, prefs = proposal["value"], self._prefs()
        if _is_pace(wished.get("pace")):
            prefs["pace"] = wished["pace"]
        for name in self._switches:
            if isinstance(wished.get(name), bool):
                prefs[name] = wished[name]
        return prefs

    @traitlets.observe("prefs")
    def _on_prefs(self, change: Any) -> None:
        room, prefs = self.room, self.prefs
        with room.lock:
            by_hand = prefs.get(ROLL_BY_HAND, room.roll_by_hand)
            if (prefs["pace"], by_hand) != (room.pace, room.roll_by_hand):
                room.pace, room.roll_by_hand = prefs["pace"], by_hand
                room.resume()
            on = {name for name in self._switches if name != ROLL_BY_HAND and prefs[name]}
            if on != self._screen.preferences:
                self._screen = replace(self._screen, preferences=frozenset(on))
                self._show_notice(self._notice)


_CONTROLS = {
    "undo": Table._undo,
    "redo": Table._redo,
    "new": Table._new,
    "roll": Table._roll,
    "on": Table._hurry,
}


def _is_pace(value: Any) -> bool:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number and 0 <= value <= SLOWEST_PACE


def furniture_of(game: AnyGame, language: str = ENGLISH) -> dict[str, Any]:
    """Return what a table needs once: art, words and rules.

    >>> import cardwidgets as cw
    >>> sorted(furniture_of(cw.game("bluffaneer")))
    ['art', 'rules', 'title', 'words']
    """
    texts = game.catalogue.texts(language)
    return {
        "art": art_of_game(game),
        "words": {key: text for key, text in texts.items() if key.startswith("table.")},
        "rules": rules_of(game),
        "title": Voice(game.catalogue, language=language).say("title"),
    }


def seats_of(you: Any) -> tuple[int, ...]:
    """Return the seats that people play.

    Args:
        you: a seat, several seats, or ``None`` for nobody.

    Raises:
        BadMessage: it is none of these.

    >>> seats_of(2), seats_of((0, 1)), seats_of(None)
    ((2,), (0, 1), ())
    """
    if you is None:
        return ()
    if type(you) is int:
        return (you,)
    several = isinstance(you, (list, tuple, range, set, frozenset))
    if several and all(type(seat) is int for seat in you):
        return tuple(sorted(set(you)))
    raise BadMessage("play.you", value=repr(you)[:40])


def play(
    game: str | AnyGame | Session,
    *,
    players: int | None = None,
    you: int | Sequence[int] | None = 0,
    bots: Bots = None,
    seed: int | str | None = None,
    pace: float = DEFAULT_PACE,
    roll_by_hand: bool | None = None,
    names: Sequence[str] | None = None,
    undo: UndoPolicy | None = None,
    position: Mapping[str, Any] | None = None,
    language: str = ENGLISH,
    odds: bool = False,
    **options: Any,
) -> Table:
    """Return a table to play at: you against bots.

    Args:
        game: a game's name, a game, or a session to go on with, such as ``cw.load`` returns; a
            session has its players, names, luck and options already, and people sit where they sat.
        players: how many seats; the game's usual number when left out.
        you: your seat; several seats share the screen; ``None`` watches bots play.
        bots: the level of all bots, or a level or a bot by seat; the game's usual level when left
            out.
        seed: what all luck comes from; a random one when left out.
        pace: seconds between steps; with 0 everything happens at once.
        roll_by_hand: whether you roll the dice yourself; if left out, only at a table with a pace.
        names: the players' names.
        undo: ``"fair"`` takes nothing back that revealed something, ``"anywhere"`` takes all;
            anywhere for one person against bots when left out.
        position: the parts of a position to start from instead of the deal.
        language: the language of the table's texts.
        odds: whether the odds stand beside the table; a box at the table turns them on and off.
        options: the game's options.

    Raises:
        UnknownName: there is no such game, option or level of bots; the known ones are listed.
        InvalidOptions: it cannot be played so.
        NoSuchSeat: the game has no such seat, or not as many seats as names.
        BadMessage: ``you`` or ``pace`` make no sense.

    >>> table = play("bluffaneer", players=3, seed=1, pace=0)
    >>> table.scene["seat"]
    0
    >>> table.close()
    """
    if not _is_pace(pace):
        raise BadMessage("play.pace", value=repr(pace)[:40], most=int(SLOWEST_PACE))
    if isinstance(game, Session):
        given = (players, seed, names, undo, position, *options.values())
        if any(value is not None for value in given):
            raise BadMessage("play.made")
        room = LiveRoom.around(game.branch(), bots)
    else:
        people = seats_of(you)
        if len(people) > 1 and isinstance(game, str):
            options = {**find(game).shared_screen_options, **options}
        room = LiveRoom.of(
            game_of(game, players, options),
            people=people,
            bots=bots,
            seed=seed,
            names=names,
            undo=undo,
            position=position,
        )
    room.pace = pace
    room.roll_by_hand = pace > 0 if roll_by_hand is None else roll_by_hand
    room.set_out()
    people = tuple(sorted(room.session.people))
    preferences = frozenset({ODDS} if odds else ())
    table = Table(room, Screen(people, language=language, preferences=preferences))
    if pace == 0:
        room.resume()
    return table
