"""What results depend on beside files and options: this program, and what it finds installed."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from barsis_notation.base.entry_points import list_entry_points
from barsis_notation.formats.plug_ins import GROUP
from barsis_notation.validation.verdict_cache import compute_fingerprint

PACKAGES: Final = (
    "backports.zstd",
    "fluent.runtime",
    "jsonschema",
    "msgspec",
    "obstore",
    "openpyxl",
    "pyarrow",
)
"""Packages on which it depends what is read, written and said."""


def compute_run_fingerprint() -> bytes:
    """Return a hash that two machines have in common where they come to the same results.

    It is made of this program (see ``compute_fingerprint``), of the versions of the packages that
    it reads and writes with, and of the formats that plug-ins bring.
    """
    digest = sha256(compute_fingerprint())
    for said in (*map(_describe_version, PACKAGES), *_describe_plug_ins()):
        digest.update(f"\0{said}".encode())
    return digest.digest()


def _describe_version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} is not there"


def _describe_plug_ins() -> Iterator[str]:
    """Yield what says which plug-ins there are."""
    for point in list_entry_points(GROUP):
        of = f"{point.dist.name} {point.dist.version}" if point.dist else ""
        yield f"{point.name} {point.value} {of}"
