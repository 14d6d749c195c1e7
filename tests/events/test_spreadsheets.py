"""Spreadsheets: what goes out comes in again; what cannot be read is said with its cell."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from openpyxl import Workbook, load_workbook

from barsis_notation.base.errors import UsageError
from barsis_notation.diagnostics import event_codes
from barsis_notation.diagnostics.findings import Finding, collect_codes
from barsis_notation.events.event import Event
from barsis_notation.events.event_boards import Boards
from barsis_notation.events.event_games import GamePlayed
from barsis_notation.events.spreadsheets import workbook_reading
from barsis_notation.events.spreadsheets.cell_values import Sheet, SheetCell, Value
from barsis_notation.events.spreadsheets.sheet_reading import EventSheets, read_event_sheets
from barsis_notation.events.spreadsheets.sheet_writing import collect_results, make_event_sheets
from barsis_notation.events.spreadsheets.workbook_reading import WorkbookError, read_workbook
from barsis_notation.events.spreadsheets.workbook_writing import write_workbook
from barsis_notation.events.standings import compute_standings
from barsis_notation.events.structs import FORMAT, EventFile, EventPlayer, Pairing, Round
from barsis_notation.language.extras import MissingPackageError
from barsis_notation.language.speech import LANGUAGES, speaking
from barsis_notation.record.structs import Event as EventOfRecord
from barsis_notation.record.structs import Player, Result, RulesetRef
from barsis_notation.rulesets import load_ruleset
from tests.events.drawn import boards_of, told
from tests.events.drawn import event_of as event_of_rounds
from tests.language.arabic import english_letters

BARSIS = load_ruleset("barsis")
LETTERS = BARSIS["seats.names"]


def event_of(players: list[EventPlayer], rounds: list[Round]) -> Event:
    ruleset = RulesetRef(id="barsis", version=1)
    file = EventFile(format=FORMAT, name="Amman Open", ruleset=ruleset, players=players)
    file.rounds = rounds
    return Event(file, BARSIS)


def read(raw: bytes, seats: tuple[str, ...] = ("S", "N")) -> EventSheets:
    return read_event_sheets(raw, LETTERS, seats)


def workbook(**sheets: list[list[Any]]) -> bytes:
    """Return a workbook as a spreadsheet saves it, with its cells as they are given."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title.replace("_", " "))
        for row in rows:
            sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


# -- out and in -----------------------------------------------------------------------------------

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\n"), max_size=12)
WORD = TEXT.map(str.strip)
NAME = st.one_of(WORD, st.sampled_from(["=1+1", "+4", "@x", "-", "007", "S", "1.0", "_x0041_"]))
DAY = st.one_of(st.just(""), st.sampled_from(["2026", "2026-11", "1850-01-02", "2026-11-20"]))


@st.composite
def players(draw: st.DrawFn) -> list[EventPlayer]:
    names = draw(st.lists(NAME.filter(bool), min_size=2, max_size=6, unique=True))
    found = []
    for number, name in enumerate(names):
        player = EventPlayer(name=name, also=draw(st.lists(NAME.filter(bool), max_size=2)))
        player.id = draw(st.sampled_from(["", f"p{number}"]))
        player.team, player.country = draw(WORD), draw(WORD)
        player.rating = draw(st.integers(-9, 3000)) if draw(st.booleans()) else player.rating
        found.append(player)
    return found


@st.composite
def results(draw: st.DrawFn) -> Result:
    numbers = st.dictionaries(st.sampled_from("SN"), st.integers(1, 99))
    return Result(
        winners=draw(st.sampled_from([[], ["S"], ["N"], ["N", "S"]])),
        reason=draw(st.sampled_from(["", "home", "forfeit", "unfinished", "agreement"])),
        score=draw(numbers),
        ranks=draw(numbers),
        name=draw(st.sampled_from(["", "mars"])),
    )


