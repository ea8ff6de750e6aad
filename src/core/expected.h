#pragma once
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace kessel {

/// What went wrong with something that came from outside: where it stood and why it is not understood.
struct Fault {
  std::string where;   ///< file and place, line, or the words that were not understood
  std::string reason;  ///< one plain sentence
  std::string text() const { return where.empty() ? reason : where + ": " + reason; }
};

/// A value, or the reason why there is none (std::expected is not in our compilers yet).
template <class T, class E = Fault>
class Expected {
 public:
  Expected(T value) : v_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Expected(E error) : v_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)
  explicit operator bool() const { return v_.index() == 0; }
  bool ok() const { return v_.index() == 0; }
  T& value() { return std::get<0>(v_); }
  const T& value() const { return std::get<0>(v_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const E& error() const { return std::get<1>(v_); }

 private:
  std::variant<T, E> v_;
};

}  // namespace kessel
