"""`barsis convert`: convert records to another format, with a report of every loss."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from barsis_notation.conversion.writing_formats import KnownRulesets, find_writing_format
from barsis_notation.formats.flat.table_writing import name_table_files
from barsis_notation.formats.format_registry import (
    find_format_by_output,
    get_plug_ins,
    list_formats,
)
from barsis_notation.language.texts import bind_texts, join_words, quote_word

from ..add_ons import load_commands
from ..clusters import OnCluster, check_cluster_options
from ..configuration import get_configurations
from ..conversion_output import ConversionReporter
from ..option_groups import FolderOptions
from ..options import Jobs, OwnRulesets, check_not_read, load_own_rulesets, make_usage_error
from ..parameters import Argument, Option
from ..streams import STANDARD, is_stdout, open_output, report_saving_note, stop_when_closed
from ..table_files import check_tables_absent, load_mapped_format, print_template
from ..workers import count_workers, make_worker_initializer

if TYPE_CHECKING:
    from barsis_notation.formats.format import Format
    from barsis_notation.language.texts import Text
    from barsis_notation.rulesets import Ruleset

_text = bind_texts("cli/convert")
_cli = bind_texts("cli")

MARK = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8."""


def convert(  # noqa: PLR0913 - an argument an option
    folder_options: FolderOptions,
    *,
    paths: Annotated[list[str] | None, Argument(metavar="PATH", show_default=False)] = None,
    output: Annotated[str | None, Option("-o", "--output", metavar="OUT")] = None,
    from_: Annotated[str | None, Option("--from", metavar="FORMAT")] = None,
    to: Annotated[str | None, Option(metavar="FORMAT")] = None,
    keep_raw: Annotated[bool, Option()] = False,
    strict: Annotated[bool, Option()] = False,
    report: Annotated[str | None, Option(metavar="FILE")] = None,
    force: Annotated[bool, Option()] = False,
    map_: Annotated[str | None, Option("--map", metavar="FILE")] = None,
    map_template: Annotated[str | None, Option(metavar="GAME")] = None,
    bom: Annotated[bool, Option()] = False,
    ruleset: OwnRulesets = None,
    jobs: Jobs = None,
    on: OnCluster = None,
) -> None:
    """Convert records to another format; `barsis formats` lists the formats.

    Several inputs become one file, in JSON Lines by default. If OUT is a folder, each input becomes
    a file in it. csv and parquet become three tables: in the folder OUT, or in files whose names
    begin with the name of OUT. Existing tables, and existing files in a folder, are overwritten
    only with --force. Losses are reported on stderr. Records that cannot be read are left out. With
    --strict, nothing is written if something would be lost. With --on, each part becomes a file or
    a set of tables in OUT/parts/, and OUT/conversion.json lists the losses; --strict, --force,
    --from and --map cannot be used with it.

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
        raise make_usage_error(_text("name-a-path"))
    place = check_cluster_options(
        on,
        output,
        paths,
        ("--strict", strict),
        ("--force", force),
        ("--from", from_ is not None),
        ("--map", map_ is not None),
    )
    sources, target = _split_paths(paths, output, force=force)
    is_folder = place is None and _is_folder(target)
    known = KnownRulesets(load_own_rulesets(ruleset), get_configurations().get_rulesets)
    if map_:
        read_as: Format | None = load_mapped_format(map_, _list_map_rulesets(map_, sources, known))
    else:
        read_as = _find_named_format(from_, "--from", reads=True)
    write_as = _find_named_format(to, "--to", reads=False)
    write_as = write_as or (
        _find_format_by_ending(target, is_folder=is_folder) if place is None else None
    )
    if place is not None:
        _check_parts(write_as)
    write_as = write_as and find_writing_format(write_as.name, known.list_for_record)
    if bom and (write_as is None or write_as.name != "csv"):
        raise make_usage_error(_text("bom-with-csv"))
    _use_stdout(target, report)
    tables = write_as.tables if write_as and place is None else None
    if tables and target not in (None, STANDARD) and not force:
        check_tables_absent(str(target), tables)
    teller = ConversionReporter()
    folders = folder_options.make_folders(teller.tally.pass_over)
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
    for file in _list_outputs(target, write_as) if place is None else ():
        check_not_read("OUT", file, sources, folders)
    check_not_read("--report", report, sources, folders)
    with contextlib.closing(run.report):
        try:
            if place is not None:
                load_commands("cluster.cluster_conversion").convert_on_cluster(
                    run, teller, sources, place
                )
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

    If only records are written, to stdout, the command may end when the pipe closes.
    """
    if report is None:
        stop_when_closed(target)
    elif report == STANDARD and is_stdout(target):
        raise make_usage_error(_text("both-to-stdout"))


