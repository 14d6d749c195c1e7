"""A toy package of two modules: the extensions say "extension", their sources "source"."""

import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from barsis_notation import compiled

FIRST = "toy_of_compiled.inner.kernel"
SECOND = "toy_of_compiled.outer.kernel"
LENDER = "lender.py"
PACKAGE = Path(compiled.__file__).parent
SOURCE = 'WHO = "source"\n'
C_SOURCE = """
#include <Python.h>
static int fill(PyObject *module) {
    if (PySys_GetObject("toy_has_no_run_time")) {
        PyErr_SetString(PyExc_ValueError, "ABI version conflict");
        return -1;
    }
    PyObject *needed = PySys_GetObject("toy_needs");
    if (needed) {
        PyObject *got = PyImport_Import(needed);
        if (!got) return -1;
        Py_DECREF(got);
    }
    return PyModule_AddStringConstant(module, "WHO", "extension");
}
static PyModuleDef_Slot slots[] = {{Py_mod_exec, fill}, {0, NULL}};
static PyModuleDef def = {PyModuleDef_HEAD_INIT, "kernel", NULL, 0, NULL, slots};
PyMODINIT_FUNC PyInit_kernel(void) { return PyModuleDef_Init(&def); }
"""
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
CC = shutil.which("cc") if os.name == "posix" else None
needs_compiler = pytest.mark.skipif(CC is None, reason="needs a C compiler")


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("extension")
    (folder / "kernel.c").write_text(C_SOURCE)
    loose = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    include = sysconfig.get_path("include")
    command = [str(CC), "-shared", "-fPIC", *loose, f"-I{include}", "kernel.c", "-o", "kernel.so"]
    subprocess.run(command, cwd=folder, check=True)
    return (folder / "kernel.so").read_bytes()


class Toy:
    """The toy package in *root*, and the finder that serves it."""

    def __init__(self, root: Path) -> None:
        self.folder = root / FIRST.partition(".")[0]
        self.sources = [self.folder / compiled.get_source_path(name) for name in (FIRST, SECOND)]
        for source in self.sources:
            source.parent.mkdir(parents=True)
            source.write_text(SOURCE)
        (self.folder / LENDER).write_text("LENT = 1\n")
        self.finder = compiled.Finder(str(self.folder), [FIRST, SECOND])

    def build(self, *extensions: bytes) -> None:
        """Put an extension beside each source, and a note of all the sources."""
        for source, content in zip(self.sources, extensions, strict=True):
            source.with_name(f"kernel{SUFFIX}").write_bytes(content)
        paths = [compiled.get_source_path(FIRST), compiled.get_source_path(SECOND), LENDER]
        digests = {path: compiled.digest(str(self.folder / path)) for path in paths}
        compiled.write_note(str(self.folder), digests)

    def runs(self) -> tuple[str, str, str]:
        """Import both modules; return who answered and what the finder says of them."""
        who = [importlib.import_module(name).WHO for name in (FIRST, SECOND)]
        (verdict,) = set(self.finder.status().values())
        return who[0], who[1], verdict


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    toy = Toy(tmp_path)
    monkeypatch.delenv("BARSIS_PURE", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [toy.finder, *sys.meta_path])
    yield toy
    for name in [name for name in sys.modules if name.startswith(toy.folder.name)]:
        del sys.modules[name]


RUNS_COMPILED = ("extension", "extension", "compiled")
RUNS_STALE = ("source", "source", "pure (compiled file is stale)")


@needs_compiler
def test_fresh_extensions_run(toy: Toy, extension: bytes) -> None:
    toy.build(extension, extension)
    assert toy.runs() == RUNS_COMPILED


