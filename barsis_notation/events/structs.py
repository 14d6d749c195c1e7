"""The event file, ``barsis-event/1``, as structs, and the JSON Schema made from them.

Members that records have too have their names and types. A player is referred to by id, or by name
if the player has no id. ``python -m barsis_notation.events.structs`` writes
``schemas/event-1.schema.json``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import UNSET, Struct, UnsetType, field
from msgspec import Meta as About

from barsis_notation.base.saving import save
from barsis_notation.record import shapes
from barsis_notation.record.record_schema import format_schema, make_struct_schema
from barsis_notation.record.shapes import (
    Day,
    Extra,
    Hash,
    Instant,
    Integer,
    Positive,
    Text,
    make_schema_id,
)
from barsis_notation.record.structs import Result, RulesetRef

FORMAT: Final = "barsis-event/1"

MAX_PLAYERS: Final = 10_000
MAX_ROUNDS: Final = 1_000
MAX_CHANGES: Final = 100_000
"""Maximum number of entries in the history of an event."""

_NO_NUL = {"pattern": shapes.NO_NUL_PATTERN}
Name = Annotated[str, About(min_length=1, max_length=shapes.MAX_TEXT, extra_json_schema=_NO_NUL)]
"""The name of a player, a round or a table."""
Seats = Annotated[str, About(pattern=shapes.SEATS_PATTERN)]
"""The seats of one player: ``S``, or ``SN`` for a player with two seats."""
Names = Annotated[list[Name], About(max_length=MAX_PLAYERS)]

POINTS_BY: Final = ("wins", "places", "score")
TIE_BREAKS: Final = (
    *("head_to_head", "wins", "buchholz", "buchholz_cut", "median_buchholz", "sonneborn_berger"),
    *("score", "score_difference", "firsts", "mars", "progressive", "rating", "lot"),
)

if TYPE_CHECKING:
    FormatName = str
    EditName = str
    PointsBy = str
    Shared = str
    TieBreak = str
else:
    FormatName = shapes.make_choice_type(FORMAT)
    EditName = shapes.make_choice_type("add", "remove", "replace")
    PointsBy = shapes.make_choice_type(*POINTS_BY)
    Shared = shapes.make_choice_type("better", "average")
    TieBreak = shapes.make_choice_type(*TIE_BREAKS)


class EventPart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The base class of objects in the event file.

    Members that have their default value are not written. Unknown members are refused when a file
    is read.
    """


class EventPlayer(EventPart, kw_only=True):
    """A player of the event.

    It is part of an EventFile. The constructor does not check values; ``read_event`` does.

    Attributes:
        name: The name.
        id: The id of the player in the event, a number or a short name; ``""`` if there is none.
            Players with the same name need different ids.
        also: Other spellings of the name.
        team: The name of the team; ``""`` if there is none. If ``Scoring.teams`` is set,
            every player should have one.
        country: The country; ``""`` if not given.
        rating: The rating, a whole number; UNSET if the player has none.
        joined: Number of the first round in which the player takes part, from 1; UNSET for round 1.
        left: Number of the first round without the player, from 1; UNSET if the player does not
            leave.
        x: Additional members for any use; they are kept when the file is changed.

    Examples:
        >>> from barsis_notation.events import EventPlayer
        >>> EventPlayer(name="Amal Zaher", id="7", also=["A. Zaher"]).key
        '7'
        >>> EventPlayer(name="Basim Daoud").key
        'Basim Daoud'
    """

    name: Name
    """The name, as the player writes it."""
    id: Text = ""
    """The id of the player in the event: a number or a short name. By default there is none."""
    also: Names = []
    """Other spellings of the name that records may have."""
    team: Text = ""
    """The team; all players of a team have the same text here."""
    country: Text = ""
    """The country, as a name or a code."""
    rating: Integer | UnsetType = UNSET
    """The rating before the event."""
    joined: Positive | UnsetType = UNSET
    """The number of the first round that the player takes part in; by default 1."""
    left: Positive | UnsetType = UNSET
    """The number of the first round that the player no longer takes part in."""
    x: Extra = {}

    @property
    def key(self) -> str:
        """The key by which pairings refer to the player: the id, or the name if there is no id."""
        return self.id or self.name


