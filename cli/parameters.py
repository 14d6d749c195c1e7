"""Parameters of commands: their declaration, and their conversion for Typer.

Commands annotate their parameters with :class:`Option` and :class:`Argument`. Options that several
commands share form an :class:`OptionGroup`, which a command takes as one parameter. Typer gets only
parameters for texts and flags, through its documented functions. Values are parsed here, so that
messages about them are the same with every release of Typer, and in every language.
"""

import enum
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import typer

from .language_option import is_english


class HelpPanel(enum.StrEnum):
    """A heading under which help lists options.

    Options without a panel are specific to a command.
    """

    READ = "What to read"
    CHECK = "What to check"
    RULES = "Rules"
    FIXING = "Fixing"
    OUTPUT = "Output"
    DRAWING = "Drawing"
    LIMITS = "Limits"
    MANY = "Many records"
    EVERY = "Every command"


_OPTIONS: Final = {
    HelpPanel.READ: "archive exclude no-respect-gitignore other-record record turn",
    HelpPanel.CHECK: "duplicates infer-options no-replay schema suggest",
    HelpPanel.RULES: "option ruleset",
    HelpPanel.FIXING: "diff fix unsafe-fixes",
    HelpPanel.OUTPUT: "fail-on format ignore max-findings output select statistics",
    HelpPanel.DRAWING: "ascii coordinates delay diagonal flip orientation size theme",
    HelpPanel.LIMITS: "max-depth max-memory max-record-size max-seconds",
    HelpPanel.MANY: "cache jobs merge on part",
    HelpPanel.EVERY: "config isolated lang numerals color",
}
PANELS: Final = {f"--{name}": panel for panel, names in _OPTIONS.items() for name in names.split()}
"""The panels of options by their names, which are the same in every command."""


TEXTS: Final = frozenset(
    ("A-B", "CHAIN", "DATE", "EVENT", "NAME", "PERSON", "PLAYER", "SEAT=NAME", "TEXT", "WORDS")
)
"""The placeholders of values that are stored or searched as text, and are never paths."""


NO_VALUE: Final = "\0"
"""The value of the last option if it has none. No word of a command line contains it."""


class Argument:
    """The declaration of an argument: the values that it accepts, and how help shows them.

    Its help is a message, see :mod:`barsis_cli.help_texts`.

    Args:
        names: The names on the command line, such as ``-o`` and ``--output``; only for options.
        metavar: The placeholder for a value in help; None for a default placeholder.
        min: The least allowed number, included; None for no limit, or for values that are not
            numbers.
        max: The greatest allowed number, likewise.
        show_default: Whether help shows the default.
        callback: Called with the parsed value. It returns the value for the command, or raises
            ``typer.BadParameter`` if the value is wrong.
    """

    def __init__(
        self,
        *names: str,
        metavar: str | None = None,
        min: float | None = None,
        max: float | None = None,
        show_default: bool = True,
        callback: Callable[[str], str] | None = None,
    ) -> None:
        self.names = names
        self.metavar = metavar
        self.min = min
        self.max = max
        self.show_default = show_default
        self.callback = callback


class Option(Argument):
    """The declaration of an option; without *names* it is named after its parameter."""


class OptionGroup:
    """A group of options that several commands share.

    A subclass declares the options as annotated names, with defaults.

    Args:
        values: The values of the options by name; others have their defaults.

    A command has one parameter for the whole group; on the command line its options are separate.
    Subclasses add options to those of their bases.
    """

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)


