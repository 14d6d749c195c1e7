"""The record as structs.

A member of the JSON and its attribute have the same name.

Two names cannot be attributes and differ: ``$schema`` is ``schema``, ``from`` is ``from_``. An
absent text is ``""``; absent lists and mappings are empty; an absent integer, boolean or object is
``msgspec.UNSET``. No game rules are checked here.

The JSON Schema (``record.record_schema``) is derived from these declarations: bounds of a member
from its type, its description from the string below it. Descriptions inside the types would take a
thirtieth of the time of a short command.
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
"""The value of an option, as in the ruleset."""


if TYPE_CHECKING:
    from msgspec import StructMeta as PartMeta
else:

    class PartMeta(type(Struct)):
        """Replaces None by the default in optional members. Not called when decoding."""

        def __call__(cls, *args, **members):
            part = super().__call__(*args, **members)
            if None in astuple(part):
                _replace_none(part)
            return part


Part = TypeVar("Part", bound=Struct)


def _replace_none(part: Struct) -> None:
    """Replace every None by the default of its member, unless the member is required."""
    for each in get_fields(type(part)):
        if getattr(part, each.name) is None and not each.required:
            made = each.default_factory
            force_setattr(part, each.name, each.default if made is NODEFAULT else made())


class RecordPart(
    Struct, metaclass=PartMeta, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """Base class of the objects in a record.

    Absent members are not written, and unknown members are refused. Passing None for an optional
    member is the same as not passing it. The member ``x``, which most objects have, is a dict for
    your own members: any JSON without floats, which is kept and written back.
    """


def get_fast_constructor(kind: type[Part]) -> type[Part]:
    """Return a faster constructor of *kind* that does not replace None with defaults.

    The result is a callable that takes the same keyword arguments, not a class; do not pass None
    for an optional member. Use it for parts that are made in large numbers.
    """
    return cast("type[Part]", partial(type(Struct).__call__, kind))


class RulesetRef(RecordPart, kw_only=True):
    """The rules of the game: a ruleset, its version and the options that differ from the default.

    ``load_ruleset`` takes the same id, version and options. An option is named by its path, such as
    ``turn.mode``, and has a JSON value without floats. ``sha256`` has 64 lower-case hexadecimal
    digits.

    Examples:
        >>> from barsis_notation import RulesetRef
        >>> reference = RulesetRef(id="barsis", version=1, options={"pass": "optional"})
        >>> reference.options, reference.sha256
        ({'pass': 'optional'}, '')
    """

    id: Annotated[str, About(pattern=shapes.ID_PATTERN)]
    """The game (barsis, kioz, …), or the name of your own ruleset."""
    version: Positive
    """The version of the ruleset, from 1."""
    options: dict[Annotated[str, About(pattern=shapes.PATH_PATTERN)], Option] = {}
    """Options that differ from the default: path in the ruleset → value."""
    sha256: Hash = ""
    """SHA-256 of the ruleset's canonical bytes; needed for your own ruleset."""
    x: Extra = {}


class Event(RecordPart, kw_only=True):
    """The occasion, place and date of the game.

    Dates are text: ``YYYY-MM-DD``, as ``date.isoformat()`` returns it, ``YYYY-MM`` or ``YYYY``. A
    member that is not given is ``""``.

    Examples:
        >>> from barsis_notation import Event
        >>> event = Event(name="Amman Open", date="2026-11-23", round="final")
        >>> event.date, event.site
        ('2026-11-23', '')
    """

    name: Text = ""
    """The tournament or occasion."""
    site: Text = ""
    """The place."""
    date: Day = ""
    """The day of the game, or only its month or year."""
    end_date: Day = ""
    """The day the game ended, if it is another day."""
    round: Text = ""
    """The round, as named by the event."""
    table: Text = ""
    """The table or board."""
    organiser: Text = ""
    """The organiser of the event."""
    arbiter: Text = ""
    """The arbiter of the event."""
    section: Text = ""
    """The group or section of the event."""
    x: Extra = {}


