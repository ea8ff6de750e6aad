#include "server/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

namespace kessel::server {
namespace {

using Bytes = std::array<unsigned char, 16>;

std::optional<Bytes> v6_of(std::string_view address) {
  const std::string text(address.substr(0, address.find('%')));  // without the zone of a link-local one
  Bytes bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

/// ::ffff:1.2.3.4 is an IPv4 address in other clothes.
bool is_mapped(const Bytes& b) {
  return std::all_of(b.begin(), b.begin() + 10, [](unsigned char c) { return c == 0; }) && b[10] == 0xff &&
         b[11] == 0xff;
}

std::string prefix_of(Bytes b, std::size_t bytes) {
  std::fill(b.begin() + static_cast<std::ptrdiff_t>(bytes), b.end(), 0);
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(AF_INET6, b.data(), text.data(), text.size());
  return std::string(text.data()) + "/" + std::to_string(bytes * 8);
}

}  // namespace

std::string block_of(std::string_view address) {
  const auto bytes = v6_of(address);
  if (!bytes) return std::string(address);
  if (!is_mapped(*bytes)) return prefix_of(*bytes, 8);
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, bytes->data() + 12, text.data(), text.size());
  return text.data();
}

std::string wide_block_of(std::string_view address) {
  const auto bytes = v6_of(address);
  return bytes && !is_mapped(*bytes) ? prefix_of(*bytes, 6) : std::string();
}

bool is_this_machine(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

}  // namespace kessel::server
