"""The integer types of the compiled modules, with a fallback in plain Python.

Compiled code and the type checker use the packed vector of ``librt`` and mypyc's 64-bit integer.
Without ``librt`` the same source runs with lists and plain integers.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import read_i64_le
    from librt.vecs import vec
    from mypy_extensions import i64
else:
    i64 = int
    try:
        from librt.strings import read_i64_le
        from librt.vecs import vec
        from mypy_extensions import i64
    except ImportError:
        vec = list

        def read_i64_le(raw, at):
            """Return the eight bytes of *raw* at offset *at* as a little-endian signed integer."""
            return int.from_bytes(raw[at : at + 8], "little", signed=True)


__all__ = ["i64", "read_i64_le", "vec"]
