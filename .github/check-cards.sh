#!/usr/bin/env bash
# Checks cards and runs their scenarios with annotations for GitHub. Ends with 1 if anything is wrong with them.
#
# SPELLWRIGHT: the program. CHECK_PATHS and TEST_PATHS: what is checked and run, separated by spaces or lines; empty: what the
# project's spellwright.toml names. DENY: `warnings` or empty.
set -uo pipefail
program="${SPELLWRIGHT:-spellwright}"
read -ra checked <<< "$(tr '\n' ' ' <<< "${CHECK_PATHS:-}")"
read -ra tested <<< "$(tr '\n' ' ' <<< "${TEST_PATHS:-}")"
deny=()
if [ -n "${DENY:-}" ]; then deny=(--deny "$DENY"); fi
status=0
"$program" check --format github "${deny[@]+"${deny[@]}"}" "${checked[@]+"${checked[@]}"}" || status=$?
if [ "${#tested[@]}" -gt 0 ] || grep -qs '^scenarios' spellwright.toml; then
  "$program" test --format github "${tested[@]+"${tested[@]}"}" || status=$?
fi
exit "$status"
