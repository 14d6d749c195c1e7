"""`barsis.toml` and `[tool.barsis]`: what holds for which file, and what is wrong with it."""

from __future__ import annotations

import csv
import itertools
import json
import os
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import Result

from barsis_notation.configuration import lookup as configuration
from barsis_notation.configuration.file_patterns import is_match
from barsis_notation.configuration.parsing import parse_configuration
from barsis_notation.diagnostics import file_codes
from barsis_notation.diagnostics.findings import collect_codes
from tests.cli.run import FAULTY, TURNS, barsis, record, write
from tests.language.arabic import english_letters

ALIKE = [{"name": "Amal", "seats": ["S"]}, {"name": "Amal", "seats": ["N"]}]
LENIENT = ["s 2:", *TURNS[1:]]
LUDO = Path(__file__).parents[2] / "docs" / "rulesets" / "ludo.json"
NOFARA = LUDO.with_name("nofara.json")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working folder, empty."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def configure(folder: Path, text: str, name: str = "barsis.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def two_faults(folder: Path, name: str = "x.barsis.json") -> Path:
    """Write a record with findings of two areas, HDR and MOV."""
    folder.mkdir(parents=True, exist_ok=True)
    return write(folder / name, record(FAULTY, players=ALIKE))


def findings_of(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(result.stdout)["findings"]
    return found


def codes(*words: str | Path) -> list[str]:
    """Return the areas of the findings that `barsis validate` reports."""
    return sorted(
        {each["code"][:3] for each in findings_of(barsis("validate", "-f", "json", *words))}
    )


# An option goes before the nearest file, and that before what is usual.


CHOICES = (None, "MOV", "HDR")


@pytest.mark.by_turns(2)
def test_what_is_selected_is_said_by_the_option_then_the_file(home: Path) -> None:
    path = two_faults(home)
    assert codes(path) == ["HDR", "MOV"]
    for select, ignore, file_select, file_ignore in itertools.product(CHOICES, repeat=4):
        says = {"select": file_select, "ignore": file_ignore}
        configure(home, "".join(f'{key} = ["{word}"]\n' for key, word in says.items() if word))
        words = [f"--select={select}"] * bool(select) + [f"--ignore={ignore}"] * bool(ignore)
        selected = select or file_select
        ignored = ignore or (None if select else file_ignore)
        expected = [code for code in ("HDR", "MOV") if selected in (None, code) and ignored != code]
        assert codes(path, *words) == expected, (select, ignore, says)


def test_what_fails_is_said_by_the_option_then_the_file(home: Path) -> None:
    path = write(home / "x.barsis.json", record(LENIENT))
    for option, said in itertools.product((None, "error", "info", "never"), repeat=2):
        configure(home, f'fail-on = "{said}"\n' if said else "")
        words = [f"--fail-on={option}"] if option else []
        status = int((option or said or "error") == "info")
        assert barsis("validate", path, *words).exit_code == status, (option, said)


def test_what_is_excluded_is_said_by_the_option_then_the_file(home: Path) -> None:
    for name in ("a", "b", "c"):
        two_faults(home, f"{name}.barsis.json")

    def taken(*words: str) -> list[str]:
        found = findings_of(barsis("validate", "-f", "json", ".", *words))
        return sorted({Path(each["file"]).name[0] for each in found})

    assert taken() == ["a", "b", "c"]
    configure(home, 'exclude = ["a.*", "/c.barsis.json"]\n')
    assert taken() == ["b"]
    assert taken("--exclude", "b.*") == ["a", "c"]
    assert taken("--isolated") == ["a", "b", "c"]


def test_what_is_excluded_is_seen_from_the_configuration(home: Path) -> None:
    two_faults(home / "games" / "old")
    two_faults(home / "games" / "new")
    configure(home, 'exclude = ["/games/old"]\n')
    for folder in (".", "games", str(home / "games")):
        found = findings_of(barsis("validate", "-f", "json", folder))
        assert {Path(each["file"]).parent.name for each in found} == {"new"}, folder
    configure(home / "games", "")
    found = findings_of(barsis("validate", "-f", "json", "."))
    assert {Path(each["file"]).parent.name for each in found} == {"new", "old"}


def test_the_language_is_said_by_the_option_then_the_file_then_the_locale(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = two_faults(home)

    def spoken(*words: str) -> str:
        said = barsis("validate", path, *words).stderr
        return "en" if said.startswith("1 file, 1 record") else said.strip()

    arabic = spoken("--lang", "ar")
    assert english_letters(arabic) == []
    digits = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
    for option, said, locale in itertools.product((None, "en", "ar"), (None, "en", "ar"), "ea"):
        monkeypatch.setenv("LC_ALL", "ar_SY.UTF-8" if locale == "a" else "en_GB.UTF-8")
        configure(home, f'lang = "{said}"\n' if said else "")
        words = ["--lang", option] if option else []
        expected = option or said or ("ar" if locale == "a" else "en")
        assert spoken(*words) == (arabic if expected == "ar" else "en"), (option, said, locale)
    configure(home, 'lang = "ar"\nnumerals = "arab"\n')
    assert spoken() == arabic.translate(digits)
    assert spoken("--numerals", "latn") == arabic
    monkeypatch.setenv("LC_ALL", "C")
    assert spoken("--isolated") == "en"
    assert spoken("--config", str(home / "barsis.toml")) == arabic.translate(digits)
    assert "اللغة؛" in barsis("validate", "--help").stdout


# Which file holds.


def test_of_each_file_the_nearest_above_it_holds(home: Path) -> None:
    configure(home, 'ignore = ["MOV"]\n')
    configure(home / "a" / "b", 'ignore = ["HDR"]\n')
    for folder, left in (("", "HDR"), ("a", "HDR"), ("a/b", "MOV"), ("a/b/c", "MOV")):
        assert codes(two_faults(home / folder)) == [left]
    found = findings_of(barsis("validate", "-f", "json", "."))
    said = {(str(Path(each["file"]).parent), each["code"][:3]) for each in found}
    assert said == {(".", "HDR"), ("a", "HDR"), ("a/b", "MOV"), ("a/b/c", "MOV")}


def test_in_one_folder_barsis_toml_goes_first(home: Path) -> None:
    path = two_faults(home / "a")
    configure(home, 'ignore = ["HDR"]\n')
    shared = configure(home / "a", '[tool.barsis]\nignore = ["MOV"]\n', "pyproject.toml")
    assert codes(path) == ["HDR"]
    configure(home / "a", "")
    assert codes(path) == ["HDR", "MOV"]
    (home / "a" / "barsis.toml").unlink()
    for text in ("", "[tool.ruff]\n", "no TOML, and not ours", "# [tool.barsis]\n"):
        shared.write_text(text, encoding="utf-8")
        assert codes(path) == (["HDR", "MOV"] if text.startswith("#") else ["MOV"]), text


def test_a_table_in_pyproject_is_named_as_people_name_it(home: Path) -> None:
    path = two_faults(home)
    text = '[tool.barsis]\nlang = "en"\n[tool.barsis.per-file-ignores]\n"x.*" = ["MOV"]\n'
    configure(home, text, "pyproject.toml")
    assert codes(path) == ["HDR"]


def test_a_link_is_under_the_folder_it_stands_in(home: Path, tmp_path: Path) -> None:
    configure(home, 'ignore = ["MOV"]\n')
    elsewhere = two_faults(tmp_path / "elsewhere")
    link = home / "link.barsis.json"
    link.symlink_to(elsewhere)
    assert codes(link) == ["HDR"]
    assert codes(elsewhere) == ["HDR", "MOV"]
    folder = home / "folder"
    folder.symlink_to(elsewhere.parent)
    assert codes(folder / elsewhere.name) == ["HDR", "MOV"]
    configure(tmp_path / "elsewhere", 'ignore = ["HDR"]\n')
    assert codes(folder) == codes(folder / elsewhere.name) == ["MOV"]


def test_what_is_no_file_is_passed_over(home: Path) -> None:
    path = two_faults(home / "a")
    configure(home, 'ignore = ["MOV"]\n')
    (home / "a" / "barsis.toml").mkdir()
    (home / "a" / "pyproject.toml").symlink_to(home / "nowhere")
    assert codes(path) == ["HDR"]


def test_one_file_is_named_for_all(home: Path, tmp_path: Path) -> None:
    path = two_faults(home)
    configure(home, 'ignore = ["MOV"]\n')
    other = configure(tmp_path, 'ignore = ["HDR"]\n', "other name")
    assert codes(path, "--config", other) == codes(path, f"--config={other}") == ["MOV"]
    assert codes(path, "--isolated") == ["HDR", "MOV"]
    before = barsis("--config", other, "validate", path, "-f", "json")
    assert {each["code"][:3] for each in findings_of(before)} == {"MOV"}
    assert len(findings_of(barsis("--isolated", "validate", path, "-f", "json"))) == 3
    shared = configure(tmp_path, '[tool.barsis]\nignore = ["HDR"]\n', "pyproject.toml")
    assert codes(path, "--config", shared) == ["MOV"]


@pytest.mark.parametrize("name", ["missing.toml", ".", "no\0name"])
def test_a_file_that_was_named_has_to_be_there(name: str, home: Path) -> None:
    result = barsis("validate", two_faults(home), "--config", name)
    assert result.exit_code == 2
    assert "configuration-unreadable" in result.stderr
    assert "MOV" not in result.stdout


def test_stdin_is_under_the_working_folder(home: Path) -> None:
    configure(home, 'ignore = ["MOV"]\n')
    given = two_faults(home / "a").read_bytes()
    configure(home / "a", 'ignore = ["HDR"]\n')
    found = findings_of(barsis("validate", "-f", "json", "-", given=given))
    assert [each["code"][:3] for each in found] == ["HDR"]


def test_a_working_folder_that_is_gone_has_no_configuration(home: Path) -> None:
    path = two_faults(home)
    given = path.read_bytes()
    path.unlink()
    home.rmdir()
    assert barsis("validate", "-", given=given).exit_code == 1


@pytest.mark.parametrize("damage", ["bom", "crlf"])
def test_it_may_be_written_on_other_systems(damage: str, home: Path) -> None:
    path = two_faults(home)
    text = b'# ours\nignore = [\n  "MOV",\n]\n'
    told = b"\xef\xbb\xbf" + text if damage == "bom" else text.replace(b"\n", b"\r\n")
    (home / "barsis.toml").write_bytes(told)
    assert codes(path) == ["HDR"]


def test_names_as_on_windows_are_left_alone(home: Path) -> None:
    path = two_faults(home, r"C:\games\x.barsis.json")
    assert codes(path.name) == ["HDR", "MOV"]
    configure(home, r"""per-file-ignores = {'C:\games\*' = ["MOV"]}""" + "\n")
    assert codes(path.name) == codes(path) == ["HDR"], "a backslash is a sign as any other"
    configure(home, r"""per-file-ignores = {'x.*' = ["MOV"]}""" + "\n")
    assert codes(path.name) == ["HDR", "MOV"], "and parts no folders"
    (home / r"rules\ludo.json").write_bytes(LUDO.read_bytes())
    configure(home, r"rulesets = ['rules\ludo.json']" + "\n")
    assert "ludo " in barsis("games").stdout


# Single files.


@pytest.mark.parametrize(
    ("pattern", "file", "expected"),
    [
        ("x.json", "x.json", True),
        ("x.json", "a/b/x.json", True),
        ("*.json", "a/x.json", True),
        ("a/*", "a/x.json", True),
        ("a/*", "a/b/x.json", True),
        ("a/*", "b/a/x.json", False),
        ("a", "a/x.json", False),
        ("a/x.json", "a/x.json", True),
        ("**/b/*", "b/x.json", True),
        ("**/b/*", "a/b/x.json", True),
        ("a/**/x.json", "a/x.json", True),
        ("a/**/x.json", "a/b/c/x.json", True),
        ("{a,b}/*", "b/x.json", True),
        ("{a,b}/*", "c/x.json", False),
        ("[ab].json", "a.json", True),
        ("[!ab].json", "a.json", False),
        ("?.json", "xx.json", False),
        ("!a/*", "a/x.json", False),
        ("!a/*", "b/x.json", True),
        ("/home/a/*", "a/x.json", True),
        ("/else/*", "a/x.json", False),
        ("X.json", "x.json", False),
    ],
)
def test_a_pattern_fits_as_one_of_ruff(pattern: str, file: str, expected: bool) -> None:
    assert is_match(pattern, f"/home/{file}", "/home") is expected


def test_signs_of_the_folder_are_no_pattern() -> None:
    assert is_match("a/*", "/h[1]/a/x", "/h[1]")
    assert not is_match("a/*", "/h1/a/x", "/h[1]")


def test_ruff_says_the_same_of_patterns(tmp_path: Path) -> None:
    import subprocess
    import sys

    patterns = ["x.py", "a/*", "**/b/*", "a/**/x.py", "{a,c}/*", "!a/*", "[!x].py", "c", "*/x.py"]
    files = ["x.py", "y.py", "a/x.py", "a/b/y.py", "b/x.py", "c/b/x.py", "c/y.py"]
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("import os\n", encoding="utf-8")
    for pattern in patterns:
        (tmp_path / "ruff.toml").write_text(
            f'lint.select = ["F401"]\nlint.per-file-ignores = {{"{pattern}" = ["F401"]}}\n',
            encoding="utf-8",
        )
        ruff = [sys.executable, "-m", "ruff", "check", "--no-cache"]
        words = [*ruff, "--output-format=json", "--exit-zero", "."]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, check=True, timeout=60)
        said = {each["filename"] for each in json.loads(done.stdout)}
        ours = {
            str(tmp_path / file)
            for file in files
            if not is_match(pattern, str(tmp_path / file), str(tmp_path))
        }
        assert said == ours, pattern


def test_single_files_are_spared_whatever_is_selected(home: Path) -> None:
    configure(home, '[per-file-ignores]\n"faulty/**" = ["MOV", "HDR"]\n"x.*" = ["MOV"]\n')
    assert codes(two_faults(home)) == ["HDR"]
    path = two_faults(home / "faulty" / "deep")
    assert codes(path) == codes(path, "--select", "MOV") == []
    assert codes(two_faults(home, "y.barsis.json")) == ["HDR", "MOV"]
    hidden = barsis("validate", path).stderr
    assert "3 hidden by per-file-ignores (barsis.toml:1)" in hidden


def test_what_is_ignored_is_not_fixed(home: Path) -> None:
    path = write(home / "x.barsis.json", record(LENIENT))
    before = path.read_bytes()
    configure(home, 'ignore = ["THR007"]\n')
    barsis("validate", "--fix", path)
    assert path.read_bytes() == before
    barsis("validate", "--fix", "--isolated", path)
    assert path.read_bytes() != before


# What is wrong with it.


FAULTS = [
    ('select = ["MOV"', "FIL060", 1, "text that ends too early"),
    ("select = [MOV]\n", "FIL060", 1, "select = [MOV]"),
    ('lang = "ar"\n\nlang = "en"\n', "FIL060", 3, 'lang = "en"'),
    (b"lang = '\xff'\n", "FIL060", 1, "byte 8"),
    ("x = " + "1" * 5000, "FIL060", None, "a number that is too large"),
    ("x = " + "[" * 2000 + "]" * 2000, "FIL060", None, "too many"),
    ("\na" + ".a" * 20_000 + " = 1", "FIL060", 2, "too many"),
    ("\n['a'" + '. "é\'"' * 20_000 + "]", "FIL060", 2, "too many"),
    ("x = {a" + ".é-_" * 20_000 + " = 1}", "FIL060", 1, "too many"),
    ("#" * 2**20 + "#", "FIL060", None, "more than 1048576 bytes"),
    ("# ours\n\nselct = []\n", "FIL061", 3, "selct"),
    ("[tool.barsis]\n", "FIL061", 1, "tool"),
    ('select = "MOV"\n', "FIL062", 1, '"MOV"'),
    ("ignore = [1]\n", "FIL062", 1, "1"),
    ('fail-on = "warnings"\n', "FIL062", 1, '"warnings"'),
    ("fail-on = []\n", "FIL062", 1, "[]"),
    ('lang = "arabic"\n', "FIL062", 1, '"arabic"'),
    ("numerals = 1979-05-27\n", "FIL062", 1, '"1979-05-27"'),
    ('exclude = [""]\n', "FIL062", 1, '""'),
    ('exclude = ["[]"]\n', "FIL062", 1, "[]"),
    ('per-file-ignores = ["MOV"]\n', "FIL062", 1, '["MOV"]'),
    ('[per-file-ignores]\n"a" = []\n"b" = "MOV"\n', "FIL062", 3, '"MOV"'),
    ('[per-file-ignores]\n"' + "{a,b}" * 9 + '" = []\n', "FIL062", 1, "{a,b}" * 9),
    ('ignore = ["MOV", "MVO"]\n', "FIL063", 1, "MVO"),
    ('[per-file-ignores]\n"a" = ["overshot"]\n', "FIL063", 2, "overshot"),
    ('rulesets = ["missing.json"]\n', "FIL064", 1, "missing.json"),
    ('rulesets = ["barsis.toml"]\n', "FIL064", 1, "barsis.toml"),
    ("rulesets = ['no\\u0000name']\n".replace("'", '"'), "FIL064", 1, "no"),
]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("text", "code", "line", "found"), FAULTS)
def test_a_fault_is_named_with_its_line(
    text: str | bytes, code: str, line: int | None, found: str, home: Path
) -> None:
    path = home / "barsis.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    result = barsis("config", "-f", "json")
    assert result.exit_code == 2
    (finding,) = findings_of(result)
    assert (finding["code"], finding.get("line")) == (code, line)
    assert finding["file"] == str(path)
    assert found in finding["found"]
    assert finding["expected"]
    for words in (["validate", two_faults(home)], ["games"], ["formats"]):
        result = barsis(*words)
        assert result.exit_code == 2, words
        assert result.stdout == ""
        assert code in result.stderr
    assert barsis("validate", "--isolated", two_faults(home)).exit_code == 1
    assert barsis("validate", "--help").exit_code == 0


