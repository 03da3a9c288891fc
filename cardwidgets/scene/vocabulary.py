"""The vocabulary of scenes: what one seat sees of a table, as plain data.

A game's ``scene.py`` describes its table with these classes.
The text, HTML and browser renderers draw them and know no game.
Element ids are made of a zone and a place, never of what lies there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Json: TypeAlias = dict[str, Any]
Shape: TypeAlias = Literal["card", "die", "coin", "cell", "token"]
ZoneKind: TypeAlias = Literal[
    "hand", "pile", "grid", "column", "trick", "dice", "purse", "board", "sheet"
]


@dataclass(frozen=True, slots=True)
class Element:
    """One thing that lies on the table.

    Attributes:
        id: zone and place, such as ``"hand.0/0"``; never what the thing is.
        shape: how it is framed.
        faces: art symbols shown on it; ``None`` when it lies face down.
        text: a few characters printed on it, such as ``"7"``, or a caption of a board's cell.
        name: what a screen reader says, such as ``"seven of cups"``.
        marks: any of ``"lit"``, ``"dim"``, ``"new"``, ``"hint"``.

    >>> Element("dice/0", "die", ("bluffaneer-SK",), name="skull and bones").as_json()["id"]
    'dice/0'
    """

    id: str
    shape: Shape
    faces: tuple[str, ...] | None = ()
    text: str = ""
    name: str = ""
    marks: tuple[str, ...] = ()

    def as_json(self) -> Json:
        """Return the element as JSON-ready data."""
        return {
            "id": self.id,
            "shape": self.shape,
            "faces": None if self.faces is None else list(self.faces),
            "text": self.text,
            "name": self.name,
            "marks": list(self.marks),
        }


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the table that holds elements.

    Attributes:
        id: unique in the scene, such as ``"purse.2"``.
        kind: how its elements are laid out.
        label: its name for people.
        owner: the seat it lies in front of; ``None`` for the middle of the table.
        elements: what is seen of it, in order.
        count: how many things it holds when not all are drawn; shown as a number.
        art: the symbol that stands for the zone (a coin, a card back, a map under a board).
        columns: width of a ``grid`` or ``board`` in elements; for a ``column``, how many elements
            it has room for; for a ``sheet``, how many columns its table has, of which the first
            row and the first column are headings, or nothing for a plain list.
        lead: for a ``column``: how many places stay free above its first element, so that several
            columns can stand side by side at the same height.
        rolled: for ``dice``: how many times they have been rolled; a change makes them tumble.
        key: for a zone that is looked up, such as an order of cards or the last trick: the letter
            that opens and closes it. It stays folded under a button with its label.

    >>> Zone("draw", "pile", "draw pile", count=14).as_json()["count"]
    14
    """

    id: str
    kind: ZoneKind
    label: str
    owner: int | None = None
    elements: tuple[Element, ...] = ()
    count: int | None = None
    art: str = ""
    columns: int = 0
    rolled: int = 0
    lead: int = 0
    key: str = ""

    def as_json(self) -> Json:
        """Return the zone as JSON-ready data."""
        return {
            "id": self.id,
            "kind": self.kind,
            "label": self.label,
            "owner": self.owner,
            "elements": [element.as_json() for element in self.elements],
            "count": self.count,
            "art": self.art,
            "columns": self.columns,
            "rolled": self.rolled,
            "lead": self.lead,
            # few zones have one, and a scene must stay small
            **({"key": self.key} if self.key else {}),
        }


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """What stands at a player's place beside the zones that the player owns.

    Attributes:
        seat: the player's seat; the panel can be selected as element ``f"seat.{seat}"``.
        says: a speech bubble, such as a claim.
        role: what the player is doing, such as ``"rolls"``.
        marks: any of ``"winner"``, ``"out"``.

    >>> PlayerPanel(2).element_id
    'seat.2'
    """

    seat: int
    says: str = ""
    role: str = ""
    marks: tuple[str, ...] = ()

    @property
    def element_id(self) -> str:
        """Return the id under which the panel can be selected."""
        return seat_element(self.seat)


