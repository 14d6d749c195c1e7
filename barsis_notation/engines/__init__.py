"""Rules engines: one for each family of games, all with the same interface (``engine.Play``).

``frame`` (compiled) has the parts that all families share: seats, turns, throws, passes,
resignations, and the order of checks in a turn. ``engine.Play`` converts strings to the integers of
the frame; ``placing`` checks positions; ``roll_off`` decides who starts. A family adds four things:
functions that fill integer tables from the facts of a ruleset (``rules``), a ``kernel`` that reads
these tables, positions (``position``), and texts (``play``). ``docs/how-to/add-a-family.md``
explains how to add one.

One function of the kernel decides why a move is not allowed. Replay, the list of legal moves and
explanations all use it: ``move in legal_moves`` if and only if ``why_not(move)`` returns None.

A kernel returns an integer that means success, or encodes turn, move and refusal (``refusals``).
Because a throw can be used in several ways, the values still to be used are kept as a list of
readings. A turn is legal if one reading allows it. A turn with too many readings is reported as
undecided.

Kernels are plain Python with integer types of ``record.ints``. mypyc compiles the modules listed in
``compiled.py``; without a compiler, or with ``BARSIS_PURE=1``, the same source runs as Python. In
compiled code, a constant that is shifted has only 32 bits, so use ``vectors.shift_left``. Families
do not import one another. Ids of rules in docstrings, such as KZ5, are those of the rules in the
cases of ``conformance/1``.
"""