class MatchLength(EventPart, kw_only=True):
    """The length of a match: the points that win it, or the number of its games.

    Exactly one of *to* and *games* is given. The constructor does not check values; ``read_event``
    does.

    Attributes:
        to: Points that win the match, from 1; UNSET if *games* is given.
        games: Number of games, from 1; UNSET if *to* is given.
        x: Additional members for any use; they are kept when the file is changed.

    Examples:
        >>> from barsis_notation.events import MatchLength
        >>> MatchLength(to=7).to, MatchLength(games=3).games
        (7, 3)
    """

    to: Positive | UnsetType = UNSET
    """The points that win the match."""
    games: Positive | UnsetType = UNSET
    """The number of games; the player with more points at the end wins."""
    x: Extra = {}


class Scoring(EventPart, kw_only=True):
    """The points that results give in the standings.

    ``Event.points`` has the points with defaults filled in. The constructor does not check values;
    ``read_event`` does. *win*, *draw*, *mars* and *turkish_mars* may be set only if the points are
    by ``wins``. *places* must be set if the points are by ``places``, and only then. A win must
    give at least as much as a draw, and a draw as a loss.

    Attributes:
        by: What gives points: ``wins``, ``places`` (at the table) or ``score`` (the points of the
            games). ``""`` means ``places`` if *places* is not empty, otherwise ``wins``.
        win: Points for a win; if UNSET, 1.
        draw: Points for a draw; if UNSET, half the points for a win.
        loss: Points for a loss.
        mars: Points for a win by a mars; if UNSET, the points for a win.
        turkish_mars: Points for a win by a Turkish mars; if UNSET, the points for a win.
        places: Points for the first place at a table, the second, and so on; they may be negative.
            The last value also applies to all later places.
        shared: The points of players who share a place: ``better`` (the points of the better place)
            or ``average`` (the average of the places that they share); ``""`` means ``better``.
        bye: Points for a bye; if UNSET, the points for a win or, with ``places``, for the first
            place.
        absent: Points for an absence; if UNSET, the points for a loss or, with ``places``, for the
            last place.
        teams: Whether teams are ranked instead of players.
        x: Additional members for any use; they are kept when the file is changed.

    Examples:
        >>> from barsis_notation.events import Scoring
        >>> football = Scoring(win=3, draw=1)
        >>> four_at_a_table = Scoring(by="places", places=[3, 2, 1, 0], shared="average")
        >>> football.win, football.loss, four_at_a_table.places
        (3, 0, [3, 2, 1, 0])
    """

    by: PointsBy = ""
    """What gives points: wins, places at the table, or the score (the points of the games)."""
    win: Integer | UnsetType = UNSET
    """Points for a win; 1 by default."""
    draw: Integer | UnsetType = UNSET
    """Points for a draw; half the points for a win by default."""
    loss: Integer = 0
    """Points for a loss."""
    mars: Integer | UnsetType = UNSET
    """Points for a win by a mars; by default the points for a win."""
    turkish_mars: Integer | UnsetType = UNSET
    """Points for a win by a Turkish mars; by default the points for a win."""
    places: Annotated[list[Integer], About(max_length=34)] = []
    """Points for the first place at a table, the second, and so on; they may be negative."""
    shared: Shared = ""
    """The points of players who share a place: those of the better place (the default), or the
    average of the places that they share."""
    bye: Integer | UnsetType = UNSET
    """Points for a bye; by default the points for a win, or for the first place."""
    absent: Integer | UnsetType = UNSET
    """Points for an absence; by default the points for a loss, or for the last place."""
    teams: bool = False
    """Whether teams are ranked instead of players."""
    x: Extra = {}


class Pairing(EventPart, kw_only=True):
    """The players of one table in one round.

    The constructor does not check values; ``read_event`` does.

    Attributes:
        table: The name of the table in records, unique in its round; ``""`` if it is the position
            in the round, from 1.
        seats: Maps the seats of each player (``S``, or ``SN`` for a player with two seats) to the
            key of the player. The key is the id in the event file, or the name of a player without
            an id.
        date: The day, such as ``2026-11-20``; ``""`` if it is the day of the round.
        result: The result, whose winners are letters of seats; UNSET if there is none.
        comment: A comment; ``""`` for none.
        x: Additional members for any use; they are kept when the file is changed.

    Examples:
        >>> from barsis_notation import Result
        >>> from barsis_notation.events import Pairing
        >>> pairing = Pairing(seats={"S": "Amal", "N": "Basim"}, result=Result(winners=["S"]))
        >>> pairing.seats["N"], pairing.result.winners
        ('Basim', ['S'])
    """

    table: Text = ""
    """The name of the table in records. By default its position in the round, from 1."""
    seats: dict[Seats, Name]
    """The players at the table: maps the seats of each player to the player's key (id or name)."""
    date: Day = ""
    """The day of the game, if it is not the day of the round."""
    result: Result | UnsetType = UNSET
    """The result of the game, or of the match as a whole, if the event gives one."""
    comment: Text = ""
    """A note for people."""
    x: Extra = {}


