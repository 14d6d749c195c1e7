"""The rules of each game as data: facts with the sentences they are based on, options and words.

An edition is one version of a ruleset as a file in ``data``; released editions never change. Each
fact has a source sentence; an option is a fact with several readings, of which a record may choose
one. ``contradictions`` checks facts against one another whenever a ruleset is read or options are
chosen. A ruleset that extends another is expanded first (``extending``), so hashes and ids depend
on the complete ruleset. Every fact is used by its engine, or ``no_effect`` gives the reason why it
changes no verdict; an engine refuses values that it does not play (RUL007). ``throw_devices``
converts random numbers to throws, both for simulation and for agreed dice.

The names in ``__all__`` are public and stable, as described in ``docs/reference/stability.md``.
"""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import make_late_names

if TYPE_CHECKING:
    from barsis_notation.language.ruleset_texts import RulesetText
    from barsis_notation.rulesets.builtin_files import builtin_rulesets
    from barsis_notation.rulesets.errors import RulesetError
    from barsis_notation.rulesets.load import find_ruleset, load_ruleset
    from barsis_notation.rulesets.references import Reference, load_reference, parse_reference
    from barsis_notation.rulesets.ruleset import Option, Ruleset
    from barsis_notation.rulesets.structs import Fact, Reading, Source, Witness
    from barsis_notation.rulesets.user_files import load_ruleset_file, read_ruleset
else:
    __getattr__, __dir__ = make_late_names(
        __name__,
        {
            "errors": "RulesetError",
            "builtin_files": "builtin_rulesets",
            "load": "find_ruleset load_ruleset",
            "references": "Reference load_reference parse_reference",
            "ruleset": "Option Ruleset",
            "structs": "Fact Reading Source Witness",
            "user_files": "load_ruleset_file read_ruleset",
            ".language.ruleset_texts": "RulesetText",
        },
    )

__all__ = [
    "Fact",
    "Option",
    "Reading",
    "Reference",
    "Ruleset",
    "RulesetError",
    "RulesetText",
    "Source",
    "Witness",
    "builtin_rulesets",
    "find_ruleset",
    "load_reference",
    "load_ruleset",
    "load_ruleset_file",
    "parse_reference",
    "read_ruleset",
]
