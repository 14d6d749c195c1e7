"""The integer types of the compiled modules, runnable anywhere.

Compiled and type-checked code sees ``librt``'s packed vector and mypyc's 64-bit integer. Where
``librt`` is not installed the same source runs on lists and plain integers.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64
else:
    i64 = int
    try:
        from librt.vecs import vec
        from mypy_extensions import i64
    except ImportError:
        vec = list

__all__ = ["i64", "vec"]
