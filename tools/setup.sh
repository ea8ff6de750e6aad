# shellcheck shell=bash
# Shared by check, play and kessel; sourced, not run. Needs $root, the folder of the project.
# Exit codes: 0 well, 1 something failed, 2 called wrongly, 3 packages are missing and cannot be installed from here.

build_packages=(g++ cmake ninja-build ccache nlohmann-json3-dev libsodium-dev libboost-dev libsqlite3-dev libpq-dev
  libcurl4-openssl-dev)
test_packages=(libgtest-dev librapidcheck-dev clang-format postgresql)
browser_packages=(chromium)
tidy_packages=(clang clang-tidy)
bench_packages=(libbenchmark-dev)
package_packages=(dpkg-dev debhelper debootstrap podman buildah curl)

jobs=$(nproc 2>/dev/null || echo 2)

say() { printf '\n== %s\n' "$*" >&2; }

# The packages among the arguments that are not installed.
missing_packages() {
  local name
  for name in "$@"; do
    dpkg-query -W -f='${Status}\n' "$name" 2>/dev/null | grep -q '^install ok installed$' || printf '%s\n' "$name"
  done
}

# Node.js may come from elsewhere than the distribution; only what is not there at all is asked of it.
node_packages() {
  command -v node >/dev/null || printf 'nodejs\n'
  command -v npm >/dev/null || printf 'npm\n'
}

# The fuzzers' runtime has the number of the distribution's clang in its name (14 in Debian 12, 19 in 13).
fuzz_packages() {
  local number
  number=$(apt-cache depends clang 2>/dev/null | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p')
  printf '%s\n' clang "libclang-rt-${number:-14}-dev"
}

# Installs what is missing, or says what an administrator must do and ends with 3. All output goes to stderr.
need_packages() {
  local missing as_root=()
  if ! command -v dpkg-query >/dev/null; then
    echo "This set-up knows Debian 12, 13 and their relatives only. Install what these packages hold and build with CMake:" >&2
    echo "  $*" >&2
    exit 3
  fi
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if [[ $(id -u) -ne 0 ]]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      echo "Packages are missing, and installing them needs root. Please have an administrator run:" >&2
      echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
      exit 3
    fi
  fi
  say "Installing ${missing[*]}"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q update >&2 &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "${missing[@]}" >&2 || {
    echo "The packages could not be installed. By hand:" >&2
    echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
    exit 3
  }
}

# configure PRESET [FOLDER] [cmake options]: as CMakePresets.json says, in the preset's own folder or in another one.
configure() {
  local preset=$1 folder=build-$1
  shift
  [[ $preset != dev ]] || folder=build
  if (($#)) && [[ $1 != -* ]]; then
    folder=$1
    shift
  fi
  mkdir -p "$root/$folder"
  (cd "$root" && cmake --preset "$preset" -B "$root/$folder" "$@") >"$root/$folder/configure.log" 2>&1 || {
    cat "$root/$folder/configure.log" >&2
    return 1
  }
}

# The program alone, for those who only want to play. Keeps the tests in an existing build folder as they are.
build_program() {
  need_packages "${build_packages[@]}"
  if [[ ! -f $root/build/build.ninja ]]; then
    configure release build || return 1
  fi
  cmake --build "$root/build" -j "$jobs" --target kessel >&2
}
