#include "engine/verify.h"

#include <optional>
#include <utility>

#include "engine/session.h"

namespace kessel {

namespace {

std::string dice_text(const Draw& d) {
  std::string out;
  for (int i = 0; i < d.count; ++i) out += (i == 0 ? "" : " ") + std::to_string(d[i]);
  return out;
}

/// What is wrong with the header, short of the position it starts from.
std::optional<std::string> bad_header(const RecordHeader& h, const Game& game) {
  if (!knows_rules(game.info(), h.rules_version)) return unknown_rules(game.info(), h.rules_version);
  if (h.content != game.content_hash())
    return "recorded with other game data: content " + h.content + ", here " + game.content_hash();
  return std::nullopt;
}

class Verifier {
 public:
  Verifier(const Record& record, const Game& game, bool allow_given)
      : record_(record), game_(game), allow_given_(allow_given) {}

  VerifyReport run() {
    report_.entries = record_.entries.size();
    report_.ok = check();
    return report_;
  }

 private:
  bool fail(std::uint64_t line, std::string reason) {
    report_.line = line;
    report_.reason = std::move(reason);
    return false;
  }

  bool check() {
    const RecordHeader& h = record_.header;
    if (auto bad = bad_header(h, game_)) return fail(1, std::move(*bad));
    auto start = start_of(game_, h);
    if (!start) return fail(1, start.error().text());
    const std::uint64_t last_line = report_.entries + 1;
    if (auto broken = broken_commitment(h, std::nullopt)) return fail(1, std::move(*broken));
    if (record_.ended()) seed_ = record_.entries.back().seed;
    if (seed_) {
      if (commitment_of(h.id, *seed_) != h.commitment)
        return fail(1, "the commitment is not that of the seed revealed in line " + std::to_string(last_line));
      report_.commitment_checked = true;
      dice_.emplace(h.dice, h.id, *seed_, h.seeds);
    }
    Timeline timeline(game_, std::move(*start), false);
    if (timeline.now_hash() != h.start) return fail(1, "the game does not start from this position");
    for (const Entry& e : record_.entries)
      if (!check_entry(timeline, e)) return false;
    if (!record_.ended()) return fail(last_line, "the game is not over in this record, and its seed not revealed");
    // A record played wholly with given dice has no draw that the seed would have to vouch for.
    if (unchecked_draws_) return fail(last_line, "the seed is not revealed, so the dice cannot be checked");
    if (!seed_ && !allow_given_) return fail(last_line, "the seed is not revealed");
    return true;
  }

  bool check_entry(Timeline& timeline, const Entry& e) {
    if (e.kind == Entry::Kind::Roll && !check_draw(timeline, e)) return false;
    if (auto why = timeline.follow(e)) return fail(e.n + 1, std::move(*why));
    report_.inputs += e.is_input() ? 1 : 0;
    report_.actions += e.kind == Entry::Kind::Do ? 1 : 0;
    report_.undone += e.kind == Entry::Kind::Undo ? 1 : 0;
    return true;
  }

  bool check_draw(const Timeline& timeline, const Entry& e) {
    if (e.given) {
      ++report_.given;
      return allow_given_ || fail(e.n + 1, "the dice were given by hand, not drawn");
    }
    const Node node = timeline.node();
    if (!dice_ || node.kind != Node::Kind::Chance) {  // the other checks will say so
      unchecked_draws_ = true;
      return true;
    }
    ++report_.draws;
    const Draw drawn = dice_->draw(node, next_draw_number(record_.header.dice, timeline));
    if (drawn == e.draw) return true;
    return fail(e.n + 1, "the dice are not those of the seed: the record says " + dice_text(e.draw) +
                             ", the seed gives " + dice_text(drawn) +
                             (report_.draws == 1 ? " (or the players' seeds in line 1 were changed)" : ""));
  }

  const Record& record_;
  const Game& game_;
  bool allow_given_;
  std::optional<Seed> seed_;
  std::optional<DiceStream> dice_;
  bool unchecked_draws_ = false;
  VerifyReport report_;
};

}  // namespace

VerifyReport verify_record(const Record& record, const Game& game, bool allow_given) {
  return Verifier(record, game, allow_given).run();
}

}  // namespace kessel