class Cube(RecordPart, kw_only=True):
    """The doubling cube before the first turn.

    An absent ``value`` is UNSET, which is false in a condition: the stake is 1. An absent ``owner``
    is ``""``: the cube is in the middle.

    Examples:
        >>> from barsis_notation import Cube
        >>> Cube(value=2, owner="W").owner, Cube(value=2).owner
        ('W', '')
    """

    value: Positive | UnsetType = UNSET
    """The stake."""
    owner: Seat = ""
    """The seat that may double; absent if the cube is in the middle."""
    x: Extra = {}


class Match(RecordPart, kw_only=True):
    """The match that this game belongs to.

    Games of one match have the same ``id``, within the same event and section; ``check_matches``
    compares them. Seats are letters such as ``S``. An absent number, truth value or cube is
    UNSET, which is false in a condition.

    ``to`` is the number of points that win the match. ``before`` maps each seat to its points
    before this game. ``crawford`` is True if doubling is not allowed in this game. ``cube`` is the
    doubling cube before the first turn.

    Examples:
        >>> from barsis_notation import Match
        >>> match = Match(id="final", game=2, to=3, before={"S": 1, "N": 0})
        >>> match.before["S"], bool(match.crawford)
        (1, False)
    """

    id: Text = ""
    """The name of the match."""
    game: Positive | UnsetType = UNSET
    """The number of the game in the match, from 1."""
    to: Positive | UnsetType = UNSET
    """The points that win the match."""
    before: dict[Seat, Integer] = {}
    """The score before this game: seat → points."""
    crawford: bool | UnsetType = UNSET
    """Whether doubling is not allowed in this game."""
    cube: Cube | UnsetType = UNSET
    x: Extra = {}


class Player(RecordPart, kw_only=True):
    """One player and the seats they play.

    Each seat is one capital letter or a digit from 1 to 8, such as ``S``. An absent rating is
    UNSET, which is false in a condition: compare with ``UNSET`` if a rating may be 0.

    Examples:
        >>> from barsis_notation import UNSET, Player
        >>> player = Player(name="Amal", seats=["S"])
        >>> player.rating is UNSET, player.members
        (True, [])
    """

    name: Text = ""
    """The name, as the player writes it."""
    seats: Annotated[list[Seat], About(min_length=1, max_length=34)]
    """The player's seats; usually one."""
    id: Text = ""
    """The player's number or name in a register."""
    team: Text = ""
    """The team; partners have the same."""
    country: Text = ""
    """The country, as a name or a code."""
    rating: Integer | UnsetType = UNSET
    """The rating before the game."""
    members: list[Text] = []
    """The people who played, if several play as one player."""
    x: Extra = {}


class Start(RecordPart, kw_only=True):
    """The point at which the record begins, if it is not the beginning of the game.

    The position is a position line, which ``parse_setup`` can parse. ``turn`` is the number that
    people see for the first turn. If there is a position, it is also the number of that turn in
    the computation of throws from seeds (``meta.throws``). Findings and ``steps`` number the turns
    of a record from 1.

    Examples:
        >>> from barsis_notation import Game
        >>> game = Game("barsis", position="barsis S:82,off(3) N:bar(4) to=S")
        >>> game.record().start.position
        'barsis S:82,off(3) N:bar(4) to=S'
    """

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
    """A captured piece; it is named only if the rules leave a choice.

    It is an item of ``SpelledMove.hits``; ``Hit()`` is a captured piece that is not named. A step
    needs a seat, a seat needs a step, and a tag needs both. Immutable.

    Examples:
        >>> from barsis_notation import Hit
        >>> Hit(seat="N", step="32").step, Hit().step
        ('32', '')
    """

    seat: Seat = ""
    """The captured piece's seat."""
    step: Annotated[str, About(pattern=shapes.STEP_PATTERN)] = ""
    """The step on the route of that seat."""
    tag: Annotated[str, About(pattern=shapes.TAG_PATTERN)] = ""
    """The tag, needed only to tell two pieces on one step apart."""


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
    Ending = shapes.make_choice_type(*ENDINGS[1:])
    Reason = shapes.make_choice_type(*shapes.REASONS)
    WinName = shapes.make_choice_type("mars", "turkish_mars")
    ThrowsKind = shapes.make_choice_type("observed", "server", "commit_reveal")
    FormatName = shapes.make_choice_type(shapes.FORMAT)
