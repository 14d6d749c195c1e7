"""The report of a conformance run: its figures, its JSON with the JSON Schema, and JUnit.

``python -m barsis_notation.conformance.reports`` writes ``schemas/conformance-1.schema.json``.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal
from xml.etree import ElementTree as ET

import msgspec
from msgspec import Meta, Struct

from barsis_notation.base.saving import save
from barsis_notation.conformance.kit import LEVELS, SUITES, VERSION
from barsis_notation.conformance.runner import Program
from barsis_notation.record.record_schema import format_schema, make_types_schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from barsis_notation.conformance.kit import Case
    from barsis_notation.conformance.runner import CaseResult, Runner

FORMAT: Final = "barsis-conformance/1"
PATH: Final = Path("schemas") / "conformance-1.schema.json"

Number = Annotated[int, Meta(ge=0)]

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Figures(Struct, kw_only=True):
    """The numbers of cases that passed, failed and were skipped."""

    passed: Number = 0
    failed: Number = 0
    skipped: Number = 0
    refused: Annotated[
        Number,
        Meta(description="The number of passed cases in which a turn was refused as expected."),
    ] = 0
    explained: Annotated[
        Number,
        Meta(description="The number of refused cases whose move and name were as expected too."),
    ] = 0

    def add(self, result: CaseResult) -> None:
        """Add one result to the figures.

        It counts in the figure of its ``status``; also in ``refused`` if its ``explained`` is not
        None, and in ``explained`` if that is True.
        """
        self.passed += result.status == "passed"
        self.failed += result.status == "failed"
        self.skipped += result.status == "skipped"
        self.refused += result.explained is not None
        self.explained += result.explained is True


class LevelFigures(Figures, kw_only=True):
    """The figures of a level, or of a suite of cases that no level requires."""

    level: Annotated[int | None, Meta(description="1 to 3; null for a suite.")]
    suite: Annotated[str, Meta(description="dice, events or rulesets; empty for a level.")] = ""


class RuleFigures(Figures, kw_only=True):
    """The figures of the cases of one rule, or of one file of the kit."""

    group: Annotated[str, Meta(description="The game, or the folder of cases without a game.")]
    rule: Annotated[
        str, Meta(description="The number of the rule, or the file of cases without a rule.")
    ]


class CaseReport(Struct, kw_only=True):
    """The result of one case; *seconds* is the time until the answer, 0 for a skipped case."""

    id: str
    kind: str
    status: Literal["passed", "failed", "skipped"]
    message: Annotated[str, Meta(description="Why the case failed or was skipped.")] = ""
    explained: Annotated[
        bool | None,
        Meta(description="Whether a refusal is explained as expected; null if none was expected."),
    ] = None
    seconds: float = 0.0


class ConformanceReport(Struct, kw_only=True):
    """The report of ``barsis conformance run``."""

    format: Annotated[
        Literal["barsis-conformance/1"], Meta(description="The version of the report.")
    ]
    kit: Annotated[str, Meta(description="The version of the kit.")]
    program: Annotated[Program, Meta(description="What the program reports about itself.")]
    passed: Annotated[bool, Meta(description="Whether no case failed and there are no faults.")]
    levels: list[LevelFigures]
    rules: list[RuleFigures]
    cases: list[CaseReport]
    faults: Annotated[
        list[str],
        Meta(description="Faults outside the cases, such as a program that does not stop."),
    ] = []


def make_report(runner: Runner, results: Sequence[CaseResult]) -> ConformanceReport:
    """Return the report of a run.

    Args:
        runner: The runner after its ``run`` has returned.
        results: The results returned by ``run``.
    """
    total = _sum_figures(results)
    return ConformanceReport(
        format=FORMAT,
        kit=str(VERSION),
        program=runner.program,
        passed=not total.failed and not runner.faults,
        levels=[*_iter_level_figures(results)],
        rules=[*_iter_rule_figures(results)],
        cases=[_make_case_report(result) for result in results],
        faults=runner.faults,
    )


def encode_report(report: ConformanceReport) -> bytes:
    """Return a report as JSON in UTF-8, with one list item per line."""
    members = msgspec.to_builtins(report)
    lines = []
    for name, value in members.items():
        text = msgspec.json.encode(value)
        if isinstance(value, list) and value:
            text = b"[\n" + b",\n".join(map(msgspec.json.encode, value)) + b"\n]"
        lines.append(msgspec.json.encode(name) + b": " + text)
    return b"{" + b",\n".join(lines) + b"}\n"


def encode_junit(report: ConformanceReport) -> bytes:
    """Return a report as JUnit XML in UTF-8, with a test suite for each folder of cases.

    The folder is the part of the id of a case before the first slash. Faults are failed test cases
    of a suite named ``protocol``. Characters that are not allowed in XML are replaced with question
    marks.
    """
    root = ET.Element("testsuites", name="barsis conformance")
    suites: dict[str, list[CaseReport]] = {}
    for case in report.cases:
        suites.setdefault(case.id.partition("/")[0], []).append(case)
    if report.faults:
        suites["protocol"] = [
            CaseReport(id="protocol/stop", kind="stop", status="failed", message=fault)
            for fault in report.faults
        ]
    for name, cases in suites.items():
        _add_suite(root, name, cases)
    ET.indent(root)
    text: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return text + b"\n"


def _add_suite(root: ET.Element, name: str, cases: list[CaseReport]) -> None:
    counts = Counter(case.status for case in cases)
    suite = ET.SubElement(
        root,
        "testsuite",
        name=name,
        tests=str(len(cases)),
        failures=str(counts["failed"]),
        skipped=str(counts["skipped"]),
        time=f"{sum(case.seconds for case in cases):.3f}",
    )
    for case in cases:
        test = ET.SubElement(
            suite,
            "testcase",
            classname=_clean(case.id.rpartition("/")[0].replace("/", ".")),
            name=_clean(case.id),
            time=f"{case.seconds:.3f}",
        )
        if case.status != "passed":
            tag = "failure" if case.status == "failed" else "skipped"
            ET.SubElement(test, tag, message=_clean(case.message))


def _clean(text: str) -> str:
    return _NOT_XML.sub("?", text)


def _sum_figures(results: Iterable[CaseResult]) -> Figures:
    figures = Figures()
    for result in results:
        figures.add(result)
    return figures


def _iter_level_figures(results: Sequence[CaseResult]) -> Iterator[LevelFigures]:
    """Yield the figures of the levels and suites that have cases."""
    every = [LevelFigures(level=level) for level in LEVELS]
    every += [LevelFigures(level=None, suite=suite) for suite in SUITES]
    kinds = [*LEVELS.values(), *SUITES.values()]
    for figures, of_level in zip(every, kinds, strict=True):
        chosen = [result for result in results if result.case.kind in of_level]
        for result in chosen:
            figures.add(result)
        if chosen:
            yield figures


def _iter_rule_figures(results: Iterable[CaseResult]) -> Iterator[RuleFigures]:
    """Yield the figures of each game and rule, in the order of the kit."""
    found: dict[tuple[str, str], RuleFigures] = {}
    for result in results:
        group, rule = _get_group(result.case)
        figures = found.setdefault((group, rule), RuleFigures(group=group, rule=rule))
        figures.add(result)
    yield from found.values()


def _get_group(case: Case) -> tuple[str, str]:
    """Return the game and rule of a case, or the folder and file in its id."""
    folder, _, rest = case.id.partition("/")
    return case.game or folder, case.rule or rest.partition("/")[0]


def _make_case_report(result: CaseResult) -> CaseReport:
    return CaseReport(
        id=result.case.id,
        kind=result.case.kind,
        status=result.status,
        message=result.message,
        explained=result.explained,
        seconds=round(result.seconds, 3),
    )


def make_schema_text() -> str:
    """Return the contents of ``schemas/conformance-1.schema.json``."""
    schema = make_types_schema(FORMAT, PATH.name, ConformanceReport)
    return format_schema(schema)


def main() -> None:
    """Write ``schemas/conformance-1.schema.json`` below the current folder.

    An existing file is replaced.

    Raises:
        OSError: If the file cannot be written, for example because the folder does not exist.
    """
    save(PATH, make_schema_text().encode())


if __name__ == "__main__":
    main()