@st.composite
def events(draw: st.DrawFn) -> Event:
    known = draw(players())
    keys = [player.key for player in known]
    rounds = []
    for number in range(draw(st.integers(0, 3))):
        order = draw(st.permutations(keys))
        one = Round(date=draw(DAY), end_date=draw(DAY), byes=order[2:3], absent=order[3:])
        one.name = draw(st.sampled_from(["", f"round {number}"]))
        pairing = Pairing(seats={"S": order[0], "N": order[1]}, date=draw(DAY), comment=draw(WORD))
        pairing.table = draw(st.sampled_from(["", "A"]))
        if draw(st.booleans()):
            pairing.result = draw(results())
        one.pairings = [pairing]
        rounds.append(one)
    return event_of(known, rounds)


@pytest.mark.by_turns(2)
@settings(max_examples=25)
@given(events(), st.sampled_from(LANGUAGES))
def test_what_goes_out_comes_in_again(event: Event, language: str) -> None:
    with speaking(language):
        raw = write_workbook(make_event_sheets(event), from_right=language == "ar")
    found = read(raw)
    assert found.findings == []
    assert found.players == event.file.players
    assert found.rounds == event.file.rounds


FOUR = event_of(
    [EventPlayer(name=name) for name in ("Amal", "أمل", "Basim", "Dana")],
    [
        Round(
            date="2026-11-20",
            pairings=[
                Pairing(
                    seats={"S": "Amal", "N": "أمل", "E": "Basim", "W": "Dana"},
                    result=Result(winners=["S", "N"], ranks={"S": 1, "E": 2, "N": 1, "W": 2}),
                )
            ],
        )
    ],
)


def test_a_sheet_of_four_seats_as_people_see_it() -> None:
    book = load_workbook(io.BytesIO(write_workbook(make_event_sheets(FOUR))))
    rows = [[cell.value for cell in row] for row in book["Results"].iter_rows()]
    assert rows == [
        [
            *("Round", "Date", "Table", "S", "N", "E", "W", "Winners"),
            *("Place S", "Place E", "Place N", "Place W"),
            *("Kind of win", "Reason", "Comment"),
        ],
        ["1", None, "1", "Amal", "أمل", "Basim", "Dana", "S N", 1, 2, 1, 2, None, None, None],
    ]
    assert read(write_workbook(make_event_sheets(FOUR))).rounds == FOUR.file.rounds


def test_a_sheet_in_arabic_goes_from_the_right_and_its_heading_stays() -> None:
    with speaking("ar"):
        book = load_workbook(io.BytesIO(write_workbook(make_event_sheets(FOUR), from_right=True)))
    assert book.sheetnames == ["اللاعبون", "الجولات", "النتائج", "الراحات"]
    for sheet in book:
        assert sheet.sheet_view.rightToLeft
        assert sheet.freeze_panes == "A2"
        assert sheet["A1"].font.bold
    widths = book["النتائج"].column_dimensions
    assert [widths[letter].width for letter in "AD"] == [len("الجولة") + 1 + 2, len("Amal") + 2]


def test_values_are_what_a_spreadsheet_can_hold() -> None:
    rows: list[tuple[Value, ...]]
    rows = [(3, Fraction(7, 2), Fraction(1, 3), 2**60, date(2026, 11, 20), date(1850, 1, 2), None)]
    raw = write_workbook([Sheet("x", ("a", "b", "c", "d", "e", "f", "g"), rows)])
    (_, row) = load_workbook(io.BytesIO(raw))["x"].iter_rows(values_only=True)
    assert row[:4] == (3, 3.5, 1 / 3, str(2**60))
    assert (row[4].date(), row[5:]) == (date(2026, 11, 20), ("1850-01-02", None))


def test_a_workbook_has_a_sheet_and_rows_may_be_short() -> None:
    with pytest.raises(UsageError, match="at least one sheet"):
        write_workbook([])
    raw = write_workbook([Sheet("x", ("a", "b"), [("1",), ()])])
    rows = list(load_workbook(io.BytesIO(raw))["x"].iter_rows(values_only=True))
    assert rows == [("a", "b"), ("1", None)]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "'=1", "\t=1"])
