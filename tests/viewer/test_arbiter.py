"""The arbiter's page: what stands in it, what cannot get into it, and that it is one page."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barsis_notation.diagnostics.finding_text import format_heading, pair_with_slips
from barsis_notation.diagnostics.findings import Severity
from barsis_notation.language.speech import speaking
from barsis_notation.replay.game_context import GameContext
from barsis_notation.validation import CheckedRecord, Checks, check_files
from barsis_notation.viewer import arbiter
from barsis_notation.viewer.arbiter import ArbiterPage
from barsis_notation.viewer.board_lines import format_tables
from barsis_notation.viewer.finding_paragraph import FILE_AREAS, make_prose
from barsis_notation.viewer.moments import Moments
from tests.cli.run import FAULTY, barsis, record, write
from tests.every import every
from tests.viewer.markup import Element, elements, of_class

pytestmark = pytest.mark.by_turns(2)

SAMPLES: Final = Path(__file__).parents[2] / "sample_games"
GAMES: Final = sorted(path.parent for path in SAMPLES.glob("*/faulty"))


def checked_in(*paths: Path | str) -> list[CheckedRecord]:
    return [*check_files(map(str, paths), Checks(suggest=True))]


def page_of(all_checked: Iterable[CheckedRecord]) -> str:
    """Return the page of records that were checked, all their findings in it."""
    page, sink = ArbiterPage(), io.BytesIO()
    for checked in all_checked:
        page.add_checked(checked, checked.findings)
    page.write(sink)
    return sink.getvalue().decode()


@cache
def faulty_samples(game: str) -> tuple[CheckedRecord, ...]:
    return tuple(checked_in(*sorted((SAMPLES / game / "faulty").glob("*.barsis.json*"))))


# -- what stands in it ------------------------------------------------------------------------


def test_notation_in_a_sentence_is_code_and_a_blank_is_seen() -> None:
    assert make_prose("written `S 5: 1/2`, not `<b>`") == (
        'written <code dir="ltr">S 5: 1/2</code>, not <code dir="ltr">&lt;b&gt;</code>'
    )
    assert make_prose("at column 6 stands ` `") == "at column 6 stands ` `"


@every("game", [path.name for path in GAMES], days=2)
def test_no_finding_is_lost_and_a_board_is_drawn_if_one_is_known(game: str) -> None:
    all_checked = faulty_samples(game)
    read = elements(page_of(all_checked))
    told = [
        (checked, finding)
        for checked in all_checked
        for finding, _ in pair_with_slips(checked.findings)
    ]
    assert len(told) > 10
    shown = [each.said for each in of_class(read, "code")]
    assert Counter(shown) == Counter(format_heading(one) for _, one in told)
    paragraphs = sum(each.name == "article" for each in read)
    assert len([*_rows(read, "faults")]) == len(told) - paragraphs
    boards = 0
    for checked, finding in told:
        moment = Moments(GameContext(checked.record, checked.ruleset)).find(finding)
        assert moment.setup is not None or finding.position is None
        is_drawn = finding.turn is not None or not finding.code.startswith(FILE_AREAS)
        is_drawn &= finding.severity is not Severity.INFO
        boards += moment.setup is not None and is_drawn
    assert boards == sum(each.name == "figure" for each in read) > 10


def test_a_refused_move_is_told_whole() -> None:
    name = "a_three_where_a_two_was_needed.barsis.json"
    read = elements(page_of(checked_in(SAMPLES / "barsis" / "faulty" / name)))
    (article,) = (each.said for each in read if each.name == "article")
    for said in (
        "Rana Haddad's 21st turn (turn 41)", "MOV004 overshoot", "3 (ثلاثة)", "S 3: 82/off",
        "SM2 to the Kitchen [82/off]", "NL6 to NM8 [39/42]", "NL8 to NR7 [41/44]",
        "A pawn can enter the Kitchen only", "not legal under any reading",
        "2 (اثنان) written as 3 in turn 41", "32 turns", f"{name}:49:11", "Ruling", "Date",
        "barsis S:39,41,82,off N:bar,11(2),21 to=S owed=3",
    ):  # fmt: skip
        assert said in article, said
    assert [each.said.strip() for each in of_class(read, "box")] == [
        "the turn stands",
        "the turn is taken back",
    ]
    (mark,) = (each for each in read if each.name == "mark")
    assert mark.said == "82/off"
    men = [each.attributes["data-place"] for each in read if "data-place" in each.attributes]
    assert sorted(men) == sorted(["39", "41", "82", "off", "bar", "11", "11", "21"])


def test_a_finding_about_the_result_has_the_board_after_the_last_turn() -> None:
    (checked,) = checked_in(SAMPLES / "barsis" / "faulty" / "home_with_three_pawns.barsis.json")
    (finding,) = checked.findings
    moment = Moments(GameContext(checked.record, checked.ruleset)).find(finding)
    assert moment.is_end
    assert moment.setup is not None
    assert "After the last turn" in page_of([checked])


def test_the_board_of_a_line_beside_the_turns_is_that_of_the_line(tmp_path: Path) -> None:
    beside: list[Any] = [
        "S 2:",
        {"turn": "N 3:", "variations": [["N 5+2: bar/26 bar/1 26/28", "S 9:"]]},
    ]
    (checked,) = checked_in(write(tmp_path / "x.barsis.json", record(beside)))
    page = page_of([checked])
    assert "Not played, beside turn 2" in page
    assert "N:bar(2),1,28 to=S" in page


def test_faults_come_first_and_clean_boards_share_a_line(tmp_path: Path) -> None:
    result = {"winners": ["S"], "reason": "resign"}
    write(tmp_path / "a.barsis.json", record(result=result))
    write(tmp_path / "b.barsis.json", record(FAULTY, players=[{"seats": ["S"]}, {"seats": ["N"]}]))
    write(tmp_path / "d.barsis.json", record(result=result))
    (tmp_path / "c.barsis.json").write_text('{"format": "barsis-record/1"')
    comma = json.dumps(record()).removesuffix("}") + ",}"
    (tmp_path / "comma.barsis.json").write_text(comma)
    page = page_of(checked_in(tmp_path, tmp_path / "missing.json"))
    read = elements(page)
    faults = [row[1] for row in _rows(read, "faults")]
    codes = ("FIL035", "FIL030", "FIL015")
    assert all(code in fault for code, fault in zip(codes, faults, strict=True))
    state = "1 error, 1 info"
    players = "South (S) v North (N)"
    missing = "a name, result, 1 turn not examined"
    assert [*_rows(read, "boards")] == [["3", "2", players, state, missing]]
    assert [*_rows(read, "clean-boards")] == [["3", "2 clean records", "2"]]
    places = [page.index(f'class="{kind}') for kind in ("faults", "boards", "finding", "clean-bo")]
    assert places == sorted(places)
    assert page.count("<article") == page.count('class="ruling"') == 1
    links = [each.attributes["href"] for each in read if each.name == "a"]
    ids = {each.attributes.get("id") for each in read if each.name == "section"}
    assert {link.removeprefix("#") for link in links} == ids


def test_findings_for_information_are_a_list_after_the_boards_of_their_event(
    tmp_path: Path,
) -> None:
    event = {"name": "A", "round": "2", "table": "1"}
    lenient = record(["S 2:", "N 3: "], event=event, result={"winners": ["S"], "reason": "resign"})
    write(tmp_path / "x.barsis.jsonl", lenient, record(FAULTY, event={**event, "table": "10"}))
    page = page_of(checked_in(tmp_path))
    (row,) = _rows(elements(page), "faults")
    assert page.index("</article>") < page.index("THR007")
    assert "Round 2, table 1" in row[0]
    assert "THR007" in row[1]
    assert page.count("<article") == 1
    assert "Findings for information" in page


def test_events_are_told_apart_and_their_rounds_are_in_order(tmp_path: Path) -> None:
    boards = [("A", "10"), ("B", "2"), ("A", "2"), ("", "1"), ("B", "1")]
    for at, (name, one) in enumerate(boards):
        event = {"name": name, "round": one, "table": "1"}
        write(tmp_path / f"{at}.barsis.jsonl", record(FAULTY, event=event), record(event=event))
    read = elements(page_of(checked_in(tmp_path)))
    assert [each.said for each in of_class(read, "event-name")] == [
        "A",
        "B",
        "Without the name of an event",
    ]
    assert [row[0] for row in _rows(read, "boards")] == ["2", "10", "1", "2", "1"]
    sections = [each.said for each in read if each.name == "h2" and "Round" in each.said]
    assert [each.split(",")[0] for each in sections] == [
        f"Round {one}" for one in ("2", "10", "1", "2", "1")
    ]
    clean = [row[0] for row in _rows(read, "clean-boards")]
    assert clean == ["2", "10", "1", "2", "1"]


@given(st.lists(st.integers(1, 30).map(str) | st.text("A1٣-", max_size=12), max_size=20))
def test_a_list_of_tables_names_every_table(tables: list[str]) -> None:
    spoken = format_tables(name.replace("-", "") or "A" for name in tables)
    named: list[str] = []
    for part in filter(None, spoken.split(", ")):
        first, _, last = part.partition("–")
        named += map(str, range(int(first), int(last) + 1)) if last else [first]
    read = sorted(str(int(name)) if name.isdecimal() else name for name in named)
    given_names = {name.replace("-", "") or "A" for name in tables}
    assert read == sorted(str(int(name)) if name.isdecimal() else name for name in given_names)


def test_a_table_of_several_records_is_named_once() -> None:
    assert format_tables(["1", "2", "2", "A", "2", "3", "A"]) == "1–3, A"


def _rows(read: list[Element], kind: str) -> Iterator[list[str]]:
    """Yield the texts of the cells of each row of the tables of class *kind*."""
    is_inside = False
    row: list[str] = []
    for each in read:
        if each.name == "table":
            is_inside = kind in each.classes
        if each.name in ("tr", "table", "section") and row:
            yield row
            row = []
        if is_inside and each.name == "td":
            row.append(each.said)
    if row:
        yield row


def test_what_is_beyond_the_bounds_is_counted_in_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    all_checked = faulty_samples("kioz")[:20]
    for bound, most in (("MAX_LINES", 12), ("MAX_FINDINGS", 20), ("MAX_DRAWN", 4)):
        monkeypatch.setattr(arbiter, bound, most)
    read = elements(page_of(all_checked))
    listed = sum(int(row[1].split()[0]) for row in _rows(read, "clean-boards"))
    assert len([*_rows(read, "boards")]) == 12
    assert listed <= 12
    assert sum(each.name == "figure" for each in read) == 4
    findings = sum(len(checked.findings) for checked in all_checked)
    left_out = [each.said for each in of_class(read, "left-out")]
    assert f"{findings - 20} more findings are counted but not shown here." in left_out
    assert any("more positions are written as a line" in each for each in left_out)
    assert any("more boards with findings are not listed here" in each for each in left_out)
    drawn = [each for each in read if each.name == "article"]
    assert any("position" in each.said for each in drawn)


# -- what cannot get into it ------------------------------------------------------------------

TAGS: Final = ("<img src=x", "<svg", "<body")
CLOSING: Final = (
    *("", "</title>", "</style>", "</svg>", "-->", "]]>", "</code>", "</bdi>", "</td></table>"),
    *("'>", '">'),
)
ATTACKS: Final = (
    *(f"{tag} {event}=alert(1)>" for tag in TAGS for event in ("onerror", "onload")),
    *(f"{close}<script>alert(1)</script>" for close in CLOSING),
    *(f"{quote} onmouseover={quote}alert(1)" for quote in ('"', "'", "`")),
    *(f"{quote} style={quote}color:red" for quote in ('"', "'")),
    *("javascript:alert(1)", "&lt;script&gt;", "&#60;script&#62;", "\\3c script\\3e "),
    *("\\", '\\"', "}", '"} body{display:none} @page{content:"', "*/ body{display:none} /*"),
    *("`</code><b>`", "`a` <`b>`", "\u202e<b>", "\u2066<i>\u2069", "\u2069\u2069</bdi>", "<!--"),
    *("<![CDATA[", "{{7*7}}", "${7*7}", "\x7f<p>"),
)
"""What would be markup, a style or a script, if it stood in a page as it is written."""


def attacked(text: str) -> dict[str, Any]:
    """Return a record with *text* in every field that is text."""
    event = dict.fromkeys(
        ("name", "site", "round", "table", "organiser", "arbiter", "section"), text
    )
    players = [
        {"name": text + seat, "seats": [seat], "id": text, "team": text, "country": text}
        for seat in "SN"
    ]
    turns: list[Any] = [
        *FAULTY[:4],
        {"turn": FAULTY[4], "comment": text, "by": text, "marks": [text]},
        text,
    ]
    return record(turns, event=event, players=players, comment=text, meta={"recorder": text})


def _skeleton(page: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the elements of a page and the names of their attributes, but for directions."""
    return [
        (each.name, tuple(sorted(each.attributes)))
        for each in elements(page)
        if each.name not in ("bdi", "code")
    ]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_no_text_of_a_record_becomes_markup(language: str, tmp_path: Path) -> None:
    assert len(set(ATTACKS)) >= 40
    with speaking(language):
        plain = _skeleton(_page_with("a text", tmp_path))
        for attack in ATTACKS if language == "en" else ATTACKS[::3]:
            page = _page_with(attack, tmp_path)
            assert _skeleton(page) == plain, attack
            _is_harmless(page)


