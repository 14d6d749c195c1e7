"""The record as structs. A member of the JSON and its attribute have one name.

Two names cannot be attributes and differ: ``$schema`` is ``schema``, ``from`` is ``from_``. Text
that is absent is ``""``; lists and mappings are empty; an integer, a boolean or an object that is
absent is ``msgspec.UNSET``. Nothing here checks a rule of any game.

What the JSON Schema says of a member (``record.record_schema``) is read from these declarations:
its bounds from the type, its description from the text below it. In the type, the descriptions
would be a thirtieth of what a short command does.
"""

from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, cast

import msgspec
from msgspec import NODEFAULT, UNSET, Struct, UnsetType, field
from msgspec import Meta as About
from msgspec.structs import FieldInfo, astuple, fields, force_setattr

from barsis_notation.record import shapes
from barsis_notation.record.scan import ENDINGS
from barsis_notation.record.shapes import (
    Day,
    Duration,
    Extra,
    Hash,
    Instant,
    Integer,
    OptionText,
    PositionLine,
    Positive,
    Raw,
    Seat,
    Text,
    TurnText,
)

Option = (
    None
    | bool
    | Integer
    | OptionText
    | Annotated[list[bool | Integer | OptionText], About(max_length=64)]
)
"""The value of an option, as the ruleset writes it."""


if TYPE_CHECKING:
    from msgspec import StructMeta as PartMeta
else:

    class PartMeta(type(Struct)):
        """Takes None for a member that may be absent. Decoding does not call it."""

        def __call__(cls, *args, **members):
            part = super().__call__(*args, **members)
            if None in astuple(part):
                _replace_none(part)
            return part


Part = TypeVar("Part", bound=Struct)


def _replace_none(part: Struct) -> None:
    """Replace every None by the default of its member, unless the member is required."""
    for each in fields_of(type(part)):
        if getattr(part, each.name) is None and not each.required:
            made = each.default_factory
            force_setattr(part, each.name, each.default if made is NODEFAULT else made())


