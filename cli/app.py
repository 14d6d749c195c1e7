"""The Typer app `barsis`: its commands, how it starts, and what it says of unexpected errors."""

import contextlib
import errno
import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Annotated, Any, Final, Literal, NamedTuple, TextIO, cast

import typer

from barsis_notation.addons import ADD_ONS, AddOn, MissingAddOnError, require
from barsis_notation.language.speech import speaking

from .configuration import CONFIG, ISOLATED, check_here, configured, current
from .parameters import Option, Parameter, WrongCommandLine, arguments_of, parameters_of
from .speech import DIGITS, LANG, is_english, speech_of
from .status import Status
from .streams import (
    EscapedStream,
    OutputClosedError,
    end_output,
    finish_when_closed,
    hush,
    prepare,
    stop_when_closed,
    talk,
    talk_lines,
)

EARLY: Final = (CONFIG, ISOLATED, LANG, DIGITS)
"""The options that are read before the command is known."""

COMPLETING: Final = "_BARSIS_COMPLETE"
"""The variable in which a shell says that it asks what may come next."""

TYPED: Final = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""The variables in which shells say what was typed."""

HELP_OPTIONS: Final = ("-h", "--help")
VERSION, VERBOSE = "--version", "--verbose"

EXAMPLES: Final = "\n\nExamples:\n"
"""Introduces the examples at the end of a command's help, one a line."""

RECORDS, LOOK, NUMBERS = "Records", "Look", "Numbers"
REFERENCE = "Reference"


class Home(NamedTuple):
    """Where a command is: its module, its heading in help, and the first paragraph of its help.

    The module has a function of the command's name, with ``_`` after it if Python has that word
    itself, and may have ``before_help``, which is called with the parameters before help is
    written. A group of verbs is a package, with their modules in ``VERBS`` and its help in
    ``HELP``. With a *summary*, a list of commands imports no module. A command of a missing
    *add_on* is not listed, and cannot be called.
    """

    module: str
    panel: str | None = None
    summary: str | None = None
    add_on: AddOn | None = None

    @property
    def is_installed(self) -> bool:
        """Whether the command can be called."""
        return self.add_on is None or self.add_on.is_installed


CORE: Final = {
    "validate": Home(
        "validate",
        RECORDS,
        "Check records: shape, header, every throw and move, the result, the games of a match.",
    ),
    "fmt": Home(
        "fmt",
        RECORDS,
        "Write records in their canonical form: pretty JSON, JSON Lines or text, "
        "whichever they are.",
    ),
    "convert": Home(
        "convert", RECORDS, "Write records in another format; `barsis formats` lists them."
    ),
    "new": Home(
        "new",
        RECORDS,
        "Write the record of a game before its first turn, for `record` or an editor to "
        "go on with.",
    ),
    "record": Home(
        "record",
        RECORDS,
        "Write a game down while it is played: throws, moves, undo. Every turn is saved at once.",
    ),
    "ruling": Home(
        "ruling",
        RECORDS,
        "Write the ruling on a turn: it stands although it is illegal, or it is taken back.",
    ),
    "diff": Home(
        "diff",
        RECORDS,
        "Compare two records of one game: the first turn that differs, and why it matters.",
    ),
    "replay": Home(
        "replay",
        LOOK,
        "Step through a game on a terminal, move by move; elsewhere board after board.",
    ),
    "show": Home(
        "show",
        LOOK,
        "Draw a position: one that is given, or that of a record after a turn, by "
        "default the last.",
    ),
    "render": Home(
        "render",
        LOOK,
        "Draw a record: its last position as svg or png, its moves as gif, all of it as html.",
    ),
    "moves": Home("moves", LOOK, "List the legal moves of a position after a throw."),
    "simulate": Home("simulate", NUMBERS, "Write records of simulated games as JSON Lines."),
    "rules": Home("rules", REFERENCE, "List the codes of findings, or say what one of them means."),
    "games": Home("games", REFERENCE, "List the games, or the facts and options of one."),
    "schema": Home("schema", REFERENCE, "Print a published JSON Schema."),
    "formats": Home(
        "formats",
        REFERENCE,
        "List the formats of records: which way each goes, what it keeps, which games it holds.",
    ),
    "config": Home(
        "config",
        REFERENCE,
        "Show which settings hold for a file, and where each of them comes from.",
    ),
}
"""The commands of the core, in the order of help."""


