#include "tools/ledger.h"

#include <algorithm>
#include <array>
#include <iostream>

#include "core/json_writer.h"

namespace kessel::tools {

namespace {

constexpr int kOk = 0;
constexpr int kUsage = 2;

constexpr std::string_view kRulesHelp =
    "usage: kessel rules REF [--json]\n"
    "\n"
    "Prints a case of the rules in our own words, the rulings that touch it, where the program enforces it and which\n"
    "tests prove it. Cases below it are listed too.\n"
    "\n"
    "  REF      a case (BO:7.2, KS:3.2.4, PZ:8.4.3), a table (BO:14.CRT), a chapter by its number, or a ruling (BO:R8, "
    "or\n"
    "           B-08)\n"
    "  --json   one JSON object instead of text\n"
    "  --help   this page\n";

constexpr std::string_view kLedgerHelp =
    "usage: kessel ledger --game GAME [--json]\n"
    "\n"
    "Counts how many cases of a game's rules can be tested, how many the program enforces, and how many a test "
    "proves,\n"
    "as found in the code and the tests when the program was built.\n"
    "\n"
    "  --game GAME  whose rules: breakout, kesselschlacht, panzer\n"
    "  --json       one JSON object: game, testable, enforced, tested, untested, unrefused, unasserted, uncited, "
    "thin,\n"
    "               vectors, vectors_missing, far (docs/testing.md)\n"
    "  --help       this page\n";

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const auto end = std::min(text.find(separator), text.size());
    std::string_view piece = text.substr(0, end);
    while (piece.starts_with(' ')) piece.remove_prefix(1);
    while (piece.ends_with(' ')) piece.remove_suffix(1);
    if (!piece.empty()) out.push_back(piece);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// What the user typed, fit for one line of an error message.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text.substr(0, 60)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return out + (text.size() > 60 ? "...\"" : "\"");
}

std::string ref_of(const RuleCase& c) { return std::string(c.prefix) + ":" + c.id; }
std::string ref_of(const RuleRuling& r) { return std::string(r.prefix) + ":R" + std::to_string(r.number); }

bool touches(const RuleRuling& r, const RuleCase& c) {
  if (std::string_view(r.game) != c.game) return false;
  const std::string_view id = c.id;
  return std::ranges::any_of(split(r.cases, ','), [&](std::string_view p) {
    return p.ends_with(".*") ? id.starts_with(p.substr(0, p.size() - 1)) : id == p;
  });
}

/// The claim of "BO_7_2a.Claim (tests/…:40)".
std::string_view claim_of(std::string_view test) {
  test = test.substr(0, test.find(' '));
  return test.substr(test.find('.') + 1);
}
bool refuses(const char* test) { return claim_of(test).find("Refuse") != std::string_view::npos; }

bool lacks_allow_or_refuse(const RuleCase& c) {
  return std::ranges::none_of(c.tests, refuses) || std::ranges::all_of(c.tests, refuses);
}

bool is_enforced(const RuleCase& c) {
  const std::string_view status = c.status;
  return !c.code.empty() || ((status == "by-construction" || status == "example") && !c.tests.empty());
}

const RuleRuling* find_ruling(const Rulebook& book, std::string_view ref) {
  const auto r =
      std::ranges::find_if(book.rulings, [&](const RuleRuling& x) { return ref == x.id || ref == ref_of(x); });
  return r == book.rulings.end() ? nullptr : &*r;
}

void list(std::ostream& out, const char* title, std::span<const char* const> places) {
  static constexpr std::size_t kMost = 24;  // a unit list may cite one case a hundred times; --json has them all
  out << "  " << title << (places.empty() ? ": nowhere\n" : ":\n");
  for (const char* p : places.first(std::min(places.size(), kMost))) out << "    " << p << '\n';
  if (places.size() > kMost) out << "    and " << places.size() - kMost << " more\n";
}

void json_list(JsonWriter& w, const char* key, std::span<const char* const> places) {
  w.key(key).begin_array();
  for (const char* p : places) w.value(p);
  w.end_array();
}

void print_ruling(std::ostream& out, const RuleRuling& r) {
  out << ref_of(r) << "  ruling " << r.id << " on " << r.cases << ", weight " << r.weight << '\n'
      << "  Problem: " << r.problem << '\n'
      << "  Ruling: " << r.ruling << '\n'
      << "  Why: " << r.why << '\n';
}

void json_ruling(JsonWriter& w, const RuleRuling& r) {
  w.begin_object().field("ref", ref_of(r)).field("id", r.id).key("cases").begin_array();
  for (const std::string_view c : split(r.cases, ',')) w.value(c);
  w.end_array().field("weight", r.weight).field("problem", r.problem).field("ruling", r.ruling).field("why", r.why);
  json_list(w, "enforced_at", r.code);
  json_list(w, "tests", r.tests);
  w.end_object();
}

void print_case(std::ostream& out, const Rulebook& book, const RuleCase& c) {
  out << ref_of(c) << "  " << c.kind << ", " << c.tier << (c.refuses ? ", can refuse" : "")
      << (c.testable ? "" : ", nothing to test") << '\n'
      << "  " << c.summary << '\n';
  if (*c.status) out << "  status: " << c.status << '\n';
  if (const auto needs = split(c.needs, ';'); !needs.empty()) {
    out << "  needs:";
    for (const std::string_view n : needs) out << ' ' << c.prefix << ':' << n;
    out << '\n';
  }
  for (const RuleRuling& r : book.rulings)
    if (touches(r, c)) out << "  ruling " << ref_of(r) << " (" << r.id << ", " << r.weight << "): " << r.ruling << '\n';
  list(out, "enforced", c.code);
  list(out, "tests", c.tests);
}

void json_case_body(JsonWriter& w, const Rulebook& book, const RuleCase& c) {
  w.field("kind", c.kind).field("tier", c.tier).field("summary", c.summary).field("status", c.status);
  w.field("testable", c.testable).field("refuses", c.refuses);
  w.key("needs").begin_array();
  for (const std::string_view n : split(c.needs, ';')) w.value(std::string(c.prefix) + ":" + std::string(n));
  w.end_array().key("rulings").begin_array();
  for (const RuleRuling& r : book.rulings)
    if (touches(r, c)) json_ruling(w, r);
  w.end_array();
  json_list(w, "enforced_at", c.code);
  json_list(w, "tests", c.tests);
}

/// A case, a table or a chapter, with everything below it.
int show_cases(const Rulebook& book, std::string_view ref, bool json, std::ostream& out, std::ostream& err) {
  const RuleCase* self = nullptr;
  std::vector<const RuleCase*> below;
  for (const RuleCase& c : book.cases) {
    const std::string full = ref_of(c);
    if (full == ref)
      self = &c;
    else if (is_below(full, ref))
      below.push_back(&c);
  }
  if (!self && below.empty()) {
    err << "kessel rules: " << quoted(ref) << " names no case and no ruling (want something like BO:7.2 or BO:R8)\n";
    return kUsage;
  }
  if (json) {
    JsonWriter w;
    w.begin_object().field("ref", ref);
    if (self) json_case_body(w, book, *self);
    w.key("below").begin_array();
    for (const RuleCase* c : below) {
      w.begin_object().field("ref", ref_of(*c)).field("summary", c->summary).field("testable", c->testable);
      w.field("tested", !c->tests.empty()).end_object();
    }
    w.end_array().end_object();
    out << w.text() << '\n';
    return kOk;
  }
  if (self)
    print_case(out, book, *self);
  else
    out << ref << "  " << below.size() << " cases\n";
  if (self && !below.empty()) out << "  below it:\n";
  for (const RuleCase* c : below)
    out << "    " << ref_of(*c) << "  " << c->summary << (c->testable && c->tests.empty() ? "  [no test]" : "") << '\n';
  return kOk;
}

int fail(std::ostream& err, const char* command, const std::string& why) {
  err << "kessel " << command << ": " << why << " (see kessel " << command << " --help)\n";
  return kUsage;
}

void join(std::ostream& out, const char* title, const std::vector<std::string>& ids) {
  if (ids.empty()) return;
  out << title;
  for (const std::string& id : ids) out << ' ' << id;
  out << '\n';
}

/// The lists of a count, by their names in JSON.
std::array<std::pair<const char*, const std::vector<std::string>*>, 6> lists_of(const LedgerCount& n) {
  return {{{"untested", &n.untested},
           {"unrefused", &n.unrefused},
           {"unasserted", &n.unasserted},
           {"uncited", &n.uncited},
           {"thin", &n.thin},
           {"vectors_missing", &n.vectors_missing}}};
}

}  // namespace

