"""Groups of options that several commands take as one parameter."""

# Annotations that Typer reads: as text, each would be compiled at every start.

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from barsis_notation.language.texts import texts_of

from .configuration import current
from .options import Exclude, NoGitignore, Options, RulesetName, load_named_ruleset, usage_error
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
        """Return how folders are walked.

        Without patterns to exclude, the configuration of each folder gives them.

        Args:
            passed_over: Called with the path of each file that is skipped.
            by_rulesets: Whether files are refused if a ruleset of their configuration is wrong.

        Raises:
            BadParameter: If a pattern is wrong.
        """
        from barsis_notation.formats.folders import Folders, PatternError, parse_rules

        patterns = tuple(self.exclude or ())
        try:
            parse_rules("", patterns)
        except PatternError as error:
            raise usage_error(_text("wrong-exclude", error=str(error))) from None
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
        """Return the ruleset named by the options, else that of the reference *default*.

        Raises:
            BadParameter: If there is no such ruleset or option.
        """
        return load_named_ruleset(self.ruleset or default, self.options)


class GameOptions(RulesOptions):
    """A game and its rules."""

    game: Annotated[str, Argument(metavar="GAME", help="A game or ruleset: barsis.")]

    def rules(self) -> "Ruleset":
        """Return the ruleset.

        Raises:
            BadParameter: If there is none, or it belongs to another family than the game.
        """
        rules = self.rules_or(self.game)
        if self.ruleset is not None and load_named_ruleset(self.game).family != rules.family:
            raise usage_error(_text("not-played-like", ruleset=self.ruleset, game=self.game))
        return rules
