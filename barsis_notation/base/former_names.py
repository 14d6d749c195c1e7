"""Former names of methods and properties, which still work for one release."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, Self


class FormerName:
    """An attribute that returns another attribute and issues a DeprecationWarning.

    Decorate an empty method that has the former name with ``@FormerName("present_name")``.

    Args:
        name: The current name of the method or property.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.former = ""

    def __call__(self, method: Callable[..., Any]) -> Self:
        self.former = method.__name__
        return self

    def __get__(self, instance: object, owner: type) -> Any:
        warning = f"{owner.__name__}.{self.former} was renamed: use {self.name}"
        warnings.warn(warning, DeprecationWarning, stacklevel=2)
        return getattr(owner if instance is None else instance, self.name)
