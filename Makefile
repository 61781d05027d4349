# Two commands do everything: `make play` and `make test`. `make help` lists the others.
PYTHON ?= python3
ENV := .venv
BIN := $(CURDIR)/$(ENV)/bin
# Bytecode is written when a module is first imported: most never are.
PIP := $(BIN)/python -m pip install --quiet --no-compile
# What is compiled, with its declarations.
HOT := src/damier/compiled.py $(shell grep -rl --include='*.py' '^\# cython:' src) $(shell find src -name '*.pxd')
# What declares how it is installed.
DECLARED := pyproject.toml setup.py constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
# Tests start a thousand processes: what they import is compiled to bytecode once, whatever the shell is set to.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play install ready test lint types page tests pure second dist check-dist report values pack fuzz mutants constraints clean

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 18

play: $(ENV)/installed ## install damier here and open it in a browser
	@$(BIN)/damier

install: $(ENV)/installed ## install damier here, in .venv

ready: $(ENV)/tested ## install what the tests need, too

test: lint types page tests check-dist pure second ## install what the tests need and run all of them

lint: $(ENV)/tested ## check the style of the code
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(ENV)/tested ## check the types
	$(BIN)/mypy

page: ## check the types of the page's scripts, if npm is there
	@if command -v npm >/dev/null; then npm ci --silent && npm run --silent types; \
	else echo "npm is missing: the page's types and its axe-core checks are skipped" >&2; fi

tests: $(ENV)/tested browser postgresql nginx page ## run the tests, compiled, on all cores, the page in a real browser too
	$(call run-tests,$(BIN)/python)

# For a second run over code that has been tested: fewer random examples and plays.
BRIEF := --hypothesis-profile=brief

# What may differ where nothing is compiled: the games, their searches and what is built on them. All else never meets
# a compiled module but through a game.
COMPILED_TESTS := $(BRIEF) tests/test_compiled.py tests/games tests/search tests/classroom \
	--ignore=tests/classroom/test_mutants.py --ignore=tests/classroom/test_grading.py --ignore=tests/classroom/test_handout.py

# In the unpacked sdist: so it has all that its own tests need, and none of them needs git.
pure: dist ## run the tests as they are where there is no compiler
	$(call unpack,build/pure)
	CC=/nonexistent/no-compiler $(PIP) --no-deps --no-build-isolation --target build/pure/site build/pure
	cd build/pure && export PYTHONPATH=$(CURDIR)/build/pure/site && \
		$(BIN)/python -c "import damier.compiled as c; assert not c.compiled(), c.__file__" && \
		{ $(call run-tests,$(BIN)/python,$(COMPILED_TESTS)); }

# What may differ on another Python. Searches are the same ones: that games keep their contract is enough there.
OTHER_TESTS := $(BRIEF) tests --ignore=tests/web/browser --ignore-glob='tests/games/*/*' \
	--ignore=tests/classroom/test_mutants.py

# The newest that is found, by name or among pyenv's, and is not the one that made .venv.
second: dist ## run the tests, compiled, on another Python, if one is installed
	@for other in python3.14 python3.13 python3.12 python3.11 \
		$$(ls -dr $${PYENV_ROOT:-$$HOME/.pyenv}/versions/3.1[1-9]*/bin/python 2>/dev/null); do \
		if $$other -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11) or "%d.%d" % sys.version_info[:2] \
			== "'$$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')'")' 2>/dev/null; \
		then $(MAKE) --no-print-directory on-second SECOND=$$other; exit; fi; \
	done; echo "No other Python from 3.11 on is installed: the tests ran on one only."

.PHONY: on-second
on-second:
	$(SECOND) --version
	$(call unpack,build/second)
	$(SECOND) -m venv build/second/.venv
	build/second/.venv/bin/python -m pip install --quiet --no-compile 'build/second[test]'
	cd build/second && .venv/bin/python -c "import damier.compiled as c; assert c.compiled(), c.__file__" && \
		{ $(call run-tests,.venv/bin/python,$(OTHER_TESTS)); }

