"""Help and wrong command lines in both languages."""

from __future__ import annotations

import gettext
import os
import re
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest
from rich.text import Text

import barsis_cli
import barsis_notation
from barsis_cli.app import BARSIS, COMMANDS, CommandDeclaration
from barsis_cli.early_arguments import ends_before_value
from barsis_cli.help import (
    DETAILS,
    find_command_help,
    find_help,
    find_parameter_help,
)
from barsis_cli.parameters import HelpPanel
from barsis_notation.language.messages import load_area
from barsis_notation.language.speech import LANGUAGES, speaking
from tests.cli.commands import CALLED, DECLARED
from tests.cli.run import barsis, barsis_process, record, unwrapped, write
from tests.every import every
from tests.language import catalogue
from tests.language.arabic import english_letters

NAMES: Final = (
    "validate", "convert", "record", "replay", "barsis-1", "barsis@finkel-2002", "barsis", "SEAT",
    "JSON Lines", "JSON Schema", "csv", "parquet", "OUT", "IN", "FILE", "Excel", "S=Amal",
    "GNU Backgammon", "XGID", "ASCII", "dest", "games/*.mat", "warning", "pass", "ruleset",
    "conversion", "help", ".gitignore", ".barsis", "Zstandard", "Datasette", "minisign",
    "Ed25519", "svg", "png", "gif", "html", "HTML", "json",
)  # fmt: skip
"""What stays as it is written: commands, values of options, names of formats and programs."""


EVERY: Final = {command.key: command for command in (BARSIS, *DECLARED)}
"""`barsis` itself and every command, by the name of its texts."""


@pytest.mark.parametrize("key", EVERY)
def test_every_command_and_parameter_has_its_arabic(key: str) -> None:
    english = {each.name: find_parameter_help(key, each.name) for each in EVERY[key].parameters}
    with speaking("ar"):
        said_of_it = find_command_help(key)
        assert said_of_it.count("\n\n") == EVERY[key].help.strip().count("\n\n")
        assert english_letters(said_of_it, NAMES) == []
        for parameter in EVERY[key].parameters:
            arabic = find_parameter_help(key, parameter.name)
            assert english[parameter.name], parameter
            assert arabic, parameter
            assert arabic != english[parameter.name]
            assert english_letters(arabic, NAMES) == [], parameter


@pytest.mark.parametrize("key", EVERY)
def test_nothing_of_the_help_is_taken_for_markup(key: str) -> None:
    for language in LANGUAGES:
        with speaking(language):
            texts = (find_parameter_help(key, each.name) for each in EVERY[key].parameters)
            for text in (find_help(EVERY[key]), *texts):
                assert Text.from_markup(text).plain == text


def names_in(command: CommandDeclaration) -> set[str]:
    """Return the names of the parameters of a command, those of its verbs too."""
    verbs = [each for each in DECLARED if each.path[:1] == command.path]
    return {str(parameter.name) for each in (command, *verbs) for parameter in each.parameters}


@pytest.mark.add_on("archive", "dice", "events", "statistics", "viewer")
def test_no_text_of_the_help_is_left_over() -> None:
    used = {f"panels.{title.replace(' ', '-')}" for title in HelpPanel}
    used |= {f"panels.{home.panel}" for home in COMMANDS.values()}
    used |= {"barsis.epilog", "words.examples", "words.at-least", "words.between"}
    for key, command in EVERY.items():
        for name in names_in(command):
            used |= {f"{key}.{name}", f"shared.{name}"}
    assert load_area("en", "cli/parameters").patterns.keys() - used == set()
    commands = {f"{key}.{name}" for key in EVERY for name in DETAILS} | EVERY.keys()
    commands |= {"barsis.install_completion", "barsis.show_completion", "shared.help"}
    for text in load_area("ar", "help").patterns.keys() - commands:
        assert text.partition(".")[0] in {"panels", "words", "wrong"}, text


@pytest.mark.add_on("archive", "dice", "events", "statistics", "viewer")
def test_help_lists_the_commands_in_the_order_of_their_declaration() -> None:
    panels = dict.fromkeys(home.panel for home in COMMANDS.values())
    assert [*panels] == ["Records", "Look", "Numbers", "Event", "Archive", "Reference"]
    shown = re.findall(r"│ ([a-z]+)  ", barsis("--help").stdout)
    assert [name for name in shown if name in COMMANDS] == [*COMMANDS]


@pytest.mark.parametrize(
    ("group", "verb"), [("", "validate"), ("", "archive list"), ("archive", "list")]
)
@pytest.mark.parametrize("option", ["-h", "--help", "--lang ar --help", "--lang=ar -h"])
def test_help_before_a_command_is_that_of_its_group(group: str, verb: str, option: str) -> None:
    words = [*group.split(), *option.split()]
    assert barsis(*words, *verb.split()).stdout == barsis(*words).stdout