def test_no_text_becomes_a_formula(text: str) -> None:
    raw = write_workbook([Sheet("x", ("name",), [(text,)])])
    cell = load_workbook(io.BytesIO(raw))["x"]["A2"]
    assert (cell.data_type, cell.value, cell.quotePrefix) == ("s", text, True)
    assert b"<f>" not in zipfile.ZipFile(io.BytesIO(raw)).read("xl/worksheets/sheet1.xml")


def test_the_same_event_is_the_same_bytes_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    first = write_workbook(make_event_sheets(FOUR))
    monkeypatch.setattr("time.localtime", lambda *_: (2031, 2, 3, 4, 5, 6, 0, 34, 0))
    assert write_workbook(make_event_sheets(FOUR)) == first
    parts = zipfile.ZipFile(io.BytesIO(first)).infolist()
    assert {part.date_time for part in parts} == {(1980, 1, 1, 0, 0, 0)}


# -- sheets of others -----------------------------------------------------------------------------


def test_sheets_of_an_organiser_are_read_as_they_are() -> None:
    """Other names of columns and another order, empty rows, numbers as text, Arabic digits."""
    raw = workbook(
        لاعبون=[
            [None, None, None],
            ["تصنيف", "الاسم الكامل", "رقم"],
            ["١٥٠٠", " أمل ", 1],
            [None, None, None],
            [1450.0, "باسم", "2"],
            ["", "Dana", "٣"],
        ],
        القرعة=[
            ["جولة", "التاريخ", "الرقعة", "اللاعب 1", "Player 2", "الفائز", "نقاط S"],
            [2, "٢٠٢٦-١١-٢١", "A", "باسم", "dana", "باسم", None],
            ["١", date(2026, 11, 20), 1, "أمل", 2, "تعادل", "-٣"],
        ],
    )
    found = read(raw)
    assert [finding.message for finding in found.findings] == []
    assert found.players == [
        EventPlayer(name="أمل", id="1", rating=1500),
        EventPlayer(name="باسم", id="2", rating=1450),
        EventPlayer(name="Dana", id="٣"),
    ]
    draw = Result(winners=[], reason="agreement", score={"S": -3})
    first = Pairing(seats={"S": "1", "N": "2"}, result=draw)
    second = Pairing(table="A", seats={"S": "2", "N": "٣"}, result=Result(winners=["S"]))
    assert found.rounds == [
        Round(date="2026-11-20", pairings=[first]),
        Round(date="2026-11-21", pairings=[second]),
    ]


def rows_won(*cells: Any) -> list[str]:
    """Return who won by the cells Winners, Place S, Place N, Points S, Points N."""
    raw = workbook(
        Players=[["Name"], ["Haddad, Amal"], ["Basim"]],
        Results=[
            ["Round", "S", "N", "Winner", "Place S", "Place N", "Points S", "Points N"],
            [1, "Haddad, Amal", "Basim", *cells],
        ],
    )
    found = read(raw)
    assert found.findings == []
    result = found.rounds[0].pairings[0].result
    assert result
    return result.winners


@pytest.mark.parametrize(
    ("cells", "winners"),
    [
        (("S",), ["S"]),
        (("N S",), ["N", "S"]),
        (("Haddad, Amal",), ["S"]),
        (("basim",), ["N"]),
        (("draw",), []),
        (("=",), []),
        ((None, 2, 1), ["N"]),
        ((None, None, None, "٥", 3), ["S"]),
        ((None, None, None, 3, 3), []),
        (("nobody",), []),
    ],
)
def test_who_won_is_said_in_many_ways(cells: tuple[Any, ...], winners: list[str]) -> None:
    assert rows_won(*cells) == winners


def test_a_draw_is_a_result_and_nobody_is_none() -> None:
    head = ["Round", "S", "N", "Winners", "Points S", "Points N"]
    rows = [[1, "Amal", "Basim", *cells] for cells in (["draw"], ["-"], [None, 2, 2], [None, 2, 1])]
    found = read(workbook(Players=NAMES, Results=[head, *rows]))
    reasons = [pairing.result and pairing.result.reason for pairing in found.rounds[0].pairings]
    assert reasons == ["agreement", "", "agreement", ""]


