#!/usr/bin/env bash
# Builds the wheel of the Python package, and tests it as others install it: in a new environment.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
cargo fmt --check
cargo clippy --quiet -- -D warnings
environment=$(mktemp -d)
trap 'rm -rf "$environment"' EXIT
python3 -m venv "$environment"
"$environment/bin/pip" install --quiet '.[gym]' pytest mypy
cd "$environment" && bin/python -m pytest -q "$OLDPWD/tests"
