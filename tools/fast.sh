#!/usr/bin/env bash
# ./check --fast: what can be known within a minute of a change (CONTRIBUTING.md). The whole truth is ./check.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
# shellcheck source=setup.sh
source "$root/tools/setup.sh"

# What long random games and property tests prove is left to ./check.
slow='*Playout*:*Grammar*:*EveryAcceptedPosition*:*RandomCombats*:*RandomGames*:*Nightly*'
all_rooms=(core hex plane load engine breakout kesselschlacht panzer ai tools lab server house fourth)

changed_files() {
  local files
  files=$(git diff --name-only HEAD && git ls-files --others --exclude-standard)
  [[ -n $files ]] || files=$(git diff --name-only HEAD~1 HEAD)
  printf '%s\n' "$files"
}

# The test programs that know what is in a file; what everybody stands on is everybody's.
rooms_of() {
  case $1 in
    src/games/*/* | data/*/* | rules/*/*)
      local game=${1#*/}
      [[ $1 == src/* ]] && game=${game#*/}
      printf '%s\n' "${game%%/*}" house
      ;;
    src/core/* | src/engine/* | src/load/* | tests/common/* | CMakeLists.txt | tests/CMakeLists.txt) printf '%s\n' "${all_rooms[@]}" ;;
    src/hex/*) printf '%s\n' hex breakout kesselschlacht ;;
    src/plane/*) printf '%s\n' plane panzer ;;
    src/games/*) printf '%s\n' tools ;;
    src/main/*) printf '%s\n' server tools ;;
    src/rulecov/* | src/mutants/*) printf '%s\n' house ;;
    src/*/* | tests/*/*)
      local room=${1#*/}
      printf '%s\n' "${room%%/*}"
      ;;
    docs/*) printf '%s\n' tools house ;;
    web/src/* | web/test/*) printf '%s\n' web ;;
  esac
}

mapfile -t files < <(changed_files)
rooms=("$@")
if ((${#rooms[@]} == 0)); then
  mapfile -t rooms < <(for f in "${files[@]}"; do rooms_of "$f"; done | LC_ALL=C sort -u)
fi
if ((${#rooms[@]} == 0)); then
  echo "Nothing that a test knows of has changed."
  exit 0
fi

status=0
mapfile -t sources < <(for f in "${files[@]}"; do [[ $f =~ \.(cpp|h)$ && -e $f ]] && printf '%s\n' "$f"; done || true)
if ((${#sources[@]})) && clang-format --version | grep -q 'version 14\.'; then
  say "Formatting of ${#sources[@]} files"
  clang-format --dry-run -Werror "${sources[@]}" || status=1
fi

programs=() labels=()
for room in "${rooms[@]}"; do
  [[ -d tests/$room && $room != fuzz && $room != replays ]] && programs+=("test_$room") labels+=("$room")
done
if ((${#programs[@]})); then
  say "Building ${programs[*]}"
  [[ -f build/build.ninja ]] || configure dev
  cmake --build build -j "$jobs" --target "${programs[@]}" || exit 1
  say "Tests, but for long random games: ${labels[*]}"
  GTEST_FILTER="-$slow" ctest --test-dir build -j "$jobs" --output-on-failure --no-tests=error --timeout 300 \
    -L "^($(IFS='|'; echo "${labels[*]}"))\$" -E 'Playout|Grammar|Sealed' 2>&1 | grep -v ' Passed \|^ *Start ' || status=1
fi
if [[ " ${rooms[*]} " == *" web "* ]]; then
  say "Client: types, form, lint, unit tests"
  (
    cd web
    [[ -d node_modules ]] || npm ci --no-audit --no-fund --ignore-scripts >/dev/null
    npm run --silent check && npm run --silent format:check && npm run --silent lint && npm run --silent test
  ) || status=1
fi
say "Result"
if ((status)); then
  echo "FAILED after $SECONDS s."
  exit 1
fi
echo "Nothing found in $SECONDS s; ./check knows more."
