"""Run the commands and examples of a page of the documentation and compare what they print.

Run ``python -m tests.site.run_page docs/how-to/x.md`` to try pages, and add ``--update`` to write
what was printed into them. The blocks of a page run in order in one folder of its own, which has
copies of the folders of ``sample_games/`` that the page names, and the conformance kit if it names
that:

- ``console``: lines ``$ command``, each followed by its output. ``...`` matches any text. Commands
  run in bash, without a terminal, 80 columns wide; pages under ``docs/ar`` in an Arabic locale.
- a block with a title is written to the file of that name.
- ``python`` with ``>>>`` prompts runs as a doctest. All such blocks of a page share their names.

``needs: a, b`` in the front matter of a page names Python packages without which it cannot run.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.cli.run import barsis
from tests.site.pages import DOCS, ROOT, Block, read_blocks

_PROMPT: Final = re.compile(r"(?m)^\$ ((?:.*\\\n)*.*)")
_SHELL: Final = set("|&;<>()$`*?[]{}~#")
"""Characters with a meaning in bash. A command without them runs in this process: faster."""

_FLAGS: Final = doctest.ELLIPSIS
USAGE: Final = 2
"""The exit status of a wrong command line, after which nothing was done."""

HOME: Final = "/home/amal/club"
"""The path that pages show for the folder in which their commands run."""


@dataclass
class PageRun:
    """The state of a page whose blocks run one after the other in *folder*."""

    folder: Path
    language: str = "en"
    status: int = 0
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__"})

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the commands of this page."""
        return {
            "COLUMNS": "80",
            "LINES": "24",
            "LANG": "ar_JO.UTF-8" if self.language == "ar" else "C.UTF-8",
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
            "PYTHONUTF8": "1",
            "HOME": str(self.folder),
        }

    def run_command(self, command: str) -> str:
        """Run a line of bash and return what it prints to stdout and stderr, in order."""
        if command.strip() == "echo $?":
            shown, self.status = self.status, 0
            return f"{shown}\n"
        joined = command.replace("\\\n", " ")
        if joined.startswith("barsis ") and not _SHELL & set(joined):
            with contextlib.chdir(self.folder):
                result = barsis(*shlex.split(joined)[1:], env=self.environment)
            if self.language == "ar" and result.exit_code == USAGE:
                # Typer takes its headings from the locale when it is imported.
                return self._run_in_bash(command)
            if result.exception and not isinstance(result.exception, SystemExit):
                raise result.exception
            self.status, output = result.exit_code, result.output
            return output.replace(str(self.folder), HOME)
        return self._run_in_bash(command)

    def _run_in_bash(self, command: str) -> str:
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        self.status = done.returncode
        return done.stdout.replace(str(self.folder), HOME)

    def run_console(self, text: str) -> Iterator[tuple[str, str, str]]:
        """Yield the command, the expected and the printed output of each command of a block."""
        prompts = [*_PROMPT.finditer(text)]
        ends = [*(one.start() for one in prompts[1:]), len(text)]
        for prompt, end in zip(prompts, ends, strict=True):
            expected = text[prompt.end() + 1 : end]
            yield prompt[0], expected, self.run_command(prompt[1])

    def run_python(self, text: str) -> Iterator[tuple[str, str, str]]:
        """Yield the source, the expected and the printed output of each example of a block."""
        for example in doctest.DocTestParser().get_examples(text):
            one = doctest.DocTest([example], self.names, "example", None, None, None)
            printed: list[str] = []
            with contextlib.chdir(self.folder), _set_environment(self.environment):
                runner = _Runner(printed)
                runner.run(one, out=io.StringIO().write, clear_globs=False)
            self.names = one.globs
            source = "".join(
                f"{'... ' if number else '>>> '}{line}".rstrip() + "\n"
                for number, line in enumerate(example.source.splitlines())
            )
            expected = example.want
            yield source.rstrip("\n"), expected, printed[0] if printed else expected

    def run_block(self, block: Block) -> list[tuple[str, str, str]]:
        """Run a block and return the input, expected and printed output of its examples."""
        if block.title and block.language != "console":
            file = self.folder / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, "utf-8")
        if block.language == "console":
            return [*self.run_console(block.text)]
        if block.language == "python" and ">>> " in block.text:
            return [*self.run_python(block.text)]
        return []


