"""The declaration of the add-ons, and messages about missing ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import barsis_notation
from barsis_cli.app import COMMANDS
from barsis_notation import addons
from barsis_notation.formats import format_registry
from tests.add_on_marks import marked
from tests.cli.run import barsis
from tests.deletion.trees import PRODUCT, ROOT, folders_of


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """Make the packages of one add-on missing, and return its name."""
    name = str(request.param)
    (one,) = (each for each in addons.ADD_ONS if each.name == name)
    is_package = addons._is_package
    monkeypatch.setattr(
        addons, "_is_package", lambda each: each not in one.packages and is_package(each)
    )
    return name


@pytest.mark.add_on(
    "archive", "cluster", "conformance", "dice", "events", "ludii", "statistics", "viewer"
)
def test_every_declared_module_and_name_exists() -> None:
    for one in addons.ADD_ONS:
        assert one.is_installed
        for package in one.packages:
            import_module(f"barsis_notation.{package}")
        for command in one.commands:
            import_module(f"barsis_cli.commands.{command.module}")
            assert command.name in COMMANDS
            assert command.before in COMMANDS
        for form in one.formats:
            assert form.name in {each.name for each in format_registry.FORMATS}
        for name, _ in one.names:
            assert name in barsis_notation.__all__
            assert getattr(barsis_notation, name)


def test_packages_without_an_init_module_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deleted package may leave a folder with bytecode."""
    (tmp_path / "empty_package" / "__pycache__").mkdir(parents=True)
    monkeypatch.setattr(barsis_notation, "__path__", [str(tmp_path)])
    assert not addons._is_package("empty_package")
    assert not addons._is_package("no_package")


@pytest.mark.parametrize("missing", ["archive", "statistics"], indirect=True)
def test_commands_of_a_missing_add_on_are_not_in_help_and_name_what_to_install(
    missing: str,
) -> None:
    (one,) = (each for each in addons.ADD_ONS if each.name == missing)
    (command,) = one.commands
    rows = [line.split()[1:2] for line in barsis("--help").stdout.splitlines()]
    assert ["validate"] in rows
    assert [command.name] not in rows
    extras = ",".join(one.extras)
    for language in ("en", "ar"):
        for words in ([], ["--help"], ["list", "x.barsis", "--no-such-option"]):
            done = barsis("--lang", language, command.name, *words)
            assert done.exit_code == 2
            assert done.stdout == ""
            assert missing in done.stderr
            assert f"pip install --force-reinstall 'barsis_notation[{extras}]'" in done.stderr


@pytest.mark.parametrize("missing", ["archive"], indirect=True)
def test_names_of_a_missing_add_on_name_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(vars(barsis_notation), "Archive", raising=False)
    with pytest.raises(addons.MissingNameError, match=f"needs the add-on {missing} of") as raised:
        exec("from barsis_notation import Archive", {})
    assert isinstance(raised.value, ImportError)
    assert isinstance(raised.value, barsis_notation.BarsisError)
    with pytest.raises(ImportError, match="pip install"):
        hasattr(barsis_notation, "Archive")
    assert "Archive" in dir(barsis_notation)


@pytest.mark.parametrize("missing", ["ludii"], indirect=True)
def test_files_of_a_missing_format_are_reported(
    missing: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (trl,) = format_registry._make_add_on_formats(installed=False)
    assert format_registry._make_add_on_formats(installed=True) == ()
    forms = tuple(form for form in format_registry.FORMATS if form.name != "trl")
    monkeypatch.setattr(format_registry, "FORMATS", forms)
    monkeypatch.setattr(format_registry, "MISSING", (trl,))
    game = tmp_path / "game.trl"
    game.write_text("game=Kioz.lud\nMove=[]\n")
    done = barsis("validate", str(game))
    assert done.exit_code == 3
    assert f"this needs the add-on {missing} of barsis_notation" in done.stdout + done.stderr
    assert "trl" not in barsis("formats").stdout


OF_ADD_ONS = {
    folder.replace("cli/", "barsis_cli/", 1).replace("/", "."): one.name
    for one in addons.ADD_ONS
    for folder in folders_of(one)
}
"""The packages of add-ons, their tests among them."""


def imported_by(path: Path) -> Iterator[str]:
    """Yield the modules and names that a module of tests imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                yield f"{node.module}.{each.name}"


@cache
def needed_by(path: Path) -> frozenset[str]:
    """Return the add-ons that a module of tests imports, itself or by modules of other tests."""
    public = {name: home.partition(".")[0] for name, home in addons.list_names().items()}
    needed = set()
    for name in imported_by(path):
        needed |= {one for each, one in OF_ADD_ONS.items() if f"{name}.".startswith(f"{each}.")}
        if name.startswith("barsis_notation.") and name.partition(".")[2] in public:
            needed.add(public[name.partition(".")[2]])
        if name.startswith("tests."):
            for module in (name, name.rpartition(".")[0]):
                found = ROOT / f"{module.replace('.', '/')}.py"
                if found.is_file() and found != path:
                    needed |= needed_by(found)
    return frozenset(needed)


def test_tests_of_the_core_name_the_add_ons_that_they_import() -> None:
    others = {*PRODUCT, *(one.name for one in addons.ADD_ONS)}
    paths = [
        path
        for path in (ROOT / "tests").rglob("test_*.py")
        if path.relative_to(ROOT / "tests").parts[0] not in others
    ]
    assert len(paths) > 200
    assert {str(path): sorted(needed_by(path) - marked(path)) for path in paths} == {
        str(path): [] for path in paths
    }