class Round(EventPart, kw_only=True):
    """One round of the event.

    A round without pairings has not been drawn yet. Any other round should name every player who
    takes part in the event at that time. No round may name a player twice. Players are given by
    their keys: the id in the event file, or the name of a player without an id. The constructor
    does not check values; ``read_event`` does.

    Attributes:
        name: The name of the round in records, unique in the event; ``""`` if it is the number of
            the round.
        date: The first day, as ``2026-11-20``, ``2026-11`` or ``2026``; ``""`` if not given.
        end_date: The last day in the same form; ``""`` if not given.
        pairings: The tables, in order.
        byes: The players with a bye.
        half_byes: The players with a half-point bye: they do not play, by their own wish, and get
            half the points of a bye.
        absent: The players who are away.
        x: Additional members for any use; they are kept when the file is changed.

    Examples:
        >>> from barsis_notation.events import Pairing, Round
        >>> pairings = [Pairing(seats={"S": "Amal", "N": "Basim"})]
        >>> drawn = Round(date="2026-11-20", pairings=pairings, byes=["Dana"])
        >>> len(drawn.pairings), drawn.byes
        (1, ['Dana'])
    """

    name: Text = ""
    """The name of the round in records. By default its position in the event, from 1."""
    date: Day = ""
    """The day of the round, or its first day."""
    end_date: Day = ""
    """The last day of the round, if it is another day."""
    pairings: Annotated[list[Pairing], About(max_length=MAX_PLAYERS)] = []
    """The tables of the round."""
    byes: Names = []
    """Players without an opponent in this round."""
    half_byes: Names = []
    """Players who do not play in this round, by their own wish, for half the points of a bye."""
    absent: Names = []
    """Players who are away in this round."""
    x: Extra = {}


class HistoryEdit(EventPart, kw_only=True):
    """One step that undoes a change of an event file: an operation of a JSON Patch (RFC 6902).

    Attributes:
        op: ``add``, ``remove`` or ``replace``.
        path: JSON pointer to the value in the event file; it never points into the history.
        value: The value to add, or to replace the present value with; UNSET for ``remove``.

    Examples:
        >>> from barsis_notation.events import HistoryEdit
        >>> HistoryEdit(op="remove", path="/rounds/1/pairings/2/result").op
        'remove'
    """

    op: EditName
    """add, remove or replace."""
    path: Text
    """JSON pointer to the value; it never begins with `/history`."""
    value: Any = UNSET
    """The value to add, or to replace the present value with."""


class HistoryEntry(EventPart, kw_only=True):
    """A change of an event file, with the time, the author and the edits that undo it.

    Attributes:
        at: The time in UTC, such as ``2026-11-20T18:30:00Z``.
        by: The name of the person who made the change; ``""`` if not given.
        why: The reason; ``""`` if none was given.
        change: The change as a command without the file name, such as ``join Zaid``.
        undo: The edits that undo the change, in the order in which to apply them.
        undoes: The number of the entry that this change undoes, from 1; UNSET for other changes.
        sha256: SHA-256, in hexadecimal, of the event after the change, without its history, as the
            compact JSON that ``msgspec.json.encode`` returns; UNSET if not given.
        x: Additional members for any use; they are kept when the file is changed.

    Examples:
        >>> from barsis_notation.events import HistoryEntry
        >>> entry = HistoryEntry(at="2026-11-20T18:30:00Z", change="join Zaid", by="Huda")
        >>> entry.change, entry.undo
        ('join Zaid', [])
    """

    at: Instant
    """The moment of the change, in UTC."""
    by: Text = ""
    """The person who made the change."""
    why: Text = ""
    """The reason."""
    change: Text
    """The change as a command without the file name."""
    undo: list[HistoryEdit] = []
    """The edits that undo the change, in the order in which to apply them."""
    undoes: Positive | UnsetType = UNSET
    """The number, from 1, of the history entry whose change this entry undoes."""
    sha256: Hash | UnsetType = UNSET
    """SHA-256 of the event after the change, without its history, as compact JSON."""
    x: Extra = {}


