"""The engines by family, each imported when it is first used."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final, cast

from barsis_notation.engines.engine import Engine

FAMILIES: Final = ("cross", "leap", "tab", "tables")


@cache
def engine_for(family: str) -> Engine:
    """Return the engine that plays *family*, one of ``FAMILIES``.

    Raises:
        KeyError: If there is no engine for *family*.
    """
    if family not in FAMILIES:
        raise KeyError(family)
    return cast(Engine, import_module(f"barsis_notation.engines.{family}").ENGINE)


def position_keys() -> set[str]:
    """Return the keys that position lines of all families may have."""
    return {key for family in FAMILIES for key in engine_for(family).position_keys}