def _page_with(text: str, folder: Path) -> str:
    file = folder / "x.barsis.json"
    file.write_text(json.dumps(attacked(text)), encoding="utf-8")
    return page_of(checked_in(file))


def _is_harmless(page: str) -> None:
    """Fail where a page has a script, a style unknown to its policy, or asks for anything."""
    read = elements(page)
    names = {each.name for each in read}
    assert not names & {"script", "iframe", "img", "link", "object", "form", "base", "image", "b-"}
    for each in read:
        assert "style" not in each.attributes
        assert not any(key.startswith("on") for key in each.attributes), each
        assert "src" not in each.attributes
        assert each.attributes.get("href", "#").startswith("#")
    (policy,) = (
        each.attributes["content"]
        for each in read
        if each.attributes.get("http-equiv") == "Content-Security-Policy"
    )
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in styles]
    allowed = " ".join(f"'sha256-{each}'" for each in hashes)
    assert policy.startswith("default-src 'none'; ")
    assert policy.endswith(f"style-src {allowed}")
    assert all("display:none" not in each.replace(" ", "").split("content:")[0] for each in styles)


# -- in Arabic --------------------------------------------------------------------------------


def test_the_page_goes_from_the_right_in_arabic_and_its_boards_do_not() -> None:
    with speaking("ar"):
        page = page_of(faulty_samples("barjis")[:6])
    read = elements(page)
    assert read[0].attributes == {"lang": "ar", "dir": "rtl"}
    assert "صفحة الحَكَم" in page
    assert "قرار الحَكَم" in page
    boards = [each for each in read if each.name == "svg"]
    assert len(boards) > 2
    assert not re.search(r"scale\(-", page)
    for each in read:
        assert each.name != "code" or each.attributes["dir"] == "ltr"
    assert not re.search("[\u2066-\u2069\u200e\u200f]", page)


