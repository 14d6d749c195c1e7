"""Run the core's tests in copies of the tree from which an add-on is deleted.

    python -m tests.deletion [--borrow] [NAME...]

Without NAME, all add-ons are deleted in turn. Each tree gets a virtual environment with the wheel
of the tree, the extra ``dev`` and the extras of the core. With --borrow, the wheel is not built and
packages are not installed: the environment uses the packages of the present one, except those that
only add-ons need.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path
from typing import Final

from barsis_notation.addons import ADD_ONS, AddOn, get_add_on
from tests.deletion.trees import CORE_ALONE, copy_tree, core_tests, link_packages, run_core_alone

EXTRAS: Final = "dev,fluent,parquet,pictures,tui,zstd"
"""The extras that the core's tests need: those of the core, and ``dev``."""

PYTEST: Final = ("-m", "pytest", "-q", "-n", "2", "-m", "not add_on", "-p", "no:cacheprovider")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--borrow", action="store_true")
    given = parser.parse_args()
    every = given.names or [one.name for one in ADD_ONS]
    failed = [name for name in every if not _passes(get_add_on(name), is_borrowing=given.borrow)]
    print("failed without: " + ", ".join(failed) if failed else "the core passes without each")
    sys.exit(bool(failed))


def _passes(deleted: AddOn, *, is_borrowing: bool) -> bool:
    """Return whether the core works and its tests pass without the add-on *deleted*."""
    print(f"· without {deleted.name}", flush=True)
    with tempfile.TemporaryDirectory() as box:
        tree, folder = Path(box, "tree"), Path(box, "here")
        copy_tree(tree, (deleted,))
        folder.mkdir()
        venv.create(Path(box, "venv"), with_pip=not is_borrowing)
        python = str(Path(box, "venv", "bin", "python"))
        if is_borrowing:
            _borrow(Path(box, "venv"), link_packages(tree))
        else:
            _install(tree, Path(box, "dist"), python)
        wrong = run_core_alone(None, folder, (deleted,), python)
        if wrong:
            print(wrong)
            return False
        path = {} if is_borrowing else {"PYTHONPATH": str(link_packages(tree))}
        command = [python, *PYTEST, *core_tests()]
        done = subprocess.run(command, cwd=tree, env={**os.environ, **path}, check=False)
        return done.returncode == 0


def _borrow(environment: Path, packages: Path) -> None:
    """Let *environment* import the copied *packages* and the packages of the present one."""
    (site,) = environment.glob("lib/*/site-packages")
    present = sysconfig.get_path("purelib")
    (site / "borrowed.pth").write_text(f"{packages}\n{present}\nimport blocked\n", "utf-8")
    (site / "blocked.py").write_text(
        CORE_ALONE.read_text("utf-8") + "\n\nsys.meta_path.insert(0, Missing())\n", "utf-8"
    )


def _install(tree: Path, dist: Path, python: str) -> None:
    """Install the wheel of *tree* and the packages for the core's tests for *python*."""
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(dist), str(tree)]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = dist.glob("*.whl")
    needed = f"barsis_notation[{EXTRAS}] @ {wheel.as_uri()}"
    subprocess.run([python, "-m", "pip", "install", "--quiet", needed], check=True)


if __name__ == "__main__":
    main()
