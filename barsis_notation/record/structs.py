"""The record as structs. A member of the JSON and its attribute have one name.

Two names cannot be attributes and differ: ``$schema`` is ``schema``, ``from`` is ``from_``. Text
that is absent is ``""``; lists and mappings are empty; an integer, a boolean or an object that is
absent is ``msgspec.UNSET``. Nothing here checks a rule of any game.

What the JSON Schema says of a member (``record.schema``) is read from these declarations.
"""

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec import Meta as About
from msgspec.structs import FieldInfo, fields

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


class RecordPart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A closed object of the record: what is absent is not written, what is unknown refused."""


class RulesetRef(RecordPart, kw_only=True):
    """Which rules the game was played by: the game, its version, the options that differ."""

    id: Annotated[
        str,
        About(
            pattern=shapes.ID_PATTERN,
            description="The game (barsis, kioz, …), or the name of a ruleset of your own.",
        ),
    ]
    version: Annotated[Positive, About(description="The version of the ruleset, from 1.")]
    options: Annotated[
        dict[Annotated[str, About(pattern=shapes.PATH_PATTERN)], Option],
        About(description="Options that differ from the default: path in the ruleset → value."),
    ] = {}
    sha256: Annotated[
        Hash, About(description="SHA-256 of the ruleset's canonical bytes; needed for your own.")
    ] = ""
    x: Extra = {}


class Event(RecordPart, kw_only=True):
    """Where and when the game was played."""

    name: Annotated[Text, About(description="The tournament or occasion.")] = ""
    site: Annotated[Text, About(description="The place.")] = ""
    date: Annotated[Day, About(description="The day of the game, as far as it is known.")] = ""
    end_date: Annotated[Day, About(description="The day the game ended, if another.")] = ""
    round: Annotated[Text, About(description="The round, as the event names it.")] = ""
    table: Annotated[Text, About(description="The table or board.")] = ""
    organiser: Annotated[Text, About(description="Who held the event.")] = ""
    arbiter: Annotated[Text, About(description="Who judged.")] = ""
    section: Annotated[Text, About(description="The group or section of the event.")] = ""
    x: Extra = {}


class Cube(RecordPart, kw_only=True):
    """The doubling cube before the first turn."""

    value: Annotated[Positive, About(description="The stake.")] | UnsetType = UNSET
    owner: Annotated[Seat, About(description="The seat that may double; absent in the middle.")] = (
        ""
    )
    x: Extra = {}


class Match(RecordPart, kw_only=True):
    """The match this game is a part of."""

    id: Annotated[Text, About(description="The name of the match.")] = ""
    game: Annotated[Positive, About(description="Which game of the match, from 1.")] | UnsetType = (
        UNSET
    )
    to: Annotated[Positive, About(description="The points that win the match.")] | UnsetType = UNSET
    before: Annotated[
        dict[Seat, Integer], About(description="The score before this game: seat → points.")
    ] = {}
    crawford: Annotated[bool, About(description="No doubling in this game.")] | UnsetType = UNSET
    cube: Cube | UnsetType = UNSET
    x: Extra = {}


class Player(RecordPart, kw_only=True):
    """One player and the seats he plays."""

    name: Annotated[Text, About(description="The name, as the player writes it.")] = ""
    seats: Annotated[
        list[Seat], About(min_length=1, max_length=34, description="His seats; one, as a rule.")
    ]
    id: Annotated[Text, About(description="The player's number or name in a register.")] = ""
    team: Annotated[Text, About(description="The team; partners carry the same.")] = ""
    country: Annotated[Text, About(description="The country, as a name or a code.")] = ""
    rating: Annotated[Integer, About(description="The rating before the game.")] | UnsetType = UNSET
    members: Annotated[
        list[Text], About(description="Who played, where several play as one player.")
    ] = []
    x: Extra = {}


class Start(RecordPart, kw_only=True):
    """Where the record begins, if not at the beginning."""

    position: Annotated[
        PositionLine, About(description="The position before the first turn, in one line.")
    ] = ""
    turn: Annotated[Positive, About(description="The number shown for the first turn.")] | (
        UnsetType
    ) = UNSET
    x: Extra = {}


class Hit(
    Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True, gc=False, kw_only=True
):
    """A man sent back; the victim is named only where the rules leave a choice."""

    seat: Annotated[Seat, About(description="The victim's seat.")] = ""
    step: Annotated[
        str,
        About(
            pattern=shapes.STEP_PATTERN, description="The step on the route of the victim's seat."
        ),
    ] = ""
    tag: Annotated[
        str,
        About(pattern=shapes.TAG_PATTERN, description="Only to tell two men on one step apart."),
    ] = ""


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

    from_: Annotated[Point, About(description="The point the man leaves: bar, 0 or a step.")] = (
        field(name="from", default="")
    )
    to: Annotated[Point, About(description="The point the man reaches: a step or off.")] = ""
    seat: Annotated[Seat, About(description="The man's seat, if not the turn's.")] = ""
    tag: Annotated[
        str, About(pattern=shapes.TAG_PATTERN, description="Tells two men on one step apart.")
    ] = ""
    value: Annotated[
        str,
        About(pattern=shapes.VALUE_PATTERN, description="Which owed value, where several fit."),
    ] = ""
    hits: Annotated[list[Hit], About(description="One object for every man sent back.")] = []
    path: Annotated[
        list[Cell],
        About(min_length=2, max_length=1024, description="Every cell touched, leaping game."),
    ] = []
    leap: Annotated[bool, About(description="True for a leap, absent for a step.")] = False
    used: Annotated[list[Value], About(description="Derived: the values the move used.")] = []
    cells: Annotated[list[Text], About(description="Derived: the cells of the board.")] = []
    taken: Annotated[list[Text], About(description="Derived: the men sent back or removed.")] = []


class Thrown(RecordPart, kw_only=True):
    """Derived: what a throw is called and what it gives."""

    name: Annotated[Text, About(description="The throw's name in the ruleset.")] = ""
    values: Annotated[list[Value], About(description="The values it gives.")] = []


class SpelledTurn(RecordPart, kw_only=True):
    """A turn spelled out, in place of the turn string."""

    seat: Annotated[Seat, About(description="The seat whose turn it is.")]
    throws: Annotated[
        list[Digit | Annotated[list[Digit], About(min_length=2, max_length=2)] | None],
        About(description="Shells, sticks or one die · [die, die] · null for an unknown throw."),
    ] = []
    moves: Annotated[
        list[SpelledMove | None], About(description="The moves; null for moves nobody noted.")
    ] = []
    ending: Annotated[Ending, About(description="The closing word of the turn.")] = ""
    thrown: Annotated[
        list[Thrown | None], About(description="Derived: the name and values of each throw.")
    ] = []


class Ruling(RecordPart, kw_only=True):
    """What an arbiter decided, and why."""

    by: Annotated[Text, About(description="Who ruled.")] = ""
    text: Annotated[Text, About(description="The ruling, in words.")] = ""
    codes: Annotated[list[Text], About(description="The findings it answers, by name.")] = []
    x: Extra = {}


class Entry(RecordPart, kw_only=True):
    """A turn that carries more than its string, or a note between two turns."""

    turn: Annotated[
        TurnText | SpelledTurn, About(description="The turn string, or it spelled out.")
    ] = ""
    stood: (
        Annotated[bool, About(description="An illegal move that stands, by the ruling.")]
        | UnsetType
    ) = UNSET
    position: Annotated[
        PositionLine, About(description="The position after the turn; alone, it resets the board.")
    ] = ""
    ruling: Ruling | UnsetType = UNSET
    comment: Annotated[Text, About(description="A note for people.")] = ""
    retracted: Annotated[
        list[list["TurnText | Entry"]], About(description="Lines played and taken back.")
    ] = []
    variations: Annotated[
        list[list["TurnText | Entry"]], About(description="Lines that were not played.")
    ] = []
    supplied: (
        Annotated[bool, About(description="An editor's conjecture, not in the source.")] | UnsetType
    ) = UNSET
    clock_ms: (
        Annotated[Duration, About(description="The clock after the turn, in milliseconds.")]
        | UnsetType
    ) = UNSET
    spent_ms: (
        Annotated[Duration, About(description="The time the turn took, in milliseconds.")]
        | UnsetType
    ) = UNSET
    at: Annotated[Instant, About(description="When the turn was played (RFC 3339).")] = ""
    by: Annotated[Text, About(description="Who moved, where several play as one player.")] = ""
    marks: Annotated[list[Text], About(description="Short signs such as ! or ?.")] = []
    x: Extra = {}


TurnItem = TurnText | Entry


def as_entry(item: TurnItem) -> Entry:
    """Return an item of ``turns`` as an entry."""
    return Entry(turn=item) if isinstance(item, str) else item


"""An item of ``turns``: a turn string, or an entry."""


class Result(RecordPart, kw_only=True):
    """How the game ended."""

    winners: Annotated[
        list[Seat], About(max_length=34, description="All seats of the winners; [] if none.")
    ]
    reason: Annotated[Reason, About(description="Why the game ended.")] = ""
    score: Annotated[dict[Seat, Integer], About(description="The points won: seat → points.")] = {}
    name: Annotated[WinName, About(description="The name of a win that counts more.")] = ""
    ranks: Annotated[dict[Seat, Positive], About(description="Seat → place; ties share one.")] = {}
    x: Extra = {}


class Transcription(RecordPart, kw_only=True):
    """Who brought the record into this form, from what and how."""

    by: Annotated[Text, About(description="Who transcribed.")] = ""
    from_: Annotated[Text, About(description="What it was transcribed from.")] = field(
        name="from", default=""
    )
    method: Annotated[Text, About(description="By hand, from video, by a program.")] = ""
    date: Annotated[Day, About(description="When.")] = ""
    x: Extra = {}


class ThrowsMeta(RecordPart, kw_only=True):
    """Where the throws come from."""

    kind: Annotated[ThrowsKind, About(description="Thrown by hand, by a server, or provably.")] = ""
    server: Annotated[Text, About(description="The server or device that threw.")] = ""
    protocol: Annotated[Text, About(description="The rule that makes throws of a seed.")] = ""
    commitment: Annotated[Text, About(description="What was published before the game.")] = ""
    reveal: Annotated[Text, About(description="The seed, shown after the game.")] = ""
    nonces: Annotated[list[Text], About(description="What the players added to the seed.")] = []
    x: Extra = {}


class Source(RecordPart, kw_only=True):
    """The file the record was read from, so that nothing of it is lost."""

    format: Annotated[Text, About(description="The format it was read as.")] = ""
    sha256: Annotated[Hash, About(description="SHA-256 of the whole file.")] = ""
    encoding: Annotated[Text, About(description="Its encoding.")] = ""
    part: Annotated[Positive, About(description="Which game of the file, from 1.")] | UnsetType = (
        UNSET
    )
    parts: Annotated[Positive, About(description="How many games it holds.")] | UnsetType = UNSET
    raw: Annotated[Raw, About(description="This game's bytes in base64, at most 1 MiB.")] = ""
    x: Extra = {}


class Meta(RecordPart, kw_only=True):
    """About the record itself."""

    recorder: Annotated[Text, About(description="Who wrote the record.")] = ""
    software: Annotated[Text, About(description="The program that wrote the file.")] = ""
    created: Annotated[Instant, About(description="When the record was made (RFC 3339).")] = ""
    revision: Annotated[Positive, About(description="1, and one more with every change.")] | (
        UnsetType
    ) = UNSET
    previous: Annotated[Hash, About(description="The record id of the revision before.")] = ""
    turn_count: Annotated[Duration, About(description="How many items turns has.")] | (
        UnsetType
    ) = UNSET
    rights: Annotated[Text, About(description="Who may use the record, and how.")] = ""
    transcription: Transcription | UnsetType = UNSET
    throws: ThrowsMeta | UnsetType = UNSET
    source: Source | UnsetType = UNSET
    x: Extra = {}


SchemaAddress = Annotated[
    str,
    About(
        max_length=shapes.MAX_TEXT,
        pattern=shapes.SCHEMA_PATTERN,
        description="Where an editor finds this schema.",
    ),
]
Format = Annotated[FormatName, About(description="The format's version.")]
Opening = Annotated[
    list[Annotated[str, About(pattern=shapes.ROLL_PATTERN)]],
    About(max_length=1024, description="The roll-off: seat and throw, in order."),
]
Remark = Annotated[Text, About(description="A note before the first turn.")]
Players = Annotated[
    list[Player],
    About(
        max_length=shapes.MAX_PLAYERS,
        description="Who plays, each with his seats; a seat belongs to one player.",
    ),
]


class Record(RecordPart, kw_only=True):
    """One game: who played it, by which rules, every turn, and how it ended."""

    schema: SchemaAddress = field(name="$schema", default="")
    format: Format
    ruleset: RulesetRef
    event: Event | UnsetType = UNSET
    match: Match | UnsetType = UNSET
    opening: Opening = []
    start: Start | UnsetType = UNSET
    comment: Remark = ""
    players: Players
    turns: Annotated[
        list[TurnItem],
        About(
            max_length=shapes.MAX_TURNS,
            description="The game, turn by turn: seat, throws, moves (S 1+3: bar/11 11/12 12/15); "
            "an object where a turn carries more.",
        ),
    ]
    result: Result | UnsetType = UNSET
    meta: Meta | UnsetType = UNSET
    x: Extra = {}


class Header(RecordPart, kw_only=True):
    """A record but for its turns, which stay the JSON they are: nobody has looked at them."""

    schema: SchemaAddress = field(name="$schema", default="")
    format: Format
    ruleset: RulesetRef
    event: Event | UnsetType = UNSET
    match: Match | UnsetType = UNSET
    opening: Opening = []
    start: Start | UnsetType = UNSET
    comment: Remark = ""
    players: Players
    turns: msgspec.Raw
    result: Result | UnsetType = UNSET
    meta: Meta | UnsetType = UNSET
    x: Extra = {}


@cache
def fields_of(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return the fields of *kind*. msgspec alone evaluates its annotations anew at every call."""
    return fields(kind)
