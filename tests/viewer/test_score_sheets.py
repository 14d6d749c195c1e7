"""Blank score sheets: as a page and as text, for every game and number of players."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from barsis_notation.language.speech import LANGUAGES, speaking
from barsis_notation.language.text_width import measure_width
from barsis_notation.recording.score_sheets import (
    ScoreSheet,
    describe_option,
    iter_sheet_lines,
    make_blank_sheet,
)
from barsis_notation.recording.sheet_lines import MAX_LINES, UNMEASURED
from barsis_notation.replay.seating import get_player_counts
from barsis_notation.rulesets import Option, builtin_rulesets, load_ruleset, load_ruleset_file
from barsis_notation.rulesets.values import freeze
from barsis_notation.simulation.simulated_games import simulate
from barsis_notation.viewer.score_sheet_page import make_score_sheet_page
from tests.cli.run import barsis, unwrapped
from tests.every import every
from tests.recording.measure_sheet_lines import FILE, count_lines, measure
from tests.viewer.markup import elements, of_class
from tests.viewer.test_arbiter import ATTACKS, _is_harmless

ROOT: Final = Path(__file__).parents[2]
MEASURED: Final[list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))["setups"]
ARMS: Final[dict[str, tuple[dict[str, int], ...]]] = {
    "parchis": ({}, {"board.arms": 6}, {"board.arms": 8})
}


def seatings() -> list[tuple[str, dict[str, Any], int]]:
    return [
        (game.id, options, players)
        for game in builtin_rulesets()
        for options in ARMS.get(game.id, ({},))
        for players in get_player_counts(load_ruleset(game.id, options=options))
    ]


@pytest.mark.by_turns(2)
@every("game, options, players", seatings)
def test_every_seating_has_its_sheet(game: str, options: dict[str, Any], players: int) -> None:
    sheet = make_blank_sheet(load_ruleset(game, options=options), players, turns=7)
    assert len(sheet.players) == players
    for language in LANGUAGES:
        with speaking(language):
            page = make_score_sheet_page([sheet])
            lines = [*iter_sheet_lines(sheet)]
        read = elements(page)
        (table,) = (each for each in read if each.name == "table")
        assert table.said.count("7.") == 1
        rows = [each for each in read if each.name == "tr"]
        assert len(rows) == 8
        columns = players if players <= 4 else 2
        assert sum(each.name == "td" for each in read) == 7 * columns + 1
        assert [each for each in read if each.name == "svg"]
        assert not [each for each in read if "data-place" in each.attributes]
        signing = next(of_class(read, "sign")).said
        assert all(str(sheet.seats(seats))[0] in signing for seats in sheet.players)
        assert max(map(measure_width, lines)) <= 78
        assert sum(bool(re.match(r"\d+\. +_", line)) for line in lines) == 7


def test_throws_say_what_they_give_and_options_what_is_chosen() -> None:
    rules = load_ruleset("barsis", options={"turn.mode": "immediate"})
    read = elements(make_score_sheet_page([make_blank_sheet(rules)]))
    throws = next(of_class(read, "throws")).said
    assert "1 Dest (دست): 10 and khal" in throws
    assert "2 (اثنان)3 (ثلاثة)" in throws
    assert [each.said for each in read if each.name == "b"] == [
        "Every throw is moved before the next one is thrown."
    ]
    options = next(of_class(read, "options")).said
    assert all(str(describe_option(option)) in options for option in rules.options())
    seven = make_blank_sheet(load_ruleset("pachisi", options={"device.n": 7}))
    assert any("سبعة" in str(throw) for throw in seven.throws().values())
    assert "7" not in make_blank_sheet(load_ruleset("pachisi")).throws()
    assert (
        sum("transform" in each.attributes for each in read if each.within[-1:] == ("svg",)) >= 42
    )


@every("game, options, players", seatings)
def test_a_sheet_has_the_lines_that_were_measured(
    game: str, options: dict[str, Any], players: int
) -> None:
    (row,) = (
        row
        for row in MEASURED
        if (row["game"], row["options"], row["players"]) == (game, options, players)
    )
    lines = max(row["greedy"], row["random"])
    sheet = make_blank_sheet(load_ruleset(game, options=options), players)
    assert sheet.turns == min(lines, MAX_LINES)


@pytest.mark.parametrize(("game", "policy"), [("barsis", "greedy"), ("shesh-besh", "random")])
def test_most_games_fit_their_sheet(game: str, policy: str) -> None:
    rules = load_ruleset(game)
    lines = make_blank_sheet(rules).turns
    needed = [count_lines(one) for one in simulate(rules, games=200, seed=90, policy=policy)]
    fitting = sum(one <= lines for one in needed) / len(needed)
    assert 0.89 <= fitting < 1


def test_several_options_need_the_most_that_one_of_them_needs() -> None:
    chosen = {"turn.mode": "immediate", "pass": "optional"}
    alone = [
        make_blank_sheet(load_ruleset("barsis", options={path: value}), 4).turns
        for path, value in chosen.items()
    ]
    assert make_blank_sheet(load_ruleset("barsis", options=chosen), 4).turns == max(alone)
    own, _ = load_ruleset_file(ROOT / "docs" / "rulesets" / "nofara.json")
    assert own is not None
    assert make_blank_sheet(own).turns == UNMEASURED


def test_the_data_are_what_the_command_measures() -> None:
    (row,) = (row for row in MEASURED if row["game"] == "shesh-besh" and not row["options"])
    assert {"players": 2, "game": "shesh-besh", "options": {}} | (
        measure(load_ruleset("shesh-besh"), 2) or {}
    ) == row


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_sentences_in_every_language(language: str) -> None:
    with speaking(language):
        for game in builtin_rulesets():
            for option in load_ruleset(game.id).options():
                for reading in option.readings:
                    value = reading.integer.min if reading.integer else reading.value
                    said = str(describe_option(Option(option.path, freeze(value), option.fact)))
                    assert said.endswith((".", ")")), said
                    assert f"{option.path}=" not in said
                    assert language != "ar" or re.search("[\u0621-\u064a]", said)


@pytest.mark.parametrize("attack", ATTACKS[::5])
def test_no_name_becomes_markup(attack: str) -> None:
    def page(text: str) -> str:
        known: dict[str, Any] = dict.fromkeys(
            ("event", "section", "round", "table", "site", "day", "arbiter"), text
        )
        players = {"S": text, "N": text}
        return make_score_sheet_page(
            [ScoreSheet(load_ruleset("barsis"), players, turns=1, **known)]
        )

    read = elements(page(attack))
    assert [each.name for each in read] == [each.name for each in elements(page("a name"))]
    _is_harmless(page(attack))


# -- the commands -----------------------------------------------------------------------------


def test_the_ending_or_the_format_decides_the_form(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert barsis("sheet", "kioz", "-o", file).exit_code == 0
    page = file.read_text("utf-8")
    assert page == barsis("sheet", "kioz", "-f", "html").stdout
    assert page.startswith("<!doctype html>")
    assert barsis("sheet", "kioz", "-f", "text", "-o", tmp_path / "x.html").exit_code == 0
    assert (tmp_path / "x.html").read_text("utf-8") == barsis("sheet", "kioz").stdout
    arabic = barsis("--lang", "ar", "sheet", "kioz", "-f", "html").stdout
    assert 'dir="rtl"' in arabic
    assert "ورقة تسجيل" in arabic


def test_a_ruleset_of_ones_own_has_its_sheet() -> None:
    ruleset = ROOT / "docs" / "rulesets" / "nofara.json"
    page = barsis("sheet", ruleset, "-f", "html").stdout
    assert "<svg" in page
    assert json.loads(ruleset.read_text())["names"]["en"] in page


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["barsis", "--seats", "5"], "players"),
        (["chess"], "chess"),
        (["barsis", "--option", "turn.mode=never"], "turn.mode"),
        (["barsis", "--turns", "1001"], "1001"),
        (["barsis", "-o", "sheet.pdf"], "not .pdf; write .html"),
    ],
)
def test_what_cannot_be_made_is_refused(words: list[str], why: str) -> None:
    done = barsis("sheet", *words)
    assert done.exit_code == 2
    assert why in unwrapped(done.stderr)


def test_the_sheets_of_an_event_are_pages_too(tmp_path: Path) -> None:
    event = ROOT / "sample_games" / "amman_open" / "event.json"
    told = barsis("event", "sheets", event, "--round", "1", "-f", "html", "-o", tmp_path / "out")
    files = [Path(line) for line in told.stdout.split()]
    assert [file.name for file in files] == ["r1-t1.html", "r1-t2.html"]
    assert "Amal" in files[0].read_text("utf-8")
    both = barsis("event", "sheets", event, "--round", "1", "-f", "html").stdout
    read = elements(both)
    assert len([*of_class(read, "sheet")]) == 2
    ids = [each.attributes["id"] for each in read if "id" in each.attributes]
    assert len(ids) == len(set(ids))


def test_records_have_no_format_of_sheets(tmp_path: Path) -> None:
    event = ROOT / "sample_games" / "amman_open" / "event.json"
    done = barsis("event", "sheets", event, "--records", "-f", "html", "-o", tmp_path / "out")
    assert done.exit_code == 2
    assert "-f html is a format of sheets" in unwrapped(done.stderr)
    assert not (tmp_path / "out").exists()
