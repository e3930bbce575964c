# How a step of `.ci/run` runs and is counted.
results="$(mktemp -d)"
trap 'rm -rf "$results"' EXIT
passed=0
failed=0

# check <name> <command>: a command that must succeed; it counts one.
check() {
  local name="$1" begin=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  if "$@" < /dev/null; then
    passed=$((passed + 1))
    printf -- '-- %s: passed in %d s\n' "$name" $((SECONDS - begin))
  else
    failed=$((failed + 1))
    printf -- '-- %s: FAILED in %d s\n' "$name" $((SECONDS - begin))
  fi
}

# suite <name> <command>: a run of vitest; its tests count, and a run that fails without a failing test counts one.
suite() {
  local name="$1" begin=$SECONDS json="$results/$1.json" status=0 counts
  shift
  printf '\n== %s\n' "$name"
  "$@" --reporter=default --reporter=json --outputFile.json="$json" < /dev/null || status=$?
  counts="$(node -p '
    const { numPassedTests, numFailedTests } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
    `${numPassedTests} ${numFailedTests}`
  ' "$json" 2> /dev/null)" || counts='0 0'
  local good="${counts% *}" bad="${counts#* }"
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  passed=$((passed + good))
  failed=$((failed + bad))
  printf -- '-- %s: %d passed, %d failed in %d s\n' "$name" "$good" "$bad" $((SECONDS - begin))
}

# Prints the counts; succeeds if nothing has failed.
summary() {
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
