// The grammar of steps (grammar.cpp): whatever stack, marks and counters somebody writes, it is refused with a reason, or
// the side asked has something to answer and play goes on from it as from any other position.
#include "games/kesselschlacht/grammar.h"

#include <cstdlib>
#include <vector>

#include "games/kesselschlacht/position_words.h"
#include "random_game.h"
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

constexpr int kInputs = 200;

bool nightly() { return std::getenv("KESSEL_NIGHTLY") != nullptr; }

const char* phase(int p) { return phase_word(static_cast<Phase>(p)); }
const char* step(int i) { return kStepWords[static_cast<std::size_t>(i)].word; }
constexpr int kPhases = static_cast<int>(Phase::Over) + 1;

std::string any_of(std::initializer_list<const char*> list, Rng& rng) {
  return *(list.begin() + rng.below(static_cast<std::uint32_t>(list.size())));
}

/// One input at random; what went wrong, or nothing.
std::string play_one(State& s, Rng& rng) {
  const Node n = node(s);
  Events ev;
  if (n.kind == Node::Kind::Chance) {
    Draw d;
    d.count = static_cast<std::uint8_t>(n.dice);
    for (int i = 0; i < n.dice; ++i)
      d.die[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(n.faces)) + 1);
    answer(s, d, ev);
    return "";
  }
  const Side side = has(n.sides, kSoviet) && (!has(n.sides, kAxis) || rng.below(2) == 0) ? kSoviet : kAxis;
  ActionList list;
  options(s, side, Scope::Main, list);
  if (list.empty()) return "a dead end";
  if (rng.below(8) == 0) options(s, side, Scope::Free, list);
  const Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
  if (why_not(s, a)) return "an option that is refused: " + action_text(*s.content, a);
  apply(s, a, ev);
  return "";
}

/// Plays an accepted position on. Every state on the way must hold every invariant.
std::string play_on(State s, std::uint64_t seed) {
  Rng rng(seed);
  for (int i = 0; i < kInputs && node(s).kind != Node::Kind::Finished; ++i) {
    const std::string before = position_text(s);
    std::string fault = play_one(s, rng);
    if (fault.empty())
      if (const auto broken = broken_invariants(s); !broken.empty()) fault = broken[0] + "\nthen " + position_text(s);
    if (fault.empty())
      if (const auto hidden = hidden_fault(s)) fault = *hidden + "\nthen " + position_text(s);
    if (!fault.empty()) return "after " + std::to_string(i) + " inputs: " + fault + "\nfrom " + before;
  }
  return "";
}

struct Tried {
  int read = 0, accepted = 0;
};

/// Reads a text, and plays on from it if it is accepted; a refusal has a reason.
void look(const std::string& text, std::uint64_t seed, Tried& tried) {
  ++tried.read;
  const auto s = parse_position(content(), text);
  if (!s) {
    ASSERT_FALSE(s.error().text().empty()) << text;
    return;
  }
  ++tried.accepted;
  EXPECT_EQ(broken_invariants(*s).size(), 0u) << text;
  const auto again = parse_position(content(), position_text(*s));
  ASSERT_TRUE(again) << text << "\n" << position_text(*s) << "\n" << again.error().text();
  EXPECT_EQ(hash(*again), hash(*s)) << text;
  const std::string fault = play_on(*s, seed);
  EXPECT_TRUE(fault.empty()) << fault << "\nread: " << text;
}

/// A step with whatever a frame can hold, at random.
std::string some_step(int i, Rng& rng) {
  std::string t = step(i);
  switch (kStepWords[static_cast<std::size_t>(i)].holds) {
    case Holds::Formation: t += "=" + any_of({"8GMC", "5GTC", "60A", "III", "LIX", "1PzA", "48", "IISS"}, rng); break;
    case Holds::Aircraft: t += "=" + any_of({"Ju52-1", "Ju52-2", "Ju87-1", "Bf109-1"}, rng); break;
    case Holds::Rule: t += "=vatutin"; break;
    case Holds::SideArg: t += "=" + any_of({"soviet", "axis"}, rng); break;
    default:
      if (rng.below(2) == 0) t += "=" + std::to_string(rng.below(3) == 0 ? rng.below(256) : rng.below(4));
  }
  if (kStepWords[static_cast<std::size_t>(i)].holds == Holds::SideUnit)
    t += ":" + any_of({"soviet", "axis"}, rng);
  else if (rng.below(4) == 0)
    t += ":" + any_of({"TernG-1", "68-GR169", "96-GR283", "8GMC-19GMB", "1PzA-HQ"}, rng);
  if (rng.below(2) == 0) t += "@" + any_of({"3210", "3309", "2413", "2512", "0417", "3304"}, rng);
  return t;
}

