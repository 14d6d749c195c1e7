"""The core works with any add-on deleted, and with all of them deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from barsis_notation.addons import ADD_ONS, AddOn
from tests.deletion.trees import ROOT, copy_packages, folders_of, run_core_alone

EVERY = [pytest.param((one,), id=one.name, marks=pytest.mark.by_turns(7)) for one in ADD_ONS]


def test_the_folders_of_add_ons_exist() -> None:
    for one in ADD_ONS:
        packages, *others = folders_of(one)
        assert (ROOT / packages).is_dir()
        assert (ROOT / others[-1]).is_dir()


@pytest.mark.parametrize("deleted", [pytest.param(ADD_ONS, id="all"), *EVERY])
def test_the_core_works_without_add_ons(deleted: tuple[AddOn, ...], tmp_path: Path) -> None:
    copy_packages(tmp_path / "path", deleted)
    (tmp_path / "here").mkdir()
    assert run_core_alone(tmp_path / "path", tmp_path / "here", deleted) == ""
