"""A work that is simple: each part becomes the bytes of its spans, and a list of what they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.cluster.work import Spans, file_of
from barsis_notation.formats.spans import Span
from barsis_notation.validation.part_reports import Part


class Copying(NamedTuple):
    """Copies; *option* changes nothing but the plan, what is *unlucky* raises *error*."""

    option: str = ""
    unlucky: int = 0
    error: Exception = RuntimeError("unlucky")

    @property
    def name(self) -> str:
        return "copy"

    def options(self) -> Any:
        return {"option": self.option}

    def only(self, spans: Spans) -> Self:
        return self

    def do(self, part: Part, spans: Spans, folder: str) -> Iterator[str]:
        if part.number == self.unlucky:
            raise self.error
        with Path(file_of(folder, part, ".bytes")).open("wb") as target:
            for span in spans:
                assert isinstance(span, Span)
                content = Path(span.path).read_bytes()
                target.write(content[span.start : span.end])
        yield ".bytes"
        Path(file_of(folder, part, ".names")).write_text(
            "".join(f"{span.path}\n" for span in spans if isinstance(span, Span))
        )
        yield ".names"
