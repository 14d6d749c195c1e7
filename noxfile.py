"""Run the tests under each installed Python: ``nox``, or ``nox -s tests-3.12`` for one."""

import nox

nox.options.default_venv_backend = "venv"


@nox.session(python=["3.11", "3.12", "3.13", "3.14", "3.15"])
def tests(session: nox.Session) -> None:
    """Run the whole test suite on an editable installation with the locked versions."""
    locked = {"PIP_CONSTRAINT": "constraints.txt", "PIP_BUILD_CONSTRAINT": "constraints.txt"}
    session.install("--editable", ".[dev-all,parquet,zstd]", env=locked)
    session.run("pytest", "-n", "2", *session.posargs)