/// Boards on which something can happen, of a few counters.
const std::vector<std::string>& boards() {
  static const std::vector<std::string> list = {
      "turn 8 snow | S 3304 5GTC-HQ | A 0417 VIIH-HQ",
      "turn 5 snow | S 2413 8GMC-HQ 8GMC-19GMB | S 3304 5GTC-HQ | A 2512 96-GR283 LIX-HQ | A 3309 1Pz-PzR1 III-HQ | "
      "fuel III 5 LIX 4 | ammo III 3 LIX 2 | crossings 3 | air Ju52-1 Ju87-1 Il2-1 La5-1 Bf109-1",
  };
  return list;
}

}  // namespace

namespace {

/// A game of that scenario in the middle, as clauses.
std::vector<std::string> some_game(Rng& rng) {
  State s = begin_scenario(content(), static_cast<int>(rng.below(2)), Options{});
  if (const auto plain = parse_options(s.plan(), {})) s = begin_scenario(content(), s.scenario, *plain);
  const std::uint32_t inputs = 300 + rng.below(2'500);
  for (std::uint32_t i = 0; i < inputs && node(s).kind != Node::Kind::Finished; ++i) {
    ActionList list;
    const Act rest = Act::Rest;
    Events ev;
    if (s.phase == Phase::Setup && node(s).kind == Node::Kind::Decide &&
        !why_not(s, act(static_cast<Side>(s.top().step == Step::SetupAxis ? kAxis : kSoviet), rest)))
      apply(s, act(s.top().step == Step::SetupAxis ? kAxis : kSoviet, rest), ev);
    else
      EXPECT_EQ(play_one(s, rng), "");
  }
  std::vector<std::string> clauses(1);
  for (char c : position_text(s)) {
    if (c == '\n')
      clauses.emplace_back();
    else
      clauses.back() += c;
  }
  while (!clauses.empty() && clauses.back().empty()) clauses.pop_back();
  return clauses;
}

/// Numbers are changed, or the words that follow them; most such changes are refused.
void change_number(std::string& clause, Rng& rng) {
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i < clause.size(); ++i)
    if (std::isdigit(static_cast<unsigned char>(clause[i])) != 0 && (clause[i - 1] == '=' || clause[i - 1] == ' '))
      places.push_back(i);
  if (places.empty()) return;
  const std::size_t at = places[rng.below(static_cast<std::uint32_t>(places.size()))];
  std::size_t end = at;
  while (end < clause.size() && std::isdigit(static_cast<unsigned char>(clause[end])) != 0) ++end;
  clause.replace(at, end - at, std::to_string(rng.below(4) == 0 ? rng.below(256) : rng.below(12)));
}

void add_mark(std::string& clause, Rng& rng) {
  if (clause.size() < 7 || (clause[0] != 'S' && clause[0] != 'A') || clause[1] != ' ') return;
  std::vector<std::size_t> ends;
  for (std::size_t i = 7; i <= clause.size(); ++i)
    if (i == clause.size() || clause[i] == ' ') ends.push_back(i);
  const std::size_t end = ends[rng.below(static_cast<std::uint32_t>(ends.size()))];
  const std::size_t begin = clause.rfind(' ', end - 1);
  const bool marked = clause.substr(begin, end - begin).find(':') != std::string::npos;
  const std::uint32_t n = rng.below(static_cast<std::uint32_t>(kMarks.size()) + 6);
  const std::string mark = n < kMarks.size() ? kMarks[n] : any_of({"do", "dis", "rt", "out", "mp=7", "parent=-"}, rng);
  clause.insert(end, (marked ? "," : ":") + mark);
}

std::string some_clause(Rng& rng) {
  const std::string n = std::to_string(rng.below(20)), f = any_of({"8GMC", "5GTC", "60A", "III", "LIX", "XXIV"}, rng);
  const std::string h = any_of({"3210", "3309", "2413", "2512", "3304"}, rng);
  switch (rng.below(12)) {
    case 0: return "fuel-pool " + n + " " + std::to_string(rng.below(12)) + " " + f;
    case 1: return "payer " + f;
    case 2: return "sealed " + any_of({"axis", "soviet", "axis soviet"}, rng);
    case 3: return "attempts " + std::to_string(rng.below(6)) + " " + std::to_string(rng.below(3));
    case 4: return "crossings " + n;
    case 5: return "directive " + f + any_of({"", " issued", " issued running", " running"}, rng);
    case 6: return "recall " + f;
    case 7: return "pontoon " + any_of({"1", "2", "3"}, rng) + any_of({" carried carrier=", " gone carrier="}, rng) + f;
    case 8: return "divide " + n + " " + n;
    case 9:
      return "combat " + h + " by=" + any_of({"axis", "soviet"}, rng) + " length=" + std::to_string(rng.below(4)) +
             " steps=" + std::to_string(rng.below(4)) + " result=" + any_of({"Dr1", "Dr2", "DRt", "Br1", "De1"}, rng) +
             any_of({"", " vacated=1", " from=3210", " walked=2 path=3210,3209"}, rng);
    case 10: return "demolition axis soviet";
    default: return any_of({"split", "fifth-marches", "ternopol-taken", "initiative soviet", "bombed axis"}, rng);
  }
}

/// A game with one to four things changed: its steps, a mark, a number, a clause more.
std::string changed(std::vector<std::string> clauses, Rng& rng) {
  for (std::uint32_t n = 1 + rng.below(4); n > 0; --n) {
    std::string& one = clauses[rng.below(static_cast<std::uint32_t>(clauses.size()))];
    switch (rng.below(5)) {
      case 0: change_number(one, rng); break;
      case 1:
      case 2: add_mark(one, rng); break;
      case 3: clauses.push_back(some_clause(rng)); break;
      default:
        for (std::string& c : clauses) {
          if (c.rfind("at ", 0) != 0) continue;
          const std::string same = c.substr(3, c.find(' ', 3) - 3);
          c = "at " + (rng.below(2) == 0 ? same : phase(static_cast<int>(rng.below(kPhases))));
          for (std::uint32_t k = rng.below(4); k > 0; --k)
            c += " " + some_step(static_cast<int>(rng.below(kSteps)), rng);
        }
    }
  }
  std::string text;
  for (const std::string& c : clauses) text += c + "\n";
  return text;
}

}  // namespace

