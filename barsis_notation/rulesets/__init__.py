"""The rules of each game as data: facts, the sentences they rest on, options and words."""

from typing import TYPE_CHECKING

from barsis_notation.base.late_names import late_names

if TYPE_CHECKING:
    from barsis_notation.rulesets.errors import RulesetError as RulesetError
    from barsis_notation.rulesets.files import builtin_rulesets as builtin_rulesets
    from barsis_notation.rulesets.load import find_ruleset as find_ruleset
    from barsis_notation.rulesets.load import load_ruleset as load_ruleset
    from barsis_notation.rulesets.references import Reference as Reference
    from barsis_notation.rulesets.references import load_reference as load_reference
    from barsis_notation.rulesets.references import parse_reference as parse_reference
    from barsis_notation.rulesets.ruleset import Option as Option
    from barsis_notation.rulesets.ruleset import Ruleset as Ruleset
    from barsis_notation.rulesets.structs import Fact as Fact
    from barsis_notation.rulesets.structs import Reading as Reading
    from barsis_notation.rulesets.structs import Source as Source
    from barsis_notation.rulesets.structs import Witness as Witness
    from barsis_notation.rulesets.user_files import load_ruleset_file as load_ruleset_file
    from barsis_notation.rulesets.user_files import read_ruleset as read_ruleset

__getattr__ = late_names(
    __name__,
    {
        "Fact": "structs",
        "Option": "ruleset",
        "Reading": "structs",
        "Ruleset": "ruleset",
        "RulesetError": "errors",
        "Source": "structs",
        "Witness": "structs",
        "find_ruleset": "load",
        "load_ruleset": "load",
        "Reference": "references",
        "builtin_rulesets": "files",
        "load_reference": "references",
        "load_ruleset_file": "user_files",
        "parse_reference": "references",
        "read_ruleset": "user_files",
    },
)
