# Everything Peregon needs is set up by the targets themselves, into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
comma := ,
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
ENGINE := $(shell find peregon/model peregon/rules peregon/policies peregon/learning -name '*.py' 2>/dev/null)

.PHONY: play needs test quick check docs wheel lock bench soak mutants clean help
.DEFAULT_GOAL := help

help:  ## show this
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

# A stamp is renewed when a compiled source changed: a stale library would win over an edited file.
define set_up
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up Peregon; the first time takes a few minutes …"
	@find peregon -name '*.so' -delete; rm -f *.so
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[$(1)]"
endef

# To play takes a small part of what the tests and the figures need.
$(VENV)/play: pyproject.toml setup.py $(ENGINE)
	$(call set_up,server$(comma)drawing)
	@touch $@

$(VENV)/ready: pyproject.toml setup.py $(ENGINE)
	$(call set_up,dev)
	@touch $(VENV)/play $@

play: $(VENV)/play  ## set everything up and play in the browser
	@$(BIN)/peregon serve

needs:  ## see whether PostgreSQL, the browsers and npm are there for the tests; install them where that is allowed
	@.ci/needs

# Of the page only its types are checked; it is served as it is written.
$(VENV)/node/ready: needs
	@test -e $@ || npm install --silent --no-audit --no-fund --prefix $(VENV)/node typescript@7.0
	@touch $@

# Each worker has one half and then takes from the other: what a module sets up is set up once.
test: $(VENV)/ready $(VENV)/node/ready  ## set everything up, check the code and run the whole test suite
	@$(MAKE) --no-print-directory check
	@$(BIN)/pytest -q -n 2 --dist worksteal

# The rules, the texts and the shape of the code, without browsers, servers and long games.
QUICK := tests/rules tests/perft tests/record tests/languages tests/policies/test_frozen.py \
  tests/policies/test_unfamiliar.py tests/plugins/test_own_game.py tests/server/test_replays.py tests/server/test_seating.py \
  tests/test_architecture.py tests/test_clauses.py tests/test_documentation.py tests/test_game.py tests/package/test_wheel.py \
  tests/test_page.py tests/test_translations.py

quick: $(VENV)/ready  ## what a change should pass before each commit, in under two minutes
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/pytest -q -n 2 --dist worksteal $(QUICK)

check: $(VENV)/ready  ## ruff, mypy --strict, layers
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/pytest -q tests/test_architecture.py

docs: $(VENV)/ready  ## build the documentation as a site, into build/docs/html
	@$(BIN)/python -m tools.site

# The wheel is built from the archive: what is not in it, and what earlier builds left behind, cannot get into the wheel.
wheel:  ## build an archive of sources and, from it, a compiled wheel into dist
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check build
	@PEREGON_PURE=1 $(BIN)/python -m build --sdist --outdir dist
	@$(BIN)/python -m pip wheel --disable-pip-version-check --no-deps --wheel-dir dist dist/peregon-$(VERSION).tar.gz

lock:  ## draw up the locked libraries of a server anew
	uv pip compile pyproject.toml --extra postgres --extra drawing --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header --quiet --upgrade --output-file deploy/requirements.txt

bench: $(VENV)/ready  ## measure the figures of docs/figures.md
	@$(BIN)/python -m benchmarks.figures
	@$(BIN)/python -m benchmarks.envs

soak: $(VENV)/ready needs  ## long runs: 200,000 games with every law checked, 400 with the server killed, what stays in memory of calls and of 3,000 live games
	@$(BIN)/python -m tools.stress.memory
	@$(BIN)/python -m tools.stress.live_games --keep benchmarks/live_memory.json
	@$(BIN)/python -m tools.stress.soak
	@$(BIN)/python -m tools.stress.crashes

mutants: $(VENV)/ready  ## change the rules one operator, number or branch at a time and see whether a test notices
	@$(BIN)/python -m tools.mutants

clean:  ## remove what the build and the tests left behind
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +
