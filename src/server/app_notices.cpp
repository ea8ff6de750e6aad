// Where people want to be told that they are waited for.
#include <nlohmann/json.hpp>

#include "server/app.h"
#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr std::size_t kMaxAddress = 600, kMaxToken = 120;
constexpr Seconds kConfirmSeconds = 7L * 24 * 3600;

void text_or_null(JsonWriter& j, const char* key, const std::string& text) {
  j.key(key);
  if (text.empty())
    j.null();
  else
    j.value(text);
}

/// The text of a key that may be null (empty then); what it was if the key is missing.
std::string address_from(const nlohmann::json& body, const char* key, const std::string& before) {
  if (!body.contains(key)) return before;
  if (body[key].is_null()) return {};
  std::string text = text_of(body, key, kMaxAddress);
  while (text.starts_with(' ')) text.erase(0, 1);
  while (text.ends_with(' ')) text.pop_back();
  if (text.empty()) throw bad_request(std::string("the key '") + key + "' is an address or null");
  return text;
}

}  // namespace

std::string App::notices_json(const std::string& user) {
  const auto contact = store_.contact(user).value_or(ContactRow{});
  JsonWriter j;
  j.begin_object();
  text_or_null(j, "mail", contact.mail);
  j.field("mail_confirmed", contact.confirmed);
  text_or_null(j, "webhook", contact.webhook);
  j.key("available").begin_object().field("mail", notifier_->sends_mail());
  j.field("webhook", notifier_->calls_webhooks()).end_object();
  return j.end_object().take();
}

void App::get_notices(const CallPtr& call) { call->reply(notices_json(call->user())); }

void App::post_notices(const CallPtr& call) {
  const std::string user = call->user();
  const Json body = parse_object(call->request.body);
  for (const auto& [key, value] : body.items())
    if (key != "mail" && key != "webhook") throw bad_request("there is no key '" + clean(key, 60) + "'");
  ContactRow row = store_.contact(user).value_or(ContactRow{});
  row.user = user;
  const std::string mail = address_from(body, "mail", row.mail), webhook = address_from(body, "webhook", row.webhook);
  const bool new_mail = mail != row.mail;
  const bool ask = !mail.empty() && body.contains("mail") && (new_mail || !row.confirmed);
  if (ask) {
    if (!notifier_->sends_mail()) throw conflict("this server sends no mail");
    if (const auto bad = bad_mail_address(mail)) throw bad_request(*bad);
  }
  if (!webhook.empty() && webhook != row.webhook) {
    if (!notifier_->calls_webhooks()) throw conflict("this server calls no webhooks");
    if (const auto bad = bad_webhook(webhook)) throw bad_request(*bad);
  }
  const Limits& limits = config_.limits;
  bool allowed = contacts_.take(user, limits.contacts_by_person);
  // Whose address it is we do not know yet: nobody is to be flooded with our questions.
  if (ask)
    allowed = allowed && confirmations_.take(user, limits.confirmations_by_person) &&
              address_may(confirmations_from_, call->address, limits.confirmations_by_address) &&
              confirmations_to_.take(mail, limits.confirmations_by_mail);
  if (!allowed) {
    ++metrics_.limited;
    throw too_many("too many changes of addresses; wait a while");
  }
  if (new_mail) row.mail = mail, row.confirmed = false, row.token.clear();
  row.webhook = webhook;
  store_.set_contact(row);
  notifier_->forget(user);
  if (ask) notifier_->confirm(user);
  call->reply(notices_json(user));
}

/// The token is enough: the mail is often read on another device.
void App::post_confirm(const CallPtr& call) {
  const std::string token = text_of(parse_object(call->request.body), "token", kMaxToken);
  need_try(call->address);
  const auto user = store_.confirm_mail(hash_secret("confirm", token), now_seconds() - kConfirmSeconds);
  if (!user) throw link_is_void();
  notifier_->forget(*user);
  call->reply("{\"ok\":true}");
}

}  // namespace kessel::server
