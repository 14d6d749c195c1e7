"""The sentences that the facts of a ruleset rest on, as findings quote them."""

from __future__ import annotations

from barsis_notation.rulesets.structs import RulesetFile


def sentence_of(file: RulesetFile, path: str) -> str | None:
    """Return the sentence behind a fact, in quotation marks and with its source.

    None where the source document has no such sentence, or the file no such fact. The rows of a
    table come as one line.
    """
    fact = file.facts.get(path)
    if fact is None or fact.quote is None or fact.source is None:
        return None
    return f'"{_one_line(fact.quote)}" ({citation(file, fact.source)})'


def citation(file: RulesetFile, id: str) -> str:
    """Return a source as it is cited: title and author."""
    source = file.source(id)
    if source is None:
        return id
    return f"{source.title}, {source.author}" if source.author else source.title


def _one_line(quote: str) -> str:
    rows = (line.strip("| ").replace(" | ", ", ") for line in quote.splitlines())
    return "; ".join(rows)