def _check_parts(form: Format | None) -> None:
    """Raise BadParameter if the format of parts is unknown, or holds one record a file."""
    if form is None:
        raise make_usage_error(_text("on-needs-to"))
    if not form.many:
        raise make_usage_error(_text("on-writes-many", format=form.name))


def _list_map_rulesets(map_: str, sources: list[str], known: KnownRulesets) -> tuple[Ruleset, ...]:
    """Return the user's rulesets that a map may name: those of the map and of *sources*."""
    paths = (
        map_,
        STANDARD,
        *(str(Path(path, "x")) if Path(path).is_dir() else path for path in sources),
    )
    return tuple(dict.fromkeys(one for path in paths for one in known.list_for_file(path)))


def _split_paths(
    paths: list[str], output: str | None, *, force: bool
) -> tuple[list[str], str | None]:
    """Return the inputs and the output: without -o, the last of several paths is the output.

    The last of more than two paths may come from a pattern that a shell has expanded. An existing
    file is therefore refused there, unless *force* is set.
    """
    if output is not None or len(paths) == 1:
        return paths, output
    *sources, target = paths
    if len(sources) > 1 and Path(target).is_file() and not force:
        raise make_usage_error(_text("is-there", file=target))
    return sources, target


def _list_outputs(target: str | None, form: Format | None) -> list[str]:
    """Return the paths of the files to write at *target*: several for a format of tables."""
    if target is None or target == STANDARD:
        return []
    return [*name_table_files(target, form.tables).values()] if form and form.tables else [target]


def _is_folder(target: str | None) -> bool:
    """Return whether *target* is a folder, or a path that ends in a slash."""
    if target is None or target == STANDARD:
        return False
    return target.endswith(("/", os.sep)) or os.path.isdir(target)  # noqa: PTH112 - never raises


def _find_named_format(name: str | None, option: str, *, reads: bool) -> Format | None:
    if name is None:
        return None
    found = find_writing_format(name)
    if found is None:
        raise make_usage_error(
            _text(
                "no-format",
                option=option,
                name=quote_word(name),
                formats=_format_names(),
                left_out=_describe_left_out(name),
            )
        )
    if reads and not found.reads:
        raise make_usage_error(_text("not-read", format=name))
    if not reads and not found.writes:
        raise make_usage_error(_text("not-written", format=name))
    return found


def _format_names() -> Text:
    return join_words((one.name for one in list_formats()), "commas")


def _describe_left_out(name: str) -> str:
    """Return why the plug-in *name* was not loaded, ``""`` if it was not refused."""
    found = (each.finding() for each in get_plug_ins().left_out if each.point.name == name)
    return "".join(str(_text("as-well", message=one.message)) for one in found)


def _find_format_by_ending(target: str | None, *, is_folder: bool) -> Format | None:
    if target is None or target == STANDARD:
        return None
    if is_folder:
        raise make_usage_error(_text("folder-needs-to", folder=target))
    found = find_format_by_output(target)
    if found is None or not found.writes:
        raise make_usage_error(_text("name-says-no-format", file=quote_word(target)))
    return found
