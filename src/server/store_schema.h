#pragma once
// The tables of the store, written once for both databases, and the versions they went through.
#include <span>
#include <string>

namespace kessel::server {

/// The few words in which the two databases differ.
struct Dialect {
  const char* id;       ///< type of a text that is sorted by its bytes
  const char* integer;  ///< type of a whole number of 64 bits
  const char* serial;   ///< type of a number that the database gives
  const char* strict;   ///< after a table: hold columns to their types
  const char* packed;   ///< after a table: keep the rows in the order of the key
};

/// Each text leads from one version to the next; the first makes the tables. A text that was ever released is never
/// changed again. `{id}` and so on stand for the words of the dialect.
std::span<const char* const> migrations();

std::string in_dialect(const char* sql, const Dialect&);

}  // namespace kessel::server
