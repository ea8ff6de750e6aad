// Combat phases on crowded random fields, played to their end: what is offered is allowed, what is allowed is offered,
// there is no dead end, nothing is left over, and every position on the way can be written down.
#include "core/rng.h"
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// Where the crowd stands: by a Soviet supply hex in the north, on the highway, around the bridge of Nizhnev, around Khotin
/// with its pontoon, and by a pontoon far in the west.
struct Field {
  const char* middle;
  const char* rest;
};
constexpr std::array<Field, 6> kFields{{
    {"3004", "S 3001 8GMC-HQ 6GTC-HQ 9MC-HQ 1GA-HQ 60A-HQ | "},
    {"4204", "S 4201 8GMC-HQ 6GTC-HQ 9MC-HQ 1GA-HQ 60A-HQ | "},
    {"3305", ""},
    {"1016", ""},
    {"3425", "pontoon khotin built from=3425 to=3426 | "},
    {"0715", "pontoon 1 built from=0715 to=0716 | "},
}};

std::string field_position(const Field& field, bool soviets, const char* weather) {
  return std::string("turn 8 ") + weather + " | at " + (soviets ? "I" : "K") + " | " + field.rest +
         "ammo III 2 XXIV 1 LIX 3 Gollnick 2 Mauss 1 | fuel III 2 LIX 1 Mauss 5";
}

class Crowd {
 public:
  Crowd(std::uint64_t seed) : rng_(seed) {
    const Field& field = kFields[rng_.below(kFields.size())];
    soviets_ = rng_.below(2) == 0;
    constexpr std::array<const char*, 3> kWeathers{"snow", "mud", "heavy-snow"};
    Table t(field_position(field, soviets_, kWeathers[rng_.below(3)]));
    s_ = t.s;
    fill(Table::hex(field.middle));
    for (Pontoon& p : s_.pontoons) p.garrison = garrison_for(p);
    Events none = Events::none();
    for (Side side : {kSoviet, kAxis}) spread_all(s_, side, none);
    each_unit(s_, [&](UnitId u) {
      if (on_map(s_, u) && side_of(s_, u) == kSoviet && rng_.below(5) > 0) raise(s_, u, kActive);
      if (on_map(s_, u) && is_south(s_, s_.unit(u).hex) && rng_.below(2) == 0) raise(s_, u, kBoundSouth);
    });
    check_supply(s_, kSoviet);
    check_supply(s_, kAxis);
    each_unit(s_, [&](UnitId u) {  // a field without its rear: enough of them can attack all the same
      if (on_map(s_, u) && rng_.below(3) > 0) s_.unit(u).supply = Supply::Attack;
    });
    units_ = count();
  }

  void play() {
    for (inputs_ = 0; (s_.phase == Phase::I || s_.phase == Phase::K) && !failed_; ++inputs_) {
      if (inputs_ > 5000) return fault("no end in sight");
      look();
      const Node n = node(s_);
      ++asked_[static_cast<std::size_t>(s_.top().step)];
      if (n.kind == Node::Kind::Chance)
        roll(n);
      else
        choose(n);
      if (s_.phase != (soviets_ ? Phase::I : Phase::K)) return leftovers();
    }
  }
  bool failed() const { return failed_; }
  static std::array<int, static_cast<std::size_t>(Step::GameOver) + 1> asked_;  ///< how often each step was met

 private:
  int count() const {
    int n = 0;
    each_unit(s_, [&](UnitId u) { n += s_.unit(u).where != Where::Box ? 1 : 0; });
    return n;
  }

  UnitId garrison_for(const Pontoon& p) const {
    UnitId found;
    each_unit(s_, [&](UnitId u) {
      const Unit& unit = s_.unit(u);
      if (p.is == Pontoon::Is::Built && on_map(s_, u) && side_of(s_, u) == p.side && !def(s_, u).hq &&
          unit.status == Status::Good && (unit.hex == p.a || unit.hex == p.b))
        found = u;
    });
    return found;
  }

  /// Stacks of one side each, about two hexes in three, more where the limit allows.
  void fill(Hex middle) {
    content().grid.all().for_each([&](Hex h) {
      if (hex::Grid::distance(h, middle) > 3 || any_unit(s_, h) || rng_.below(4) == 0) return;
      const Side side = rng_.below(2) == 0 ? kSoviet : kAxis;
      const auto state = static_cast<Status>(rng_.below(8) < 5 ? 0 : rng_.below(4));
      const int want = 1 + static_cast<int>(rng_.below(static_cast<std::uint32_t>(stack_limit(s_, side)) + 2));
      for (int i = 0, tries = 0; i < want && tries < 100; ++tries) i += place(side, h, state) ? 1 : 0;
    });
  }

  /// Few formations, so that units stand near their HQs.
  static bool of_the_field(std::string_view f) {
    for (std::string_view x : {"Mauss", "LIX", "Gollnick", "VIIH", "8GMC", "6GTC", "9MC", "1GA", "60A"})
      if (x == f) return true;
    return false;
  }
  bool place(Side side, Hex h, Status state) {
    const UnitId u = unit_id(static_cast<int>(rng_.below(static_cast<std::uint32_t>(s_.unit_count()))));
    const UnitDef& d = def(s_, u);
    if (s_.unit(u).where != Where::Box || d.side != side || !d.formation.valid()) return false;
    if (!of_the_field(content().at(d.formation).id) || (d.artillery && !content().at(h).has_road)) return false;
    if (!d.hq && combat_units_in(s_, h) >= stack_limit(s_, side)) return false;
    put_on_top(s_, u, h);
    s_.unit(u).status = state;
    return true;
  }

