"""What shells offer, asked as they ask: by variables of the environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from barsis_cli.commands.archive import VERBS
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.formats.format_registry import FORMATS
from barsis_notation.language.speech import LANGUAGES
from barsis_notation.rulesets import builtin_rulesets, load_ruleset
from tests.cli.run import barsis

pytestmark = pytest.mark.add_on("archive")

GAMES: Final = [each.id for each in builtin_rulesets()]

PROGRAM: Final = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, sep="\\n", file=sys.stderr))
sys.argv = ["barsis"]
from barsis_cli.entry import main
main()
"""


def asked(variables: dict[str, str], folder: Path | None = None) -> tuple[str, set[str]]:
    """Return what is offered to a shell that sets *variables*, and which modules that takes."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8", **variables},
    )
    return done.stdout, set(done.stderr.splitlines())


def bash(line: str, folder: Path | None = None) -> list[str]:
    """Return what bash is offered where the cursor stands behind *line*."""
    words = line.split(" ")
    given = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    offered, modules = asked({**given, "_BARSIS_COMPLETE": "complete_bash"}, folder)
    if not line.startswith("barsis event s"):  # the standings need the results of games
        assert not {name for name in modules if name.startswith("barsis_notation.engines")}
    return list(filter(None, offered.splitlines()))


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("barsis va", ["validate"]),
        ("barsis validate --lan", ["--lang"]),
        ("barsis validate --lang ", ["en", "ar"]),
        ("barsis --numerals ", ["latn", "arab"]),
        ("barsis validate --fail-on ", ["error", "warning", "info", "never"]),
        ("barsis simulate ", GAMES),
        ("barsis new sh", ["shesh-besh"]),
        ("barsis validate --ruleset shesh", ["shesh-besh", "shesh-besh-1"]),
        ("barsis rules over", ["overshoot"]),
        ("barsis convert x --from ", [one.name for one in FORMATS if one.reads]),
        ("barsis convert x --to t", ["text", "trl"]),
        ("barsis schema re", ["record-1"]),
        ("barsis arch", ["archive"]),
        ("barsis archive ", list(VERBS)),
        ("barsis archive li", ["list"]),
        ("barsis help va", ["validate"]),
        ("barsis help archive li", ["list"]),
        ("barsis archive list --form", ["--format"]),
        ("barsis archive list x -f ", ["text", "json"]),
        ("barsis event stan", ["standings"]),
        ("barsis event standings x -f ", ["text", "json", "csv", "xlsx"]),
        ("barsis event new x --game shesh", ["shesh-besh"]),
        ("barsis archive add --ruleset shesh", ["shesh-besh", "shesh-besh-1"]),
        ("barsis simulate --option turn.mode=", []),
    ],
)
def test_bash_is_offered_values(line: str, offered: list[str]) -> None:
    assert bash(line) == offered


def test_codes_are_offered_as_they_are_begun() -> None:
    every = [word for code in CODES for word in (code.code, code.name)]
    assert bash("barsis validate --select ") == every
    movs = [code.code for code in CODES if code.code.startswith("MOV")]
    assert bash("barsis validate --select MOV") == movs
    small = [word for code in CODES for word in (code.code.lower(), code.name)]
    assert bash("barsis rules mov") == [word for word in small if word.startswith("mov")]
    assert bash("barsis validate --ignore SHP,MOV004,ov") == ["SHP,MOV004,overshoot"]


@pytest.mark.parametrize(
    "line",
    [
        "barsis simulate barsis --option ",
        "barsis simulate kioz --ruleset barsis-1 --option ",
        "barsis simulate kioz --ruleset=barsis --option ",
    ],
)
def test_options_are_those_of_the_rules_that_are_named(line: str) -> None:
    paths = [f"{option.path}=" for option in load_ruleset("barsis").options()]
    assert bash(line) == paths


def test_an_option_offers_its_readings() -> None:
    line = "barsis simulate barsis --option turn.entry_tries="
    assert bash(line) == ["turn.entry_tries=1", "turn.entry_tries=3"]


def test_profiles_and_files_are_rulesets(tmp_path: Path) -> None:
    named = [f"barsis@{profile.name}" for profile in load_ruleset("barsis").profiles]
    assert bash("barsis games barsis@") == named
    (tmp_path / "own").mkdir()
    for name in ("chausar.json", "own/a.json", "notes.txt"):
        (tmp_path / name).write_text("{}")
    assert bash("barsis games ch", tmp_path) == ["chausar.json"]
    assert bash("barsis games o", tmp_path) == ["own/"]
    assert bash("barsis convert x --ruleset own/", tmp_path) == ["own/a.json"]
    assert bash("barsis convert x --ruleset nowhere/", tmp_path) == []


def test_archives_are_offered_to_verbs_and_folders_that_may_hold_some(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    for name in ("cup.barsis", "cup.barsis.json", "old/cup.barsis"):
        (tmp_path / name).write_text("")
    assert bash("barsis archive list ", tmp_path) == ["cup.barsis", "old/"]
    assert bash("barsis archive show old/", tmp_path) == ["old/cup.barsis"]
    assert bash("barsis archive show cup.barsis -f j", tmp_path) == ["json"]


@pytest.mark.by_turns(2)
def test_what_stands_beside_a_word_is_in_the_language() -> None:
    given = {"_BARSIS_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "barsis va"}
    assert '"validate":"Check records' in asked(given)[0]
    assert '"validate":"يفحص السجلّات' in asked({**given, "LC_ALL": "ar_SY.UTF-8"})[0]
    given["_TYPER_COMPLETE_ARGS"] = "barsis archive "
    assert '"list":"List the records' in asked(given)[0]
    assert '"list":"يسرد سجلّات' in asked({**given, "LC_ALL": "ar_SY.UTF-8"})[0]
    given["_TYPER_COMPLETE_ARGS"] = "barsis --"
    offered = asked({**given, "LC_ALL": "ar_SY.UTF-8"})[0]
    assert '"--lang":"<en, ar> اللغة؛' in offered
    assert '"--help":"Show this' in offered, "Typer declares it"
    given = {"_BARSIS_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    line = {"_TYPER_COMPLETE_ARGS": "barsis rules MOV004", "LC_ALL": "ar_SY.UTF-8"}
    offered = asked({**given, **line})[0]
    assert offered.startswith("MOV004\t")
    assert any("ء" <= letter <= "ي" for letter in offered)


def test_completion_is_installed_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("zsh", "/bin/zsh"))
    file = tmp_path / ".zfunc/_barsis"
    for language in LANGUAGES:
        installed = barsis("--lang", language, "--install-completion")
        assert "compdef" in file.read_text()
        assert installed.stdout.startswith(f"zsh completion installed in {file}\n")
        file.unlink()
        assert "compdef" in barsis("--lang", language, "--show-completion").stdout
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("csh", "/bin/csh"))
    for option in ("--install-completion", "--show-completion"):
        assert barsis(option).exit_code == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_shown(shell: str) -> None:
    script, _ = asked({"_BARSIS_COMPLETE": f"source_{shell}"})
    assert "_BARSIS_COMPLETE" in script
    assert f"complete_{shell}" in script


@pytest.mark.parametrize("file", ["my\\ file", "'my file'", '"my file"', "my\\'file"])
@pytest.mark.by_turns(2)
def test_a_command_after_a_quoted_word_is_known(file: str) -> None:
    line = f"barsis --config {file} validate --fi"
    fish = {"_BARSIS_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    offered, _ = asked({**fish, "_TYPER_COMPLETE_ARGS": line})
    assert "--fix" in offered
    in_bash = {"_BARSIS_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": "4"}
    assert asked(in_bash)[0].split() == ["--fix"]


def test_the_value_of_an_open_quotation_is_completed(tmp_path: Path) -> None:
    (tmp_path / "my games.barsis").touch()
    in_bash = {"_BARSIS_COMPLETE": "complete_bash", "COMP_WORDS": "barsis archive list 'my "}
    offered, _ = asked({**in_bash, "COMP_CWORD": "3"}, tmp_path)
    assert offered.split("\n")[0] == "my games.barsis"
