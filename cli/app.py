"""The Typer app `barsis`, and what becomes of an error nobody expected."""

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from barsis_notation.language.speech import speaking

from .configuration import CONFIG, ISOLATED, configuration_options, configured
from .speech import DIGITS, LANG, is_english, speech_of, speech_options
from .status import Status
from .streams import OutputClosedError, end_output, hush, prepare, stop_when_closed, talk

EARLY: Final = (CONFIG, ISOLATED, LANG, DIGITS)
"""The options that are read before the command is known."""

COMPLETING: Final = "_BARSIS_COMPLETE"
"""The variable in which a shell says that it asks what may come next."""

RECORDS, LOOK, NUMBERS = "Records", "Look", "Numbers"
EVENT, ARCHIVE, REFERENCE = "Event", "Archive", "Reference"


class Home(NamedTuple):
    """Where a command is: its module, which has a function of its name, and its place in help.

    The function has ``_`` behind the name where Python has that word itself; ``before_help`` beside
    it is called with the command before its help is written. A command that is a
    group of verbs is a package, which names the modules in it by ``VERBS`` and says by ``HELP``
    what they are about.
    """

    module: str
    panel: str | None = None


COMMANDS: Final = {
    "validate": Home("validate", RECORDS),
    "fmt": Home("fmt", RECORDS),
    "convert": Home("convert", RECORDS),
    "new": Home("new", RECORDS),
    "record": Home("record", RECORDS),
    "ruling": Home("ruling", RECORDS),
    "diff": Home("diff", RECORDS),
    "replay": Home("replay", LOOK),
    "show": Home("show", LOOK),
    "render": Home("render", LOOK),
    "sheet": Home("sheet", LOOK),
    "view": Home("view", LOOK),
    "moves": Home("moves", LOOK),
    "stats": Home("stats", NUMBERS),
    "simulate": Home("simulate", NUMBERS),
    "dice": Home("dice", NUMBERS),
    "event": Home("event", EVENT),
    "archive": Home("archive", ARCHIVE),
    "rules": Home("reference", REFERENCE),
    "games": Home("reference", REFERENCE),
    "schema": Home("reference", REFERENCE),
    "formats": Home("reference", REFERENCE),
    "config": Home("config", REFERENCE),
}
"""Every command, in the order of help. Its module is imported when it is asked for."""


class Command(TyperCommand):
    """A command whose help is in the language that is spoken."""

    path: tuple[str, ...]
    """The words by which it is called."""
    before_help: Callable[[Any], None] | None = None
    """Adds what only help needs to know to the command it is given."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        if self.before_help is not None:
            self.before_help(self)
        with _help_words() as help_module:
            spoken = help_module.in_language(self) if help_module else self
            TyperCommand.format_help(spoken, ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage."""
        _write_usage(self, ctx, formatter)


class Group(TyperGroup):
    """Commands by their names, each of which is imported when it is asked for."""

    path: tuple[str, ...] = ()
    """The words by which it is called; none of `barsis` itself."""

    def __init__(self, homes: Mapping[str, Home], package: str, **more: Any) -> None:
        super().__init__(**more)
        self.homes = homes
        self.package = package
        self.params += [*configuration_options(), *speech_options()]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        with _help_words() as help_module:
            spoken = help_module.in_language(self) if help_module else self
            TyperGroup.format_help(spoken, ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage."""
        _write_usage(self, ctx, formatter)

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - what Typer gives
        """Return the names of all commands."""
        return list(self.homes)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - what Typer gives
        """Return the command, imported now; for a name of none all are, to suggest one of them."""
        for name in [cmd_name] if cmd_name in self.homes else self.homes:
            if name not in self.commands:
                self.add_command(self._imported(name))
        return self.commands.get(cmd_name)

    def _imported(self, name: str) -> Any:
        home = self.homes[name]
        package = f"{self.package}.{home.module}"
        names = vars(import_module(package, __package__))
        if "VERBS" in names:
            homes = {verb: Home(module) for verb, module in names["VERBS"].items()}
            command: Any = Group(homes, package, name=name, help=names["HELP"])
            command.no_args_is_help = True
        else:
            command = _command(name, names.get(name) or names[f"{name}_"])
            command.before_help = names.get("before_help")
        command.rich_help_panel = home.panel
        command.path = (*self.path, name)
        if COMPLETING in os.environ:
            import_module(".completing", __package__).complete_values(command)
        return command


def _command(name: str, function: Any) -> Any:
    alone = typer.Typer(add_completion=False)
    alone.command(name, cls=Command)(function)
    command = typer.main.get_command(alone)
    command.params += [*configuration_options(), *speech_options()]
    return command


class Barsis(Group):
    """The commands as a whole: every way to end has its exit status, none is a traceback."""

    def __init__(self, **more: Any) -> None:
        super().__init__(COMMANDS, ".commands", **more)
        self.at_end = contextlib.ExitStack()

    def main(self, args: Any = None, *given: Any, **more: Any) -> Any:
        """Run the command line *args*, that of the process for None, in the language it asks for.

        Raises what Typer ends with, and nothing else.
        """
        words = self._early(sys.argv[1:] if args is None else args)
        with configured(words), speaking(*speech_of(words)), guarded(), self.at_end:
            return super().main(args, *given, **more)

    def _early(self, words: Sequence[str]) -> Sequence[str]:
        """Return the words that may say the language and the configuration.

        The command is imported where one of them may be the value of another option.
        """
        for before, word in pairwise(words):
            is_early = word == "--" or word.startswith(EARLY)
            if is_early and before.startswith("-") and before not in EARLY:
                import_msgspec()
                return list(import_module(".early", __package__).early_words(words, self))
        return words

    def make_context(self, info_name: Any, args: list[str], *given: Any, **more: Any) -> Any:
        """Read the command line. Raises what is wrong with it in the language that is spoken."""
        if COMPLETING in os.environ:
            import_module(".completing", __package__).complete_values(self)
        if not is_english() and any(word.endswith("-completion") for word in args):
            _help().speak_of_completion(self)
        with guarded(), self._spoken_errors():
            return super().make_context(info_name, args, *given, **more)

    @contextlib.contextmanager
    def _spoken_errors(self) -> Iterator[None]:
        """Raise Typer's errors in the language; what Typer says around them is said in it too."""
        try:
            yield
        except Exception as error:
            if is_english() or not _is_wrong_usage(error):
                raise
            module = _help()
            self.at_end.enter_context(module.typers_words())
            raise module.spoken_error(error) from None

    def invoke(self, ctx: Any) -> Any:
        """Run the command; raises what Typer ends with, and nothing else."""
        with guarded(), self._spoken_errors():
            import_msgspec()
            return super().invoke(ctx)


def _help() -> Any:
    """Return the module of help in other languages, which English does without."""
    return import_module(".help", __package__)


@contextlib.contextmanager
def _help_words() -> Iterator[Any]:
    """Let Typer speak the language; yield the module of help, None where that is English.

    Raises OutputClosedError where nobody reads the help, at which rich would end the program.
    """
    stop_when_closed()
    try:
        if is_english():
            yield None
            return
        with _help().typers_words():
            yield _help()
    except SystemExit:
        raise OutputClosedError from None


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    prefix = None if is_english() else _help().usage_prefix()
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=prefix)


