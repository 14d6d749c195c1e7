"""What the commands say in Arabic; and that language changes neither data nor exit status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import barsis_notation
from barsis_notation.diagnostics.catalogue import CODES
from barsis_notation.language.messages import load_area
from tests.cli.run import barsis, record, unwrapped, write
from tests.cli.test_help import NAMES as HELP_WORDS
from tests.language.arabic import english_letters

LOCALES: Final = Path(barsis_notation.__file__).parent / "language" / "locales"

SEVEN = "barsis S:39,41,82,off N:bar,11(2),21 to=S owed=3"

KEPT: Final = (*(code.name for code in CODES), "Barsis rules, Jawaker", "barsis")
"""What stays as it is in an Arabic report, besides notation: names of findings, sources, games."""


def arabic(*words: str | Path) -> Any:
    """Run the command in Arabic, and in English with the same exit status."""
    spoken = barsis("--lang", "ar", *words)
    assert spoken.exit_code == barsis("--lang", "en", *words).exit_code
    return spoken


def test_a_report_is_told_in_arabic(faulty: Path) -> None:
    lines = arabic("validate", faulty).stdout.splitlines()
    heading, turn, finding, *details = lines
    assert heading == f"الجولة 3، الطاولة 2   Amal (S) ضدّ Basim (N)   {faulty}:30:9"
    assert turn == "الدور رقم 3 من أدوار Amal (الدور 5)   الرمية: ثلاثة [3]"
    assert finding.startswith("  MOV001 token-not-available (خطأ)  ")
    told = [line for line in lines[2:] if not line.startswith(("  القاعدة", "  الوضع"))]
    assert english_letters(" ".join(told), KEPT) == []
    assert details[0] == "  كان يمكن لعبُ       من SR2 إلى EL2 [15/18]"
    assert "  القراءات           مخالفة في كلّ قراءة لهذه القاعدة" in details
    assert details[-1] == "  لم يُفحص            دور واحد"
    assert any(line.startswith("  السهو الأرجح       ") for line in details)


def test_the_sentence_of_a_source_stays_in_its_language(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(["S 3: bar/11"]))
    for told in (arabic("validate", path).stdout, barsis("validate", path).stdout):
        assert '"A pawn can enter the board only using Dest (1 closed shell)."' in told


def test_a_summary_counts_with_six_plurals(tmp_path: Path, good: Path, faulty: Path) -> None:
    counted = "ملفان، سجلّان، 12 دوراً، 7 نقلات: خطأ واحد، معلومة واحدة"
    assert counted in arabic("validate", good, faulty).stderr
    hidden = "لا ملاحظات (ملاحظتان أخفاهما --ignore)"
    assert hidden in arabic("validate", faulty, "--ignore", "MOV").stderr
    (tmp_path / "notes.txt").write_text("nothing")
    told = arabic("validate", tmp_path).stderr
    assert "تُرك ملف واحد: لا سجلّات فيه؛ والتفصيل في --format json" in told


def test_digits_are_those_that_are_asked_for(good: Path, faulty: Path) -> None:
    told = arabic("validate", good, "--numerals", "arab").stderr
    assert "ملف واحد، سجلّ واحد، ٦ أدوار، ٤ نقلات: لا ملاحظات" in told
    told = arabic("validate", faulty, "--numerals", "arab", "--statistics", "--no-suggest").stdout
    assert told == "      ١  MOV001  token-not-available\n"
    write(good, record(meta={"turn_count": 7}))
    told = arabic("validate", "--diff", "--unsafe-fixes", good, "--numerals", "arab").stderr
    assert ": سيُصلَح: ١ turn-count-differs" in told


def test_severities_have_their_names_where_people_read_them(faulty: Path) -> None:
    result = arabic("validate", faulty, "--no-suggest", "--select", "MOV", "--format", "grouped")
    assert "MOV001 token-not-available (خطأ)  " in result.stdout
    told = arabic("rules", "FIL").stdout
    assert {"خطأ", "تحذير", "معلومة"} == {line.split()[1] for line in told.splitlines()}


MACHINE: Final[tuple[Callable[[Path, Path], list[str | Path]], ...]] = (
    lambda good, faulty: ["validate", "-f", "json", good, faulty],
    lambda good, faulty: ["validate", "-f", "json", "--infer-options", good, faulty],
    lambda good, faulty: ["moves", SEVEN, "-f", "json"],
    lambda good, faulty: ["diff", good, faulty, "-f", "json"],
    lambda good, faulty: ["convert", good, "--to", "jsonl"],
    lambda good, faulty: ["convert", faulty, "--to", "mat", "--report", "-", "-o", "/dev/null"],
    lambda good, faulty: ["simulate", "barsis", "--seed", "7"],
    lambda good, faulty: ["schema"],
    lambda good, faulty: ["new", "barsis"],
)


@pytest.mark.parametrize("words", MACHINE)
def test_data_does_not_depend_on_the_language_but_for_messages(
    words: Callable[[Path, Path], list[str | Path]], good: Path, faulty: Path
) -> None:
    given = words(good, faulty)
    english, spoken = (barsis("--lang", lang, *given) for lang in ("en", "ar"))
    assert english.stdout
    assert english.exit_code == spoken.exit_code
    if english.stdout != spoken.stdout:
        assert _without_messages(english.stdout) == _without_messages(spoken.stdout)


def _without_messages(data: str) -> Any:
    def left(found: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in found.items() if key != "message"}

    return json.loads(data, object_hook=left)


def test_a_concise_report_is_read_by_programs(tmp_path: Path) -> None:
    alike = [{"name": "Amal", "seats": [seat]} for seat in "SN"]
    path = write(tmp_path / "x.barsis.json", record(players=alike))
    english, spoken = (
        barsis("--lang", lang, "validate", "-f", "concise", path).stdout for lang in ("en", "ar")
    )
    assert " (warning) " in english
    assert english.split(" (warning) ")[0] == spoken.split(" (warning) ")[0]
    assert "(تحذير)" in arabic("validate", path).stdout


SAID: Final = {
    ("moves", SEVEN): "الدور عند الجنوب (S)، والباقي من الرمية 3\n  من NL6 إلى NM8 [39/42]",
    ("moves", SEVEN, "--why", "39/42"): "مسموحة: من NL6 إلى NM8 [39/42]",
    ("rules", "MOV004"): "MOV004 overshoot (خطأ)\n",
    ("rules", "xyz"): "ليس «xyz» رمز ملاحظة ولا اسمها",
    ("rules", "overshot"): "؛ لعلّ المقصود overshoot؟",
    ("formats",): "الصيغة         اللاحقة          تُقرأ  تُكتب  بلا فقد  الألعاب",
    ("schema", "x"): "لا مخطّط اسمه «x»؛ والمخطّطات هي conformance-1، consistency-proof-1، "
    "conversion-1، dice-1، event-1، inclusion-proof-1، map-1، moves-1، position-1، question-1، "
    "record-1، ruleset-1، validation-1، verdict-1",
    ("new", "barsis", "--seat", "S"): "قيمة --seat ينبغي أن تكون بالشكل SEAT=NAME، وقد كُتب «S»",
    ("new", "barsis", "--ruleset", "kioz"): "القواعد kioz ليست من نوع barsis",
    ("moves", "xyz"): "ليس هذا وضعاً:",
    ("moves", SEVEN, "--throw", "x"): "ليست «x» من رميات barsis؛ والرميات هي 0 شكّه، 1 دست",
    ("simulate", "barsis", "--option", "x"): "قيمة --option ينبغي أن تكون بالشكل PATH=VALUE",
    ("fmt", "/nowhere"): "/nowhere: لا وجود لهذا الملف أو المجلّد",
    ("convert", "/nowhere", "--to", "x"): "لا توجد صيغة اسمها «x»؛ والصيغ هي json، jsonl",
    ("convert",): "ينقص مسار PATH يُقرأ؛ تعني - المدخل المعياريّ",
    ("diff", "-", "-"): "المدخل المعياريّ لأحد السجلّين لا لكليهما",
}


@pytest.mark.parametrize("words", SAID, ids=" ".join)
def test_commands_speak_arabic(words: tuple[str, ...]) -> None:
    result = arabic(*words)
    said = result.stdout + result.stderr
    assert SAID[words] in said or SAID[words] in unwrapped(said)


def test_a_replay_is_told_in_arabic(good: Path) -> None:
    told = arabic("replay", good).stdout
    assert told.startswith("الجولة 3، الطاولة 2   Amal (S) ضدّ Basim (N)\n")
    assert "\nالدور 3   Amal (S)، الرمية: دست [1] + ثلاثة [3]\n" in told
    assert "  من SR6 إلى SR5 [11/12]\n" in told
    assert "  لم يمكن لعب شيء\n" in told


def test_with_ascii_alone_a_replay_is_english(good: Path) -> None:
    assert arabic("replay", "--ascii", good).stdout == barsis("replay", "--ascii", good).stdout


def test_a_difference_is_told_in_arabic(good: Path, faulty: Path) -> None:
    told = arabic("diff", good, faulty).stdout
    assert "المتّفق: 4 أدوار؛ ثمّ يختلف السجلّان" in told
    assert "A  الدور 5   " in told
    assert "مسموح هناك" in told
    assert "مخالف للقواعد هناك: token-not-available: " in told
    assert "أدوار A التالية كلّها مسموحة (1)" in told


def test_fixes_are_told_in_arabic(tmp_path: Path) -> None:
    path = write(tmp_path / "x.barsis.json", record(meta={"turn_count": 7}))
    told = arabic("validate", "--diff", "--unsafe-fixes", path)
    assert f"+++ {path} (بعد الإصلاح)\n" in told.stdout
    assert f"{path}: سيُصلَح: 1 " in told.stderr
    assert "ما سيُصلَح: ملاحظة واحدة في ملف واحد" in told.stderr
    told = barsis("--lang", "ar", "validate", "--fix", "--unsafe-fixes", path)
    assert "أُصلحت ملاحظة واحدة في ملف واحد" in told.stderr


def test_a_ruling_is_told_in_arabic(faulty: Path) -> None:
    words = ("ruling", faulty, "--turn", "5", "--by", "Nabil", "--text", "stands", "--stood")
    told = barsis("--lang", "ar", *words)
    assert told.exit_code == 0
    assert f"{faulty}: أُبقي على الدور 5 (token-not-available)؛ المراجعة 2" in told.stderr
    assert "يستمرّ اللعب من barsis S:" in told.stderr
    assert "السجلّ بعد ذلك: معلومة واحدة" in told.stderr


def test_a_conversion_is_told_in_arabic(good: Path, tmp_path: Path) -> None:
    told = arabic("convert", good, "--to", "mat", "-o", tmp_path / "x.mat").stderr
    assert "لم يُكتب أيّ سجلّ؛ خطأ واحد" in told
    told = arabic("convert", "--strict", good, "--to", "mat", "-o", tmp_path / "x.mat").stderr
    assert "أوقفه --strict: لم يُكتب شيء من الملف الأخير" in told


@pytest.mark.by_turns(2)
def test_inferred_options_are_told_in_arabic(good: Path, faulty: Path) -> None:
    told = arabic("validate", "--infer-options", good, faulty)
    assert "barsis 1: السجلّات المسموحة 1 من 2؛ وهي 1 مع القيم الافتراضيّة" in told.stdout
    assert "  يخالفها         " in told.stdout
    assert "سجلّان، المسموح منها 1 بالخيارات التي وُجدت" in told.stderr


def test_what_goes_wrong_inside_is_told_in_arabic(
    good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise error

    error: BaseException = RuntimeError("oh")
    monkeypatch.setattr("barsis_notation.validation.check_files", fails)
    told = arabic("validate", good)
    assert told.exit_code == 70
    assert "barsis: خطأ داخليّ، RuntimeError: oh\nالخلل في barsis نفسه؛" in told.stderr
    error = KeyboardInterrupt()
    told = arabic("validate", good)
    assert told.exit_code == 130
    assert "barsis: قُطع العمل" in told.stderr
    error = OSError(28, "No space left on device", "x")
    assert "barsis: x: لا مكان باقٍ على القرص" in arabic("validate", good).stderr


AREAS: Final = sorted(
    str(path.relative_to(LOCALES / "ar").with_suffix(""))
    for pattern in ("report.ftl", "cli.ftl", "cli/*.ftl", "help.ftl")
    for path in LOCALES.glob(f"ar/{pattern}")
)

WORDS: Final = (
    "barsis", "validate", "convert", "record", "replay", "ruling", "new", "PATH", "VALUE", "SEAT",
    "NAME", "BARSIS_DEBUG=1", "full", "json", "jsonl", "csv", "PATH=VALUE", "SEAT=NAME", "schema",
    "formats", "--version", "warning", " -o ", ".minisig", "(--by)", "(--text)", "pass",
    "round-robin", "swiss",
    *HELP_WORDS,
)  # fmt: skip
"""What stays as it is written: commands, options and their values, formats."""


def texts() -> list[tuple[str, str, str]]:
    """Return every Arabic text of the command line, without the places of words."""
    found = []
    for area_name in AREAS:
        for name, pattern in load_area("ar", area_name).patterns.items():
            variants = re.findall(r"\[\w+\](.*)", pattern) or [pattern]
            found += [(area_name, name, re.sub(r"\{[^}]*\}", "{}", each)) for each in variants]
    return found


def test_arabic_is_arabic_and_has_its_own_signs() -> None:
    assert len(AREAS) > 8
    for area_name, name, text in texts():
        told = text.replace("{}", " ")
        assert english_letters(told, WORDS) == [], (area_name, name, text)
        assert not set(told) & set(",;?\u0640"), (area_name, name, text)


BEGINS: Final = re.compile(r"^[«؛(]* ?(و?\{\}|[\u0621-\u064a])")


def test_a_text_begins_with_arabic_or_with_a_word_of_its_own() -> None:
    """A place at the beginning is that of a text, a count or a name, never of notation alone."""
    for area_name, name, text in texts():
        assert BEGINS.match(text.strip()), (area_name, name, text)


def test_values_that_are_owed_are_called_by_their_names() -> None:
    told = barsis("--lang", "ar", "moves", "barsis S:bar(3),15 N:bar(4) to=S owed=25,khal").stdout
    assert "والباقي من الرمية 25 وخال" in told
    assert "تستعمل خال" in told
    assert "khal" not in told
