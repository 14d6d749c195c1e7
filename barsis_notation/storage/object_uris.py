"""The names of objects: ``s3://bucket/name``, ``gs://…``, ``az://…``.

A name is taken letter by letter: ``%2F`` in it is three characters, as it is with the programs of
the stores themselves.
"""

from __future__ import annotations

import re
from typing import Final

from barsis_notation.base.named_tuples import NamedTuple
from barsis_notation.language.texts import texts_of

_text = texts_of("storage")

_BUCKET: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_UNNAMEABLE: Final = re.compile(r"(^|/)(\.{0,2})/|(^|/)\.{1,2}$|[\0-\x1f\x7f]")


class Uri(NamedTuple):
    """The parts of an object's URI; *name* is ``""`` for the bucket, ends in ``/`` for a folder."""

    scheme: str
    bucket: str
    name: str

    def __str__(self) -> str:
        return f"{self.scheme}{self.bucket}/{self.name}"

    @property
    def is_folder(self) -> bool:
        """Whether it can be no object, as it is written."""
        return not self.name or self.name.endswith("/")


def parse_uri(uri: str) -> Uri:
    """Return the parts of *uri*. Raises OSError where no object can be called so."""
    scheme = uri[:5]
    bucket, _, name = uri[5:].partition("/")
    if not _BUCKET.fullmatch(bucket):
        raise OSError(_text("not-a-bucket", bucket=repr(bucket)))
    if _UNNAMEABLE.search(name):
        raise OSError(_text("not-a-name"))
    return Uri(scheme, bucket, name)
