"""What PyInstaller needs to know to put the command line into one program.

It follows import statements only: commands, formats and texts that are imported or read by name are
listed by the hooks of this folder.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages


def hook_folders() -> list[str]:
    """Return the folders with hooks. PyInstaller calls it by its entry point."""
    return [str(Path(__file__).parent)]


def modules_of(package: str) -> list[str]:
    """Return the names of all modules of a package of this distribution, without these hooks."""
    found = walk_packages(import_module(package).__path__, f"{package}.")
    return [each.name for each in found if not each.name.startswith(__name__)]


def data_of(package: str) -> list[tuple[str, str]]:
    """Return the data files of a package, each with the folder it has in the program."""
    (root,) = import_module(package).__path__
    return [
        (str(path), str(Path(package.replace(".", "/"), path.relative_to(root).parent)))
        for path in Path(root).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc", ".so", ".pyd"}
    ]
