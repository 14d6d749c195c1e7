"""The Typer app `barsis`: its commands, its start, and its handling of errors."""

import contextlib
import errno
import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from traceback import clear_frames
from typing import Annotated, Any, Final, Literal, NamedTuple, TextIO, cast

import typer

from barsis_notation.addons import ADD_ONS, AddOn, MissingAddOnError, require
from barsis_notation.language.speech import speaking

from .color_option import COLOR, use_color
from .configuration import (
    CONFIG,
    ISOLATED,
    check_working_folder,
    get_configurations,
    use_configuration,
)
from .language_option import DIGITS, LANG, choose_speech, is_english
from .parameters import (
    NO_VALUE,
    Option,
    Parameter,
    WrongCommandLine,
    WrongWords,
    collect_arguments,
    list_parameters,
)
from .status import Status
from .streams import (
    EscapedStream,
    OutputClosedError,
    discard_output,
    end_output,
    finish_when_closed,
    prepare_streams,
    print_line,
    print_message,
    print_messages,
    stop_when_closed,
)

EARLY: Final = (CONFIG, ISOLATED, LANG, DIGITS, COLOR)
"""The options that are read before the command is known."""

COMPLETING: Final = "_BARSIS_COMPLETE"
"""Environment variable that is set if a shell asks for completions."""

TYPED: Final = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""Environment variables in which shells pass the typed command line."""

HELP_OPTIONS: Final = ("-h", "--help")
VERSION, VERBOSE = "--version", "--verbose"
REPLACED: Final = ("help", "version")
"""Words that call no command: options replace them, see :func:`replace_help_words`."""

EXAMPLES: Final = "\n\nExamples:\n"
"""Heading of the examples at the end of a command's help, one per line."""


class CommandLocation(NamedTuple):
    """The location of a command's declaration, with the facts for a list of commands.

    The module has a function of the command's name, followed by ``_`` if that is a Python keyword
    or built-in. It may have ``before_help``, which is called with the parameters before help is
    written. A group of commands is a package with their names in ``VERBS`` and its help in
    ``HELP``; the module of ``barsis event new`` in it is ``event_new``.

    Attributes:
        module: The module below the package of commands, such as ``validate``.
        panel: The heading that help lists it under, None for the general one.
        summary: The first line of its help. With it, a list of commands imports no module.
        add_on: The add-on that has the module, None for the core. Without the add-on, the command
            is not listed and cannot be called.
    """

    module: str
    panel: str | None = None
    summary: str | None = None
    add_on: AddOn | None = None

    @property
    def is_installed(self) -> bool:
        """Whether the command can be called."""
        return self.add_on is None or self.add_on.is_installed


_CORE: Final = {
    "Records": {
        "validate": "Check records: structure, header, every throw and move, result and matches.",
        "fmt": "Rewrite JSON, JSON Lines and text files of records in their canonical form.",
        "convert": "Convert records to another format; `barsis formats` lists the formats.",
        "new": "Write the record of a new game, to continue with `record` or an editor.",
        "record": "Record a game while it is played: throws, moves, undo; each turn is saved.",
        "ruling": "Write an arbiter's ruling on an illegal turn: accept it, or take it back.",
        "diff": "Compare two records of the same game, and show the first turn that differs.",
    },
    "Look": {
        "replay": "Step through a game move by move; without a terminal, print every board.",
        "show": "Draw a position, or the position of a record after a turn, by default the last.",
        "render": "Draw a record as a picture (svg, png), an animation (gif) or a page (html).",
        "moves": "List the legal moves of a position after a throw.",
    },
    "Numbers": {
        "simulate": "Write records of simulated games as JSON Lines.",
    },
    "Reference": {
        "rules": "List the codes of findings, or explain one of them.",
        "games": "List the games, or show the seats, profiles and options of one.",
        "schema": "Print the JSON Schema of a file format.",
        "formats": "List the record formats: read or written, what they keep, for which games.",
        "config": "Show the settings that apply to a file, and where each of them comes from.",
    },
}
"""The first lines of the help of the core's commands, by panel, in the order of help."""


