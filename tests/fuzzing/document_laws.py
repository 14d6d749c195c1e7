"""Laws of the other files that can be read: maps, rulesets, events, dice, positions and more.

A law gets the bytes of a file and a number, which chooses additional checks; 0 makes all of them.
It returns a message if the law is broken, or "".
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

import msgspec

from barsis_notation.archive.archive import Archive
from barsis_notation.archive.verification.verifying import Verification
from barsis_notation.base.errors import BarsisError
from barsis_notation.configuration.parsing import KEYS
from barsis_notation.configuration.parsing import parse_configuration as read_configuration
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.diagnostics.findings import Finding, Severity
from barsis_notation.dice.dice_files import encode_dice, read_dice
from barsis_notation.dice.pact import Pact
from barsis_notation.dice.seed_files import SeedFileError, encode_seed, read_seed
from barsis_notation.events.crosstables import compute_crosstable
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_files import read_event
from barsis_notation.events.event_report import report_event
from barsis_notation.events.next_rounds import draw_round_by_standing, draw_round_robin
from barsis_notation.events.spreadsheets.sheet_reading import read_event_sheets
from barsis_notation.events.spreadsheets.sheet_writing import make_event_sheets
from barsis_notation.events.standings import compute_standings
from barsis_notation.events.table_sheets import make_table_sheets
from barsis_notation.formats.backgammon.positions import (
    PositionIdError,
    is_gnubg_id,
    is_xgid,
    parse_gnubg_id,
    parse_xgid,
    print_gnubg_id,
    print_xgid,
)
from barsis_notation.formats.mapped.file import TableMap, read_map
from barsis_notation.formats.mapped.reader import read_table
from barsis_notation.record.documents import encode_document
from barsis_notation.record.position_lines import PositionSyntaxError, format_setup, parse_setup
from barsis_notation.replay.errors import CannotBeginError
from barsis_notation.replay.position import Position
from barsis_notation.replay.start import find_unsupported
from barsis_notation.rulesets import Ruleset, RulesetError, load_ruleset_file
from barsis_notation.simulation import simulate
from barsis_notation.validation.check_options import Checks
from barsis_notation.validation.file_checks import check_decoded
from barsis_notation.validation.record_verdict import check_record
from barsis_notation.validation.search_limits import Effort
from barsis_notation.viewer.score_sheet_page import make_score_sheet_page
from tests.fuzzing.finding_laws import Text, unsound
from tests.fuzzing.folder import own_folder
from tests.fuzzing.remembered_schema import remembered

T = TypeVar("T")

IN_ARABIC, SIMULATED, VERIFIED, LAID_OUT, FORGOTTEN = 30, 2000, 20, 4, 50
"""Slow checks are made on one input in this many. Input 0 gets all checks."""

BETWEEN = b"\x1e\n"
"""Separates a map from the table that is read with it."""


def _document_fault(
    data: bytes,
    number: int,
    read: Callable[[bytes], tuple[T | None, list[Finding]]],
    write: Callable[[T], bytes],
) -> str:
    """Check the findings of a document, and that writing and reading keep it if it is sound."""
    made, findings = read(data)
    wrong = unsound(findings, Text(data), arabic=number % IN_ARABIC == 0)
    if wrong:
        return wrong
    if made is None:
        is_said = any(one.severity is Severity.ERROR for one in findings)
        return "" if is_said else "no document was read and no error was reported"
    return _rewrite(made, read, write) or _lay_out(data, number, findings, read)


def _rewrite(
    made: T, read: Callable[[bytes], tuple[T | None, list[Finding]]], write: Callable[[T], bytes]
) -> str:
    file = write(made)
    again, findings = read(file)
    if again is None:
        return f"the written file cannot be read: {findings}"
    return "" if write(again) == file else "the file changes if it is read and written again"


def _lay_out(
    data: bytes,
    number: int,
    findings: list[Finding],
    read: Callable[[bytes], tuple[T | None, list[Finding]]],
) -> str:
    if number % LAID_OUT:
        return ""
    document = json.loads(data.decode("utf-8-sig"))
    again, found = read(json.dumps(document, indent=3).encode())
    if again is None or _places(found) != _places(findings):
        return f"with another layout it has other findings: {found}"
    return ""


def _places(findings: list[Finding]) -> list[tuple[str, str | None]]:
    return [(one.code, one.pointer) for one in findings]


# -- events, dice, maps -------------------------------------------------------------------------


def event_fault(data: bytes, number: int) -> str:
    """Check an event file, and use the event if it can be read."""

    def write(event: Event) -> bytes:
        return encode_document(event.file)

    wrong = _document_fault(data, number, read_event, write)
    event, _ = read_event(data)
    return wrong or (_use_event(event, number) if event is not None else "")


def _use_event(event: Event, number: int) -> str:
    """Report on, rank, print and continue an event; return a message if that goes wrong."""
    boards = Boards(event)
    wrong = unsound(report_event(boards).all_findings(), arabic=number % IN_ARABIC == 0)
    standings = compute_standings(boards)
    compute_crosstable(boards, standings)
    make_event_sheets(event)
    for one in event.rounds:
        make_score_sheet_page(each.sheet for each in make_table_sheets(event, one.number))
    try:
        if len(event.seats) == 2:
            draw_round_robin(event)
        if number % VERIFIED == 0:
            draw_round_by_standing(boards)
    except BarsisError as error:
        wrong = wrong or ("" if str(error) else "the error has no message")
    return wrong


def dice_fault(data: bytes, number: int) -> str:
    """Check a dice file or a seed file."""
    if b"barsis-dice-seed" in data:
        try:
            kept = read_seed(data)
        except SeedFileError:
            return ""
        return "" if read_seed(encode_seed(kept)) == kept else "the written seed differs"

    def write(pact: Pact) -> bytes:
        return encode_dice(pact.dice)

    return _document_fault(data, number, read_dice, write)


def map_fault(data: bytes, number: int) -> str:
    """Check a map, and a table that is read with it."""
    raw, _, table = data.partition(BETWEEN)

    def write(mapping: TableMap) -> bytes:
        return encode_document(mapping.map)

    wrong = _document_fault(raw, number, read_map, write)
    mapping, _ = read_map(raw)
    return wrong or (_table_fault(table, mapping, number) if mapping is not None else "")


def _table_fault(table: bytes, mapping: TableMap, number: int) -> str:
    said = [_read_table(table, mapping) for _ in range(2 if number % LAID_OUT == 0 else 1)]
    found, _ = said[0]
    if not found:
        return "the table gives neither a game nor a finding"
    return (
        "two readings of the table differ"
        if len(said) > 1 and said[0][1] != said[1][1]
        else next(filter(None, (unsound(one, arabic=number % IN_ARABIC == 0) for one in found)), "")
    )


def _read_table(table: bytes, mapping: TableMap) -> tuple[list[list[Finding]], bytes]:
    checks = Checks(effort=Effort(tried=0, tried_of_file=0))
    found = [check_decoded(one, "table", checks) for one in read_table(table, mapping)]
    assert all(one.record is not None or one.findings for one in found)
    return [one.findings for one in found], encode_json(
        [(one.findings, one.record) for one in found]
    )


# -- rulesets -----------------------------------------------------------------------------------


def ruleset_fault(data: bytes, number: int) -> str:
    """Check a ruleset file, and sometimes simulate a game by it."""
    file = own_folder() / "house.json"
    file.write_bytes(data)
    with remembered():
        ruleset, findings = load_ruleset_file(file)
    wrong = unsound(findings, Text(data), arabic=number % IN_ARABIC == 0)
    if wrong:
        return wrong
    if number % FORGOTTEN == 0 and load_ruleset_file(file)[1] != findings:
        return "the schema without a cache finds other faults"
    if ruleset is None:
        return "" if findings else "no ruleset was read and no finding was reported"
    file.write_bytes(ruleset.edition.canonical)
    with remembered():
        again, _ = load_ruleset_file(file)
    if again is None or again.sha256 != ruleset.sha256:
        return "its canonical bytes give another ruleset"
    return _play_ruleset(ruleset, number) if number % SIMULATED == 0 else ""


def _play_ruleset(ruleset: Ruleset, number: int) -> str:
    """Simulate a game if an engine supports *ruleset*; return a message if it is refused."""
    if find_unsupported(ruleset):
        return ""
    for record in simulate(ruleset, seed=number):
        findings = check_record(record, own=(ruleset,)).findings
        wrong = [one for one in findings if one.severity is Severity.ERROR]
        if wrong:
            return f"a simulated game is refused: {wrong[0].message}"
    return ""


# -- positions ----------------------------------------------------------------------------------


def position_fault(data: bytes, number: int) -> str:
    """Check a line as the commands read it: a position line, an XGID or an id of GNU Backgammon."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        if is_xgid(text):
            setup, match = parse_xgid(text)
            if parse_xgid(print_xgid(setup, match)) != (setup, match):
                return "its XGID gives another position"
        elif is_gnubg_id(text):
            setup, match = parse_gnubg_id(text)
            if parse_gnubg_id(print_gnubg_id(setup, match)) != (setup, match):
                return "its id gives another position"
        else:
            setup = parse_setup(text)
            if parse_setup(format_setup(setup)) != setup:
                return f"its position line gives another position: {format_setup(setup)}"
    except (PositionSyntaxError, PositionIdError) as error:
        return "" if str(error) else "the error has no message"
    return _use_position(format_setup(setup), number)


