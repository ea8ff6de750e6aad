// The one file that knows libcurl: mail over SMTP, and webhooks.
#include <curl/curl.h>
#include <unistd.h>

#include <charconv>
#include <mutex>
#include <stdexcept>
#include <string_view>

#include "server/outbound.h"

namespace kessel::server {
namespace {

constexpr long kConnectSeconds = 5, kMailSeconds = 30, kWebhookSeconds = 10;
constexpr std::size_t kMostAnswer = 64 << 10;  ///< bytes of a webhook's answer, which nobody reads

struct EndCurl {
  void operator()(CURL* c) const { curl_easy_cleanup(c); }
  void operator()(curl_slist* l) const { curl_slist_free_all(l); }
};
using Curl = std::unique_ptr<CURL, EndCurl>;
using List = std::unique_ptr<curl_slist, EndCurl>;

List list_of(std::initializer_list<const char*> texts) {
  List out;
  for (const char* t : texts) {
    curl_slist* longer = curl_slist_append(out.get(), t);
    if (longer == nullptr) throw std::runtime_error("no memory");
    static_cast<void>(out.release());
    out.reset(longer);
  }
  return out;
}

struct Smtp {
  bool tls_at_once = false, this_machine = false;
  std::string user, password, host, port;
};

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr == text.data() + i + 3) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::optional<Smtp> smtp_of(std::string_view url) {
  Smtp s;
  if (url.starts_with("smtps://"))
    s.tls_at_once = true, url.remove_prefix(8);
  else if (url.starts_with("smtp://"))
    url.remove_prefix(7);
  else
    return std::nullopt;
  if (const std::size_t at = url.rfind('@'); at != std::string_view::npos) {
    const std::string_view who = url.substr(0, at);
    const std::size_t colon = who.find(':');
    s.user = decoded(who.substr(0, colon));
    if (colon != std::string_view::npos) s.password = decoded(who.substr(colon + 1));
    url.remove_prefix(at + 1);
    if (s.user.empty()) return std::nullopt;
  }
  const std::size_t bracket = url.rfind(']'), colon = url.rfind(':');
  const bool has_port = colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  s.host = url.substr(0, has_port ? colon : std::string_view::npos);
  s.port = has_port ? std::string(url.substr(colon + 1)) : s.tls_at_once ? "465" : "587";
  int port = 0;
  const auto [end, error] = std::from_chars(s.port.data(), s.port.data() + s.port.size(), port);
  if (s.host.empty() || error != std::errc{} || end != s.port.data() + s.port.size() || port < 1 || port > 65535)
    return std::nullopt;
  constexpr const char* kHost = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:[]";
  if (s.host.find_first_not_of(kHost) != std::string::npos) return std::nullopt;
  s.this_machine = s.host == "localhost" || s.host.starts_with("127.") || s.host == "[::1]";
  return s;
}

// The callbacks' forms are libcurl's.

std::size_t throw_away(char*, std::size_t size, std::size_t count, void* seen) {
  std::size_t& sum = *static_cast<std::size_t*>(seen);
  sum += size * count;
  return sum > kMostAnswer ? 0 : size * count;
}

int stop_early(void* stop, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return *static_cast<const std::atomic<bool>*>(stop) ? 1 : 0;
}

struct Upload {
  std::string_view rest;
};

std::size_t hand_over(char* to, std::size_t size, std::size_t count, void* from) {
  std::string_view& rest = static_cast<Upload*>(from)->rest;
  const std::size_t n = rest.copy(to, size * count);
  rest.remove_prefix(n);
  return n;
}

/// Where a name leads is only known here, when the connection is made; a check any earlier could be led astray.
curl_socket_t open_public(void* refused, curlsocktype, curl_sockaddr* to) {
  if (!is_public_address(&to->addr)) {
    *static_cast<bool*>(refused) = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

class CurlOutbound final : public Outbound {
 public:
  CurlOutbound(OutboundConfig config, const std::atomic<bool>& stop) : Outbound(stop), config_(std::move(config)) {
    static std::once_flag once;
    std::call_once(once, [] {
      if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) throw std::runtime_error("libcurl cannot be used");
    });
    if (config_.smtp.empty()) return;
    const auto smtp = smtp_of(config_.smtp);
    if (!smtp) throw std::runtime_error("the mail server's address is not understood");
    smtp_ = *smtp;
    if (smtp_.password.empty()) smtp_.password = config_.smtp_password;
  }

  bool sends_mail() const override {
    return !config_.mail_from.empty() && (!config_.smtp.empty() || !config_.sendmail.empty());
  }
  bool calls_webhooks() const override { return config_.webhooks; }

  Delivery mail(const Mail& mail) override {
    if (!config_.sendmail.empty())
      return run_sendmail(config_.sendmail, mail_message(config_.mail_from, mail, "\n"), stop_);
    const std::string message = mail_message(config_.mail_from, mail, "\r\n");
    const std::string from = "<" + config_.mail_from + ">", to = "<" + mail.to + ">";
    // What stands behind the slash is how we introduce ourselves.
    const std::string url = (smtp_.tls_at_once ? "smtps://" : "smtp://") + smtp_.host + ":" + smtp_.port + "/" +
                            config_.mail_from.substr(config_.mail_from.rfind('@') + 1);
    const Curl curl = begin(kMailSeconds);
    const List recipients = list_of({to.c_str()});
    Upload upload{message};
    set(curl, CURLOPT_URL, url.c_str());
    set(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    // Never without TLS, except on a line that does not leave this machine.
    if (!smtp_.tls_at_once && !smtp_.this_machine) set(curl, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
    if (!smtp_.user.empty()) {
      set(curl, CURLOPT_USERNAME, smtp_.user.c_str());
      set(curl, CURLOPT_PASSWORD, smtp_.password.c_str());
    }
    set(curl, CURLOPT_MAIL_FROM, from.c_str());
    set(curl, CURLOPT_MAIL_RCPT, recipients.get());
    set(curl, CURLOPT_READFUNCTION, &hand_over);
    set(curl, CURLOPT_READDATA, &upload);
    set(curl, CURLOPT_UPLOAD, 1L);
    std::size_t seen = 0;
    set(curl, CURLOPT_WRITEFUNCTION, &throw_away);
    set(curl, CURLOPT_WRITEDATA, &seen);
    const CURLcode code = curl_easy_perform(curl.get());
    if (code == CURLE_OK) return {Delivery::Result::Sent, {}};
    long answer = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answer);
    // The server's word is final only about this message; a wrong password or a missing TLS can be mended.
    const bool final = answer >= 550 && answer < 560 && code != CURLE_LOGIN_DENIED && code != CURLE_USE_SSL_FAILED;
    return {final ? Delivery::Result::Never : Delivery::Result::Later,
            std::string(curl_easy_strerror(code)) + ", answer " + std::to_string(answer)};
  }

  Delivery webhook(const std::string& url, const std::string& json) override {
    const Curl curl = begin(kWebhookSeconds);
    const List headers = list_of({"Content-Type: application/json", "User-Agent: kessel", "Expect:"});
    bool refused = false;
    std::size_t seen = 0;
    set(curl, CURLOPT_URL, url.c_str());
    set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    set(curl, CURLOPT_FOLLOWLOCATION, 0L);
    set(curl, CURLOPT_PROXY, "");
    set(curl, CURLOPT_HTTPHEADER, headers.get());
    set(curl, CURLOPT_POSTFIELDSIZE, static_cast<long>(json.size()));
    set(curl, CURLOPT_POSTFIELDS, json.c_str());
    set(curl, CURLOPT_WRITEFUNCTION, &throw_away);
    set(curl, CURLOPT_WRITEDATA, &seen);
    if (!config_.webhooks_to_private) {
      set(curl, CURLOPT_OPENSOCKETFUNCTION, &open_public);
      set(curl, CURLOPT_OPENSOCKETDATA, &refused);
    }
    const CURLcode code = curl_easy_perform(curl.get());
    if (refused && code != CURLE_OK) return {Delivery::Result::Never, "the address is not a public one"};
    long answer = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answer);
    // Who answers too much has answered.
    if ((code == CURLE_OK || code == CURLE_WRITE_ERROR) && answer >= 200 && answer < 300)
      return {Delivery::Result::Sent, {}};
    if (code != CURLE_OK && code != CURLE_WRITE_ERROR) return {Delivery::Result::Later, curl_easy_strerror(code)};
    const bool final = answer >= 300 && answer < 500 && answer != 408 && answer != 425 && answer != 429;
    return {final ? Delivery::Result::Never : Delivery::Result::Later, "answer " + std::to_string(answer)};
  }

 private:
  template <class Value>
  static void set(const Curl& curl, CURLoption option, Value value) {
    if (curl_easy_setopt(curl.get(), option, value) != CURLE_OK) throw std::runtime_error("libcurl refuses a setting");
  }

  Curl begin(long seconds) const {
    Curl curl(curl_easy_init());
    if (!curl) throw std::runtime_error("libcurl cannot be used");
    set(curl, CURLOPT_NOSIGNAL, 1L);
    set(curl, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
    set(curl, CURLOPT_TIMEOUT, seconds);
    set(curl, CURLOPT_NOPROGRESS, 0L);
    set(curl, CURLOPT_XFERINFOFUNCTION, &stop_early);
    set(curl, CURLOPT_XFERINFODATA, const_cast<std::atomic<bool>*>(&stop_));  // it is only read
    return curl;
  }

  OutboundConfig config_;
  Smtp smtp_;
};

}  // namespace

std::optional<Fault> bad_outbound(const OutboundConfig& c) {
  if (!c.smtp.empty() && !c.sendmail.empty()) return Fault{"", "mail goes by --smtp or by --sendmail, not by both"};
  if ((!c.smtp.empty() || !c.sendmail.empty()) && c.mail_from.empty())
    return Fault{"", "mail needs a sender: --mail-from ADDRESS"};
  if (!c.mail_from.empty() && c.smtp.empty() && c.sendmail.empty())
    return Fault{"", "--mail-from needs --smtp URL or --sendmail PATH"};
  if (!c.mail_from.empty() && bad_mail_address(c.mail_from)) return Fault{"", "--mail-from wants a mail address"};
  if (!c.smtp.empty() && !smtp_of(c.smtp)) return Fault{"", "--smtp wants smtp://[USER@]HOST[:PORT] or smtps://…"};
  if (!c.sendmail.empty() && (!c.sendmail.starts_with('/') || ::access(c.sendmail.c_str(), X_OK) != 0))
    return Fault{"", "--sendmail wants the full path of a program"};
  if (c.webhooks_to_private && !c.webhooks) return Fault{"", "--webhooks-to-private needs --webhooks"};
  return std::nullopt;
}

std::unique_ptr<Outbound> make_outbound(const OutboundConfig& config, const std::atomic<bool>& stop) {
  return std::make_unique<CurlOutbound>(config, stop);
}

}  // namespace kessel::server
