#!/usr/bin/env bash
# Tags the commit that is checked out as the release that CMakeLists.txt names. See docs/releasing.md.
#   tools/release.sh [--sign]
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
kind=--annotate
case ${1-} in
  "") ;;
  --sign) kind=--sign ;;
  *) echo "usage: tools/release.sh [--sign]" >&2 && exit 2 ;;
esac
fail() { echo "release: $*" >&2 && exit 1; }

version=$(sed -n 's/^project(kessel VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
[[ -n $version ]] || fail "CMakeLists.txt names no version"
[[ -z $(git status --porcelain) ]] || fail "the tree holds more than its commit"
grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || fail "CHANGELOG.md has no dated section [$version]"
grep -qF "kessel ($version) " <(head -n 1 debian/changelog) || fail "debian/changelog does not begin with $version"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || fail "there is a tag v$version already"

# The message is that section, without its heading.
notes=$(awk -v head="## [$version]" 'index($0, "## [") == 1 { on = index($0, head) == 1; next } on' CHANGELOG.md)
git tag "$kind" --cleanup=whitespace -m "Kessel $version" -m "$notes" "v$version"
echo "tagged v$version: git push --follow-tags"
