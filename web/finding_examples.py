"""A real finding of every code: of sample games, of small inputs, or made by tests of its area."""

from __future__ import annotations

import contextlib
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from barsis_notation import CheckedRecord, Checks, Finding, check_files, validate
from barsis_notation.configuration.lookup import load_for_all
from barsis_notation.formats.mapped.file import load_map
from barsis_notation.formats.mapped.reader import make_map_format
from barsis_notation.language.speech import LANGUAGES
from barsis_notation.rulesets import load_ruleset_file
from tests.archive.findings import FINDINGS as OF_ARCHIVES
from tests.dice.findings import FINDINGS as OF_DICE
from tests.events.findings import FINDINGS as OF_EVENTS
from tests.language.refusals import records_with_findings
from tests.language.test_files_and_rules import (
    of_bounds,
    of_engines,
    of_files,
    of_records,
    of_references,
    of_turns,
    of_workers,
)
from tests.language.test_formats import GOLDEN
from tests.language.test_formats import SOURCES as OF_FORMATS
from tests.site.run_page import PageRun

ROOT: Final = Path(__file__).parents[1]
SAMPLES: Final = ROOT / "sample_games"
INPUTS: Final = Path(__file__).parent / "finding_inputs.toml"

MAX_SHOWN: Final = 900
"""The size in bytes up to which a file of another program is shown on a page."""

CONFIGURATION: Final = "barsis.toml"
RULES: Final = "house.json"
MAP: Final = "map.json"
TABLE: Final = "games.csv"

CHECKS: Final = Checks(suggest=True, trusted=True, duplicates=True)


@dataclass(frozen=True)
class Example:
    """A finding and the input that has it.

    Attributes:
        finding: The finding.
        checked: The checked record or file; None if the finding is about neither.
        files: The text of the files that have the finding, by name; empty for a sample game.
        repaired: The text of the files without the finding that differ, by name.
        consoles: Commands with their outputs, by language: those that lead to the finding, and
            those that do the same without it.
    """

    finding: Finding
    checked: CheckedRecord | None = None
    files: dict[str, str] = field(default_factory=dict)
    repaired: dict[str, str] = field(default_factory=dict)
    consoles: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def sample(self) -> str:
        """The path of the sample game in this repository; "" if it is from another source."""
        if self.checked is None or self.files or self.consoles:
            return ""
        return str(Path(self.checked.file).relative_to(ROOT))


@cache
def collect_examples() -> dict[str, Example]:
    """Return an example for each code that has one, in English."""
    found: dict[str, Example] = {}
    for checked in check_files(map(str, _list_samples())):
        for finding in checked.findings:
            found.setdefault(finding.code, Example(finding, checked))
    for one in load_inputs():
        if one["code"] in found:
            raise ValueError(f"a sample game has {one['code']}: its input is not needed")
    for example in (*_read_inputs(), *_read_golden()):
        found.setdefault(example.finding.code, example)
    names = {found[code].finding.name for code in found}
    for finding in (*_check_records(names), *_make_findings()):
        found.setdefault(finding.code, Example(finding))
    for one in load_inputs():
        if "bad" in one:
            consoles = {language: run_commands(one, language) for language in LANGUAGES}
            finding = found[one["code"]].finding
            found[one["code"]] = Example(finding, files=one["files"], consoles=consoles)
    return found


@cache
def load_reasons() -> dict[str, dict[str, str]]:
    """Return why the page of a code shows no file, by code and language."""
    return {
        code: {"en": one["en"], "ar": one["ar"]}
        for one in tomllib.loads(INPUTS.read_text("utf-8"))["reason"]
        for code in one["codes"]
    }


@cache
def load_inputs() -> list[dict[str, Any]]:
    """Return the inputs in ``finding_inputs.toml``, each with its files."""
    return [{"files": {}} | one for one in tomllib.loads(INPUTS.read_text("utf-8"))["input"]]


def _list_samples() -> list[Path]:
    """Return the faulty sample games, those with a finding of a move first."""
    files = [*SAMPLES.glob("*/faulty/*.barsis.json"), *SAMPLES.glob("*/faulty/*.barsis.jsonl")]
    return sorted(files, key=lambda file: (file.parts[-3] != "barsis", file))