def _every_command() -> Iterator[tuple[str, Home]]:
    """Yield the commands of the core and of all add-ons, in the order of help."""
    added = [(each, one) for one in ADD_ONS for each in one.commands]
    for name, home in CORE.items():
        for each, one in added:
            if each.before == name:
                yield each.name, Home(each.module, each.panel, each.summary, one)
        yield name, home


COMMANDS: Final = dict(_every_command())
"""Every command, in the order of help. A module is imported when its command runs."""


def shared_options(
    configuration: Annotated[
        str | None,
        Option(
            CONFIG,
            metavar="FILE",
            help="The configuration of all files; by default the nearest one above each file.",
        ),
    ] = None,
    isolated: Annotated[bool, Option(ISOLATED, help="Read no configuration.")] = False,
    language: Annotated[
        Literal["en", "ar"] | None,
        Option(
            LANG, help="The language; by default that of the configuration, then of the locale."
        ),
    ] = None,
    numerals: Annotated[
        Literal["latn", "arab"] | None,
        Option(DIGITS, help="The digits: 0 to 9, or those of Arabic."),
    ] = None,
) -> None:
    """Declare the options of every command; they are read before Typer parses them."""


SHARED: Final = parameters_of(shared_options)


class Command:
    """A command, or a group of commands, as it is declared.

    Args:
        path: The words by which it is called; none for `barsis` itself.
        function: What runs; of a group, before its command.
        help: The English help.
        panel: The heading that help lists it under.
        verbs: The commands of a group.
        package: The package of their modules.
        before_help: Adds to the parameters what only their help shows.
    """

    def __init__(
        self,
        path: tuple[str, ...],
        function: Callable[..., None],
        help: str,
        panel: str | None = None,
        verbs: Mapping[str, Home] | None = None,
        package: str = "",
        before_help: Callable[[list[Parameter]], None] | None = None,
    ) -> None:
        self.path = path
        self.function = function
        paragraphs = inspect.cleandoc(help).partition(EXAMPLES)
        self.help = "\n\n".join(" ".join(each.split()) for each in paragraphs[0].split("\n\n"))
        self.examples = [line.strip() for line in paragraphs[2].splitlines()]
        self.panel = panel
        self.verbs = verbs or {}
        self.package = package
        self.before_help = before_help
        self.own_parameters = parameters_of(function)

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters, with those of every command."""
        return [*self.own_parameters, *SHARED]

    @property
    def name(self) -> str:
        """The last word that calls it."""
        return ("barsis", *self.path)[-1]

    @property
    def key(self) -> str:
        """The name of its texts."""
        return "-".join(self.path) or "barsis"

    @property
    def installed_verbs(self) -> list[str]:
        """The commands of a group that can be called."""
        return [name for name, home in self.verbs.items() if home.is_installed]

    def verb(self, name: str) -> "Command":
        """Return a command of this group; imports its module. Raises MissingAddOnError."""
        import_msgspec()
        home = self.verbs[name]
        if home.add_on is not None:
            require(home.add_on)
        path, package = (*self.path, name), f"{self.package}.{home.module}"
        names = vars(import_module(package, __package__))
        if "VERBS" in names:
            verbs = {verb: Home(module) for verb, module in names["VERBS"].items()}
            return Command(path, _nothing, names["HELP"], home.panel, verbs, package)
        function = names.get(name) or names[f"{name}_"]
        before_help = names.get("before_help")
        return Command(path, function, function.__doc__, home.panel, before_help=before_help)

    def listed_verb(self, name: str) -> "Command":
        """Return a command of this group with no more than a list of commands needs of it."""
        home = self.verbs[name]
        if home.summary is None:
            return self.verb(name)
        return Command((*self.path, name), _listed, home.summary, home.panel)


def _nothing() -> None:
    """Do nothing."""


def _listed() -> None:
    """Fail: a command that is only listed must not run, since it would do nothing."""
    raise RuntimeError("the command line names a command that was not imported")


def barsis(
    context: typer.Context,
    version: Annotated[bool, Option(VERSION, help="Print the version.")] = False,
    verbose: Annotated[
        bool,
        Option(VERBOSE, help="With --version: also the versions of Python and of the libraries."),
    ] = False,
) -> None:
    """Answer ``--version``; everything else is a command's."""
    if version:
        from .version import print_version

        print_version(verbose=verbose)
        raise typer.Exit
    if context.invoked_subcommand is None:
        raise typer.BadParameter(str(_errors().no_command()))


