"""JSON pointers (RFC 6901): ``/turns/5``, and ``""`` for the whole document."""

from __future__ import annotations


def step_into(pointer: str, part: str | int) -> str:
    """Return the pointer to *part*, a member or an index, of the value at *pointer*."""
    if isinstance(part, int):
        return f"{pointer}/{part}"
    return f"{pointer}/{part.replace('~', '~0').replace('/', '~1')}"


def pointer_to(*parts: str | int) -> str:
    """Return the pointer that leads through *parts*, members and indices, from the outermost."""
    pointer = ""
    for part in parts:
        pointer = step_into(pointer, part)
    return pointer


def pointer_parts(pointer: str) -> list[str]:
    """Return the members and indices that *pointer* leads through, indices as text."""
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
