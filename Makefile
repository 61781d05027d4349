# Two commands do everything: `make play` and `make test`.
PYTHON ?= python3
ENV := .venv
BIN := $(ENV)/bin
# Whatever the install compiles or declares: a change installs again.
SOURCES := pyproject.toml setup.py constraints.txt src/damier/compiled.py \
	$(shell grep -rl --include='*.py' '^# cython:' src) $(shell find src -name '*.pxd')
PURE := $(CURDIR)/build/pure
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_CONSTRAINT := constraints.txt

.PHONY: play test lint types page tests browser pure values pack fuzz mutants constraints clean

play: $(ENV)/installed
	@$(BIN)/damier

test: lint types page tests pure

lint: $(ENV)/tested
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(ENV)/tested
	$(BIN)/mypy

# The page's scripts, and what its tests take from npm.
page:
	@if command -v npm >/dev/null; then npm ci --silent && npm run --silent types; \
	else echo "npm is missing: the page's types and its axe-core checks are skipped" >&2; fi

# Compiled: everything, on both cores, the page in a real browser too.
tests: $(ENV)/tested browser page
	$(BIN)/python -m pytest -n auto

# The same package installed where there is no compiler: the install succeeds, and the same tests pass uncompiled.
pure: $(ENV)/tested
	rm -rf $(PURE)
	CC=/nonexistent/no-compiler $(BIN)/python -m pip install --quiet --no-deps --target $(PURE) .
	PYTHONPATH=$(PURE) $(BIN)/python -c "import damier.compiled as c; assert not c.compiled(), c.__file__"
	PYTHONPATH=$(PURE) $(BIN)/python -m pytest -n auto tests --ignore=tests/web/browser

# What ships and was made by programs: get10's learnt values and the packs of Flow and Plumber. The same programs make the same files.
values: $(ENV)/installed compiler
	$(BIN)/python -m pip install --quiet setuptools
	$(BIN)/python workshop/get10_values.py --out src/damier/games/get10/values

pack: $(ENV)/installed
	$(BIN)/python workshop/flow_pack.py src/damier/games/flow/levels/pack.json
	$(BIN)/python workshop/plumber_pack.py src/damier/games/plumber/levels/pack.json

# A minute of coverage-guided fuzzing for each reader of level files.
fuzz: $(ENV)/installed
	$(BIN)/python -m pip install --quiet atheris
	$(BIN)/python fuzz/flow_files.py -max_total_time=60 -timeout=10 -rss_limit_mb=4096
	$(BIN)/python fuzz/plumber_files.py -max_total_time=60 -timeout=10 -rss_limit_mb=4096

# Small changes to the rules, which the tests must notice: make mutants ONLY="--module flow/check".
mutants: $(ENV)/tested
	$(BIN)/python workshop/mutants.py --jobs $$(nproc) $(ONLY)

# Names and versions only; run it to move to newer ones.
constraints: $(ENV)/installed
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --all-extras --universal --no-header --no-annotate --no-emit-index-url \
		pyproject.toml -o constraints.txt

clean:
	rm -rf $(ENV) node_modules build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete

$(ENV)/installed: $(SOURCES) | $(BIN)/python
	@echo "Installing damier and compiling its searches: about a minute the first time."
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(ENV)/tested: $(ENV)/installed | compiler
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "damier needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || $(call debian,python3-venv)
	$(PYTHON) -m venv $(ENV)

# The tests prove the compiled core too, so they want a compiler and Python's headers.
.PHONY: compiler
compiler: $(BIN)/python
	@{ command -v cc && $(BIN)/python -c 'import sysconfig, pathlib; \
		raise SystemExit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'; } >/dev/null || \
		$(call debian,gcc libc6-dev python3-dev)

.PHONY: browser
browser:
	@command -v chromium-headless-shell >/dev/null || $(call debian,chromium-headless-shell)

# Install Debian packages as root, else say which are missing.
define debian
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends $(1); \
	else echo "damier needs $(1): sudo apt-get install $(1)" >&2; exit 2; fi
endef