BARSIS: Final = Command(
    path=(),
    function=barsis,
    help="""Records of cowrie, stick and dice race games: validate, convert, replay, look up.

    Examples:
        barsis validate games
        barsis replay game.barsis.json
    """,
    verbs=COMMANDS,
    package=".commands",
)
EPILOG: Final = (
    "Exit status: 0 clean, 1 findings, 2 wrong command line, 3 a file could not be opened."
)


# -- what Typer is given ----------------------------------------------------------------------


def app_for(words: Sequence[str]) -> typer.Typer:
    """Return the app for the command line *words*, with only the command that they name.

    If they name none, the app has every command, for help and for suggestions.
    """
    is_help = any(word in HELP_OPTIONS for word in words)
    return _group(BARSIS, [*_words_of_path(words)], is_help=is_help)


def _words_of_path(words: Sequence[str]) -> Iterator[str]:
    """Yield the words other than options up to ``--help``: the first may name a command."""
    rest = iter(words)
    for word in rest:
        if word in HELP_OPTIONS:
            return
        if word in (CONFIG, LANG, DIGITS):
            next(rest, None)
        elif not word.startswith("-"):
            yield word


def _group(command: Command, path: Sequence[str], *, is_help: bool) -> typer.Typer:
    is_root = not command.path
    app = typer.Typer(
        name=command.name,
        help=_help_of(command),
        epilog=_epilog_of(command),
        invoke_without_command=is_root,
        no_args_is_help=True,
        add_completion=is_root,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": [*HELP_OPTIONS]},
    )
    app.callback()(_callable(command))
    is_named = path[:1] != [] and path[0] in command.verbs
    for name in path[:1] if is_named else command.installed_verbs:
        verb = command.verb(name) if is_named else command.listed_verb(name)
        panel = _panel(verb.panel)
        if verb.verbs and is_named:
            app.add_typer(_group(verb, path[1:], is_help=is_help), rich_help_panel=panel)
            continue
        if is_named and is_help and verb.before_help is not None:
            verb.before_help(verb.own_parameters)
        app.command(name, help=_help_of(verb), epilog=_epilog_of(verb), rich_help_panel=panel)(
            _callable(verb)
        )
    return app


def _callable(command: Command) -> Callable[..., None]:
    """Return the function of *command* with the parameters as Typer is to read them."""

    def call(**values: Any) -> None:
        if not command.verbs:
            finish_when_closed()
        with _surroundings_of_user(), guarded(), contextlib.ExitStack() as resources:
            arguments = arguments_of(command.own_parameters, values)
            if takes_context:
                arguments["context"] = values["context"]
                values["context"].obj = resources  # what the command opens until it ends
            if command.path and not command.verbs:
                check_here(command.path)
            try:
                command.function(**arguments)
            except typer.BadParameter as error:
                raise WrongCommandLine(error.message) from None

    takes_context = "context" in inspect.signature(command.function).parameters
    offers = _completing().offers_of(command) if COMPLETING in os.environ else {}
    parameters = [
        each.for_typer(
            help_of_parameter(command.key, each), _panel(each.panel), offers.get(each.name)
        )
        for each in command.parameters
    ]
    if takes_context:
        context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY)
        parameters.append(context.replace(annotation=typer.Context))
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return call


def _help_of(command: Command) -> str:
    return command.help if is_english() else _help().help_of(command.key) or command.help


def help_of_parameter(key: str, parameter: Parameter) -> str:
    """Return the help of a parameter of the command *key*: its value, what it does, its range."""
    text = _text_of(key, parameter.name, parameter.help)
    return " ".join(filter(None, (parameter.value, text, _range(*parameter.limits))))


def _range(least: float | None, most: float | None) -> str:
    if least is None:
        return ""
    if not is_english():
        return str(_help().range_of(least, most))
    return f"({least} or more)" if most is None else f"({least} to {most})"


def _panel(title: str | None) -> str | None:
    """Return the title of a panel in the current language."""
    return title and _text_of("panels", title.replace(" ", "-"), title)


