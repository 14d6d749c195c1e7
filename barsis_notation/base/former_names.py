"""Former names of methods and properties, which still work for one release."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, Self


class FormerName:
    """A class attribute that gives another one, with a DeprecationWarning.

    Decorate a method with the former name, without a body, by ``@FormerName("present_name")``.

    Args:
        name: The present name of the method or property.
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
