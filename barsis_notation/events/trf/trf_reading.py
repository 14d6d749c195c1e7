"""Reading of Tournament Report Files as event files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from msgspec import UNSET, UnsetType

from barsis_notation.base.arguments import expect, expect_bytes
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.file_kinds import (
    LOOKED_AT,
    make_other_kind_finding,
    recognise_other_kind,
)
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.events.structs import FORMAT, EventFile, EventPlayer, Pairing, Round, Scoring
from barsis_notation.events.trf import trf_columns as columns
from barsis_notation.events.trf.trf_columns import ColumnRange
from barsis_notation.events.trf.trf_lines import MAX_ROUNDS, Listed, RoundEntry, TrfLines
from barsis_notation.language.texts import Text, bind_texts
from barsis_notation.record.structs import Result, RulesetRef

_text = bind_texts("trf")

NO_NAME: Final = "-"
"""The name of an event in a report without one."""


def read_trf(
    raw: bytes, ruleset: RulesetRef, seats: Sequence[str]
) -> tuple[EventFile | None, list[Finding]]:
    r"""Return the event in a Tournament Report File (None if it has an error) and the findings.

    Wrong content is reported in the findings, not raised. The findings also report lines that an
    event file cannot store. For a file of another kind, such as a record, the only finding says so.

    Args:
        raw: The bytes of the file: TRF16, TRF26, or either with the lines of the program JaVaFo, in
            UTF-8 or an older encoding.
        ruleset: The rules of the event, because the file does not name a game.
        seats: The seats of white and of black, such as ``["S", "N"]``; they are not checked.

    Returns:
        The event or None, and the findings, with their line and column in the file where these are
        known. The event is not checked; for example, two of its players may have the same name.
        Encode it and pass it to ``read_event`` to check it.

    Raises:
        WrongTypeError: If *raw* or *ruleset* has the wrong type. It is a UsageError.

    Examples:
        >>> from barsis_notation import RulesetRef
        >>> from barsis_notation.events import read_trf
        >>> barsis = RulesetRef(id="barsis", version=1)
        >>> raw = b"012 Amman Open\n" + b"001    1      Amal".ljust(79) + b"  0.0    1"
        >>> file, findings = read_trf(raw, barsis, ["S", "N"])
        >>> file.name, [player.name for player in file.players], findings
        ('Amman Open', ['Amal'], [])
        >>> file, findings = read_trf(b"012 Amman Open", barsis, ["S", "N"])
        >>> file, [finding.name for finding in findings]
        (None, ['trf-field-unreadable'])
    """
    raw = expect_bytes("raw", raw)
    expect("ruleset", ruleset, RulesetRef)
    other = recognise_other_kind(raw[:LOOKED_AT], "trf")
    if other is not None:
        return None, [make_other_kind_finding(other, _text("report-file"))]
    lines = TrfLines(raw)
    file = _EventMaker(lines).make_event(ruleset, seats)
    findings = sorted(lines.findings, key=lambda one: (one.line or 0, one.column or 0))
    is_wrong = any(finding.severity is Severity.ERROR for finding in findings)
    return None if is_wrong else file, findings


class _EventMaker:
    """Makes an event file from the lines of a report, and reports lines that do not agree.

    Args:
        lines: The lines. Findings are added to theirs.
    """

    def __init__(self, lines: TrfLines) -> None:
        self._lines = lines
        self._players = lines.players
        self._entries = lines.entries

    def make_event(self, ruleset: RulesetRef, seats: Sequence[str]) -> EventFile:
        """Return the event, with the players and rounds that can be read."""
        lines, texts = self._lines, self._lines.texts
        if not self._players and not any(one.severity is Severity.ERROR for one in lines.findings):
            expected = _text("a-player-line")
            lines.report_found(1, "001", ColumnRange(1, columns.CODE), "", expected)
        self._check_opponents()
        self._add_byes(self._count_rounds())
        rounds = self._count_rounds()
        self._check_counts(rounds)
        self._check_points(rounds)
        stays = self._find_stays()
        keys, players = self._make_players(self._find_teams(), stays)
        kept = [*dict.fromkeys((*lines.kept, *self._iter_planned(rounds)))]
        return EventFile(
            format=FORMAT,
            name=texts.get("012") or NO_NAME,
            site=texts.get("022", ""),
            date=texts.get("042", ""),
            end_date=texts.get("052", ""),
            arbiter=texts.get("102", ""),
            ruleset=ruleset,
            seats=list(seats),
            scoring=self._make_scoring(),
            tie_breaks=UNSET if lines.tie_breaks is None else lines.tie_breaks,
            players=players,
            rounds=self._make_rounds(rounds, keys, seats),
            x={"trf": kept} if kept else {},
        )

    # -- checks -----------------------------------------------------------------------------------

    def _count_rounds(self) -> int:
        return 1 + max((round for own in self._entries.values() for round in own), default=-1)

    def _check_opponents(self) -> None:
        """Report the rounds in which two players do not agree, and remove them."""
        wrong = []
        for number, own in self._entries.items():
            for round, entry in own.items():
                if entry.opponent and not self._check_opponent(number, round, entry):
                    wrong.append((number, round))
        for number, round in wrong:
            del self._entries[number][round]

    def _check_opponent(self, number: int, round: int, entry: RoundEntry) -> bool:
        """Return whether the opponent's line agrees with an entry; report each pair once."""
        met = entry.opponent
        other = self._entries.get(met, {}).get(round)
        if other is not None and other.opponent == number:
            is_same = other.color != entry.color
            if is_same and (entry.result, other.result) in columns.PAIRS:
                return True
            if number > met:  # reported at the opponent's line
                return False
        if met == number or met not in self._players:
            where = columns.get_round_columns(round).opponent
            expected = _text("number-of-another")
            self._lines.report_found(entry.line, "001", where, str(met), expected)
            return False
        color = "b" if entry.color == "w" else "w"
        needed = RoundEntry(number, color, columns.OPPOSITE[entry.result], 0, 0)
        found = str(other) if other is not None else _text("nothing")
        place = self._players[met].line, entry.column
        self._lines.report_contradiction(*place, entry.line, found, str(needed))
        return False

    def _add_byes(self, rounds: int) -> None:
        """Add the byes that have lines of their own, for past rounds and for the next one."""
        for byes in self._lines.byes:
            round = rounds if byes.round is None else byes.round
            if round > rounds or round >= MAX_ROUNDS:
                found = _text("byes-of-round", round=round + 1)
                self._lines.report_not_kept(byes.line.number, found)
                continue
            for listed in self._iter_known(byes.players):
                given = RoundEntry(0, "", byes.kind, byes.line.number, listed.column)
                entry = self._entries[listed.player].setdefault(round, given)
                if entry[:3] != given[:3]:
                    place = given.line, given.column
                    self._lines.report_contradiction(*place, entry.line, str(given), str(entry))

    def _iter_known(self, listed: Iterable[Listed]) -> Iterator[Listed]:
        """Yield the listed numbers that belong to players; report the others."""
        for one in listed:
            if one.player in self._players:
                yield one
            else:
                where = ColumnRange(one.column, one.column + 3)
                self._lines.report_field(one.line, where, _text("number-of-another"))

    def _check_counts(self, rounds: int) -> None:
        """Report given numbers of players and rounds that differ from the counted ones."""
        for code, what, count in (
            ("062", "count-of-players", len(self._players)),
            ("142", "count-of-rounds", rounds),
            ("XXR", "count-of-rounds", rounds),
        ):
            line, given = self._lines.counts.get(code, (None, count))
            if line and (given < count or (given > count and code == "062")):
                self._report_number(line.number, 5, _text(what), str(given), str(count))

    def _check_points(self, rounds: int) -> None:
        """Report points that differ from the results. A blank round may be an absence."""
        values = self._lines.values
        for number, player in self._players.items():
            entries = self._entries[number]
            total = sum((self._get_points(entry) for entry in entries.values()), Fraction(0))
            blanks = (rounds - len(entries)) * values["Z"]
            if self._lines.has_penalties or player.points in {None, total, total + blanks}:
                continue
            what = _text("points-of", player=player.name)
            given, expected = (f"{float(one):.1f}" for one in (player.points or 0, total))
            self._report_number(player.line, columns.POINTS.first, what, given, expected)

    def _report_number(self, line: int, column: int, what: Text, given: str, expected: str) -> None:
        facts = {"found": given, "expected": expected}
        self._lines.report(event_codes.TRF_NUMBER, line, column, {"what": what}, **facts)

    def _get_points(self, entry: RoundEntry) -> Fraction:
        return self._lines.values[entry.result] if entry.result else Fraction(0)

    def _iter_planned(self, rounds: int) -> Iterator[str]:
        """Yield the line with the number of rounds, if it is greater than the rounds present."""
        planned = (
            self._lines.counts[one][1] for one in ("142", "XXR") if one in self._lines.counts
        )
        for count in planned:
            if count > rounds:
                yield f"142 {count}"

    # -- players ----------------------------------------------------------------------------------

    def _find_teams(self) -> dict[int, str]:
        return {
            listed.player: name
            for name, players in self._lines.teams
            for listed in self._iter_known(players)
        }

    def _find_stays(self) -> dict[int, tuple[int, int]]:
        """Return the first round of each player, and the first round after their last one.

        Blanks before the first and after the last entry mean that the player does not take part.
        According to the format, other blanks are absences; they become entries.
        """
        drawn = 1 + max(
            (at for own in self._entries.values() for at, one in own.items() if one.opponent),
            default=-1,
        )
        stays = {}
        for number, own in self._entries.items():
            first, last = min(own, default=drawn), max(own, default=drawn)
            stays[number] = first + 1, last + 2 if last + 1 < drawn else 0
            for round in range(first, min(last, drawn)):
                own.setdefault(round, RoundEntry(0, "", "Z", self._players[number].line, 0))
        return stays

    def _make_players(
        self, teams: dict[int, str], stays: dict[int, tuple[int, int]]
    ) -> tuple[dict[int, str], list[EventPlayer]]:
        """Return the keys of the players by starting number, and the players in this order.

        A player with the name of an earlier one, and without an id, gets the number as id.
        """
        keys: dict[int, str] = {}
        players = []
        taken = {line.id or line.name for line in self._players.values()}
        seen: set[str] = set()
        for number, line in sorted(self._players.items()):
            id = line.id
            if (id or line.name) in seen:
                id = str(number)
                while id in taken:
                    id += "-2"
                taken.add(id)
            player = EventPlayer(
                name=line.name,
                id=id,
                team=teams.get(number, ""),
                country=line.country,
                rating=UNSET if line.rating is None else line.rating,
                joined=stays[number][0] if stays[number][0] > 1 else UNSET,
                left=stays[number][1] or UNSET,
                x={"trf": line.kept} if line.kept else {},
            )
            seen.add(player.key)
            keys[number] = player.key
            players.append(player)
        return keys, players

    # -- scoring ----------------------------------------------------------------------------------

    def _make_scoring(self) -> Scoring | UnsetType:
        """Return the points of results, UNSET for 1, ½ and 0; report points that cannot be kept."""
        values = self._lines.values
        win, loss = values["1"], values["0"]
        scoring = Scoring(
            win=_get_whole(win, Fraction(1)),
            draw=_get_whole(values["="], win / 2),
            loss=_get_whole(loss, Fraction(0)) or 0,
            bye=_get_whole(values["U"], win),
            absent=_get_whole(values["Z"], loss),
        )
        self._check_scoring(scoring)
        return UNSET if scoring == Scoring() else scoring

    def _check_scoring(self, scoring: Scoring) -> None:
        """Report the points of results to which *scoring* gives other points."""
        win = Fraction(1) if scoring.win is UNSET else Fraction(scoring.win)
        bye = win if scoring.bye is UNSET else Fraction(scoring.bye)
        loss = Fraction(scoring.loss)
        kept = {
            **dict.fromkeys("1W+", win),
            **dict.fromkeys("=D", win / 2 if scoring.draw is UNSET else Fraction(scoring.draw)),
            **dict.fromkeys("0L-", loss),
            **dict.fromkeys("UF", bye),
            "H": bye / 2,
            "Z": loss if scoring.absent is UNSET else Fraction(scoring.absent),
        }
        used = {entry.result for own in self._entries.values() for entry in own.values()}
        lines = self._lines.first_lines
        for symbol, expected in kept.items():
            given = self._lines.values[symbol]
            if symbol in used and given != expected:
                line = lines.get("162") or lines.get("XXS") or 1
                found = _text("points-for", symbol=symbol, points=f"{float(given):.1f}")
                self._lines.report_not_kept(line, found, f"{float(expected):.1f}")

    # -- rounds -----------------------------------------------------------------------------------

    def _make_rounds(self, rounds: int, keys: dict[int, str], seats: Sequence[str]) -> list[Round]:
        days = [*self._lines.dates, *[""] * rounds]
        if any(self._lines.dates[rounds:]):
            found = _text("days-of-rounds", first=rounds + 1, last=len(self._lines.dates))
            self._lines.report_not_kept(self._lines.first_lines["132"], found)
        scores = dict.fromkeys(self._players, Fraction(0))
        made = []
        for round in range(rounds):
            entries = {
                number: self._entries[number][round]
                for number in sorted(self._players)
                if round in self._entries[number]
            }
            one = Round(
                date=days[round],
                pairings=[
                    _make_pairing(number, entries, keys, seats)
                    for number in _sort_tables(entries, scores)
                ],
                byes=_list_with("UF", entries, keys),
                half_byes=_list_with("H", entries, keys),
                absent=_list_with("Z", entries, keys),
            )
            made.append(one)
            for number, entry in entries.items():
                scores[number] += self._get_points(entry)
        return made


