"""A ``NamedTuple`` that leaves annotations as text.

``typing.NamedTuple`` compiles every annotation of a module with ``from __future__ import
annotations``: seventy at the start of a short command, which never uses them.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Making(type):
        """Makes a named tuple of the annotated names in place of a class."""

        def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, members)
            names = members["__annotations__"]
            defaults = [members[each] for each in names if each in members]
            made = namedtuple(name, names, defaults=defaults, module=members["__module__"])
            for key, value in members.items():
                if key not in names and key not in _OF_ITS_OWN:
                    setattr(made, key, value)
            return made

    _OF_ITS_OWN = frozenset({"__module__", "__qualname__", "__classcell__"})

    class NamedTuple(metaclass=_Making):
        """The base of classes that become named tuples, as with ``typing.NamedTuple``."""
