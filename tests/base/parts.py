"""The part files that a program which saves leaves behind, or does not."""

from __future__ import annotations

from pathlib import Path

from barsis_notation.base.leftovers import is_part, make_part_name


def parts_in(folder: Path) -> list[Path]:
    """Return the part files in *folder* and below; a name we make is that of one."""
    assert is_part(make_part_name("games.barsis.json"))
    return [path for path in folder.rglob("*") if is_part(path.name)]
