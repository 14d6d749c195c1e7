"""Modules of add-ons that commands of the core, or of other add-ons, use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from barsis_notation.addons import add_on, require


def load_commands(module: str) -> Any:
    """Import *module* of the commands of an add-on, named below ``commands``, and return it.

    Raises MissingAddOnError.
    """
    require(add_on(module.partition(".")[0]))
    return import_module(f".commands.{module}", __package__)
