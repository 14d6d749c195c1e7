"""When a command has its work done by several processes, and what these need of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from barsis_notation.addons import load
from barsis_notation.base.uris import is_object, is_read_once

if TYPE_CHECKING:
    from barsis_notation.rulesets import Ruleset

MUCH: Final = 64 * 2**20
"""Bytes of JSON Lines for which processes are started: less is read while they begin."""

_SLOWER: Final = 16
"""How many times as long other formats take, about."""


def workers_for(paths: list[str], jobs: int | None, times: int = 1) -> int:
    """Return how many processes are to read *paths*, 0 where this one does.

    *jobs* is what the user asked for, None for as many as there are processors, where that pays;
    what is done of a record takes so many *times* as long as to check it.
    What can only be read once and from the beginning is read here.
    """
    if any(map(is_read_once, paths)):
        return 0
    if jobs is not None:
        return jobs
    if not _is_much(paths, MUCH // times):
        return 0
    from barsis_notation.parallel.pool import cores

    count = cores()
    return count if count > 1 else 0


def _is_much(paths: list[str], left: int) -> bool:
    """Return whether *paths* hold so many bytes that several processes are sooner done."""
    for path in paths:
        for name, size in files_of(path):
            left -= size if ".jsonl" in name else _SLOWER * size
            if left <= 0:
                return True
    return False


def files_of(path: str) -> Iterator[tuple[str, int]]:
    """Yield the names of the files of a path, and their sizes.

    Those of a folder are left out that by their names hold no records.
    """
    if is_object(path):
        yield from _objects_of(path)
        return
    folders = [path]
    while folders:
        try:
            place = folders.pop()
            if not os.path.isdir(place):  # noqa: PTH112
                yield place, os.stat(place).st_size  # noqa: PTH116
                continue
            from barsis_notation.formats.sniffing import may_hold

            with os.scandir(place) as entries:
                for entry in entries:
                    if entry.name.startswith("."):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    elif entry.is_file(follow_symlinks=False) and may_hold(entry.name):
                        yield entry.name, entry.stat(follow_symlinks=False).st_size
        except (OSError, ValueError):  # whoever reads it says why
            continue


def _objects_of(uri: str) -> Iterator[tuple[str, int]]:
    from barsis_notation.formats.sniffing import may_hold

    try:
        objects = load("storage.objects")
        is_folder = objects.is_object_folder(uri)
        found = [*objects.objects_below(uri)] if is_folder else [objects.stored(uri)]
    except OSError:  # whoever reads it says why
        return
    for one in found:
        if one.uri == uri or may_hold(one.uri):
            yield one.uri, one.size


def entering() -> Callable[[], Callable[[str], tuple[Ruleset, ...]]]:
    """Return what makes a worker speak as this command does, and know its configuration."""
    return partial(_enter, sys.argv[1:])


def _enter(words: list[str]) -> Callable[[str], tuple[Ruleset, ...]]:
    from barsis_notation.language.speech import speak

    from .configuration import configure
    from .speech import speech_of

    configured = configure(words)
    speak(*speech_of(words))
    return configured.own_of
