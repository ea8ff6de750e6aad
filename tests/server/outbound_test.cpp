// What leaves the server: addresses, messages, mail over SMTP and through a program, webhooks.
#include "server/outbound.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/stat.h>

#include "outside.h"
#include "tools/cli_fixture.h"

namespace kessel::server {
namespace {

using Result = Delivery::Result;
using namespace std::chrono_literals;

std::atomic<bool> never{false};

Delivery send(const OutboundConfig& c, const Mail& mail) { return make_outbound(c, never)->mail(mail); }
Delivery call(const OutboundConfig& c, const std::string& url) {
  return make_outbound(c, never)->webhook(url, "{\"a\":1}");
}

bool is_public(const std::string& text) {
  sockaddr_in four{};
  sockaddr_in6 six{};
  four.sin_family = AF_INET;
  six.sin6_family = AF_INET6;
  if (::inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1)
    return is_public_address(reinterpret_cast<const sockaddr*>(&four));
  EXPECT_EQ(::inet_pton(AF_INET6, text.c_str(), &six.sin6_addr), 1) << text;
  return is_public_address(reinterpret_cast<const sockaddr*>(&six));
}

TEST(Outbound, KnowsWhichAddressesAreOfTheOpenInternet) {
  for (const char* a :
       {"1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "128.0.0.1", "172.15.255.255",
        "172.32.0.1", "192.167.1.1", "192.169.0.1", "198.17.1.1", "198.20.0.1", "223.255.255.255", "2606:4700::1",
        "2a00:1450::5", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"})
    EXPECT_TRUE(is_public(a)) << a;
  for (const char* a : {"0.0.0.0",
                        "0.1.2.3",
                        "10.1.2.3",
                        "100.64.0.1",
                        "100.127.255.255",
                        "127.0.0.1",
                        "127.255.1.1",
                        "169.254.169.254",
                        "172.16.0.1",
                        "172.31.255.255",
                        "192.0.0.8",
                        "192.0.2.1",
                        "192.168.1.1",
                        "198.18.0.1",
                        "198.19.255.255",
                        "198.51.100.7",
                        "203.0.113.7",
                        "224.0.0.1",
                        "239.1.1.1",
                        "240.0.0.1",
                        "255.255.255.255",
                        "::",
                        "::1",
                        "fe80::1",
                        "fc00::1",
                        "fd12:3456::1",
                        "ff02::1",
                        "::ffff:127.0.0.1",
                        "::ffff:10.0.0.1",
                        "::7f00:1",
                        "64:ff9b::7f00:1",
                        "64:ff9b::a00:1",
                        "2002:7f00:1::1",
                        "2002:c0a8:101::1",
                        "2001:0:1::1",
                        "2001:db8::1",
                        "4000::1"})
    EXPECT_FALSE(is_public(a)) << a;
  sockaddr local{};
  local.sa_family = AF_UNIX;
  EXPECT_FALSE(is_public_address(&local));
}

TEST(Outbound, AddressesThatCouldMeanSomethingElseAreRefused) {
  for (const char* a : {"anna@example.org", "a.b+c_d=e@sub.example-1.org", "x@y", "o'neill@example.org"})
    EXPECT_FALSE(bad_mail_address(a)) << a;
  using namespace std::string_literals;
  for (const std::string& a : {""s,
                               "anna"s,
                               "@example.org"s,
                               "anna@"s,
                               "a b@example.org"s,
                               "a@example.org\r\nBcc: x@y.z"s,
                               "a\n@example.org"s,
                               "a@b@example.org"s,
                               "<a@example.org>"s,
                               "a@example.org,b@example.org"s,
                               "-oQ/tmp@example.org"s,
                               "a@-example.org"s,
                               "a@example..org"s,
                               "a@.org"s,
                               "a@example.org."s,
                               "\"a\"@example.org"s,
                               "a@exam ple.org"s,
                               "|sh@example.org"s,
                               "ä@example.org"s,
                               "a@exämple.org"s,
                               "a\0@example.org"s,
                               std::string(65, 'a') + "@example.org",
                               "a@" + std::string(300, 'b'),
                               "a@[127.0.0.1]"s})
    EXPECT_TRUE(bad_mail_address(a)) << a;
  for (const char* u : {"https://example.org", "https://example.org/a?b=c&d", "http://[2606:4700::1]:8080/x"})
    EXPECT_FALSE(bad_webhook(u)) << u;
  for (const std::string& u :
       {""s, "example.org"s, "ftp://example.org"s, "file:///etc/passwd"s, "gopher://x"s, "https://"s, "https:///x"s,
        "http://:80/"s, "https://user@example.org/"s, "https://user:pw@example.org/"s, "https://example.org/a b"s,
        "https://example.org/\r\nX: y"s, "HTTPS://example.org"s, "https://example.org/\x01"s,
        "https://example.org/" + std::string(600, 'x'), "https://exa\\mple.org"s, "javascript:alert(1)"s})
    EXPECT_TRUE(bad_webhook(u)) << u;
}

TEST(Outbound, SettingsThatDoNotFitAreNamed) {
  EXPECT_FALSE(bad_outbound({}));
  EXPECT_FALSE(bad_outbound({.mail_from = "k@example.org", .smtp = "smtp://u:p%40@mail.example.org"}));
  EXPECT_FALSE(bad_outbound({.mail_from = "k@example.org", .smtp = "smtps://[::1]:4650"}));
  EXPECT_FALSE(bad_outbound({.mail_from = "k@example.org", .sendmail = "/bin/true"}));
  for (const OutboundConfig& c :
       std::vector<OutboundConfig>{{.mail_from = "k@example.org"},
                                   {.smtp = "smtp://h"},
                                   {.mail_from = "k", .smtp = "smtp://h"},
                                   {.mail_from = "k@example.org", .smtp = "http://h"},
                                   {.mail_from = "k@example.org", .smtp = "smtp://"},
                                   {.mail_from = "k@example.org", .smtp = "smtp://secret@"},
                                   {.mail_from = "k@example.org", .smtp = "smtp://h:secret"},
                                   {.mail_from = "k@example.org", .smtp = "smtp://h:70000"},
                                   {.mail_from = "k@example.org", .smtp = "smtp://h/secret"},
                                   {.mail_from = "k@example.org", .smtp = "smtp://:secret@h"},
                                   {.mail_from = "k@example.org", .smtp = "smtp://h", .sendmail = "/bin/true"},
                                   {.mail_from = "k@example.org", .sendmail = "sendmail"},
                                   {.mail_from = "k@example.org", .sendmail = "/no/such/program"},
                                   {.webhooks_to_private = true}}) {
    const auto bad = bad_outbound(c);
    ASSERT_TRUE(bad) << c.smtp;
    EXPECT_EQ(bad->text().find("secret"), std::string::npos);
  }
}

TEST(Outbound, AMessageIsPlainAsciiInShortLines) {
  const Mail mail{"anna@example.org", "Zug für Zürich\r\nBcc: all@example.org",
                  "Grüße = " + std::string(300, 'x') + "\n.\nends with a space \n"};
  const std::string text = mail_message("kessel@example.org", mail, "\r\n");
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = text.find("\r\n", begin);
    ASSERT_NE(end, std::string::npos) << "the last line ends too";
    EXPECT_LE(end - begin, 76u);
    for (std::size_t i = begin; i < end; ++i) EXPECT_TRUE(text[i] >= 0x20 && text[i] < 0x7f) << i;
    begin = end + 2;
  }
  const std::string head = text.substr(0, text.find("\r\n\r\n"));
  EXPECT_EQ(head.find("Bcc"), std::string::npos) << "no header can be slipped in";
  EXPECT_NE(head.find("To: <anna@example.org>\r\n"), std::string::npos);
  EXPECT_NE(head.find("Subject: =?UTF-8?Q?"), std::string::npos);
  EXPECT_NE(text.find("Gr=C3=BC=C3=9Fe =3D x"), std::string::npos) << text;
  EXPECT_NE(text.find("space=20\r\n"), std::string::npos);
  EXPECT_NE(mail_message("k@example.org", {"a@b.c", "plain", "x"}, "\n").find("Subject: plain\n"), std::string::npos);
}

TEST(Outbound, MailGoesBySmtp) {
  PostOffice post;
  OutboundConfig c{.mail_from = "kessel@example.org", .smtp = post.url("anna"), .smtp_password = "geheim"};
  const Delivery d = send(c, {"boris@example.org", "Hello", "one\n.\n..two\n"});
  EXPECT_EQ(d.result, Result::Sent) << d.why;
  const auto letters = post.letters();
  ASSERT_EQ(letters.size(), 1u);
  EXPECT_EQ(letters[0].from.substr(0, 30), "MAIL FROM:<kessel@example.org>");
  EXPECT_EQ(letters[0].to, "RCPT TO:<boris@example.org>");
  EXPECT_NE(letters[0].text.find("\r\none\r\n..\r\n...two"), std::string::npos) << "dots are doubled on the way";
  EXPECT_EQ(post.credentials(), "AGFubmEAZ2VoZWlt") << "\\0anna\\0geheim";
  post.answer_to_recipient = 550;
  EXPECT_EQ(send(c, {"nobody@example.org", "Hello", "x"}).result, Result::Never);
  post.answer_to_recipient = 451;
  EXPECT_EQ(send(c, {"boris@example.org", "Hello", "x"}).result, Result::Later);
  EXPECT_EQ(post.letters().size(), 1u);
  c.smtp = "smtp://127.0.0.1:1";
  const Delivery away = send(c, {"boris@example.org", "Hello", "x"});
  EXPECT_EQ(away.result, Result::Later);
  EXPECT_EQ(away.why.find("boris"), std::string::npos);
  EXPECT_EQ(away.why.find("127.0.0.1"), std::string::npos) << "reasons may be logged, addresses may not";
}

TEST(Outbound, AMailServerElsewhereMustSpeakTls) {
  // A name for this machine that does not say so: the line might leave it, so plain text is refused.
  PostOffice post;
  const OutboundConfig c{.mail_from = "kessel@example.org", .smtp = "smtp://0.0.0.0:" + std::to_string(post.port())};
  const Delivery d = send(c, {"boris@example.org", "Hello", "x"});
  EXPECT_EQ(d.result, Result::Later) << d.why;
  EXPECT_TRUE(post.letters().empty());
  EXPECT_GT(post.connections(), 0);
}

/// A program in a folder of its own.
std::string script(const tools::TempDir& dir, const std::string& body) {
  const std::string path = dir.file("mail program");
  std::ofstream(path) << "#!/bin/sh\n" << body;
  ::chmod(path.c_str(), 0700);
  return path;
}

TEST(Outbound, MailGoesThroughAProgramWithoutAShell) {
  const tools::TempDir dir;
  const std::string kept = dir.file("kept"), words = dir.file("words");
  OutboundConfig c{.mail_from = "kessel@example.org"};
  c.sendmail = script(dir, "printf '%s\\n' \"$@\" > '" + words + "'; env > '" + dir.file("env") + "'\ncat > '" + kept +
                               "'; ls /proc/self/fd > '" + dir.file("fds") + "'\n");
  ASSERT_EQ(::setenv("KESSEL_TEST_SECRET", "geheim", 1), 0);
  const Delivery d = send(c, {"boris@example.org", "$(touch x) `id`", "one\n.\n" + std::string(200000, 'y') + "\n"});
  ::unsetenv("KESSEL_TEST_SECRET");
  EXPECT_EQ(d.result, Result::Sent) << d.why;
  EXPECT_EQ(tools::slurp(words), "-t\n-i\n");
  const std::string text = tools::slurp(kept);
  EXPECT_NE(text.find("To: <boris@example.org>\n"), std::string::npos);
  EXPECT_NE(text.find("Subject: $(touch x) `id`\n"), std::string::npos);
  EXPECT_EQ(text.find('\r'), std::string::npos);
  EXPECT_GT(text.size(), 200000u) << "more than a pipe holds";
  EXPECT_EQ(tools::slurp(dir.file("env")).find("geheim"), std::string::npos);
  EXPECT_EQ(tools::slurp(dir.file("fds")).substr(0, 6), "0\n1\n2\n") << "nothing of ours is open in it";
  EXPECT_LE(tools::slurp(dir.file("fds")).size(), 8u) << "but the folder that it lists";
}

TEST(Outbound, AProgramThatFailsHangsOrIsMissingIsTriedAgain) {
  const tools::TempDir dir;
  OutboundConfig c{.mail_from = "kessel@example.org"};
  const Mail mail{"boris@example.org", "Hello", std::string(300000, 'x')};
  c.sendmail = script(dir, "exit 75\n");
  EXPECT_EQ(send(c, mail).result, Result::Later) << "and a closed pipe has not ended this program";
  c.sendmail = script(dir, "cat > /dev/null; exit 67\n");
  EXPECT_EQ(send(c, mail).result, Result::Never);
  c.sendmail = script(dir, "cat > /dev/null; kill -9 $$\n");
  EXPECT_EQ(send(c, mail).result, Result::Later);
  c.sendmail = dir.file("missing");
  EXPECT_EQ(send(c, mail).result, Result::Later);
  c.sendmail = script(dir, "exec sleep 100\n");
  std::atomic<bool> stop{false};
  std::thread stops([&] {
    std::this_thread::sleep_for(100ms);
    stop = true;
  });
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_EQ(make_outbound(c, stop)->mail(mail).result, Result::Later);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
  stops.join();
}

TEST(Outbound, WebhooksArePostedAndNeverFollowed) {
  WebSite site, trap;
  const OutboundConfig c{.webhooks = true, .webhooks_to_private = true};
  EXPECT_EQ(call(c, site.url("/hook?x=1")).result, Result::Sent);
  auto asked = site.asked();
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_TRUE(asked[0].head.starts_with("POST /hook?x=1 HTTP/1.1\r\n")) << asked[0].head;
  EXPECT_NE(asked[0].head.find("Content-Type: application/json"), std::string::npos);
  EXPECT_EQ(asked[0].body, "{\"a\":1}");
  site.answer_with("HTTP/1.1 302 Found\r\nLocation: " + trap.url() + "\r\nContent-Length: 0\r\n\r\n");
  EXPECT_EQ(call(c, site.url()).result, Result::Never);
  EXPECT_EQ(trap.connections(), 0);
  const auto with = [&](const std::string& status) {
    site.answer_with("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    return call(c, site.url()).result;
  };
  EXPECT_EQ(with("200 OK"), Result::Sent);
  EXPECT_EQ(with("404 Not Found"), Result::Never);
  EXPECT_EQ(with("410 Gone"), Result::Never);
  EXPECT_EQ(with("429 Too Many"), Result::Later);
  EXPECT_EQ(with("500 Oh"), Result::Later);
  site.answer_with("HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n" + std::string(1 << 20, 'x'));
  EXPECT_EQ(call(c, site.url()).result, Result::Sent) << "a long answer is cut off, not taken in";
  site.answer_with("nonsense\r\n\r\n");
  EXPECT_EQ(call(c, site.url()).result, Result::Later);
  EXPECT_EQ(call(c, "http://127.0.0.1:1/").result, Result::Later);
}

TEST(Outbound, WebhooksDoNotReachIntoPrivateNetworks) {
  WebSite site;
  const OutboundConfig c{.webhooks = true};
  const std::string port = std::to_string(site.port());
  for (const std::string& host :
       {std::string("127.0.0.1"), std::string("localhost"), std::string("0.0.0.0"), std::string("[::ffff:127.0.0.1]"),
        std::string("2130706433"), std::string("0x7f.1")}) {
    const Delivery d = call(c, "http://" + host + ":" + port + "/");
    EXPECT_NE(d.result, Result::Sent) << host;
    EXPECT_EQ(d.why.find("127"), std::string::npos) << d.why;
  }
  EXPECT_EQ(call(c, "http://127.0.0.1:" + port + "/").result, Result::Never) << "that will not change by waiting";
  EXPECT_EQ(call(c, "http://10.255.255.1/").result, Result::Never) << "nothing is even tried";
  EXPECT_EQ(site.connections(), 0);
}

TEST(Outbound, AWebhookThatDoesNotAnswerIsLeftWhenWeStop) {
  WebSite site;
  site.silent = true;
  std::atomic<bool> stop{false};
  std::thread stops([&] {
    std::this_thread::sleep_for(100ms);
    stop = true;
  });
  const auto begun = std::chrono::steady_clock::now();
  const auto out = make_outbound({.webhooks = true, .webhooks_to_private = true}, stop);
  EXPECT_EQ(out->webhook(site.url(), "{}").result, Result::Later);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
  stops.join();
}

}  // namespace
}  // namespace kessel::server