Digit = Annotated[int, About(ge=0, le=9)]


class SpelledMove(RecordPart, kw_only=True):
    """A move spelled out: ``from`` and ``to``, or ``path`` in the leaping game.

    ``used``, ``cells`` and ``taken`` are derived and never part of the turn string. They are
    written for programs without a rules engine; programs with an engine check them.

    Places are text, such as ``from_="8"`` or ``to="14"``: ``bar``, ``off``, ``0`` or a step from 1
    to 999. The JSON member ``from`` is the attribute ``from_``.

    A move has either ``from_`` and ``to``, or ``path``, a list of cells such as ``c3``. ``leap`` is
    used only with ``path``. ``tag`` is a letter from ``a`` to ``z``; ``value`` is a number from 1
    to 99, ``khal`` or ``grace``. ``hits`` has one ``Hit`` for each star of the turn string.

    Examples:
        >>> from barsis_notation import Entry, Game, SpelledMove, SpelledTurn
        >>> game = Game("shesh-besh")
        >>> moves = [SpelledMove(from_="8", to="5"), SpelledMove(from_="6", to="5")]
        >>> turn = SpelledTurn(seat="W", throws=[[3, 1]], moves=moves)
        >>> record = game.record()
        >>> record.turns = [Entry(turn=turn)]
        >>> Game.from_record(record).turns
        ['W 31: 8/5 6/5']
    """

    from_: Point = field(name="from", default="")
    """The point the piece leaves: bar, 0 or a step."""
    to: Point = ""
    """The point the piece reaches: a step or off."""
    seat: Seat = ""
    """The piece's seat, if it is not the seat of the turn."""
    tag: Annotated[str, About(pattern=shapes.TAG_PATTERN)] = ""
    """The tag, which tells two pieces on one step apart."""
    value: Annotated[str, About(pattern=shapes.VALUE_PATTERN)] = ""
    """The value used, if several owed values fit."""
    hits: list[Hit] = []
    """One object for every captured piece."""
    path: Annotated[list[Cell], About(min_length=2, max_length=1024)] = []
    """Every cell touched, in the leaping game."""
    leap: bool = False
    """True for a leap, absent for a step."""
    used: list[Value] = []
    """Derived: the values the move used."""
    cells: list[Text] = []
    """Derived: the English names of the first and last cell, or of all cells of a path."""
    taken: list[Text] = []
    """Derived: the pieces captured or removed, each as seat and place, such as N.32."""


class Thrown(RecordPart, kw_only=True):
    """The name of a throw and its values, as derived from the ruleset.

    It is an item of ``SpelledTurn.thrown``, one for each throw. A value is a number or ``khal`` or
    ``grace``.

    Examples:
        >>> from barsis_notation import Thrown
        >>> Thrown(name="Dest", values=[10, "khal"]).values
        [10, 'khal']
    """

    name: Text = ""
    """The throw's name in the ruleset."""
    values: list[Value] = []
    """The values it gives."""


class SpelledTurn(RecordPart, kw_only=True):
    """A turn spelled out, in place of the turn string.

    The closing word is ``pass``, ``stop``, ``resign``, ``forfeit``, ``miss``, ``double``, ``take``
    or ``drop``; ``""`` for none. Canonical bytes have the turn string in its place. ``thrown`` is
    derived and not part of the turn string, as described in ``SpelledMove``.

    Examples:
        >>> from barsis_notation import Entry, Game, SpelledTurn
        >>> record = Game("barsis").record()
        >>> record.turns = [Entry(turn=SpelledTurn(seat="S", throws=[2]))]
        >>> Game.from_record(record).turns
        ['S 2:']
    """

    seat: Seat
    """The seat whose turn it is."""
    throws: list[Digit | Annotated[list[Digit], About(min_length=2, max_length=2)] | None] = []
    """The throws: the number that shells, sticks or a die show, [die, die], or null if unknown."""
    moves: list[SpelledMove | None] = []
    """The moves; null for moves that were not noted."""
    ending: Ending = ""
    """The closing word of the turn."""
    thrown: list[Thrown | None] = []
    """Derived: the name and values of each throw."""


