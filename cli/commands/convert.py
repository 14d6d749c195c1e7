"""`barsis convert`: records from one format into another, with a report of every loss."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.conversion.ways import KnownRulesets, find_writing_format
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.format_registry import (
    find_format_by_output,
    get_plug_ins,
    list_formats,
)
from barsis_notation.language.texts import listed, quoted, texts_of

from ..clusters import OnCluster, check_on, convert_on_cluster
from ..configuration import current
from ..conversion_output import ConversionReporter
from ..option_groups import FolderOptions
from ..options import Jobs, OwnRulesets, check_not_read, load_own_rulesets, usage_error
from ..parameters import Argument, Option
from ..streams import STANDARD, is_stdout, open_output, report_saving_note, stop_when_closed
from ..table_files import check_tables_absent, load_mapped_format, print_template
from ..workers import count_workers, make_worker_initializer

if TYPE_CHECKING:
    from barsis_notation.formats.format import Format
    from barsis_notation.language.texts import Text
    from barsis_notation.rulesets import Ruleset

_text = texts_of("cli/convert")
_cli = texts_of("cli")

MARK = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8."""


def convert(  # noqa: PLR0913 - an argument an option
    folder_options: FolderOptions,
    *,
    paths: Annotated[
        list[str] | None,
        Argument(
            metavar="PATH",
            help="Files, folders and patterns such as 'games/*.mat' to read; the last of "
            "several is the file or folder to write; - is stdin or stdout.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="OUT",
            help="The file or folder to write; every PATH is then read.",
        ),
    ] = None,
    from_: Annotated[
        str | None,
        Option("--from", metavar="FORMAT", help="The format of IN, if it is not recognised."),
    ] = None,
    to: Annotated[
        str | None, Option(metavar="FORMAT", help="The format of OUT, if its name does not say it.")
    ] = None,
    keep_raw: Annotated[
        bool,
        Option(
            help="Keep the bytes of other programs' files in the records, to write them back "
            "unchanged."
        ),
    ] = False,
    strict: Annotated[
        bool, Option(help="Stop at the first loss, in reading or in writing.")
    ] = False,
    report: Annotated[
        str | None, Option(metavar="FILE", help="Write what was lost and found to FILE, as JSON.")
    ] = None,
    force: Annotated[bool, Option(help="Overwrite tables, and files in the folder OUT.")] = False,
    map_: Annotated[
        str | None,
        Option(
            "--map",
            metavar="FILE",
            help="Read IN, a table of another program, as FILE describes it.",
        ),
    ] = None,
    map_template: Annotated[
        str | None,
        Option(
            metavar="GAME",
            help="Print a map to start from, for the table IN if one is given, and stop.",
        ),
    ] = None,
    bom: Annotated[
        bool, Option(help="Start csv with a byte order mark, by which Excel recognises UTF-8.")
    ] = False,
    ruleset: OwnRulesets = None,
    jobs: Jobs = None,
    on: OnCluster = None,
) -> None:
    """Write records in another format; `barsis formats` lists them.

    Several files become one, JSON Lines unless you say otherwise; where OUT is a folder, each
    becomes a file in it; csv and parquet become three tables in it, or with its name before them.
    Files whose names are made up so are written over with --force alone.
    What a format cannot hold is told on stderr. A record that cannot be
    read is left out, and nothing else. With --strict nothing is written where something
    would be lost. With --on each part becomes a file, or a set of tables, in OUT/parts/, and
    OUT/conversion.json says what was lost; --strict, --from and --map do not go with that.

    Examples:
        barsis convert game.barsis.json game.bsn
        barsis convert games games.jsonl --report losses.json
    """
    from barsis_notation.conversion.conversions import (
        Conversion,
        ConversionSettings,
        OneRecordError,
        StoppedError,
    )

    if map_template is not None:
        stop_when_closed()
        print_template(map_template, paths[0] if paths else None)
    if not paths:
        raise usage_error(_text("name-a-path"))
    place = check_on(
        on,
        output,
        paths,
        ("--strict", strict),
        ("--force", force),
        ("--from", from_ is not None),
        ("--map", map_ is not None),
    )
    sources, target = _sources_and_target(paths, output, force=force)
    is_folder = place is None and _is_folder(target)
    known = KnownRulesets(load_own_rulesets(ruleset), current().own_of)
    if map_:
        read_as: Format | None = load_mapped_format(map_, _for_map(map_, sources, known))
    else:
        read_as = _named(from_, "--from", reads=True)
    write_as = _named(to, "--to", reads=False)
    write_as = write_as or (_by_ending(target, is_folder=is_folder) if place is None else None)
    if place is not None:
        _check_parts(write_as)
    write_as = write_as and find_writing_format(write_as.name, known.of)
    if bom and (write_as is None or write_as.name != "csv"):
        raise usage_error(_text("bom-with-csv"))
    _use_stdout(target, report)
    tables = write_as.tables if write_as and place is None else None
    if tables and target not in (None, STANDARD) and not force:
        check_tables_absent(str(target), tables)
    teller = ConversionReporter()
    folders = folder_options.folders(teller.tally.pass_over)
    settings = ConversionSettings(
        read_as,
        write_as,
        known,
        folders,
        count_workers,
        make_worker_initializer(),
        open_output,
        report_saving_note,
        strict=strict,
        keep_raw=keep_raw,
        force=force,
        mark=MARK if bom else b"",
        jobs=jobs,
    )
    run = Conversion(settings, teller.report, teller)
    for file in _written(target, write_as) if place is None else ():
        check_not_read("OUT", file, sources, folders)
    check_not_read("--report", report, sources, folders)
    with contextlib.closing(run.report):
        try:
            if place is not None:
                convert_on_cluster(run, teller, sources, place)
            elif is_folder and target and write_as and not write_as.tables:
                run.convert_into_folder(sources, target, write_as)
            else:
                run.convert_into_one(sources, target)
        except StoppedError:
            teller.stop()
        except OneRecordError as error:
            teller.fail(_cli("holds-one", format=error.format))
        teller.sum_up()
        if report is not None:
            with open_output(report) as stream:
                run.report.write(stream)
    raise typer.Exit(teller.tally.status)


