#!/usr/bin/env bash
# Puts all C++ sources into the common form (.clang-format); ./check only looks.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
find src tests bench \( -name '*.cpp' -o -name '*.h' \) -print0 | xargs -0 -r clang-format -i
