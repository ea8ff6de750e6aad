#include "load/data_file.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace kessel::load {

using nlohmann::json;

namespace {

constexpr std::size_t kLongestQuote = 60;

/// A value from outside, short enough for one line.
std::string quote(std::string_view v) {
  std::string out = "\"";
  for (char c : v.substr(0, kLongestQuote)) out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  return out + (v.size() > kLongestQuote ? "...\"" : "\"");
}

std::string listed(std::span<const std::string_view> names) {
  std::string out;
  for (std::string_view n : names) out += (out.empty() ? "" : ", ") + std::string(n);
  return out;
}

std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  return "line " + std::to_string(line) + ", column " + std::to_string(before.size() - start + 1);
}

/// The byte where brackets first go deeper than allowed, if they do.
std::optional<std::size_t> too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kMaxNesting) return i;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return std::nullopt;
}

/// The parser's own words without its name, its numbers and its place, which we say ourselves.
std::string syntax_reason(std::string_view what) {
  if (const auto colon = what.find(": "); what.starts_with("[json") && colon != std::string_view::npos)
    what.remove_prefix(colon + 2);
  std::string out;
  for (char c : what.substr(0, 160)) out += static_cast<unsigned char>(c) < 0x20 || (c & 0x80) != 0 ? '?' : c;
  return "not JSON: " + out;
}

}  // namespace

std::string pointer_step(std::string_view key) {
  std::string out = "/";
  for (char c : key.substr(0, kLongestQuote)) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  }
  return out;
}

std::optional<std::string> read_text(const std::string& path, const std::string& label, Faults& faults) {
  namespace fs = std::filesystem;
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  if (!fs::exists(status)) return faults.add(label, "there is no such file"), std::nullopt;
  if (!fs::is_regular_file(status)) return faults.add(label, "is not a plain file"), std::nullopt;
  const std::uintmax_t size = fs::file_size(path, failed);
  if (!failed && size > kMaxFileBytes) return faults.add(label, "is larger than 16 MB"), std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::string text;
  if (in) {
    text.resize(kMaxFileBytes + 1);
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad() || (!in.eof() && in.fail()) || !in.is_open()) return faults.add(label, "cannot be read"), std::nullopt;
  if (text.size() > kMaxFileBytes) return faults.add(label, "is larger than 16 MB"), std::nullopt;
  return text;
}

std::optional<DataFile> DataFile::open(const std::string& path, std::string label, Faults& faults) {
  const std::optional<std::string> text = read_text(path, label, faults);
  if (!text) return std::nullopt;
  return parse(*text, std::move(label), faults);
}

std::optional<DataFile> DataFile::parse(std::string_view text, std::string label, Faults& faults) {
  if (text.size() > kMaxFileBytes) return faults.add(label, "is larger than 16 MB"), std::nullopt;
  if (const auto deep = too_deep(text)) {
    faults.add(label + ", " + line_and_column(text, *deep),
               "brackets are nested deeper than " + std::to_string(kMaxNesting));
    return std::nullopt;
  }
  // The library keeps the last of two equal keys without a word; we want to hear of it.
  std::vector<std::set<std::string>> open_objects;
  std::vector<std::string> twice;
  const auto watch = [&](int, json::parse_event_t event, json& value) {
    if (event == json::parse_event_t::object_start)
      open_objects.emplace_back();
    else if (event == json::parse_event_t::object_end)
      open_objects.pop_back();
    else if (event == json::parse_event_t::key && !open_objects.back().insert(value.get<std::string>()).second)
      twice.push_back(value.get<std::string>());
    return true;
  };
  try {
    auto parsed = std::make_shared<const json>(json::parse(text, watch));
    for (const std::string& key : twice) faults.add(label, "the key " + quote(key) + " appears twice in one object");
    if (!twice.empty()) return std::nullopt;
    return DataFile(std::move(parsed), std::move(label), faults);
  } catch (const json::parse_error& e) {
    const std::size_t byte = e.byte == 0 ? 0 : e.byte - 1;
    faults.add(label + ", " + line_and_column(text, byte), syntax_reason(e.what()));
  } catch (const json::exception& e) {
    faults.add(label, syntax_reason(e.what()));
  }
  return std::nullopt;
}

DataFile DataFile::of(const json& value, std::string label, Faults& faults) {
  return DataFile(std::make_shared<const json>(value), std::move(label), faults);
}

std::string DataNode::where() const {
  std::string out = file_->label() + ": " + (pointer_.empty() ? "/" : pointer_);
  if (!id_.empty()) out += " (" + id_ + ")";
  return out;
}

const Faults& DataNode::faults() const { return file_->faults(); }

void DataNode::fault(std::string reason) const {
  if (json_ != nullptr) file_->faults().add(where(), std::move(reason));
}

bool DataNode::wants(bool right_type, const char* type) const {
  if (json_ == nullptr) return false;
  if (!right_type) fault("should be " + std::string(type) + ", not " + json_->type_name());
  return right_type;
}

DataNode DataNode::child(const json* value, std::string_view step) const {
  std::string id = id_;
  if (value != nullptr && value->is_object())
    if (const auto it = value->find("id"); it != value->end() && it->is_string())
      id = it->get_ref<const std::string&>().substr(0, kLongestQuote);
  return DataNode(file_, value, pointer_ + pointer_step(step), id);
}

