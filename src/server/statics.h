#pragma once
// The client's files, kept in memory.
#include <map>
#include <string>
#include <string_view>

#include "server/net.h"

namespace kessel::server {

class Statics {
 public:
  /// Reads every file below the folder; without it, a page says that the client is not built.
  explicit Statics(const std::string& folder);
  /// GET or HEAD of a path outside the API.
  Reply serve(const Request& request) const;
  std::size_t count() const { return files_.size(); }

 private:
  struct File {
    std::string type, etag;
    Text body;
  };
  void add(const std::string& path, std::string body);
  std::map<std::string, File> files_;
};

/// Whether If-None-Match names that ETag. A proxy that compresses marks it as weak (W/"…"), which is as good here.
bool names_etag(std::string_view if_none_match, std::string_view etag);

/// Headers that every page carries: nothing from elsewhere, no inline script, no frame.
void add_page_headers(Reply& reply);

}  // namespace kessel::server