def _use_stdout(target: str | None, report: str | None) -> None:
    """Raise BadParameter if both the records and the report would go to stdout.

    If nothing but records is written there, and no file, the command may end when the pipe closes.
    """
    if report is None:
        stop_when_closed(target)
    elif report == STANDARD and is_stdout(target):
        raise usage_error(_text("both-to-stdout"))


def _check_parts(form: Format | None) -> None:
    """Raise BadParameter where nobody says what parts become, or these would be many files."""
    if form is None:
        raise usage_error(_text("on-needs-to"))
    if not form.many:
        raise usage_error(_text("on-writes-many", format=form.name))


def _for_map(map_: str, sources: list[str], known: KnownRulesets) -> tuple[Ruleset, ...]:
    """Return the rulesets of the user's own that a map may name: its own and those of *sources*."""
    paths = (
        map_,
        STANDARD,
        *(str(Path(path, "x")) if Path(path).is_dir() else path for path in sources),
    )
    return tuple(dict.fromkeys(one for path in paths for one in known.list_for_file(path)))


def _sources_and_target(
    paths: list[str], output: str | None, *, force: bool
) -> tuple[list[str], str | None]:
    """Return what is read and what is written: without -o the last of several paths is written.

    Of more than two paths the last may be one that a shell made of a pattern: then it is there
    already, and nothing is written over it but with *force*.
    """
    if output is not None or len(paths) == 1:
        return paths, output
    *sources, target = paths
    if len(sources) > 1 and Path(target).is_file() and not force:
        raise usage_error(_text("is-there", file=target))
    return sources, target


def _written(target: str | None, form: Format | None) -> list[str]:
    """Return the files that *target* names: of tables there are several."""
    if target is None or target == STANDARD:
        return []
    return [*name_table_files(target, form.tables).values()] if form and form.tables else [target]


def _is_folder(target: str | None) -> bool:
    """Return whether *target* is a folder, or is named like one."""
    if target is None or target == STANDARD:
        return False
    return target.endswith(("/", os.sep)) or os.path.isdir(target)  # noqa: PTH112 - never raises


def _named(name: str | None, option: str, *, reads: bool) -> Format | None:
    if name is None:
        return None
    found = find_writing_format(name)
    if found is None:
        raise usage_error(
            _text(
                "no-format",
                option=option,
                name=quoted(name),
                formats=_format_names(),
                left_out=_left_out(name),
            )
        )
    if reads and not found.reads:
        raise usage_error(_text("not-read", format=name))
    if not reads and not found.writes:
        raise usage_error(_text("not-written", format=name))
    return found


def _format_names() -> Text:
    return listed((one.name for one in list_formats()), "commas")


def _left_out(name: str) -> str:
    """Return why the plug-in *name* was left out, if it was."""
    found = (each.finding() for each in get_plug_ins().left_out if each.point.name == name)
    return "".join(str(_text("as-well", message=one.message)) for one in found)


def _by_ending(target: str | None, *, is_folder: bool) -> Format | None:
    if target is None or target == STANDARD:
        return None
    if is_folder:
        raise usage_error(_text("folder-needs-to", folder=target))
    found = find_format_by_output(target)
    if found is None or not found.writes:
        raise usage_error(_text("name-says-no-format", file=quoted(target)))
    return found
