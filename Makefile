# Needs Python 3.11 or newer with venv and pip, and make. A C compiler makes it fast; it works without.
#
#   make demo       a first look; installs what it needs
#   make test       every check: format, lint, types, imports, tests
#   make test PART=replay   only the tests of one package, here tests/replay
#   make long       hours of tests: larger counts, hundreds of thousands of damaged files
#   make fuzz       hundreds of thousands of changed files of every kind (MUTANTS=300000 of each)
#   make torture    archives under thousands of kills, power cuts, disk failures and outside changes
#   make format     formats the code as `make test` requires it
#   make schemas    regenerates schemas/ from the types
#   make site       builds the documentation site in build/html, in English and Arabic
#   make man        regenerates docs/man from the help texts
#   make wheel      builds a wheel in dist/
#   make lock       regenerates constraints.txt with today's versions
#   make clean      removes everything the other targets made

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BARSIS := $(BIN)/barsis

# Installed packages and build tools have the versions of constraints.txt.
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Bytecode is kept even if the shell forbids it: each test process reads it.
export PYTHONDONTWRITEBYTECODE :=

GOOD := $(sort $(wildcard sample_games/*/*.barsis.json))
FAULTY := $(sort $(wildcard sample_games/*/faulty/*.barsis.json))
SHOWN := $(firstword $(wildcard sample_games/barsis/*.barsis.json) $(GOOD))
# Sources of the compiled modules: by name before the first build, by the build's note after it.
COMPILED := $(subst .,/,$(shell sed -n 's/^    "\(barsis_notation\..*\)",/\1/p' barsis_notation/compiled.py))
NOTED := $(shell sed 's,.* ,barsis_notation/,' barsis_notation/_compiled_sources.*.txt 2>/dev/null)
KERNELS := $(sort $(wildcard $(addsuffix .py,$(COMPILED)) $(NOTED)))
BUILT_FROM := pyproject.toml setup.py constraints.txt barsis_notation/compiled.py $(KERNELS)
# Readers to fuzz: those that take a few milliseconds a mutant, and those that take far longer.
QUICK_READERS := json jsonl text json-expanded msgpack csv mat sgf trl maps positions events dice configuration archives rulesets workbooks
SLOW_READERS := parquet
MUTANTS ?= 300000
# Tests of compiled modules: they run a second time in plain Python.
TWICE := $(wildcard tests/conformance/test_kit.py tests/test_compiled.py tests/record/test_decode.py tests/record/test_turns.py tests/engines tests/statistics/test_counting.py)

.PHONY: help demo test long fuzz torture checks plain format schemas man site wheel lock clean
.DELETE_ON_ERROR:

help:
	@sed -n 's/^#   //p' Makefile

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; $(PYTHON) is not. Say which: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "· makes a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

# `demo` needs only the package; `test` also needs its tools. The build tools are installed first.
$(VENV)/installed: $(BUILT_FROM) | $(BIN)/python
	@echo "· installs barsis_notation into $(VENV), compiled where a C compiler is at hand"
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

# Most modules of the tools are never imported; the others are compiled to bytecode on import (--no-compile).
$(VENV)/builders: pyproject.toml constraints.txt | $(BIN)/python
	@echo "· installs what builds barsis_notation into $(VENV)"
	@$(BIN)/python -m pip install --quiet --no-compile setuptools mypy
	@touch $@

$(VENV)/tools: pyproject.toml setup.py constraints.txt $(VENV)/builders
	@echo "· installs barsis_notation and its tools into $(VENV)"
	@$(BIN)/python -m pip install --quiet --no-compile bagit  # a source package with its own build tools
	@BARSIS_PURE=1 $(BIN)/python -m pip install --quiet --no-compile --no-build-isolation --editable '.[cloud,dev-all,fairness,parquet,pictures,ratings,ray,signing,swiss,tui,xlsx,zstd]'
	@$(BIN)/python -W ignore -m compileall -q $(VENV)/lib/python*/site-packages/sgfmill  # warns when it is compiled
	@touch $@

$(VENV)/kernels: $(BUILT_FROM) $(VENV)/builders
	@echo "· compiles barsis_notation where a C compiler is at hand"
	@$(BIN)/python setup.py --quiet build_ext --inplace --force
	@touch $@

$(VENV)/installed-dev: $(VENV)/kernels $(VENV)/tools
	@touch $(VENV)/installed $@

demo: $(VENV)/installed
	@echo "· which version, and what runs compiled"
	@$(BARSIS) --version --verbose
	@echo; echo "· validates the good sample games"
	@$(BARSIS) validate $(GOOD)
	@echo; echo "· validates a faulty one: $(firstword $(FAULTY))"
	@$(BARSIS) validate $(firstword $(FAULTY)); test $$? -eq 1
	@echo; echo "· replays a game: $(SHOWN)"
	@$(BARSIS) replay --plain $(SHOWN) | sed -n '1,24p'
	@echo; echo "· converts it to the text form"
	@$(BARSIS) convert $(SHOWN) --to text | sed -n '1,16p'

checks: $(VENV)/tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# Plain Python and a locale without UTF-8 may change results.
plain: checks
	LC_ALL=C BARSIS_PURE=1 $(BIN)/pytest -n 2 --dist worksteal $(TWICE)

# The last line printed is pytest's closing line. Checks that need no compiled module run beside the compiler.
ifdef PART
test: $(VENV)/installed-dev
	$(BIN)/pytest -n 2 --dist worksteal $(addprefix tests/,$(PART))
else
test:
	@$(MAKE) --no-print-directory -j 2 $(VENV)/installed-dev plain
	$(BIN)/pytest -n 2 --dist worksteal
endif

long: checks $(VENV)/installed-dev
	BARSIS_TEST_SCALE=long BARSIS_PURE=1 $(BIN)/pytest -n 2 $(TWICE)
	BARSIS_TEST_SCALE=long $(BIN)/pytest -n 2 --timeout 3600
	$(BIN)/python -m tests.fuzzing --mutants 34000 $(patsubst %,--reader %,$(QUICK_READERS))
	$(BIN)/python -m tests.fuzzing --mutants 2000 $(patsubst %,--reader %,$(SLOW_READERS))
	$(BIN)/python -m tests.fuzzing --commands 2000
	$(BIN)/python -m tests.viewer.browser.plies --walks 20
	$(BIN)/python -m tests.parallel.campaign --games 100000 --kills 20
	$(BIN)/python -m tests.cluster.campaign --games 200000 --kills 20
	$(BIN)/python -m tests.dice.campaign 10000
	$(BIN)/python -m tests.events.swiss 600
	$(BIN)/python -m tests.statistics.alarms 10000
	$(BIN)/python -m tests.cli.stepping.walks 1000
	$(BIN)/python -m tests.deletion

# Add faults that it finds to tests/fuzzing/corpus.
fuzz: $(VENV)/installed-dev
	$(BIN)/python -m tests.fuzzing --mutants $(MUTANTS) $(patsubst %,--reader %,$(QUICK_READERS))
	$(BIN)/python -m tests.fuzzing --mutants 20000 $(patsubst %,--reader %,$(SLOW_READERS))

torture: $(VENV)/installed-dev
	$(BIN)/python -m tests.archive.torture --kills 1000 --writers 100 --full-disks --faults
	$(BIN)/python -m tests.archive.tampering --flips 10000 --changes 1000
	$(BIN)/python -m tests.archive.tampering --flips 1000 --changes 100 --zstd

format: $(VENV)/installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

schemas: $(VENV)/installed-dev
	$(BIN)/python -m barsis_notation.record.record_schema
	$(BIN)/python -m barsis_notation.conversion.conversion_report
	$(BIN)/python -m barsis_notation.validation.json_output
	$(BIN)/python -m barsis_notation.formats.mapped.structs
	$(BIN)/python -m barsis_notation.dice.structs
	$(BIN)/python -m barsis_notation.conformance.reports
	$(BIN)/python -m barsis_notation.events.structs
	$(BIN)/python -m barsis_notation.archive.seals.proofs

man: $(VENV)/installed-dev
	$(BIN)/python -m tests.docs.man

# Dead links and other warnings are errors.
site: $(VENV)/installed-dev
	$(BIN)/python -m web.build_site

wheel: $(VENV)/installed-dev
	rm -rf build
	$(BIN)/python -m build --outdir dist

lock:
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	PIP_CONSTRAINT= PIP_BUILD_CONSTRAINT= BARSIS_PURE=1 build/lock/bin/python -m pip install --quiet '.[cloud,dev-all,fairness,parquet,pictures,ratings,ray,signing,swiss,tui,xlsx,zstd]'
	{ sed -n '/^#/p' constraints.txt; sed -n 's/.*"\(setuptools==[^"]*\)".*/\1/p' pyproject.toml; \
	  build/lock/bin/python -m pip freeze --exclude barsis_notation; } > build/lock/versions
	mv build/lock/versions constraints.txt

clean:
	rm -rf $(VENV) .nox build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf .coverage htmlcov barsis_notation/_compiled_sources.*
	find barsis_notation -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
