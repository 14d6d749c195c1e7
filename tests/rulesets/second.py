"""A second version of a built-in ruleset, for the length of a test."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from barsis_notation.rulesets import builtin_files, load
from tests.rulesets.files import DATA

Change = Callable[[dict[str, Any]], None]

CACHES = (
    builtin_files.list_builtin_versions,
    builtin_files.load_builtin_edition,
    load._find_ruleset,
    load._check_and_build,
)
"""What remembers the rulesets that come with the package."""


@contextmanager
def second_version(game: str, change: Change, folder: Path) -> Iterator[None]:
    """Let version 2 of *game* come with the package: version 1 changed by *change*."""
    data = folder / "data"
    shutil.copytree(DATA, data)
    document = json.loads((data / f"{game}-1.json").read_text("utf-8"))
    document["version"] = 2
    change(document)
    (data / f"{game}-2.json").write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            builtin_files, "list_resources", lambda _: [one.name for one in data.iterdir()]
        )
        patched.setattr(builtin_files, "read_resource", lambda _, name: (data / name).read_bytes())
        _forget()
        yield
    _forget()


def _forget() -> None:
    for cache in CACHES:
        cache.cache_clear()
