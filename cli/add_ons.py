"""Loading of the command modules of add-ons."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from barsis_notation.addons import get_add_on, require


def load_commands(module: str) -> Any:
    """Import and return a command module of an add-on.

    Args:
        module: The name of the module below the package ``commands``, beginning with the add-on,
            such as ``viewer.sites``.

    Raises:
        MissingAddOnError: If the add-on is not installed.
    """
    require(get_add_on(module.partition(".")[0]))
    return import_module(f".commands.{module}", __package__)
