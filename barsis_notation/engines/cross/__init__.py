"""The cross-and-circle games: Barsis, and the games that differ from it only in facts.

From the top down:

* ``play`` translates between the notation and the kernel; ``position`` reads and writes position
  lines, ``cross_result`` makes the outcome, ``refusal_facts`` finds the fact that causes a refusal.
* ``rules`` and ``fact_policies`` turn the facts of a ruleset into ``cross_lookup``, the kernel's
  tables.
* ``kernel`` plays whole turns: it overrides the hooks of ``engines.frame``.
* ``cross_moves`` judges one move (``CrossState.why_not``) and makes it. ``CrossState`` is the whole
  state of a game: ``men`` on the ``cross_board``, the ``seats``, the ``chain`` of throws, the
  values ``owed`` and the ``journal`` of captures. More functions work on it:
  ``cross_legal_moves``, ``duty`` (whether a move has to be made), ``splits`` (values played in
  parts) and ``written_moves`` (moves of a record).
* ``cross_plain_turns`` plays plain turns in one pass, and ``notes`` records the effects of turns.
  Both exist only for speed.

The kernel and the modules below it, from ``cross_moves`` on, are compiled with mypyc.
"""