TEST(KesselschlachtGrammar, EveryRowIsReachedFromTheBottom) {
  for (int i = 0; i < kSteps; ++i) {
    bool reached = false;
    for (int p = 0; p < kPhases; ++p) {
      Step at = static_cast<Step>(i);
      for (int n = 0; n < 8 && !grammar().may_begin(at, static_cast<Phase>(p)); ++n)
        if (const auto under = grammar().under(at, static_cast<Phase>(p))) at = *under;
      reached = reached || (grammar().of(static_cast<Step>(i)).phases.has(static_cast<Phase>(p)) &&
                            grammar().may_begin(at, static_cast<Phase>(p)));
    }
    EXPECT_TRUE(reached) << step(i);
  }
}

TEST(KesselschlachtGrammar, EverySingleStepOfEveryPhaseIsRefusedOrPlaysOn) {
  Tried tried;
  Rng rng(1);
  for (int round = 0; round < (nightly() ? 40 : 2); ++round)
    for (const std::string& board : boards())
      for (int p = 0; p < kPhases; ++p)
        for (int i = 0; i < kSteps; ++i) {
          look(board + " | at " + phase(p) + " " + step(i), rng.next(), tried);
          look(board + " | at " + phase(p) + " " + some_step(i, rng), rng.next(), tried);
        }
  EXPECT_GT(tried.accepted, 150);
  EXPECT_GT(tried.read, 2'626);
  RecordProperty("accepted", tried.accepted);
}

TEST(KesselschlachtGrammar, EveryPairOfStepsIsRefusedOrPlaysOn) {
  Tried tried;
  Rng rng(2);
  for (int p = 0; p < kPhases; ++p)
    for (int a = 0; a < kSteps; ++a)
      for (int b = 0; b < kSteps; ++b) {
        const std::string& board = boards()[rng.below(2)];
        look(board + " | at " + phase(p) + " " + step(a) + " " + step(b), rng.next(), tried);
        look(board + " | at " + phase(p) + " " + some_step(a, rng) + " " + some_step(b, rng), rng.next(), tried);
      }
  EXPECT_GT(tried.accepted, 10);
}

TEST(KesselschlachtGrammar, MarksAndCountersAreRefusedOrPlayOn) {
  Tried tried;
  Rng rng(3);
  for (int g = 0; g < (nightly() ? 200 : 6); ++g) {
    const std::vector<std::string> clauses = some_game(rng);
    for (int i = 0; i < 40; ++i) look(changed(clauses, rng), rng.next(), tried);
  }
  EXPECT_GT(tried.accepted, 20);
  EXPECT_GT(tried.read, 3 * tried.accepted / 2) << "most of it cannot occur";
}

}  // namespace kessel::kesselschlacht
