"""What is said of a map that is wrong, and of rows that it gives no meaning."""

from __future__ import annotations

import copy
import gzip
import io
import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from barsis_notation.formats.mapped import reader
from barsis_notation.formats.mapped.file import load_map, read_map
from barsis_notation.formats.mapped.reader import make_map_format, read_table
from barsis_notation.formats.mapped.source import detect_kind
from barsis_notation.formats.mapped.structs import PATH, Places, Throws, schema, schema_text
from barsis_notation.formats.mapped.template import make_template
from barsis_notation.formats.mapped.translation import (
    MeaninglessError,
    TablePlaceReader,
    TableThrowReader,
    check_date_format,
    expand_cells,
    parse_day,
)
from barsis_notation.record.decode import Decoded
from barsis_notation.rulesets import builtin_rulesets, load_ruleset

ROOT = Path(__file__).parents[3]
Json = dict[str, Any]

MAP: Json = {
    "format": "barsis-map/1",
    "ruleset": {"id": "barsis", "version": 1},
    "rows": "move",
    "columns": {
        "game": "id",
        "seat": "player",
        "turn": "no",
        "throw": ["roll"],
        "from": "from",
        "to": "to",
        "comment": "note",
        "ending": "end",
    },
    "seats": {"red": "S", "blue": "N"},
    "throws": {"separator": " ", "words": {"dest": "1"}},
    "places": {"words": {"nest": "bar", "home": "off"}},
    "endings": {"gave up": "resign"},
    "players": [{"seats": ["S"], "name": "red name", "rating": "elo"}, {"seats": ["N"]}],
    "event": {"name": "cup", "date": "day"},
    "date_format": "%d/%m/%Y",
    "result": {"winner": "won", "reason": "how", "reasons": {"clock": "time"}, "score": {"S": "p"}},
}
HEAD = "id,no,player,roll,from,to,note,end,red name,elo,cup,day,won,how,p\n"
TAIL = ",,,Amal,1500,Cup,20/11/2026,red,clock,3\n"
ROWS = [
    "g1,1,red,dest 3,nest,11" + TAIL,
    "g1,1,red,dest 3,11,12" + TAIL,
    "g1,1,red,dest 3,12,15" + TAIL,
    "g1,2,blue,2,," + TAIL,
]
GOOD = HEAD + "".join(ROWS)


def mapping(document: Json) -> Any:
    found, findings = read_map(json.dumps(document).encode())
    assert findings == []
    return found


def read(text: str | bytes, document: Json = MAP) -> list[Decoded]:
    data = text.encode() if isinstance(text, str) else text
    return list(read_table(data, mapping(document), check_turns=True))


def told(found: list[Decoded]) -> list[tuple[str, int | None]]:
    return [(finding.name, finding.line) for one in found for finding in one.findings]


def test_a_table_becomes_a_record() -> None:
    (one,) = read(GOOD)
    assert one.findings == []
    record = one.record
    assert record is not None
    assert record.turns == ["S 1+3: bar/11 11/12 12/15", "N 2:"]
    assert [(p.seats, p.name) for p in record.players] == [(["S"], "Amal"), (["N"], "")]
    assert record.players[0].rating == 1500
    assert record.event
    assert (record.event.name, record.event.date) == ("Cup", "2026-11-20")
    assert record.result
    assert (record.result.winners, record.result.reason) == (["S"], "time")
    assert record.result.score == {"S": 3}
    assert record.meta
    assert record.meta.source
    assert record.meta.source.x == {"game": "g1"}


def changed(row: int, old: str, new: str) -> str:
    rows = list(ROWS)
    assert old in rows[row]
    rows[row] = rows[row].replace(old, new, 1)
    other = [one.replace("g1", "g2") for one in ROWS]
    return HEAD + "".join(rows) + "".join(other)