# -- as a report ------------------------------------------------------------------------------


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    write(folder / "many.barsis.jsonl", *(record() for _ in range(40)), record(FAULTY), record())
    write(folder / "bad.barsis.json", record(FAULTY, match={"id": "m", "game": 3, "to": 5}))
    (folder / "torn.barsis.json").write_text("{")
    return folder


def test_the_bytes_are_the_same_however_many_processes_work(games: Path, tmp_path: Path) -> None:
    words: list[str | Path] = [
        "validate",
        games,
        tmp_path / "missing.json",
        "--duplicates",
        "-f",
        "html",
    ]
    one = barsis(*words, "-j", "1")
    assert one.exit_code == 3
    assert one.stdout.count("<article") >= 4
    assert one.stdout.count("<tr class=") >= 42
    assert barsis(*words, "-j", "2").stdout == one.stdout
    for _ in range(2):
        assert barsis(*words, "--cache", tmp_path / "verdicts").stdout == one.stdout


def test_findings_that_are_not_chosen_are_said_to_be_there(games: Path) -> None:
    words: list[str | Path] = ["validate", games / "bad.barsis.json", "-f", "html"]
    whole = barsis(*words).stdout
    for more in (["--ignore", "MOV"], ["--max-findings", "0"]):
        page = barsis(*words, *more).stdout
        assert page.count("<article") < whole.count("<article")
        assert "not shown" in page
        assert 'class="faulty"' in page