class Ruling(RecordPart, kw_only=True):
    """An arbiter's decision and its reason.

    It belongs to an ``Entry``. A code is the name of a finding, such as ``wrong-distance``.

    Examples:
        >>> from barsis_notation import Entry, Ruling
        >>> ruling = Ruling(by="Huda", text="The move stands.", codes=["wrong-distance"])
        >>> Entry(turn="S 2:", ruling=ruling).ruling.by
        'Huda'
    """

    by: Text = ""
    """The arbiter."""
    text: Text = ""
    """The ruling, in words."""
    codes: list[Text] = []
    """The names of the findings that the ruling settles."""
    x: Extra = {}


class Entry(RecordPart, kw_only=True):
    """A turn with more than its string, or a note between two turns.

    It is an item of ``Record.turns``, in place of a turn string. It needs a turn, a position, a
    comment or a ruling that is not empty; ``stood=True`` needs a position and a ruling. Lines are
    lists of turn strings and entries. An absent number, truth value or ruling is UNSET and counts
    as false.

    ``position`` is normally compared with the replay. It sets the board instead if ``stood`` is
    True or the entry has no turn. It also does so if the position was unknown because of turns that
    were not noted. ``supplied`` is True if an editor added the turn and the source does not have
    it. Each line in ``retracted`` and ``variations`` begins at the position before the turn. ``at``
    is a date and time with a zone, such as ``2026-11-23T18:05:00Z``.

    Examples:
        >>> from barsis_notation import Entry
        >>> entry = Entry(turn="S 2:", comment="Slow.", spent_ms=90_000, variations=[["S 3:"]])
        >>> entry.spent_ms, bool(entry.clock_ms), entry.variations
        (90000, False, [['S 3:']])
    """

    turn: TurnText | SpelledTurn = ""
    """The turn string, or the turn spelled out."""
    stood: bool | UnsetType = UNSET
    """Whether an illegal move was left in place by the ruling."""
    position: PositionLine = ""
    """The position after the turn; without a turn, the new position of the board."""
    ruling: Ruling | UnsetType = UNSET
    comment: Text = ""
    """A note for people."""
    retracted: list[list["TurnText | Entry"]] = []
    """Lines played and taken back."""
    variations: list[list["TurnText | Entry"]] = []
    """Lines that were not played."""
    supplied: bool | UnsetType = UNSET
    """Whether an editor added the turn, which is not in the source."""
    clock_ms: Duration | UnsetType = UNSET
    """The clock after the turn, in milliseconds."""
    spent_ms: Duration | UnsetType = UNSET
    """The time the turn took, in milliseconds."""
    at: Instant = ""
    """When the turn was played (RFC 3339)."""
    by: Text = ""
    """The person who moved, if several play as one player."""
    marks: list[Text] = []
    """Short signs such as ! or ?."""
    x: Extra = {}


TurnItem = TurnText | Entry
"""An item of ``turns``: a turn string or an entry."""


def make_entry(item: TurnItem) -> Entry:
    """Return an item of ``turns`` as an entry.

    The result is a new entry if *item* is a turn string, and *item* itself otherwise.
    """
    return Entry(turn=item) if isinstance(item, str) else item


