#include "load/overlay.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "core/assert.h"

namespace kessel::load {

using nlohmann::json;

namespace {

std::string list_of(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& n : names) out += (out.empty() ? "" : ", ") + n;
  return out;
}

/// Left lying beside data files: editors' backups, hidden files, notes.
bool is_aside(const std::string& name) {
  return name.starts_with('.') || name.ends_with('~') || name.ends_with(".md") || name.ends_with(".txt");
}

/// The names of what lies in a folder, each with the prefix.
std::vector<std::string> listing(const std::string& folder, const std::string& prefix, Faults& faults) {
  namespace fs = std::filesystem;
  std::error_code failed;
  std::vector<std::string> found;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed))
    found.push_back(prefix + it->path().filename().string());
  if (failed) faults.add(folder, "is not a folder that can be read"), found.clear();
  return found;
}

const std::string* id_of(const json& element) {
  if (!element.is_object()) return nullptr;
  const auto it = element.find("id");
  return it != element.end() && it->is_string() ? &it->get_ref<const std::string&>() : nullptr;
}

bool keyed_by_id(const json& array) {
  return array.is_array() && !array.empty() &&
         std::ranges::all_of(array, [](const json& e) { return id_of(e) != nullptr; });
}

class Merger {
 public:
  Merger(const std::vector<std::string>& may_grow, const std::string& label, Faults& faults)
      : may_grow_(may_grow), label_(label), faults_(faults) {}

  void lay(json& base, const json& over, const std::string& pointer) {
    if (base.is_object() && over.is_object())
      lay_object(base, over, pointer);
    else if (keyed_by_id(base) && over.is_array())
      lay_elements(base, over, pointer);
    else
      base = over;
  }

 private:
  void lay_object(json& base, const json& over, const std::string& pointer) {
    for (const auto& [key, value] : over.items()) {
      const std::string at = pointer + pointer_step(key);
      if (value.is_null()) {
        if (base.erase(key) == 0) faults_.add(label_ + ": " + at, "there is nothing of that name to take away");
      } else if (const auto it = base.find(key); it != base.end()) {
        lay(*it, value, at);
      } else {
        base[key] = value;  // an unknown key is found by the schema check
      }
    }
  }

  void lay_elements(json& base, const json& over, const std::string& pointer) {
    const bool grows = std::ranges::find(may_grow_, pointer) != may_grow_.end();
    std::map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < base.size(); ++i) index.emplace(*id_of(base[i]), i);
    std::set<std::size_t> gone;
    for (std::size_t i = 0; i < over.size(); ++i) {
      const json& entry = over[i];
      const std::string* id = id_of(entry);
      const auto fault = [&](const char* reason) {
        faults_.add(label_ + ": " + pointer + (id == nullptr ? pointer_step(std::to_string(i)) : pointer_step(*id)),
                    reason);
      };
      if (id == nullptr) {
        fault("each entry here must be an object with its \"id\"");
        continue;
      }
      const auto same = index.find(*id);
      const bool removes = entry.contains("removed");
      if (same == index.end()) {
        if (!grows || removes)
          fault("there is no entry with that id to change");
        else
          index.emplace(*id, base.size()), base.push_back(entry);
      } else if (!removes) {
        lay(base[same->second], entry, pointer + pointer_step(*id));
      } else if (entry["removed"] != true || entry.size() != 2) {
        fault("to take an entry away write only its id and \"removed\": true");
      } else if (!grows) {
        fault("entries of this list cannot be taken away");
      } else {
        gone.insert(same->second);
      }
    }
    if (gone.empty()) return;
    json kept = json::array();
    for (std::size_t i = 0; i < base.size(); ++i)
      if (!gone.contains(i)) kept.push_back(std::move(base[i]));
    base = std::move(kept);
  }

  const std::vector<std::string>& may_grow_;
  const std::string& label_;
  Faults& faults_;
};

}  // namespace

Overlay::Overlay() : files_(std::make_unique<json>(json::object())) {}
Overlay::Overlay(const Overlay& o) : files_(std::make_unique<json>(*o.files_)) {}
Overlay::Overlay(Overlay&&) noexcept = default;
Overlay& Overlay::operator=(const Overlay& o) {
  if (this != &o) *files_ = *o.files_;
  return *this;
}
Overlay& Overlay::operator=(Overlay&&) noexcept = default;
Overlay::~Overlay() = default;

Overlay Overlay::of_game(const std::string& dir, const std::string& game, const std::vector<std::string>& names,
                         Faults& faults) {
  namespace fs = std::filesystem;
  if (dir.empty()) return {};
  std::error_code failed;
  const std::string folder = dir + "/" + game;
  if (fs::exists(folder, failed)) return from_folder(folder, names, faults);
  // A folder for another game is no fault; a mistyped one, or files beside the game's folder, would be passed over.
  if (!fs::is_directory(dir, failed)) {
    faults.add(dir, "is not a folder that can be read");
    return {};
  }
  for (const std::string& name : names)
    if (fs::exists(dir + "/" + name, failed))
      faults.add(dir + "/" + name, "belongs into a folder of its game: " + folder + "/" + name);
  return {};
}