def seat_element(seat: int) -> str:
    """Return the element id of a player's panel.

    >>> seat_element(1)
    'seat.1'
    """
    return f"seat.{seat}"


@dataclass(frozen=True, slots=True)
class Motion:
    """Things that travelled since the scene before.

    Attributes:
        shape: what travelled.
        source: the zone it left.
        target: the zone it reached.
        count: how many.

    >>> Motion("coin", "purse.1", "purse.0", 2).as_json()
    {'shape': 'coin', 'source': 'purse.1', 'target': 'purse.0', 'count': 2}
    """

    shape: Shape
    source: str
    target: str
    count: int = 1

    def as_json(self) -> Json:
        """Return the motion as JSON-ready data."""
        return {
            "shape": self.shape,
            "source": self.source,
            "target": self.target,
            "count": self.count,
        }


def laid_out(zones: Sequence[Zone]) -> list[Zone]:
    """Return the zones that lie open, without those that are looked up.

    >>> [zone.id for zone in laid_out([Zone("a", "pile", ""), Zone("b", "grid", "", key="o")])]
    ['a']
    """
    return [zone for zone in zones if not zone.key]


def looked_up(zones: Sequence[Zone]) -> list[Zone]:
    """Return the zones that are looked up by a key.

    >>> [zone.id for zone in looked_up([Zone("a", "pile", ""), Zone("b", "grid", "", key="o")])]
    ['b']
    """
    return [zone for zone in zones if zone.key]


def rows_of(zone: Zone) -> list[tuple[Element, ...]]:
    """Return what stands in a sheet, row by row.

    >>> cells = tuple(Element(f"s/{n}", "cell", text=str(n)) for n in range(4))
    >>> [len(row) for row in rows_of(Zone("s", "sheet", "Scores", elements=cells, columns=2))]
    [2, 2]
    """
    width = zone.columns or 1
    starts = range(0, len(zone.elements), width)
    return [zone.elements[start : start + width] for start in starts]


