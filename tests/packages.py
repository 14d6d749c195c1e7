"""Packages that tests install into a folder, with entry points, as pip leaves them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from barsis_notation.base.entry_points import list_entry_points


@contextmanager
def installed_package(folder: Path, module: str, source: str, points: str) -> Iterator[None]:
    """Install a package of one *module* into *folder*, here and for processes started meanwhile.

    *points* is its ``entry_points.txt``.
    """
    facts = folder / f"{module}-1.0.dist-info"
    facts.mkdir(parents=True)
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {module.replace('_', '-')}\nVersion: 1.0\n", encoding="utf-8"
    )
    (facts / "entry_points.txt").write_text(points, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *sys.path[1:2]]))
        list_entry_points.cache_clear()
        yield
    list_entry_points.cache_clear()
    sys.modules.pop(module, None)
