# Everything happens in .venv, which these targets make by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Test processes at once: more than there are cores, since many tests wait for a browser or a server.
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 3)")
# Older versions of pip take what builds a package from the first of these as well, newer ones from the second.
INSTALL := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
	$(BIN)/python -m pip install --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play test check format messages bench pictures plots screens docs clean

help: ## show this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

play: $(VENV)/.play ## set up if needed, then play in the browser
	@$(BIN)/trilith serve --open

test: $(VENV)/.dev ## set up if needed, then run all tests
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal --durations 5

check: $(VENV)/.dev ## lint, formatting, types (also of the scripts) and import rules
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@PATH="$(CURDIR)/$(BIN):$$PATH" npx --yes --package typescript@5.9.3 tsc --project .

format: $(VENV)/.dev ## put the code into shape
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

messages: $(VENV)/.dev ## write the browser's types of messages from the server's
	@$(BIN)/python -m tools.message_types

bench: $(VENV)/.dev ## measure, and print a table
	@$(BIN)/python -m bench

pictures: $(VENV)/.dev ## draw the pictures of the rulebooks and docs anew
	@$(BIN)/python -m tools.pictures
	@$(BIN)/python -m tools.plans

plots: $(VENV)/.dev ## draw the plots of the manual from the data in docs/data
	@$(BIN)/python -m tools.plots

screens: $(VENV)/.dev ## take pictures of every page of the browser game
	@$(BIN)/python -m tools.screens

docs: $(VENV)/.dev ## build the manual, in dist/manual
	@$(BIN)/python -m tools.manual

clean: ## remove the virtual environment and all caches
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .schemathesis dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Trilith needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 2; }
	@echo "Setting up Trilith in $(VENV): this takes a minute, once."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(INSTALL) --editable '.[serve]'
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(INSTALL) --editable '.[dev]'
	@touch $@ $(VENV)/.play
