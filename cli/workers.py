"""The number of worker processes of a command, and their set-up."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from barsis_notation.addons import load
from barsis_notation.base.path_kinds import is_object, is_read_once
from barsis_notation.language.speech import speak

from .configuration import set_configuration
from .language_option import choose_speech

if TYPE_CHECKING:
    from barsis_notation.rulesets import Ruleset

MUCH: Final = 64 * 2**20
"""Bytes of JSON Lines from which worker processes are used: less is read while they start."""

_SLOWER: Final = 16
"""Approximate time for a byte of other formats, as a multiple of that for JSON Lines."""


def count_workers(paths: list[str], jobs: int | None, times: int = 1) -> int:
    """Return the number of worker processes for reading inputs; 0 for none.

    Inputs that can be read only once are read in this process.

    Args:
        paths: Paths and URIs of the inputs.
        jobs: The number that the user asked for; None to use one for each processor if the inputs
            are large.
        times: The work for a record, as a multiple of the work to check it.
    """
    if any(map(is_read_once, paths)):
        return 0
    if jobs is not None:
        return jobs
    if not _is_much(paths, MUCH // times):
        return 0
    from barsis_notation.parallel.pool import count_processors

    count = count_processors()
    return count if count > 1 else 0


def _is_much(paths: list[str], left: int) -> bool:
    """Return whether *paths* hold work for *left* bytes of JSON Lines or more."""
    for path in paths:
        for name, size in list_file_sizes(path):
            left -= size if ".jsonl" in name else _SLOWER * size
            if left <= 0:
                return True
    return False


def list_file_sizes(path: str) -> Iterator[tuple[str, int]]:
    """Yield the name and the size in bytes of each file of *path*, a path or URI.

    Folders are walked. The name is the path or URI as given, or the name of a file in a folder.

    Files of a folder whose names show that they hold no records are left out. Errors are ignored.
    """
    if is_object(path):
        yield from _list_objects(path)
        return
    folders = [path]
    while folders:
        try:
            place = folders.pop()
            if not os.path.isdir(place):  # noqa: PTH112
                yield place, os.stat(place).st_size  # noqa: PTH116
                continue
            from barsis_notation.formats.sniffing import can_hold_records

            with os.scandir(place) as entries:
                for entry in entries:
                    if entry.name.startswith("."):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    elif entry.is_file(follow_symlinks=False) and can_hold_records(entry.name):
                        yield entry.name, entry.stat(follow_symlinks=False).st_size
        except (OSError, ValueError):  # reported when the file is read
            continue


def _list_objects(uri: str) -> Iterator[tuple[str, int]]:
    from barsis_notation.formats.sniffing import can_hold_records

    try:
        objects = load("storage.objects")
        is_folder = objects.is_object_folder(uri)
        found = [*objects.list_objects_below(uri)] if is_folder else [objects.look_up_object(uri)]
    except OSError:  # reported when the object is read
        return
    for one in found:
        if one.uri == uri or can_hold_records(one.uri):
            yield one.uri, one.size


def make_worker_initializer() -> Callable[[], Callable[[str], tuple[Ruleset, ...]]]:
    """Return a picklable function that initialises a worker process.

    It sets the language and the configuration of this command, and returns a function from the
    path of a file to the rulesets that its configuration names.
    """
    return partial(_initialize_worker, sys.argv[1:])


def _initialize_worker(words: list[str]) -> Callable[[str], tuple[Ruleset, ...]]:
    configured = set_configuration(words)
    speak(*choose_speech(words))
    return configured.get_rulesets
