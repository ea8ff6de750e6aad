#pragma once
// Names that people give themselves, and passphrases: what is wrong with them.
#include <optional>
#include <string>
#include <string_view>

namespace kessel::server {

/// Blanks at both ends taken off, several in a row made one: they look alike.
std::string trimmed(std::string_view name);
/// What is wrong with it, or nothing. Two names that look the same on a page should be the same, so characters that
/// nobody sees, that turn the direction of writing, or that are blanks of another kind are refused. (Letters of other
/// alphabets that look like ours are not: they are somebody's alphabet.)
std::optional<std::string> bad_name(std::string_view name);
std::optional<std::string> bad_passphrase(std::string_view passphrase, std::string_view name);

}  // namespace kessel::server