class Result(RecordPart, kw_only=True):
    """The result of the game.

    The reason is ``home``, ``capture``, ``no_moves``, ``resign``, ``drop``, ``time``, ``forfeit``,
    ``ruling``, ``agreement``, ``repetition``, ``unfinished`` or ``unknown``; the name of a win is
    ``mars`` or ``turkish_mars``. Both are ``""`` if they are not given.

    ``winners`` has all seats of the winning player or team; it is empty if nobody won. ``score``
    maps seats to the points won in this game, and ``ranks`` maps seats to places from 1; players
    with equal results share a place.

    Examples:
        >>> from barsis_notation import Result
        >>> result = Result(winners=["W"], reason="home", name="mars", score={"W": 2, "B": 0})
        >>> result.score["W"], result.ranks
        (2, {})
    """

    winners: Annotated[list[Seat], About(max_length=34)]
    """All seats of the winners; [] if none."""
    reason: Reason = ""
    """Why the game ended."""
    score: dict[Seat, Integer] = {}
    """The points won: seat → points."""
    name: WinName = ""
    """The name of a win that counts more."""
    ranks: dict[Seat, Positive] = {}
    """The final places: seat → place, from 1; tied seats share a place."""
    x: Extra = {}


class Transcription(RecordPart, kw_only=True):
    """The origin of a transcribed record: the person, the source and the method.

    The JSON member ``from`` is the attribute ``from_``. The date is ``YYYY-MM-DD``, ``YYYY-MM`` or
    ``YYYY``. ``x`` is for your own members (see ``RecordPart``).

    Examples:
        >>> from barsis_notation import Meta, Transcription
        >>> meta = Meta(
        ...     transcription=Transcription(by="Dana", from_="a score sheet", date="2026-11")
        ... )
        >>> meta.transcription.from_
        'a score sheet'
    """

    by: Text = ""
    """The transcriber."""
    from_: Text = field(name="from", default="")
    """The source that was transcribed."""
    method: Text = ""
    """The method: by hand, from video, or by a program."""
    date: Day = ""
    """The day of the transcription."""
    x: Extra = {}


class ThrowsMeta(RecordPart, kw_only=True):
    """The origin of the throws.

    The kind is ``observed``, ``server`` or ``commit_reveal``; ``""`` if it is not given. An
    observed throw was made by hand.

    Four members are for ``commit_reveal``:

    - ``protocol`` names the rule that derives throws from a seed.
    - ``commitment`` is published before the game.
    - ``reveal`` is the seed, shown after the game.
    - ``nonces`` are the contributions of the players.

    In the protocol ``barsis-dice/1``, hashes and seeds are in hexadecimal. ``server`` and
    ``reveal`` are the name and the seed of a dealer. An item of ``nonces`` is a player's seed, a
    space and the player's name.

    Examples:
        >>> from barsis_notation import Meta, ThrowsMeta
        >>> Meta(throws=ThrowsMeta(kind="server", server="dice.example")).throws.kind
        'server'
    """

    kind: ThrowsKind = ""
    """How the throws were made: by hand, by a server, or from a committed seed."""
    server: Text = ""
    """The server or device that made the throws."""
    protocol: Text = ""
    """The rule that derives throws from a seed."""
    commitment: Text = ""
    """The commitment, published before the game."""
    reveal: Text = ""
    """The seed, shown after the game."""
    nonces: list[Text] = []
    """The players' contributions to the seed."""
    x: Extra = {}


class Source(RecordPart, kw_only=True):
    """The file that the record was read from.

    Readers of other programs' formats set it. ``read(..., keep_raw=True)`` also keeps the bytes, so
    that no content is lost.

    ``format`` is the name of a format, such as ``mat``. ``sha256`` is 64 lower-case hexadecimal
    digits. ``part`` is the number of this game in the file, from 1; ``parts`` is the number of
    games. ``raw`` has only the bytes of this game, in base64.

    Examples:
        >>> from barsis_notation import Meta, Source
        >>> source = Source(format="mat", encoding="utf-8", part=1, parts=3)
        >>> Meta(source=source).source.parts
        3
    """

    format: Text = ""
    """The format of the file."""
    sha256: Hash = ""
    """SHA-256 of the whole file."""
    encoding: Text = ""
    """The encoding of the file."""
    part: Positive | UnsetType = UNSET
    """The number of this game in the file, from 1."""
    parts: Positive | UnsetType = UNSET
    """The number of games in the file."""
    raw: Raw = ""
    """This game's bytes in base64, at most 1 MiB."""
    x: Extra = {}


