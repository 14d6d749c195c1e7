"""Fingerprint of this program and of the installed packages that results depend on."""

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
"""Packages whose version may affect how files are read and written, or messages."""


def compute_run_fingerprint() -> bytes:
    """Return a SHA-256 hash, 32 bytes, of the installed software that results depend on.

    It depends on this program (see ``compute_fingerprint``), the versions of the packages in the
    constant PACKAGES, and the installed plug-ins for formats.

    Raises:
        OSError: If a file of this program cannot be read.
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
    """Yield name, entry point, package and version of each installed plug-in."""
    for point in list_entry_points(GROUP):
        of = f"{point.dist.name} {point.dist.version}" if point.dist else ""
        yield f"{point.name} {point.value} {of}"
