"""The event file, ``barsis-event/1``, as structs, and the JSON Schema made from them.

Members that records have too have their names and types. A player is referred to by id, or by name
without one. ``python -m barsis_notation.events.structs`` writes ``schemas/event-1.schema.json``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import UNSET, Struct, UnsetType, field
from msgspec import Meta as About

from barsis_notation.base.saving import save
from barsis_notation.record import shapes
from barsis_notation.record.record_schema import format_schema, make_struct_schema
from barsis_notation.record.shapes import Day, Extra, Integer, Positive, Text, make_schema_id
from barsis_notation.record.structs import Result, RulesetRef

FORMAT: Final = "barsis-event/1"

MAX_PLAYERS: Final = 10_000
MAX_ROUNDS: Final = 1_000

_NO_NUL = {"pattern": shapes.NO_NUL_PATTERN}
Name = Annotated[str, About(min_length=1, max_length=shapes.MAX_TEXT, extra_json_schema=_NO_NUL)]
"""What a player, a round or a table is called."""
Seats = Annotated[str, About(pattern=shapes.SEATS_PATTERN)]
"""The seats of one player: ``S``, or ``SN`` where he has two."""
Names = Annotated[list[Name], About(max_length=MAX_PLAYERS)]

POINTS_BY: Final = ("wins", "places", "score")
TIE_BREAKS: Final = (
    *("head_to_head", "wins", "buchholz", "buchholz_cut", "median_buchholz", "sonneborn_berger"),
    *("score", "score_difference", "firsts", "mars", "progressive", "rating", "lot"),
)

if TYPE_CHECKING:
    FormatName = str
    PointsBy = str
    Shared = str
    TieBreak = str
else:
    FormatName = shapes.make_choice_type(FORMAT)
    PointsBy = shapes.make_choice_type(*POINTS_BY)
    Shared = shapes.make_choice_type("better", "average")
    TieBreak = shapes.make_choice_type(*TIE_BREAKS)


class EventPart(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A closed object of the event file: what is absent is not written, what is unknown refused."""


class EventPlayer(EventPart, kw_only=True):
    """Somebody who plays in the event."""

    name: Name
    """The name, as the player writes it."""
    id: Text = ""
    """What the event calls the player: a number or a short name. By default the name."""
    also: Names = []
    """Other spellings of the name that records may have."""
    team: Text = ""
    """The team; its players carry the same."""
    country: Text = ""
    """The country, as a name or a code."""
    rating: Integer | UnsetType = UNSET
    """The rating before the event."""
    x: Extra = {}

    @property
    def key(self) -> str:
        """The key by which pairings refer to the player: the id, or the name without one."""
        return self.id or self.name


class MatchLength(EventPart, kw_only=True):
    """How long a match is: to so many points, or so many games."""

    to: Positive | UnsetType = UNSET
    """The points that win the match."""
    games: Positive | UnsetType = UNSET
    """How many games are played; who has more points in the end wins."""
    x: Extra = {}


class Scoring(EventPart, kw_only=True):
    """What a pairing is worth in the standings."""

    by: PointsBy = ""
    """wins: so much for a win; places: so much for a place; score: the points of the record."""
    win: Integer | UnsetType = UNSET
    """Points for a win; 1 where it is absent."""
    draw: Integer | UnsetType = UNSET
    """Points for a draw; half of a win where it is absent."""
    loss: Integer = 0
    """Points for a loss."""
    mars: Integer | UnsetType = UNSET
    """Points for a win by a mars, in place of those for a win."""
    turkish_mars: Integer | UnsetType = UNSET
    """Points for a win by a Turkish mars, in place of those for a win."""
    places: Annotated[list[Integer], About(max_length=34)] = []
    """Points for the first place at a table, the second, and so on; they may be negative."""
    shared: Shared = ""
    """What players get who share a place: the better (as they do where it is absent) or the average
    of the places that they share."""
    bye: Integer | UnsetType = UNSET
    """Points for a bye; as for a win, or for the first place, where it is absent."""
    absent: Integer | UnsetType = UNSET
    """Points for an absence; as for a loss, or for the last place, where it is absent."""
    teams: bool = False
    """Whether teams are ranked; else it is players."""
    x: Extra = {}


class Pairing(EventPart, kw_only=True):
    """Who plays at one table in one round."""

    table: Text = ""
    """The table, as records name it. By default its place in the round, from 1."""
    seats: dict[Seats, Name]
    """Who sits where: seats → player."""
    date: Day = ""
    """The day it is played, if another than the round's."""
    result: Result | UnsetType = UNSET
    """The result, where the event knows it: of the game, or of the match as a whole."""
    comment: Text = ""
    """A note for people."""
    x: Extra = {}


class Round(EventPart, kw_only=True):
    """One round of the event."""

    name: Text = ""
    """The round, as records name it. By default its place in the event, from 1."""
    date: Day = ""
    """The day it is played, or begins."""
    end_date: Day = ""
    """The day it ends, if another."""
    pairings: Annotated[list[Pairing], About(max_length=MAX_PLAYERS)] = []
    """The tables of the round."""
    byes: Names = []
    """Players who have no opponent in this round."""
    absent: Names = []
    """Players who are away in this round."""
    x: Extra = {}


class EventFile(EventPart, kw_only=True):
    """An event: by which rules it is played, by whom, in which rounds, and how it is scored."""

    schema: Annotated[
        str, About(max_length=shapes.MAX_TEXT, pattern=shapes.EVENT_SCHEMA_PATTERN)
    ] = field(name="$schema", default="")
    """Where an editor finds this schema."""
    format: FormatName
    """The format's version."""
    name: Name
    """The event, as records name it."""
    section: Text = ""
    """The group or section of the event, as records name it."""
    site: Text = ""
    """The place."""
    date: Day = ""
    """The first day."""
    end_date: Day = ""
    """The last day, if another."""
    organiser: Text = ""
    """Who holds the event."""
    arbiter: Text = ""
    """Who judges."""
    comment: Text = ""
    """A note for people."""
    ruleset: RulesetRef
    seats: Annotated[list[Seats], About(max_length=34)] = []
    """The seats of a table, those of each player: ["S", "N"], ["SN", "EW"]. By default those of the
    fewest players that the game is for."""
    match: MatchLength | UnsetType = UNSET
    """How long a match is, where players meet for more than a game."""
    scoring: Scoring | UnsetType = UNSET
    """By default a point for a win."""
    tie_breaks: Annotated[list[TieBreak], About(max_length=64)] | UnsetType = UNSET
    """What decides between equal points, in this order; equal points share a place where the list
    is empty."""
    players: Annotated[list[EventPlayer], About(max_length=MAX_PLAYERS)]
    """Who plays, in the order of the start."""
    rounds: Annotated[list[Round], About(max_length=MAX_ROUNDS)] = []
    """The rounds, in the order in which they are played."""
    x: Extra = {}


PATH: Final = Path("schemas") / "event-1.schema.json"
ID: Final = make_schema_id(PATH.name)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of an event file."""
    return make_struct_schema(EventFile, ID)


def schema_text() -> str:
    """Return the text of the published schema file."""
    return format_schema(schema())


def main() -> None:
    """Write the published schema file."""
    save(PATH, schema_text().encode())


if __name__ == "__main__":
    main()
