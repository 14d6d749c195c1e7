"""Parameters of commands: their declaration, and their conversion for Typer.

Commands annotate their parameters with :class:`Option` and :class:`Argument`. Options that several
commands take together are an :class:`OptionGroup`, which a command takes as one parameter. Typer is
given text and flags only, by its documented functions. Values are parsed here, so that messages
about them are the same with every release of Typer, and in every language.
"""

import enum
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import typer

from .language_option import is_english


class HelpPanel(enum.StrEnum):
    """A heading under which help lists options; options without one are specific to a command."""

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
    HelpPanel.EVERY: "config isolated lang numerals",
}
PANELS: Final = {f"--{name}": panel for panel, names in _OPTIONS.items() for name in names.split()}
"""The panels of options by their names, which are the same in every command."""


class Argument:
    """Declares an argument: what help says of it, and which values it takes.

    Args:
        help: The English help.
        metavar: What help shows in place of a value.
        min: The least number, if the argument is one.
        max: The greatest number.
        show_default: Whether help shows the default.
        callback: A function of the parsed value that returns the value of the command, and raises
            ``typer.BadParameter`` if it is wrong.
    """

    def __init__(
        self,
        *names: str,
        help: str,
        metavar: str | None = None,
        min: float | None = None,
        max: float | None = None,
        show_default: bool = True,
        callback: Callable[[str], str] | None = None,
    ) -> None:
        self.names = names
        self.help = help
        self.metavar = metavar
        self.min = min
        self.max = max
        self.show_default = show_default
        self.callback = callback


class Option(Argument):
    """Declares an option; without *names* its name is that of the parameter."""


class OptionGroup:
    """Options that commands take together: the annotated names of a subclass, with their defaults.

    A command has one parameter for a group; on the command line, each of its options stands by
    itself. Subclasses add options to those of their bases.
    """

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)


class Parameter:
    """One parameter of a command: its declaration, and the type and default of its annotation.

    *group* is the parameter of the command that takes it, if that is a group of options.
    """

    def __init__(self, declared: inspect.Parameter, group: inspect.Parameter | None = None) -> None:
        annotation, says = get_args(declared.annotation)
        self.group = group
        self.name = declared.name
        self.help = str(says.help)
        self.default = declared.default
        self.is_required = declared.default is declared.empty
        self.is_option = isinstance(says, Option)
        self.names = says.names or (f"--{self.name.replace('_', '-')}",) * self.is_option
        self.kind = _without_none(annotation)
        self.is_list = get_origin(self.kind) is list
        if self.is_list:
            self.kind = get_args(self.kind)[0]
        self.is_flag = self.kind is bool
        self.choices = _choices(self.kind)
        self.metavar = self._metavar(says.metavar)
        self.panel = PANELS.get(self.names[-1].partition("/")[0]) if self.names else None
        self.says = says

    def _metavar(self, given: str | None) -> str | None:
        if self.is_flag:
            return None
        if self.choices:
            return given or "|".join(self.choices)
        if self.kind is int:
            return given or "N"
        return given or ("TEXT" if self.is_option else self.name.upper())

    @property
    def range(self) -> str:
        """The range of a number: ``x>=1``, ``1<=x<=9``; empty if every number will do."""
        least, most = self.says.min, self.says.max
        if least is None or most is None:
            return f"x>={least}" if most is None and least is not None else ""
        return f"{least}<=x<={most}"

    @property
    def hint(self) -> str:
        """The name of the parameter in messages."""
        return " / ".join(f"'{name}'" for name in self.names) or f"'{self.metavar}'"

    @property
    def limits(self) -> tuple[float | None, float | None]:
        """The least and the greatest number, None if there is none."""
        return self.says.min, self.says.max

    @property
    def value(self) -> str:
        """The placeholder for the value of an option in help, in a form that can be wrapped."""
        return f"<{self.metavar.replace('|', ', ')}>" if self.metavar and self.is_option else ""

    @property
    def shown_default(self) -> str | None:
        """The default as help shows it, None if it shows none."""
        if self.is_required or not self.says.show_default or self.default is None:
            return None
        if not self.is_flag:
            return str(self.default) or None
        on, _, off = self.names[0].partition("/")
        return (on if self.default else off).lstrip("-") if off else None

    def parse(self, given: Any) -> Any:
        """Return the value of the text *given*, or *given* if it is a value already.

        Raises WrongCommandLine if the text is not a value.
        """
        try:
            value = self._value(str(given))
            return value if self.says.callback is None else self.says.callback(value)
        except typer.BadParameter as error:
            raise WrongCommandLine(error.message, self) from None

    def _parser(self) -> Callable[[str], Any]:
        def parse(given: str) -> Any:
            return self.parse(given)

        parse.__name__ = "str"  # which Typer 0.28 shows beside an argument
        return parse

    def _value(self, text: str) -> Any:
        if self.choices:
            if text not in self.choices:
                raise typer.BadParameter(_errors().describe_wrong_choice(text, self.choices))
            return self.kind(text) if isinstance(self.kind, type) else text
        if self.kind is str:
            return text
        try:
            number = self.kind(text)
        except ValueError:
            raise typer.BadParameter(_errors().describe_wrong_number(text)) from None
        least, most = self.says.min, self.says.max
        if (least is not None and number < least) or (most is not None and number > most):
            raise typer.BadParameter(_errors().describe_out_of_range(text, self.range))
        return number

    def for_typer(
        self, help: str, panel: str | None, offer: Callable[..., Any] | None
    ) -> inspect.Parameter:
        """Return the parameter as Typer reads it.

        Args:
            help: The help in the current language.
            panel: The heading of help that it is under.
            offer: A function of the begun value that yields values for a shell to offer.
        """
        annotation: Any = bool if self.is_flag else list[str] if self.is_list else str
        settings: dict[str, Any] = {"help": help, "show_default": self.says.show_default}
        settings["rich_help_panel"] = panel
        settings["metavar"] = "" if self.is_option else self.metavar  # a column cuts the names
        if not self.is_flag:
            settings["autocompletion"] = offer
            if self.kind is not str or self.says.callback is not None:
                settings["parser"] = self._parser()
        make = typer.Option if self.is_option else typer.Argument
        return inspect.Parameter(
            self.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=self.default,
            annotation=Annotated[annotation, make(*self.names, **settings)],
        )


