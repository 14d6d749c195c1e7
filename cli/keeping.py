"""The file that keeps verdicts, as ``--cache`` names it."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

import typer

from barsis_notation.language.texts import texts_of

from .options import wrong
from .status import Status
from .streams import hush, talk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from barsis_notation.validation.verdict_cache import VerdictCache

_text = texts_of("cli/validate")


@contextlib.contextmanager
def verdicts_in(file: str | None, *, changes: bool) -> Iterator[VerdictCache | None]:
    """Yield the verdicts in *file*, None where none is named.

    Raises BadParameter where the command *changes* files or infers options. Ends it where the file
    cannot be used, and says in the end where it is full.
    """
    if file is None:
        yield None
        return
    if changes:
        raise wrong(_text("cache-only-checks"))
    from barsis_notation.validation.verdict_cache import CacheError, VerdictCache

    try:
        with VerdictCache(file) as cache:
            try:
                yield cache
            finally:
                cache.write()
                if cache.is_full:
                    talk(_text("cache-full", file=file))
    except CacheError as error:
        hush()
        talk(f"barsis: {error}")
        raise typer.Exit(Status.UNREADABLE) from None


def but_own(file: str | None, pass_over: Callable[[str], None]) -> Callable[[str], None]:
    """Return *pass_over* for all but the *file* of verdicts, which may stand among the records."""
    if file is None:
        return pass_over
    from barsis_notation.validation.verdict_cache import files_of

    own = {os.path.realpath(name) for name in files_of(file)}
    return lambda path: None if os.path.realpath(path) in own else pass_over(path)