def test_every_code_of_it_has_its_case() -> None:
    declared = {
        code.code for code in collect_codes(file_codes) if code.name.startswith("configuration-")
    }
    assert {code for _, code, _, _ in FAULTS} == declared


QUOTED = (
    "barsis.toml", "rulesets", "TOML", "UTF-8", "select", "ignore", "exclude", "per-file-ignores.a",
    "per-file-ignores.b", "per-file-ignores", "overshoot", "fail-on", "lang", "numerals", "error",
    "warning", "info", "never", ".gitignore", "latn", "arab", "ar", "en",
)  # fmt: skip
"""What stays as it is written: keys, their values, names of files."""


@pytest.mark.parametrize(("text", "code", "line", "found"), FAULTS)
def test_a_fault_is_said_in_arabic(
    text: str | bytes, code: str, line: int | None, found: str, home: Path
) -> None:
    (home / "barsis.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    (english,) = findings_of(barsis("config", "-f", "json"))
    (arabic,) = findings_of(barsis("config", "-f", "json", "--lang", "ar"))
    written = english["found"] if isinstance(english["found"], str) else ""
    assert english_letters(arabic["message"], [*QUOTED, written, found]) == []
    assert arabic["message"] != english["message"]
    assert {**english, "message": ""} == {**arabic, "message": ""}


@pytest.mark.parametrize(
    ("text", "meant"),
    [("fail_on = 1\n", "fail-on"), ("excludes = 1\n", "exclude"), ('ignore=["MVO"]\n', "MOV")],
)
def test_what_was_meant_is_guessed(text: str, meant: str, home: Path) -> None:
    configure(home, text)
    (finding,) = findings_of(barsis("config", "-f", "json"))
    assert f'did you mean "{meant}' in finding["message"]


def test_one_that_cannot_be_opened_is_a_fault(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    configure(home, "")

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(configuration, "open", refused, raising=False)
    result = barsis("validate", two_faults(home))
    assert result.exit_code == 2
    assert "FIL060 configuration-unreadable" in result.stderr
    assert "Permission denied" in result.stderr


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_are_too_strange(data: bytes) -> None:
    for is_shared in (False, True):
        said = parse_configuration("/nowhere/barsis.toml", data, is_shared=is_shared)
        assert all(finding.code.startswith("FIL06") for finding in said.findings)


TOML = st.recursive(
    st.integers(-3, 3).map(str) | st.sampled_from(['"MOV"', "true", '"a*"', "1979-05-27", "nan"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | inner.map(lambda value: f"{{a = {value}}}")
    ),
    max_leaves=6,
)
KEYS = ["select", "ignore", "per-file-ignores", "exclude", "fail-on", "lang", "numerals", "other"]


@given(st.dictionaries(st.sampled_from(KEYS), TOML, max_size=4))
def test_a_value_is_sound_or_a_finding_says_why(values: dict[str, str]) -> None:
    text = "".join(f"{key} = {value}\n" for key, value in values.items())
    said = parse_configuration("/nowhere/barsis.toml", text.encode(), is_shared=False)
    faulty = {list(values)[(finding.line or 0) - 1] for finding in said.findings}
    assert faulty | set(said.values) == set(values)
    assert not faulty & set(said.values)


@pytest.fixture
def many(home: Path) -> Path:
    """Two hundred records in eight folders, in one of which the configuration is broken."""
    for folder in range(8):
        for number in range(25):
            two_faults(home / f"f{folder}" / f"n{number % 5}", f"{number}.barsis.json")
    configure(home / "f3", "selct = 1\nrulesets = ['none.json']\n")
    return home


@pytest.mark.by_turns(2)
def test_a_broken_one_is_said_once_and_nothing_is_read_under_it(many: Path) -> None:
    result = barsis("validate", "-f", "json", "--select", "MOV", ".")
    assert result.exit_code == 2
    found = findings_of(result)
    broken = [each for each in found if each["code"].startswith("FIL")]
    assert [(each["code"], each["line"]) for each in broken] == [("FIL061", 1), ("FIL064", 2)]
    assert {each["file"] for each in broken} == {str(many / "f3" / "barsis.toml")}
    files = {each["file"] for each in found if each["name"] == "token-not-available"}
    assert len(files) == 175
    assert not any("f3" in file for file in files)
    for words in (["fmt", "--check"], ["validate", "--infer-options"], ["validate", "--fix"]):
        assert barsis(*words, "f3", "f4").exit_code == 2, words
    done = barsis("convert", "f3", "f4", "-o", "out.barsis.jsonl")
    assert (done.exit_code, done.stderr.count("FIL061")) == (2, 1)
    assert len(Path("out.barsis.jsonl").read_bytes().splitlines()) == 25
    for words in (["replay"], ["show"], ["diff", "f4/n0/0.barsis.json"], ["record"]):
        result = barsis(*words, "f3/n0/0.barsis.json")
        assert result.exit_code == 2, words
        assert "FIL061" in result.stderr


def test_files_are_formatted_whose_rulesets_are_wrong(home: Path) -> None:
    inner = home / "inner"
    paths = [two_faults(folder, name) for folder in (home, inner) for name in ("x.json", "y.json")]
    canonical = barsis("fmt", "-", given=paths[0].read_text(encoding="utf-8")).stdout
    configure(home, "rulesets = ['none.json']\n")
    configure(inner, "rulesets = ['nothing.json']\n")
    result = barsis("fmt", ".")
    assert result.exit_code == 2
    assert result.stderr.count("FIL064") == 2
    assert "4 changed, 0 unchanged" in result.stderr
    assert {path.read_text(encoding="utf-8") for path in paths} == {canonical}


def test_each_folder_is_looked_at_once(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    opened: list[str] = []
    real_look, real_read = configuration._find_in_folder, configuration._read_configuration

    def look(place: str, linked: list[str]) -> configuration.Configuration | None:
        looked.append(place)
        return real_look(place, linked)

    def read_once(file: str) -> configuration.Configuration | None:
        opened.append(file)
        return real_read(file)

    monkeypatch.setattr(configuration, "_find_in_folder", look)
    monkeypatch.setattr(configuration, "_read_configuration", read_once)
    barsis("validate", ".")
    assert len(looked) == len(set(looked))
    assert {str(many / f"f{one}" / f"n{two}") for one in range(8) for two in range(5)} <= {*looked}
    assert opened == [str(many / "f3" / "barsis.toml")]


def test_a_deep_folder_costs_a_few_lookups_for_each_level(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    depth = 300
    (home / "/".join("d" * depth)).mkdir(parents=True)
    looked: list[object] = []
    real_lstat = os.lstat

    def lstat(path: str, **settings: Any) -> os.stat_result:
        looked.append(path)
        return real_lstat(path, **settings)

    monkeypatch.setattr(os, "lstat", lstat)
    barsis("validate", ".")
    assert len(looked) < 10 * depth


def test_a_folder_is_where_its_real_path_is_however_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "link").symlink_to(tmp_path / "other")
    (tmp_path / "other" / "b").mkdir(parents=True)
    configurations = configuration.Configurations()
    with chdir(tmp_path):
        for name in ["", ".", "a", "a/", "a/link", "a/link/b", "a/link/..", "a/link/../b", "a//b",
                     "a/b", "a/b/missing", "./a", "../x", "a/link/b/../../a", str(tmp_path),
                     f"{tmp_path}/a", f"{tmp_path}/a/link", "/", "/tmp"]:  # fmt: skip
            assert configurations._find_real_path(name) == os.path.realpath(name), name
        assert configurations._find_real_path("a/\0") is None


# Rulesets of one's own.


@pytest.fixture
def ludo(home: Path) -> Path:
    """A folder with games of Ludo, its rules and a configuration that names them."""
    games = home / "games.barsis.jsonl"
    assert barsis("simulate", LUDO, "-n", "2", "--seed", "3", "-o", games).exit_code == 0
    (home / "one.barsis.json").write_bytes(games.read_bytes().splitlines()[0])
    for path in (LUDO, NOFARA):
        (home / path.name).write_bytes(path.read_bytes())
    configure(home, 'rulesets = ["ludo.json", "nofara.json"]\n')
    return home


POSITION = "ludo R:bar(2),8,20 Y:bar,50(2),61 to=R"

COMMANDS = [
    ["validate", "games.barsis.jsonl"],
    ["validate", "--infer-options", "games.barsis.jsonl"],
    ["validate", "--fix", "one.barsis.json"],
    ["validate", "--ruleset", "ludo", "games.barsis.jsonl"],
    ["fmt", "--check", "games.barsis.jsonl"],
    ["convert", "--strict", "games.barsis.jsonl", "out/", "--to", "csv"],
    ["convert", "--strict", "one.barsis.json", "-", "--to", "json-expanded"],
    ["replay", "--turn", "2", "one.barsis.json"],
    ["show", "--turn", "2", "one.barsis.json"],
    ["show", POSITION],
    ["moves", POSITION, "--throw", "6"],
    ["simulate", "ludo", "-o", "out.barsis.jsonl"],
    ["simulate", "ludo-1", "-o", "out.barsis.jsonl"],
    ["new", "ludo", "-o", "out.barsis.json"],
    ["diff", "one.barsis.json", "one.barsis.json"],
    ["ruling", "one.barsis.json", "--turn=2", "--stood", "--by=A", "--text=t", "--force"],
    ["games", "ludo"],
    ["games", "cafe-nofara"],
    ["convert", "--map-template", "ludo"],
]


@pytest.mark.by_turns(2)
@pytest.mark.usefixtures("ludo")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_finds_a_ruleset_of_ones_own(words: list[str]) -> None:
    result = barsis(*words)
    assert result.exit_code == 0, result.stdout + result.stderr
    assert "RUL0" not in result.stdout + result.stderr


@pytest.mark.usefixtures("ludo")
@pytest.mark.parametrize("words", [each for each in COMMANDS if each[0] not in ("fmt", "convert")])
def test_none_of_them_finds_it_without(words: list[str]) -> None:
    if words == ["validate", "--fix", "one.barsis.json"]:
        words = ["validate", "one.barsis.json"]
    result = barsis(*words, "--isolated")
    assert result.exit_code in (1, 2)


@pytest.mark.usefixtures("ludo")
def test_a_game_of_it_is_recorded() -> None:
    assert barsis("new", "ludo", "-o", "new.barsis.json").exit_code == 0
    done = barsis("record", "new.barsis.json", given="R 6\nY 5\nR\nquit\n")
    assert done.exit_code == 0, done.stderr


@pytest.mark.usefixtures("ludo")
def test_games_lists_it_after_the_built_in_ones() -> None:
    listed = [line.split()[0] for line in barsis("games").stdout.splitlines()]
    assert listed[-2:] == ["ludo", "cafe-nofara"]
    assert [line.split()[0] for line in barsis("games", "--isolated").stdout.splitlines()] == (
        listed[:-2]
    )


def test_each_file_goes_by_the_rulesets_of_its_own_configuration(ludo: Path) -> None:
    house = json.loads(LUDO.read_text(encoding="utf-8"))
    house["facts"]["pawns"]["value"] = 3
    other = ludo / "other"
    other.mkdir()
    (other / "ludo.json").write_text(json.dumps(house), encoding="utf-8")
    (other / "games.barsis.jsonl").write_bytes((ludo / "games.barsis.jsonl").read_bytes())
    assert codes(".") == []
    configure(other, 'rulesets = ["ludo.json"]\n')
    found = findings_of(barsis("validate", "-f", "json", "."))
    assert {(Path(each["file"]).parent.name, each["name"]) for each in found} == {
        ("other", "ruleset-hash-differs")
    }
    assert barsis("diff", "one.barsis.json", "one.barsis.json").exit_code == 0


@pytest.fixture
def houses(ludo: Path) -> Path:
    """A folder with one game in three: two have rules of one name, the other way round in b.

    The record names them without a hash, so that the file alone says which are meant.
    """
    rules = json.loads(LUDO.read_text(encoding="utf-8"))
    game = json.loads((ludo / "one.barsis.json").read_bytes())
    del game["ruleset"]["sha256"]
    folder = ludo / "houses"
    for name, direction in (("a", "cw"), ("b", "ccw"), ("c", "")):
        rules["facts"]["board.direction"]["value"] = direction
        names = '["ludo.json"]' if direction else "[]"
        configure(folder / name, f"rulesets = {names}\n")
        (folder / name / "ludo.json").write_text(json.dumps(rules), encoding="utf-8")
        (folder / name / "one.barsis.json").write_text(json.dumps(game), encoding="utf-8")
    return folder


FIRST_ENTRY = {"a": "L5", "b": "R5"}
"""The cell of his own arm that whoever enters first reaches in each house."""


def test_a_converted_record_goes_by_the_rules_of_its_own_file(houses: Path) -> None:
    done = barsis("convert", houses, "-o", "out/", "--to", "csv")
    assert done.stderr.count("FMT515") == 1
    assert f"{Path('c') / 'one.barsis.json'}:1: FMT515 rules-untold" in done.stderr
    with Path("out", "moves.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    firsts = {row["game"]: (row["seat"], row["to_cell"]) for row in reversed(rows)}
    seat = firsts["1"][0]
    assert firsts == {
        "1": (seat, seat + FIRST_ENTRY["a"]),
        "2": (seat, seat + FIRST_ENTRY["b"]),
        "3": (seat, ""),
    }


def test_each_file_of_a_folder_is_converted_by_its_own_rules(houses: Path) -> None:
    hashed = {}
    for name in "ab":
        path = houses / name / "one.barsis.json"
        game = json.loads(path.read_bytes())
        listed = json.loads(barsis("config", "-f", "json", path).stdout)
        (one,) = listed["rulesets"]
        game["ruleset"]["sha256"] = hashed[name] = one["sha256"]
        path.write_text(json.dumps(game), encoding="utf-8")
    assert len(set(hashed.values())) == 2
    (houses / "c" / "one.barsis.json").unlink()
    done = barsis("convert", "--strict", houses, "-o", "out/", "--to", "json-expanded")
    assert done.exit_code == 0, done.stderr
    for name in "ab":
        (written,) = Path("out", name).iterdir()
        turns = json.loads(written.read_bytes())["turns"]
        first = next(turn["turn"] for turn in turns if "moves" in turn["turn"])
        assert first["moves"][0]["cells"][-1] == first["seat"] + FIRST_ENTRY[name]


def test_two_rulesets_of_one_name_are_a_fault(ludo: Path) -> None:
    house = json.loads(LUDO.read_text(encoding="utf-8"))
    house["facts"]["pawns"]["value"] = 3
    (ludo / "house.json").write_text(json.dumps(house), encoding="utf-8")
    configure(ludo, 'rulesets = ["ludo.json", "ludo.json", "house.json"]\n')
    (finding,) = findings_of(barsis("config", "-f", "json"))
    assert (finding["code"], finding["found"]) == ("FIL064", "house.json")


def test_one_may_extend_another_that_is_named(ludo: Path) -> None:
    base = ludo / "rules" / "base.json"
    base.parent.mkdir()
    base.write_bytes(NOFARA.read_bytes())
    house = {
        "format": "barsis-ruleset/1",
        "id": "house",
        "version": 1,
        "extends": "cafe-nofara-1",
        "facts": {},
    }
    (ludo / "house.json").write_text(json.dumps(house), encoding="utf-8")
    configure(ludo, 'rulesets = ["house.json"]\n')
    (finding,) = findings_of(barsis("config", "-f", "json"))
    assert "unknown ruleset cafe-nofara-1" in finding["message"]
    configure(ludo, 'rulesets = ["house.json", "rules/base.json"]\n')
    assert barsis("config").exit_code == 0
    assert barsis("games", "house").exit_code == 0
    assert barsis("games", "house.json").exit_code == 0
    assert barsis("games", "house.json", "--isolated").exit_code == 2


# `barsis config`.


def shown(*words: str | Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(barsis("config", "-f", "json", *words).stdout)
    return document


def test_config_shows_what_holds_and_from_where(ludo: Path) -> None:
    path = ludo / "a" / "x.barsis.json"
    document = shown(path)
    assert document["file"] == str(ludo / "barsis.toml")
    assert document["settings"]["rulesets"] == {
        "value": ["ludo.json", "nofara.json"],
        "from": "configuration",
        "line": 1,
    }
    assert document["settings"]["fail-on"] == {"value": "error", "from": "default", "line": None}
    assert document["settings"]["lang"]["from"] == "locale"
    assert [(one["id"], one["version"]) for one in document["rulesets"]] == [
        ("ludo", 1),
        ("cafe-nofara", 1),
    ]
    other = configure(ludo / "a", '\n[tool.barsis]\nignore = ["MOV"]\n', "pyproject.toml")
    assert shown(path)["file"] == shown("a")["file"] == str(other)
    assert shown(path)["settings"]["ignore"] == {
        "value": ["MOV"],
        "from": "configuration",
        "line": 3,
    }
    assert shown("--isolated")["file"] is None
    assert shown("--lang", "ar")["settings"]["lang"] == {
        "value": "ar",
        "from": "option",
        "line": None,
    }
    configure(ludo, '\nlang = "en"\nnumerals = "arab"\n')
    for words in ([], ["a"]):  # the language is that of the working folder
        settings = shown(*words)["settings"]
        assert settings["numerals"] == {"value": "arab", "from": "configuration", "line": 3}
        assert settings["lang"] == {"value": "en", "from": "configuration", "line": 2}
    lines = barsis("config", path).stdout.splitlines()
    assert lines[0] == str(other)
    assert "  ignore            MOV    pyproject.toml:3" in lines
    assert "  select            -      default" in lines


def test_an_option_is_where_a_value_comes_from_though_it_would_hold_without_it(ludo: Path) -> None:
    configure(ludo, 'lang = "en"\n')
    for words in (["--lang", "en"], ["--numerals=latn"]):
        key = words[0].lstrip("-").partition("=")[0]
        assert shown(*words)["settings"][key]["from"] == "option"
        before = json.loads(barsis(*words, "config", "-f", "json").stdout)
        assert before["settings"][key]["from"] == "option"


@pytest.mark.parametrize(("written", "named"), [("NFC", "NFD"), ("NFD", "NFC")])
def test_a_name_fits_however_its_letters_are_put_together(
    written: Any, named: Any, home: Path
) -> None:
    for name in ("آمنة", "café", "رئيس"):
        file = write(home / f"{normalize(named, name)}.barsis.json", record(FAULTY))
        pattern = normalize(written, f"{name}.*")
        configure(home, f'[per-file-ignores]\n"{pattern}" = ["MOV"]\n')
        assert "2 hidden" in barsis("validate", file).stderr
        assert "2 hidden" in barsis("validate", home).stderr
        configure(home, f'exclude = ["{pattern}"]\n')
        assert "FIL016" in barsis("validate", home).stdout
        assert "FIL016" in barsis("validate", "--isolated", "--exclude", pattern, home).stdout
        file.unlink()


def test_the_configuration_may_come_from_a_pipe(home: Path) -> None:
    file = write(home / "x.barsis.json", record(FAULTY))
    reader, writer = os.pipe()
    os.write(writer, b'ignore = ["MOV"]\n')
    os.close(writer)
    assert barsis("validate", "--config", f"/dev/fd/{reader}", file).exit_code == 0
    os.close(reader)


def test_every_key_is_shown() -> None:
    from barsis_notation.configuration.parsing import KEYS

    assert list(shown()["settings"]) == list(KEYS)


def _folders_above(place: Path) -> Iterator[Path]:
    yield place
    yield from place.parents


def test_nothing_is_opened_where_no_file_stands(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = os.path.isfile

    def isfile(path: str) -> bool:
        asked.append(path)
        return real(path)

    monkeypatch.setattr(os.path, "isfile", isfile)
    configuration.Configurations().get_for_file(str(home / "x.barsis.json"))
    wanted = [
        str(one / name)
        for one in _folders_above(home)
        for name in ("barsis.toml", "pyproject.toml")
    ]
    assert asked == wanted, "two looks a folder, up to the root"
