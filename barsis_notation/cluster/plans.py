"""The plan of a run: everything that its results depend on.

Calls with the same plan belong to the same run.
"""

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
"""The name of the plan in a store."""

FORMAT: Final = "barsis-run/1"
"""The format of the plan and its version."""


class Plan(Struct, forbid_unknown_fields=True):
    """The plan of a run; ``ClusterRun`` makes it.

    Attributes:
        format: ``barsis-run/1``.
        work: The name of the command, such as ``validate``.
        options: Maps the name of each option of the command to its JSON value.
        version: Fingerprint of the program, see ``compute_run_fingerprint``, in hexadecimal.
        speech: Language and numerals of messages, such as ``("en", "latn")``.
        files: The files, in order.
        parts: Number of parts.
        cut: Hash of the spans of all parts, see ``part_division.compute_cut``.
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
    """Return the plan as it is stored: UTF-8 JSON and a line feed."""
    return encode_json(plan) + b"\n"


def hash_plan(plan: Plan) -> str:
    """Return the SHA-256 of a plan in hexadecimal; done markers contain it."""
    return sha256(encode_plan(plan)).hexdigest()


def save_plan(plan: Plan, store: Store) -> None:
    """Store *plan* unless the same plan is already stored.

    Raises:
        RunError: If the stored plan is damaged, or is another plan; the message then names the
            differences.
        OSError: If the store cannot be read or written.
    """
    if store.put_new(NAME, io.BytesIO(encode_plan(plan))):
        return
    there = load_plan(store)
    differing = [*_find_differences(there, plan)]
    if differing:
        raise RunError(_text("other-plan", differing=join_words(differing, "commas")))


def load_plan(store: Store) -> Plan:
    """Return the plan in a store.

    Raises:
        RunError: If the stored file is not a plan of this format.
        FileNotFoundError: If the store has no plan.
        OSError: If the store cannot be read.
    """
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
    """Return a text of an untrusted plan, escaped and shortened for a message."""
    return cut(
        "".join(one if one.isprintable() else ascii(one)[1:-1] for one in said[: MAX_SHOWN + 1])
    )


_PLAN: Final = msgspec.json.Decoder(Plan)


def _find_differences(there: Plan, plan: Plan) -> Iterator[Text]:
    """Yield the differences between the stored plan *there* and *plan*, in words."""
    if there.work != plan.work:
        yield _text("other-work", there=_show(there.work), here=plan.work)
        return
    plan = _PLAN.decode(encode_plan(plan))  # with the types of a stored plan
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
