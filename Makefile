# The two commands: `make play` and `make test`. Needs Python 3.11+ (with venv) and make, nothing else.

VENV ?= .venv
PYTHON ?=
ARGS ?=
GAME ?= beacons
GAMES ?= 200
ALL_TABLES := beacons:2 beacons:3 beacons:4 on-mars:1 on-mars:2 on-mars:3 on-mars:4 \
	clash-of-cultures:2 clash-of-cultures:3 clash-of-cultures:4
TABLES := $(if $(filter command line environment,$(origin GAME)),$(filter $(GAME):%,$(ALL_TABLES)),$(ALL_TABLES))

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
DECLARED := pyproject.toml constraints.txt
BUILD_TOOLS := hatchling editables setuptools
TO_PLAY := .[cli,server]
TO_TEST := .[cli,server,lab,ray,gyms,openspiel,bench,tune,dev]
TO_DOCUMENT := .[server,lab,gyms,docs]
TO_LEARN := $(TO_TEST:]=,learn])

.DEFAULT_GOAL := help
.PHONY: help play test test-quick test-long fuzz bench pin lock messages wire docs format clean FORCE

help:  ## list the targets
	@echo 'usage: make TARGET'
	@sed -n 's/^\([a-z-]*\):.*##  *\(.*\)/  \1|\2/p' Makefile | awk -F'|' '{printf "%-14s %s\n", $$1, $$2}'

play: $(VENV)/.play  ## install, start the server and open the page (ARGS="--port 9000" is passed on)
	@$(BIN)/areopagus serve --open $(ARGS)

test: $(VENV)/.test  ## install what the tests need and run them all (ARGS="rules" runs one stage)
	@$(BIN)/python scripts/run_tests.py $(ARGS)

test-quick: $(VENV)/.test  ## an answer within 90 seconds: static checks, kernel tests, a little conformance
	@$(BIN)/python scripts/run_tests.py --quick $(ARGS)

test-long: $(VENV)/.learn  ## before a release: whole games in the browser while the server is killed, a bot that learns
	@$(BIN)/python scripts/run_tests.py --long $(ARGS)

fuzz: $(VENV)/.test  ## check every promise in GAMES=200 random games of every game (or GAME=on-mars) and number of seats
	@set -e; for table in $(TABLES); do echo "$$table"; \
	  $(BIN)/areopagus fuzz $${table%:*} --seats $${table#*:} --games $(GAMES) $(ARGS); done
	$(if $(filter clash-of-cultures:%,$(TABLES)),@$(BIN)/python scripts/battle_odds.py)

bench: $(VENV)/.test  ## measure GAME=beacons beside python-chess
	@$(BIN)/areopagus bench $(GAME) $(ARGS)

pin: $(VENV)/.test  ## keep the code of the present rules for ever; to be run before the rules of a game are raised
	@$(BIN)/python scripts/pin_engine.py

messages: $(VENV)/.test  ## bring the texts of all languages up to date and compile them (ARGS=sv begins another)
	@$(BIN)/python scripts/messages.py $(ARGS)

wire: $(VENV)/.test  ## generate the types of the page from what the server declares
	@$(BIN)/python scripts/wire_types.py

format: $(VENV)/.test  ## format the code and fix what ruff and Biome can fix
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .
	@$(BIN)/python scripts/tools.py --run biome check --write

docs: $(VENV)/.docs  ## build the documentation as a site in artefacts/site; warnings are errors
	@$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet $(ARGS) docs artefacts/site
	@echo artefacts/site/index.html

# The index is that of the person who runs it; --no-header and the flags below keep its address out of the file.
lock: $(VENV)/.made  ## write constraints.txt anew, with the newest versions
	@$(PIP) install --quiet uv
	@printf '%s\n' $(BUILD_TOOLS) | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	  --all-extras --no-header --no-annotate --no-emit-index-url --no-emit-find-links \
	  --output-file $(VENV)/constraints.txt pyproject.toml - >/dev/null
	@{ echo '# The versions that make installs, for every extra. Written by: make lock'; \
	  cat $(VENV)/constraints.txt; } > constraints.txt
	@rm $(VENV)/constraints.txt

clean:  ## remove the virtual environment and everything else that make has made
	rm -rf $(VENV) .tools artefacts build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src examples tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

# Installing. A stamp is written when its step has succeeded. $(VENV)/.made holds the folder it was made in;
# $(VENV)/.installing is there while pip runs. An environment that was moved, lost its Python or was
# interrupted is not sound, and made anew.

SOUND := $(shell test "`cat $(VENV)/.made 2>/dev/null`" = "$(CURDIR)" && test ! -e $(VENV)/.installing \
  && $(BIN)/python -c 'print("yes")' 2>/dev/null)

$(VENV)/.made: $(if $(filter yes,$(SOUND)),,FORCE)
	@set -e; \
	if test ! -e $(VENV)/.installing && test ! -e $(VENV)/.made \
	  && $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	  && $(BIN)/pip --version >/dev/null 2>&1; \
	then echo "$(CURDIR)" > $@; exit 0; fi; \
	found=; bare=; \
	for python in $(if $(PYTHON),$(PYTHON),python3.13 python3.12 python3.11 python3); do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    if $$python -c 'import venv, ensurepip' >/dev/null 2>&1; then found=$$python; break; fi; \
	    bare=$${bare:-$$python}; \
	  fi; \
	done; \
	if test -z "$$found" && test -n "$$bare"; then \
	  echo "make: $$bare has no venv module; on Debian or Ubuntu: apt-get install python3-venv" >&2; exit 2; \
	elif test -z "$$found"; then \
	  echo "make: no Python 3.11 or newer found ($(if $(PYTHON),$(PYTHON),python3)); install one, or say where: make PYTHON=/path/to/python" >&2; \
	  exit 2; \
	fi; \
	echo "Making $(VENV) with `$$found --version`"; \
	$$found -m venv --clear $(VENV); \
	echo "$(CURDIR)" > $@

# The variables, unlike an option, also lock what pip fetches to build packages with; older versions of pip read the
# first of them.
define install
	@echo "Installing $(1) into $(VENV)"
	@touch $(VENV)/.installing
	@PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
	  $(PIP) install --quiet -e "$(1)" || { rm -f $(VENV)/.installing; exit 1; }
	@rm $(VENV)/.installing
endef

$(VENV)/.play: $(VENV)/.made $(DECLARED)
	$(call install,$(TO_PLAY))
	@touch $@

$(VENV)/.test: $(VENV)/.made $(DECLARED)
	$(call install,$(TO_TEST))
	@touch $(VENV)/.play $@

# PyTorch takes gigabytes where its index has no build for CPUs alone, so `make test` leaves it out.
$(VENV)/.learn: $(VENV)/.test
	$(call install,$(TO_LEARN))
	@touch $@

$(VENV)/.docs: $(VENV)/.made $(DECLARED)
	$(call install,$(TO_DOCUMENT))
	@touch $@
