#!/usr/bin/env bash
# Other compilers than the daily one (./check --compilers): the newest clang of the distribution builds everything without a
# warning and passes the tests; a cross compiler builds the program for arm64. See docs/testing.md.
#   tools/compilers.sh [gcc] [clang] [arm64]      all three if none is named
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
cd "$root"
# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
(($#)) || set -- gcc clang arm64

# test_of FOLDER: every test there is but the browser's, two at a time.
test_of() {
  local status=0
  ctest --test-dir "$1" -j 2 --output-on-failure --no-tests=error --timeout 1800 >"$1/ctest.log" 2>&1 || status=$?
  if ((status)); then grep -v ' Passed \|^ *Start ' "$1/ctest.log" || true; fi
  grep -E 'tests passed|tests failed' "$1/ctest.log" || tail -n 3 "$1/ctest.log"
  return "$status"
}

with_gcc() {
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  g++ --version | head -n 1
  configure dev && cmake --build build -j "$jobs" && test_of build
}

with_clang() {
  local newest
  newest=$(apt-cache --names-only search '^clang-[0-9]+$' | sed -n 's/^clang-\([0-9]*\) .*/\1/p' | sort -n | tail -n 1)
  [[ -n $newest ]] || { echo "apt knows no clang (apt-get update?)" && return 1; }
  need_packages "${build_packages[@]}" "${test_packages[@]}" "clang-$newest"
  "clang++-$newest" --version | head -n 1
  configure clang -DCMAKE_CXX_COMPILER="clang++-$newest" && cmake --build build-clang -j "$jobs" && test_of build-clang
}

# The packages of arm64 that the program is built with, fetched with lists of their own and unpacked under build-arm64/:
# this machine learns no second architecture.
fetch_arm64() {
  local state=$root/build-arm64/apt boost
  [[ ! -f build-arm64/sysroot/complete ]] || return 0
  mkdir -p "$state"/lists/partial "$state"/cache/archives/partial "$state/debs" build-arm64/sysroot
  : >"$state/status"
  cat >"$state/conf" <<TEXT
APT::Architecture "arm64"; APT::Architectures { "arm64"; };
Dir::State "$state"; Dir::State::Lists "$state/lists"; Dir::State::status "$state/status"; Dir::Cache "$state/cache";
APT::Sandbox::User "$(id -un)";
TEXT
  export APT_CONFIG=$state/conf
  apt-get -q update
  boost=$(apt-cache depends libboost-dev | sed -n 's/.*Depends: \(libboost[0-9.]*-dev\).*/\1/p' | head -n 1)
  (cd "$state/debs" && apt-get -q download "$boost" nlohmann-json3-dev libsodium-dev libsodium23 libsqlite3-dev libsqlite3-0 \
    libpq-dev libpq5 libcurl4-openssl-dev "$(apt-cache depends libcurl4-openssl-dev | sed -n 's/.*Depends: \(libcurl4[a-z0-9]*\)$/\1/p' | head -n 1)")
  unset APT_CONFIG
  for deb in "$state"/debs/*.deb; do dpkg-deb -x "$deb" build-arm64/sysroot; done
  touch build-arm64/sysroot/complete
}

for_arm64() {
  need_packages "${build_packages[@]}" g++-aarch64-linux-gnu
  aarch64-linux-gnu-g++ --version | head -n 1
  mkdir -p build-arm64
  fetch_arm64 >build-arm64/fetch.log 2>&1 || { tail -n 5 build-arm64/fetch.log && return 1; }
  configure dev && cmake --build build -j "$jobs" --target kessel_rulecov || return 1
  configure arm64 -DKESSEL_RULECOV="$root/build/kessel_rulecov" && cmake --build build-arm64 -j "$jobs" --target kessel || return 1
  # It does not run here; what it is can be read.
  readelf -h build-arm64/kessel | grep -E 'Machine: +AArch64'
}

failed=()
for word in "$@"; do
  say "Compiler: $word"
  case $word in
    gcc) with_gcc ;;
    clang) with_clang ;;
    arm64) for_arm64 ;;
    *) echo "compilers: \"$word\" is none of gcc, clang, arm64" >&2 && exit 2 ;;
  esac || failed+=("$word")
done
if ((${#failed[@]})); then
  printf 'FAILED: %s\n' "${failed[@]}"
  exit 1
fi
echo "All compilers passed in $SECONDS s."