class _Runner(doctest.DocTestRunner):
    """A runner of examples that keeps what a failed example printed."""

    def __init__(self, printed: list[str]) -> None:
        super().__init__(optionflags=_FLAGS)
        self.printed = printed

    def report_failure(self, out: Any, test: Any, example: Any, got: str) -> None:
        self.printed.append(got)

    def report_unexpected_exception(self, out: Any, test: Any, example: Any, error: Any) -> None:
        kind = getattr(error[0], "__name__", str(error[0]))
        self.printed.append(f"Traceback (most recent call last):\n  ...\n{kind}: {error[1]}\n")


@contextlib.contextmanager
def _set_environment(environment: dict[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(environment)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _matches(expected: str, printed: str) -> bool:
    def trim(text: str) -> str:
        return "".join(line.rstrip() + "\n" for line in text.rstrip("\n").split("\n"))

    return doctest.OutputChecker().check_output(trim(expected), trim(printed), _FLAGS)


def run_page(page: Path, folder: Path) -> tuple[list[str], str]:
    """Run the blocks of *page* in *folder*.

    Returns:
        A text for each example that printed something else than the page shows, and the text of
        the page with the outputs corrected.
    """
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    language = "ar" if page.is_relative_to(DOCS / "ar") else "en"
    run = PageRun(folder, language)
    text = page.read_text("utf-8")
    _copy_samples(text, folder)
    if "conformance/1" in text:
        (folder / "conformance").symlink_to(ROOT / "conformance")
    corrected, last, differences = "", 0, []
    for block in read_blocks(text):
        lines: list[str] = []
        failed = False
        for given, expected, printed in run.run_block(block):
            if _matches(expected, printed):
                lines += [given, expected.rstrip("\n")] if expected.strip("\n") else [given]
                continue
            failed = True
            differences.append(f"{given}\nexpected:\n{expected}printed:\n{printed}")
            lines += [given, *([printed.rstrip("\n")] if printed.strip() else [])]
        if failed:
            joined = "\n".join(lines) + "\n"
            shown = "".join(
                (block.indent + line).rstrip() + "\n" for line in joined.split("\n")[:-1]
            )
            corrected += text[last : block.start] + shown
            last = block.end
    return differences, corrected + text[last:]


def _copy_samples(text: str, folder: Path) -> None:
    """Copy the sample games that a page names into *folder*: all if it names their whole folder."""
    samples = ROOT / "sample_games"
    named = set(re.findall(r"sample_games(?:/([\w-]+))?", text))
    for one in samples.iterdir() if "" in named else (samples / name for name in named):
        if one.is_dir() and one.name != "__pycache__":
            shutil.copytree(one, folder / "sample_games" / one.name)


def check_console(text: str, folder: Path) -> int:
    """Run the commands of a block in *folder* and return their number.

    Raises:
        AssertionError: If a command prints something else than the block shows.
    """
    examples = [*PageRun(folder.resolve()).run_console(text)]
    for given, expected, printed in examples:
        assert _matches(expected, printed), f"{given}\n{printed}"
    return len(examples)


def main(words: list[str]) -> int:
    """Run the pages named on the command line and return the exit status."""
    update = "--update" in words
    status = 0
    for name in words:
        if name == "--update":
            continue
        page = Path(name).resolve()
        with tempfile.TemporaryDirectory() as folder:
            differences, corrected = run_page(page, Path(folder))
        if differences and update:
            page.write_text(corrected, "utf-8")
        print(*differences, sep="\n")
        print(f"{name}: {len(differences)} differences{', updated' * bool(differences and update)}")
        status |= bool(differences) and not update
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
