"""The plan of a run: all that its results depend on, by which two calls are known to be one run."""

from __future__ import annotations

import io
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from typing import Any, Final

import msgspec
from msgspec import Struct

from barsis_notation.cluster.errors import RunError
from barsis_notation.cluster.part_division import PlannedFile
from barsis_notation.diagnostics.finding_json import encode_json
from barsis_notation.language.texts import Text, bind_texts, join_words
from barsis_notation.record.excerpt import MAX_SHOWN, cut
from barsis_notation.storage.stores import Store

_text = bind_texts("cluster")
_of_rules = bind_texts("rules")

NAME: Final = "run.json"
FORMAT: Final = "barsis-run/1"


class Plan(Struct, forbid_unknown_fields=True):
    """What is done: which *work* with which *options*, by which *version*, on which *files*.

    *speech* is the language and the numerals that is spoken, *parts* says into how many parts the
    work is divided, *cut* where they begin and end, see ``part_division.compute_cut``.
    """

    format: str
    work: str
    options: Any
    version: str
    speech: tuple[str, str]
    files: list[PlannedFile]
    parts: int
    cut: str


def encode_plan(plan: Plan) -> bytes:
    """Return the plan as it is kept."""
    return encode_json(plan) + b"\n"


def hash_plan(plan: Plan) -> str:
    """Return the SHA-256 of a plan, by which the parts of its run are known."""
    return sha256(encode_plan(plan)).hexdigest()


def save_plan(plan: Plan, store: Store) -> None:
    """Put *plan* where the results are to stand; where the same plan is there, that is enough.

    Raises RunError, which names what differs, where another is; OSError.
    """
    if store.put_new(NAME, io.BytesIO(encode_plan(plan))):
        return
    there = load_plan(store)
    differing = [*_find_differences(there, plan)]
    if differing:
        raise RunError(_text("other-plan", differing=join_words(differing, "commas")))


def load_plan(store: Store) -> Plan:
    """Return the plan that a store holds. Raises RunError where it holds none, OSError."""
    with store.open_result(NAME) as stream:
        content = stream.read()
    try:
        plan = _PLAN.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RunError(_text("no-plan", name=NAME, error=_show(str(error)))) from None
    except RecursionError:
        raise RunError(_text("no-plan", name=NAME, error=_of_rules("too-deep"))) from None
    if plan.format != FORMAT:
        raise RunError(_text("no-plan", name=NAME, error=_show(plan.format)))
    return plan


def _show(said: str) -> str:
    """Return what stands in a plan, which anybody may have written, as it can be shown."""
    return cut(
        "".join(one if one.isprintable() else ascii(one)[1:-1] for one in said[: MAX_SHOWN + 1])
    )


_PLAN: Final = msgspec.json.Decoder(Plan)


def _find_differences(there: Plan, plan: Plan) -> Iterator[Text]:
    """Yield what differs between two plans."""
    if there.work != plan.work:
        yield _text("other-work", there=_show(there.work), here=plan.work)
        return
    plan = _PLAN.decode(encode_plan(plan))  # as one is that was kept
    options = [*_find_differing_names(there.options, plan.options)]
    if options:
        yield _text("other-options", names=join_words(map(_show, options), "commas"))
    if there.version != plan.version:
        yield _text("other-version")
    if there.speech != plan.speech:
        language, numerals = map(_show, there.speech)
        yield _text("other-speech", language=language, numerals=numerals)
    files = zip_longest(there.files, plan.files)
    file = next((other or one for one, other in files if one != other), None)
    if file is not None:
        yield _text("other-files", file=_show(file.path))
    elif there.parts != plan.parts:
        yield _text("other-parts", there=there.parts, here=plan.parts)
    elif there.cut != plan.cut:
        yield _text("other-cut")


def _find_differing_names(there: Any, here: Any) -> Iterator[str]:
    if not (isinstance(there, dict) and isinstance(here, dict)):
        if there != here:
            yield "?"
        return
    for name in sorted({*there, *here}):
        if there.get(name) != here.get(name):
            yield name
