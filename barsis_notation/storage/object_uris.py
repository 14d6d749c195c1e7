"""URIs of objects: ``s3://bucket/name``, ``gs://…``, ``az://…``.

Names are taken literally: ``%2F`` is three characters, as in the tools of the stores themselves.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from barsis_notation.language.texts import bind_texts

_text = bind_texts("storage")

_BUCKET: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_UNNAMEABLE: Final = re.compile(r"(^|/)(\.{0,2})/|(^|/)\.{1,2}$|[\0-\x1f\x7f]")


class Uri(NamedTuple):
    """The parts of the URI of an object or folder, from ``parse_uri``.

    ``str(uri)`` returns the complete URI.

    Attributes:
        scheme: One of ``base.path_kinds.SCHEMES``, such as ``s3://``.
        bucket: Name of the bucket.
        name: Name of the object; ``""`` for the bucket, with a slash at the end for a folder.
    """

    scheme: str
    bucket: str
    name: str

    def __str__(self) -> str:
        return f"{self.scheme}{self.bucket}/{self.name}"

    @property
    def is_folder(self) -> bool:
        """Whether the URI is that of a folder: it has no name, or its name ends with a slash."""
        return not self.name or self.name.endswith("/")


def parse_uri(uri: str) -> Uri:
    """Parse the URI of an object or a folder, such as ``s3://bucket/games/1.json``.

    *uri* must begin with one of ``base.path_kinds.SCHEMES``; this is not checked. A slash at the
    end of the name means a folder.

    Raises:
        OSError: If the name of the bucket contains characters other than letters, digits, ``.``,
            ``_`` and ``-``, or does not begin with a letter or digit. It is also raised if the name
            of the object contains control characters, or a part that is empty, ``.`` or ``..``.
    """
    scheme = uri[:5]
    bucket, _, name = uri[5:].partition("/")
    if not _BUCKET.fullmatch(bucket):
        raise OSError(_text("not-a-bucket", bucket=repr(bucket)))
    if _UNNAMEABLE.search(name):
        raise OSError(_text("not-a-name"))
    return Uri(scheme, bucket, name)
