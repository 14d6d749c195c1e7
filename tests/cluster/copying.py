"""A simple task: each part becomes the bytes of its spans, and a list of what they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from barsis_notation.cluster.work import ClusterWork, make_cluster_work
from barsis_notation.formats.spans import Span
from barsis_notation.parallel.part_results import PartJob


def copying(**given: Any) -> ClusterWork:
    """Return a CopyTask for a cluster."""
    return make_cluster_work(CopyTask(**given), [], None)


class CopyTask(NamedTuple):
    """Copies; *option* changes nothing but the plan, what is *unlucky* raises *error*."""

    option: str = ""
    unlucky: int = 0
    error: Exception = RuntimeError("unlucky")

    @property
    def name(self) -> str:
        return "copy"

    def options(self) -> Any:
        return {"option": self.option}

    def do(self, job: PartJob) -> Iterator[str]:
        if job.part.number == self.unlucky:
            raise self.error
        with Path(f"{job.target}.bytes").open("wb") as target:
            for span in job.spans:
                assert isinstance(span, Span)
                content = Path(span.path).read_bytes()
                target.write(content[span.start : span.end])
        yield ".bytes"
        Path(f"{job.target}.names").write_text(
            "".join(f"{span.path}\n" for span in job.spans if isinstance(span, Span))
        )
        yield ".names"
