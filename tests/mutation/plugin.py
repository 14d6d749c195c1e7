"""The pytest plug-in of ``python -m tests.mutation``: change one fact, record the failed tests.

``BARSIS_CHANGE`` is the change as JSON. ``BARSIS_RED`` is the file to which the ids of the failed
tests are written. A changed ruleset keeps its hash, so that tests do not fail because of the hash.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

from barsis_notation.rulesets import builtin_files
from tests.mutation.changes import change

RED: list[str] = []


def pytest_configure() -> None:
    """Change the fact before the tests are collected, and disable shrinking in Hypothesis."""
    settings.register_profile(
        "mutation", settings.get_profile("default"), phases=(Phase.explicit, Phase.generate)
    )
    settings.load_profile("mutation")
    changed = json.loads(os.environ["BARSIS_CHANGE"])
    if changed:
        _change(**changed)


def _change(game: str, name: str, value: Any) -> None:
    edition_of = builtin_files.make_edition

    def changed_edition(
        document: dict[str, Any], *, builtin: bool = False, inherited: frozenset[str] = frozenset()
    ) -> builtin_files.Edition:
        edition = edition_of(document, builtin=builtin, inherited=inherited)
        if not builtin or edition.file.id != game:
            return edition
        change(document, name, value)
        other = edition_of(document, builtin=True)
        return builtin_files.Edition(other.file, edition.canonical, builtin=True)

    builtin_files.make_edition = changed_edition
    builtin_files.load_builtin_edition.cache_clear()


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        RED.append(report.nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        RED.append(report.nodeid)


def pytest_sessionfinish() -> None:
    Path(os.environ["BARSIS_RED"]).write_text(json.dumps(list(dict.fromkeys(RED))), "utf-8")