@pytest.mark.parametrize(
    ("game", "rounds"),
    [
        ("two", ["a>b, c=d, e bye", "a>c mars, b>d forfeit, e absent", "e>a, b>c open, d bye"]),
        ("two", ["a:5>b:3, c:4=d:4", "c:5>a:0"]),
        ("four", ["a>b=c>d", "d=c>a>b"]),
        ("partners", ["a&b>c&d", "c&a>b&d turkish_mars"]),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_by_a_workbook_are_those_of_the_event(
    game: str, rounds: list[str], language: str
) -> None:
    boards = boards_of(event_of_rounds(rounds, game))
    with speaking(language):
        raw = write_workbook(make_event_sheets(boards.event, collect_results(boards)))
    event = boards.event
    found = read_event_sheets(raw, event.ruleset["seats.names"], event.seats)
    assert found.findings == []
    file = replace(event.file, players=found.players, rounds=found.rounds)
    again = compute_standings(Boards(Event(file, event.ruleset)))
    assert told(again) == told(compute_standings(boards))


@pytest.mark.parametrize(
    "above",
    [
        [],
        [["Amman Open 2026"]],
        [["Players"]],
        [["Amman Open"], ["as of", "1 November"], ["Club list"]],
    ],
)
def test_headings_may_have_titles_above_them(above: list[list[Any]]) -> None:
    rows: list[list[Any]] = [["Name", "Rating"], ["Amal", 1500], ["Basim", 1400]]
    results: list[list[Any]] = [
        ["Round", "Table", "S", "N", "Winners"],
        [1, 1, "Amal", "Basim", "S"],
    ]
    found = read(workbook(Sheet1=above + rows, Results=above + results))
    assert [(player.name, player.rating) for player in found.players] == [
        ("Amal", 1500),
        ("Basim", 1400),
    ]
    (one,) = found.rounds
    assert one.pairings[0].result == Result(winners=["S"])
    assert found.findings == []


def test_a_sheet_is_known_by_its_columns_where_its_name_says_nothing() -> None:
    raw = workbook(
        Sheet1=[["Name"], ["Amal"], ["Basim"]],
        Sheet2=[["Round", "S", "N"], [1, "Amal", "Basim"]],
        Sheet3=[["Round", "Player", "Status"], [2, "Amal", "bye"], [2, "Basim", "غياب"]],
        Standings=[["Place", "Points"], [1, 2]],
    )
    found = read(raw)
    assert found.findings == []
    (first, second) = found.rounds
    assert first.pairings[0].seats == {"S": "Amal", "N": "Basim"}
    assert (second.byes, second.absent) == (["Amal"], ["Basim"])


# -- what is wrong --------------------------------------------------------------------------------

NAMES = [["Name"], ["Amal"], ["Basim"]]
BYES = ["Round", "Player", "Kind"]
HEAD = ["Round", "S", "N", "Winners", "Points S", "Place N", "Kind of win", "Date"]


def results_of(*cells: Any, head: list[str] = HEAD) -> bytes:
    return workbook(Players=NAMES, Results=[head, list(cells)])


def old_workbook() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


def other_zip() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        file.writestr("readme.txt", "not a workbook")
    return stream.getvalue()


def bomb() -> bytes:
    stream = io.BytesIO(workbook(Players=NAMES))
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/media/image1.png", bytes(workbook_reading.MAX_UNPACKED))
    return stream.getvalue()


def with_sheet(change: Callable[[bytes], bytes]) -> bytes:
    """Return a workbook whose sheet was changed."""
    return with_part("sheet1", change)


def with_part(named: str, change: Callable[[bytes], bytes]) -> bytes:
    """Return a workbook of which the part that is *named* so was changed."""
    old, stream = zipfile.ZipFile(io.BytesIO(workbook(Players=NAMES))), io.BytesIO()
    with zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, change(part) if named in name else part)
    return stream.getvalue()


def damaged() -> bytes:
    return with_sheet(lambda part: part[:99])


def entities() -> bytes:
    """Return a workbook with a name of a billion letters, in few bytes."""
    lines = [f"<!ENTITY a{each} '{f'&a{each - 1};' * 10}'>" for each in range(1, 9)]
    head = f"<!DOCTYPE x [<!ENTITY a0 '{'a' * 10}'>{''.join(lines)}]>".encode()
    return with_sheet(lambda part: head + part.replace(b"Amal", b"&a8;"))


def styleless() -> bytes:
    """Return a workbook with a style that goes back to one which is not there."""
    return with_part("styles", lambda part: part.replace(b'xfId="0"', b'xfId="7"'))


def far_row() -> bytes:
    book = Workbook()
    book.active.cell(workbook_reading.MAX_ROWS + 2, 1).value = "far"
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


WRONG: tuple[tuple[str, str, Callable[[], bytes], str], ...] = (
    ("EVT070", "text", lambda: b"Name\nAmal\n", "not a workbook"),
    ("FIL024", "other zip", other_zip, "this is a ZIP file, expected a workbook; unpack it"),
    ("EVT070", "old", old_workbook, "an .xls file, or a workbook with a password"),
    ("EVT070", "bomb", bomb, "it is too large"),
    ("EVT070", "far row", far_row, "it is too large"),
    ("EVT070", "damaged", damaged, "a damaged workbook (ParseError)"),
    ("EVT070", "styleless", styleless, "a damaged workbook (IndexError)"),
    ("EVT070", "entities", entities, "a damaged workbook (ParseError)"),
    ("EVT071", "no players", lambda: workbook(List=[[1, 2]]), "found the sheets List; expected"),
    (
        *("EVT072", "no name", lambda: workbook(Players=[["Id", "Team"], [1, 2]])),
        "the sheet Players has the columns Id, Team; missing: Name",
    ),
    (
        *("EVT072", "no seats", lambda: results_of(1, 2, head=["Round", "Table"])),
        "the sheet Results has the columns Round, Table; missing: a seat, such as S",
    ),
    (
        *("EVT073", "rating", lambda: workbook(Players=[["Name", "Rating"], ["Amal", "high"]])),
        "Players!B2: found high, expected a whole number",
    ),
    ("EVT073", "winner", lambda: results_of(1, "Amal", "Basim", "W"), "Results!D2: found W"),
    (
        "EVT073",
        "points",
        lambda: results_of(1, "Amal", "Basim", None, 2.5),
        "Results!E2: found 2.5",
    ),
    ("EVT073", "place", lambda: results_of(1, "Amal", "Basim", "S", 1, 0), "a place, from 1"),
    (
        *("EVT073", "win", lambda: results_of(1, "Amal", "Basim", "S", 1, 2, "double")),
        "Results!G2: found double, expected mars or turkish_mars",
    ),
    (
        *("EVT073", "day", lambda: results_of(1, "Amal", "Basim", "S", 1, 2, None, "6/11/2026")),
        "Results!H2: found 6/11/2026, expected perhaps 2026-11-06 or 2026-06-11",
    ),
    ("EVT073", "error", lambda: workbook(Players=[*NAMES, ["#REF!"]]), "Players!A4: found #REF!"),
    ("EVT074", "formula", lambda: workbook(Players=[*NAMES, ["=A2"]]), "Players!A4: a formula"),
    (
        *("EVT075", "unknown", lambda: results_of(1, "Amal", "Basem", "S")),
        "Results!C2: Basem is not in the sheet of players; expected perhaps Basim",
    ),
    (
        *("EVT076", "twice", lambda: workbook(Players=[*NAMES, ["Amal"]])),
        "Players!A4: Amal is also in Players!A2",
    ),
    (
        *("EVT077", "column", lambda: workbook(Players=[["Name", "Shoe"], ["Amal", 39]])),
        "Players!B1: the column Shoe was ignored; known are Id, Name",
    ),
    (
        "EVT078",
        "row",
        lambda: results_of(None, "Amal", "Basim"),
        "Results!A2: the row has no Round",
    ),
    (
        *("EVT073", "kind", lambda: workbook(Players=NAMES, Byes=[BYES, [1, "Amal", "?"]])),
        "Byes!C2: found ?, expected bye, half-point bye or absent",
    ),
)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("code", "made", "says"), [(c, m, s) for c, _, m, s in WRONG], ids=[one[1] for one in WRONG]
)
def test_what_is_wrong_is_said_with_its_cell(
    code: str, made: Callable[[], bytes], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = made()
    found = read(raw).findings
    assert capsys.readouterr() == ("", "")
    assert [finding.code for finding in found] == [code]
    assert says in found[0].message
    with speaking("ar"):
        (said,) = read(raw).findings
    assert not english_letters(said.message, _written(said)), said.message


def _written(finding: Finding) -> list[str]:
    names = ["Players", "Results", "Byes", "Basim", "Amal", "Shoe", "Id", "Team", "Round", "Table"]
    found = finding.found or ""
    return [
        *names,
        "List",
        "ParseError",
        "IndexError",
        "mars",
        "turkish_mars",
        *found.split(", "),
        "xlsx",
    ]


def test_every_code_of_spreadsheets_has_its_case() -> None:
    declared = {
        code.code for code in collect_codes(event_codes) if "EVT070" <= code.code <= "EVT078"
    }
    assert {case[0] for case in WRONG} == declared | {"FIL024"}


def test_what_is_wrong_in_a_row_leaves_the_others() -> None:
    raw = workbook(
        Players=[["Name", "Rating"], ["Amal", "high"], ["Basim", 3], ["=A2", 4], [None, 5]],
        Results=[["Round", "S", "N"], [1, "Amal", "Zed"], [2, "Amal", "Basim"]],
    )
    found = read(raw)
    assert [finding.line for finding in found.findings] == [2, 4, 5, 2]
    assert [player.name for player in found.players] == ["Amal", "Basim"]
    assert [one.name for one in found.rounds] == ["2"]


@settings(max_examples=40)
@given(st.data())
def test_no_damage_is_more_than_a_finding(data: st.DataObject) -> None:
    raw = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place] = data.draw(st.integers(0, 255))
    found = read(bytes(raw[: data.draw(st.integers(len(raw) // 2, len(raw)))]))
    assert found.players or found.findings


WHOLE = write_workbook(make_event_sheets(FOUR))


def test_cells_are_called_as_spreadsheets_call_them() -> None:
    columns = (1, 26, 27, 52, 702, 703)
    places = [SheetCell("Players", 7, one, "").place for one in columns]
    assert places == [f"Players!{one}7" for one in ("A", "Z", "AA", "AZ", "ZZ", "AAA")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_package_it_is_said(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    for task in (lambda: write_workbook(make_event_sheets(FOUR)), lambda: read(WHOLE)):
        with speaking(language), pytest.raises(MissingPackageError, match=r"_notation\[xlsx\]"):
            task()


def test_a_library_gets_an_error_with_its_finding() -> None:
    with pytest.raises(WorkbookError, match="not a workbook") as caught:
        read_workbook(b"")
    assert caught.value.finding.code == "EVT070"


def test_results_of_records_stand_in_the_sheet_by_the_seats_of_the_table() -> None:
    """In the record Basim sits at S and wins by a mars; at the table he sits at N."""
    boards = boards_of(event_of_rounds(["Amal>Basim open"]))
    game = GamePlayed(
        file="r1.barsis.json",
        number=1,
        line=None,
        event=EventOfRecord(name="Amman Open", round="1", table="1"),
        players=(Player(name="Basim", seats=["S"]), Player(name="Amal", seats=["N"])),
        rules=boards.event.ruleset,
        match=None,
        result=Result(winners=["S"], reason="home", name="mars", score={"S": 2, "N": 0}),
        turns=60,
        findings=(),
    )
    known = Boards(boards.event, [game])
    assert collect_results(known) == {
        (1, 1): Result(winners=["N"], reason="home", name="mars", score={"N": 2, "S": 0})
    }
    raw = write_workbook(make_event_sheets(known.event, collect_results(known)))
    assert read(raw).rounds[0].pairings[0].result == collect_results(known)[1, 1]
