"""Formats that another package brings: found by entry point, asked last, their faults told."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from barsis_notation import Game
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.diagnostics.findings import Code
from barsis_notation.formats import format_registry, plug_ins
from barsis_notation.language import messages
from barsis_notation.language.speech import speaking
from barsis_notation.record.decode import STANDARD
from tests.cli.run import barsis, barsis_process
from tests.packages import installed_package

TINY = """
from barsis_notation.formats.format import Format, get_single_record
from barsis_notation.record.record_io import read_records
from barsis_notation.record.canonical import canonical_bytes
from barsis_notation.diagnostics.findings import Code, Severity
from barsis_notation.language.messages import add_texts

add_texts("codes/TNY", '''
two-words = found { $found }, expected { $expected }
    .what = The word stands twice.
    .why = One of them is not a part of the record.
''')
TWO_WORDS = Code(code="TNY001", name="two-words", severity=Severity.WARNING, bad="tiny tiny {}")

def read(source, *, limits=None, check_turns=False):
    data = source if isinstance(source, bytes) else source.read()
    yield from read_records(data.removeprefix(b"tiny "))

def write(records, stream):
    stream.write(b"tiny " + canonical_bytes(get_single_record(records, "tiny")))

TINY = Format(
    name="tiny", suffixes=(".tiny",), summary="one record behind a word", many=False,
    read=read, write=write, is_like=lambda head: head.startswith(b"tiny "), codes=(TWO_WORDS,),
)
STOLEN = Format(
    name="stolen", suffixes=(".stolen",), summary="takes a code",
    codes=(Code(code="TNY002", name="overshoot"),),
)
MUTE = Format(
    name="mute", suffixes=(".mute",), summary="has no texts",
    codes=(Code(code="TNY003", name="mute"),),
)
TWIN = Format(name="json", suffixes=(".twin",), summary="takes a name")
ENDING = Format(name="ending", suffixes=(".bsn",), summary="takes an ending")
NUMBER = 7

def broken(*words, **more):
    raise KeyError("nothing there")