def _list_commands() -> Iterator[tuple[str, CommandLocation]]:
    """Yield the commands of the core and of all add-ons, in the order of help."""
    added = [(each, one) for one in ADD_ONS for each in one.commands]
    for panel, summaries in _CORE.items():
        for name, summary in summaries.items():
            for each, one in added:
                if each.before == name:
                    yield each.name, CommandLocation(each.module, each.panel, each.summary, one)
            yield name, CommandLocation(name, panel, summary)


COMMANDS: Final = dict(_list_commands())
"""Every command, in the order of help. A module is imported when its command runs."""


def declare_shared_options(
    configuration: Annotated[str | None, Option(CONFIG, metavar="FILE")] = None,
    isolated: Annotated[bool, Option(ISOLATED)] = False,
    language: Annotated[Literal["en", "ar"] | None, Option(LANG)] = None,
    numerals: Annotated[Literal["latn", "arab"] | None, Option(DIGITS)] = None,
    color: Annotated[Literal["auto", "always", "never"] | None, Option(COLOR)] = None,
) -> None:
    """Declare the options of every command; they are read before Typer parses them."""


SHARED: Final = list_parameters(declare_shared_options)


class CommandDeclaration:
    """The declaration of a command or a group of commands.

    Args:
        path: The words that call it; empty for `barsis` itself.
        function: The function to run; for a group, the one to run before its command.
        help: The English help, with the examples of its calls at the end.
        panel: The heading that help lists it under.
        verbs: The commands of a group by name.
        package: The package of their modules, such as ``.commands``.
        before_help: Called with the parameters before help is written, to add facts that only
            help shows.
    """

    def __init__(
        self,
        path: tuple[str, ...],
        function: Callable[..., None],
        help: str,
        panel: str | None = None,
        verbs: Mapping[str, CommandLocation] | None = None,
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
        self.own_parameters = list_parameters(function)

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters, including those of every command."""
        return [*self.own_parameters, *SHARED]

    @property
    def name(self) -> str:
        """The last word of its path; ``barsis`` without one."""
        return ("barsis", *self.path)[-1]

    @property
    def key(self) -> str:
        """The key of its texts in message files: ``archive-add``, or ``barsis`` for itself."""
        return "-".join(self.path) or "barsis"

    @property
    def installed_verbs(self) -> list[str]:
        """The names of the commands of a group that can be called."""
        return [name for name, home in self.verbs.items() if home.is_installed]

    def load_verb(self, name: str) -> "CommandDeclaration":
        """Return the command *name* of this group, importing its module.

        Raises:
            KeyError: If the group has no such command.
            MissingAddOnError: If its add-on is not installed.
        """
        import_msgspec()
        home = self.verbs[name]
        if home.add_on is not None:
            require(home.add_on)
        path, package = (*self.path, name), f"{self.package}.{home.module}"
        names = vars(import_module(package, __package__))
        if "VERBS" in names:
            verbs = {verb: CommandLocation(f"{name}_{verb}") for verb in names["VERBS"]}
            return CommandDeclaration(
                path, _show_group_help, names["HELP"], home.panel, verbs, package
            )
        function = names.get(name) or names[f"{name}_"]
        before_help = names.get("before_help")
        return CommandDeclaration(
            path, function, function.__doc__, home.panel, before_help=before_help
        )

    def make_listed_verb(self, name: str) -> "CommandDeclaration":
        """Return the command *name* of this group with the facts that a list shows.

        The module of a command is imported only if its location has no summary. In that case errors
        are those of ``load_verb``. The function of any other result cannot be run.

        Raises:
            KeyError: If the group has no such command.
        """
        home = self.verbs[name]
        if home.summary is None:
            return self.load_verb(name)
        return CommandDeclaration(
            (*self.path, name), _fail_as_listed_only, home.summary, home.panel
        )


def _show_group_help(context: typer.Context) -> None:
    """Show the help of a group of commands if the command line names none of them.

    Raises:
        typer.Exit: After the help, with status 2.
    """
    if context.invoked_subcommand is None:
        print_line(context.get_help())
        raise typer.Exit(Status.USAGE)


def _fail_as_listed_only() -> None:
    """Raise RuntimeError, since a command that is only listed has no function to run."""
    raise RuntimeError("the command line names a command that was not imported")


def barsis(
    context: typer.Context,
    version: Annotated[bool, Option(VERSION)] = False,
    verbose: Annotated[bool, Option(VERBOSE)] = False,
) -> None:
    """Print the version for ``--version``; without it and without a command, show the help.

    Raises:
        typer.Exit: With status 0 after the version was printed, with status 2 after the help.
    """
    if version:
        from .version import print_version

        print_version(verbose=verbose)
        raise typer.Exit
    _show_group_help(context)


BARSIS: Final = CommandDeclaration(
    path=(),
    function=barsis,
    help="""Records of cowrie, stick and dice race games: validate, convert, replay, look up.

    Examples:
        barsis validate games
        barsis help replay
    """,
    verbs=COMMANDS,
    package=".commands",
)
# -- what Typer is given ----------------------------------------------------------------------


def build_app(words: Sequence[str]) -> typer.Typer:
    """Return the Typer app for a command line, with only the command that it names.

    If it names no command, the app has all of them, for help and for suggestions.

    Args:
        words: The words after the program's name.

    Raises:
        MissingAddOnError: If the add-on of the command is not installed.
    """
    is_help = any(word.startswith(HELP_OPTIONS) for word in words)
    return _build_group(BARSIS, [words[at] for at in _find_path(words)], is_help=is_help)


def _find_path(words: Sequence[str]) -> Iterator[int]:
    """Yield the places of words other than options up to ``--help``: the first may be a command."""
    rest = iter(enumerate(words))
    for at, word in rest:
        if word in HELP_OPTIONS:
            return
        if word in (CONFIG, LANG, DIGITS, COLOR):
            next(rest, None)
        elif not word.startswith("-"):
            yield at


def replace_help_words(words: Sequence[str]) -> list[str]:
    """Return a command line with its words ``help`` and ``version`` replaced by options.

    ``help archive add`` and ``archive help add`` become ``archive add --help``. After the name of a
    command that is not a group, ``help`` may be a file, and stays.

    Args:
        words: The words after the program's name.
    """
    path = [*_find_path(words)]
    first = words[path[0]] if path else ""
    help_word, version_word = REPLACED
    if first == version_word:
        return [*words[: path[0]], VERSION, *words[path[0] + 1 :]]
    for at in path[:2]:
        if words[at] == help_word and (at == path[0] or _is_group(first)):
            return [*replace_help_words([*words[:at], *words[at + 1 :]]), HELP_OPTIONS[-1]]
    return [*words]


def _is_group(name: str) -> bool:
    return name in BARSIS.installed_verbs and bool(BARSIS.load_verb(name).verbs)


def _build_group(command: CommandDeclaration, path: Sequence[str], *, is_help: bool) -> typer.Typer:
    is_named = path[:1] != [] and path[0] in command.verbs
    # Without a command, the help of the group is shown; shells show help beside what they offer.
    is_shown = is_help or not is_named or COMPLETING in os.environ
    app = typer.Typer(
        name=command.name,
        invoke_without_command=True,
        no_args_is_help=True,
        add_completion=not command.path,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": [*HELP_OPTIONS]},
    )
    app.callback(**_describe_command(command, is_shown=is_shown))(
        _make_callable(command, is_shown=is_shown)
    )
    if path and not is_named and COMPLETING not in os.environ:
        _add_unknown_command(app, command, path[0])
    for name in path[:1] if is_named else command.installed_verbs:
        verb = command.load_verb(name) if is_named else command.make_listed_verb(name)
        if verb.verbs and is_named:
            app.add_typer(_build_group(verb, path[1:], is_help=is_help))
            continue
        if is_named and is_help and verb.before_help is not None:
            verb.before_help(verb.own_parameters)
        app.command(name, **_describe_command(verb, is_shown=is_shown))(
            _make_callable(verb, is_shown=is_shown and is_named)
        )
    return app


def _describe_command(command: CommandDeclaration, *, is_shown: bool) -> dict[str, Any]:
    """Return the help of a command as arguments for Typer; none unless help *is_shown*."""
    return dict(_import_help().describe_command(command)) if is_shown else {}


def _add_unknown_command(app: typer.Typer, group: CommandDeclaration, word: str) -> None:
    """Add a hidden command *word* to *group*, which only reports that it does not exist."""

    def fail(context: typer.Context) -> None:
        with handle_errors():
            describe = import_module(".unknown_commands", __package__).describe_unknown_command
            error = WrongWords(describe(word, group))
            error.ctx = context.parent  # whose usage is shown
            raise error

    settings = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command(word, hidden=True, add_help_option=False, context_settings=settings)(fail)


def _make_callable(command: CommandDeclaration, *, is_shown: bool) -> Callable[..., None]:
    """Return a function that runs *command*, with a signature that Typer reads.

    The parameters have their help only if help *is_shown*.
    """

    def call(**values: Any) -> None:
        if not command.verbs:
            finish_when_closed()
        with _restore_surroundings(), handle_errors(), contextlib.ExitStack() as resources:
            arguments = collect_arguments(command.own_parameters, values)
            if takes_context:
                arguments["context"] = values["context"]
                values["context"].obj = resources  # what the command opens until it ends
            if command.path and not command.verbs:
                check_working_folder(command.path)
            try:
                command.function(**arguments)
            except typer.BadParameter as error:
                raise WrongCommandLine(error.message) from None

    takes_context = "context" in inspect.signature(command.function).parameters
    offers = _import_completing().find_completions(command) if COMPLETING in os.environ else {}
    parameters = []
    for each in command.parameters:
        help, panel = _import_help().describe_parameter(command, each) if is_shown else ("", None)
        parameters.append(each.to_typer(help, panel, offers.get(each.name)))
    if takes_context:
        context = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY)
        parameters.append(context.replace(annotation=typer.Context))
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return call


def _print_configuration_effects() -> None:
    """Print which findings were hidden or kept from failing the command by configurations."""
    effects = get_configurations().list_effects()
    if effects:
        for line in _import_effect_texts().describe_effects(effects):
            print_message(line)


def _import_effect_texts() -> Any:
    return import_module("barsis_notation.configuration.effect_texts")


def _import_help() -> Any:
    """Import the module of help, which a successful command in English does not need."""
    import_msgspec()
    return import_module(".help", __package__)


def _import_completing() -> Any:
    return import_module(".completing", __package__)


# -- the run ----------------------------------------------------------------------------------


def main() -> None:
    """Run the command line of ``sys.argv`` as the owner of the process.

    The console script ``barsis`` calls this.

    Raises:
        SystemExit: With the exit status, also if it is 0. Only ``--version`` returns.
    """
    run(owns_process=True)


def run(*, owns_process: bool = False) -> None:
    """Run the command line of ``sys.argv``.

    Args:
        owns_process: Whether the environment variable LANGUAGE may be set. Typer's headings are in
            the current language only then.

    Raises:
        SystemExit: With the exit status, also if it is 0. Only ``--version`` returns.
    """
    words = replace_help_words(sys.argv[1:])
    try:
        early = _select_early_words(words)
        with (
            use_configuration(early),
            speaking(*choose_speech(early)),
            use_color(early),
            handle_errors(),
        ):
            if VERSION in words and {VERSION, VERBOSE}.issuperset(words):
                # without Typer, which costs a tenth of a second
                from .version import print_version

                print_version(verbose=VERBOSE in words)
                return
            try:
                with _bind_headings() if owns_process else contextlib.nullcontext():
                    _run_typer(words)
            finally:
                _print_configuration_effects()
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except KeyboardInterrupt:
        sys.exit(Status.INTERRUPTED)


def _select_early_words(words: Sequence[str]) -> Sequence[str]:
    """Return the words that can choose the language and the configuration.

    The command is imported if one of them may be the value of another option.
    """
    for before, word in pairwise(words):
        is_early = word == "--" or word.startswith(EARLY)
        if is_early and before.startswith("-") and before not in EARLY:
            return [*import_module(".early_arguments", __package__).iter_early_words(words, BARSIS)]
    return words


def _run_typer(words: Sequence[str]) -> None:
    """Run Typer. Raises SystemExit, or OutputClosedError if the output pipe of help is closed."""
    stop_when_closed()  # if Typer prints help; a command decides for itself
    given = None if words == sys.argv[1:] else words  # Typer expands those of Windows itself
    if COMPLETING in os.environ:
        completing = _import_completing()
        completing.drop_help_word()
        words = completing.parse_typed_words()
    elif words and words[-1].startswith("-"):
        ends_before_value = import_module(".early_arguments", __package__).ends_before_value
        if ends_before_value(words, BARSIS):
            given = [*words, NO_VALUE]  # which the option refuses, in our words
    app = build_app(words)
    try:
        with _order_terminals():
            app(args=given, prog_name="barsis")
    except SystemExit as end:
        if isinstance(end.__context__, OutputClosedError):
            raise OutputClosedError from None
        raise


def _bind_headings() -> contextlib.AbstractContextManager[None]:
    """Return a context in which Typer has its headings in the current language."""
    return contextlib.nullcontext() if is_english() else _import_help().HEADINGS.bind()


@contextlib.contextmanager
def _order_terminals() -> Iterator[None]:
    """Order Typer's lines on terminals for the language, and escape the words that it quotes."""
    before = sys.stdout, sys.stderr
    if not is_english():
        sys.stdout, sys.stderr = map(_import_help().wrap_terminal, before)
    sys.stderr = cast(TextIO, EscapedStream(sys.stderr, sys.argv))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


@contextlib.contextmanager
def _restore_surroundings() -> Iterator[None]:
    """Restore the user's terminals and variable LANGUAGE while a command runs.

    A command orders its output itself.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (getattr(stream, "terminal", stream) for stream in before)
    try:
        with contextlib.nullcontext() if is_english() else _import_help().HEADINGS.pause():
            yield
    finally:
        sys.stdout, sys.stderr = before


def import_msgspec() -> None:
    """Import msgspec as if ``typing_extensions`` were not installed.

    msgspec prefers it to typing, which has the same names in every supported Python. It is twice as
    large as msgspec, and takes a fortieth of the time of a short command.
    """
    if "typing_extensions" in sys.modules:
        return
    sys.modules["typing_extensions"] = None  # type: ignore[assignment] # makes its import fail
    try:
        import_module("msgspec")
    finally:
        del sys.modules["typing_extensions"]


@contextlib.contextmanager
def handle_errors() -> Iterator[None]:
    """Run the ``with`` block, a command or its help, and report its errors on stderr.

    It adds no call to the stack of the guarded code, because readers of deep JSON need the stack.

    Raises:
        typer.Exit: With the exit status, for every error except Typer's own exceptions and
            EOFError. With the variable BARSIS_DEBUG, unexpected exceptions are raised unchanged.
    """
    prepare_streams()
    try:
        with _flush_at_end():
            yield
    except OutputClosedError as closed:  # of a command that only prints
        discard_output()
        _clear_frames(closed)
        raise typer.Exit(Status.CLEAN) from None
    except KeyboardInterrupt:
        discard_output()
        print_message(_import_errors().describe_interrupt())
        raise typer.Exit(Status.INTERRUPTED) from None
    except OSError as error:
        discard_output()
        print_message(_describe_failure(error))
        is_wrong = isinstance(error, MissingAddOnError)
        raise typer.Exit(Status.USAGE if is_wrong else Status.UNREADABLE) from None
    except MemoryError:
        discard_output()
        print_message(_describe_failure(OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))))
        raise typer.Exit(Status.UNREADABLE) from None
    except Exception as error:
        if not _is_unexpected(error):
            raise
        discard_output()
        print_messages(_import_errors().describe_internal_error(error))
        raise typer.Exit(Status.INTERNAL) from None


@contextlib.contextmanager
def _flush_at_end() -> Iterator[None]:
    """Flush the output, also if Typer ends the program, as it does after help."""
    try:
        yield
    except SystemExit:
        end_output()
        raise
    end_output()


def _clear_frames(error: BaseException) -> None:
    """Clear the frames that *error* has passed: queries left in them keep an archive open."""
    clear_frames(error.__traceback__)


def _describe_failure(error: OSError) -> str:
    """Return the message of a system error, or its bare text if the messages cannot be read."""
    try:
        return str(_import_errors().describe_system_error(error))
    except OSError:
        return f"barsis: {error.strerror}"


def _import_errors() -> Any:
    """Import the module of error messages, which a successful command does not need."""
    return import_module(".errors", __package__)


def _is_unexpected(error: Exception) -> bool:
    """Return whether *error* is an exception that Typer does not use to end a command.

    Always False with the variable BARSIS_DEBUG.
    """
    expected = (typer.TyperException, typer.Exit, typer.Abort, EOFError)
    return not isinstance(error, expected) and not os.environ.get("BARSIS_DEBUG")
