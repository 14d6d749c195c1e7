"""Groups of options that several commands take as one parameter."""

# Annotations that Typer reads: as text, each would be compiled at every start.

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from barsis_notation.language.texts import texts_of

from .configuration import current
from .options import Exclude, NoGitignore, Options, RulesetName, ruleset_named, wrong
from .parameters import Argument, OptionGroup

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.rulesets import Ruleset
_text = texts_of("cli")


class FolderOptions(OptionGroup):
    """Which files of folders are read."""

    exclude: Exclude = None
    no_respect_gitignore: NoGitignore = False

    def folders(self, passed_over: Callable[[str], None], *, by_rulesets: bool = True) -> "Folders":
        """Return how folders are walked; *passed_over* is called with each path that is left out.

        Not *by_rulesets* a file is taken also if a ruleset of its configuration is wrong. Without
        patterns to exclude, the configuration of each folder says what is left out of it.
        """
        from barsis_notation.formats.folders import Folders, PatternError, rules_of

        patterns = tuple(self.exclude or ())
        try:
            rules_of("", patterns)
        except PatternError as error:
            raise wrong(_text("wrong-exclude", error=str(error))) from None
        folders = Folders(
            patterns,
            not self.no_respect_gitignore,
            passed_over,
            refused=current().refusing(by_rulesets=by_rulesets),
            left_out=current().leave_out,
        )
        return folders if patterns else folders._replace(excluded=current().excluded)


class RulesOptions(OptionGroup):
    """The rules of a game, if they are not those that it has by default."""

    ruleset: RulesetName = None
    options: Options = None

    def rules_or(self, default: str) -> "Ruleset":
        """Return the ruleset that is named, else that of *default*. Raises BadParameter."""
        return ruleset_named(self.ruleset or default, self.options)


class GameOptions(RulesOptions):
    """A game and its rules."""

    game: Annotated[str, Argument(metavar="GAME", help="A game or ruleset: barsis.")]

    def rules(self) -> "Ruleset":
        """Return the rules. Raises BadParameter if they are those of a game of another family."""
        rules = self.rules_or(self.game)
        if self.ruleset is not None and ruleset_named(self.game).family != rules.family:
            raise wrong(_text("not-played-like", ruleset=self.ruleset, game=self.game))
        return rules
