#include "server/statics.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "server/secrets.h"

namespace kessel::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNotBuilt =
    "<!doctype html>\n<html lang=\"en\"><head><meta "
    "charset=\"utf-8\"><title>Kessel</title></head>\n<body><h1>Kessel</h1>\n"
    "<p>The server is running, but the client is not built: the folder web/dist is missing. docs/server.md tells how "
    "to "
    "build it; the API answers all the same.</p></body></html>\n";

struct Type {
  const char* ending;
  const char* type;
};
constexpr std::array<Type, 14> kTypes{{{".html", "text/html; charset=utf-8"},
                                       {".js", "text/javascript; charset=utf-8"},
                                       {".css", "text/css; charset=utf-8"},
                                       {".json", "application/json"},
                                       {".svg", "image/svg+xml"},
                                       {".png", "image/png"},
                                       {".jpg", "image/jpeg"},
                                       {".webp", "image/webp"},
                                       {".ico", "image/x-icon"},
                                       {".woff2", "font/woff2"},
                                       {".wasm", "application/wasm"},
                                       {".map", "application/json"},
                                       {".webmanifest", "application/manifest+json"},
                                       {".txt", "text/plain; charset=utf-8"}}};

const char* type_of(std::string_view path) {
  for (const Type& t : kTypes)
    if (path.ends_with(t.ending)) return t.type;
  return "application/octet-stream";
}

/// Addresses that the client itself makes sense of.
bool is_client_route(std::string_view path) {
  return path == "/" || path.starts_with("/game/") || path.starts_with("/join/") || path.starts_with("/resume/") ||
         path.starts_with("/watch/") || path.starts_with("/confirm/") || path == "/rules" ||
         path.starts_with("/rules/");
}

}  // namespace

bool names_etag(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    const std::size_t end = std::min(if_none_match.find(','), if_none_match.size());
    std::string_view one = if_none_match.substr(0, end);
    if_none_match.remove_prefix(std::min(end + 1, if_none_match.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == etag || one == "*") return true;
  }
  return false;
}

void add_page_headers(Reply& reply) {
  reply.headers.emplace_back("Content-Security-Policy",
                             "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
                             "form-action 'self'; frame-ancestors 'none'");
  reply.headers.emplace_back("X-Content-Type-Options", "nosniff");
  reply.headers.emplace_back("Referrer-Policy", "no-referrer");
  reply.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
}

Statics::Statics(const std::string& folder) {
  std::error_code failed;
  for (fs::recursive_directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed)) {
    if (!it->is_regular_file(failed)) continue;
    std::ifstream in(it->path(), std::ios::binary);
    add("/" + fs::relative(it->path(), folder, failed).generic_string(), {std::istreambuf_iterator<char>(in), {}});
  }
  if (!files_.contains("/index.html")) add("/index.html", kNotBuilt);
}

void Statics::add(const std::string& path, std::string body) {
  File f;
  f.type = type_of(path);
  f.etag = "\"" + sha256_hex(body).substr(0, 24) + "\"";
  f.body = std::make_shared<const std::string>(std::move(body));
  files_[path] = std::move(f);
}

Reply Statics::serve(const Request& request) const {
  Reply r;
  r.type = "text/plain; charset=utf-8";
  if (request.method != "GET" && request.method != "HEAD") {
    r.status = 405;
    r.headers.emplace_back("Allow", "GET, HEAD");
    r.body = std::make_shared<const std::string>("only GET here\n");
    return r;
  }
  const auto it = files_.find(is_client_route(request.path) ? "/index.html" : request.path);
  if (it == files_.end()) {
    r.status = 404;
    r.body = std::make_shared<const std::string>("there is no such page\n");
    return r;
  }
  const File& f = it->second;
  r.headers.emplace_back("ETag", f.etag);
  r.headers.emplace_back("Cache-Control", "no-cache");
  if (names_etag(request.if_none_match, f.etag)) {
    r.status = 304;
    return r;
  }
  r.type = f.type;
  r.body = f.body;
  return r;
}

}  // namespace kessel::server
