"""The pages about lines of JSON: the JavaScript client prints what it shows; members exist."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from barsis_notation import (
    Cube,
    Entry,
    Event,
    Finding,
    Match,
    Meta,
    Player,
    Record,
    Result,
    RulesetRef,
    Ruling,
    Source,
    SpelledMove,
    SpelledTurn,
    Start,
    Thrown,
    ThrowsMeta,
    Transcription,
)
from barsis_notation.formats import DEFAULT_LIMITS
from barsis_notation.formats.question_lines import Question
from barsis_notation.record import shapes
from tests.cli.run import barsis, record

DOCS = Path(__file__).parents[2] / "docs"
HOW_TO = (DOCS / "how-to" / "check-records-from-another-language.md").read_text("utf-8")
REFERENCE = (DOCS / "reference" / "json-output.md").read_text("utf-8")
SECTIONS: dict[str, type[msgspec.Struct]] = {
    "Record": Record,
    "ruleset": RulesetRef,
    "players": Player,
    "turns": Entry,
    "event": Event,
    "match": Match,
    "start": Start,
    "result": Result,
    "meta": Meta,
    "meta.throws": ThrowsMeta,
    "meta.source": Source,
    "ruling": Ruling,
    "cube": Cube,
    "meta.transcription": Transcription,
    "Spelled-out turns": SpelledTurn,
    "A spelled-out move": SpelledMove,
    "Derived members": Thrown,
}
"""The sections of the page about the record, each with the object that it describes."""
CLIENT = re.compile(r"```js[^\n]*\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)


def test_the_client_in_javascript_says_what_the_page_has(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here")
    command = tmp_path / "barsis"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m barsis_notation "$@"\n')
    command.chmod(0o755)
    [(client, said)] = CLIENT.findall(HOW_TO)
    (tmp_path / "client.mjs").write_text(client, encoding="utf-8")
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [node, tmp_path / "client.mjs"],
        env={**os.environ, "PATH": path},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.decode() == said, done.stderr.decode()
    assert done.returncode == 0


def test_the_client_in_javascript_has_ten_lines() -> None:
    [(client, _)] = CLIENT.findall(HOW_TO)
    begun, _ = client.split("\n\nconst game")
    assert len([line for line in begun.splitlines() if line]) <= 10


def members(heading: str) -> list[str]:
    """Return the members in the first column of the first table after *heading*."""
    table = REFERENCE.partition(heading)[2].partition("|---|---|\n")[2].partition("\n\n")[0]
    cells = [line.split("|")[1] for line in table.splitlines()]
    return [name for cell in cells for name in re.findall("`([a-z_]+)`", cell)]


def test_the_members_of_a_verdict_are_those_of_the_page() -> None:
    line = msgspec.json.encode(record()) + b"\n"
    answer = msgspec.json.decode(barsis("validate", "-", "-f", "jsonl", given=line).stdout_bytes)
    assert members("## Verdict lines") == ["file", *answer]


def test_the_members_of_a_question_are_those_of_the_page() -> None:
    assert set(members("## Questions")) == set(Question.__struct_fields__)


def test_the_members_of_a_finding_are_those_of_the_page() -> None:
    assert set(members("## Findings")) == set(Finding.__struct_fields__)


def test_the_members_of_a_record_are_those_of_the_page() -> None:
    """Every member has a row in the section of its object, and required ones are marked."""
    page = (DOCS / "specification" / "record.md").read_text("utf-8")
    for heading, kind in SECTIONS.items():
        section = page.partition(f"# {heading}\n")[2].partition("\n#")[0]
        named = {*re.findall(r"`([\w$]+)`", section)}
        fields = msgspec.structs.fields(kind)
        assert {field.encode_name for field in fields} <= named, heading
        required = {*re.findall(r"(?m)^\| `([\w$]+)` \| required \|", section)}
        assert required == {field.encode_name for field in fields if field.required}, heading


def test_limits_on_the_page_are_those_of_the_decoder() -> None:
    page = (DOCS / "specification" / "record.md").read_text("utf-8")
    for limit in (shapes.MAX_TEXT, shapes.MAX_TURNS, shapes.MAX_RAW, DEFAULT_LIMITS.size):
        assert f" {limit:,} " in page
    for said in (f"at most {shapes.MAX_PLAYERS} ", f"more than {DEFAULT_LIMITS.depth} deep"):
        assert said in page
