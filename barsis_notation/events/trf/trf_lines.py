"""The lines of Tournament Report Files, each read by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Code, Finding
from barsis_notation.diagnostics.format_codes import NOT_KEPT
from barsis_notation.events.trf import trf_columns as columns
from barsis_notation.events.trf.trf_columns import ColumnRange, make_values
from barsis_notation.formats.encodings import decode_text
from barsis_notation.language.texts import Text, bind_texts

_text = bind_texts("trf")

MAX_ROUNDS: Final = 1000
"""Greatest number of rounds of an event file."""


class TrfLine(NamedTuple):
    """A line of a Tournament Report File (TRF).

    Attributes:
        number: Its number, from 1.
        text: Its text, without the line end.
    """

    number: int
    text: str

    @property
    def code(self) -> str:
        """The first three characters, which say what the line is about, such as ``001``."""
        return self.text[: columns.CODE]

    @property
    def value(self) -> str:
        """The text after the code, without surrounding blanks."""
        return self.text[columns.CODE :].strip()

    @property
    def value_columns(self) -> ColumnRange:
        """The columns from 5 to the end of the text; only column 5 if there is no value."""
        first = columns.CODE + 2
        return ColumnRange(first, max(len(self.text.rstrip()), first))

    @property
    def rounds(self) -> int:
        """The number of rounds for which a line of a player has columns; 0 if it is too short."""
        width = len(self.text.rstrip()) - columns.FIRST_ROUND + 1
        return max(0, -(-width // columns.ROUND_WIDTH))


class RoundEntry(NamedTuple):
    """The result of a player in one round, as written in the line of the player.

    Attributes:
        opponent: Starting number of the opponent, from 1; 0 if there is no opponent.
        color: ``w`` (white) or ``b`` (black); ``""`` if there is no opponent.
        result: The symbol of the result, such as ``1`` or ``=`` (see ``trf_columns``); ``""`` for a
            game without a result.
        line: Number of the line, from 1.
        column: First column of the round in this line, from 1.
    """

    opponent: int
    color: str
    result: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.opponent or '0000'} {self.color or '-'} {self.result}".rstrip()


class TrfPlayer(NamedTuple):
    """The line of a player, without the rounds.

    Attributes:
        line: Number of the line, from 1.
        name: The name; ``""`` if it is missing.
        id: The id in FIDE's or another register; ``""`` if it is missing or cannot be read.
        country: The code of the country; ``""`` if there is none.
        rating: The rating; None if it is missing or cannot be read.
        points: The points; None if they are missing or cannot be read.
        kept: The sex, title and day of birth as written, with the keys ``sex``, ``title`` and
            ``birth``; keys without a value are missing.
    """

    line: int
    name: str
    id: str
    country: str
    rating: int | None
    points: Fraction | None
    kept: dict[str, str]


class Listed(NamedTuple):
    """A starting number in a list of players, with its position in the file.

    Attributes:
        player: The starting number, from 1.
        line: The line with the list.
        column: First column of the number, from 1.
    """

    player: int
    line: TrfLine
    column: int


class TrfByes(NamedTuple):
    """A line with byes of one kind.

    Attributes:
        kind: ``F`` (full-point bye), ``H`` (half-point bye) or ``Z`` (zero-point bye).
        round: Number of the round, from 0; None for the next round.
        line: The line.
        players: The starting numbers of the players, with their positions in the file.
    """

    kind: str
    round: int | None
    line: TrfLine
    players: list[Listed]


class TrfLines:
    """The lines of a Tournament Report File, read when the object is created.

    Lines that cannot be read become findings.

    Args:
        raw: The bytes of the report.

    Attributes:
        findings: The findings, in the order of the lines, after one about the encoding if it had to
            be guessed.
        texts: Maps the code of a line to its text, for the name (``012``), place (``022``), arbiter
            (``102``), first day (``042``) and last day (``052``) of the event. Days are as
            ``2026-11-20``. A line without a value has ``""``; missing lines are left out.
        first_lines: Maps each code that can be read to the number of its first line, from 1.
        counts: Maps the code of a line with a number of players or rounds to a pair of the
            ``TrfLine`` and the number.
        kept: Lines about the tournament that an event file keeps. The initial color is always in
            a line such as ``152 W``; the other lines are as in the report.
        dates: The days of the rounds, as ``2026-11-20``; ``""`` for a round without a day.
        values: Maps the symbol of each result to its points; symbols that the report does not give
            have their usual points.
        tie_breaks: The tie-breaks in order, by their names in event files, without unknown ones;
            None if the report has no line about tie-breaks.
        players: Maps starting numbers, from 1, to ``TrfPlayer`` objects.
        entries: Maps the starting number of each player to a mapping from rounds (from 0) to
            ``RoundEntry`` objects; rounds without an entry are missing.
        teams: Pairs of the name of a team and the list of its players, as ``Listed`` objects.
        byes: The byes that are on separate lines, as ``TrfByes`` objects.
        has_penalties: Whether the report has a line 299, which changes the points of players.
    """

    def __init__(self, raw: bytes) -> None:
        self.findings: list[Finding] = []
        text, encoding = decode_text(raw)
        if encoding.by is not None:
            self.findings.append(encoding.finding())
        self.texts: dict[str, str] = {}
        self.first_lines: dict[str, int] = {}
        self.counts: dict[str, tuple[TrfLine, int]] = {}
        self.kept: list[str] = []
        self.dates: list[str] = []
        self.values = make_values({}, "162")
        self.tie_breaks: list[str] | None = None
        self.players: dict[int, TrfPlayer] = {}
        self.entries: dict[int, dict[int, RoundEntry]] = {}
        self.teams: list[tuple[str, list[Listed]]] = []
        self.byes: list[TrfByes] = []
        self.has_penalties = False
        for number, line in enumerate(_LINE_END.split(text.replace("\0", "\ufffd")), start=1):
            if line.strip() and not line.startswith("#"):
                self._read_line(TrfLine(number, line))

    # -- findings ---------------------------------------------------------------------------------

    def report(
        self, code: Code, line: int, column: int, words: dict[str, object], **facts: object
    ) -> None:
        """Add a finding about a place in the report.

        Args:
            code: The code of the finding.
            line: Number of the line, from 1.
            column: The column, from 1.
            words: Maps the names of the placeholders of the code's message to values.
            facts: Further members of the finding, such as ``found`` and ``expected``.
        """
        self.findings.append(code.finding(line=line, column=column, words=words, **facts))

    def report_field(self, line: TrfLine, where: ColumnRange, expected: Text) -> None:
        """Add a finding for columns of a line that do not have the expected contents.

        Args:
            line: The line.
            where: The columns.
            expected: The permitted contents, in words.
        """
        self.report_found(line.number, line.code, where, where.cut(line.text), expected)

    def report_found(
        self, line: int, code: str, where: ColumnRange, found: str, expected: Text
    ) -> None:
        """Add a finding for columns of a line that have an unexpected text.

        Args:
            line: Number of the line, from 1.
            code: Code of the line, such as ``001``.
            where: The columns.
            found: The text in these columns; ``""`` if they are blank.
            expected: The permitted contents, in words.
        """
        named = _text("one-column" if where.width == 1 else "columns", columns=str(where))
        words: dict[str, object] = {"code": code, "columns": named}
        facts = {"found": found or _text("nothing"), "expected": expected}
        self.report(event_codes.TRF_FIELD, line, where.first, words, **facts)

    def report_contradiction(
        self, line: int, column: int, other: int, found: Text | str, expected: Text | str
    ) -> None:
        """Add a finding for a line that contradicts another line.

        Args:
            line: Number of the line, from 1.
            column: The column of the contradiction, from 1.
            other: Number of the other line, from 1.
            found: The contents of the line.
            expected: The contents that would agree with the other line.
        """
        self.report(
            event_codes.TRF_CONTRADICTS,
            line,
            column,
            {"other": other},
            found=found,
            expected=expected,
        )

    def report_not_kept(self, line: int, found: Text, kept: str = "") -> None:
        """Add a finding for something in the report that an event file cannot store.

        Args:
            line: Number of the line, from 1.
            found: What cannot be stored, in words.
            kept: The text that the event file has instead; ``""`` if it has nothing.
        """
        words: dict[str, object] = {"format": _text("event-file")}
        self.report(NOT_KEPT, line, 1, words, found=found, expected=kept or _text("nothing"))

    # -- lines ------------------------------------------------------------------------------------

    def _read_line(self, line: TrfLine) -> None:
        read = _READERS.get(line.code)
        is_known = read is not None or line.code in columns.PASSED_OVER
        if line.text[columns.CODE : columns.CODE + 1].strip() or not (
            is_known or _FEDERATION.fullmatch(line.code)
        ):
            found = line.text[: columns.CODE + 1].rstrip()
            self.report(
                event_codes.TRF_LINE, line.number, 1, {}, found=found, expected=_text("a-code")
            )
        elif read is None:
            self.has_penalties |= line.code == "299"
            self.report_not_kept(line.number, _text("line-of-code", code=line.code))
        elif self._is_first(line):
            read(self, line)

    def _is_first(self, line: TrfLine) -> bool:
        """Return whether a line may occur here; report it if it is a repetition."""
        first = self.first_lines.setdefault(line.code, line.number)
        if first == line.number or line.code in {*_SEVERAL, *columns.REPEATED}:
            return True
        found = _text("line-of-code", code=line.code)
        self.report_contradiction(line.number, 1, first, found, _text("one-such-line"))
        return False

    def _read_text(self, line: TrfLine) -> None:
        self.texts[line.code] = line.value

    def _read_day(self, line: TrfLine) -> None:
        day = _parse_day(line.value) if line.value else ""
        if day is None:
            self.report_field(line, line.value_columns, _text("a-day"))
        else:
            self.texts[line.code] = day

    def _read_count(self, line: TrfLine) -> None:
        counted = _COUNT.match(line.value)
        if counted:
            self.counts[line.code] = line, int(counted[0])
        elif line.value:
            self.report_field(line, line.value_columns, _text("a-whole-number"))

    def _keep(self, line: TrfLine) -> None:
        if line.value:
            self.kept.append(line.text.rstrip())

    def _read_color(self, line: TrfLine) -> None:
        color = line.value.upper()
        color = color if line.code == "152" else columns.INITIAL_COLORS.get(line.value, "")
        if color in columns.INITIAL_COLORS.values():
            self.kept.append(f"152 {color}")
        elif line.code == "XXC" and line.value == "rank":
            self.report_not_kept(line.number, _text("line-of-code", code=line.code))
        elif line.value:
            words = "W, B" if line.code == "152" else ", ".join((*columns.INITIAL_COLORS, "rank"))
            self.report_field(line, line.value_columns, _text("one-of", words=words))

    def _read_dates(self, line: TrfLine) -> None:
        before = ColumnRange(columns.CODE + 2, columns.FIRST_ROUND - 1)
        if before.cut(line.text):
            self.report_field(line, before, _text("blanks"))
        for round in range(min(line.rounds, MAX_ROUNDS)):
            first = columns.get_round_columns(round).opponent.first
            where = ColumnRange(first, first + columns.ROUND_WIDTH - 1)
            given = where.cut(line.text)
            day = _parse_day(given) if given else ""
            if day is None:
                self.report_field(line, where, _text("a-short-day"))
            self.dates.append(day or "")

    def _read_scoring(self, line: TrfLine) -> None:
        found: dict[str, Fraction] = {}
        for part in _SCORING[line.code].finditer(line.text, columns.CODE):
            symbol, points, wrong = part.groups()
            if wrong is not None or symbol not in columns.MEANT[line.code]:
                symbols = ", ".join(columns.MEANT[line.code])
                where = ColumnRange(part.start() + 1, part.end())
                self.report_field(line, where, _text("symbol-and-points", symbols=symbols))
                return
            found[symbol] = Fraction(points)
        self.values = make_values(found, line.code)

    def _read_tie_breaks(self, line: TrfLine) -> None:
        by_code = {code: name for name, code in columns.TIE_BREAKS.items()}
        self.tie_breaks = []
        for given in filter(None, map(str.strip, line.value.split(","))):
            if given in by_code:
                self.tie_breaks.append(by_code[given])
            elif given != "PTS":
                self.report_not_kept(line.number, _text("tie-break", code=given))

    # -- players ----------------------------------------------------------------------------------

    def _read_player(self, line: TrfLine) -> None:
        own = self._read_number(line, columns.NUMBER) if self._check_blanks(line) else None
        if own is None:
            return
        if own in self.players:
            first = columns.NUMBER.first
            other = self.players[own].line
            self.report_contradiction(line.number, first, other, str(own), _text("other-number"))
            return
        name = columns.NAME.cut(line.text)
        if not name:
            self.report_field(line, columns.NAME, _text("a-name"))
        points = self._read_field(line, columns.POINTS, _POINTS.pattern, "points")
        self._read_field(line, columns.RANK, "[0-9]*", "a-whole-number")
        rating = self._read_field(line, columns.RATING, "[0-9]*", "a-whole-number")
        kept = {
            member: self._read_field(line, where, pattern, f"a-{member}")
            for member, (where, pattern) in columns.KEPT_FIELDS.items()
        }
        self.players[own] = TrfPlayer(
            line=line.number,
            name=name,
            id=self._read_field(line, columns.ID, "[^ ]*", "an-id"),
            country=columns.FEDERATION.cut(line.text),
            rating=int(rating) if rating else None,
            points=Fraction(points) if points else None,
            kept={member: text for member, text in kept.items() if text},
        )
        rounds = range(min(line.rounds, MAX_ROUNDS))
        entries = {round: self._read_entry(line, round) for round in rounds}
        self.entries[own] = {round: entry for round, entry in entries.items() if entry is not None}

    def _check_blanks(self, line: TrfLine) -> bool:
        """Return whether the columns between fields are blank; report the first one that is not."""
        fields = [*columns.PLAYER_FIELDS]
        for round in range(line.rounds):
            fields += columns.get_round_columns(round)
        used = {column for where in fields for column in range(where.first, where.last + 1)}
        for column, letter in enumerate(line.text, start=1):
            if column > columns.CODE and column not in used and letter != " ":
                self.report_field(line, ColumnRange(column, column), _text("a-blank"))
                return False
        return True

    def _read_field(self, line: TrfLine, where: ColumnRange, pattern: str, expected: str) -> str:
        """Return the text of a field; report it and return ``""`` if it is not *pattern*."""
        given = where.cut(line.text)
        if re.fullmatch(pattern, given):
            return given
        self.report_field(line, where, _text(expected))
        return ""

    def _read_number(self, line: TrfLine, where: ColumnRange) -> int | None:
        """Return a starting number; if it is missing, report that and return None."""
        return int(self._read_field(line, where, "0*[1-9][0-9]*", "a-starting-number") or 0) or None

    def _read_entry(self, line: TrfLine, round: int) -> RoundEntry | None:
        """Return the entry of a round; None if the player is not in it, or it is wrong."""
        where = columns.get_round_columns(round)
        given, color, result = (part.cut(line.text) for part in where)
        color, result = color.lower().replace("-", ""), result.upper()
        column = where.opponent.first
        if not given.strip("0"):
            return self._read_round_without_game(line, round)
        opponent = self._read_number(line, where.opponent)
        if opponent is None:
            return None
        if color not in {"w", "b"}:
            self.report_field(line, where.color, _text("w-or-b"))
        elif result and result not in columns.OF_GAMES:
            words = ", ".join(columns.OF_GAMES)
            self.report_field(line, where.result, _text("one-of", words=words))
        else:
            return RoundEntry(opponent, color, result, line.number, column)
        return None

    def _read_round_without_game(self, line: TrfLine, round: int) -> RoundEntry | None:
        where = columns.get_round_columns(round)
        given, color, result = (part.cut(line.text) for part in where)
        result = columns.OLD_BYES.get(result.upper(), result.upper()) or ("Z" if given else "")
        if color not in {"", "-"}:
            self.report_field(line, where.color, _text("no-color"))
        elif result and result not in columns.BYES:
            self.report_field(line, where.result, _text("one-of", words=", ".join(columns.BYES)))
        elif result:
            return RoundEntry(0, "", result, line.number, where.opponent.first)
        return None

    # -- teams, byes ------------------------------------------------------------------------------

    def _read_team(self, line: TrfLine) -> None:
        is_new = line.code == "310"
        where = columns.TEAM_NAME_26 if is_new else columns.TEAM_NAME
        first = columns.TEAM_PLAYERS_26 if is_new else columns.TEAM_PLAYERS
        if not where.cut(line.text):
            self.report_field(line, where, _text("a-name"))
        self.teams.append((where.cut(line.text), self._read_numbers(line, first)))

    def _read_numbers(self, line: TrfLine, first: int) -> list[Listed]:
        """Return the starting numbers in a line, the first of which begins at column *first*."""
        found = []
        for column in range(first, len(line.text.rstrip()) + 1, columns.PLAYER_STEP):
            where, beyond = ColumnRange(column, column + 3), ColumnRange(column + 4, column + 4)
            if beyond.cut(line.text):
                self.report_field(line, beyond, _text("a-blank"))
                break
            player = self._read_number(line, where) if where.cut(line.text) else None
            if player is not None:
                found.append(Listed(player, line, column))
        return found

    def _read_byes(self, line: TrfLine) -> None:
        kind = self._read_field(line, columns.BYE_KIND, "[FHZfhz]", "kinds-of-byes").upper()
        round = self._read_field(line, columns.BYE_ROUND, "0*[1-9][0-9]*", "a-round")
        players = self._read_numbers(line, columns.BYE_PLAYERS)
        if kind and round:
            self.byes.append(TrfByes(kind, int(round) - 1, line, players))

    def _read_zeroed(self, line: TrfLine) -> None:
        """Read the players who are absent from the next round."""
        players = []
        for part in re.compile(r"\S+").finditer(line.text, columns.CODE):
            where = ColumnRange(part.start() + 1, part.end())
            player = self._read_number(line, where)
            if player is not None:
                players.append(Listed(player, line, where.first))
        self.byes.append(TrfByes("Z", None, line, players))


_READERS: Final[dict[str, Callable[[TrfLines, TrfLine], None]]] = {
    **dict.fromkeys(("012", "022", "102"), TrfLines._read_text),
    **dict.fromkeys(("042", "052"), TrfLines._read_day),
    **dict.fromkeys(("062", "072", "082", "142", "XXR"), TrfLines._read_count),
    **dict.fromkeys(
        ("032", "092", "112", "122", "172", "182", "192", "212", "222"), TrfLines._keep
    ),
    **dict.fromkeys(("152", "XXC"), TrfLines._read_color),
    "132": TrfLines._read_dates,
    **dict.fromkeys(("162", "XXS"), TrfLines._read_scoring),
    "202": TrfLines._read_tie_breaks,
    "001": TrfLines._read_player,
    **dict.fromkeys(("013", "310"), TrfLines._read_team),
    "240": TrfLines._read_byes,
    "XXZ": TrfLines._read_zeroed,
}
"""Reads a line into the attributes of TrfLines, by code."""


def _parse_day(text: str) -> str | None:
    """Return *text*, a day with the year first, as ``2026-11-20``; None if it is not a day."""
    parts = _DAY.fullmatch(text)
    if parts is None:
        return None
    year = parts[1] if len(parts[1]) == len("2026") else f"20{parts[1]}"
    try:
        return date(int(year), int(parts[2]), int(parts[3])).isoformat()
    except ValueError:
        return None


_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_FEDERATION: Final = re.compile("[A-Z]{3}")
_COUNT: Final = re.compile("[0-9]{1,9}(?![0-9])")
_POINTS: Final = re.compile(r"-?[0-9]+(\.[0-9])?")
_DAY: Final = re.compile(r"(\d{4}|\d{2})[/.-](\d{1,2})[/.-](\d{1,2})", re.ASCII)
_SCORING: Final = {
    "162": re.compile(r"\s*([A-Z]) *(-?[0-9]+(?:\.[0-9])?)(?!\S)|\s*(\S+)"),
    "XXS": re.compile(r"\s*([A-Z]+)=(-?[0-9]+(?:\.[0-9])?)(?!\S)|\s*(\S+)"),
}
_SEVERAL: Final = ("001", "013", "310", "240", "XXC", "XXZ")
"""Lines of which a report may have several."""
