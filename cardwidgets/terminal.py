"""A game in the terminal: follow it and play it with the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from cardwidgets.engine.errors import HOUSE, MalformedAction, NoSuchSeat
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import AnyGame, Session
from cardwidgets.room import Bots, Room, odds_lines
from cardwidgets.scene.compose import ODDS, ROLL_BY_HAND, Screen, rules_of, scene_of, switches_of
from cardwidgets.scene.noticed import steps_noticed
from cardwidgets.scene.text import Choice, menu, render, zone_lines
from cardwidgets.scene.vocabulary import Offer, Scene, Selection, Zone, looked_up

_say = HOUSE.text

Reply: TypeAlias = Literal["done", "said", "quit"]
"""What came of a line: the table has changed, only something was said, or the person leaves."""

MANY: Final = 12
"""Of more selections than these, one is written as an example instead of all in the menu."""

TRIED: Final = 500
"""Of so many legal moves the different kinds are told to somebody who wrote none."""


def play_in_terminal(
    game: AnyGame,
    *,
    seat: int = 0,
    seed: int | str | None = None,
    bots: Bots = None,
    ask: Callable[[str], str] = input,
    show: Callable[[str], Any] = print,
) -> Session:
    """Play one game against bots, and return the session.

    A move is a number of the menu or a text in notation; ``undo``, ``rules``, ``save FILE`` and
    ``quit`` do what they say; an empty line shows the table again. The letter of a zone that is
    looked up shows it, and the name of one of the game's switches, such as ``spanish_cards``, turns
    that on or off.

    Args:
        game: the rules.
        seat: the person's seat.
        seed: what all luck comes from; a random one when left out.
        bots: the level of all bots, or a level or a bot by seat.
        ask: reads a line after a prompt.
        show: prints a text.

    Raises:
        NoSuchSeat: the game has no such seat.
        UnknownName: there is no such level of bots.

    >>> import cardwidgets as cw
    >>> said = []
    >>> session = play_in_terminal(
    ...     cw.game("bluffaneer"), seed=1, ask=lambda prompt: "quit", show=said.append)
    >>> session.is_over, said[-1]
    (False, 'Good-bye.')
    """
    if not 0 <= seat < game.players:
        raise NoSuchSeat("session.seat", seat=repr(seat), last=game.players - 1)
    return _Terminal(Room.of(game, people=(seat,), bots=bots, seed=seed), seat, ask, show).run()


class _Terminal:
    def __init__(
        self, room: Room, seat: int, ask: Callable[[str], str], show: Callable[[str], Any]
    ) -> None:
        self.room = room
        self.seat = seat
        self.ask = ask
        self.show = show
        self.told = 0
        self.screen = Screen((seat,))

    def run(self) -> Session:
        session = self.room.session
        self._help()
        self._go_on()
        while not session.is_over:
            if not self._choose():
                self.show(_say("text.bye"))
                return session
            self._go_on()
        self.show(render(self._scene(), log_lines=0))
        return session

    def _help(self) -> None:
        self.show(_say("text.help"))
        self.show(_say("text.switches", names=", ".join(self._switches())))

    def _go_on(self) -> None:
        self.room.play_on()
        self._tell()

    def _scene(self) -> Scene:
        scene = scene_of(self.room.session, self.screen)
        if ODDS not in self.screen.preferences:
            return scene
        return replace(scene, odds=odds_lines(self.room.session, self.screen))

    def _tell(self) -> None:
        """Say what has happened since the last time."""
        session = self.room.session
        voice = self.screen.voice(session, self.seat)
        self.told = min(self.told, session.step)
        for event in session.events(self.seat, self.told):
            self.show(f"  {voice.tell(event)}")
        self.told = session.step

    def _choose(self) -> bool:
        """Ask until something was done; return whether to go on."""
        scene = self._scene()
        choices = self._show_table(scene)
        reply: Reply = "said"
        while reply == "said":
            reply = self._answer(choices, scene)
        return reply == "done"

    def _show_table(self, scene: Scene) -> list[Choice]:
        """Show the table and what can be chosen; return the choices that have a number."""
        self.show("\n" + render(scene, log_lines=0))
        listed = menu(scene)
        many = [offer for offer in scene.picture.offers if _ways(offer, listed) > MANY]
        choices = [choice for choice in listed if choice[1] not in many]
        for number, (label, _, _) in enumerate(choices, start=1):
            self.show(f"  {number}  {label}")
        for offer in many:
            moves = tuple(map(self.room.session.game.write, map(offer.action, _examples(offer))))
            self.show(_say("text.many", label=offer.label, moves=moves))
        return choices

    def _answer(self, choices: list[Choice], scene: Scene) -> Reply:
        """Read a line and do what it says, or say why not."""
        try:
            said = self.ask(_say("text.ask")).strip()
        except EOFError:
            return "quit"
        except UnicodeDecodeError as error:
            self.show(str(error))
            return "said"
        try:
            return self._obey(said, choices, scene)
        except MalformedAction:
            self.show(_say("text.unknown", text=ascii(said[:40]), moves=tuple(self._kinds())))
        except (ValueError, OSError) as error:
            self.show(str(error))
        return "said"

    def _kinds(self) -> Iterator[str]:
        """Yield a legal move of each kind, in notation."""
        session = self.room.session
        seen = set()
        for action in islice(session.legal_actions(self.seat), TRIED):
            move = session.game.write(action)
            kind = move.partition(" ")[0]
            if kind not in seen:
                seen.add(kind)
                yield move

    def _obey(self, said: str, choices: list[Choice], scene: Scene) -> Reply:
        session = self.room.session
        word, _, rest = said.partition(" ")
        match word.lower():
            case "":
                return "done"
            case "quit" | "exit" | "q":
                return "quit"
            case "undo":
                session.undo(noticed=steps_noticed(session, self.seat))
                return "done"
            case "rules":
                self._show_rules(rest.strip())
            case "save":
                self._save(Path(rest.strip() or f"{session.game.name}.json"))
            case "help" | "?":
                self._help()
            case number if number in map(str, range(1, len(choices) + 1)):
                _, offer, selection = choices[int(number) - 1]
                session.play(self.seat, offer.action(selection))
                return "done"
            case letter if zone := self._looked_up(scene, letter):
                self.show(zone_lines(zone))
            case name if name in self._switches():
                self._switch(name)
                return "done"
            case _:
                session.play(self.seat, said)
                return "done"
        return "said"

    def _looked_up(self, scene: Scene, letter: str) -> Zone | None:
        zones = looked_up(scene.picture.zones)
        return next((zone for zone in zones if zone.key.lower() == letter), None)

    def _switches(self) -> tuple[str, ...]:
        """Return what can be switched here: all but rolling by hand, which needs a table."""
        switches = (*switches_of(self.room.session.game), ODDS)
        return tuple(name for name in switches if name != ROLL_BY_HAND)

    def _switch(self, name: str) -> None:
        self.screen = replace(self.screen, preferences=self.screen.preferences ^ {name})
        label = Voice(self.room.session.game.catalogue).say(f"table.{name}")
        on = name in self.screen.preferences
        self.show(_say("text.on" if on else "text.off", name=label))

    def _save(self, path: Path) -> None:
        if path.exists():
            self.show(_say("text.exists", path=str(path)))
        else:
            self.show(_say("text.saved", path=str(self.room.session.save(path))))

    def _show_rules(self, number: str) -> None:
        voice = Voice(self.room.session.game.catalogue)
        rules = rules_of(self.room.session.game)
        if number:
            of_it = f"{number}."
            rules = [rule for rule in rules if f"{rule.get('number', '')}.".startswith(of_it)]
        for rule in rules:
            if "heading" in rule:
                self.show(f"\n{rule['heading']}")
            else:
                self.show(voice.say("text.rule", number=rule["number"], text=rule["text"]))
        if not rules:
            self.show(_say("text.no_rule" if number else "text.no_rules", number=number[:60]))


def _ways(offer: Offer, listed: list[Choice]) -> int:
    """Return in how many ways an offer can be taken; one that no menu can list counts as many."""
    number = sum(choice[1] is offer for choice in listed)
    return number or MANY + 1


def _examples(offer: Offer) -> tuple[Selection, ...]:
    """Return the first and the last selection that an offer takes, or the first alone."""
    if offer.legal:
        return offer.legal[0], offer.legal[-1]
    return (offer.sources[: offer.least],)
