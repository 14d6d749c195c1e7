"""Replace the code of existing functions.

A changed module is compiled but not run. Its code objects replace those of the functions, methods,
closures and cached functions of the running module. Results that a function computed during the
import of its module stay.
"""

from __future__ import annotations

import ast
import functools
import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any

Key = tuple[str, int, int]
"""A code object of a module: qualified name, first line, and a number if others share both."""


def compiled(tree: ast.Module, path: str) -> CodeType:
    """Return the code of a module, compiled as the import system does."""
    return compile(tree, path, "exec", dont_inherit=True)


def inner(module: CodeType) -> dict[Key, CodeType]:
    """Return every code object inside the code of a module."""
    found: dict[Key, CodeType] = {}
    for code in _below(module):
        number = 0
        while (code.co_qualname, code.co_firstlineno, number) in found:
            number += 1
        found[code.co_qualname, code.co_firstlineno, number] = code
    return found


def _below(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _below(constant)


def do_the_same(one: CodeType, other: CodeType) -> bool:
    """Return whether two code objects have the same bytecode. Line numbers are ignored."""
    return _content(one) == _content(other)


def _content(code: CodeType) -> tuple[Any, ...]:
    constants = [
        _content(one) if isinstance(one, CodeType) else (type(one), repr(one))
        for one in code.co_consts
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_code, constants, names, code.co_exceptiontable, code.co_flags


def changed(before: CodeType, after: CodeType) -> dict[Key, CodeType]:
    """Return the code objects that differ after a change.

    These are the code of the changed function and of the functions that contain it.
    """
    old = inner(before)
    return {
        key: code
        for key, code in inner(after).items()
        if key in old and not do_the_same(old[key], code)
    }


def alive() -> list[Any]:
    """Return every object that the garbage collector tracks.

    Frozen objects are included, and all are frozen again; pytest freezes objects after it has
    collected the tests.
    """
    gc.unfreeze()
    objects = gc.get_objects()
    gc.freeze()
    return objects


class Functions:
    """The existing functions whose code belongs to *modules*, which maps paths to module code."""

    def __init__(self, modules: Mapping[str, CodeType]) -> None:
        keys = {
            (module.co_filename, code): (path, key)
            for path, module in modules.items()
            for key, code in inner(module).items()
        }
        self._accept: defaultdict[tuple[str, Key], list[FunctionType]] = defaultdict(list)
        for one in alive():
            if isinstance(one, FunctionType):
                made = keys.get((one.__code__.co_filename, one.__code__))
                if made is not None:
                    self._accept[made].append(one)

    def swap(self, path: str, codes: Mapping[Key, CodeType]) -> None:
        """Replace the code of the functions of the module at *path* by that in *codes*.

        An inner function that is created later gets its code from the function that contains it.

        Raises:
            LookupError: If none of the functions exists.
            ValueError: If Python refuses the new code of a function.
        """
        found = [(one, code) for key, code in codes.items() for one in self._accept[path, key]]
        if not found:
            raise LookupError(f"no function of {path} is one of {list(codes)}")
        for function, code in found:
            function.__code__ = code


def memos(packages: Iterable[str]) -> list[functools._lru_cache_wrapper[Any]]:
    """Return the existing functions of *packages* that have an ``lru_cache``."""
    heads = tuple(f"{package}." for package in packages)
    return [
        one
        for one in alive()
        if isinstance(one, functools._lru_cache_wrapper) and f"{one.__module__}.".startswith(heads)
    ]
