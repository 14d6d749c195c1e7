"""A made-up group of commands: what is imported, said and refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import barsis_cli.commands
from barsis_cli.app import BARSIS, COMMANDS, CommandLocation
from barsis_cli.early_arguments import iter_early_words
from tests.cli.run import barsis, unwrapped

HARVEST: Final = {
    "__init__": '''
HELP = """Bring the fields in.

What is reaped is kept.
"""
VERBS = ("reap", "import", "store")
''',
    "harvest_reap": '''
from typing import Annotated
from barsis_cli.parameters import Argument, Option
def reap(
    file: Annotated[str, Argument(metavar="FILE")],
    with_: Annotated[str, Option("--with")] = "scythe",
) -> None:
    """Reap a field."""
    print(file, with_)
''',
    "harvest_import": '''
def import_() -> None:
    """Bring in from elsewhere."""
    print("imported")
''',
    "harvest_store": '''
import typer
def store() -> None:
    """Keep what there is."""
    raise typer.Exit(1)
''',
}
"""A package of verbs: what stands in its modules."""

PACKAGE: Final = "barsis_cli.commands.harvest"


@pytest.fixture
def harvest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "commands" / "harvest"
    folder.mkdir(parents=True)
    for name, text in HARVEST.items():
        (folder / f"{name}.py").write_text(text)
    places = [*barsis_cli.commands.__path__, str(folder.parent)]
    monkeypatch.setattr(barsis_cli.commands, "__path__", places)
    monkeypatch.setitem(COMMANDS, "harvest", CommandLocation("harvest", "Records"))
    yield
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


def imported() -> set[str]:
    """Return the modules of the made-up group that are imported."""
    return {name.removeprefix(PACKAGE) for name in sys.modules if name.startswith(PACKAGE)}


@pytest.mark.usefixtures("harvest")
def test_a_verb_is_imported_when_it_is_asked_for() -> None:
    assert barsis("formats").exit_code == 0
    assert imported() == set()
    assert "harvest" in barsis("--help").stdout
    assert imported() == {""}
    assert barsis("harvest", "import").stdout == "imported\n"
    assert imported() == {"", ".harvest_import"}
    assert barsis("harvest", "reap", "x", "--with", "sickle").stdout == "x sickle\n"
    assert imported() == {"", ".harvest_import", ".harvest_reap"}
    assert barsis("harvest", "store").exit_code == 1


@pytest.mark.usefixtures("harvest")
def test_help_of_a_group_lists_its_verbs_and_says_which_one_may_be_meant() -> None:
    told = barsis("harvest", "--help")
    assert told.exit_code == 0
    assert told.stdout == barsis("harvest", "-h").stdout
    rows = [line.split()[1:3] for line in told.stdout.splitlines()]
    verbs = [["reap", "Reap"], ["import", "Bring"], ["store", "Keep"]]
    assert [row for row in rows if row in verbs] == verbs
    assert "Usage: barsis harvest reap [OPTIONS]" in barsis("harvest", "reap", "-h").stdout
    wrong = barsis("harvest", "raep")
    assert wrong.exit_code == 2
    assert "No such command 'raep'. Did you mean 'reap'?" in wrong.stderr
    assert "Try 'barsis harvest -h' for help." in wrong.stderr


@pytest.mark.parametrize(
    "group", ["", "harvest", pytest.param("archive", marks=pytest.mark.add_on("archive"))]
)
@pytest.mark.usefixtures("harvest")
def test_without_a_command_help_is_shown(group: str) -> None:
    shown = barsis(*group.split())
    assert shown.exit_code == 2
    assert shown.output.rstrip() == barsis(*group.split(), "--help").stdout.rstrip()


@pytest.mark.usefixtures("harvest")
def test_a_group_without_its_verb_shows_help_in_the_language() -> None:
    shown = barsis("--lang", "ar", "harvest")
    assert shown.exit_code == 2
    assert "اللغة؛" in shown.output
    assert barsis("harvest", "--lang", "ar").output.rstrip() == shown.output.rstrip()


@pytest.mark.parametrize(
    "words",
    ["--lang ar harvest reap", "harvest --lang ar reap", "harvest reap --lang ar"],
)
@pytest.mark.usefixtures("harvest")
def test_the_language_is_read_before_and_behind_a_verb(words: str) -> None:
    wrong = barsis(*words.split())
    assert wrong.exit_code == 2
    assert "Missing argument 'FILE'." in unwrapped(wrong.stderr)
    assert "اللغة؛" in barsis(*words.split(), "-h").stdout


@pytest.mark.parametrize(
    ("words", "early"),
    [
        ("harvest reap --with --lang ar", "harvest reap --with ar"),
        ("harvest --lang ar reap --with --lang x", "harvest --lang ar reap --with x"),
        ("--lang ar harvest import --with --lang en", None),
        ("harvest mow --with --lang ar", None),
    ],
)
@pytest.mark.usefixtures("harvest")
def test_the_value_of_an_option_of_a_verb_says_no_language(words: str, early: str | None) -> None:
    assert [*iter_early_words(words.split(), BARSIS)] == (early or words).split()
    assert "x --lang" in barsis("harvest", "reap", "x", "--with", "--lang").stdout


@pytest.mark.usefixtures("harvest")
def test_a_wrong_configuration_ends_a_verb_and_not_the_help_of_its_group(tmp_path: Path) -> None:
    wrong = tmp_path / "barsis.toml"
    wrong.write_text("fail-on = 3\n")
    assert barsis("harvest", "reap", "x", "--config", wrong).exit_code == 2
    assert barsis("harvest", "--config", wrong, "reap", "x").exit_code == 2
    assert barsis("harvest", "--config", wrong, "--help").exit_code == 0
    assert barsis("harvest", "reap", "x").exit_code == 0