BAD_ROWS = [
    (1, "red", "rot", "row 3, column player: found rot, expected one of red, blue"),
    (0, "dest 3", "9 3", "row 2, column roll: found 9, expected a throw of 0, 1, 2"),
    (0, "dest 3", "dset 3", "row 2, column roll: found dset, expected a count"),
    (1, "dest 3", "dest 2", "row 3, column roll: found 1+2, expected 1+3"),
    (1, "11,12", "11,12.5", "row 3, column from, to: found 12.5, expected a number"),
    (1, "11,12", "11,", "row 3, column from, to: found nothing, expected a number"),
    (1, "11,12", "11,5000", "row 3, column from, to: found 5000, expected a step; 1 is the first"),
    (2, "g1,1,red", "g1,1,blue", "row 4, column player: found N, expected S"),
    (3, "g1,2", "g1,0", "row 5: found turn 0 after turn 1, expected turns in the order of play"),
    (3, "g1,2", "g1,two", "row 5, column no: found two, expected the number of the turn"),
    (3, ",,,Amal", ",,,,Amal", "row 5 has 16 cells, expected a row"),
    (0, "1,red", '1,"red', "row 2 has a quote that is not closed"),
    (0, "20/11", "32/11", "row 2, column day: found 32/11/2026, expected a day written as"),
    (0, "clock", "rain", "row 2, column how: found rain, expected one of home, capture"),
    (0, ",red,clock", ",green,clock", "row 2, column won: found green, expected one of red, blue"),
    (0, "1500", "high", "row 2, column elo: found high, expected an integer"),
    (0, ",,,Amal", ",,left,Amal", "row 2, column end: found left, expected one of pass"),
]


@pytest.mark.parametrize(("row", "old", "new", "message"), BAD_ROWS)
def test_a_bad_row_costs_its_game(row: int, old: str, new: str, message: str) -> None:
    found = read(changed(row, old, new))
    errors = [f for one in found for f in one.findings if f.severity == "error"]
    assert errors
    assert errors[0].message.startswith(message), errors[0].message
    assert errors[0].record == 1
    assert found[0].record is None
    assert found[-1].record is not None
    assert found[-1].number == 2


def test_what_varies_is_told_once_and_the_first_taken() -> None:
    text = GOOD.replace("Cup", "Cap").replace("Cap", "Cup", 1)
    (one,) = read(text)
    assert told([one]) == [("map-varies", 3)]
    assert one.record
    assert one.record.event
    assert one.record.event.name == "Cup"


def test_rows_apart_are_told_and_left_out() -> None:
    second = [row.replace("g1", "g2") for row in ROWS]
    found = read(HEAD + ROWS[0] + "".join(second) + "".join(ROWS[1:]) + second[0])
    assert told(found) == [("map-not-adjacent", 7), ("map-not-adjacent", 10)]
    assert [one.number for one in found] == [1, 2, 0, 0]
    assert found[0].record is not None
    assert found[0].record.turns == ["S 1+3: bar/11"]


def test_ends_are_remembered_in_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_REMEMBERED", 2)
    rows = "".join(f"g{n},1,blue,2,,{TAIL}" for n in (1, 2, 3, 4, 3, 1))
    assert told(read(HEAD + rows)) == [("map-not-adjacent", 6)]


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b"", ["map-no-column"]),
        (HEAD.encode(), ["file-empty"]),
        (b"id,no\n1,2\n", ["map-no-column"]),
        (HEAD.replace("player", "playr").encode(), ["map-no-column"]),
        (HEAD.replace("note", "no").encode(), ["map-no-column"]),
        (HEAD.encode() + b",,,\n", ["file-empty"]),
        (HEAD.encode() + b",1,red,2,,,,,,,,,,,\n", ["table-row"]),
        (gzip.compress(GOOD.encode() * 50, mtime=0)[:-30], ["broken-compression"]),
        (b'{"id": 1}\n{"id"\n', ["map-cell", "table-row"]),
        (b"[]\n{}", ["map-no-column"]),
        (b"{" + b'"a":[' * 5000 + b"\n", ["table-row"]),
        (b'{"id": "a", "id": "b"}\n', ["table-row"]),
        (b"PAR1 no", ["parquet-damaged"]),
    ],
)
def test_what_is_no_such_table(data: bytes, names: list[str]) -> None:
    found = read(data)
    told_names = list(dict.fromkeys(name for name, _ in told(found)))
    assert set(names) <= set(told_names)