def _read_inputs() -> Iterator[Example]:
    """Yield the example of each input in ``finding_inputs.toml``, the finding of its code.

    ValueError is raised if an input does not have the finding, or its repaired files have it.
    """
    for one in load_inputs():
        if "bad" in one:
            continue
        code, files = one["code"], one["files"]
        with _write_files(files):
            bad = [each for each in _check(files) if each.finding.code == code]
        if not bad:
            raise ValueError(f"the input of {code} has no such finding")
        repaired = repair(files, one["repair"])
        with _write_files(repaired):
            left = [each.finding for each in _check(repaired)]
        if any(each.code == code or each.severity == "error" for each in left):
            raise ValueError(f"the repaired input of {code} has findings: {left}")
        changed = {name: text for name, text in repaired.items() if files.get(name) != text}
        yield replace(bad[0], repaired=changed or repaired)


def repair(files: dict[str, str], pairs: list[list[str]]) -> dict[str, str]:
    """Return *files* with the first text of each pair replaced by the second."""
    for old, new in pairs:
        if not any(old in name or old in text for name, text in files.items()):
            raise ValueError(f"nothing to repair: {old!r}")
        files = {name.replace(old, new): text.replace(old, new) for name, text in files.items()}
    return files


@contextlib.contextmanager
def _write_files(files: dict[str, str]) -> Iterator[Path]:
    """Write *files* into a folder that is the working folder for the time of the context."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, text in files.items():
            Path(name).parent.mkdir(exist_ok=True)
            Path(name).write_text(text, "utf-8")
        yield Path(folder).resolve()


def run_commands(one: dict[str, Any], language: str) -> tuple[str, str]:
    """Return the commands of an input as they look on a terminal: with the finding, and without.

    ValueError is raised if the first do not print the code, or the second do, or fail.
    """
    with _write_files(one["files"]) as folder:
        run = PageRun(folder, language)
        bad, good = (_show_commands(run, one[key]) for key in ("bad", "good"))
        if one["code"] not in bad or one["code"] in good or run.status:
            raise ValueError(f"the commands of {one['code']} print\n{bad}\nand\n{good}")
    return bad, good


def _show_commands(run: PageRun, commands: str) -> str:
    lines = "".join(f"$ {line}\n" for line in commands.strip().split("\n"))
    shown = ((given, printed.rstrip("\n")) for given, _, printed in run.run_console(lines))
    return "\n".join("\n".join(filter(None, each)) for each in shown)


def _check(files: dict[str, str]) -> Iterator[Example]:
    """Yield the findings of *files*, which are in the working folder."""
    if CONFIGURATION in files or RULES in files:
        configured = load_for_all(CONFIGURATION).here.findings if CONFIGURATION in files else []
        of_rules = load_ruleset_file(RULES)[1] if RULES in files else ()
        for finding in (*configured, *of_rules):
            yield Example(finding, files=files)
        return
    if MAP in files:
        mapping, of_map = load_map(MAP)
        read = make_map_format(mapping).read(Path(TABLE).read_bytes()) if mapping else ()
        for finding in (*of_map, *(each for one in read for each in one.findings)):
            yield Example(finding, files=files)
        return
    paths = dict.fromkeys(Path(name).parts[0] for name in files)
    for checked in check_files([*paths], CHECKS):
        for finding in checked.findings:
            yield Example(finding, checked, files)


def _read_golden() -> Iterator[Example]:
    """Yield the findings of the short files of other programs, those of the shortest first."""
    for path in sorted(GOLDEN, key=lambda path: path.stat().st_size):
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        if len(text) <= MAX_SHOWN and "\r" not in text:
            with contextlib.chdir(path.parent):
                examples = [*_check({path.name: text})]
            yield from examples


def _check_records(names: set[str]) -> Iterator[Finding]:
    """Yield the findings of records made by tests for findings that are not in *names*."""
    for name, records in records_with_findings().items():
        if name not in names:
            for record in records:
                yield from validate(record)


def _make_findings() -> Iterator[Finding]:
    with tempfile.TemporaryDirectory() as made, pytest.MonkeyPatch.context() as patch:
        folder = Path(made)
        for area in (OF_EVENTS, OF_ARCHIVES):
            for code, make in area.items():
                own = folder / code
                own.mkdir()
                yield from make(own)
        for make_dice in OF_DICE.values():
            yield from make_dice()
        for number, make_format in enumerate(OF_FORMATS):
            with patch.context() as inner, contextlib.chdir(folder):
                own = Path(f"format_{number}")
                own.mkdir()
                findings = [*make_format(own, inner)]
            yield from findings
        files = folder / "files"
        files.mkdir()
        yield from of_records()
        yield from of_turns()
        yield from of_files(files)
        yield from of_workers()
        yield from of_bounds(patch)
        yield from of_references()
        yield from of_engines(patch)