class Parameter:
    """A parameter of a command on the command line, from its declaration.

    Args:
        declared: The parameter of the function or the option of a group, with an annotation
            ``Annotated[type, Option(...)]`` or ``Annotated[type, Argument(...)]``.
        group: The parameter of the function for the option group, None outside of groups.

    Attributes:
        name: The name of the Python parameter.
        names: The names on the command line; empty for an argument.
        kind: The type of one value.
        choices: The allowed texts; empty if there is no list of them.
        panel: The heading that help lists an option under; None for the general one.
    """

    def __init__(self, declared: inspect.Parameter, group: inspect.Parameter | None = None) -> None:
        annotation, says = get_args(declared.annotation)
        self.group = group
        self.name = declared.name
        self.default = declared.default
        self.is_required = declared.default is declared.empty
        self.is_option = isinstance(says, Option)
        self.names = says.names or (f"--{self.name.replace('_', '-')}",) * self.is_option
        self.kind = _remove_none(annotation)
        self.is_list = get_origin(self.kind) is list
        if self.is_list:
            self.kind = get_args(self.kind)[0]
        self.is_flag = self.kind is bool
        self.choices = _list_choices(self.kind)
        self.metavar = self._choose_metavar(says.metavar)
        self.panel = PANELS.get(self.names[-1].partition("/")[0]) if self.names else None
        self.says = says

    def _choose_metavar(self, given: str | None) -> str | None:
        if self.is_flag:
            return None
        if self.choices:
            return given or "|".join(self.choices)
        if self.kind is int:
            return given or "N"
        return given or ("TEXT" if self.is_option else self.name.upper())

    @property
    def is_text(self) -> bool:
        """Whether the value is stored or searched as text, and cannot be a path."""
        return self.metavar in TEXTS

    @property
    def range(self) -> str:
        """The range of a number: ``x>=1`` or ``1<=x<=9``; "" without a least number."""
        least, most = self.says.min, self.says.max
        if least is None or most is None:
            return f"x>={least}" if most is None and least is not None else ""
        return f"{least}<=x<={most}"

    @property
    def hint(self) -> str:
        """The name of the parameter in messages: ``'-o' / '--output'`` or ``'FILE'``."""
        return " / ".join(f"'{name}'" for name in self.names) or f"'{self.metavar}'"

    @property
    def limits(self) -> tuple[float | None, float | None]:
        """The least and the greatest number, each None without a limit."""
        return self.says.min, self.says.max

    @property
    def value(self) -> str:
        """The placeholder for the value of an option in help, such as ``<text, json>``.

        It is "" for arguments and flags.
        """
        return f"<{self.metavar.replace('|', ', ')}>" if self.metavar and self.is_option else ""

    @property
    def shown_default(self) -> str | None:
        """The default as help shows it; None if help shows no default."""
        if self.is_required or not self.says.show_default or self.default is None:
            return None
        if not self.is_flag:
            return str(self.default) or None
        on, _, off = self.names[0].partition("/")
        return (on if self.default else off).lstrip("-") if off else None

    def parse(self, given: Any) -> Any:
        """Convert *given*, a text from the command line, to the value of the parameter.

        A value that is not a text, such as a default, is converted to a text first.

        Raises:
            WrongCommandLine: If the text is not a valid value, or the callback refuses it.
            WrongWords: If *given* is NO_VALUE.
        """
        if given == NO_VALUE:
            value = self.choices or self.value
            raise WrongWords(_import_errors().describe_missing_value(self.hint, value))
        try:
            value = self._convert(str(given))
            return value if self.says.callback is None else self.says.callback(value)
        except typer.BadParameter as error:
            raise WrongCommandLine(error.message, self) from None

    def _make_parser(self) -> Callable[[str], Any]:
        def parse(given: str) -> Any:
            return self.parse(given)

        parse.__name__ = "str"  # which Typer 0.28 shows beside an argument
        return parse

    def _convert(self, text: str) -> Any:
        if self.choices:
            if text not in self.choices:
                raise typer.BadParameter(_import_errors().describe_wrong_choice(text, self.choices))
            return self.kind(text) if isinstance(self.kind, type) else text
        if self.kind is str:
            if self.is_text:
                refuse_broken_text(text)
            return text
        try:
            number = self.kind(text)
        except ValueError:
            raise typer.BadParameter(_import_errors().describe_wrong_number(text)) from None
        least, most = self.says.min, self.says.max
        if (least is not None and number < least) or (most is not None and number > most):
            raise typer.BadParameter(_import_errors().describe_out_of_range(text, self.range))
        return number

    def to_typer(
        self, help: str, panel: str | None, offer: Callable[..., Any] | None
    ) -> inspect.Parameter:
        """Return the parameter for the signature of a function that Typer inspects.

        Args:
            help: The help in the current language.
            panel: The heading that help lists it under; None for the general one.
            offer: Completes values in a shell: called with the beginning of a value, it yields
                values, each with its meaning. None leaves completion to the shell.
        """
        annotation: Any = bool if self.is_flag else list[str] if self.is_list else str
        settings: dict[str, Any] = {"help": help, "show_default": self.says.show_default}
        settings["rich_help_panel"] = panel
        settings["metavar"] = "" if self.is_option else self.metavar  # a column cuts the names
        if not self.is_flag:
            settings["autocompletion"] = offer
            if self.is_option or self.kind is not str or self.is_text or self.says.callback:
                settings["parser"] = self._make_parser()
        make = typer.Option if self.is_option else typer.Argument
        return inspect.Parameter(
            self.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=self.default,
            annotation=Annotated[annotation, make(*self.names, **settings)],
        )


