#pragma once
// A typed reader over JSON. Nothing here throws: what is wrong is written into `Faults` and a harmless value comes
// back, so that one pass finds every fault of every file. The JSON library itself is only seen by load/*.cpp.
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "load/faults.h"

namespace kessel::load {

inline constexpr std::size_t kMaxFileBytes = std::size_t{16} * 1024 * 1024;
inline constexpr int kMaxNesting = 64;

class DataFile;

/// A place in a data file. A place that is missing has been reported once and then answers quietly with nothing.
class DataNode {
 public:
  /// The member of that name; missing is a fault.
  DataNode at(std::string_view key) const;
  /// The member of that name, or nothing where it may be left out.
  std::optional<DataNode> find(std::string_view key) const;
  bool has(std::string_view key) const;
  bool is_list() const;  ///< an array: for places where one may stand for several
  /// Any member with another name is a fault, and so is anything but an object.
  void only_keys(std::initializer_list<std::string_view> keys) const;
  std::vector<DataNode> items() const;                            ///< of an array
  std::vector<DataNode> items(std::size_t want) const;            ///< of an array of that length; else none
  std::vector<std::pair<std::string, DataNode>> members() const;  ///< of an object, by name

  int integer(int low, int high) const;
  double number(double low, double high) const;
  /// A number with at most three decimals, in thousandths; another one is a fault.
  int thousandths(int low, int high) const;
  bool boolean() const;
  std::string text() const;  ///< not empty
  /// The index of the text among the names; another text is a fault that lists them.
  std::size_t one_of(std::span<const std::string_view> names) const;
  template <class E>
  E as(std::span<const std::string_view> names) const {
    return static_cast<E>(one_of(names));
  }
  /// An array that must read exactly so.
  void expect_strings(std::span<const std::string_view> want) const;
  /// Demands a "provenance": a text, or an object of texts that has at least one.
  void expect_source() const;
  /// That provenance as one line.
  std::string source() const;

  void fault(std::string reason) const;
  const Faults& faults() const;
  /// File and JSON pointer, with the id of the element it lies in.
  std::string where() const;
  explicit operator bool() const { return json_ != nullptr; }

 private:
  friend class DataFile;
  DataNode(const DataFile* file, const nlohmann::json* json, std::string pointer, std::string id)
      : file_(file), json_(json), pointer_(std::move(pointer)), id_(std::move(id)) {}
  DataNode child(const nlohmann::json* json, std::string_view step) const;
  bool wants(bool right_type, const char* type) const;

  const DataFile* file_;
  const nlohmann::json* json_;  ///< null: not there
  std::string pointer_, id_;
};

/// One JSON document and the list its faults go to. Outlives its nodes.
class DataFile {
 public:
  /// Opens and parses. The fault list must outlive the file; `label` is what faults call the file.
  static std::optional<DataFile> open(const std::string& path, std::string label, Faults& faults);
  static std::optional<DataFile> parse(std::string_view text, std::string label, Faults& faults);
  static DataFile of(const nlohmann::json& json, std::string label, Faults& faults);

  DataNode root() const { return DataNode(this, json_.get(), "", ""); }
  const nlohmann::json& tree() const { return *json_; }
  const std::string& label() const { return label_; }
  Faults& faults() const { return *faults_; }

 private:
  DataFile(std::shared_ptr<const nlohmann::json> json, std::string label, Faults& faults)
      : json_(std::move(json)), label_(std::move(label)), faults_(&faults) {}
  std::shared_ptr<const nlohmann::json> json_;
  std::string label_;
  Faults* faults_;
};

/// A key as one step of a JSON pointer, cut short where it is absurdly long.
std::string pointer_step(std::string_view key);

/// The bytes of a plain file up to kMaxFileBytes.
std::optional<std::string> read_text(const std::string& path, const std::string& label, Faults& faults);

}  // namespace kessel::load