def _use_position(line: str, number: int) -> str:
    try:
        position = Position(line)
    except (CannotBeginError, RulesetError) as error:
        return "" if str(error) else "the error has no message"
    if Position(position.line, players=position.players) != position:
        return "its position line gives another position"
    moves = position.moves()
    if number % LAID_OUT == 0 and not moves:
        try:
            position.moves(("2", "5", "31", "65")[number % 4])
        except BarsisError as error:
            return "" if str(error) else "the error has no message"
    return ""


# -- configuration, archives, workbooks ---------------------------------------------------------


def configuration_fault(data: bytes, number: int) -> str:
    """Check a configuration file, as ``barsis.toml`` and as ``pyproject.toml``."""
    for is_shared in (False, True):
        configuration = read_configuration("barsis.toml", data, is_shared=is_shared)
        findings = configuration.findings_of_file
        wrong = unsound(findings, Text(data), arabic=number % IN_ARABIC == 0)
        if wrong:
            return wrong
        if any(key not in KEYS for key in configuration.values):
            return "an unknown key is accepted"
    return ""


def archive_fault(data: bytes, number: int) -> str:
    """Read an archive, and sometimes verify it. Damage must be refused or found."""
    file = own_folder() / "games.barsis"
    for ending in ("-wal", "-shm", "-journal"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    file.write_bytes(data)
    try:
        with Archive.open(file) as archive:
            for holding in archive.holdings():
                archive.record(holding.number)
            list(archive.people())
    except (BarsisError, OSError) as error:
        if not str(error):
            return "the error has no message"
    if number % VERIFIED == 0:
        return unsound(Verification(file), arabic=number % IN_ARABIC == 0)
    return ""


def workbook_fault(data: bytes, number: int) -> str:
    """Check a workbook with the sheets of an event."""
    sheets = read_event_sheets(data, "SENW")
    if not (sheets.players or sheets.rounds or sheets.findings):
        return "neither players nor rounds nor a finding"
    msgspec.json.encode([sheets.players, sheets.rounds])
    return unsound(sheets.findings, arabic=number % IN_ARABIC == 0)