Selection: TypeAlias = tuple[str, ...]
Spoken: TypeAlias = Literal["", "each", "all"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A pattern of actions open to a seat.

    Without elements it is a button.
    Otherwise the player selects elements, and the offer fits when ``action`` accepts the selection.

    Attributes:
        id: unique among the offers of a seat, such as ``"steal"``.
        label: what the button says.
        action: makes the engine's action from a selection; ``None`` when it is no legal one.
        sources: the elements that may be selected.
        least: the smallest number of elements.
        most: the largest number of elements.
        ordered: whether the order of the selection matters.
        legal: every legal selection, where not all of the right size are legal and the list is
            short; the browser then marks exactly these.
        key: a letter that takes the action, given as ``"s"``.
        emphasis: ``"strong"`` for the action most players look for first, ``"quiet"`` for the rest.
        spoken: whether it can be said aloud at a shared screen without uncovering a hand:
            by ``"each"`` player or for ``"all"`` at once.
        spoken_label: what the button of a shared screen says.

    >>> shout = Offer.button("shout", "Gimme yer booty!", "SHOUT", key="s")
    >>> shout.action(()), shout.as_json()["n"]
    ('SHOUT', [0, 0])
    """

    id: str
    label: str
    action: Callable[[Selection], Hashable | None]
    sources: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    ordered: bool = False
    legal: tuple[Selection, ...] | None = None
    key: str = ""
    emphasis: Literal["strong", "", "quiet"] = ""
    spoken: Spoken = ""
    spoken_label: str = ""

    @classmethod
    def button(cls, id: str, label: str, action: Hashable, **others: Any) -> Offer:
        """Return an offer of one action that needs no elements.

        >>> Offer.button("pay", "Pay", "PAY").sources
        ()
        """
        return cls(id, label, lambda selection: action if not selection else None, **others)

    @classmethod
    def pick(cls, id: str, label: str, actions: Mapping[str, Hashable], **others: Any) -> Offer:
        """Return an offer of one element out of several, each with its action.

        >>> steal = Offer.pick("steal", "Steal", {"seat.1": "FROM 1", "seat.2": "FROM 2"})
        >>> steal.action(("seat.2",)), steal.action(("seat.0",))
        ('FROM 2', None)
        """
        return cls(
            id,
            label,
            lambda selection: actions.get(selection[0]) if len(selection) == 1 else None,
            sources=tuple(actions),
            least=1,
            most=1,
            **others,
        )

    @classmethod
    def choose(
        cls,
        id: str,
        label: str,
        actions: Mapping[Selection, Hashable],
        *,
        ordered: bool = False,
        **others: Any,
    ) -> Offer:
        """Return an offer of several elements at once from a short list of legal selections.

        Raises:
            ValueError: no legal selection was given.

        >>> swap = Offer.choose("swap", "Swap", {("g/0", "g/1"): "SWAP 0 1"})
        >>> swap.action(("g/1", "g/0")), swap.least, swap.most
        ('SWAP 0 1', 2, 2)
        """
        if not actions:
            raise ValueError(id)
        order = _as_is if ordered else _sorted_selection
        by_selection = {order(selection): action for selection, action in actions.items()}
        sizes = [len(selection) for selection in actions]
        sources = dict.fromkeys(element for selection in actions for element in selection)
        return cls(
            id,
            label,
            lambda selection: by_selection.get(order(selection)),
            sources=tuple(sources),
            least=min(sizes),
            most=max(sizes),
            ordered=ordered,
            legal=tuple(actions),
            **others,
        )

    def as_json(self) -> Json:
        """Return the pattern as JSON-ready data; the action itself stays here."""
        return {
            "id": self.id,
            "label": self.label,
            "from": list(self.sources),
            "n": [self.least, self.most],
            "ordered": self.ordered,
            "legal": None if self.legal is None else [list(choice) for choice in self.legal],
            "key": self.key,
            "emphasis": self.emphasis,
        }


def _as_is(selection: Selection) -> Selection:
    return tuple(selection)


def _sorted_selection(selection: Selection) -> Selection:
    return tuple(sorted(selection))


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table of the report after a game.

    Attributes:
        title: the heading.
        columns: column headings, the first for the row's name.
        rows: texts, one tuple a row, as long as ``columns``.
        note: a sentence under the table.
        steps: for each row the step of the record from which it can be replayed, or ``None``.

    >>> ReportTable("Coins", ("player", "coins"), (("Ada", "12"),)).as_json()["rows"]
    [['Ada', '12']]
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    steps: tuple[int | None, ...] = ()

    def as_json(self) -> Json:
        """Return the table as JSON-ready data."""
        return {
            "title": self.title,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "note": self.note,
            "steps": list(self.steps),
        }


@dataclass(frozen=True, slots=True)
class OddsLine:
    """A sentence about the odds.

    Attributes:
        text: the sentence.
        share: the chance that it tells, from 0 to 1; ``None`` where it tells none, so that no bar
            is drawn.

    >>> OddsLine("Heads: 1/2.", 0.5).as_json()
    {'text': 'Heads: 1/2.', 'share': 0.5}
    """

    text: str
    share: float | None = None

    def as_json(self) -> Json:
        """Return the line as JSON-ready data."""
        return {"text": self.text, "share": self.share}


@dataclass(frozen=True, slots=True)
class Picture:
    """The game's own part of a scene: what a game's ``scene.py`` returns.

    Attributes:
        zones: every zone that this seat sees.
        panels: one panel a player, in the order in which they sit, clockwise.
        offers: what this seat may do now.
        prompt: one sentence that tells this seat what is happening or asked.
        headline: how the game ended, once it is over.
        around: whether four players sit around the table where it is wide enough: this seat below,
            the next clockwise on the left, its opposite above. Other numbers of players, and
            narrow screens, keep the usual rows.

    >>> Picture().prompt
    ''
    """

    zones: tuple[Zone, ...] = ()
    panels: tuple[PlayerPanel, ...] = ()
    offers: tuple[Offer, ...] = ()
    prompt: str = ""
    headline: str = ""
    around: bool = False

    def offer(self, id: str) -> Offer | None:
        """Return the offer with this id, or ``None``.

        >>> Picture().offer("shout") is None
        True
        """
        return next((offer for offer in self.offers if offer.id == id), None)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that one screen shows of a table.

    Attributes:
        game: the game's name.
        title: the game's name for people.
        seat: whose scene it is; ``None`` for a spectator or a covered shared screen.
        token: names this seat's present choices; a move must carry it.
        names: the players' names by seat.
        to_act: seats whose move is awaited.
        picture: the game's own part.
        log: the latest sentences, oldest first.
        motions: what travelled since the scene before.
        step: how many steps of the game this seat has noticed.
        notice: what was refused, and why, or what went wrong.
        notice_rule: the number of the rule that refuses.
        controls: which of ``undo``, ``redo``, ``on`` and ``roll`` can be used now.
        people: seats played by people at this screen; more than one for a shared screen.
        curtain: at a shared screen, the seat that should take the screen next.
        peeks: at a shared screen, seats whose hand can be looked at while a button is held.
        over: whether the game is over.
        report: tables shown after the game.
        odds: what this seat may know, where it wishes to see it. Not part of the JSON, since a
            table sends the odds after the scene, which must not wait for them.
    """

    game: str
    title: str
    seat: int | None
    token: str
    names: tuple[str, ...]
    to_act: tuple[int, ...] = ()
    picture: Picture = field(default_factory=Picture)
    log: Sequence[str] = ()
    motions: tuple[Motion, ...] = ()
    step: int = 0
    notice: str = ""
    notice_rule: str = ""
    controls: tuple[str, ...] = ()
    people: tuple[int, ...] = ()
    curtain: int | None = None
    peeks: tuple[int, ...] = ()
    over: bool = False
    report: tuple[ReportTable, ...] = ()
    odds: tuple[OddsLine, ...] = ()

    @property
    def seating(self) -> tuple[int, ...]:
        """The seats in the order in which the players sit: that of the panels.

        >>> panels = (PlayerPanel(2), PlayerPanel(0))
        >>> Scene("toy", "Toy", 0, "1", ("A", "B", "C"), picture=Picture(panels=panels)).seating
        (2, 0, 1)
        """
        told = tuple(panel.seat for panel in self.picture.panels)
        return (*told, *(seat for seat in range(len(self.names)) if seat not in told))

    def as_json(self) -> Json:
        """Return the scene as JSON-ready data for a renderer.

        >>> scene = Scene("toy", "Toy", 0, "1", ("Ada", "Blaise"), to_act=(1,))
        >>> [player["name"] for player in scene.as_json()["players"] if player["to_act"]]
        ['Blaise']
        """
        panels = {panel.seat: panel for panel in self.picture.panels}
        return {
            "game": self.game,
            "title": self.title,
            "seat": self.seat,
            "token": self.token,
            "step": self.step,
            "prompt": self.picture.prompt,
            "headline": self.picture.headline,
            "around": self.picture.around,
            "players": [
                self._player(seat, panels.get(seat, PlayerPanel(seat))) for seat in self.seating
            ],
            "zones": [zone.as_json() for zone in self.picture.zones],
            "actions": [offer.as_json() for offer in self.picture.offers],
            "log": list(self.log),
            "motions": [motion.as_json() for motion in self.motions],
            "notice": {"text": self.notice, "rule": self.notice_rule} if self.notice else None,
            "controls": list(self.controls),
            "people": list(self.people),
            "curtain": self.curtain,
            "peeks": list(self.peeks),
            "over": self.over,
            "report": [table.as_json() for table in self.report],
        }

    def _player(self, seat: int, panel: PlayerPanel) -> Json:
        return {
            "id": panel.element_id,
            "seat": seat,
            "name": self.names[seat],
            "you": seat == self.seat,
            "to_act": seat in self.to_act,
            "says": panel.says,
            "role": panel.role,
            "marks": list(panel.marks),
        }