class EventFile(EventPart, kw_only=True):
    """An event: its rules, its players, its rounds and its scoring.

    It is the content of an event file; ``Event.file`` is one. ``msgspec.json.encode`` returns it as
    the bytes of a file. The constructor does not check values; ``read_event`` does. A missing text
    is ``""``.

    Attributes:
        schema: The address of the JSON Schema, for editors.
        format: ``barsis-event/1``.
        name: The name of the event in records.
        section: The group or section of the event, as in records.
        site: The place.
        date: The first day, as ``2026-11-20``, ``2026-11`` or ``2026``.
        end_date: The last day in the same form, if the event has several days.
        organiser: The organiser of the event.
        arbiter: The arbiter of the event.
        comment: A note for people.
        ruleset: The rules of its games: id, version and options.
        seats: The seats of each player at a table, such as ``["S", "N"]`` or ``["SN", "EW"]``. If
            empty, the usual seats of two players, or of as few players as the game allows.
        match: The length of each match; UNSET if every meeting is a single game.
        scoring: The points of results; if UNSET, a win gives one point.
        tie_breaks: The tie-breaks in the order of use: ``head_to_head``, ``wins``, ``buchholz``,
            ``buchholz_cut``, ``median_buchholz``, ``sonneborn_berger``, ``score``,
            ``score_difference``, ``firsts``, ``mars``, ``progressive``, ``rating`` or ``lot``.
            If UNSET: ``head_to_head``, ``wins``, ``buchholz`` and ``sonneborn_berger``.
        players: The players in starting order, at most 10 000.
        rounds: The rounds in playing order, at most 1000.
        history: The changes that commands have made, oldest first, at most 100 000.
        x: Additional members for any use; they are kept when the file is changed.

    Examples:
        >>> import msgspec
        >>> from barsis_notation import RulesetRef
        >>> from barsis_notation.events import EventFile, EventPlayer, read_event
        >>> players = [EventPlayer(name="Amal"), EventPlayer(name="Basim")]
        >>> rules = RulesetRef(id="barsis", version=1)
        >>> file = EventFile(format="barsis-event/1", name="Cup", ruleset=rules, players=players)
        >>> event, findings = read_event(msgspec.json.encode(file))
        >>> event.file == file, findings
        (True, [])
    """

    schema: Annotated[
        str, About(max_length=shapes.MAX_TEXT, pattern=shapes.EVENT_SCHEMA_PATTERN)
    ] = field(name="$schema", default="")
    """The address of this schema, for editors."""
    format: FormatName
    """The version of the format."""
    name: Name
    """The name of the event in records."""
    section: Text = ""
    """The group or section of the event, as in records."""
    site: Text = ""
    """The place."""
    date: Day = ""
    """The first day."""
    end_date: Day = ""
    """The last day, if the event has several days."""
    organiser: Text = ""
    """The organiser of the event."""
    arbiter: Text = ""
    """The arbiter of the event."""
    comment: Text = ""
    """A note for people."""
    ruleset: RulesetRef
    seats: Annotated[list[Seats], About(max_length=34)] = []
    """The seats of each player at a table, such as ["S", "N"] or ["SN", "EW"]. By default the usual
    seats of two players, or of as few players as the game allows."""
    match: MatchLength | UnsetType = UNSET
    """The length of each match, if players play more than one game when they meet."""
    scoring: Scoring | UnsetType = UNSET
    """The points of results; by default, a win gives one point."""
    tie_breaks: Annotated[list[TieBreak], About(max_length=64)] | UnsetType = UNSET
    """The tie-breaks between equal points, in the order of use. If the list is empty, competitors
    with equal points share a place."""
    players: Annotated[list[EventPlayer], About(max_length=MAX_PLAYERS)]
    """The players, in starting order."""
    rounds: Annotated[list[Round], About(max_length=MAX_ROUNDS)] = []
    """The rounds, in playing order."""
    history: Annotated[list[HistoryEntry], About(max_length=MAX_CHANGES)] = []
    """The changes that commands have made, oldest first."""
    x: Extra = {}


PATH: Final = Path("schemas") / "event-1.schema.json"
ID: Final = make_schema_id(PATH.name)


def make_schema() -> dict[str, Any]:
    """Return the JSON Schema of an event file as a dict.

    Raises OSError if the source code of the structs is not available.
    """
    return make_struct_schema(EventFile, ID)


def make_schema_text() -> str:
    """Return the text of the published schema file of event files: formatted JSON.

    Raises OSError if the source code of the structs is not available.
    """
    return format_schema(make_schema())


def main() -> None:
    """Write the schema of event files to ``schemas/event-1.schema.json``.

    The path is relative to the current folder. An existing file is replaced.

    Raises:
        OSError: If the file cannot be written, for example because the folder does not exist.
    """
    save(PATH, make_schema_text().encode())


if __name__ == "__main__":
    main()
