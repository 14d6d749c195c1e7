"""A page for each command, made from its declaration: usage, examples, arguments and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from barsis_cli.app import BARSIS, SHARED, CommandDeclaration
from barsis_cli.help import find_help, format_parameter_help, translate_panel
from barsis_cli.parameters import Parameter
from barsis_notation.language.speech import speaking
from barsis_notation.language.texts import bind_texts
from tests.cli.commands import DECLARED
from tests.docs.man import format_argument, format_note
from web.markdown import escape, format_block, format_code, format_front_matter, format_table

_text = bind_texts("cli/parameters")

FOLDER = "reference/commands"

WORDS = {
    "en": {
        "command": "Command ",
        "usage": "Usage",
        "examples": "Examples",
        "arguments": "Arguments",
        "options": "Options",
        "every": "Options of every command",
        "name": "Name",
        "meaning": "Meaning",
        "commands": "Commands",
        "status": "Exit status",
        "index": "Commands",
        "intro": "Every command of `barsis`, with its options and examples. "
        "`barsis COMMAND --help` prints the same text.",
    },
    "ar": {
        "command": "الأمر ",
        "usage": "الاستعمال",
        "examples": "أمثلة",
        "arguments": "الوسائط",
        "options": "خيارات",
        "every": "خيارات كلّ أمر",
        "name": "الاسم",
        "meaning": "المعنى",
        "commands": "الأوامر",
        "status": "حالة الخروج",
        "index": "الأوامر",
        "intro": "كلّ أوامر `barsis` بخياراتها وأمثلتها. ويطبع `barsis COMMAND --help` النصّ نفسه.",
    },
}


def make_pages(language: str) -> dict[str, str | bytes]:
    """Return the page of each command, and the page that lists them, by their paths."""
    with speaking(language):
        commands = DECLARED
        pages: dict[str, str | bytes] = {
            f"{FOLDER}/{command.key}.md": "".join(_describe(command, language))
            for command in commands
        }
        pages[f"{FOLDER}/index.md"] = "".join(_list(commands, language))
    return pages


def _list(commands: Iterable[CommandDeclaration], language: str) -> Iterator[str]:
    words = WORDS[language]
    yield format_front_matter(words["index"], words["intro"], is_searched=False)
    yield f"# {words['index']}\n\n{words['intro']}\n\n"
    for panel, members in groupby(commands, key=_find_panel):
        yield f"## {translate_panel(panel)}\n\n"
        yield format_table(
            [words["name"], words["meaning"]],
            ([_link(each), escape(_first_sentence(find_help(each)))] for each in members),
        )
        yield "\n"
    yield f"## {words['every']} {{ #options-of-every-command }}\n\n"
    yield f"{_format_parameters(BARSIS, SHARED, words, language)}\n"
    epilog = str(_text("barsis.epilog"))
    yield f"## {words['status']} {{ #exit-status }}\n\n{escape(epilog.partition(': ')[2])}\n"


def _find_panel(command: CommandDeclaration) -> str:
    return BARSIS.load_verb(command.path[0]).panel or ""


def _link(command: CommandDeclaration) -> str:
    return f"[{' '.join(command.path)}]({command.key}.md)"


def _first_sentence(text: str) -> str:
    return text.partition("\n")[0]


def _describe(command: CommandDeclaration, language: str) -> Iterator[str]:
    words = WORDS[language]
    call = " ".join(("barsis", *command.path))
    text = find_help(command)
    yield format_front_matter(words["command"] + call, _first_sentence(text))
    yield f"# {words['command']}{call}\n\n"
    yield "\n\n".join(escape(paragraph) for paragraph in text.split("\n\n")) + "\n\n"
    arguments = [each for each in command.own_parameters if not each.is_option]
    rest = ["COMMAND", "..."] if command.verbs else [format_argument(each) for each in arguments]
    yield f"## {words['usage']} {{ #usage }}\n\n"
    yield format_block(" ".join([call, "[OPTIONS]", *rest]), "sh") + "\n"
    if command.examples:
        examples = "\n".join(command.examples)
        yield f"## {words['examples']} {{ #examples }}\n\n{format_block(examples, 'sh')}\n"
    if command.verbs:
        yield f"## {words['commands']} {{ #commands }}\n\n"
        members = [command.load_verb(name) for name in command.installed_verbs]
        yield format_table(
            [words["name"], words["meaning"]],
            ([_link(each), escape(_first_sentence(find_help(each)))] for each in members),
        )
    if arguments:
        yield f"## {words['arguments']} {{ #arguments }}\n\n"
        yield _format_parameters(command, arguments, words, language) + "\n"
    options = [each for each in command.own_parameters if each.is_option]
    panels = dict.fromkeys(each.panel for each in options)
    for panel in panels:
        title = translate_panel(panel) if panel else words["options"]
        yield f"## {title} {{ #{(panel or 'options').lower().replace(' ', '-')} }}\n\n"
        members_ = [each for each in options if each.panel == panel]
        yield _format_parameters(command, members_, words, language) + "\n"
    note = {
        "en": "[Options of every command](index.md#options-of-every-command) apply here too.",
        "ar": "وتصحّ هنا أيضاً [خيارات كلّ أمر](index.md#options-of-every-command).",
    }
    yield note[language] + "\n"


def _format_parameters(
    command: CommandDeclaration,
    parameters: Iterable[Parameter],
    words: dict[str, str],
    language: str,
) -> str:
    return format_table(
        [words["name"], words["meaning"]],
        ([_format_name(each), _format_meaning(command, each, language)] for each in parameters),
    )


def _format_name(parameter: Parameter) -> str:
    names = [format_code(name.replace("/", " / ")) for name in parameter.names]
    shown = [", ".join(names)] if parameter.is_option else []
    if parameter.metavar is not None:
        shown.append(format_code(parameter.metavar.replace("|", " | ")))
    return " ".join(shown)


def _format_meaning(command: CommandDeclaration, parameter: Parameter, language: str) -> str:
    what = format_parameter_help(command.key, parameter).removeprefix(parameter.value).strip()
    return escape(f"{what}{format_note(parameter, language)}")