def test_a_missing_column_is_guessed() -> None:
    (one,) = read(HEAD.replace("player", "playr"))
    assert one.findings[0].message == "the table has no column player, expected perhaps playr"


def test_words_in_other_letters_and_encodings() -> None:
    document = copy.deepcopy(MAP)
    document["seats"] = {"أحمر": "S", "BLUE": "N"}
    arabic = GOOD.replace("red,", "أحمر,").replace(",11", ",١١")
    assert read(arabic, document)[0].findings == []
    marked = [("utf-8-sig", named) for named in ("utf-8", "utf-16", "cp1252", "cp1256")]
    for codec, named in (("utf-16", "utf-8"), ("cp1256", "cp1256"), *marked):
        text = arabic.replace("١١", "11")
        one = read(text.encode(codec), document | {"file": {"encoding": named}})[0]
        assert (one.findings, one.record is not None) == ([], True)
    (bad,) = read(arabic.replace("١١", "11").encode("cp1256"), document)
    assert bad.record is None
    assert '"encoding": "cp1256"' in bad.findings[0].message


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_lines_of_json_are_known_in_every_encoding(codec: str, mark: str) -> None:
    assert detect_kind(f'{mark} {{"game": 1}}\n'.encode(codec)) == "jsonl"
    assert detect_kind(f"{mark}game\n1\n".encode(codec)) == "csv"


def test_separators_and_line_ends() -> None:
    text = GOOD.replace(",", ";").replace("\n", "\r\n")
    (one,) = read(text, MAP | {"file": {"separator": ";"}})
    assert one.findings == []


def test_throws_made_row_by_row() -> None:
    document = MAP | {"throws": {"on": "row", "words": {"dest": "1"}}}
    rows = ["g1,1,red,dest,nest,11", "g1,1,red,,11,12", "g1,1,red,3,12,15"]
    (one,) = read(HEAD + "".join(row + TAIL for row in rows), document)
    assert one.record
    assert one.record.turns == ["S 1+3: bar/11 11/12 12/15"]


def test_victims_notes_and_closing_words() -> None:
    document = copy.deepcopy(MAP)
    document["columns"] |= {"taken_seat": "whose", "taken_place": "where"}
    head = HEAD.replace("id,", "id,whose,where,")
    rows = ["g1,blue,32,1,red,2,64,66", "g1,,,2,blue,2,,"]
    text = head + rows[0] + TAIL + rows[1] + TAIL.replace(",,,", ",a note,gave up,", 1)
    (one,) = read(text, document)
    assert one.findings == []
    assert one.record
    assert one.record.turns[0] == "S 2: 64/66*N.32"
    entry = one.record.turns[1]
    assert not isinstance(entry, str)
    assert (entry.turn, entry.comment) == ("N 2: resign", "a note")


# -- the map ----------------------------------------------------------------------------------

