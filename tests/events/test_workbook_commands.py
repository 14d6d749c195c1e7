"""`barsis event` and workbooks: players and results in, standings and crosstables out."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from barsis_notation.events.spreadsheets.cell_values import Sheet
from barsis_notation.events.spreadsheets.workbook_writing import write_workbook
from barsis_notation.language.text_width import measure_width
from tests.cli.run import barsis
from tests.language.arabic import english_letters

PLAYERS: list[list[Any]] = [["Name", "Rating"], ["Amal", "١٥٠٠"], ["Basim", 1450], ["-Dana"]]
RESULTS: list[list[Any]] = [
    ["Round", "S", "N", "Winner"],
    [1, "Amal", "Basim", "Amal"],
    [2, "Basim", "-Dana", "draw"],
]


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """Return the workbook of an organiser."""
    return written(tmp_path / "club.xlsx", Players=PLAYERS, Results=RESULTS)


def written(path: Path, **sheets: list[list[Any]]) -> Path:
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path


def made(workbook: Path) -> Path:
    """Return the event file that `event new --xlsx` makes."""
    file = workbook.parent / "open.json"
    result = barsis("event", "new", str(file), "--game", "barsis", "--xlsx", str(workbook))
    assert result.exit_code == 0, result.output
    return file


def test_a_new_event_has_the_players_and_results_of_a_workbook(workbook: Path) -> None:
    event = json.loads(made(workbook).read_text())
    assert [player["name"] for player in event["players"]] == ["Amal", "Basim", "-Dana"]
    assert event["players"][0]["rating"] == 1500
    results = [one["pairings"][0]["result"] for one in event["rounds"]]
    assert results == [{"winners": ["S"]}, {"winners": [], "reason": "agreement"}]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("verb", "lang", "title", "first"),
    [
        ("standings", "en", "Standings", [1, "Amal", 1]),
        ("standings", "ar", "الترتيب", [1, "Amal", 1]),
        ("crosstable", "en", "Crosstable", [1, "Amal", "2+"]),
        ("crosstable", "ar", "جدول النتائج", [1, "Amal", "2+"]),
        ("ratings", "en", "Ratings", [1, "Amal", 27.6]),
        ("ratings", "ar", "التصنيفات", [1, "Amal", 27.6]),
        ("pairings", "en", "Pairings", ["1", "1", "Amal"]),
        ("pairings", "ar", "القرعة", ["1", "1", "Amal"]),
    ],
)
def test_a_table_goes_out_with_the_event_behind_it(
    workbook: Path, verb: str, lang: str, title: str, first: list[Any]
) -> None:
    event = made(workbook)
    out, again = workbook.parent / "out.xlsx", workbook.parent / "again.json"
    words = ("event", verb, str(event), "-f", "xlsx", "-o", str(out), "--lang", lang)
    assert barsis(*words).exit_code == 0
    book = load_workbook(out)
    assert book.sheetnames[0] == title
    sheet = book[title]
    assert [cell.value for cell in sheet[2]][:3] == first
    for each in book:
        assert bool(each.sheet_view.rightToLeft) == (lang == "ar")
        assert_fits_paper(each)
    names = ("--game", "barsis", "--name", "open", "--xlsx", str(out))
    assert barsis("event", "new", str(again), *names).exit_code == 0
    assert json.loads(again.read_text()) == json.loads(event.read_text())


def assert_fits_paper(sheet: Any) -> None:
    """Fail if a sheet is not printed one A4 page wide, with headings and whole cells."""
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    setup = sheet.page_setup
    assert (setup.fitToWidth, setup.fitToHeight, int(setup.paperSize)) == (1, 0, 9)
    assert sheet.print_title_rows == "$1:$1"
    widths = {letter: one.width for letter, one in sheet.column_dimensions.items()}
    assert setup.orientation == ("landscape" if sum(widths.values()) > 95 else "portrait")
    for column in sheet.columns:
        for cell in column:
            columns = measure_width(str(cell.value or ""))
            is_whole = columns < widths[cell.column_letter]
            assert is_whole or (columns > 60 and cell.alignment.wrap_text)


def test_a_wide_sheet_is_printed_across_and_numbers_stand_apart_from_names() -> None:
    names = ["محمود درويش", "Amal"]
    headings = ("Place", "Name", *(f"Tie-break {n}" for n in range(9)))
    rows: list[tuple[Any, ...]] = [(1 + at, name, *[2.5] * 9) for at, name in enumerate(names)]
    book = load_workbook(BytesIO(write_workbook([Sheet("Standings", headings, rows)])))
    sheet = book["Standings"]
    assert_fits_paper(sheet)
    assert sheet.page_setup.orientation == "landscape"
    assert sheet["A2"].alignment.horizontal == "center"


@pytest.mark.parametrize(("from_right", "side"), [(False, "left"), (True, "right")])
def test_names_begin_on_one_side_in_every_script_and_headings_have_the_font_of_cells(
    from_right: bool, side: str
) -> None:
    names: list[tuple[Any, ...]] = [("محمود درويش", "Salma Ferrer"), ("Amal Nasser", "سلمى حدّاد")]
    sheets = [Sheet("Results", ("S", "N"), names)]
    sheet = load_workbook(BytesIO(write_workbook(sheets, from_right=from_right)))["Results"]
    cells = [cell for row in sheet.iter_rows() for cell in row]
    assert {cell.alignment.horizontal for cell in cells} == {side}
    assert len({(cell.font.name, cell.font.sz) for cell in cells}) == 1
    assert [cell.font.b for cell in cells[::2]] == [True, False, False]


def test_the_crosstable_of_a_long_round_robin_is_printed_in_letters_that_can_be_read() -> None:
    headings = ("Line", "Player", *map(str, range(1, 24)), "Points", "Place")
    rows: list[tuple[Any, ...]] = [
        (n, f"Salma Ferrer i Guardia {n}", *["18+"] * 23, 12.5, n) for n in range(1, 25)
    ]
    book = load_workbook(BytesIO(write_workbook([Sheet("Crosstable", headings, rows)])))
    width = sum(one.width for one in book["Crosstable"].column_dimensions.values())
    assert width <= 175  # a sheet across has 150 characters of 11 points at about 85 per cent


def test_drawn_rounds_go_out_with_byes(workbook: Path) -> None:
    pytest.importorskip("py4swiss")
    event, out = made(workbook), workbook.parent / "out.xlsx"
    words = ("event", "pairings", str(event), "--draw", "swiss", "-f", "xlsx", "-o", str(out))
    assert barsis(*words).exit_code == 0
    rows = [[cell.value for cell in row] for row in load_workbook(out)["Pairings"]]
    assert rows == [
        ["round", "table", "S", "N"],
        ["3", "1", "-Dana", "Amal"],
        ["3", "bye", "Basim", None],
    ]


def test_a_workbook_is_not_written_to_a_terminal(workbook: Path) -> None:
    result = barsis("event", "standings", str(made(workbook)), "-f", "xlsx")
    assert result.exit_code == 2
    assert "a workbook goes to a file: name it with --output" in result.stderr


def test_other_forms_go_to_a_file_too(workbook: Path) -> None:
    out = workbook.parent / "out.csv"
    words = ("event", "standings", str(made(workbook)), "-f", "csv")
    assert barsis(*words, "-o", str(out)).exit_code == 0
    assert out.read_bytes().decode() == barsis(*words).stdout


def test_what_is_wrong_in_a_workbook_leaves_no_event(tmp_path: Path) -> None:
    results = [RESULTS[0], [1, "Amaal", "Basim", "S"]]
    workbook = written(tmp_path / "club.xlsx", Players=PLAYERS, Results=results)
    file = tmp_path / "open.json"
    words = ("event", "new", str(file), "--game", "barsis", "--xlsx", str(workbook))
    result = barsis(*words)
    assert result.exit_code == 1
    assert result.stderr.endswith(
        "club.xlsx:2:2: EVT075 player-not-in-sheet (error) Results!B2: Amaal is not in the sheet "
        "of players; expected perhaps Amal\n"
    )
    assert not file.exists()


def test_what_was_passed_over_is_said_and_the_event_is_made(tmp_path: Path) -> None:
    players: list[list[Any]] = [["Name", "Shoe"], ["Amal", 39], ["Basim", 40]]
    workbook = written(tmp_path / "club.xlsx", Players=players)
    file = tmp_path / "open.json"
    words = ("event", "new", str(file), "--game", "barsis", "--xlsx", str(workbook))
    result = barsis(*words)
    assert result.exit_code == 0
    assert "EVT077 column-passed-over (info) Players!B1: the column Shoe" in result.stderr
    assert file.exists()


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_without_openpyxl_it_is_said(
    workbook: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    event, out = made(workbook), workbook.parent / "out.xlsx"
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    words = ("event", "standings", str(event), "-f", "xlsx", "-o", str(out), "--lang", lang)
    result = barsis(*words)
    assert result.exit_code == 3
    said = result.stderr.splitlines()[-1]
    assert "barsis_notation[xlsx]" in said
    assert not out.exists()
    if lang == "ar":
        assert not english_letters(said.removeprefix("barsis: "))
