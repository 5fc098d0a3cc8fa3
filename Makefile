# Every target works on a fresh clone: it first sets up what it needs, once, and says how far it is.
# Needs only GNU make and Python >= 3.11; Node.js comes from PyPI where the machine has none.
# PYTHON names the one to build .venv with; to change it later: make clean.
# ARGS is handed on to the command: make play ARGS=--help, make test ARGS='-k jack'.

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
UV_VERSION := $(shell sed -n '/^name = "uv"$$/{n;s/^version = "\(.*\)"$$/\1/p;}' uv.lock)
# A Node.js for the page: the machine's own if it is new enough, else the one in the lock file.
NODE := $(shell $(PYTHON) hatch_build.py has-node >/dev/null 2>&1 || echo .venv/node)
NPM := $(if $(NODE),$(BIN)/python,$(PYTHON)) hatch_build.py
RULES := $(wildcard src/jackline/rules/*.py src/jackline/rules/*/*.py)
BOTS := $(wildcard src/jackline/ai/*.py src/jackline/ai/learned/*.py)
WEB := $(wildcard web/*.*) web/project.inlang/settings.json \
	$(shell find web/src web/public web/messages -not -path 'web/src/paraglide*')
PAGE := src/jackline/static/index.html

export UV_PROJECT_ENVIRONMENT := .venv
export UV_PYTHON_DOWNLOADS := never
export UV_HTTP_TIMEOUT ?= 180
# What the caller's shell happens to hold must not decide which environment we use or whether code is kept compiled.
unexport VIRTUAL_ENV NUMBA_DISABLE_JIT PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal test coverage lint bench train long siege kills worlds power interference audit golden kept protocol screenshots clean FORCE

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile

play: ## play in the browser, here and on phones in the same network
	@$(call ready,.venv/rules $(PAGE))
	@$(BIN)/jackline serve $(if $(filter --open --no-open,$(ARGS)),,--open) $(ARGS)

terminal: ## play a game in the terminal
	@$(call ready,.venv/rules)
	@$(BIN)/jackline play $(ARGS)

# Where ARGS names tests that show nothing, neither the page nor a browser has to be there.
UNSEEN := tests/rules% tests/ai% tests/arena% tests/lessons% tests/terminal%
NAMED := $(filter tests%,$(ARGS))
SHOWN := $(if $(NAMED),$(filter-out $(UNSEEN),$(NAMED)),all)

test: .venv/warmed $(if $(SHOWN),.venv/chromium $(PAGE)) ## every test, and the rules interpreted with coverage too
	@$(BIN)/python -m tests.suite $(ARGS)

coverage: .venv/warmed ## how much of the server, the bots and the arena their tests reach, and whether that is enough
	@$(BIN)/python -m tests.runs.coverage $(ARGS)

# The lock must name the public registry, so a private mirror in the caller's shell is left out of that check.
lint: .venv/synced web/node_modules/.package-lock.json ## style, types, import directions, spelling, lock file
	@PATH="$$PWD/$(BIN):$$PATH"; failed=; unset UV_DEFAULT_INDEX UV_INDEX UV_INDEX_URL UV_EXTRA_INDEX_URL UV_FIND_LINKS; \
	check() { said=$$("$$@" 2>&1) || { printf '%s\n\n' "$$said"; failed="$$failed, $$1$${2:+ $$2}"; }; }; \
	web() { python hatch_build.py run check; }; \
	check ruff check; \
	check ruff format --check; \
	check mypy; \
	check lint-imports; \
	check codespell; \
	check web; \
	check uv lock --check --offline --python $(BIN)/python; \
	if [ -n "$$failed" ]; then echo "lint: not clean: $${failed#, }"; exit 1; else echo 'lint: clean'; fi

bench: .venv/warmed .venv/chromium $(PAGE) ## how fast the kernel, the bots, the server and the page are here
	@$(BIN)/python -m benchmarks $(ARGS)

train: .venv/warmed ## train the bots' nets anew and put them in the place of those that come with the game
	@$(BIN)/python -m training $(ARGS)

long: .venv/warmed ## compare the kernel with the oracle for a long time, and let Hypothesis explore anew
	@$(BIN)/python -m tests.runs.long $(ARGS)

siege: .venv/warmed ## attack a real server in every way known beside well-behaved tables; what the others feel
	@$(BIN)/python -m tests.siege $(ARGS)

worlds: .venv/warmed ## run 10,000 made-up worlds of servers and people by seed, and hold all that is promised against them
	@$(BIN)/python -m tests.worlds $(ARGS)

kills: .venv/warmed ## kill servers and PostgreSQL 2,500 times in mid-game and count what is lost; 25 minutes
	@$(BIN)/python -m tests.runs.kills $(ARGS)

power: .venv/warmed ## cut the power under SQLite at 5,000 moments and count what is lost; 2 minutes
	@$(BIN)/python -m tests.runs.power $(ARGS)

interference: .venv/warmed ## 200,000 pairs of tables that differ only in hidden cards, and what anyone learns; 20 minutes
	@$(BIN)/python -m tests.runs.interference $(ARGS)

audit: .venv/synced web/node_modules/.package-lock.json ## whether anything is known against what our lock files bring in
	@$(BIN)/python -m tests.runs.audit

golden: .venv/warmed ## write the playthroughs anew; read the diff before committing it
	@JACKLINE_UPDATE_GOLDEN=1 $(BIN)/pytest -q tests/rules/whole_games/test_playthroughs.py $(ARGS)

protocol: .venv/synced ## make docs/protocol.md and the page's types anew from the server's types
	@$(BIN)/python -m docs.make_protocol

kept: .venv/warmed ## write down what this version keeps, for all later ones to read; once a release
	@$(BIN)/python -m tests.kept.make

screenshots: .venv/warmed .venv/chromium $(PAGE) ## take the pictures of the page in docs/images anew
	@$(BIN)/python -m docs.make_screenshots

clean: ## remove everything that make has made
	@rm -rf .venv dist src/jackline/static web/node_modules web/src/paraglide benchmarks/latest.json .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests benchmarks examples -name __pycache__ -prune -exec rm -rf {} +

# ---- set-up: stamps, each made once -----------------------------------------------------------------

# Runs a command in silence; shows what it said only if it fails.
comma := ,
quietly = said=$$({ $(1); } 2>&1) || { printf '%s\n' "$$said" >&2; exit 1; }
needs = { echo 'Jackline needs $(1)' >&2; exit 1; }

# Makes some targets side by side and counts the steps as they are done; says nothing if there is nothing to do.
ready = todo=$$($(MAKE) -n $(1) 2>/dev/null | grep -c '^: step'); if [ "$$todo" -gt 0 ]; then \
	echo "Getting ready: $$todo steps, the first time about half a minute."; fi; \
	steps=$$(mktemp) && { STEPS=$$steps TODO=$$todo $(MAKE) --no-print-directory -j2 $(1); code=$$?; rm -f $$steps; exit $$code; }

# One step of setting up: what it is called, then what is done. Two steps may be under way at a time.
define step
@: step
@$(call quietly,$(2)); $(call done,$(1))
endef
done = if [ -n "$$STEPS" ]; then echo >> $$STEPS; printf '  %s of %s: ' $$(wc -l < $$STEPS) $$TODO; fi; echo '$(1)'

# A virtual environment holds absolute paths: when the folder has moved or its Python is gone, build it again.
ifneq ($(shell test "$$(cat .venv/made 2>/dev/null)" = "$$(pwd -P)" && $(BIN)/python -c '' 2>/dev/null && echo usable),usable)
.venv/made: FORCE
endif

# Without a pip of its own where the machine's can fill it: making one takes longer than all the rest of this step.
UV := uv==$(UV_VERSION)
PIP := -m pip --quiet --disable-pip-version-check
.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || $(call needs,Python 3.11 or newer as $(PYTHON): \
		install it$(comma) or name another one: make PYTHON=python3.12.)
	@$(PYTHON) -c 'import venv' 2>/dev/null || $(call needs,the venv module of $(PYTHON): \
		install it$(comma) on Debian and Ubuntu with: apt install python3-venv.)
	@: step
	@{ $(PYTHON) -m venv --clear --without-pip .venv && $(PYTHON) $(PIP) --python $(BIN)/python install $(UV); } >/dev/null 2>&1 || { \
		$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(call needs,the venv module of $(PYTHON): \
			install it$(comma) on Debian and Ubuntu with: apt install python3-venv.); \
		$(call quietly,$(PYTHON) -m venv --clear .venv && $(BIN)/python $(PIP) install $(UV)); }
	@pwd -P > $@
	@$(call done,a Python environment in .venv)

# What playing needs. Whatever else is there stays: what developers need, or a Node.js.
SYNC := $(BIN)/uv sync --frozen --python $(BIN)/python
FOR_PLAY := --inexact --no-dev --extra serve
.venv/playable: .venv/made uv.lock pyproject.toml
	$(call step,its packages,$(SYNC) $(FOR_PLAY))
	@touch $@

.venv/synced: .venv/made uv.lock pyproject.toml
	$(call step,the packages for developers,$(SYNC) $(if $(wildcard .venv/node),--group node))
	@touch $@ .venv/playable

.venv/rules: .venv/playable $(RULES)
	@: step
	@$(BIN)/jackline warm --only rules
	@$(call done,the rules compiled)
	@touch $@

.venv/warmed: .venv/synced .venv/rules $(BOTS)
	@: step
	@$(BIN)/jackline warm
	@$(call done,the bots compiled)
	@touch $@

.venv/node: .venv/playable
	$(call step,a Node.js from PyPI,$(SYNC) $(FOR_PLAY) --group node)
	@touch $@

# Order only: what is fetched depends on the lock file alone, not on when Node.js came.
web/node_modules/.package-lock.json: web/package-lock.json | $(NODE)
	$(call step,what the page is built with,$(NPM) fetch)
	@touch $@

$(PAGE): web/node_modules/.package-lock.json $(WEB) hatch_build.py
	$(call step,the page,$(NPM) build)

.venv/chromium: .venv/synced
	@$(BIN)/python -m tests.browser.driving.chromium
	@touch $@
