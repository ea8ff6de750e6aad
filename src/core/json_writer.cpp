#include "core/json_writer.h"

#include <cstdio>

namespace kessel {

void JsonWriter::comma() {
  if (need_comma_) out_ += ',';
  need_comma_ = false;
}

JsonWriter& JsonWriter::open(char c) {
  comma();
  out_ += c;
  return *this;
}

JsonWriter& JsonWriter::close(char c) {
  out_ += c;
  need_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view k) {
  comma();
  quoted(k);
  out_ += ':';
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view v) {
  comma();
  quoted(v);
  need_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(bool v) { return number(v ? "true" : "false"); }

JsonWriter& JsonWriter::value(double v) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.10g", v);
  return number(buffer);
}

JsonWriter& JsonWriter::null() { return number("null"); }
JsonWriter& JsonWriter::raw(std::string_view json) { return number(json); }

JsonWriter& JsonWriter::number(std::string_view digits) {
  comma();
  out_ += digits;
  need_comma_ = true;
  return *this;
}

void JsonWriter::quoted(std::string_view v) {
  out_ += '"';
  for (char c : v) {
    switch (c) {
      case '"': out_ += "\\\""; break;
      case '\\': out_ += "\\\\"; break;
      case '\n': out_ += "\\n"; break;
      case '\r': out_ += "\\r"; break;
      case '\t': out_ += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          char buffer[8];
          std::snprintf(buffer, sizeof buffer, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
          out_ += buffer;
        } else {
          out_ += c;
        }
    }
  }
  out_ += '"';
}

std::string hex64(std::uint64_t v) {
  char buffer[17];
  std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(v));
  return buffer;
}

}  // namespace kessel
