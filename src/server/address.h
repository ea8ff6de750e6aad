#pragma once
// Addresses as far as limits are concerned: who can be told from whom.
#include <string>
#include <string_view>

namespace kessel::server {

/// What one customer of a network has at least: an IPv4 address, or a /64 of IPv6. Texts that are no address stay.
std::string block_of(std::string_view address);
/// What one customer may have at most: a /48 of IPv6; empty for IPv4.
std::string wide_block_of(std::string_view address);
bool is_this_machine(std::string_view address);

}  // namespace kessel::server
