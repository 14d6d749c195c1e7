"""The Typer app `barsis`, and what becomes of an error nobody expected."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from .commands import (
    convert,
    diff,
    fmt,
    moves,
    new,
    record,
    reference,
    replay,
    ruling,
    show,
    simulate,
    validate,
)
from .status import Status
from .streams import flush, hush, prepare, talk

if TYPE_CHECKING:
    from collections.abc import Iterator

RECORDS, LOOK, NUMBERS, REFERENCE = "Records", "Look", "Numbers", "Reference"


class Barsis(TyperGroup):
    """The commands as a whole: every way to end has its exit status, none is a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; raises what Typer ends with, and nothing else."""
        with guarded():
            return super().invoke(ctx)


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Run a command, or help; raises ``typer.Exit`` for everything that goes wrong in it.

    No call stands between it and what it guards: readers of deep JSON need the stack.
    """
    prepare()
    try:
        with _brought_out():
            yield
    except BrokenPipeError:  # whoever read has had enough
        hush()
        raise typer.Exit(Status.CLEAN) from None
    except KeyboardInterrupt:
        hush()
        talk("barsis: interrupted")
        raise typer.Exit(Status.INTERRUPTED) from None
    except OSError as error:
        hush()
        talk(f"barsis: {_spoken(error)}")
        raise typer.Exit(Status.UNREADABLE) from None
    except Exception as error:
        if not _is_unexpected(error):
            raise
        hush()
        talk(
            f"barsis: internal error, {type(error).__name__}: {error}\n"
            "This is a fault of barsis; BARSIS_DEBUG=1 shows where."
        )
        raise typer.Exit(Status.INTERNAL) from None


@contextlib.contextmanager
def _brought_out() -> Iterator[None]:
    """Bring out what was written also where Typer ends the program, as it does after help."""
    try:
        yield
    except SystemExit:
        flush()
        raise
    flush()


def _spoken(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename is not None else what


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
        reference.print_version(verbose=verbose)
        raise typer.Exit
    if context.invoked_subcommand is None:
        raise typer.BadParameter("name a command; `barsis --help` lists them")


app.command("validate", rich_help_panel=RECORDS)(validate.validate)
app.command("fmt", rich_help_panel=RECORDS)(fmt.fmt)
app.command("convert", rich_help_panel=RECORDS)(convert.convert)
app.command("new", rich_help_panel=RECORDS)(new.new)
app.command("record", rich_help_panel=RECORDS)(record.record)
app.command("ruling", rich_help_panel=RECORDS)(ruling.ruling)
app.command("diff", rich_help_panel=RECORDS)(diff.diff)
app.command("replay", rich_help_panel=LOOK)(replay.replay)
app.command("show", rich_help_panel=LOOK)(show.show)
app.command("moves", rich_help_panel=LOOK)(moves.moves)
app.command("simulate", rich_help_panel=NUMBERS)(simulate.simulate)
app.command("rules", rich_help_panel=REFERENCE)(reference.rules)
app.command("games", rich_help_panel=REFERENCE)(reference.games)
app.command("schema", rich_help_panel=REFERENCE)(reference.schema)
app.command("formats", rich_help_panel=REFERENCE)(reference.formats)


VERSION, VERBOSE = "--version", "--verbose"


def main() -> None:
    """Run the command line; the console script."""
    words = sys.argv[1:]
    try:
        if VERSION in words and {VERSION, VERBOSE}.issuperset(words):
            # without what reads arguments, which costs a tenth of a second
            with guarded():
                reference.print_version(verbose=VERBOSE in words)
        else:
            with guarded():
                app()
    except typer.Exit as end:
        sys.exit(end.exit_code)
    except KeyboardInterrupt:
        sys.exit(Status.INTERRUPTED)
