"""Writing of events as Tournament Report Files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from barsis_notation.base.arguments import expect
from barsis_notation.base.errors import BarsisError
from barsis_notation.diagnostics.findings import Finding
from barsis_notation.events.event import Event, EventRound
from barsis_notation.events.event_boards import Board, Boards
from barsis_notation.events.results import AWAY, RoundResult
from barsis_notation.events.standings import compute_standings
from barsis_notation.events.structs import EventPlayer
from barsis_notation.events.trf import trf_columns as columns
from barsis_notation.events.trf.trf_columns import ColumnRange, Version
from barsis_notation.language.texts import bind_texts

_text = bind_texts("trf")

PLAYERS: Final = 2
"""Number of players at a table of an event that a report can have."""


class TrfError(BarsisError, ValueError):
    """Raised if an event cannot be written as a Tournament Report File.

    The event is not for two players at each table, has no players or more than 9,999, or a player
    has points that the columns cannot hold. The only argument is a text that explains the reason.

    Examples:
        >>> from barsis_notation.events import TrfError, find_boards, make_trf, read_event
        >>> event, _ = read_event(b'''{"format": "barsis-event/1", "name": "Cup",
        ...   "ruleset": {"id": "pachisi", "version": 1}, "seats": ["S", "E", "N", "W"],
        ...   "players": []}''')
        >>> try:
        ...     make_trf(find_boards(event, []))
        ... except TrfError as error:
        ...     print(error)
        a Tournament Report File has two players at a table; this event has 4
    """


class TrfExport(NamedTuple):
    """A Tournament Report File, from ``make_trf``.

    Attributes:
        raw: The bytes of the file: text in UTF-8, each line ended by CR LF.
        losses: Findings about values of the event that the file cannot store, one for each member
            of the event file with such values.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation.events import find_boards, load_event, make_trf
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> made = make_trf(find_boards(load_event(samples / "event.json"), []), "trf16")
        >>> made.raw.decode().splitlines()[0]
        '012 Amman Open'
    """

    raw: bytes
    losses: list[Finding]


def make_trf(boards: Boards, version: Version = "trf26") -> TrfExport:
    """Return an event as a Tournament Report File.

    The player with the first seat of the event is white. Results are the same as in the standings:
    those of the event file or, if it has none, those of the records. For a game without a result,
    the column is left blank. Points and places are those of players, even if the event ranks teams.

    Args:
        boards: The boards of the event.
        version: ``trf26``, or ``trf16`` with the additional lines of the program JaVaFo.

    Raises:
        TrfError: If the event is not for two players at each table, or has no players or more than
            9,999. Also if a player has more than 999 points or fewer than -99.9.
        WrongTypeError: If *boards* is not a Boards object. It is a UsageError.
        KeyError: If *version* is any other string.

    Examples:
        >>> from importlib.resources import files
        >>> from barsis_notation import read
        >>> from barsis_notation.events import find_boards, load_event, make_trf
        >>> samples = files("barsis_notation.sample_games") / "amman_open"
        >>> boards = find_boards(load_event(samples / "event.json"), read(samples))
        >>> lines = make_trf(boards).raw.decode().splitlines()
        >>> print(lines[-1][:19], lines[-1][79:])
        001    4      Elias   1.0    4     3 b 0     2 w 0     1 b 1
    """
    expect("boards", boards, Boards)
    from barsis_notation.events.trf.trf_losses import find_trf_losses

    raw = "".join(f"{line}\r\n" for line in _ReportWriter(boards, version).iter_lines()).encode()
    return TrfExport(raw, find_trf_losses(boards, raw, version))


def check_is_expressible(event: Event) -> None:
    """Raise TrfError if an event cannot be written as a Tournament Report File.

    Raises:
        TrfError: If the event is not for two players at each table, or has no players or more than
            9,999.
    """
    sizes = {len(table.players) for one in event.rounds for table in one.tables}
    wrong = sorted({len(event.seats), *sizes} - {PLAYERS})
    if wrong:
        raise TrfError(_text("not-two-players", count=wrong[-1]))
    if not event.players:
        raise TrfError(_text("no-players"))
    if len(event.players) > columns.MAX_NUMBER:
        raise TrfError(_text("too-many-players", most=columns.MAX_NUMBER))


def _check_points(points: Fraction) -> str:
    """Return points as text. Raise TrfError if the text would not fit its columns."""
    if not -columns.MAX_POINTS / 10 <= points <= columns.MAX_POINTS:
        raise TrfError(_text("too-many-points", most=columns.MAX_POINTS))
    return _format_points(points)


def list_by_color(board: Board, event: Event) -> list[str]:
    """Return the keys of the two players of a board, white first.

    White has the first seat of the event or, at a table with other seats, the seat that comes first
    in the ruleset.
    """
    seats = board.table.pairing.seats
    names: list[str] = event.ruleset["seats.names"]
    usual = {own: number for number, own in enumerate(event.seats)}
    if not seats.keys() <= usual.keys():
        usual = {own: min(map(names.index, own)) for own in seats}
    return [seats[own] for own in sorted(seats, key=usual.__getitem__)]


class _ReportWriter:
    """The lines of a report of an event."""

    def __init__(self, boards: Boards, version: Version) -> None:
        check_is_expressible(boards.event)
        alone = replace(boards.event.scoring, teams=False)
        self._event = Event(replace(boards.event.file, scoring=alone), boards.event.ruleset)
        self._boards = boards.of(self._event)
        self._version = version
        self._numbers = {key: number for number, key in enumerate(self._event.players, 1)}
        self._boards_of = [
            {player: board for board in of_round for player in board.table.players}
            for of_round in boards.by_round
        ]

    def iter_lines(self) -> Iterator[str]:
        """Yield the lines of the report, without their ends."""
        for line in (*self._iter_event_lines(), *self._iter_scoring_lines()):
            yield line.rstrip()
        by_key = {one.competitor: one for one in compute_standings(self._boards)}
        for key, player in self._event.players.items():
            standing = by_key[key]
            yield self._make_player_line(player, standing.points, standing.place, standing.results)
        for team, players in self._event.teams.items():
            name = _clean(team)[: columns.TEAM_NAME.width].ljust(columns.TEAM_NAME.width)
            if name.strip():
                yield f"013 {name}{self._list_numbers(players)}"

    # -- the event --------------------------------------------------------------------------------

    def _iter_event_lines(self) -> Iterator[str]:
        file = self._event.file
        rated = sum(player.rating is not UNSET for player in file.players)
        kept = self._list_kept_lines()
        rounds = self._count_rounds()
        lines = [
            f"012 {_clean(file.name)}",
            f"022 {_clean(file.site)}",
            f"042 {_format_day(file.date)}",
            f"052 {_format_day(file.end_date)}",
            f"062 {len(file.players)}",
            f"072 {rated}",
            f"082 {len(self._event.teams) or ''}",
            f"102 {_clean(file.arbiter)}",
            f"132 {self._make_dates()}".rstrip(),
            *(line for line in kept if not line.startswith("142")),
        ]
        planned = (int(line[columns.CODE :]) for line in kept if line.startswith("142"))
        rounds = max([rounds, *planned])
        lines.append(f"142 {rounds or ''}")
        if self._version == "trf26":
            given = file.tie_breaks or ()
            codes = [columns.TIE_BREAKS[name] for name in given if name in columns.TIE_BREAKS]
            lines.append(f"202 {','.join(codes)}")
        for line in sorted(lines, key=lambda line: line[: columns.CODE]):
            if line[columns.CODE :].strip():
                yield self._name_as_in_version(line)

    def _list_kept_lines(self) -> list[str]:
        """Return the lines that an imported event has in ``x``, if they can be written."""
        given = self._event.file.x.get("trf")
        lines = map(_clean, given) if isinstance(given, list) else ()
        codes = columns.KEPT_LINES[self._version]
        found: dict[str, str] = {}
        for line in lines:
            code, value = line[: columns.CODE], line[columns.CODE :]
            pattern = columns.KEPT_VALUES.get(code, ".+")
            if code in codes and value[:1] == " " and re.fullmatch(pattern, value.strip()):
                found.setdefault(line if code in columns.REPEATED else code, line)
        return [*found.values()]

    def _name_as_in_version(self, line: str) -> str:
        """Return a line with the code that it has in this version."""
        code, value = line[: columns.CODE], line[columns.CODE :]
        if self._version == "trf26" or code not in {"142", "152"}:
            return line
        if code == "142":
            return f"XXR{value}"
        by_color = {color: word for word, color in columns.INITIAL_COLORS.items()}
        return f"XXC {by_color.get(value.strip().upper(), '')}"

    def _count_rounds(self) -> int:
        last = self._event.rounds[-1:]
        is_prepared = bool(
            last and not last[0].tables and any(players for _, players in last[0].away)
        )
        return self._event.drawn + is_prepared

    def _make_dates(self) -> str:
        days = [_format_day(one.date) for one in self._event.rounds]
        if not any(days):
            return ""
        dates = (f"{day[2:]:<{columns.ROUND_WIDTH}}" for day in days)
        return " " * (columns.FIRST_ROUND - columns.CODE - 2) + "".join(dates)

    def _iter_scoring_lines(self) -> Iterator[str]:
        """Yield the line with the points of results, if they are not 1, ½ and 0."""
        if self._event.points_by != "wins":
            return
        points = self._event.points
        values = {"W": points.win, "D": points.draw, "L": points.loss}
        values |= {"A": points.absent, "P": points.bye}
        usual = columns.make_values({}, "162")
        if self._version == "trf26":
            if columns.make_values(values, "162") != usual:
                written = (
                    f"{symbol}{_format_points(given, 4)}" for symbol, given in values.items()
                )
                yield "162  " + "    ".join(written)
            return
        loss = dict.fromkeys(("WL", "BL", "FL"), points.loss)
        given = {"W": points.win, "D": points.draw, **loss}
        given |= {"ZPB": points.absent, "PAB": points.bye, "HPB": points.half_bye}
        if columns.make_values(given, "XXS") != usual:
            parts = (f"{symbol}={_format_points(value)}" for symbol, value in given.items())
            yield f"XXS {' '.join(parts)}"

    # -- players ----------------------------------------------------------------------------------

    def _make_player_line(
        self, player: EventPlayer, points: Fraction, rank: int, results: Sequence[RoundResult]
    ) -> str:
        number = str(self._numbers[player.key])
        rating = "" if player.rating is UNSET else str(player.rating)
        fields = {
            columns.NUMBER: number.rjust(columns.NUMBER.width),
            columns.NAME: _clean(player.name) or number,
            columns.RATING: rating.rjust(columns.RATING.width),
            columns.FEDERATION: _clean(player.country),
            columns.ID: player.id.rjust(columns.ID.width) if _NUMERAL.fullmatch(player.id) else "",
            columns.POINTS: _check_points(points).rjust(columns.POINTS.width),
            columns.RANK: str(rank).rjust(columns.RANK.width),
            **_get_kept_fields(player),
        }
        for whole in (columns.RATING, columns.FEDERATION):
            if len(fields[whole]) > whole.width or fields[whole].strip().startswith("-"):
                fields[whole] = ""
        line = "001"
        for where, text in sorted(fields.items()):
            line = f"{line:<{where.first - 1}}{text[: where.width]:<{where.width}}"
        return f"{line}  {self._make_results(player.key, results)}".rstrip()

    def _make_results(self, key: str, results: Sequence[RoundResult]) -> str:
        rounds = zip(results, self._event.rounds, strict=True)
        return "  ".join(self._make_entry(key, result, one) for result, one in rounds)

    def _make_entry(self, key: str, result: RoundResult, one: EventRound) -> str:
        """Return the eight columns of a round: opponent, colour and result."""
        if result.kind in {*AWAY, "none"}:
            symbol = self._get_bye(key, result.kind, one)
            return f"0000 - {symbol}" if symbol else " " * 8
        board = self._boards_of[result.round - 1][key]
        white, black = list_by_color(board, self._event)
        color, other = ("w", black) if key == white else ("b", white)
        return f"{self._numbers[other]:>4} {color} {_get_symbol(result, board)}"

    def _get_bye(self, key: str, kind: str, one: EventRound) -> str:
        """Return the symbol of a player without a table, ``""`` if they are not in the round.

        A round has at most one allocated bye, so other byes are written as full-point byes if these
        give the same points.
        """
        if kind != "bye":
            return {"half-bye": "H", "absent": "Z", "none": ""}[kind]
        is_allocated = bool(one.tables) and key == min(one.byes, key=self._numbers.__getitem__)
        gives_win = (
            self._event.points_by == "wins" and self._event.points.bye == self._event.points.win
        )
        return "F" if gives_win and not is_allocated else "U"

    def _list_numbers(self, players: Iterable[str]) -> str:
        return " ".join(f"{self._numbers[player]:>4}" for player in players)


def _get_symbol(result: RoundResult, board: Board) -> str:
    if result.kind == "open":
        return " "
    if result.kind == "forfeit":
        return "+" if result.is_won else "-"
    assert board.result is not None
    if result.place > 1:
        return "0"
    return "1" if result.is_won else "="


# -- texts ------------------------------------------------------------------------------------

_NUMERAL: Final = re.compile(rf"[0-9]{{1,{columns.ID.width}}}")
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]")


def _clean(text: object) -> str:
    """Return *text* on one line, without surrounding blanks; ``""`` if it is not a text."""
    return _CONTROLS.sub(" ", text).strip() if isinstance(text, str) else ""


def _get_kept_fields(player: EventPlayer) -> dict[ColumnRange, str]:
    """Return the fields that an imported player has in ``x``, if they can be written."""
    kept = player.x.get("trf")
    found = {}
    for member, (where, pattern) in columns.KEPT_FIELDS.items():
        text = _clean(kept.get(member)) if isinstance(kept, dict) else ""
        if re.fullmatch(pattern, text):
            found[where] = text.rjust(where.width)
    return found


def _format_day(day: str) -> str:
    """Return a day as ``2026/11/20``, ``""`` for a month or a year."""
    return day.replace("-", "/") if len(day) == len("2026-11-20") else ""


def _format_points(points: Fraction, width: int = 0) -> str:
    """Return points with one decimal; all points of an event are multiples of one half."""
    return f"{float(points):.1f}".rjust(width)
