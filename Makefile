# One environment (.venv), one wheel (dist/). Everything that runs hupai runs the installed wheel.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# PyO3 is built for the interpreter that will run it.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
# How long make fuzz runs each target.
SECONDS ?= 10
# More for pytest: make test PYTEST_FLAGS='-x -k waits'
PYTEST_FLAGS ?=
PYTEST := $(BIN)/python -P -m pytest $(PYTEST_FLAGS)

# Folders are listed too, since a file that went away only shows in the time of its folder.
SOURCES := pyproject.toml $(wildcard Cargo.toml Cargo.lock build.rs) \
	$(shell find rust python -name __pycache__ -prune -o ! -name '*.so' -print 2>/dev/null)

TOOLS := $(VENV)/.tools
WHEEL := dist/.built
INSTALLED := $(VENV)/.installed
BENCH_TOOLS := $(VENV)/.bench-tools
FUZZ_TOOLS := $(VENV)/.fuzz-tools

.PHONY: help demo test test-rust test-python test-slow bench instructions lint format fuzz free-threaded sdist docs wheel install lock clean

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

demo: $(INSTALLED) ## From nothing to a running example: environment, wheel, examples/demo.py
	$(BIN)/python -P examples/demo.py

test: test-rust test-python ## All tests and examples, but for the slow ones

test-rust:
	cargo test --release --locked

test-python: $(INSTALLED)
	$(PYTEST) --doctest-modules --pyargs hupai tests README.md docs

test-slow: $(INSTALLED) ## The tests that take minutes
	cargo test --release --locked --tests -- --ignored
	HUPAI_PROFILE=slow $(PYTEST) -m slow tests

bench: $(INSTALLED) $(BENCH_TOOLS) ## Measure: Rust, Python, and other engines in the same run
	cargo bench --locked
	$(PYTEST) --benchmark-max-time=0.3 --benchmark-columns=median,iqr,rounds benches
	$(BIN)/python benches/peers.py

instructions: ## Count the instructions of the core's questions (needs valgrind)
	benches/callgrind.sh

lint: $(INSTALLED) ## Formatters, linters, types, and the stub against the module
	cargo fmt --check
	cargo clippy --locked --all-targets -- -D warnings
	cargo clippy --locked --all-targets --features python -- -D warnings
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy python/hupai tests examples benches
	$(BIN)/python -P -m mypy.stubtest hupai._core --mypy-config-file pyproject.toml \
		--allowlist .mypy-stubtest-allowlist

format: $(TOOLS) ## Let the formatters and the linter mend what they can
	cargo fmt
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

fuzz: $(INSTALLED) $(FUZZ_TOOLS) ## Search for bytes that break something, SECONDS for each target: make fuzz SECONDS=600
	tests/fuzz/run $(SECONDS)

free-threaded: ## Check that the module compiles for a Python without the lock
	PYO3_CONFIG_FILE=$(CURDIR)/tests/build/free-threaded.txt cargo check --locked --features python \
		--target-dir target/free-threaded

sdist: $(TOOLS) ## Build the source distribution, a wheel out of it elsewhere, and try that
	tests/build/sdist.sh

docs: $(INSTALLED) ## The pages (docs/_build/html) and the crate's (target/doc)
	$(BIN)/python -P -m sphinx -W --keep-going -q -b html docs docs/_build/html
	RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps

wheel: $(WHEEL) ## A release wheel in dist/

install: $(INSTALLED) ## The wheel in .venv

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hupai needs Python 3.11 or newer; say which with PYTHON=")'
	$(PYTHON) -m venv $(VENV)

$(TOOLS): requirements/dev.txt | $(BIN)/python
	$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(BENCH_TOOLS): requirements/bench.txt $(TOOLS)
	$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

# Without a wheel for this Python, its targets are tried as tests only.
$(FUZZ_TOOLS): requirements/fuzz.txt $(TOOLS)
	$(PIP) install --require-hashes --only-binary :all: -r requirements/fuzz.txt || true
	@touch $@

$(WHEEL): $(SOURCES) | $(TOOLS)
	@mkdir -p dist && rm -f dist/*.whl
	$(BIN)/maturin build --release --locked --interpreter $(BIN)/python --out dist
	@touch $@

$(INSTALLED): $(WHEEL) $(TOOLS)
	$(PIP) install --no-deps --no-index --force-reinstall dist/*.whl
	@touch $@

# pip-tools lives beside the build, since it is only wanted here.
lock: ## Renew requirements/*.txt from requirements/*.in
	$(PYTHON) -m venv target/lock
	target/lock/bin/python -m pip --disable-pip-version-check --quiet install 'pip-tools>=7.5,<8'
	cd requirements && for name in runtime dev bench fuzz; do \
		CUSTOM_COMPILE_COMMAND='make lock' ../target/lock/bin/pip-compile --quiet --upgrade \
			--generate-hashes --strip-extras --allow-unsafe --annotation-style=line \
			--no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
			--output-file=$$name.txt $$name.in; \
	done

clean: ## Remove everything that was made
	rm -rf $(VENV) dist target docs/_build .hypothesis .pytest_cache .mypy_cache .ruff_cache .benchmarks