Overlay Overlay::from_folder(const std::string& folder, const std::vector<std::string>& names, Faults& faults) {
  Overlay out;
  std::vector<std::string> found = listing(folder, "", faults);
  // A game may keep some of its files in a folder of their own ("maps/bridge.json").
  std::set<std::string> inner;
  for (const std::string& name : names)
    if (const auto slash = name.find('/'); slash != std::string::npos) inner.insert(name.substr(0, slash));
  for (const std::string& name : inner)
    if (std::erase(found, name) != 0)
      for (std::string& file : listing(folder + "/" + name, name + "/", faults)) found.push_back(std::move(file));
  std::ranges::sort(found);
  for (const std::string& name : found) {
    if (is_aside(name.substr(name.find('/') + 1))) continue;
    const std::string label = folder + "/" + name;
    if (std::ranges::find(names, name) == names.end()) {
      faults.add(label, "is no data file of this game; they are called " + list_of(names));
    } else if (const auto file = DataFile::open(label, label, faults)) {
      if (file->tree().is_object())
        (*out.files_)[name] = file->tree();
      else
        file->root().fault("should be an object");
    }
  }
  return out;
}

Overlay Overlay::from_text(std::string_view text, const std::vector<std::string>& names, Faults& faults) {
  Overlay out;
  if (text.empty()) return out;
  const auto file = DataFile::parse(text, "overlay", faults);
  if (!file) return out;
  for (const auto& [name, node] : file->root().members()) {
    const json& value = file->tree()[name];
    if (std::ranges::find(names, name) == names.end())
      node.fault("is no data file of this game; they are called " + list_of(names));
    else if (!value.is_object())
      node.fault("should be an object");
    else
      (*out.files_)[name] = value;
  }
  return out;
}

bool Overlay::empty() const { return files_->empty(); }
bool Overlay::touches(const std::string& name) const { return files_->contains(name); }

const json* Overlay::find(const std::string& name) const {
  const auto it = files_->find(name);
  return it == files_->end() ? nullptr : &*it;
}

std::string Overlay::text() const { return empty() ? std::string() : files_->dump(); }

void merge(json& base, const json& over, const std::vector<std::string>& may_grow, const std::string& label,
           Faults& faults) {
  Merger(may_grow, label, faults).lay(base, over, "");
}

namespace {

/// Step by step: where an overlay has taken away what a step is about, that step has nothing to do.
json as_hashed(json tree, const std::string& patch) {
  for (const json& step : json::parse(patch)) {
    try {
      tree = tree.patch(json::array({step}));
    } catch (const json::exception&) {
      continue;
    }
  }
  return tree;
}

}  // namespace

std::optional<Documents> open_documents(const std::string& folder, const std::string& label,
                                        const std::vector<std::string>& names, const Overlay& overlay,
                                        const Growth& growth, Faults& faults, const HashedAs& hashed_as) {
  Documents out;
  std::string all;
  bool complete = true;
  for (const std::string& name : names) {
    std::string called = label + "/" + name;
    auto file = DataFile::open(folder + "/" + name, called, faults);
    if (!file) {
      complete = false;
      continue;
    }
    if (const json* over = overlay.find(name)) {
      json merged = file->tree();
      const auto grows = growth.find(name);
      merge(merged, *over, grows == growth.end() ? std::vector<std::string>{} : grows->second, "overlay " + name,
            faults);
      file = DataFile::of(merged, called + " with the overlay", faults);
    }
    out.files.emplace(name, std::move(*file));
  }
  if (!complete) return std::nullopt;
  for (const auto& [name, file] : out.files) {
    const auto was = hashed_as.find(name);
    const json tree = was == hashed_as.end() ? file.tree() : as_hashed(file.tree(), was->second);
    all += name + "\n" + tree.dump() + "\n";
  }
  out.hash = blake2b_hex(all);
  return out;
}

std::vector<DataFile> vary(const DataFile& base, const std::string& list, const DataFile& file,
                           const std::vector<std::string>& may_grow) {
  std::vector<DataFile> out;
  Faults& faults = file.faults();
  for (const DataNode& node : file.root().at("variants").items()) {
    node.only_keys({"id", "title", "provenance", "of", "changes"});
    node.expect_source();
    const std::string id = node.at("id").text(), title = node.at("title").text(), of = node.at("of").text();
    static_cast<void>(node.at("changes").members());
    if (!faults.none()) return {};
    json merged;
    for (const json& element : base.tree()[list])
      if (element["id"] == of) merged = element;
    if (merged.is_null()) {
      node.at("of").fault("there is none of that name in " + base.label());
      return {};
    }
    const std::string label = file.label() + " " + id;
    merge(merged, file.tree()["variants"][out.size()]["changes"], may_grow, label, faults);
    merged["id"] = id, merged["title"] = title, merged["provenance"] = node.source();
    out.push_back(DataFile::of(merged, label, faults));
  }
  return out;
}

std::string blake2b_hex(std::string_view bytes) {
  KESSEL_ASSERT(sodium_init() >= 0);
  std::array<unsigned char, 32> digest{};
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                     nullptr, 0);
  std::array<char, 65> text{};
  sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  return text.data();
}

}  // namespace kessel::load