bool is_below(std::string_view case_id, std::string_view above) {
  if (!case_id.starts_with(above) || case_id.size() == above.size() || above.ends_with(':')) return false;
  const char next = case_id[above.size()], last = above.back();
  const bool after_number = last >= '0' && last <= '9';
  const bool after_capital = last >= 'A' && last <= 'Z';
  if (next >= 'a' && next <= 'z') return after_number || after_capital;
  if (next >= 'A' && next <= 'Z') return after_number;
  return next == '.';
}

LedgerCount count_ledger(const Rulebook& book, std::string_view game) {
  LedgerCount n;
  for (const RuleCase& c : book.cases) {
    if (c.game != game || !c.testable) continue;
    ++n.testable;
    if (is_enforced(c)) ++n.enforced;
    if (c.tests.empty())
      n.untested.emplace_back(c.id);
    else
      ++n.tested;
    if (c.refuses && lacks_allow_or_refuse(c)) n.unrefused.emplace_back(c.id);
    if (!c.asserted) n.unasserted.emplace_back(c.id);
    if (std::string_view(c.status) == "enforced" && c.code.empty()) n.uncited.emplace_back(c.id);
  }
  for (const RuleThinTest& t : book.thin)
    if (t.game == game) n.thin.emplace_back(t.test);
  for (const RuleFar& f : book.far)
    if (f.game == game) n.far.push_back(f);
  for (const RuleVector& v : book.vectors) {
    if (v.game != game || std::string_view(v.status) != "built") continue;
    ++n.vectors;
    if (v.tests.empty()) n.vectors_missing.emplace_back(v.id);
  }
  return n;
}