@pytest.mark.parametrize("key", EVERY)
def test_a_metavar_is_a_word_that_typer_puts_in_brackets(key: str) -> None:
    """Typer 0.29 writes ``[PATH]...`` itself, of a list that may be empty."""
    arguments = [each for each in EVERY[key].own_parameters if not each.is_option]
    assert [each for each in arguments if re.search(r"[\[\]{}. ]", str(each.metavar))] == []


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("called", ["", *CALLED])
def test_help_is_in_arabic_wherever_the_option_stands(called: str) -> None:
    words = called.split()
    english = barsis(*words, "--help").stdout
    before = barsis("--lang", "ar", *words, "--help").stdout
    after = barsis(*words, "--help", "--lang", "ar").stdout
    assert before == after
    with speaking("ar"):
        for name in ("configuration", "language"):
            assert find_parameter_help("shared", name).split()[0] in unwrapped(after)
    assert barsis(*words, "--help").stdout == english


WRONG: Final = {
    "archive list -": "قيمة غير صالحة للوسيط 'FILE': الأرشيف ملف، وليس المدخل المعياريّ "
    "ولا المخرج المعياريّ",
    "replay x --turn y": "قيمة غير صالحة للخيار '--turn': القيمة 'y' ليست عدداً صحيحاً",
    "replay x --turn -1": "قيمة غير صالحة للخيار '--turn': القيمة -1 خارج المجال x>=0",
    "validate -f x": "قيمة غير صالحة للخيار '-f' / '--format': القيمة 'x' ليست من 'full'، "
    "'concise'، 'grouped'، 'json'، 'jsonl'، 'html'",
    "validate --select zzz x": "قيمة غير صالحة: الخيار --select: لا رمز ملاحظة ولا اسمها يبدأ "
    "هكذا: «zzz»",
    "archive people x marry": "قيمة غير صالحة للوسيط 'merge|part': القيمة 'marry' ليست من 'merge'، "
    "'part'",
}
"""Values that are wrong, and what is said of them."""


@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_value_is_said_in_arabic(words: str) -> None:
    result = barsis("--lang", "ar", *words.split())
    assert result.exit_code == 2
    assert WRONG[words] in unwrapped(result.stderr)
    english = barsis(*words.split())
    assert english.exit_code == 2
    assert "Invalid value" in english.stderr
    assert re.search("[\u0600-\u06ff]", english.stderr) is None


ENGLISH: Final = {
    "validate --fixx": "No such option: --fixx (Possible options: --fix)",
    "moves --form": "No such option: --form (Possible options: --board, --color, --format)",
    "validate": "Missing argument 'PATH'.",
    "ruling x": "Missing option '--turn'.",
    "schema a b": "Got unexpected extra argument(s) (b)",
    "validate --fix=1": "Option '--fix' does not take a value.",
}
"""Command lines of which Typer says what is wrong, which it says in English."""


@pytest.mark.parametrize("words", ENGLISH)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_what_typer_finds_wrong_is_a_whole_english_sentence(words: str, language: str) -> None:
    result = barsis("--lang", language, *words.split())
    assert result.exit_code == 2
    assert ENGLISH[words] in unwrapped(result.stderr)


WITHOUT_VALUE: Final = {
    "replay x --turn": ("'--turn' needs a value: <N>", "الخيار '--turn' يحتاج إلى قيمة: <N>"),
    "validate x -f": (
        "'-f' / '--format' needs a value: 'full', 'concise', 'grouped', 'json', 'jsonl' or 'html'",
        "الخيار '-f' / '--format' يحتاج إلى قيمة: 'full'",
    ),
    "--lang": ("'--lang' needs a value: 'en' or 'ar'", None),
    "render x --output": ("'-o' / '--output' needs a value: <OUT>", None),
}
"""Command lines that end before a value, and what is said of them in English and Arabic."""


@pytest.mark.parametrize("words", WITHOUT_VALUE)
def test_an_option_without_its_value_is_said_in_both_languages(words: str) -> None:
    english, arabic = WITHOUT_VALUE[words]
    result = barsis(*words.split())
    assert result.exit_code == 2
    assert english in unwrapped(result.stderr)
    if arabic is not None:
        assert arabic in unwrapped(barsis("--lang", "ar", *words.split()).stderr)


@every("key", EVERY)
def test_every_option_that_takes_a_value_is_found_without_it(key: str) -> None:
    path = EVERY[key].path
    for option in EVERY[key].parameters:
        for name in option.names if option.is_option and not option.is_flag else ():
            assert option.value
            assert ends_before_value([*path, name], BARSIS)
            assert not ends_before_value([*path, name, "x"], BARSIS)
            assert not ends_before_value([*path, "--", name], BARSIS)


