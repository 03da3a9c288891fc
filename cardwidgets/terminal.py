"""A game in the terminal: follow it and play it with the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardwidgets.engine.errors import HOUSE, NoSuchSeat
from cardwidgets.engine.messages import Voice
from cardwidgets.engine.session import AnyGame, Session
from cardwidgets.room import Bots, Room, odds_lines
from cardwidgets.scene.compose import ODDS, ROLL_BY_HAND, Screen, rules_of, scene_of, switches_of
from cardwidgets.scene.noticed import steps_noticed
from cardwidgets.scene.text import menu, render, zone_lines
from cardwidgets.scene.vocabulary import Scene, Zone, looked_up

_say = HOUSE.text


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
    ``quit`` do what they say. The letter of a zone that is looked up shows it, and the name of one
    of the game's switches, such as ``spanish_cards``, turns that on or off.

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
        self.show("\n" + render(scene, log_lines=0))
        choices = menu(scene)
        for number, (label, _, _) in enumerate(choices, start=1):
            self.show(f"  {number}  {label}")
        try:
            said = self.ask(_say("text.ask")).strip()
        except EOFError:
            return False
        except UnicodeDecodeError as error:
            self.show(str(error))
            return True
        try:
            return self._obey(said, choices, scene)
        except (ValueError, OSError) as error:
            self.show(str(error))
            return True

    def _obey(self, said: str, choices: list[Any], scene: Scene) -> bool:
        session = self.room.session
        word, _, rest = said.partition(" ")
        match word.lower():
            case "quit" | "exit" | "q":
                return False
            case "undo":
                session.undo(noticed=steps_noticed(session, self.seat))
            case "rules":
                self._show_rules(rest.strip())
            case "save":
                self._save(Path(rest.strip() or f"{session.game.name}.json"))
            case "help" | "?":
                self._help()
            case number if number in map(str, range(1, len(choices) + 1)):
                _, offer, selection = choices[int(number) - 1]
                session.play(self.seat, offer.action(selection))
            case letter if zone := self._looked_up(scene, letter):
                self.show(zone_lines(zone))
            case name if name in self._switches():
                self._switch(name)
            case _:
                session.play(self.seat, said)
        return True

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
