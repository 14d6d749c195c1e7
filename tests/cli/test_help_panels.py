"""Help at several widths: panels of options, names that are never cut, and examples that run."""

from __future__ import annotations

import re
import shlex
import shutil
from collections import defaultdict
from functools import wraps
from pathlib import Path
from typing import Final

import pytest

from barsis_cli.app import BARSIS, SHARED, CommandDeclaration
from barsis_cli.help import find_parameter_help, translate_panel
from barsis_cli.parameters import PANELS, HelpPanel, Parameter
from barsis_notation.language.speech import speaking
from tests.cli.commands import DECLARED
from tests.cli.run import barsis
from tests.every import every

EVERY: Final = {command.key: command for command in (BARSIS, *DECLARED)}
"""`barsis` itself and every command, by the name of its texts."""

SAMPLES: Final = Path(__file__).parents[2] / "sample_games"

WIDTHS: Final = {60: 16, 80: 36, 100: 56, 120: 76}
"""Columns of a terminal, and how many of them every text of an option has at least."""


def shown(command: CommandDeclaration, language: str, columns: int) -> str:
    """Return the help of a command on a terminal of so many columns."""
    words = ["--lang", language, *command.path, "--help"]
    result = barsis(*words, env={"COLUMNS": str(columns)})
    assert result.exit_code == 0
    return result.stdout


def names_of(parameter: Parameter) -> list[str]:
    """Return the names of an option, short and long, on and off."""
    return [name for names in parameter.names for name in names.split("/")]


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("key", EVERY)
def test_every_name_is_whole_and_every_text_is_wide(key: str, columns: int, language: str) -> None:
    text = shown(EVERY[key], language, columns)
    assert max(map(len, text.splitlines())) >= columns
    for each in EVERY[key].parameters:
        for name in names_of(each):
            names = r"(?:-[\w-]+ +)*"
            row = re.search(rf"^│ (?:[* ]  )? ?{names}{name} +{names}", text, re.MULTILINE)
            assert row, name
            assert columns - 2 - len(row[0]) >= WIDTHS[columns], row[0]
    own = re.sub(r"--(install|show)-\w*…", "", text)  # options of Typer, cut by 0.29 at 60 columns
    assert "…" not in own.replace("s3://…", "")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", EVERY)
def test_options_are_under_the_panels_of_their_declaration(key: str) -> None:
    """Law: a panel lists its options and no others, in both languages."""
    for language in ("en", "ar"):
        boxes = re.findall(r"^╭─ (.*?) ─+╮\n(.*?)^╰", shown(EVERY[key], language, 80), re.M | re.S)
        listed = {title: set(re.findall(r"(?<![\w-])--[\w-]+", box)) for title, box in boxes}
        assert len(listed) == len(boxes), "a title twice"
        with speaking(language):
            for each in EVERY[key].parameters:
                if each.is_option and each.panel:
                    title = translate_panel(each.panel)
                    assert {name for name in names_of(each) if name[1] == "-"} <= listed[title]


@pytest.mark.add_on("archive", "dice", "events", "statistics", "viewer")
def test_every_panel_is_used() -> None:
    used = {each.panel for command in EVERY.values() for each in command.parameters}
    assert used == {None, *HelpPanel}
    every = {
        name for command in EVERY.values() for each in command.parameters for name in names_of(each)
    }
    assert set(PANELS) <= every


@pytest.mark.parametrize("key", EVERY)
def test_options_of_a_panel_stand_together(key: str) -> None:
    """Law: panels come in one order: those of required options, the command's own, the others."""
    parameters = EVERY[key].parameters
    needed = [each.panel for each in parameters if each.is_option and each.is_required]
    order = list(dict.fromkeys([*needed, None, *HelpPanel]))
    places = [order.index(each.panel) for each in EVERY[key].parameters]
    assert places == sorted(places)
    assert {each.panel for each in SHARED} == {HelpPanel.EVERY}