def _epilog_of(command: Command) -> str:
    """Return the examples of a command; those of `barsis` itself with the statuses of exit."""
    heading = _text_of("words", "examples", "Examples:")
    status = [] if command.path else [_text_of("barsis", "epilog", EPILOG)]
    return "\n\n".join([heading, *command.examples, *status]) if command.examples else ""


def _text_of(key: str, name: str, english: str) -> str:
    return english if is_english() else _help().parameter_help(key, name) or english


def _tell_of_configurations() -> None:
    """Say what configurations found beside files have left out or kept from failing."""
    effects = current().effects()
    if effects:
        for line in _effect_texts().spoken(effects):
            talk(line)


def _effect_texts() -> Any:
    return import_module("barsis_notation.configuration.effect_texts")


def _help() -> Any:
    """Return the module of help in other languages, which English does without."""
    return import_module(".help", __package__)


def _completing() -> Any:
    return import_module(".completing", __package__)


# -- the run ----------------------------------------------------------------------------------


def main() -> None:
    """Run the command line in a process of its own; the console script."""
    run(owns_process=True)


def run(*, owns_process: bool = False) -> None:
    """Run the command line of ``sys.argv``, and raise SystemExit with its exit status.

    If it *owns_process*, gettext is set up for the language, in which Typer asks for its headings.
    """
    words = sys.argv[1:]
    try:
        early = _early(words)
        with configured(early), speaking(*speech_of(early)), guarded():
            if VERSION in words and {VERSION, VERBOSE}.issuperset(words):
                # without Typer, which costs a tenth of a second
                from .version import print_version

                print_version(verbose=VERBOSE in words)
                return
            try:
                with _headings() if owns_process else contextlib.nullcontext():
                    _run_typer(words)
            finally:
                _tell_of_configurations()
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except KeyboardInterrupt:
        sys.exit(Status.INTERRUPTED)


def _early(words: Sequence[str]) -> Sequence[str]:
    """Return the words that may name the language and the configuration.

    The command is imported if one of them may be the value of another option.
    """
    for before, word in pairwise(words):
        is_early = word == "--" or word.startswith(EARLY)
        if is_early and before.startswith("-") and before not in EARLY:
            return [*import_module(".early", __package__).early_words(words, BARSIS)]
    return words


def _run_typer(words: Sequence[str]) -> None:
    """Run Typer; raises SystemExit, and OutputClosedError if nobody reads the help."""
    stop_when_closed()  # if Typer prints help; a command decides for itself
    if COMPLETING in os.environ:
        words = _completing().words_typed()
    app = app_for(words)
    try:
        with _ordered_terminals():
            app(prog_name="barsis")
    except SystemExit as end:
        if isinstance(end.__context__, OutputClosedError):
            raise OutputClosedError from None
        raise


def _headings() -> contextlib.AbstractContextManager[None]:
    """Return a context in which Typer has its headings in the current language."""
    return contextlib.nullcontext() if is_english() else _help().HEADINGS.bound()


@contextlib.contextmanager
def _ordered_terminals() -> Iterator[None]:
    """Write what Typer writes to terminals in the order of the language; escape what it quotes."""
    before = sys.stdout, sys.stderr
    if not is_english():
        sys.stdout, sys.stderr = map(_help().ordered_terminal, before)
    sys.stderr = cast(TextIO, EscapedStream(sys.stderr, sys.argv))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


@contextlib.contextmanager
def _surroundings_of_user() -> Iterator[None]:
    """Run a command with the terminals and the variable LANGUAGE that the user has.

    What a command writes is in order already.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (getattr(stream, "terminal", stream) for stream in before)
    try:
        with contextlib.nullcontext() if is_english() else _help().HEADINGS.paused():
            yield
    finally:
        sys.stdout, sys.stderr = before


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
        is_wrong = isinstance(error, MissingAddOnError)
        raise typer.Exit(Status.USAGE if is_wrong else Status.UNREADABLE) from None
    except MemoryError:
        hush()
        talk(_failed(OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))))
        raise typer.Exit(Status.UNREADABLE) from None
    except Exception as error:
        if not _is_unexpected(error):
            raise
        hush()
        talk_lines(_errors().unexpected(error))
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
    expected = (typer.TyperException, typer.Exit, typer.Abort, EOFError)
    return not isinstance(error, expected) and not os.environ.get("BARSIS_DEBUG")
