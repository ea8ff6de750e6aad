#include "lab/result.h"

#include <nlohmann/json.hpp>

#include "core/json_writer.h"

namespace kessel::lab {
namespace {

constexpr std::array<const char*, 5> kEnds{"finished", "refused", "error", "too long", "crashed"};
constexpr std::array<const char*, 3> kWinners{"first", "second", "draw"};

template <std::size_t N>
std::size_t word_index(const std::array<const char*, N>& words, const std::string& word) {
  for (std::size_t i = 0; i < N; ++i)
    if (word == words[i]) return i;
  throw std::runtime_error("unknown word '" + word + "'");
}

}  // namespace

const char* end_name(GameResult::End e) { return kEnds[static_cast<std::size_t>(e)]; }

std::string result_line(const GameResult& r, bool timed) {
  JsonWriter j;
  j.begin_object().field("job", r.job).field("end", end_name(r.end));
  j.field("winner", kWinners[static_cast<std::size_t>(r.winner)]).field("score", r.score).field("how", r.how);
  if (!r.error.empty()) j.field("error", r.error);
  j.field("signature", hex64(r.signature));
  j.key("actions").begin_array().value(r.actions[0]).value(r.actions[1]).end_array();
  j.field("draws", r.draws).field("violations", r.violations).key("parts").begin_array();
  for (const auto& [name, n] : r.parts) j.begin_array().value(name).value(n).end_array();
  j.end_array().key("turns").begin_array();
  for (const TurnMark& t : r.turns) j.begin_array().value(t.turn).value(t.score).value(t.control).end_array();
  j.end_array().key("units").begin_array();
  for (const UnitFate& u : r.units) j.begin_array().value(u.id).value(u.where).value(u.steps).end_array();
  j.end_array().key("battles").begin_array();
  for (const Battle& b : r.battles)
    j.begin_array()
        .value(b.turn)
        .value(b.impulse)
        .value(index(b.attacker))
        .value(b.hex)
        .value(b.odds)
        .value(b.die)
        .value(b.result)
        .value(b.probe ? 1 : 0)
        .value(b.losses[0])
        .value(b.losses[1])
        .end_array();
  j.end_array();
  if (timed) {
    j.key("time").begin_array();
    for (const Spent& s : r.spent)
      j.begin_array().value(s.decisions).value(s.us).value(s.longest_us).value(s.impulses).end_array();
    j.end_array();
  }
  return j.end_object().take();
}

Expected<GameResult> parse_result(const std::string& line) {
  try {
    const auto j = nlohmann::json::parse(line);
    GameResult r;
    r.job = j.at("job").get<std::uint64_t>();
    r.end = static_cast<GameResult::End>(word_index(kEnds, j.at("end").get<std::string>()));
    r.winner = static_cast<Winner>(word_index(kWinners, j.at("winner").get<std::string>()));
    r.score = j.at("score").get<std::int32_t>();
    r.how = j.at("how").get<std::string>();
    r.error = j.value("error", std::string());
    r.signature = std::stoull(j.at("signature").get<std::string>(), nullptr, 16);
    for (std::size_t s = 0; s < 2; ++s) r.actions[s] = j.at("actions").at(s).get<std::uint64_t>();
    r.draws = j.at("draws").get<std::uint64_t>();
    r.violations = j.at("violations").get<std::uint64_t>();
    for (const auto& p : j.at("parts")) r.parts.emplace_back(p.at(0).get<std::string>(), p.at(1).get<int>());
    for (const auto& t : j.at("turns"))
      r.turns.push_back({t.at(0).get<int>(), t.at(1).get<int>(), t.at(2).get<std::string>()});
    for (const auto& u : j.at("units"))
      r.units.push_back({u.at(0).get<std::string>(), u.at(1).get<std::string>(), u.at(2).get<int>()});
    for (const auto& b : j.at("battles")) {
      Battle x;
      x.turn = b.at(0).get<int>(), x.impulse = b.at(1).get<int>();
      x.attacker = b.at(2).get<int>() == 0 ? Side::First : Side::Second;
      x.hex = b.at(3).get<std::string>(), x.odds = b.at(4).get<std::string>(), x.die = b.at(5).get<int>();
      x.result = b.at(6).get<std::string>(), x.probe = b.at(7).get<int>() != 0;
      x.losses = {b.at(8).get<int>(), b.at(9).get<int>()};
      r.battles.push_back(x);
    }
    if (j.contains("time"))
      for (std::size_t s = 0; s < 2; ++s) {
        const auto& t = j["time"].at(s);
        r.spent[s] = {t.at(0).get<std::uint64_t>(), t.at(1).get<std::uint64_t>(), t.at(2).get<std::uint64_t>(),
                      t.at(3).get<std::uint64_t>()};
      }
    return r;
  } catch (const std::exception& e) {
    return Fault{"", std::string("is no result: ") + e.what()};
  }
}

}  // namespace kessel::lab