def _is_wrong_usage(error: Exception) -> bool:
    """Return whether *error* says what is wrong with a command line; one of its kinds is help."""
    return hasattr(error, "format_message") and type(error).__name__ != "NoArgsIsHelpError"


def import_msgspec() -> None:
    """Import msgspec, which every command rests on, as where ``typing_extensions`` is missing.

    msgspec prefers it to typing, which has the same names in every Python that we run on. It is
    twice as large as msgspec: a fortieth of a short command.
    """
    if "typing_extensions" in sys.modules:
        return
    sys.modules["typing_extensions"] = None  # type: ignore[assignment] # makes its import fail
    try:
        import_module("msgspec")
    finally:
        del sys.modules["typing_extensions"]


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Run a command, or help; raises ``typer.Exit`` for everything that goes wrong in it.

    No call stands between it and what it guards: readers of deep JSON need the stack.
    """
    prepare()
    try:
        with _brought_out():
            yield
    except OutputClosedError as closed:  # of a command that only prints
        hush()
        _let_go(closed)
        raise typer.Exit(Status.CLEAN) from None
    except KeyboardInterrupt:
        hush()
        talk(_errors().interrupted())
        raise typer.Exit(Status.INTERRUPTED) from None
    except OSError as error:
        hush()
        talk(_failed(error))
        raise typer.Exit(Status.UNREADABLE) from None
    except MemoryError:
        hush()
        talk(_failed(OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))))
        raise typer.Exit(Status.UNREADABLE) from None
    except Exception as error:
        if not _is_unexpected(error):
            raise
        hush()
        talk(_errors().unexpected(error))
        raise typer.Exit(Status.INTERNAL) from None


@contextlib.contextmanager
def _brought_out() -> Iterator[None]:
    """Bring out what was written also where Typer ends the program, as it does after help."""
    try:
        yield
    except SystemExit:
        _end_output()
        raise
    _end_output()


def _let_go(error: BaseException) -> None:
    """Clear the frames that *error* has passed: queries left in them keep an archive open."""
    from traceback import clear_frames

    clear_frames(error.__traceback__)


def _end_output() -> None:
    """Flush stdout, and say once if its reader has closed the pipe."""
    if end_output():
        talk(_errors().output_closed())


def _failed(error: OSError) -> str:
    """Return what the system failed at; in its own words where the texts cannot be opened."""
    try:
        return str(_errors().failed(error))
    except OSError:
        return f"barsis: {error.strerror}"


def _errors() -> Any:
    """Return the module that says what went wrong, which no good command imports."""
    return import_module(".errors", __package__)


def _is_unexpected(error: Exception) -> bool:
    """Return whether *error* is none of those by which Typer ends a command."""
    is_typers = type(error).__module__.startswith("typer.")
    return not is_typers and not isinstance(error, EOFError) and not os.environ.get("BARSIS_DEBUG")


app = typer.Typer(
    name="barsis",
    cls=Barsis,
    help="Records of cowrie, stick and dice race games: validate, convert, replay, look up.",
    epilog="Exit status: 0 clean, 1 findings, 2 wrong command line, 3 a file could not be opened.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def barsis(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="With --version: what it runs on.")
    ] = False,
) -> None:
    """Answer ``--version``; everything else is a command's."""
    if version:
        from .version import print_version

        print_version(verbose=verbose)
        raise typer.Exit
    if context.invoked_subcommand is None:
        raise typer.BadParameter(str(_errors().no_command()))


VERSION, VERBOSE = "--version", "--verbose"


def main() -> None:
    """Run the command line; the console script."""
    words = sys.argv[1:]
    try:
        if VERSION in words and {VERSION, VERBOSE}.issuperset(words):
            # without what reads arguments, which costs a tenth of a second
            from .version import print_version

            with speaking(*speech_of(words)), guarded():
                print_version(verbose=VERBOSE in words)
        else:
            app()
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except KeyboardInterrupt:
        sys.exit(Status.INTERRUPTED)