def _errors() -> Any:
    """Return the module that says what is wrong, which no good command imports."""
    return import_module(".errors", __package__)


class WrongCommandLine(typer.BadParameter):
    """A wrong command line, described in the current language; Typer's own sentence is English.

    Args:
        why: The reason in words.
        parameter: The parameter with the wrong value, None if it concerns no single one.
    """

    def __init__(self, why: str, parameter: Parameter | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.parameter = parameter

    def format_message(self) -> str:
        """Return the complete sentence."""
        if is_english():
            return super().format_message()
        from .help import find_help_text

        if self.parameter is None:
            return find_help_text("wrong.value", why=self.why)
        name = "wrong.value-of" if self.parameter.is_option else "wrong.value-of-argument"
        return find_help_text(name, name=self.parameter.hint, why=self.why)


def _without_none(annotation: Any) -> Any:
    if not isinstance(annotation, UnionType) and NoneType not in get_args(annotation):
        return annotation
    (kind,) = (each for each in get_args(annotation) if each is not NoneType)
    return kind


def _choices(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    is_enum = isinstance(kind, type) and issubclass(kind, enum.Enum)
    return tuple(str(each.value) for each in kind) if is_enum else ()


def parameters_of(function: Callable[..., Any]) -> list[Parameter]:
    """Return the parameters that *function* declares, by panel; each option of its groups."""
    found = []
    for declared in inspect.signature(function, eval_str=True).parameters.values():
        kind = declared.annotation
        if isinstance(kind, type) and issubclass(kind, OptionGroup):
            found += [Parameter(each, declared) for each in _members(kind)]
        elif kind is not typer.Context:
            found.append(Parameter(declared))
    needed = [each.panel for each in found if each.is_option and each.is_required]
    panels = list(dict.fromkeys([*needed, None, *HelpPanel]))
    return sorted(found, key=lambda each: _place(each, panels))


def _place(parameter: Parameter, panels: Sequence[str | None]) -> tuple[int, bool]:
    """Return the place of a parameter in help: by panel, an option of a group after the others.

    *panels* begin with those of required options: the first that is missing is reported.
    """
    return panels.index(parameter.panel), parameter.is_option and parameter.group is not None


def _members(group: type[OptionGroup]) -> Iterator[inspect.Parameter]:
    """Yield the options of a group as parameters, those of its bases first."""
    for each in reversed(group.__mro__[: group.__mro__.index(OptionGroup)]):
        for name, annotation in inspect.get_annotations(each, eval_str=True).items():
            default = getattr(group, name, inspect.Parameter.empty)
            kind = inspect.Parameter.KEYWORD_ONLY
            yield inspect.Parameter(name, kind, default=default, annotation=annotation)


def arguments_of(parameters: Iterable[Parameter], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a function by name, with the values of option groups collected.

    Args:
        parameters: The parameters that the function declares.
        values: The parsed value of each parameter by name.
    """
    arguments: dict[str, Any] = {}
    for each in parameters:
        if each.group is None:
            arguments[each.name] = values[each.name]
            continue
        group = arguments.setdefault(each.group.name, each.group.annotation())
        setattr(group, each.name, values[each.name])
    return arguments