def test_the_page_goes_to_a_file_and_counts_by_code_to_stderr(games: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    done = barsis("validate", games, "-f", "html", "-o", file, "--statistics")
    assert done.stdout == ""
    assert "MOV001" in done.stderr
    elements(file.read_text("utf-8"))
    given = json.dumps(record(FAULTY))
    assert "<article" in barsis("validate", "-", "-f", "html", given=given).stdout


def test_merged_parts_count_clean_records_in_one_line(games: Path, tmp_path: Path) -> None:
    report = tmp_path / "part.json"
    barsis("validate", games, "-f", "json", "--part", "1/1", "-o", report)
    page = barsis("validate", "--merge", report, "-f", "html").stdout
    assert "41 clean records" in page
    assert page.count("<article") == barsis("validate", games, "-f", "html").stdout.count(
        "<article"
    )


def test_the_report_of_a_part_brings_no_markup_in(games: Path, tmp_path: Path) -> None:
    report = tmp_path / "part.json"
    barsis("validate", games / "bad.barsis.json", "-f", "json", "--part", "1/1", "-o", report)
    whole = json.loads(report.read_text("utf-8"))
    for met in whole["part"]["met"]:
        kept = [met, *met.get("explained", ())]
        for finding, said, _ in (one for each in kept for one in each.get("findings", ())):
            texts = {key for key, value in finding.items() if isinstance(value, str)}
            finding.update(dict.fromkeys(texts - {"severity", "pointer"}, "<script>x"))
            said.update(dict.fromkeys(said, "<script>x"))
    report.write_text(json.dumps(whole), encoding="utf-8")
    page = barsis("validate", "--merge", report, "-f", "html").stdout
    assert page.count("&lt;script&gt;x") > 5
    _is_harmless(page)


def test_the_boards_of_an_event_have_lines_without_records_too(tmp_path: Path) -> None:
    event = SAMPLES / "amman_open"
    page = barsis(
        "event", "validate", event / "event.json", event / "r1-t1.barsis.json", "-f", "html"
    )
    read = elements(page.stdout)
    assert [*_rows(read, "clean-boards")] == [["1", "1 clean record", "1"]]
    faults = [row[0] for row in _rows(read, "faults")]
    boards = [("1", "2"), ("2", "1"), ("2", "2"), ("3", "1"), ("3", "2")]
    assert len(faults) == len(boards)
    for (round, table), fault in zip(boards, faults, strict=True):
        assert fault.startswith(f"Round {round}, table {table} · ")
    assert "round 1: 1 of 2 boards clean" in page.stdout
    _is_harmless(page.stdout)
