"""Law: a command line with bytes that are not UTF-8 is refused or obeyed, and never a crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from barsis_cli.app import CommandDeclaration
from barsis_cli.parameters import Parameter, WrongCommandLine
from tests.cli.commands import DECLARED
from tests.cli.run import barsis
from tests.every import every
from tests.hostile.commands import READINGS, make_good_files
from tests.hostile.running import STATUSES, Folder

pytestmark = pytest.mark.add_on(  # make_good_files writes files of the whole product
    "archive", "cluster", "conformance", "dice", "events", "ludii", "statistics", "viewer"
)

BROKEN: Final = "a\udc80b"
"""A word of bytes that are not UTF-8, as Python gives it to a program."""

BY_PATH: Final = {command.path: command for command in DECLARED}


def _texts() -> Iterator[tuple[CommandDeclaration, Parameter]]:
    for command in DECLARED:
        yield from ((command, one) for one in command.parameters if one.is_text)


@every("command,parameter", _texts, ids=lambda case: f"{case[0].path} {case[1].name}")
def test_a_text_is_refused(command: CommandDeclaration, parameter: Parameter) -> None:
    with pytest.raises(WrongCommandLine, match="has bytes that are not UTF-8"):
        parameter.parse(BROKEN)


def _calls() -> Iterator[tuple[str, ...]]:
    """Yield each command with a broken word in place of each word and of each text of an option."""
    tried = set[tuple[object, ...]]()
    for words in (reading.words for reading in READINGS):
        command = BY_PATH.get(words[:2]) or BY_PATH.get(words[:1])
        if command is None:
            continue
        for at in range(len(command.path), len(words)):
            place = words[at - 1] if words[at - 1].startswith("-") else at
            if not words[at].startswith("-") and (command.path, place) not in tried:
                tried.add((command.path, place))
                yield (*words[:at], BROKEN, *words[at + 1 :])
        for parameter in command.parameters:
            option = parameter.names[0].partition("/")[0] if parameter.names else ""
            if option and not parameter.is_flag and (command.path, option) not in tried:
                tried.add((command.path, option))
                yield (*words, option, BROKEN)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("good")
    make_good_files(folder)
    return folder


@every("words", _calls, days=40)
def test_no_word_is_a_crash(
    words: tuple[str, ...], good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.chdir(Folder(good, place, tmp_path).path)
    done = barsis(*words)
    assert done.exit_code in STATUSES, done.output
