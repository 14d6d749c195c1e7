"""What a page that plays a record is made of: its policy, its data, its bounds."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from barsis_notation import loads
from barsis_notation.base.errors import OutOfRangeError
from barsis_notation.language.speech import speaking
from barsis_notation.language.texts import NameText
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.record.position_lines import format_setup, parse_setup
from barsis_notation.replay.phrases import Phrases
from barsis_notation.replay.plies import iter_plies
from barsis_notation.replay.tree import Node, build_tree
from barsis_notation.validation import check_file
from barsis_notation.viewer import make_page
from barsis_notation.viewer import page as page_module
from barsis_notation.viewer import page_lines as lines_module
from barsis_notation.viewer.bilingual import speak_all_languages
from barsis_notation.viewer.page_texts import make_page_texts
from barsis_notation.viewer.published import shorten_paths
from tests.cli.run import barsis
from tests.viewer.playing_pages import (
    SAMPLES,
    data_of,
    document_of,
    page_from,
    record_in,
    script_in,
)

pytestmark = pytest.mark.by_turns(2)

ANNOTATED = [
    "barsis/annotated_evening.barsis.json",
    "barjis/annotated_evening.barsis.json",
    "pachisi/two_players_two_sets_each.barsis.json",
    "parchis/six_seats.barsis.json",
    "shesh-besh/semi_final_annotated.barsis.json",
    "kioz/annotated_evening.barsis.json",
    "natt-klab/annotated_semi_final.barsis.json",
]
REFUSED = "barsis/faulty/landed_on_a_held_x.barsis.json"
HOSTILE = '</script><script>alert(1)</script><!-- \\u003c & " \u202e'


@pytest.fixture(scope="module")
def page() -> str:
    return page_from(document_of(ANNOTATED[0]))


# -- what it lets in ------------------------------------------------------------------------


def test_nothing_runs_and_nothing_is_asked_for_but_what_the_policy_names(page: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules == {
        "default-src": "'none'",
        "script-src": f"'{_hash(_only('script', page))}'",
        "style-src": f"'{_hash(_only('style', page))}'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    markup = page.replace(_only("script", page), "")
    assert not re.search(r"\sstyle=|\son[a-z]+=|javascript:|https?:", markup)


def _only(name: str, page: str) -> str:
    (found,) = re.findall(rf"<{name}>(.*?)</{name}>", page, re.S)
    return str(found)


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def test_what_anybody_wrote_is_text_and_the_record_stays_as_it_is() -> None:
    document = document_of(ANNOTATED[0])
    document["comment"] = document["event"]["name"] = document["players"][0]["name"] = HOSTILE
    document["turns"][1] = {"turn": document["turns"][1]["turn"], "comment": HOSTILE}
    page = page_from(document)
    assert page.count("<script") == page.count("</script") == 3
    assert "alert(1)</script>" not in page
    assert "<" not in script_in(page, "data") + script_in(page, "record")
    assert record_in(page) == canonical_bytes(loads(json.dumps(document)))
    assert data_of(page)["lines"][0][4][1][4]["comment"] == HOSTILE


def test_a_page_is_small_before_its_record() -> None:
    assert len(make_page(None, None).encode()) < 60_000


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to read the script")
def test_the_script_is_a_script(tmp_path: Path) -> None:
    file = tmp_path / "page.js"
    file.write_text(page_module._load_script(), encoding="utf-8")
    read = subprocess.run(["node", "--check", file], capture_output=True, check=False)
    assert read.returncode == 0, read.stderr.decode()


def test_every_file_of_the_script_is_in_it() -> None:
    folder = Path(page_module.__file__).parent / "script"
    assert sorted(file.stem for file in folder.glob("*.js")) == sorted(page_module.SCRIPT)


def test_every_text_that_page_and_script_ask_for_is_there() -> None:
    texts = make_page_texts()
    files = (page_module._read_text(f"script/{name}.js") for name in page_module.SCRIPT)
    script, markup = "".join(files), page_module._read_text("page.html")
    asked = set(re.findall(r"(?:text|filled|fact)\('([a-z-]+)'", script))
    keys = re.search(r"const KEYS = \[(.*?)\];", script, re.DOTALL)
    assert keys is not None
    asked |= {f"key-{name}" for name in re.findall(r", '([a-z]+)'\]", keys[1])}
    asked |= set(re.findall(r'data-(?:text|label)="([a-z-]+)"', markup))
    assert len(asked) > 70
    assert asked <= texts.keys()
    assert all(isinstance(said, list) or not said.isalpha() for said in texts.values())


# -- its data -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ANNOTATED)
def test_the_changes_of_its_plies_add_up_to_the_positions_of_the_engine(name: str) -> None:
    document = document_of(name)
    record = loads(json.dumps(document))
    lines = _positions(data_of(page_from(document)))
    tree = build_tree(record)
    assert lines["/turns"] == [tree.position, *(ply.position for ply in iter_plies(tree))]
    beside = {_pointer(first): first for first in _firsts(tree)}
    assert lines.keys() == {"/turns", *beside}
    for pointer, first in beside.items():
        assert first.previous is not None
        after = [ply.position for ply in iter_plies(first)]
        assert lines[pointer] == [format_setup(first.previous.setup), *after]


def _firsts(node: Node) -> list[Node]:
    """Return the first entry of every line beside those from *node* on."""
    found = []
    for entry in node.mainline():
        for first in (*entry.retracted, *entry.variations):
            found += [first, *_firsts(first)]
    return found


def _pointer(first: Node) -> str:
    return first.pointer.rpartition("/")[0]


def _positions(data: dict[str, Any]) -> dict[str, list[str]]:
    """Return the position lines of the plies of every line."""
    found: dict[str, list[str]] = {}
    for pointer, parent, leaves, _, turns in data["lines"]:
        positions = [data["start"] if parent < 0 else found[data["lines"][parent][0]][leaves]]
        for ply in (ply for turn in turns for ply in turn[3]):
            positions.append(_changed(positions[-1], *[*ply, "", "", "", ""][2:4]))
        found[pointer] = positions
    return found


def _changed(position: str, men: str, tail: str) -> str:
    setup = parse_setup(position)
    head, _, old = position.partition(" to=")
    by_seat = {word[0]: word for word in head.split()[1:]}
    by_seat |= {word[0]: word for word in men.split()}
    kept = [word for word in by_seat.values() if len(word) > 1]
    return f"{setup.id} {' '.join(kept)} to={tail or old}"


@pytest.mark.parametrize("name", ANNOTATED)
def test_every_man_of_every_ply_has_a_spot(name: str) -> None:
    data = data_of(page_from(document_of(name)))
    board = data["board"]
    for line in _positions(data).values():
        for position in line:
            for seat, men in parse_setup(position).men.items():
                for man in men:
                    spot = board["at"][seat][board["places"].index(man.place)]
                    assert board["spots"][spot]
                    assert board["names"][spot]


@pytest.mark.parametrize("name", ANNOTATED)
def test_every_place_of_a_seat_is_called_what_phrases_call_it(name: str) -> None:
    record = loads(json.dumps(document_of(name)))
    words = Phrases(build_tree(record).play)
    board = data_of(page_from(document_of(name)))["board"]
    for seat, spots in board["at"].items():
        for place, spot in zip(board["places"], spots, strict=True):
            called = board["otherwise"].get(seat, {}).get(place, board["names"][spot])
            assert spot < 0 or called == speak_all_languages(words.place(seat, place))


def test_a_move_names_the_value_it_uses_and_what_else_could_be_played() -> None:
    turns = data_of(page_from(document_of(ANNOTATED[0])))["lines"][0][4]
    seat, throws, ending, plies, more = turns[1]
    assert (seat, throws, ending) == ("N", "5+4", "")
    assert [ply[:2] for ply in plies] == [["bar/26", "25"], ["bar/1", "khal"], ["26/30", "4"]]
    assert plies[2][4] == "1/5"
    assert more == {
        "comment": "Karim answers with a Benj at once.",
        "clock": 574000,
        "spent": 26000,
    }


def test_a_refusal_stands_at_its_move_with_reason_rule_and_what_was_legal() -> None:
    data = data_of(page_from(document_of(REFUSED)))
    (finding,) = data["findings"]
    assert (finding["at"], finding["move"], finding["seat"]) == ([0, 2], 1, "S")
    assert finding["legal"] == ["28/31"]
    assert finding["left"] == 1
    assert finding["rule"].startswith('"Landing on a protected pawn is not allowed."')
    assert len(finding["message"]) == 2
    third, fourth = data["lines"][0][4][2:]
    assert third[3][0][6] & lines_module.REFUSED
    assert fourth == ["N", "2", "", [], {"text": "N 2: 28/30"}]


def test_a_finding_of_the_whole_record_has_its_place_in_the_file(tmp_path: Path) -> None:
    document = document_of(ANNOTATED[0])
    document["ruleset"]["id"] = "nowhere"
    found = data_of(page_from(document))["findings"]
    assert "/ruleset" in {one.get("place", "").rpartition("/id")[0] for one in found}
    cut = tmp_path / "cut.barsis.json"
    cut.write_bytes(b'{"format": "barsis-record/1",\n "turns": [')
    (checked,) = check_file(str(cut))
    (one,) = data_of(make_page(None, None, checked.findings))["findings"]
    assert one["place"].startswith("cut.barsis.json:2:")


@pytest.mark.parametrize("absolute", [True, False])
def test_a_message_names_no_folder_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, absolute: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = f"{tmp_path}/bar" if absolute else "bar"
    path = f"{folder}/deep/gone.json"
    (checked,) = check_file(path)
    before = checked.findings[0].message
    assert path in before
    for seen_from, shown in (("", "gone.json"), (folder, "deep/gone.json")):
        (finding,) = shorten_paths(checked.findings, path, seen_from)
        assert finding.file == shown
        assert finding.message == before.replace(path, shown)
        with speaking("ar"):
            assert folder + "/" not in finding.spoken("message")
    assert checked.findings[0].message == before
    move = copy.copy(checked.findings[0])
    move.say(NameText({"en": "bar/26 stands in bar/a.json"}))
    assert shorten_paths([move], path, "bar")[0].message == "bar/26 stands in a.json"


def test_a_slip_stands_with_the_refusal_it_explains() -> None:
    faulty = "barsis/faulty/turn_written_twice.barsis.json"
    (refusal,) = data_of(page_from(document_of(faulty)))["findings"]
    assert refusal["name"] != "likeliest-slip"
    assert len(refusal["slip"]) == 2


def test_a_finding_of_a_line_beside_the_turns_stands_there() -> None:
    document = document_of(ANNOTATED[0])
    document["turns"][3]["variations"] = [["N 2: bar/83"]]
    data = data_of(page_from(document))
    places = [finding["at"] for finding in data["findings"]]
    assert [data["lines"][line][0] for line, _ in places] == ["/turns/3/variations/0"]


def test_throws_seen_and_expected_are_those_of_the_main_line() -> None:
    chart = data_of(page_from(document_of(ANNOTATED[0])))["chart"]
    assert [key for key, _, _ in chart] == list("0123456")
    total = sum(seen for _, seen, _ in chart)
    assert total == 106
    assert chart[3][2] == round(total * 20 / 64, 2)
    assert data_of(page_from(document_of(ANNOTATED[-1])))["chart"] == []


# -- records that are wrong -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "has_board"),
    [
        ({"ruleset": {"id": "nosuch", "version": 1}}, "unknown-ruleset", False),
        ({"start": {"position": "barsis S:bar(9) N:bar(4) to=S"}}, "start-impossible", True),
        ({"players": [{"name": "A", "seats": ["S"]}]}, "wrong-number-of-players", True),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_record_that_cannot_begin_has_a_page_of_turns_and_findings(
    change: dict[str, Any], code: str, has_board: bool
) -> None:
    document = document_of(ANNOTATED[0]) | change
    data = data_of(page_from(document))
    assert code in {finding["name"] for finding in data["findings"]}
    assert data["missing"] == ("not-begun" if has_board else "no-board")
    assert (data["board"] is not None) == has_board
    turns = data["lines"][0][4]
    assert len(turns) == len(document["turns"])
    assert not any(turn[3] for turn in turns)
    assert turns[1][4]["text"] == document["turns"][1]["turn"]


def test_what_is_too_much_for_a_page_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_module, "MAX_PLIES", 20)
    turns = data_of(page_from(document_of(ANNOTATED[0])))["lines"][0][4]
    played = [bool(turn[3]) for turn in turns]
    assert played == sorted(played, reverse=True)
    assert 20 <= sum(len(turn[3]) for turn in turns) < 30
    assert not played[-1]


def test_a_page_of_what_cannot_be_read_says_so_and_is_called_as_its_file() -> None:
    data = data_of(make_page(None, None))
    assert data["missing"] == "no-record"
    assert "<title>final-2</title>" in make_page(None, None, file="final-2")
    assert data["lines"] == [["/turns", -1, 0, "", []]]
    assert record_in(make_page(None, None)) == b"null"


def test_a_page_does_not_open_at_a_turn_before_the_start() -> None:
    with pytest.raises(OutOfRangeError, match="no turn -1"):
        make_page(None, None, turn=-1)


def test_a_page_begins_in_the_language_spoken_or_asked_for() -> None:
    document = document_of(REFUSED)
    with speaking("ar"):
        assert '<html lang="ar" dir="rtl" data-theme="auto" data-ply="0"' in page_from(document)
    assert '<html lang="ar"' in page_from(document, language="ar")
    assert 'data-theme="dark"' in page_from(document, theme="dark")
    with pytest.raises(ValueError, match="'fr'"):
        page_from(document, language="fr")


def test_a_page_leads_back_to_its_site() -> None:
    page = page_from(document_of(REFUSED), back='../index.html?a="b"')
    assert '<a href="../index.html?a=&quot;b&quot;"' in page


# -- commands -------------------------------------------------------------------------------


def test_render_writes_a_page(tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    assert barsis("render", SAMPLES / REFUSED, "-o", out).exit_code == 1
    page = out.read_text(encoding="utf-8")
    assert data_of(page)["file"] == "landed_on_a_held_x"
    assert barsis("render", SAMPLES / ANNOTATED[0], "-o", out, "--theme", "dark").exit_code == 0
    assert 'data-theme="dark"' in out.read_text(encoding="utf-8")


def test_view_says_where_its_page_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = barsis(
        "view", SAMPLES / "kioz/club_evening.barsis.jsonl", "--record", "2", "--print-path"
    )
    page = Path(said.stdout.strip())
    assert page.name == "club_evening-2.html"
    assert page.parent.parent == tmp_path
    assert data_of(page.read_text(encoding="utf-8"))["id"] == "kioz"


def test_view_opens_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("BROWSER", "one")

    def open_there(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", open_there)
    assert barsis("view", SAMPLES / ANNOTATED[0]).stdout == ""
    assert opened[0].endswith("/annotated_evening.html")
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    none = barsis("view", SAMPLES / ANNOTATED[0])
    assert none.stdout.strip().endswith("/annotated_evening.html")
    assert "no browser was found" in none.stderr


def test_of_a_record_that_is_not_there_no_page_is_made(tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    missing = barsis("render", SAMPLES / ANNOTATED[0], "--record", "7", "-o", out)
    assert missing.exit_code == 1
    assert "7" in missing.stderr
    assert not out.exists()
    unread = tmp_path / "x.barsis.json"
    unread.write_text("{", encoding="utf-8")
    assert barsis("view", unread).exit_code == 1
