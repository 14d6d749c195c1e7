"""The kit is in the source distribution, and not in the wheel."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from setuptools.command.egg_info import FileList

from tests.kit_files import KIT

ROOT = Path(__file__).parents[2]


def test_the_source_distribution_has_every_file_of_the_kit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    packed = FileList()
    for line in (ROOT / "MANIFEST.in").read_text("utf-8").splitlines():
        packed.process_template_line(line)
    kit = {path.relative_to(ROOT).as_posix() for path in KIT.parent.rglob("*") if path.is_file()}
    assert {"conformance/README.md", "conformance/1/LICENSE"} <= kit
    assert kit - set(packed.files) == set()


def test_the_wheel_has_no_file_of_the_kit() -> None:
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    values = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    folders = ast.literal_eval(values["FOLDERS"])
    manuals = ast.literal_eval(values["MANUALS"])
    packed = [ROOT / path for path in (*folders.values(), *manuals.values())]
    assert folders["barsis_notation"] == "barsis_notation"
    assert [path for path in packed if path in (KIT, *KIT.parents) or KIT in path.parents] == []
    assert [path for path in packed if path.is_dir() and [*path.rglob("kit.schema.json")]] == []
