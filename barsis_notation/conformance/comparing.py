"""Compare the answer of a program with the expected one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

MEMBERS: Final[dict[str, tuple[str, ...]]] = {
    "turn": ("valid", "turn"),
    "print-turn": ("text",),
    "position": ("valid", "position"),
    "print-position": ("text",),
    "record": ("valid",),
    "canonical": ("canonical", "record_id"),
    "play-id": ("play_id",),
    "replay": ("men",),
    "play": ("accepted", "position", "result", "turn", "move", "name"),
    "legal": ("turns", "count", "sha256"),
    "perft": ("sequences", "positions"),
    "verdict": ("findings",),
    "ruleset-hash": ("valid", "sha256"),
}
"""The members of an answer that are compared, by kind. For other kinds, all members are compared.

An answer may have further members, such as a message.
"""

EXPLANATIONS: Final = ("move", "name")
"""The members of the answer to ``play`` that explain a refusal."""

MAX_SHOWN: Final = 200
"""The maximum number of characters of a value in a message."""


class AnswerComparison(NamedTuple):
    """The comparison of an answer with the expected one; the answer is right if ``wrong`` is empty.

    Attributes:
        wrong: The names of those members that must be equal but differ.
        explained: If a turn was expected to be refused and was refused, whether the move and name
            of the refusal are as expected. None if no refusal is expected or the answer is wrong.
    """

    wrong: tuple[str, ...]
    explained: bool | None = None


def compare_answers(
    kind: str, expected: dict[str, Any], answer: dict[str, Any], *, exact: bool = False
) -> AnswerComparison:
    """Compare the answer of a program with the expected one.

    A member that only one of them has counts as different, even if its value is null.

    Args:
        kind: The kind of the case, such as ``play``, which determines the members to compare (see
            MEMBERS; all members of other kinds are compared).
        expected: The expected answer, a decoded JSON object.
        answer: The answer of the program, also decoded. Members that are not compared for this kind
            are ignored.
        exact: Whether the move and name of an expected refusal must be equal too.
    """
    members = MEMBERS.get(kind, tuple({**expected, **answer}))
    differing = tuple(
        name
        for name in members
        if (name in expected) != (name in answer)
        or not is_same(expected.get(name), answer.get(name))
    )
    if kind != "play" or expected.get("accepted") is not False:
        return AnswerComparison(differing)
    wrong = differing if exact else tuple(name for name in differing if name not in EXPLANATIONS)
    return AnswerComparison(wrong, None if wrong else not differing)


def is_same(one: Any, other: Any) -> bool:
    """Return whether two decoded JSON values are equal.

    Numbers are compared by value, so 1 equals 1.0; a bool equals only the same bool. The order of
    the members of objects does not matter.
    """
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return bool(one == other)


def shorten(value: Any) -> str:
    """Return a decoded JSON value as one line of JSON, cut to MAX_SHOWN (200) characters.

    A cut line ends with ``…``.
    """
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"