class RecordPart(
    Struct, metaclass=PartMeta, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """A closed object of the record: what is absent is not written, what is unknown refused.

    A member that may be absent can be given as None; it is then as if it were not given.
    """


def unchecked(kind: type[Part]) -> type[Part]:
    """Return the constructor of *kind* without the search for None: for parts made by thousands."""
    return cast("type[Part]", partial(type(Struct).__call__, kind))


class RulesetRef(RecordPart, kw_only=True):
    """Which rules the game was played by: the game, its version, the options that differ."""

    id: Annotated[str, About(pattern=shapes.ID_PATTERN)]
    """The game (barsis, kioz, …), or the name of a ruleset of your own."""
    version: Positive
    """The version of the ruleset, from 1."""
    options: dict[Annotated[str, About(pattern=shapes.PATH_PATTERN)], Option] = {}
    """Options that differ from the default: path in the ruleset → value."""
    sha256: Hash = ""
    """SHA-256 of the ruleset's canonical bytes; needed for your own."""
    x: Extra = {}


class Event(RecordPart, kw_only=True):
    """Where and when the game was played."""

    name: Text = ""
    """The tournament or occasion."""
    site: Text = ""
    """The place."""
    date: Day = ""
    """The day of the game, as far as it is known."""
    end_date: Day = ""
    """The day the game ended, if another."""
    round: Text = ""
    """The round, as the event names it."""
    table: Text = ""
    """The table or board."""
    organiser: Text = ""
    """Who held the event."""
    arbiter: Text = ""
    """Who judged."""
    section: Text = ""
    """The group or section of the event."""
    x: Extra = {}


class Cube(RecordPart, kw_only=True):
    """The doubling cube before the first turn."""

    value: Positive | UnsetType = UNSET
    """The stake."""
    owner: Seat = ""
    """The seat that may double; absent in the middle."""
    x: Extra = {}


class Match(RecordPart, kw_only=True):
    """The match this game is a part of."""

    id: Text = ""
    """The name of the match."""
    game: Positive | UnsetType = UNSET
    """Which game of the match, from 1."""
    to: Positive | UnsetType = UNSET
    """The points that win the match."""
    before: dict[Seat, Integer] = {}
    """The score before this game: seat → points."""
    crawford: bool | UnsetType = UNSET
    """No doubling in this game."""
    cube: Cube | UnsetType = UNSET
    x: Extra = {}


class Player(RecordPart, kw_only=True):
    """One player and the seats he plays."""

    name: Text = ""
    """The name, as the player writes it."""
    seats: Annotated[list[Seat], About(min_length=1, max_length=34)]
    """His seats; one, as a rule."""
    id: Text = ""
    """The player's number or name in a register."""
    team: Text = ""
    """The team; partners carry the same."""
    country: Text = ""
    """The country, as a name or a code."""
    rating: Integer | UnsetType = UNSET
    """The rating before the game."""
    members: list[Text] = []
    """Who played, where several play as one player."""
    x: Extra = {}


class Start(RecordPart, kw_only=True):
    """Where the record begins, if not at the beginning."""

    position: PositionLine = ""
    """The position before the first turn, in one line."""
    turn: Positive | UnsetType = UNSET
    """The number shown for the first turn."""
    x: Extra = {}


class Hit(
    Struct,
    metaclass=PartMeta,
    forbid_unknown_fields=True,
    omit_defaults=True,
    frozen=True,
    gc=False,
    kw_only=True,
):
    """A man sent back; the victim is named only where the rules leave a choice."""

    seat: Seat = ""
    """The victim's seat."""
    step: Annotated[str, About(pattern=shapes.STEP_PATTERN)] = ""
    """The step on the route of the victim's seat."""
    tag: Annotated[str, About(pattern=shapes.TAG_PATTERN)] = ""
    """Only to tell two men on one step apart."""


Point = Annotated[str, About(pattern=shapes.POINT_PATTERN)]
Cell = Annotated[str, About(pattern=shapes.CELL_PATTERN)]
Value = Positive | Literal["khal", "grace"]
if TYPE_CHECKING:
    Ending = str
    Reason = str
    WinName = str
    ThrowsKind = str
    FormatName = str
else:
    Ending = shapes.one_of(*ENDINGS[1:])
    Reason = shapes.one_of(*shapes.REASONS)
    WinName = shapes.one_of("mars", "turkish_mars")
    ThrowsKind = shapes.one_of("observed", "server", "commit_reveal")
    FormatName = shapes.one_of(shapes.FORMAT)
Digit = Annotated[int, About(ge=0, le=9)]


class SpelledMove(RecordPart, kw_only=True):
    """A move spelled out: ``from`` and ``to`` in a race game, ``path`` in the leaping game.

    ``used``, ``cells`` and ``taken`` are derived: written for programs without an engine, checked
    against the rules by whoever has them, never part of the turn string.
    """

    from_: Point = field(name="from", default="")
    """The point the man leaves: bar, 0 or a step."""
    to: Point = ""
    """The point the man reaches: a step or off."""
    seat: Seat = ""
    """The man's seat, if not the turn's."""
    tag: Annotated[str, About(pattern=shapes.TAG_PATTERN)] = ""
    """Tells two men on one step apart."""
    value: Annotated[str, About(pattern=shapes.VALUE_PATTERN)] = ""
    """Which owed value, where several fit."""
    hits: list[Hit] = []
    """One object for every man sent back."""
    path: Annotated[list[Cell], About(min_length=2, max_length=1024)] = []
    """Every cell touched, leaping game."""
    leap: bool = False
    """True for a leap, absent for a step."""
    used: list[Value] = []
    """Derived: the values the move used."""
    cells: list[Text] = []
    """Derived: the cells of the board."""
    taken: list[Text] = []
    """Derived: the men sent back or removed."""


class Thrown(RecordPart, kw_only=True):
    """Derived: what a throw is called and what it gives."""

    name: Text = ""
    """The throw's name in the ruleset."""
    values: list[Value] = []
    """The values it gives."""


class SpelledTurn(RecordPart, kw_only=True):
    """A turn spelled out, in place of the turn string."""

    seat: Seat
    """The seat whose turn it is."""
    throws: list[Digit | Annotated[list[Digit], About(min_length=2, max_length=2)] | None] = []
    """Shells, sticks or one die · [die, die] · null for an unknown throw."""
    moves: list[SpelledMove | None] = []
    """The moves; null for moves nobody noted."""
    ending: Ending = ""
    """The closing word of the turn."""
    thrown: list[Thrown | None] = []
    """Derived: the name and values of each throw."""


class Ruling(RecordPart, kw_only=True):
    """What an arbiter decided, and why."""

    by: Text = ""
    """Who ruled."""
    text: Text = ""
    """The ruling, in words."""
    codes: list[Text] = []
    """The findings it answers, by name."""
    x: Extra = {}


class Entry(RecordPart, kw_only=True):
    """A turn that carries more than its string, or a note between two turns."""

    turn: TurnText | SpelledTurn = ""
    """The turn string, or it spelled out."""
    stood: bool | UnsetType = UNSET
    """An illegal move that stands, by the ruling."""
    position: PositionLine = ""
    """The position after the turn; alone, it resets the board."""
    ruling: Ruling | UnsetType = UNSET
    comment: Text = ""
    """A note for people."""
    retracted: list[list["TurnText | Entry"]] = []
    """Lines played and taken back."""
    variations: list[list["TurnText | Entry"]] = []
    """Lines that were not played."""
    supplied: bool | UnsetType = UNSET
    """An editor's conjecture, not in the source."""
    clock_ms: Duration | UnsetType = UNSET
    """The clock after the turn, in milliseconds."""
    spent_ms: Duration | UnsetType = UNSET
    """The time the turn took, in milliseconds."""
    at: Instant = ""
    """When the turn was played (RFC 3339)."""
    by: Text = ""
    """Who moved, where several play as one player."""
    marks: list[Text] = []
    """Short signs such as ! or ?."""
    x: Extra = {}


TurnItem = TurnText | Entry


def as_entry(item: TurnItem) -> Entry:
    """Return an item of ``turns`` as an entry."""
    return Entry(turn=item) if isinstance(item, str) else item


"""An item of ``turns``: a turn string, or an entry."""


class Result(RecordPart, kw_only=True):
    """How the game ended."""

    winners: Annotated[list[Seat], About(max_length=34)]
    """All seats of the winners; [] if none."""
    reason: Reason = ""
    """Why the game ended."""
    score: dict[Seat, Integer] = {}
    """The points won: seat → points."""
    name: WinName = ""
    """The name of a win that counts more."""
    ranks: dict[Seat, Positive] = {}
    """Seat → place; ties share one."""
    x: Extra = {}


class Transcription(RecordPart, kw_only=True):
    """Who brought the record into this form, from what and how."""

    by: Text = ""
    """Who transcribed."""
    from_: Text = field(name="from", default="")
    """What it was transcribed from."""
    method: Text = ""
    """By hand, from video, by a program."""
    date: Day = ""
    """When."""
    x: Extra = {}


class ThrowsMeta(RecordPart, kw_only=True):
    """Where the throws come from."""

    kind: ThrowsKind = ""
    """Thrown by hand, by a server, or provably."""
    server: Text = ""
    """The server or device that threw."""
    protocol: Text = ""
    """The rule that makes throws of a seed."""
    commitment: Text = ""
    """What was published before the game."""
    reveal: Text = ""
    """The seed, shown after the game."""
    nonces: list[Text] = []
    """What the players added to the seed."""
    x: Extra = {}


class Source(RecordPart, kw_only=True):
    """The file the record was read from, so that nothing of it is lost."""

    format: Text = ""
    """The format it was read as."""
    sha256: Hash = ""
    """SHA-256 of the whole file."""
    encoding: Text = ""
    """Its encoding."""
    part: Positive | UnsetType = UNSET
    """Which game of the file, from 1."""
    parts: Positive | UnsetType = UNSET
    """How many games it holds."""
    raw: Raw = ""
    """This game's bytes in base64, at most 1 MiB."""
    x: Extra = {}


class Meta(RecordPart, kw_only=True):
    """About the record itself."""

    recorder: Text = ""
    """Who wrote the record."""
    software: Text = ""
    """The program that wrote the file."""
    created: Instant = ""
    """When the record was made (RFC 3339)."""
    revision: Positive | UnsetType = UNSET
    """1, and one more with every change."""
    previous: Hash = ""
    """The record id of the revision before."""
    turn_count: Duration | UnsetType = UNSET
    """How many items turns has."""
    rights: Text = ""
    """Who may use the record, and how."""
    transcription: Transcription | UnsetType = UNSET
    throws: ThrowsMeta | UnsetType = UNSET
    source: Source | UnsetType = UNSET
    x: Extra = {}


SchemaAddress = Annotated[str, About(max_length=shapes.MAX_TEXT, pattern=shapes.SCHEMA_PATTERN)]
Opening = Annotated[
    list[Annotated[str, About(pattern=shapes.ROLL_PATTERN)]], About(max_length=1024)
]
Players = Annotated[list[Player], About(max_length=shapes.MAX_PLAYERS)]


class Record(RecordPart, kw_only=True):
    """One game: who played it, by which rules, every turn, and how it ended."""

    schema: SchemaAddress = field(name="$schema", default="")
    """Where an editor finds this schema."""
    format: FormatName
    """The format's version."""
    ruleset: RulesetRef
    event: Event | UnsetType = UNSET
    match: Match | UnsetType = UNSET
    opening: Opening = []
    """The roll-off: seat and throw, in order."""
    start: Start | UnsetType = UNSET
    comment: Text = ""
    """A note before the first turn."""
    players: Players
    """Who plays, each with his seats; a seat belongs to one player."""
    turns: Annotated[list[TurnItem], About(max_length=shapes.MAX_TURNS)]
    """The game, turn by turn: seat, throws, moves (S 1+3: bar/11 11/12 12/15); an object where a
    turn carries more."""
    result: Result | UnsetType = UNSET
    meta: Meta | UnsetType = UNSET
    x: Extra = {}


class Header(RecordPart, kw_only=True):
    """A record but for its turns, which stay the JSON they are: nobody has looked at them."""

    schema: SchemaAddress = field(name="$schema", default="")
    format: FormatName
    ruleset: RulesetRef
    event: Event | UnsetType = UNSET
    match: Match | UnsetType = UNSET
    opening: Opening = []
    start: Start | UnsetType = UNSET
    comment: Text = ""
    players: Players
    turns: msgspec.Raw
    result: Result | UnsetType = UNSET
    meta: Meta | UnsetType = UNSET
    x: Extra = {}


@cache
def fields_of(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return the fields of *kind*. msgspec alone evaluates its annotations anew at every call."""
    return fields(kind)
