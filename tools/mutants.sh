#!/usr/bin/env bash
# Would the rule tests notice? Plants single changes in the rules and runs the rule suites on each. See docs/testing.md.
#   tools/mutants.sh [N] [--seed K] [--games breakout,kesselschlacht,panzer]
# The source is never touched: a changed file is compiled apart and linked before the library that holds the true one.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"

wanted=100 seed=1 games=breakout,kesselschlacht,panzer
while (($#)); do
  case $1 in
    --seed) seed=${2:?"--seed wants a number"} && shift ;;
    --seed=*) seed=${1#*=} ;;
    --games) games=${2:?"--games wants names parted by commas"} && shift ;;
    --games=*) games=${1#*=} ;;
    *) wanted=$1 ;;
  esac
  shift
done
for number in "$wanted" "$seed"; do
  [[ $number =~ ^[0-9]{1,9}$ ]] || { echo "mutants: \"$number\" is no number" >&2; exit 2; }
done
work=build-mutants
tree=$root/$work/tree # rules and data as they were built: the project may be worked on meanwhile

suites_of() { case $1 in breakout) echo 'BO_*' ;; kesselschlacht) echo 'KS_*' ;; panzer) echo 'PZ_*' ;; *) return 1 ;; esac }

# run_suites PROGRAM SUITES SECONDS: the rule suites alone, up to the first test that fails.
run_suites() { timeout "$3" "$1" --gtest_filter="$2" --gtest_fail_fast --gtest_brief=1; }

# compile GAME FILE SOURCE OBJECT: as the build compiles FILE, but SOURCE instead, without complaints and quickly.
compile() {
  local object command
  object=CMakeFiles/kessel_$1.dir/$2.o
  command=$(ninja -C $work -t commands "$object" | tail -n 1)
  command=${command//"$object"/$4}
  command=${command//"$root/$2"/$3}
  command=${command//"-I$root/src"/"-I$tree/src"}
  command=${command// -Werror/ -w}
  command=${command// -O3/ -O1}
  (cd $work && CCACHE_DISABLE=1 bash -c "$command")
}

# link GAME OBJECT PROGRAM: the rule test program with OBJECT before the libraries.
link() {
  local command
  command=$(ninja -C $work -t commands "test_$1" | tail -n 1)
  command=${command/ -o tests\/test_$1 / "$2" -o "$3" }
  (cd $work && bash -c "$command")
}

# home_with GAME TABLE FOLDER: the project as the tests see it, with another table.
home_with() {
  local entry
  mkdir -p "$3/data/$1"
  for entry in "$root"/*; do [[ ${entry##*/} == data ]] || ln -s "$entry" "$3/"; done
  for entry in "$tree"/data/*; do [[ ${entry##*/} == "$1" ]] || ln -s "$entry" "$3/data/"; done
  for entry in "$tree/data/$1"/*; do [[ ${entry##*/} == tables.json ]] || ln -s "$entry" "$3/data/$1/"; done
  cp "$2" "$3/data/$1/tables.json"
}

# try_one GAME SECONDS NUMBER FILE TEXT: prints "killed|survived|no change|does not compile <tab> text <tab> by what".
try_one() {
  local game=$1 seconds=$2 number=$3 file=$4 text=$5
  local folder=$root/$work/$game/$number status=0 verdict by=""
  local program=$root/$work/tests/test_$game suites
  suites=$(suites_of "$game")
  mkdir -p "$folder"
  if [[ $file == *.json ]]; then
    home_with "$game" "$folder.json" "$folder"
    KESSEL_TEST_HOME=$folder KESSEL_HOME=$folder run_suites "$program" "$suites" "$seconds" >"$folder/log" 2>&1 || status=$?
  elif ! compile "$game" "$file" "$folder.cpp" "$folder/mutant.o" >"$folder/log" 2>&1; then
    printf 'does not compile\t%s\t\n' "$text"
    rm -rf "$folder"
    return
  else
    program=$folder/test
    link "$game" "$folder/mutant.o" "$program" >"$folder/log" 2>&1
    KESSEL_HOME=$root run_suites "$program" "$suites" "$seconds" >"$folder/log" 2>&1 || status=$?
  fi
  if ((status == 124)); then
    verdict=killed by="time"
  elif ((status)); then
    verdict=killed by=$(sed -n 's/^\[  FAILED  \] \([A-Za-z0-9_./]*\).*/\1/p' "$folder/log" | head -n 1)
    by=${by:-"a crash"}
  elif [[ $file != *.json ]] && compile "$game" "$file" "$tree/$file" "$folder/true.o" >/dev/null 2>&1 &&
    cmp -s "$folder/mutant.o" "$folder/true.o"; then
    verdict="no change" # the compiler makes the same of it
  else
    verdict=survived
  fi
  printf '%s\t%s\t%s\n' "$verdict" "$text" "$by"
  rm -rf "$folder"
}

count() { grep -c "^$1" "$2" || true; }

# play_game GAME: plants, tries, reports; fails where fewer than 95 of 100 are killed.
play_game() {
  local game=$1 suites began seconds report=$work/$1.report number file text tried=0 killed survived
  suites=$(suites_of "$game")
  echo "$game: building the rule tests"
  cmake --build $work -j "$jobs" --target "test_$game" kessel_mutants >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; return 1; }
  rm -rf "$tree"
  mkdir -p "$tree"
  cp -a src data "$tree/"
  began=$SECONDS
  KESSEL_HOME=$root run_suites "$work/tests/test_$game" "$suites" 3600 >"$work/$game.log" 2>&1 || {
    tail -n 20 "$work/$game.log"
    echo "$game: the rule suites fail as they are"
    return 1
  }
  seconds=$((60 + 5 * (SECONDS - began)))
  rm -rf "${work:?}/$game"
  # Some will not compile, or make no difference to the compiler: a few more than wanted are planted.
  $work/kessel_mutants "$tree" "$game" "$seed" $((wanted + wanted / 2 + 5)) "$work/$game" || return 1
  : >"$report"
  while IFS=$'\t' read -r number file text; do
    ((tried < wanted)) || break
    while (($(jobs -rp | wc -l) >= jobs)); do wait -n || true; done
    try_one "$game" "$seconds" "$number" "$file" "$text" >>"$report" &
    tried=$(($(count killed "$report") + $(count survived "$report") + $(jobs -rp | wc -l)))
  done <"$work/$game/list"
  wait
  killed=$(count killed "$report") survived=$(count survived "$report")
  echo "$game: $killed of $((killed + survived)) killed; $(count 'does not compile' "$report") do not compile, $(count 'no change' "$report") change nothing"
  grep '^survived' "$report" | cut -f 2 | sed 's/^/  survived: /' || true
  ((killed * 100 >= 95 * (killed + survived)))
}

configure dev $work
status=0
for game in ${games//,/ }; do
  suites_of "$game" >/dev/null || { echo "mutants: there is no game \"$game\"" >&2; exit 2; }
done
for game in ${games//,/ }; do play_game "$game" || status=1; done
exit "$status"