dist: $(ENV)/tested ## build the sdist and the wheel, in dist
	rm -rf dist
	$(BIN)/python -m build --quiet --no-isolation --outdir dist .
	$(BIN)/twine check --strict dist/*
	@du -k dist/*

check-dist: dist ## check what the sdist and the wheel contain, and that they work in fresh environments
	$(BIN)/python -m pytest -n auto release

report: $(ENV)/tested browser ## print the report on Connexion as a PDF, in build; it has ten pages at most
	$(BIN)/python workshop/report.py build/rapport.pdf

# What ships and was made by programs: the same programs make the same files. Packs that were made by an earlier version
# of a generator are not made again: people have solved them.
values: $(ENV)/tested ## learn get10's values and Connexion's weights again
	$(BIN)/python workshop/get10_values.py --out src/damier/games/get10/values
	$(BIN)/python workshop/connexion_weights.py --out src/damier/games/connexion/values --jobs $$(nproc)

pack: $(ENV)/installed ## make the classic packs of Flow and the packs of Plumber again
	$(BIN)/python workshop/flow_pack.py src/damier/games/flow/levels classic classic-large
	$(BIN)/python workshop/plumber_pack.py src/damier/games/plumber/levels

# Texts that are changed at random, a bounded number of them; then, where atheris can be installed, guided by coverage.
COUNT ?= 100000
fuzz: $(ENV)/installed ## fuzz all that reads texts, files, saves and messages: COUNT=100000
	$(BIN)/python -m fuzz.run --count $(COUNT)
	if $(PIP) atheris; then $(BIN)/python -m fuzz.run --coverage -max_total_time=60 -timeout=10 -rss_limit_mb=4096; fi

mutants: $(ENV)/tested ## change the rules a little, which tests must notice: ONLY="--module flow/check"
	$(BIN)/python workshop/mutants.py --jobs $$(nproc) $(ONLY)

# Names and versions only.
constraints: $(ENV)/installed ## move to newer versions of the libraries
	$(PIP) uv
	$(BIN)/uv pip compile --quiet --upgrade --all-extras --universal --no-header --no-annotate --no-emit-index-url \
		pyproject.toml -o constraints.txt

clean: ## remove all that was made here
	rm -rf $(ENV) node_modules build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -exec rm -rf {} +

# The searches are compiled while the libraries come. A change of a hot module alone compiles what depends on it.
$(ENV)/installed: $(HOT) $(DECLARED) | $(ENV)/builders
	@$(MAKE) --no-print-directory -j 2 $(ENV)/libraries extensions
	@$(if $(filter $(DECLARED),$?),$(PIP) --no-deps --no-build-isolation --editable . && $(where))
	@touch $@

.PHONY: extensions
extensions: | $(ENV)/builders
	@echo "Compiling the searches that have changed ..."
	@$(BIN)/python setup.py --quiet build_ext --inplace

$(ENV)/libraries: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the libraries ..."
	@$(call requirements,["project"]["dependencies"]) | $(PIP) -r /dev/stdin
	@touch $@

$(ENV)/builders: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what compiles ..."
	@$(call requirements,["build-system"]["requires"]) | $(PIP) -r /dev/stdin
	@touch $@

# The tests prove the compiled core: what was installed without a compiler is compiled now.
$(ENV)/tested: $(ENV)/installed | compiler
	@$(MAKE) --no-print-directory extensions
	@echo "Installing what the tests need ..."
	@for extra in test dev; do $(call requirements,["project"]["optional-dependencies"]["'$$extra'"]); done | $(PIP) -r /dev/stdin
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "damier needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || $(call debian,python3-venv)
	@echo "Creating an environment in $(ENV) ..."
	@$(PYTHON) -m venv $(ENV)

.PHONY: compiler
compiler: $(BIN)/python
	@{ command -v cc && $(BIN)/python -c 'import sysconfig, pathlib; \
		raise SystemExit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'; } >/dev/null || \
		$(call debian,gcc libc6-dev python3-dev)

.PHONY: browser
browser:
	@command -v chromium-headless-shell >/dev/null || $(call debian,chromium-headless-shell)

.PHONY: postgresql
postgresql:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || $(call debian,postgresql)

.PHONY: nginx
nginx:
	@command -v nginx >/dev/null || ls /usr/sbin/nginx >/dev/null 2>&1 || $(call debian,nginx-light openssl)

# Tests at once: three for two cores, since those of the page and of terminals wait most of the time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(3 * os.cpu_count() // 2)')

# Run tests on all cores; who has none left takes some of another's. What fails is run again alone: people wait for a
# page or a terminal, and other tests beside may make it late. What fails alone has failed.
run-tests = $(1) -m pytest -n $(WORKERS) --dist worksteal $(2) || $(1) -m pytest --last-failed --last-failed-no-failures none $(2)

# Print a list of pyproject.toml, a line each.
requirements = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))$(1), sep="\n")'

where = echo "damier is installed: run $(ENV)/bin/damier, or only damier after: source $(ENV)/bin/activate"

# Unpack the sdist into an empty folder.
unpack = rm -rf $(1) && mkdir -p $(1) && tar -xzf dist/damier-*.tar.gz --strip-components=1 -C $(1)

# Install Debian packages as root, else say which are missing.
define debian
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends $(1); \
	else echo "damier needs $(1): sudo apt-get install $(1)" >&2; exit 2; fi
endef