def _get_whole(points: Fraction, usual: Fraction) -> int | UnsetType:
    """Return points for an event file; UNSET if they are the usual ones or not whole."""
    return int(points) if points != usual and points.denominator == 1 else UNSET


def _sort_tables(entries: dict[int, RoundEntry], scores: dict[int, Fraction]) -> list[int]:
    """Return the numbers of the white players, in the order of the tables.

    As in Swiss rounds, tables are sorted by the higher score of the two players, then by the sum of
    their scores, both in descending order, and then by the lower starting number.
    """

    def get_key(number: int) -> tuple[Fraction, Fraction, int]:
        both = number, entries[number].opponent
        own = [scores[one] for one in both]
        return -max(own), -sum(own, Fraction(0)), min(both)

    white = (number for number, entry in entries.items() if entry.color == "w")
    return sorted(white, key=get_key)


def _list_with(results: str, entries: dict[int, RoundEntry], keys: dict[int, str]) -> list[str]:
    """Return the keys of the players without an opponent who have one of *results*."""
    away = ((number, entry) for number, entry in entries.items() if not entry.opponent)
    return [keys[number] for number, entry in away if entry.result in results]


def _make_pairing(
    white: int, entries: dict[int, RoundEntry], keys: dict[int, str], seats: Sequence[str]
) -> Pairing:
    entry = entries[white]
    pairing = Pairing(seats={seats[0]: keys[white], seats[1]: keys[entry.opponent]})
    if entry.result:
        pairing.result = _make_result(entry.result, entries[entry.opponent].result, seats)
    return pairing


def _make_result(white: str, black: str, seats: Sequence[str]) -> Result:
    """Return the result of a table from its players' results; a forfeit if both have lost."""
    won = [*seats[0]] if white in _WINS else [*seats[1]] if black in _WINS else []
    if white in _UNPLAYED or not (won or white in _DRAWS):
        return Result(winners=won, reason="forfeit")
    return Result(winners=won, reason="" if won else "agreement")


_WINS: Final = ("1", "W", "+")
_DRAWS: Final = ("=", "D")
_UNPLAYED: Final = ("+", "-")