DataNode DataNode::at(std::string_view key) const {
  if (!wants(json_ != nullptr && json_->is_object(), "an object")) return child(nullptr, key);
  const auto it = json_->find(key);
  if (it == json_->end()) {
    fault("the key " + quote(key) + " is missing");
    return child(nullptr, key);
  }
  return child(&*it, key);
}

std::optional<DataNode> DataNode::find(std::string_view key) const {
  if (!has(key)) return std::nullopt;
  return at(key);
}

bool DataNode::has(std::string_view key) const {
  return json_ != nullptr && json_->is_object() && json_->find(key) != json_->end();
}

bool DataNode::is_list() const { return json_ != nullptr && json_->is_array(); }

void DataNode::only_keys(std::initializer_list<std::string_view> keys) const {
  if (!wants(json_ != nullptr && json_->is_object(), "an object")) return;
  for (const auto& [key, value] : json_->items()) {
    if (std::ranges::find(keys, std::string_view(key)) != keys.end()) continue;
    child(&value, key).fault("unknown key; known here: " + listed({keys.begin(), keys.size()}));
  }
}

std::vector<DataNode> DataNode::items() const {
  std::vector<DataNode> out;
  if (!wants(json_ != nullptr && json_->is_array(), "an array")) return out;
  out.reserve(json_->size());
  for (std::size_t i = 0; i < json_->size(); ++i) out.push_back(child(&(*json_)[i], std::to_string(i)));
  return out;
}

std::vector<DataNode> DataNode::items(std::size_t want) const {
  std::vector<DataNode> out = items();
  if (out.size() == want) return out;
  if (json_ != nullptr && json_->is_array())
    fault("should have " + std::to_string(want) + " entries, not " + std::to_string(out.size()));
  return {};
}

std::vector<std::pair<std::string, DataNode>> DataNode::members() const {
  std::vector<std::pair<std::string, DataNode>> out;
  if (!wants(json_ != nullptr && json_->is_object(), "an object")) return out;
  for (const auto& [key, value] : json_->items()) out.emplace_back(key, child(&value, key));
  return out;
}

int DataNode::integer(int low, int high) const {
  if (!wants(json_ != nullptr && json_->is_number_integer(), "a whole number")) return low;
  const bool huge = json_->is_number_unsigned() && json_->get<std::uint64_t>() > std::uint64_t{INT32_MAX};
  const std::int64_t v = huge ? INT64_MAX : json_->get<std::int64_t>();
  if (v >= low && v <= high) return static_cast<int>(v);
  fault("should be from " + std::to_string(low) + " to " + std::to_string(high) + ", not " + json_->dump());
  return low;
}

double DataNode::number(double low, double high) const {
  if (!wants(json_ != nullptr && json_->is_number(), "a number")) return low;
  const double v = json_->get<double>();
  if (std::isfinite(v) && v >= low && v <= high) return v;
  fault("is out of range: " + json_->dump());
  return low;
}

int DataNode::thousandths(int low, int high) const {
  const double v = number(low / 1000.0, high / 1000.0);
  const double whole = std::round(v * 1000);
  // Both are the double next to the same decimal, or the text had more decimals.
  if (whole / 1000 == v) return static_cast<int>(whole);
  fault("should have at most three decimals");
  return low;
}

bool DataNode::boolean() const {
  return wants(json_ != nullptr && json_->is_boolean(), "true or false") && json_->get<bool>();
}

std::string DataNode::text() const {
  if (!wants(json_ != nullptr && json_->is_string(), "a text")) return {};
  const auto& v = json_->get_ref<const std::string&>();
  if (v.empty()) fault("should not be empty");
  return v;
}

std::size_t DataNode::one_of(std::span<const std::string_view> names) const {
  if (!wants(json_ != nullptr && json_->is_string(), "a text")) return 0;
  const auto& v = json_->get_ref<const std::string&>();
  const auto it = std::ranges::find(names, std::string_view(v));
  if (it != names.end()) return static_cast<std::size_t>(it - names.begin());
  fault("should be one of " + listed(names) + ", not " + quote(v));
  return 0;
}

void DataNode::expect_strings(std::span<const std::string_view> want) const {
  if (!wants(json_ != nullptr && json_->is_array(), "an array")) return;
  const bool same = std::ranges::equal(*json_, want, [](const json& have, std::string_view w) {
    return have.is_string() && have.get_ref<const std::string&>() == w;
  });
  if (!same) fault("should read exactly: " + listed(want));
}

void DataNode::expect_source() const {
  if (json_ == nullptr) return;
  const DataNode from = at("provenance");
  if (!from) return;
  if (from.json_->is_string()) {
    static_cast<void>(from.text());
  } else if (from.wants(from.json_->is_object(), "a text or an object of texts")) {
    if (from.json_->empty()) from.fault("should not be empty");
    for (const auto& [key, node] : from.members()) static_cast<void>(node.text());
  }
}

std::string DataNode::source() const {
  const std::optional<DataNode> from = find("provenance");
  if (!from) return {};
  if (from->json_->is_string()) return from->json_->get<std::string>();
  std::string out;
  if (from->json_->is_object())
    for (const auto& [key, value] : from->json_->items())
      if (value.is_string()) out += (out.empty() ? "" : "; ") + key + ": " + value.get<std::string>();
  return out;
}

}  // namespace kessel::load
