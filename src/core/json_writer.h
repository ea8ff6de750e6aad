#pragma once
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace kessel {

/// Writes JSON text in one pass, keys in the order given. Reading needs a parser (room `load`), writing does not.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view k);
  JsonWriter& value(std::string_view v);
  JsonWriter& value(const char* v) { return value(std::string_view(v)); }
  JsonWriter& value(bool v);
  JsonWriter& value(double v);
  template <std::integral T>
  requires(!std::same_as<T, bool>) JsonWriter& value(T v) { return number(std::to_string(v)); }
  JsonWriter& null();
  /// Text that is JSON already.
  JsonWriter& raw(std::string_view json);
  template <class T>
  JsonWriter& field(std::string_view k, const T& v) {
    return key(k).value(v);
  }
  const std::string& text() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  JsonWriter& open(char c);
  JsonWriter& close(char c);
  JsonWriter& number(std::string_view digits);
  void comma();
  void quoted(std::string_view v);
  std::string out_;
  bool need_comma_ = false;
};

/// 16 hexadecimal digits.
std::string hex64(std::uint64_t v);

}  // namespace kessel
