"""Every verb of `barsis archive`: what is imported, said and refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from barsis_cli.app import CommandDeclaration
from barsis_cli.commands.archive import VERBS
from tests.cli.commands import DECLARED
from tests.cli.run import barsis, unwrapped

VERBS_OF_ARCHIVE: Final = [
    command for command in DECLARED if command.path[:1] == ("archive",) and len(command.path) > 1
]


def words_for(command: CommandDeclaration, file: Path | str) -> list[str]:
    """Return what calls a verb for an archive, with no more than it asks for."""
    words = [*command.path]
    for each in command.parameters:
        if not each.is_option and (each.is_required or each.name == "file"):
            words.append(str(file) if each.name == "file" else "1")
        elif each.is_required:
            words += [each.names[0], "1"]
    return words


@pytest.mark.parametrize("command", VERBS_OF_ARCHIVE, ids=lambda each: each.name)
def test_an_archive_that_is_not_there_ends_its_verb_with_3(
    command: CommandDeclaration, tmp_path: Path
) -> None:
    file = tmp_path / "nowhere" / "cup.barsis"
    done = barsis(*words_for(command, file))
    assert (done.exit_code, done.stdout) == (3, "")
    assert str(file) in done.stderr
    assert not file.parent.exists()
    refused = barsis("--lang", "ar", *words_for(command, "-"))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "الأرشيف ملف" in unwrapped(refused.stderr)


@pytest.mark.parametrize("command", VERBS_OF_ARCHIVE, ids=lambda each: each.name)
def test_what_is_no_archive_stays_as_it_is(command: CommandDeclaration, tmp_path: Path) -> None:
    file = tmp_path / "cup.barsis"
    file.write_text("{}")
    done = barsis(*words_for(command, file))
    assert done.exit_code in {1, 3}
    assert str(file) in done.stderr
    assert file.read_text() == "{}"
    assert [*tmp_path.iterdir()] == [file]


def test_verbs_that_go_by_the_rules_of_the_archive_need_none_of_the_configuration(
    tmp_path: Path,
) -> None:
    wrong = tmp_path / "barsis.toml"
    wrong.write_text('rulesets = ["nowhere.json"]\n')
    file = tmp_path / "cup.barsis"
    told = {
        command.name: barsis(*words_for(command, file), "--config", wrong)
        for command in VERBS_OF_ARCHIVE
    }
    ended = {name for name, done in told.items() if "configuration-ruleset" in done.stderr}
    assert ended == {*VERBS} & {"add", "import"}
    assert all(told[name].exit_code == 2 for name in ended)
    assert told["init"].exit_code == told["list"].exit_code == 0


HELP_OF_ALL: Final = """
import sys
from barsis_cli.app import run
for verb in sys.argv[1:]:
    sys.argv = ["barsis", "archive", verb, "--help"]
    try:
        run()
    except SystemExit as end:
        assert end.code == 0
print("modules")
print(*sys.modules, sep="\\n")
"""


def test_help_of_the_verbs_opens_no_archive_and_imports_no_engine() -> None:
    command = [sys.executable, "-c", HELP_OF_ALL, *VERBS]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    modules = done.stdout.rpartition("modules\n")[2].split()
    assert {f"barsis_cli.commands.archive.archive_{verb}" for verb in VERBS} <= {*modules}
    assert not [name for name in modules if name.startswith("barsis_notation.engines")]
    assert not {"sqlite3", "cryptography", "barsis_notation.archive.archive"} & {*modules}