int cmd_rules(const std::vector<std::string>& args) { return cmd_rules(args, {}, std::cout, std::cerr); }

int cmd_rules(const std::vector<std::string>& args, const Rulebook& book, std::ostream& out, std::ostream& err) {
  bool json = false;
  std::string ref;
  if (std::ranges::find(args, "--help") != args.end()) {
    out << kRulesHelp;
    return kOk;
  }
  for (const std::string& a : args) {
    if (a == "--json")
      json = true;
    else if (a.starts_with("-"))
      return fail(err, "rules", "unknown option " + quoted(a));
    else if (ref.empty())
      ref = a;
    else
      return fail(err, "rules", "want one case, found also " + quoted(a));
  }
  if (ref.empty()) return fail(err, "rules", "want a case such as BO:7.2");
  const RuleRuling* ruling = find_ruling(book, ref);
  if (!ruling) return show_cases(book, ref, json, out, err);
  if (json) {
    JsonWriter w;
    json_ruling(w, *ruling);
    out << w.text() << '\n';
  } else {
    print_ruling(out, *ruling);
    list(out, "cited", ruling->code);
    list(out, "tests", ruling->tests);
  }
  return kOk;
}

int cmd_ledger(const std::vector<std::string>& args) { return cmd_ledger(args, {}, std::cout, std::cerr); }

int cmd_ledger(const std::vector<std::string>& args, const Rulebook& book, std::ostream& out, std::ostream& err) {
  bool json = false;
  std::string game;
  if (std::ranges::find(args, "--help") != args.end()) {
    out << kLedgerHelp;
    return kOk;
  }
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == "--json")
      json = true;
    else if (args[i] == "--game" && i + 1 < args.size())
      game = args[++i];
    else if (args[i] == "--game")
      return fail(err, "ledger", "--game wants the name of a game");
    else if (args[i].starts_with("--game="))
      game = args[i].substr(7);
    else
      return fail(err, "ledger", "unknown word " + quoted(args[i]));
  }
  if (game.empty()) return fail(err, "ledger", "want --game and the name of a game");
  if (std::ranges::none_of(book.cases, [&](const RuleCase& c) { return c.game == game; }))
    return fail(err, "ledger", "there is no ledger of a game " + quoted(game));
  const LedgerCount n = count_ledger(book, game);
  if (json) {
    JsonWriter w;
    w.begin_object().field("game", game).field("testable", n.testable).field("enforced", n.enforced);
    w.field("tested", n.tested).field("vectors", n.vectors);
    for (const auto& [key, ids] : lists_of(n)) {
      w.key(key).begin_array();
      for (const std::string& id : *ids) w.value(id);
      w.end_array();
    }
    w.key("far").begin_array();
    for (const RuleFar& f : n.far) {
      w.begin_object().field("file", f.file).field("chapter", f.chapter).field("citations", f.citations);
      w.field("reason", f.reason).end_object();
    }
    w.end_array().end_object();
    out << w.text() << '\n';
    return kOk;
  }
  out << game << ": " << n.testable << " testable cases, " << n.enforced << " enforced, " << n.tested << " tested; "
      << n.vectors << " worked examples\n";
  join(out, "no test:", n.untested);
  join(out, "can refuse, but no test that allows or none that refuses:", n.unrefused);
  join(out, "can refuse, but no test asserts that citation:", n.unasserted);
  join(out, "enforced, but cited by no code or data:", n.uncited);
  join(out, "worked examples that no test claims:", n.vectors_missing);
  if (!n.thin.empty()) out << "tests that claim more cases than they have assertions:\n";
  for (const std::string& test : n.thin) out << "  " << test << '\n';
  int citations = 0;
  for (const RuleFar& f : n.far) citations += f.citations;
  if (citations > 0)
    out << "far from their chapter, each with a reason (--json): " << citations << " citations, " << n.far.size()
        << " pairs of file and chapter\n";
  return kOk;
}

}  // namespace kessel::tools