BROKEN = Format(
    name="broken", suffixes=(".broken",), summary="fails", read=broken, write=broken,
    losses=broken, is_like=broken, rewrite=broken, read_later=broken,
)
"""
POINTS = """
[barsis_notation.formats]
tiny = tiny_format:TINY
twin = tiny_format:TWIN
ending = tiny_format:ENDING
number = tiny_format:NUMBER
missing = no_such_module:FORM
broken = tiny_format:BROKEN
stolen = tiny_format:STOLEN
mute = tiny_format:MUTE
"""


@pytest.fixture
def installed(tmp_path: Path) -> Iterator[None]:
    """Install a package with formats."""
    with installed_package(tmp_path / "packages", "tiny_format", TINY, POINTS):
        format_registry.get_plug_ins.cache_clear()
        yield
    format_registry.get_plug_ins.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_plug_in_is_found_by_name_ending_and_content() -> None:
    tiny = format_registry.find_format("tiny")
    assert tiny is not None
    assert format_registry.find_format_by_suffix("a.tiny.gz") is tiny
    assert format_registry.sniff(b"tiny {}", "") is tiny
    assert format_registry.sniff(b"other", "a.tiny") is tiny
    assert [one.name for one in format_registry.list_formats()][-2:] == ["broken", "tiny"]


@pytest.mark.usefixtures("installed")
def test_our_own_formats_come_first() -> None:
    assert format_registry.find_format("json") is format_registry.FORMATS[0]
    assert format_registry.find_format_by_suffix("a.bsn") in format_registry.FORMATS
    assert format_registry.find_format_by_suffix("a.twin") is None


@pytest.mark.usefixtures("installed")
def test_what_cannot_be_used_is_told() -> None:
    told = {each.message.split()[2]: each for each in format_registry.get_plug_in_findings()}
    assert sorted(told) == ["ending", "missing", "mute", "number", "stolen", "twin"]
    assert all(each.name == "plug-in-left-out" for each in told.values())
    assert "ModuleNotFoundError" in told["missing"].message
    assert "found the name json, which is taken" in told["twin"].message
    assert "found the suffix .bsn, which belongs to text" in told["ending"].message
    assert "found a int" in told["number"].message
    assert "found the code overshoot, which is taken" in told["stolen"].message
    assert "found the code TNY003, which lacks a message" in told["mute"].message


@pytest.mark.usefixtures("installed")
def test_the_faults_of_a_plug_in_are_findings() -> None:
    broken = format_registry.find_format("broken")
    assert broken is not None
    (told,) = broken.read(b"x")
    assert [each.name for each in told.findings] == ["plug-in-failed"]
    assert "KeyError" in told.findings[0].message
    assert broken.read_later is not None
    assert broken.rewrite is not None
    (told,) = broken.read_later(io.BytesIO(b"x"), STANDARD)
    assert [each.name for each in told.findings] == ["plug-in-failed"]
    with pytest.raises(plug_ins.PlugInError, match="KeyError"):
        broken.rewrite(b"", Game("kioz").record(), Game("kioz").record())
    assert format_registry.sniff(b"anything", "") is None
    with pytest.raises(plug_ins.PlugInError, match="KeyError") as failed, speaking("ar"):
        broken.write([], None)  # type: ignore[arg-type]
    assert str(failed.value).startswith("the format broken of another package failed")
    with speaking("ar"):
        assert str(failed.value).startswith("تعطّلت الصيغة broken")


@pytest.mark.usefixtures("installed")
def test_the_command_line_knows_the_codes_of_a_plug_in(
    good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = barsis("rules", "TNY001")
    assert page.exit_code == 0
    assert page.stdout.splitlines()[0] == "TNY001 two-words (warning)"
    assert "The word stands twice." in page.stdout
    assert "tiny tiny {}" in page.stdout
    assert barsis("rules", "two-words").stdout == barsis("rules", "tny001").stdout == page.stdout
    assert barsis("rules").stdout.splitlines()[-1].startswith("TNY001  warning  two-words")
    assert len(barsis("rules", "TNY").stdout.splitlines()) == 1
    assert "MOV004" in barsis("rules", "MOV").stdout
    assert "TNY001" not in barsis("rules", "MOV").stdout
    meant = barsis("rules", "two-word")
    assert (meant.exit_code, "two-words" in meant.stderr) == (2, True)
    assert barsis("validate", good, "--ignore", "TNY").exit_code == 0
    assert barsis("validate", good, "--select", "TNZ").exit_code == 2
    (tmp_path / "barsis.toml").write_text('ignore = ["two-words"]\n')
    monkeypatch.chdir(tmp_path)
    assert "barsis.toml" not in barsis("validate", good).stdout
    known = [code.code for code in format_registry.iter_codes()]
    assert known[-1] == "TNY001"
    assert len(known) == len(CODES) + 1


@pytest.mark.usefixtures("installed")
def test_the_command_line_knows_it(good: Path, tmp_path: Path) -> None:
    listed = barsis_process("formats")
    assert b"tiny" in [line.split()[0] for line in listed.stdout.splitlines()]
    assert listed.stderr.count(b"plug-in-left-out") == 6
    made = tmp_path / "a.tiny"
    assert barsis("convert", good, made).exit_code == 0
    assert made.read_bytes().startswith(b"tiny {")
    assert barsis("validate", made).exit_code == 0
    back = barsis("convert", made, "--to", "json")
    assert back.stdout == barsis("convert", good, "--to", "json").stdout
    failed = barsis("convert", good, tmp_path / "a.broken")
    assert (failed.exit_code, (tmp_path / "a.broken").exists()) == (1, False)
    assert "plug-in-failed" in failed.stderr or "KeyError" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert "which is taken" in barsis("convert", good, "--to", "twin").stderr


ENGLISH_TEXTS = """
two-words = found { $found }, expected { $expected }
    .what = The word stands twice.
    .why = One of them is not a part of the record.
"""
ARABIC_TEXTS = """
two-words = وُجد: { $found }، والمطلوب: { $expected }
"""


def test_a_plug_in_says_its_codes_in_texts_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_BROUGHT", {})
    code = Code(code="TNY001", name="two-words")
    messages.add_texts("codes/TNY", ENGLISH_TEXTS)
    with speaking("ar"):
        assert code.finding(found="a", expected="b").message == "found a, expected b"
    messages.add_texts("codes/TNY", ARABIC_TEXTS, "ar")
    with speaking("ar"):
        assert code.finding(found="a", expected="b").message == "وُجد: a، والمطلوب: b"
        assert code.what == "The word stands twice."
    assert code.finding(found="a", expected="b").message == "found a, expected b"
    messages.load_area.cache_clear()


def test_a_plug_in_changes_no_text_of_ours() -> None:
    with pytest.raises(ValueError, match="'codes/FMT' exists already"):
        messages.add_texts("codes/FMT", ENGLISH_TEXTS)


@pytest.mark.usefixtures("installed")
def test_what_is_told_of_plug_ins_is_said_in_the_language_spoken() -> None:
    english = [each.message for each in format_registry.get_plug_in_findings()]
    with speaking("ar"):
        arabic = format_registry.get_plug_in_findings()
    assert all("تُركت الصيغة" in each.message for each in arabic)
    assert [each.expected for each in arabic] == [
        "a Format with a name and suffixes that no other format has"
    ] * 6
    assert [each.message for each in format_registry.get_plug_in_findings()] == english
