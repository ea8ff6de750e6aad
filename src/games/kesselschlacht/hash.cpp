// The hash of a state: a walk over its meaning. Layout and padding do not matter, nor does where the content lies.
#include "core/hashing.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {
/// Packs small numbers into words.
class Packer {
 public:
  explicit Packer(Hasher& h) : h_(h) {}
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;
  ~Packer() { flush(); }
  void byte(unsigned v) { put(v & 0xffu, 8); }
  void half(unsigned v) { put(v & 0xffffu, 16); }
  template <class E>
  void of(E e) {
    byte(static_cast<unsigned>(e));
  }

 private:
  void put(std::uint64_t v, unsigned bits) {
    if (used_ + bits > 64) flush();
    word_ |= v << used_;
    used_ += bits;
  }
  void flush() {
    if (used_ > 0) h_.add(word_);
    word_ = 0, used_ = 0;
  }
  Hasher& h_;
  std::uint64_t word_ = 0;
  unsigned used_ = 0;
};

void add_options(Packer& p, const Options& o) {
  p.byte((o.khotin_counts_as_train ? 1u : 0u) | (o.mud_dirt_general_supply ? 2u : 0u) |
         (o.free_two_mp_always ? 4u : 0u) | (o.roadbound_dirt_barred ? 8u : 0u) | (o.inspect_all ? 16u : 0u) |
         (o.start_turn_4 ? 32u : 0u));
  p.byte(o.vp_isolated);
  for (Options::Use u : o.rules) p.of(u);
}

void add_combat(Packer& p, const Combat& c) {
  p.half(c.target.value), p.of(c.attacker), p.byte(c.die), p.byte(static_cast<std::uint8_t>(c.column));
  p.byte(c.table), p.of(c.result), p.byte(c.retreat_length), p.byte(c.path_length);
  for (Hex h : c.path) p.half(h.value);
  p.byte((c.vacated ? 1u : 0u) | (c.crossed_river ? 2u : 0u) | (c.crossed_minor ? 4u : 0u)), p.byte(c.zoc_hexes),
      p.half(c.retreat_from.value);
  p.byte(c.steps_done), p.half(c.advance_from.value), p.byte(c.advance_halves), p.byte(c.advance_paid);
}

std::uint64_t at_byte(unsigned v, unsigned place) { return static_cast<std::uint64_t>(v & 0xffu) << (8 * place); }

void add_counters(Hasher& h, const State& s) {
  each_unit(s, [&](UnitId u) {
    const Unit& x = s.unit(u);
    h.add_pair(x.hex.value | at_byte(static_cast<unsigned>(x.where), 2) | at_byte(x.height, 3) |
                   at_byte(static_cast<unsigned>(x.status), 4) | at_byte(static_cast<unsigned>(x.supply), 5) |
                   at_byte(x.parent.value, 6) | at_byte(x.mp, 7),
               x.due | at_byte(x.group, 1) | at_byte(x.spent, 2) | static_cast<std::uint64_t>(x.flags) << 32);
  });
  each_air(s, [&](AirId a) {
    const Air& x = s.plane(a);
    h.add(static_cast<unsigned>(x.where) | at_byte(static_cast<unsigned>(x.role), 1) | at_byte(x.sector, 2) |
          at_byte(x.ammo, 3) | at_byte(x.fuel, 4) | at_byte(x.marked, 5));
  });
  for (const hex::Mask* m : {&s.hasty, &s.prepared, &s.soviet_airfields})
    for (std::size_t i = 0; i < hex::kMaxCols; i += 4)
      h.add_pair(m->col[i] | static_cast<std::uint64_t>(m->col[i + 1]) << 32,
                 m->col[i + 2] | static_cast<std::uint64_t>(m->col[i + 3]) << 32);
}

void add_board(Packer& p, const State& s) {
  for (const Track& t : s.tracks)
    p.byte(t.fuel), p.byte(t.ammo), p.byte(t.fuel_spent), p.byte(t.ammo_spent), p.byte(t.dry_attacks),
        p.byte(t.cut_attacks);
  for (const FormationState& f : s.formations) p.of(f.activity), p.of(f.march);
  for (std::uint8_t b : s.standing) p.byte(b);
  for (const Pontoon& x : s.pontoons)
    p.of(x.is), p.of(x.side), p.byte(x.carrier.value), p.byte(x.garrison.value), p.half(x.a.value), p.half(x.b.value);
  for (Hex h : s.entry_hex) p.half(h.value);
  for (std::uint8_t b : s.entry_any) p.byte(b);
  for (std::uint8_t b : s.supplied_hqs) p.byte(b);
}
}  // namespace

/// Version 2 of the walk.
std::uint64_t hash(const State& s) {
  Hasher h(2);
  if (s.rules != 1) h.add(s.rules);
  {
    Packer p(h);
    add_options(p, s.options);
    p.byte(s.scenario), p.byte(s.turn), p.of(s.weather), p.of(s.phase), p.of(s.initiative), p.byte(s.sealed);
    p.byte(s.optional_on), p.byte(s.margarethe), p.byte(s.ss_row), p.byte(s.corps_used), p.byte(s.army_used);
    p.byte((s.fifth_marching ? 1u : 0u) | (s.directive_issued ? 2u : 0u) | (s.directive_running ? 4u : 0u) |
           (s.ternopol_taken ? 8u : 0u) | (s.force_split ? 16u : 0u));
    p.byte(s.directive.value), p.byte(s.recall.value), p.byte(s.crossings), p.byte(s.bridge_bombed);
    p.byte(s.demolition_tried), p.byte(s.army_payer.value), p.byte(s.pool_halves), p.byte(s.pool_bought);
    p.byte(s.pool_payers), p.byte(s.setup_ammo), p.byte(s.setup_fuel), p.byte(s.depth);
    for (int i = 0; i < s.depth; ++i) {
      const Frame& f = s.frames[static_cast<std::size_t>(i)];
      p.of(f.step), p.byte(f.arg), p.byte(f.unit.value), p.half(f.hex.value);
    }
    add_combat(p, s.combat);
    add_board(p, s);
  }
  add_counters(h, s);
  return h.value();
}

}  // namespace kessel::kesselschlacht