def _import_errors() -> Any:
    """Import the module of error messages, which a successful command does not need."""
    return import_module(".errors", __package__)


def refuse_broken_text(text: str) -> str:
    """Return *text*; raise BadParameter if it was not valid UTF-8 on the command line."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise typer.BadParameter(_import_errors().describe_broken_text(text)) from None
    return text


class WrongCommandLine(typer.BadParameter):
    """The error of a wrong command line, with its message in the current language.

    Args:
        why: The reason as a sentence.
        parameter: The parameter with the wrong value, None if several or no parameters are wrong.
    """

    def __init__(self, why: str, parameter: Parameter | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.parameter = parameter

    def format_message(self) -> str:
        """Return the complete message, with the name of the parameter if it is known.

        In English the wording is Typer's.
        """
        if is_english():
            return super().format_message()
        from .help import find_help_text

        if self.parameter is None:
            return find_help_text("wrong.value", why=self.why)
        name = "wrong.value-of" if self.parameter.is_option else "wrong.value-of-argument"
        return find_help_text(name, name=self.parameter.hint, why=self.why)


class WrongWords(WrongCommandLine):
    """The error that a word names no command, or that an option has no value.

    Its message is the reason as given, without the name of a parameter.
    """

    def format_message(self) -> str:
        """Return the reason, unchanged, as the message."""
        return self.why


def _remove_none(annotation: Any) -> Any:
    if not isinstance(annotation, UnionType) and NoneType not in get_args(annotation):
        return annotation
    (kind,) = (each for each in get_args(annotation) if each is not NoneType)
    return kind


def _list_choices(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    is_enum = isinstance(kind, type) and issubclass(kind, enum.Enum)
    return tuple(str(each.value) for each in kind) if is_enum else ()


def list_parameters(function: Callable[..., Any]) -> list[Parameter]:
    """Return the parameters that *function* declares, in the order of help panels.

    Option groups are replaced by their options. A parameter for the Typer context is left out.
    """
    found = []
    for declared in inspect.signature(function, eval_str=True).parameters.values():
        kind = declared.annotation
        if isinstance(kind, type) and issubclass(kind, OptionGroup):
            found += [Parameter(each, declared) for each in _list_members(kind)]
        elif kind is not typer.Context:
            found.append(Parameter(declared))
    needed = [each.panel for each in found if each.is_option and each.is_required]
    panels = list(dict.fromkeys([*needed, None, *HelpPanel]))
    return sorted(found, key=lambda each: _get_place(each, panels))


def _get_place(parameter: Parameter, panels: Sequence[str | None]) -> tuple[int, bool]:
    """Return the sort key of a parameter in help: its panel, then whether it is of a group.

    *panels* begin with those of required options, since the first missing one is reported.
    """
    return panels.index(parameter.panel), parameter.is_option and parameter.group is not None


def _list_members(group: type[OptionGroup]) -> Iterator[inspect.Parameter]:
    """Yield the options of a group as parameters, those of its bases first."""
    for each in reversed(group.__mro__[: group.__mro__.index(OptionGroup)]):
        for name, annotation in _read_annotations(each).items():
            default = getattr(group, name, inspect.Parameter.empty)
            kind = inspect.Parameter.KEYWORD_ONLY
            yield inspect.Parameter(name, kind, default=default, annotation=annotation)


@cache
def _read_annotations(group: type[OptionGroup]) -> dict[str, Any]:
    """Return the evaluated annotations of a group, so that all commands share its options."""
    return inspect.get_annotations(group, eval_str=True)


def is_given(context: typer.Context, name: str) -> bool:
    """Return whether the command line gives a value for a parameter.

    Args:
        context: The context of the command.
        name: The name of the Python parameter.
    """
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def collect_arguments(parameters: Iterable[Parameter], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments for a call of a command's function, by parameter name.

    The values of an option group become one argument, an instance of the group.

    Args:
        parameters: The parameters that the function declares, from :func:`list_parameters`.
        values: Maps the name of each parameter to its parsed value.
    """
    arguments: dict[str, Any] = {}
    for each in parameters:
        if each.group is None:
            arguments[each.name] = values[each.name]
            continue
        group = arguments.setdefault(each.group.name, each.group.annotation())
        setattr(group, each.name, values[each.name])
    return arguments