NUMBERS: Final = {
    "replay x --turn y": "Invalid value for '--turn': 'y' is not a whole number",
    "show x --size 9999": "Invalid value for '--size': 9999 is not in the range 64<=x<=4096",
    "validate -f x": "Invalid value for '-f' / '--format': 'x' is not one of 'full', 'concise', "
    "'grouped', 'json', 'jsonl', 'html'",
}


@pytest.mark.parametrize("words", NUMBERS)
def test_a_wrong_value_is_said_alike_with_every_typer(words: str) -> None:
    assert NUMBERS[words] in unwrapped(barsis(*words.split()).stderr)


@pytest.mark.add_on("archive")
def test_a_process_has_the_headings_of_typer_in_arabic() -> None:
    wrong = barsis_process("--lang", "ar", "archive", "--lagn").stderr.decode()
    assert "─ خطأ ─" in wrong
    assert "للمساعدة: 'barsis archive -h'" in wrong
    told = barsis_process("show", "--help", "--lang", "ar").stdout.decode()
    assert "─ الوسائط ─" in told
    assert "─ الخيارات ─" in told
    assert "[لازم]" in told
    assert "[الافتراضيّ: 1]" in told


@pytest.mark.add_on("archive")
def test_the_package_is_run_from_a_zip(tmp_path: Path) -> None:
    packed = tmp_path / "packed.zip"
    with zipfile.ZipFile(packed, "w") as file:
        for package in (barsis_cli, barsis_notation):
            folder = Path(str(package.__file__)).parent
            for path in folder.rglob("*"):
                if path.suffix in {".py", ".ftl", ".json", ".mo", ".sql", ".toml"}:
                    file.write(path, Path(package.__name__, path.relative_to(folder)))
    env = {**os.environ, "PYTHONPATH": str(packed), "TMPDIR": str(tmp_path)}
    done = barsis_process("archive", "--help", "--lang", "ar", env=env, cwd=tmp_path)
    assert "─ الخيارات ─" in done.stdout.decode()
    wrong = barsis_process("--lang", "ar", "archive", "--lagn", env=env, cwd=tmp_path)
    assert "─ خطأ ─" in wrong.stderr.decode()
    explained = barsis_process("rules", "FIL008", env=env, cwd=tmp_path)
    assert b'{"format": "barsis-record/1",}' in explained.stdout, explained.stderr
    assert [*tmp_path.iterdir()] == [packed], "a temporary folder is left"


@pytest.mark.add_on("viewer")
@pytest.mark.skipif(sys.platform == "win32", reason="the browser is a script of the shell")
@pytest.mark.parametrize("given", [None, "fr"])
def test_a_program_that_a_command_starts_has_the_language_of_the_user(
    given: str | None, tmp_path: Path
) -> None:
    """Typer's headings follow the variable LANGUAGE, which a browser follows too."""
    path = write(tmp_path / "x.barsis.json", record())
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "[$LANGUAGE]" >{tmp_path}/language\n', encoding="utf-8")
    browser.chmod(0o755)
    env = {name: value for name, value in os.environ.items() if name != "LANGUAGE"}
    env |= {"BROWSER": str(browser), "TMPDIR": str(tmp_path)} | (
        {"LANGUAGE": given} if given else {}
    )
    done = barsis_process("--lang", "ar", "view", path, env=env)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "language").read_text(encoding="utf-8") == f"[{given or ''}]\n"


def test_typer_without_rich_says_its_headings_too() -> None:
    plain = {**os.environ, "TYPER_USE_RICH": "0"}
    told = barsis_process("show", "--help", "--lang", "ar", env=plain).stdout.decode()
    assert "\nالوسائط:\n" in told
    assert "\nالخيارات:\n" in told
    assert "لازم" in told
    assert "الافتراضيّ: 1" in " ".join(told.split())
    english = barsis_process("show", "--help", env=plain).stdout.decode()
    assert "\nOptions:\n" in english


def test_the_catalogue_has_the_arabic_of_the_help() -> None:
    assert catalogue.FILE.read_bytes() == catalogue.catalogue()
    with catalogue.FILE.open("rb") as file:
        texts = gettext.GNUTranslations(file)
    assert texts.gettext("Options") == "الخيارات"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_list_of_commands_says_what_the_command_says(name: str) -> None:
    first = BARSIS.load_verb(name).help.partition("\n\n")[0]
    assert COMMANDS[name].summary == " ".join(first.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_only_listed_does_not_end_as_if_it_had_run(name: str) -> None:
    with pytest.raises(RuntimeError, match="not imported"):
        BARSIS.make_listed_verb(name).function()


def test_a_wrong_language_is_said_in_the_one_that_is_right() -> None:
    told = unwrapped(barsis("validate", "x", "--lang", "ar", "--numerals", "x").stderr)
    assert "القيمة 'x' ليست من 'latn'، 'arab'" in told
