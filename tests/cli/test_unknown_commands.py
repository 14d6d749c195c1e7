"""The words help and version, and words that name no command."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barsis_cli.app import BARSIS, COMMANDS, REPLACED, replace_help_words
from barsis_cli.unknown_commands import MOST, list_synonyms, suggest_commands
from barsis_notation.language.speech import speaking
from tests.cli.commands import CALLED, DECLARED
from tests.cli.run import barsis, unwrapped

GROUPS: Final = {command.name: command for command in (BARSIS, *DECLARED) if command.verbs}


@pytest.mark.parametrize("called", ["", *CALLED])
def test_help_of_a_command_is_its_option(called: str) -> None:
    words = called.split()
    assert replace_help_words(["help", *words]) == [*words, "--help"]
    assert replace_help_words(["--lang", "ar", "help", *words]) == [
        "--lang", "ar", *words, "--help",
    ]  # fmt: skip


@pytest.mark.parametrize("called", ["", "show"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_help_is_shown(called: str, language: str) -> None:
    shown = barsis("--lang", language, "help", *called.split())
    assert shown.exit_code == 0
    assert shown.stdout == barsis(*called.split(), "--help", "--lang", language).stdout


@pytest.mark.parametrize("name", [name for name in GROUPS if name != "barsis"])
def test_help_in_a_group_is_that_of_the_group_or_of_its_command(name: str) -> None:
    assert barsis(name, "help").stdout == barsis(name, "--help").stdout
    verb = GROUPS[name].installed_verbs[-1]
    assert barsis(name, "help", verb).stdout == barsis(name, verb, "--help").stdout


def test_help_may_be_a_file() -> None:
    assert replace_help_words(["validate", "help"]) == ["validate", "help"]
    assert replace_help_words(["validate", "version"]) == ["validate", "version"]


def test_version_is_the_option() -> None:
    assert barsis("version").stdout == barsis("--version").stdout
    assert barsis("version").exit_code == 0
    assert barsis("--lang", "ar", "version").stdout == barsis("--version").stdout
    assert barsis("version", "--verbose").stdout == barsis("--version", "--verbose").stdout


WORDS: Final = (*REPLACED, "validate", "event", "new", "--lang", "ar", "-h", "--fix", "x")


@given(st.lists(st.sampled_from(WORDS)))
def test_only_the_words_help_and_version_are_replaced(words: list[str]) -> None:
    replaced = replace_help_words(words)
    options = [word for word in replaced if word in {"--help", "--version"}]
    assert len(replaced) == len(words)
    assert len(options) == sum(words.count(each) - replaced.count(each) for each in REPLACED)
    others = [word for word in words if word not in REPLACED]
    assert [word for word in replaced if word in others] == others
    assert replace_help_words(others) == others


@pytest.mark.parametrize("words", [["--lang", "ar"], ["--lang=ar"], ["--lang", "ar", "--isolated"]])
@pytest.mark.parametrize("group", GROUPS)
def test_options_without_a_command_show_help_in_their_language(
    words: list[str], group: str
) -> None:
    path = GROUPS[group].path
    shown = barsis(*words, *path)
    assert shown.exit_code == 2
    assert shown.stdout.rstrip() == barsis(*path, "--help", "--lang", "ar").stdout.rstrip()


@pytest.mark.add_on("archive", "dice", "events", "statistics", "viewer")
def test_every_synonym_leads_to_commands() -> None:
    for word, calls in list_synonyms().items():
        assert set(calls) <= {*CALLED}
        assert word not in {*COMMANDS, *REPLACED}
        assert word == word.casefold()


SAID: Final = {
    "valdate": "No such command 'valdate'. Did you mean 'validate'?",
    "archive ad": "No such command 'ad'. Did you mean 'add'?",
    "archive check x": "No such command 'check'. Did you mean 'verify'?",
    "lint --fix x": "No such command 'lint'. Did you mean 'validate'?",
    "lint --help": "No such command 'lint'. Did you mean 'validate'?",
    "play": "No such command 'play'. Did you mean 'record' or 'replay'?",
    "board": "No such command 'board'. Did you mean 'show' or 'render'?",
    "legal": "No such command 'legal'. Did you mean 'moves'?",
    "format": "No such command 'format'. Did you mean 'fmt' or 'formats'?",
    "pairings": "No such command 'pairings'. Did you mean 'event pairings'?",
    "standings": "No such command 'standings'. Did you mean 'event standings'?",
    "Standings": "No such command 'Standings'. Did you mean 'event standings'?",
    "standigs": "No such command 'standigs'. Did you mean 'event standings'?",
    "event add": "No such command 'add'. Did you mean 'join'?",
    "event withdraw": "No such command 'withdraw'. Did you mean 'leave'?",
    "event replace": "No such command 'replace'. Did you mean 'result'?",
    "archive revise": "No such command 'revise'. Did you mean 'add'?",
    "language": "No such command 'language'. Did you mean 'config'?",
    "archive legal": "No such command 'legal'. Did you mean 'barsis moves'?",
    "versio": "No such command 'versio'. Did you mean 'version'?",
    "help valdate": "No such command 'valdate'. Did you mean 'validate'?",
    "xyz": "No such command 'xyz'. `barsis help` lists the commands.",
    "archive xyz": "No such command 'xyz'. `barsis help archive` lists the commands.",
}


@pytest.mark.add_on("archive", "events", "viewer")
@pytest.mark.parametrize("words", SAID)
def test_an_unknown_command_names_the_right_one(words: str) -> None:
    wrong = barsis(*words.split())
    assert wrong.exit_code == 2
    assert wrong.stdout == ""
    assert SAID[words] in unwrapped(wrong.stderr)
    called = " ".join(["barsis", *(word for word in words.split()[:1] if word in GROUPS)])
    assert f"Usage: {called} [OPTIONS] COMMAND" in wrong.stderr


def test_an_unknown_command_is_named_in_arabic() -> None:
    assert "لعلّ المقصود 'validate'" in unwrapped(barsis("--lang", "ar", "valdate").stderr)
    assert "لا أمر اسمه 'xyz'" in unwrapped(barsis("--lang", "ar", "xyz").stderr)


@settings(max_examples=20)
@given(st.text(min_size=1), st.sampled_from(sorted(GROUPS)))
def test_suggestions_are_commands(word: str, group: str) -> None:
    path = " ".join(GROUPS[group].path)
    with speaking("en"):
        found = suggest_commands(word, GROUPS[group])
    assert len(found) <= MOST
    for call in found:
        assert call.removeprefix("barsis ") in {*CALLED, *REPLACED} or f"{path} {call}" in CALLED
