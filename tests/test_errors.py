"""Every exception can be pickled and copied with its message and all its attributes."""

from __future__ import annotations

import copy
import importlib
import inspect
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import barsis_notation
from barsis_notation import BarsisError, Game, IllegalMove, RecordError, load_ruleset, loads
from barsis_notation.diagnostics import shape_codes
from barsis_notation.language.speech import speaking
from barsis_notation.language.texts import bind_texts
from barsis_notation.record.decode import STANDARD
from barsis_notation.validation.in_place import SkipReason
from tests.every import every
from tests.record.samples import game, raw

pytestmark = pytest.mark.add_on(
    "viewer", "statistics", "dice", "events", "archive", "conformance", "cluster", "ludii"
)

TWINS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda error: pickle.loads(pickle.dumps(error)),
    "pickle 0": lambda error: pickle.loads(pickle.dumps(error, protocol=0)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}

TEXT = bind_texts("record")("turn-syntax", found="'x'", column=3, expected="a move")
FINDING = shape_codes.NOT_A_RECORD.finding(found=TEXT, expected="a record", line=7)

SAMPLES: dict[str, Any] = {
    "Text": TEXT,
    "Text | str": TEXT,
    "str | Text": TEXT,
    "str": "a text",
    "int": 2,
    "int | None": 5,
    "Finding": FINDING,
    "list[Finding]": [FINDING, FINDING],
    "tuple[Finding, ...]": (FINDING,),
    "Sequence[Finding]": [FINDING],
    "Limits": STANDARD,
    "SkipReason": SkipReason(TEXT),
    "barsis_cli.parameters.Parameter | None": None,
}
"""An argument for every annotation of the ``__init__`` of an exception."""


def modules_of(package: str) -> Iterator[Any]:
    root = Path(importlib.import_module(package).__file__ or "").parent
    for source in sorted(root.rglob("*.py")):
        module = ".".join((package, *source.relative_to(root).with_suffix("").parts))
        if not module.endswith("__main__"):
            yield importlib.import_module(module.removesuffix(".__init__"))


def exceptions_of(package: str) -> list[type[Exception]]:
    return [
        thing
        for module in modules_of(package)
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, Exception)
        and thing.__module__ == module.__name__
    ]


CLASSES = [*exceptions_of("barsis_notation"), *exceptions_of("barsis_cli")]


def made(kind: type[Exception]) -> Exception:
    """Return an instance of *kind*, with an argument for every parameter."""
    if "__init__" not in vars(kind) and kind.__init__ in {Exception.__init__, OSError.__init__}:
        return kind(TEXT)
    parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    if parameters and all(each.kind is each.VAR_POSITIONAL for each in parameters[:1]):
        return kind(TEXT)
    return kind(*(SAMPLES[_named(each.annotation)] for each in parameters))


def _named(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def facts(error: BaseException) -> tuple[Any, ...]:
    """Return all that can be seen of an error."""
    return type(error), error.args, str(error), repr(error), vars(error)


def test_all_exceptions_are_looked_at() -> None:
    assert len(CLASSES) > 50
    assert sum("__init__" in vars(kind) for kind in CLASSES) > 25


@pytest.mark.parametrize("way", TWINS)
@every("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_an_exception_is_pickled_and_copied_whole(kind: type[Exception], way: str) -> None:
    error = made(kind)
    error.add_note("while the third file was read")
    twin = TWINS[way](error)
    assert facts(twin) == facts(error)
    with speaking("ar"):
        assert str(twin) == str(error)


@pytest.mark.parametrize("way", TWINS)
def test_errors_that_happened_are_pickled_and_copied_whole(way: str, tmp_path: Path) -> None:
    def illegal() -> None:
        started = Game("barsis")
        started.throw("2")
        started.push("bar/1")

    (tmp_path / "no.barsis").write_text("not an archive")
    failures: list[Callable[[], object]] = [
        lambda: loads("{"),
        lambda: load_ruleset("barsis", options={"pawns": 99}),
        illegal,
        lambda: barsis_notation.Archive.open(tmp_path / "no.barsis"),
        lambda: barsis_notation.Position("barsis S:bar(9)"),
    ]
    for failure in failures:
        with pytest.raises(BarsisError) as raised:
            failure()
        twin = TWINS[way](raised.value)
        assert facts(twin) == facts(raised.value)


@pytest.mark.parametrize("way", TWINS)
def test_an_error_of_the_system_keeps_its_number_and_file(way: str) -> None:
    from barsis_notation.base.file_stamps import ChangedMeanwhileError

    error = ChangedMeanwhileError(5, "changed", "a.json")
    twin = TWINS[way](error)
    assert (twin.errno, twin.strerror, twin.filename) == (5, "changed", "a.json")
    assert str(twin) == str(error)


@pytest.mark.by_turns(2)
def test_a_pool_returns_the_error_of_a_bad_record() -> None:
    documents = [raw(game("kioz")), raw(game("barsis")), '{"format": "barsis-record/1"}']
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        with pytest.raises(RecordError) as raised:
            pool.starmap_async(loads, [(each,) for each in documents]).get(timeout=60)
        assert [finding.name for finding in raised.value.findings] == ["missing-member"] * 3
        with pytest.raises(IllegalMove) as refused:
            pool.apply_async(refused_throw, ("barsis",)).get(timeout=60)
    assert refused.value.finding.name == "unknown-outcome"


def refused_throw(ruleset: str) -> None:
    Game(ruleset).throw("99")