  void fault(const std::string& what) {
    if (!failed_)
      ADD_FAILURE() << what << " after " << inputs_ << " inputs; last: " << last_ << "\n" << position_text(s_);
    failed_ = true;
  }

  void look() {
    for (const std::string& broken : broken_invariants(s_)) fault(broken);
    const auto again = parse_position(content(), position_text(s_));
    if (!again)
      fault("cannot be read again: " + again.error().text());
    else if (!(*again == s_))
      fault("reads differently");
  }

  void roll(const Node& n) {
    Draw d;
    for (int i = 0; i < n.dice; ++i) d.die[d.count++] = static_cast<std::uint8_t>(1 + rng_.below(6));
    if (s_.top().step == Step::CombatRoll) {  // all results come up, whatever the odds
      s_.combat.table = static_cast<std::uint8_t>(rng_.below(5));
      s_.combat.column = static_cast<std::int8_t>(rng_.below(9));
    }
    last_ += "; roll " + std::to_string(d[0]);
    Events ev;
    answer(s_, d, ev);
  }

  void choose(const Node& n) {
    const Side by = has(n.sides, kSoviet) ? kSoviet : kAxis;
    ActionList main, free;
    options(s_, by, Scope::Main, main);
    options(s_, by, Scope::Free, free);
    if (main.empty()) return fault(std::string("dead end: ") + n.ask.text());
    for (std::size_t i = 0; i < main.size(); ++i)
      if (const Why no = why_not(s_, main[i])) return fault("offered but refused: " + action_text(content(), main[i]));
    if (inputs_ % 4 == 0) converse(by, main, free);
    if (inputs_ == 0) supplies();
    const bool done_too = main[main.size() - 1].kind == static_cast<std::uint8_t>(Act::Done);
    std::size_t pick = rng_.below(static_cast<std::uint32_t>(main.size()));
    if (done_too && main.size() > 1 && s_.top().step == Step::Fight)  // rarely content
      pick = rng_.below(static_cast<std::uint32_t>(main.size() - 1));
    last_ += "; " + action_text(content(), main[pick]);
    Events ev;
    apply(s_, main[pick], ev);
  }

  void converse(Side by, const ActionList& main, const ActionList& free) {
    const auto test = [&](const Action& a) {
      if (!why_not(s_, a) && !main.contains(a) && !free.contains(a))
        fault("allowed but not offered: " + action_text(content(), a));
    };
    for (Act a : {Act::Done, Act::Declare, Act::Cancel, Act::Halt}) test(act(by, a));
    each_unit(s_, [&](UnitId u) {
      if (!on_map(s_, u)) return;
      for (Act a : {Act::Support, Act::Unsupport, Act::Pay, Act::Lose, Act::Along, Act::Heir, Act::Advance})
        test(act(by, a, u));
      for (hex::Dir d : hex::kAllDirs)
        if (const Hex h = content().grid.neighbour(s_.unit(u).hex, d); h.valid()) {
          test(act(by, Act::Displace, u, h));
          for (Act a : {Act::Target, Act::Join, Act::Unjoin, Act::Retreat, Act::Step}) test(act(by, a, h));
        }
    });
  }

  /// KS:R56 The supply that an attack is judged by is the one that everything else knows.
  void supplies() {
    const Board b = board_of(s_);
    each_unit(s_, [&](UnitId u) {
      if (!on_map(s_, u) || side_of(s_, u) != kSoviet || s_.phase != Phase::I) return;
      const Hex beside = content().grid.neighbour(s_.unit(u).hex, hex::Dir::S);
      if (!beside.valid()) return;
      const Why no = why_not_attack_with(s_, b, u, beside);
      if (no && no->rule.text() != std::string_view("KS:10.2.1b")) return;
      if (no.has_value() == attack_supply_now(s_, b, u)) fault(def(s_, u).id + " is supplied in two ways");
    });
  }

  void leftovers() {
    constexpr std::uint32_t kOfCombat =
        kInCombat | kPays | kRouted | kAdvanced | kGoes | kDriven | kDisplaced | kKnown | kAttacked | kDefended;
    each_unit(s_, [&](UnitId u) {
      if ((s_.unit(u).flags & kOfCombat) != 0) fault(def(s_, u).id + " keeps a mark of combat");
    });
    if (!(s_.combat == Combat{})) fault("the combat is not over");
    if (count() != units_) fault("a counter has vanished");
  }

  Rng rng_;
  State s_;
  bool soviets_ = true, failed_ = false;
  int inputs_ = 0, units_ = 0;
  std::string last_;
};

std::array<int, static_cast<std::size_t>(Step::GameOver) + 1> Crowd::asked_{};

}  // namespace

TEST(KesselschlachtRandomCombats, ArePlayedToTheirEnd) {
  for (std::uint64_t seed = 1; seed <= 150 && !testing::Test::HasFailure(); ++seed) {
    Crowd crowd(seed);
    crowd.play();
  }
  if (testing::Test::HasFailure()) return;
  for (Step step : {Step::Fight, Step::Draft, Step::Ammo, Step::CombatRoll, Step::AttackerLoss, Step::DefenderLoss,
                    Step::RoutRoll, Step::AttackerRetreat, Step::DefenderRetreat, Step::Excess, Step::Displace,
                    Step::Reassign, Step::Heir, Step::Advance, Step::AdvanceGroup})
    EXPECT_GT(Crowd::asked_[static_cast<std::size_t>(step)], 0) << step_word(step) << " never came up";
}

}  // namespace kessel::kesselschlacht