class Meta(RecordPart, kw_only=True):
    """Information about the record itself.

    A time is a date and time with a zone, such as ``2026-11-23T18:05:00Z``. An absent number or
    object is UNSET, which is false in a condition.

    ``revision`` is 1 in a new record and increases by one with every change; ``previous`` is the
    record id of the previous revision. ``turn_count`` is the number of items of ``turns``, so that
    a lost turn is noticed. ``throws`` describes the origin of the throws, and ``source`` the file
    that the record was read from.

    Examples:
        >>> from barsis_notation import Meta
        >>> meta = Meta(recorder="Dana", created="2026-11-23T18:05:00Z")
        >>> meta.recorder, bool(meta.revision)
        ('Dana', False)
    """

    recorder: Text = ""
    """The person who wrote the record."""
    software: Text = ""
    """The program that wrote the file."""
    created: Instant = ""
    """The time the record was made (RFC 3339)."""
    revision: Positive | UnsetType = UNSET
    """The number of the revision: 1, and one more with every change."""
    previous: Hash = ""
    """The record id of the previous revision."""
    turn_count: Duration | UnsetType = UNSET
    """The number of items of turns."""
    rights: Text = ""
    """The terms of use of the record."""
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
    """One game: its players, rules, turns and result.

    ``loads``, ``load``, ``read`` and ``Game.record`` return records. You can also build a record
    from the classes of its parts, whose members are named like the JSON members. None for an
    optional member is the same as leaving it out. An absent text is ``""``, an absent list or
    mapping is empty, and an absent number, truth value or object is ``UNSET``, which is falsy.

    Members may be changed. Neither the constructor nor functions that take a record check types and
    forms; ``dumps`` and ``dump`` refuse a record that could not be read again. A text has at most
    4096 characters, and an integer is within ±(2^53 - 1). ``x`` may have any JSON without floats.

    Examples:
        >>> from barsis_notation import Player, Record, RulesetRef, validate
        >>> record = Record(
        ...     format="barsis-record/1",
        ...     ruleset=RulesetRef(id="barsis", version=1),
        ...     players=[Player(name="Amal", seats=["S"]), Player(name="Basim", seats=["N"])],
        ...     turns=["S 2:", "N 1+3: bar/11 11/12 12/15"],
        ... )
        >>> list(validate(record)), bool(record.event)
        ([], False)
    """

    schema: SchemaAddress = field(name="$schema", default="")
    """The address of this schema, for editors."""
    format: FormatName
    """The name and version of the format."""
    ruleset: RulesetRef
    event: Event | UnsetType = UNSET
    match: Match | UnsetType = UNSET
    opening: Opening = []
    """The roll-off: seat and throw, in order, such as S 5."""
    start: Start | UnsetType = UNSET
    comment: Text = ""
    """A note before the first turn."""
    players: Players
    """The players, each with their seats; a seat belongs to one player."""
    turns: Annotated[list[TurnItem], About(max_length=shapes.MAX_TURNS)]
    """The game, turn by turn: seat, throws, moves (S 1+3: bar/11 11/12 12/15); an object for a turn
    with more than that."""
    result: Result | UnsetType = UNSET
    meta: Meta | UnsetType = UNSET
    x: Extra = {}


class Header(RecordPart, kw_only=True):
    """A record whose turns are kept as JSON bytes that have not been read.

    ``iter_headers`` yields headers. The members are those of Record; ``turns`` is the JSON of the
    list of turns as ``msgspec.Raw``.

    Examples:
        >>> import tempfile
        >>> from barsis_notation import Game, dump, iter_headers
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     dump(Game("barsis").record(), f"{folder}/game.barsis.json")
        ...     [header] = iter_headers(f"{folder}/game.barsis.json")
        >>> header.ruleset.id, bytes(header.turns)
        ('barsis', b'[]')
    """

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
def get_fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return the fields of *kind*, cached.

    Without the cache, msgspec would evaluate the annotations again at every call.
    """
    return fields(kind)
