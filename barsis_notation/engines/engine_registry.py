"""The engines by family, each imported when it is first used."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final, cast

from barsis_notation.engines.engine import Engine

FAMILIES: Final = ("cross", "leap", "tab", "tables")


@cache
def get_engine(family: str) -> Engine:
    """Return the engine for the games of *family*, such as ``cross``.

    Raises:
        KeyError: If *family* is not one of ``FAMILIES``.
    """
    if family not in FAMILIES:
        raise KeyError(family)
    return cast(Engine, import_module(f"barsis_notation.engines.{family}.play").ENGINE)


def list_position_keys() -> set[str]:
    """Return the keys that position lines may have in any family, such as ``owed``."""
    return {key for family in FAMILIES for key in get_engine(family).position_keys}
