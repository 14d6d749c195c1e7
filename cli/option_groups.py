"""Groups of options that several commands take as one parameter."""

# Typer reads the annotations: as text, each would be compiled at every start.

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from barsis_notation.language.texts import bind_texts

from .configuration import get_configurations
from .options import (
    Exclude,
    NoGitignore,
    Options,
    RulesetName,
    load_named_ruleset,
    make_usage_error,
)
from .parameters import Argument, OptionGroup

if TYPE_CHECKING:
    from barsis_notation.formats.folders import Folders
    from barsis_notation.rulesets import Ruleset
_text = bind_texts("cli")


class FolderOptions(OptionGroup):
    """The options that choose which files of folders are read."""

    exclude: Exclude = None
    no_respect_gitignore: NoGitignore = False

    def make_folders(
        self, passed_over: Callable[[str], None], *, by_rulesets: bool = True
    ) -> "Folders":
        """Return the settings that say how folders are walked.

        If the command line has no patterns to exclude, the configuration of each folder gives them.

        Args:
            passed_over: Called with the path of each file that is skipped.
            by_rulesets: Whether files are refused if a ruleset of their configuration is wrong.

        Raises:
            BadParameter: If a pattern of ``--exclude`` is not valid.
        """
        from barsis_notation.formats.folders import Folders, PatternError, parse_rules

        patterns = tuple(self.exclude or ())
        try:
            parse_rules("", patterns)
        except PatternError as error:
            raise make_usage_error(_text("wrong-exclude", error=str(error))) from None
        folders = Folders(
            patterns,
            not self.no_respect_gitignore,
            passed_over,
            refused=get_configurations().make_refuser(by_rulesets=by_rulesets),
            left_out=get_configurations().leave_out,
        )
        return (
            folders if patterns else folders._replace(excluded=get_configurations().get_exclusions)
        )


class RulesOptions(OptionGroup):
    """The options that choose other rules than the defaults of a game."""

    ruleset: RulesetName = None
    options: Options = None

    def load_ruleset(self, default: str) -> "Ruleset":
        """Return the ruleset of ``--ruleset``, or else of *default*.

        The values of ``--option`` are set in it.

        Args:
            default: Reference of a ruleset, such as ``barsis`` or the path of a ruleset file.

        Raises:
            BadParameter: If the ruleset cannot be loaded, or an option does not exist or has a
                wrong value.
        """
        return load_named_ruleset(self.ruleset or default, self.options)


class GameOptions(RulesOptions):
    """The argument that names a game, with the options that choose its rules."""

    game: Annotated[str, Argument(metavar="GAME")]

    def load_game_ruleset(self) -> "Ruleset":
        """Return the ruleset of ``--ruleset``, else of the game, with the options chosen.

        Raises:
            BadParameter: If the game or the ruleset cannot be loaded, an option does not exist or
                has a wrong value, or the ruleset belongs to another family than the game.
        """
        rules = self.load_ruleset(self.game)
        if self.ruleset is not None and load_named_ruleset(self.game).family != rules.family:
            raise make_usage_error(_text("not-played-like", ruleset=self.ruleset, game=self.game))
        return rules
