"""The code of functions that are there already, put in place of what they were made with.

A changed module is compiled but not run: its code objects take the place of those that functions,
methods, closures and cached functions of the running module have. What a function computed before,
when its module was imported, stays.
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
"""A code object of a module: qualified name, first line, and a number where two share both."""


def compiled(tree: ast.Module, path: str) -> CodeType:
    """Return the code of a module, as the import system compiles it."""
    return compile(tree, path, "exec", dont_inherit=True)


def inner(module: CodeType) -> dict[Key, CodeType]:
    """Return every code object inside that of a module."""
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
    """Return whether two code objects have the same bytecode, wherever its lines stand."""
    return _content(one) == _content(other)


def _content(code: CodeType) -> tuple[Any, ...]:
    constants = [
        _content(one) if isinstance(one, CodeType) else (type(one), repr(one))
        for one in code.co_consts
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_code, constants, names, code.co_exceptiontable, code.co_flags


def changed(before: CodeType, after: CodeType) -> dict[Key, CodeType]:
    """Return the code that is another after the change: of a function and of those around it."""
    old = inner(before)
    return {
        key: code
        for key, code in inner(after).items()
        if key in old and not do_the_same(old[key], code)
    }


def alive() -> list[Any]:
    """Return every object that the collector of garbage knows.

    What was frozen, as pytest is told to when it has collected, is looked at like the rest.
    """
    gc.unfreeze()
    return gc.get_objects()


class Functions:
    """Every function alive that was made from *modules*: their code, by path of the file."""

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
        """Give every function of the module at *path* its code of *codes*.

        A function that is made when another is called gets its code by the one around it. Raises
        LookupError where no function is there to be changed.
        """
        found = [(one, code) for key, code in codes.items() for one in self._accept[path, key]]
        if not found:
            raise LookupError(f"no function of {path} is one of {list(codes)}")
        for function, code in found:
            function.__code__ = code


def memos(packages: Iterable[str]) -> list[functools._lru_cache_wrapper[Any]]:
    """Return the functions alive of *packages* that remember what they answered."""
    heads = tuple(f"{package}." for package in packages)
    return [
        one
        for one in alive()
        if isinstance(one, functools._lru_cache_wrapper) and f"{one.__module__}.".startswith(heads)
    ]
