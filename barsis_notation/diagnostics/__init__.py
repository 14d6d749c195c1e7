"""Findings and their codes.

Each code is declared once, with its name and severity. Its texts in ``language/locales`` have the
same name; its examples are there or in ``examples.toml``. Messages, ``barsis rules CODE`` and the
tests are made from the declaration. Checks yield findings and never raise an exception because of a
user's data. ``escapes`` shows control characters and invisible letters of quoted text as escape
sequences.
"""