WRONG = [
    (
        ("columns", "sead"),
        "x",
        "unknown-member",
        '"sead" is not a member here, expected perhaps seat',
    ),
    (("columns", "game"), "", "wrong-value", ""),
    (("rows",), "turns", "wrong-value", "perhaps turn"),
    (("format",), "barsis-map/2", "wrong-format", "barsis-map/1"),
    (("ruleset", "id"), "parcis", "unknown-ruleset", ""),
    (("ruleset", "options"), {"no.such": 1}, "unknown-option", ""),
    (("seats",), {"red": "Q"}, "map-wrong", "/seats/red in the map is the seat Q, expected a seat"),
    (("columns", "throw"), [], "map-wrong", "/columns in the map is without throw"),
    (("columns", "to"), None, "wrong-type", ""),
    (("throws", "words"), {"x": "9"}, "map-wrong", "/throws/words/x in the map is 9"),
    (("throws", "as"), "faces", "wrong-value", "one of count, other_face, name, value"),
    (("places", "cells"), {"S": ["0..9999"]}, "map-wrong", "the run 0..9999"),
    (("places", "cells"), {"Z": ["1"]}, "map-wrong", "the seat Z"),
    (("date_format",), "%d.%m", "map-wrong", "iso, unix, unix_ms"),
    (("players",), [{"seats": ["S"]}, {"seats": ["S"]}], "map-wrong", "the seat S twice"),
]


@pytest.mark.parametrize(("path", "value", "name", "words"), WRONG)
def test_a_wrong_map_is_refused(path: tuple[str, ...], value: Any, name: str, words: str) -> None:
    document = copy.deepcopy(MAP)
    part = document
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    found, findings = read_map(json.dumps(document, indent=1).encode())
    assert found is None
    assert findings[0].name == name, findings[0]
    assert words in findings[0].message
    assert findings[0].line is not None
    assert findings[0].line > 1


@pytest.mark.parametrize(
    ("game", "document"),
    [
        ("natt-klab", {"columns": {"throw": ["x"]}}),
        ("shesh-besh", {"throws": {"as": "name"}}),
        ("parchis", {"throws": {"as": "other_face"}}),
    ],
)
def test_what_a_game_has_not_is_refused(game: str, document: Json) -> None:
    whole = make_template(load_ruleset(game))
    for member, value in document.items():
        whole[member] = {**whole.get(member, {}), **value}
    _, findings = read_map(json.dumps(whole).encode())
    assert [finding.name for finding in findings] == ["map-wrong"]


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff{}", b" " * 2**21, b"[" * 10_000])
def test_no_json_is_no_map(raw: bytes) -> None:
    found, findings = read_map(raw)
    assert (found, [finding.name for finding in findings]) == (None, ["map-unreadable"])


def test_a_map_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(json.dumps({**MAP, "rows": "x"}, indent=1), encoding="utf-8")
    found, findings = load_map(path)
    assert found is None
    assert (findings[0].file, findings[0].line) == (str(path), 7)
    with pytest.raises(FileNotFoundError):
        load_map(tmp_path / "nowhere.json")


def test_the_published_schema_is_the_generated_one_and_agrees() -> None:
    assert (ROOT / PATH).read_text(encoding="utf-8") == schema_text()
    validator = jsonschema.Draft202012Validator(schema())
    jsonschema.Draft202012Validator.check_schema(schema())
    assert validator.is_valid(MAP)
    for path, value, name, _ in WRONG:
        document = copy.deepcopy(MAP)
        part = document
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value
        by_shape = name in ("unknown-member", "wrong-format", "wrong-value", "wrong-type")
        assert validator.is_valid(document) != by_shape, path


@pytest.mark.parametrize("game", sorted(listed.id for listed in builtin_rulesets()))
def test_templates_are_valid(game: str) -> None:
    document = make_template(load_ruleset(game))
    assert jsonschema.Draft202012Validator(schema()).is_valid(document)
    assert read_map(json.dumps(document).encode())[1] == []


def test_every_member_is_described_for_editors() -> None:
    for name, kind in schema()["$defs"].items():
        for member, said in kind.get("properties", {}).items():
            assert said.get("description") or "$ref" in said or "anyOf" in said, (name, member)


def test_a_map_writes_nothing() -> None:
    with pytest.raises(ValueError, match="not written"):
        make_map_format(mapping(MAP)).write([], io.BytesIO())


# -- parts ------------------------------------------------------------------------------------


def test_runs_of_cells() -> None:
    assert expand_cells(["1..3", "b2..b1", "x"]) == ["1", "2", "3", "b2", "b1", "x"]
    assert expand_cells(["08..10", "a01..a00"]) == ["08", "09", "10", "a01", "a00"]
    assert expand_cells(["0..1", "09..8", "99..100"]) == ["0", "1", "09", "08", "99", "100"]
    assert expand_cells(["e\u0301١..é2 "]) == ["é1", "é2"]
    for wrong in ("a1..b3", "1..5000"):
        with pytest.raises(ValueError, match=wrong.replace(".", r"\.")):
            expand_cells([wrong])


def test_a_cell_passed_twice_is_the_step_of_the_shortest_way() -> None:
    reader = TablePlaceReader(Places(cells={"S": ["m1", "m2", "o1..o9", "m2", "m1"]}), cells=False)
    assert reader.road("S", ["bar", "m2"]) == ["bar", "2"]
    assert reader.road("S", ["m1", "m2"]) == ["1", "2"]
    assert reader.road("S", ["m2", "m1"]) == ["12", "13"]
    assert reader.road("S", ["m2", "o1"]) == ["2", "3"]
    assert reader.road("S", ["o9", "m1"]) == ["11", "13"]
    assert reader.road("S", ["m2", "off"]) == ["12", "off"]
    with pytest.raises(MeaninglessError):
        reader.road("N", ["m1", "m2"])


@pytest.mark.parametrize(
    ("text", "form", "day"),
    [
        ("2026-11-20", "iso", "2026-11-20"),
        ("2026-11-20T18:30:00+02:00", "iso", "2026-11-20"),
        ("2026-11", "iso", "2026-11"),
        ("1795046400", "unix", "2026-11-19"),
        ("1795046400000", "unix_ms", "2026-11-19"),
        ("Nov 20, 2026", "%b %d, %Y", "2026-11-20"),
    ],
)
def test_days(text: str, form: str, day: str) -> None:
    assert parse_day(text, form) == day
    assert check_date_format(form) is None


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("20.11.2026", "iso"),
        ("2026-02-30", "iso"),
        ("9" * 30, "unix"),
        ("x", "unix_ms"),
        ("", "%Y"),
    ],
)
def test_what_is_no_day(text: str, form: str) -> None:
    with pytest.raises(MeaninglessError):
        parse_day(text, form)


