# Everything installs itself into .venv; nothing outside this folder is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test check format slow-sample slow bench quality clean

# set up, then index and question a workspace that looks like a person's
demo: $(READY)
	@$(BIN)/python scripts/demo.py

# set up, then run the tests
test: $(READY)
	$(BIN)/python -m pytest -q -n 2

# format, lint, strict types, documentation: what CI runs
check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python scripts/cli_reference.py --check

# rewrite what `check` would complain about and can be rewritten
format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python scripts/cli_reference.py

# a bounded part of the slow tests, ten minutes at most
slow-sample: $(READY)
	DAYBANK_SLOW_SCALE=0.1 timeout 600 $(BIN)/python -m pytest -q -m slow
	DAYBANK_HISTORIES=1000 $(BIN)/python -m pytest -q tests/test_belief.py

# all slow tests: kill loops, crowds of processes, long fuzzing
slow: $(READY)
	DAYBANK_SLOW_SCALE=1 $(BIN)/python -m pytest -q -m slow
	DAYBANK_HISTORIES=10000 $(BIN)/python -m pytest -q tests/test_belief.py

# speed as ratios in one run (docs/speed.md)
bench: $(READY)
	$(BIN)/python -m bench.speed $(BENCH_ARGS)

# how well it finds, on public sets: BENCH_ARGS="run locomo --data DIR" (bench/quality/README.md)
quality: $(READY)
	$(BIN)/python -m bench.quality $(BENCH_ARGS)

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("daybank needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)

# throw the environment and all caches away
clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
