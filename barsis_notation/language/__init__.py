"""Texts for users, in English and Arabic.

Texts are in ``locales``, in Fluent files by subject; code names a text by the classes of
``texts``. A ``Text`` is made where a fact is found and formatted where it is shown:
``str(text)`` formats it in the current language, ``text.spoken(ENGLISH)`` in English. Findings
therefore keep English members and give their message in the reader's language. Comments that are
written into files are English.

Each text of this package is one pattern, or a choice between patterns by a number; ``messages``
formats them. Richer texts of plug-ins need ``fluent.runtime`` (extra ``fluent``). A text that a
language lacks is shown in English; a test fails if one is missing.

The language of the command line is that of ``--lang``, of the configuration or of the locale, in
this order; the default is English. In the library it is a context variable (``speaking("ar")``),
English by default. ``isolates`` puts words of the opposite writing direction into Unicode isolates,
on terminals only; texts contain no isolates.
"""
