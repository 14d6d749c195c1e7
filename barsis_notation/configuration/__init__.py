"""Configuration files: ``barsis.toml`` and ``pyproject.toml``.

- ``lookup``: the nearest configuration above each file, and the effects of each.
- ``parsing``: the TOML of one file, with findings for wrong values.
- ``selection``: which findings of a file are reported.
- ``file_patterns``: the patterns of ``per-file-ignores``.
- ``effect_texts``: sentences about the effects of configurations.
"""
