// Addresses and messages: what may be sent, and to whom.
#include "server/outbound.h"

#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string_view>

#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr std::size_t kMaxMail = 254, kMaxLocal = 64, kMaxUrl = 500;
constexpr std::size_t kMaxQuotedLine = 72;  ///< of 76, so that an escape or a soft break always fits

bool is_host_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

bool is_ascii_word(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > 0x20 && c < 0x7f; });
}

bool is_ascii_line(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; });
}

struct Net4 {
  std::uint32_t net;
  int bits;
};
constexpr std::array<Net4, 16> kNotPublic4{{{0x00000000, 8},     // this network
                                            {0x0a000000, 8},     // private
                                            {0x64400000, 10},    // carriers' own
                                            {0x7f000000, 8},     // this machine
                                            {0xa9fe0000, 16},    // this link
                                            {0xac100000, 12},    // private
                                            {0xc0000000, 24},    // protocols' own
                                            {0xc0000200, 24},    // documentation
                                            {0xc0586300, 24},    // relays of old
                                            {0xc0a80000, 16},    // private
                                            {0xc6120000, 15},    // measurements
                                            {0xc6336400, 24},    // documentation
                                            {0xcb007100, 24},    // documentation
                                            {0xe0000000, 4},     // groups
                                            {0xf0000000, 4},     // reserved
                                            {0xffffffff, 32}}};  // everybody

bool is_public4(std::uint32_t address) {
  return std::ranges::none_of(kNotPublic4,
                              [&](const Net4& n) { return address >> (32 - n.bits) == n.net >> (32 - n.bits); });
}

/// Only 2000::/3 is given out at all; parts of it carry an older address, or nobody's.
bool is_public6(const std::uint8_t* b) {
  const auto inner = [&](int at) {
    return std::uint32_t{b[at]} << 24 | std::uint32_t{b[at + 1]} << 16 | std::uint32_t{b[at + 2]} << 8 | b[at + 3];
  };
  constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  constexpr std::array<std::uint8_t, 12> kTranslated{0, 0x64, 0xff, 0x9b};
  if (std::equal(kMapped.begin(), kMapped.end(), b)) return is_public4(inner(12));
  if (std::equal(kTranslated.begin(), kTranslated.end(), b)) return is_public4(inner(12));
  if ((b[0] & 0xe0) != 0x20) return false;
  if (b[0] == 0x20 && b[1] == 0x02) return is_public4(inner(2));
  if (b[0] == 0x20 && b[1] == 0x01 && b[2] == 0 && b[3] == 0) return false;        // tunnels through anything
  if (b[0] == 0x20 && b[1] == 0x01 && b[2] == 0x0d && b[3] == 0xb8) return false;  // documentation
  return true;
}

std::string date_text() {
  static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char out[64];
  std::snprintf(out, sizeof out, "%s, %02d %s %04d %02d:%02d:%02d +0000", kDays[utc.tm_wday], utc.tm_mday,
                kMonths[utc.tm_mon], utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec);
  return out;
}

std::string hex2(unsigned char c) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  return {kDigits[c >> 4], kDigits[c & 15]};
}

/// RFC 2045, section 6.7.
std::string quoted_printable(std::string_view text, const char* end) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '\n') {
      out += end;
      column = 0;
      continue;
    }
    if (column > kMaxQuotedLine) {
      out += std::string("=") + end;
      column = 0;
    }
    const bool ends_line = i + 1 == text.size() || text[i + 1] == '\n';
    const bool plain = (c > 0x20 && c < 0x7f && c != '=') || (c == ' ' && !ends_line);
    const std::string piece = plain ? std::string(1, static_cast<char>(c)) : "=" + hex2(c);
    out += piece;
    column += piece.size();
  }
  return out;
}

/// RFC 2047: words that are not plain are encoded, a few bytes at a time and never through a character.
std::string header_text(std::string_view text, const char* end) {
  std::string plain(text);
  for (char& c : plain)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  if (is_ascii_line(plain) && plain.size() < 70) return plain;
  constexpr std::size_t kMostBytes = 15;
  std::string out;
  for (std::size_t i = 0; i < plain.size();) {
    std::size_t n = std::min(kMostBytes, plain.size() - i);
    while (n > 1 && i + n < plain.size() && (static_cast<unsigned char>(plain[i + n]) & 0xc0) == 0x80) --n;
    out += out.empty() ? "=?UTF-8?Q?" : std::string(end) + " =?UTF-8?Q?";
    for (const char c : plain.substr(i, n)) out += "=" + hex2(static_cast<unsigned char>(c));
    out += "?=";
    i += n;
  }
  return out;
}

}  // namespace

std::optional<std::string> bad_mail_address(const std::string& a) {
  const std::size_t at = a.rfind('@');
  if (a.size() > kMaxMail || at == std::string::npos || at == 0 || at > kMaxLocal) return "this is no mail address";
  const std::string_view local = std::string_view(a).substr(0, at), host = std::string_view(a).substr(at + 1);
  if (!is_ascii_word(local) || local.find_first_of("@<>()[]\\,;:\"`|") != std::string_view::npos ||
      local.starts_with('-'))
    return "this is no mail address we can send to";
  if (host.empty() || !std::ranges::all_of(host, is_host_char) || host.starts_with('.') || host.ends_with('.') ||
      host.starts_with('-') || host.find("..") != std::string_view::npos)
    return "this is no mail address we can send to";
  return std::nullopt;
}

std::optional<std::string> bad_webhook(const std::string& url) {
  const std::size_t start = url.starts_with("https://") ? 8 : url.starts_with("http://") ? 7 : 0;
  if (start == 0) return "a webhook begins with https:// or http://";
  if (url.size() > kMaxUrl) return "a webhook's address is too long";
  if (!is_ascii_word(url) || url.find_first_of("\\\"<>^`{|}") != std::string::npos)
    return "this is no address of a webhook";
  const std::string_view host = std::string_view(url).substr(start, url.find_first_of("/?#", start) - start);
  if (host.find('@') != std::string_view::npos) return "a webhook's address names no user";
  if (host.empty() || host.starts_with(':')) return "a webhook's address needs a host";
  return std::nullopt;
}

bool is_public_address(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, address, sizeof four);
    return is_public4(ntohl(four.sin_addr.s_addr));
  }
  if (address->sa_family == AF_INET6) {
    sockaddr_in6 six{};
    std::memcpy(&six, address, sizeof six);
    return is_public6(six.sin6_addr.s6_addr);
  }
  return false;
}

std::string mail_message(const std::string& from, const Mail& mail, const char* end) {
  const std::string domain = from.substr(from.rfind('@') + 1);
  std::string out;
  const auto line = [&](const std::string& name, const std::string& value) { out += name + ": " + value + end; };
  line("From", "Kessel <" + from + ">");
  line("To", "<" + mail.to + ">");
  line("Subject", header_text(mail.subject, end));
  line("Date", date_text());
  line("Message-ID", "<" + new_id() + new_id() + "@" + domain + ">");
  line("MIME-Version", "1.0");
  line("Content-Type", "text/plain; charset=UTF-8");
  line("Content-Transfer-Encoding", "quoted-printable");
  line("Auto-Submitted", "auto-generated");
  return out + end + quoted_printable(mail.text, end);
}

}  // namespace kessel::server
