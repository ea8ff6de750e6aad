#pragma once

namespace kessel {

/// The version that CMakeLists.txt names, the one place where it stands.
const char* program_version();

/// The commit that was built, with ", changed" after it where the tree held more; "unknown" without git.
const char* program_commit();

}  // namespace kessel
