"""One test of many cases: a law over all samples is one item, and a failure names its cases."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from tests.scale import is_its_day

SHOWN = 5
"""How many cases may fail before the rest is left out."""
PART = "part"
"""The parameter of an item that has only some of the cases."""
IS_ITEM = bool(os.environ.get("BARSIS_TEST_ITEMS"))
"""Whether each case is an item of its own, for tools that note which tests fail."""


def every(
    names: str,
    cases: Iterable[Any] | Callable[[], Iterable[Any]],
    ids: Callable[[Any], object] = str,
    by: Callable[[Any], str] | None = None,
    days: int = 1,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return what makes the test of one case the test of all *cases*.

    To be used as ``pytest.mark.parametrize`` is, where an item a case would say no more. Every
    case is tried until some have failed; what they raised is raised together, each with a note of
    its case as *ids* names it. *cases* may be a function, so that nothing is made before the test
    runs; a test without cases fails. With *by* there is an item for each word it gives of a case,
    where all of them together would take long; with *days* the cases take turns, so that each is
    tried once in so many days, and all in a long run. ``tmp_path`` is a folder of the case's own,
    any other fixture is the same for all cases.

    With ``BARSIS_TEST_ITEMS=1`` every case is an item, so that ``-k`` selects it by its name.
    """
    words = [name.strip() for name in names.split(",")]
    if IS_ITEM:
        return _parametrize(words, cases() if callable(cases) else cases, ids, days)

    def of_all(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            tried = 0
            failed: list[BaseException] = []
            part = fixtures.pop(PART, None)
            for number, case in enumerate(cases() if callable(cases) else cases):
                if (by and by(case) != part) or not is_its_day(number, days):
                    continue
                tried += 1
                given = fixtures | dict(
                    zip(words, case if len(words) > 1 else (case,), strict=True)
                )
                failed += _tried(test, _with_own_folder(given, tried), ids(case))
                if len(failed) == SHOWN:
                    break
            assert tried, "there are no cases"
            if len(failed) == 1:
                raise failed[0]
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of the first {tried} cases fail", failed)

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in words]
        if by:
            others.append(inspect.Parameter(PART, inspect.Parameter.KEYWORD_ONLY))
        run.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        if by is None:
            return run
        parts = dict.fromkeys(map(by, cases() if callable(cases) else cases))
        return pytest.mark.parametrize(PART, list(parts))(run)

    return of_all


def _parametrize(
    words: list[str], cases: Iterable[Any], ids: Callable[[Any], object], days: int
) -> pytest.MarkDecorator:
    """Return the mark that makes an item of each of today's cases."""
    items = [
        pytest.param(*(case if len(words) > 1 else (case,)), id=str(ids(case)))
        for number, case in enumerate(cases)
        if is_its_day(number, days)
    ]
    return pytest.mark.parametrize(words, items)


def _tried(
    test: Callable[..., None], given: dict[str, Any], case: object
) -> Iterator[BaseException]:
    """Yield what *test* raises for a case, with a note of the case."""
    try:
        test(**given)
    except (Exception, pytest.fail.Exception) as raised:
        raised.add_note(f"in the case {case}")
        yield raised


def _with_own_folder(given: dict[str, Any], number: int) -> dict[str, Any]:
    if "tmp_path" not in given:
        return given
    folder: Path = given["tmp_path"] / str(number)
    folder.mkdir()
    return given | {"tmp_path": folder}