def test_an_option_of_one_name_and_text_is_declared_once() -> None:
    """Law: what several commands take alike is one declaration, an alias or a group."""
    declared: dict[object, set[int]] = defaultdict(set)
    for command in DECLARED:
        for each in command.own_parameters:
            name = each.names[-1:] or each.metavar
            text = find_parameter_help(command.key, each.name)
            declared[name, text, each.limits].add(id(each.says))
    assert len(declared) > 100
    assert [each for each, places in declared.items() if len(places) > 1] == []


# -- examples ---------------------------------------------------------------------------------

EXAMPLES: Final = [example for command in EVERY.values() for example in command.examples]

STATUS: Final = {"barsis event pairings event.json games --draw swiss --write": 1}
"""Examples that end with another status than 0: in the samples, everybody has met everybody."""

NOT_RUN: Final = re.compile(
    "barsis (view|dice|conformance|archive (sign|prove|import|withdraw|verify .*-key))"
)
"""Commands that need a browser, another program, or seeds and keys of others.

Only their words are checked.
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that the examples name, all from the samples."""
    folder = tmp_path_factory.mktemp("club")
    games = shutil.copytree(SAMPLES / "amman_open", folder / "games")
    (games / "event.json").rename(folder / "event.json")
    first = min(games.iterdir())
    for name in ("game", "new", "scorer_1", "scorer_2"):
        shutil.copy(first, folder / f"{name}.barsis.json")
    slip = SAMPLES / "barsis" / "faulty" / "a_three_where_a_two_was_needed.barsis.json"
    shutil.copy(slip, folder / "faulty.barsis.json")
    players = ("Amal Haddad", "Basim Nasser", "Huda Saleh", "Omar Aziz")
    (folder / "players.txt").write_text("\n".join(players), encoding="utf-8")
    barsis("convert", games, "-o", folder / "games.jsonl")
    event = folder / "event.json"
    barsis("event", "result", event, "--round", "1", "--table", "1", "--winner", "Amal")
    barsis("archive", "init", folder / "cup.barsis")
    barsis("new", "barsis", "--seat", "S=Amal Haddad", "-o", folder / "other.barsis.json")
    barsis("archive", "add", folder / "cup.barsis", games, folder / "other.barsis.json")
    return folder


@pytest.mark.by_turns(2)
@pytest.mark.add_on("archive", "viewer")
@pytest.mark.parametrize("example", [each for each in EXAMPLES if not NOT_RUN.match(each)])
def test_an_example_runs(
    example: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shutil.copytree(made, tmp_path / "club"))
    result = barsis(*shlex.split(example)[1:])
    assert result.exit_code == STATUS.get(example, 0), result.output


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("example", [each for each in EXAMPLES if "barsis help" not in each])
def test_an_example_is_a_right_command_line(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typer and the parameters take its words; the command itself does nothing."""
    called: list[str] = []
    find = CommandDeclaration.load_verb

    def verb(group: CommandDeclaration, name: str) -> CommandDeclaration:
        command = find(group, name)
        command.function = wraps(command.function)(lambda **_: called.append(command.key))
        return command

    monkeypatch.setattr(CommandDeclaration, "load_verb", verb)
    result = barsis(*shlex.split(example)[1:])
    assert result.exit_code == 0, result.output
    assert example.removeprefix("barsis ").startswith(called[-1].replace("-", " "))


def test_every_command_has_two_examples_that_fit_a_terminal() -> None:
    assert {key: len(each.examples) for key, each in EVERY.items() if len(each.examples) != 2} == {}
    for key, command in EVERY.items():
        for example in command.examples:
            assert example.startswith(" ".join(("barsis", *command.path))), key
            assert len(example) <= 78, example


@every("key", EVERY, days=4)
def test_examples_are_whole_in_arabic_help(key: str) -> None:
    text = shown(EVERY[key], "ar", 80)
    assert [example for example in EVERY[key].examples if example not in text] == []
