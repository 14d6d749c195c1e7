"""Configuration files, ``barsis.toml`` and ``pyproject.toml``: which one holds for a file.

- ``lookup``: the nearest configuration above each file; what it left out or kept from failing.
- ``parsing``: the TOML of one file, with findings for wrong values.
- ``selection``: which findings of a file are reported.
- ``file_patterns``: the patterns of ``per-file-ignores``.
- ``effect_texts``: sentences about what configurations did.
"""
