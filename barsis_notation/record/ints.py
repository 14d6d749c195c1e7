"""The integers of the compiled modules, runnable anywhere.

Compiled and type-checked code sees ``librt``'s packed vector and mypyc's 64-bit integer. Where
``librt`` is not installed the same source runs on lists and plain integers.
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
            """Return the eight bytes of *raw* from *at* on as one number, the first the lowest."""
            return int.from_bytes(raw[at : at + 8], "little", signed=True)


__all__ = ["i64", "read_i64_le", "vec"]
