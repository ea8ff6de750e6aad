#pragma once
// A game's documents as a set, and a player's own corrected values laid over them.
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "load/data_file.h"

namespace kessel::load {

/// The overlay of one game: file name to what is changed in it.
class Overlay {
 public:
  Overlay();
  Overlay(const Overlay&);
  Overlay(Overlay&&) noexcept;
  Overlay& operator=(const Overlay&);
  Overlay& operator=(Overlay&&) noexcept;
  ~Overlay();

  /// From a folder: every .json file in it must be one of `names`. A folder that does not exist is a fault.
  static Overlay from_folder(const std::string& folder, const std::vector<std::string>& names, Faults&);
  /// From the folder of that game in the player's own; empty if it has none.
  static Overlay of_game(const std::string& dir, const std::string& game, const std::vector<std::string>& names,
                         Faults&);
  /// From the text a record carries: {"units.json": {...}, ...}. An empty text is an empty overlay.
  static Overlay from_text(std::string_view text, const std::vector<std::string>& names, Faults&);

  bool empty() const;
  bool touches(const std::string& name) const;
  const nlohmann::json* find(const std::string& name) const;
  /// Compact, keys sorted; empty for an empty overlay.
  std::string text() const;

 private:
  std::unique_ptr<nlohmann::json> files_;
};

/// Lays `over` on `base`: objects merge key by key; arrays whose elements carry an "id" merge element by element;
/// everything else is replaced. A null takes a key away; an element {"id": ..., "removed": true} takes it away.
/// An id that the base does not know is a fault, except in the arrays named in `may_grow` (JSON pointers), where the
/// element is added at the end and must then stand up to the schema like any other.
void merge(nlohmann::json& base, const nlohmann::json& over, const std::vector<std::string>& may_grow,
           const std::string& label, Faults&);

/// Where arrays may grow, by file name.
using Growth = std::map<std::string, std::vector<std::string>>;

/// By file name: a JSON patch (RFC 6902) that turns the file into what is hashed. Records name the hash of the data they
/// were played with; a wording that was mended, or a switch that came later, is hashed as it was.
using HashedAs = std::map<std::string, std::string>;

/// The documents of a game after merging.
struct Documents {
  std::map<std::string, DataFile> files;
  std::string hash;  ///< BLAKE2b-256 in hexadecimal over names and compact texts, keys sorted
};

/// Opens `names` in `folder` (called `label` in faults) and lays the overlay over them. Nothing if any cannot be read.
std::optional<Documents> open_documents(const std::string& folder, const std::string& label,
                                        const std::vector<std::string>& names, const Overlay&, const Growth&, Faults&,
                                        const HashedAs& = {});

/// Elements of a list of `base` with something changed: each element of the "variants" of `file` has an id and a title of its own,
/// names the element it comes from ("of") and what is laid over it ("changes", merged as an overlay is). One document for each;
/// what is wrong with it is told of `file`.
std::vector<DataFile> vary(const DataFile& base, const std::string& list, const DataFile& file,
                           const std::vector<std::string>& may_grow);

/// BLAKE2b-256 of the bytes, in hexadecimal.
std::string blake2b_hex(std::string_view bytes);

}  // namespace kessel::load