@needs_compiler
@pytest.mark.parametrize("value", ["0", ""])
def test_an_environment_that_asks_for_nothing(
    toy: Toy, extension: bytes, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    toy.build(extension, extension)
    monkeypatch.setenv("BARSIS_PURE", value)
    assert toy.runs() == RUNS_COMPILED


@needs_compiler
def test_the_environment_forces_the_sources(
    toy: Toy, extension: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.build(extension, extension)
    monkeypatch.setenv("BARSIS_PURE", "1")
    assert toy.runs() == ("source", "source", "pure (BARSIS_PURE)")


@needs_compiler
@pytest.mark.parametrize("edited", [0, 1])
def test_an_edited_source_takes_all_extensions_out_of_use(
    toy: Toy, extension: bytes, edited: int
) -> None:
    toy.build(extension, extension)
    text = SOURCE.replace("source", "edited")  # as long as before, and written within a second
    toy.sources[edited].write_text(text)
    runs = toy.runs()
    assert runs[edited] == "edited"
    assert runs[1 - edited] == "source"
    assert runs[2] == "pure (compiled file is stale)"


@needs_compiler
def test_so_does_an_edited_source_of_constants(toy: Toy, extension: bytes) -> None:
    toy.build(extension, extension)
    (toy.folder / LENDER).write_text("LENT = 2\n")
    assert toy.runs() == RUNS_STALE


@needs_compiler
def test_so_does_a_source_of_constants_that_is_gone(toy: Toy, extension: bytes) -> None:
    toy.build(extension, extension)
    (toy.folder / LENDER).unlink()
    assert toy.runs() == RUNS_STALE


@needs_compiler
def test_an_edit_taken_back_makes_the_extensions_fresh(toy: Toy, extension: bytes) -> None:
    toy.build(extension, extension)
    toy.sources[0].write_text(SOURCE + "#\n")
    toy.sources[0].write_text(SOURCE)
    assert toy.runs() == RUNS_COMPILED


@needs_compiler
@pytest.mark.parametrize("note", [None, "", "no note\nat all, this\n", f"{'0' * 64}  {LENDER}\n"])
def test_extensions_without_a_good_note_are_stale(
    toy: Toy, extension: bytes, note: str | None
) -> None:
    toy.build(extension, extension)
    path = toy.folder / compiled.NOTE
    path.unlink() if note is None else path.write_text(note)
    assert toy.runs() == RUNS_STALE


@needs_compiler
def test_one_extension_missing_means_none(toy: Toy, extension: bytes) -> None:
    toy.build(extension, extension)
    toy.sources[1].with_name(f"kernel{SUFFIX}").unlink()
    assert toy.runs() == ("source", "source", "pure (no compiled file)")


def test_sources_alone(toy: Toy) -> None:
    assert toy.runs() == ("source", "source", "pure (no compiled file)")


def test_extensions_that_cannot_be_opened_give_way(toy: Toy) -> None:
    toy.build(b"this is no library", b"nor is this")
    first, second, verdict = toy.runs()
    assert (first, second) == ("source", "source")
    assert verdict.startswith("pure (compiled file does not load: ")


@needs_compiler
def test_extensions_without_their_run_time_give_way(
    toy: Toy, extension: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.build(extension, extension)
    monkeypatch.setattr(sys, "toy_has_no_run_time", True, raising=False)
    why = "pure (compiled file does not load: ABI version conflict)"
    assert toy.runs() == ("source", "source", why)
    module = sys.modules[FIRST]
    assert module.__file__ == str(toy.sources[0])
    assert sys.modules[FIRST.rpartition(".")[0]].kernel is module


@needs_compiler
def test_no_extension_is_left_running_on_the_source_of_another(
    toy: Toy, extension: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.build(extension, b"this is no library")
    monkeypatch.setattr(sys, "toy_needs", SECOND, raising=False)
    first, second, verdict = toy.runs()
    assert (first, second) == ("source", "source")
    assert verdict.startswith("pure (compiled file does not load: ")


def test_what_a_source_raises_is_raised(toy: Toy) -> None:
    toy.sources[0].write_text("raise ImportError('a fault of its own')\n")
    toy.build(b"this is no library", b"nor is this")
    with pytest.raises(ImportError, match="a fault of its own"):
        toy.runs()


def test_other_modules_are_nobodys_business(toy: Toy) -> None:
    assert toy.finder.find_spec("toy_of_compiled.inner") is None
    assert toy.finder.find_spec("json") is None


def test_a_module_whose_source_is_missing_is_left_to_python(toy: Toy) -> None:
    toy.build(b"", b"")
    toy.sources[0].unlink()
    assert toy.finder.find_spec(FIRST) is None
    assert list(toy.finder.status()) == [SECOND]


def test_the_note_reads_back_as_written(tmp_path: Path) -> None:
    digests = {"b/kernel.py": "1" * 64, "a/scan.py": "2" * 64}
    compiled.write_note(str(tmp_path), digests)
    assert compiled.read_note(str(tmp_path)) == digests
    text = (tmp_path / compiled.NOTE).read_text(encoding="utf-8")
    assert text == f"{'2' * 64}  a/scan.py\n{'1' * 64}  b/kernel.py\n"


def ask(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def existing() -> list[str]:
    """Return which of the compiled modules are there."""
    return [
        name for name in compiled.MODULES if (PACKAGE / compiled.get_source_path(name)).is_file()
    ]


def test_every_module_that_says_it_is_compiled_is_named() -> None:
    said = [
        path.relative_to(PACKAGE.parent).with_suffix("").as_posix().replace("/", ".")
        for path in PACKAGE.rglob("*.py")
        if "Compiled with mypyc" in path.read_text(encoding="utf-8").split('"""')[1]
    ]
    assert sorted(said) == sorted(existing())
    assert said


SHOW = "from barsis_notation import compiled as c; print(*c.status().items(), sep='\\n')"


def test_the_package_itself_runs_as_plain_python_when_asked() -> None:
    shown = ask(SHOW, BARSIS_PURE="1")
    assert shown.splitlines() == [str((name, "pure (BARSIS_PURE)")) for name in existing()]


def test_status_names_the_files_that_were_loaded() -> None:
    code = f"{SHOW}; import sys; print(*(sys.modules[n].__file__ for n in c.status()), sep='\\n')"
    lines = ask(code, BARSIS_PURE="").splitlines()
    verdicts, files = lines[: len(lines) // 2], lines[len(lines) // 2 :]
    assert len(verdicts) == len(files) == len(existing()) > 0
    for verdict, file in zip(verdicts, files, strict=True):
        assert ("'compiled'" in verdict) == (not file.endswith(".py"))


def test_installing_twice_is_installing_once() -> None:
    finders = [finder for finder in sys.meta_path if isinstance(finder, compiled.Finder)]
    compiled.install()
    assert [f for f in sys.meta_path if isinstance(f, compiled.Finder)] == finders
    assert len(finders) == 1


def test_the_module_itself_loads_nothing_heavy() -> None:
    code = f"""
import os, sys, typing
before = set(sys.modules)
__file__ = {compiled.__file__!r}
with open(__file__, encoding="utf-8") as file:
    exec(file.read())
print(*sorted(set(sys.modules) - before))
"""
    assert set(ask(code).split()) <= {"importlib", "importlib.machinery", "importlib._bootstrap"}