def test_any_mutant_gives_games_or_findings(scale: int) -> None:
    rng = random.Random(17)
    lines = [json.dumps({"id": "a", "player": "red", "no": n, "roll": [2]}) for n in range(5)]
    whole = [GOOD.encode() * 2, "\n".join(lines).encode()]
    for _ in range(400 * scale):
        mutant = bytearray(rng.choice(whole))
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(mutant))
            mutant[at : at + rng.randrange(3)] = rng.choice(
                [rng.randbytes(2), b'"', b"\n", b",", b"{", b"]", b""]
            )
        found = read(bytes(mutant))
        assert found
        assert all(one.record is not None or one.findings for one in found)


def test_a_slip_in_the_map_is_named_at_its_place() -> None:
    found, (finding,) = read_map(b'{\n "format": "barsis-map/1",\n // ours\n}')
    assert (found, finding.name, finding.line, finding.column) == (None, "map-unreadable", 3, 2)
    assert "// ours" in finding.message


def test_a_roll_that_was_not_noted_may_have_a_word_of_its_own() -> None:
    reader = TableThrowReader(load_ruleset("shesh-besh"), Throws(words={"none": "?"}))
    assert reader.read(["none"]) == ("?",)
    assert reader.read(["31"]) == reader.read(["3", "1"]) == ("31",)
    for wrong in (["3"], ["3", "none"], ["37"]):
        with pytest.raises(MeaninglessError):
            reader.read(wrong)
