// Command and supply, activation, points, air sectors, single hexes: what a client lays over the map or beside it.
#include <algorithm>
#include <array>

#include "core/json_writer.h"
#include "games/kesselschlacht/inspect.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/paths.h"
#include "games/kesselschlacht/world.h"

namespace kessel::kesselschlacht {

namespace {

Fault cannot(std::string_view what, std::string why) { return Fault{std::string(what), std::move(why)}; }

const char* gait_word(Gait g) { return g == Gait::Leg ? "leg" : g == Gait::Mountaineer ? "mountaineer" : "motor"; }

/// Follows the distances down to the goal.
template <class Cost>
std::vector<Hex> trace(const State& s, const std::array<std::uint8_t, hex::kHexSlots>& halves, Hex from, Cost&& cost) {
  std::vector<Hex> path;
  for (Hex at = from; halves[at.value] != 0 && halves[at.value] != kFar;) {
    Hex next;
    for (hex::Dir d : hex::kAllDirs) {
      const Hex to = s.content->grid.neighbour(at, d);
      if (!to.valid() || halves[to.value] == kFar) continue;
      const int price = cost(at, d);
      if (price > 0 && halves[to.value] + price == halves[at.value]) {
        next = to;
        break;
      }
    }
    if (!next.valid()) return {};
    path.push_back(next);
    at = next;
  }
  return path;
}

void write_path(JsonWriter& out, const char* key, const std::vector<Hex>& path) {
  out.key(key).begin_array();
  for (Hex h : path) out.value(hex::Grid::name(h));
  out.end_array();
}

/// KS:R57 What an HQ commands, at one gait.
class Command {
 public:
  Command(const State& s, const Board& b, FormationId f) : s_(s), f_(f), closed_(b.blocked(def(s, f).side)) {}
  int range() const { return def(s_, f_).side == kSoviet ? tables(s_).soviet_range : tables(s_).axis_range; }
  const Reach& at(Gait g) {
    const auto i = static_cast<std::size_t>(g);
    if (!known_[i]) distances_to(s_, s_.unit(def(s_, f_).hq).hex, g, closed_, range(), reach_[i]);
    known_[i] = true;
    return reach_[i];
  }
  std::vector<Hex> path(Gait g, Hex from) {
    return trace(s_, at(g).halves, from, [&](Hex h, hex::Dir d) { return step_cost(s_, g, h, d); });
  }

 private:
  const State& s_;
  FormationId f_;
  hex::Mask closed_;
  std::array<bool, kGaits> known_{};
  std::array<Reach, kGaits> reach_;  // NOLINT: filled on demand
};

void write_subordinates(JsonWriter& out, const State& s, const Board& b, FormationId f, Command& command) {
  out.key("units").begin_array();
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || s.unit(u).parent != f || def(s, u).hq) return;
    const Gait gait = def(s, u).gait;
    const Hex at = s.unit(u).hex;
    const int halves = command.at(gait).halves[at.value];
    const bool near = halves <= supply_range(s, u);
    out.begin_object().field("id", def(s, u).id).field("hex", hex::Grid::name(at)).field("gait", gait_word(gait));
    out.key("halves");
    if (near)
      out.value(halves);
    else
      out.null();
    out.field("range", supply_range(s, u)).field("now", supply_word(supply_of(s, b, u)));
    out.field("checked", supply_word(s.unit(u).supply));
    write_path(out, "path", near ? command.path(gait, at) : std::vector<Hex>{});
    out.end_object();
  });
  out.end_array();
}

/// KS:9.1.2, KS:R11 The Soviet HQ's road to the edge.
void write_road(JsonWriter& out, const State& s, const Board& b, FormationId f) {
  const Hex at = s.unit(def(s, f).hq).hex;
  const RoadNet net = soviet_roads(s, b);
  const int halves = path_on_net(s, b, net, at);
  out.key("road");
  if (halves < 0) {
    out.null();
    return;
  }
  Hex start = at;
  if (!s.content->at(at).has_road)
    for (hex::Dir d : hex::kAllDirs) {
      const Hex n = s.content->grid.neighbour(at, d);
      if (n.valid() && s.content->at(n).has_road && net.halves[n.value] + tables(s).trace_road_cost == halves)
        start = n;
    }
  auto path = trace(s, net.halves, start, [&](Hex h, hex::Dir d) {
    return road_link(s, h, d) == Road::None ? 0 : tables(s).trace_road_cost;
  });
  if (start != at) path.insert(path.begin(), start);
  out.begin_object().field("halves", halves);
  write_path(out, "path", path);
  out.end_object();
}

}  // namespace

/// `command FORMATION [leg|mountaineer|motor]`: its HQ's range, each unit's path with its length, a Soviet HQ's road.
Expected<std::string> command_json(const World& w, const Query& q) {
  const State& s = w.s;
  const FormationId f = q.size() >= 2 ? s.content->formation(q[1]) : kNoFormation;
  if (!f.valid()) return cannot("command", "the form is: command FORMATION [leg|mountaineer|motor]");
  if (def(s, f).side != w.view.viewer) return cannot(q[1], "only your own formations");
  const UnitId hq = def(s, f).hq;
  if (!on_map(s, hq)) return cannot(q[1], "its HQ is not on the map");
  Gait gait = Gait::Leg;
  if (q.size() > 2) {
    bool known = false;
    for (Gait g : {Gait::Leg, Gait::Mountaineer, Gait::Motor})
      if (q[2] == gait_word(g)) gait = g, known = true;
    if (!known) return cannot(q[2], "a gait is leg, mountaineer or motor");
  }
  const Board b = board_of(s);
  Command command(s, b, f);
  JsonWriter out;
  out.begin_object().field("formation", def(s, f).id).field("hq", hex::Grid::name(s.unit(hq).hex));
  out.field("status", status_word(s.unit(hq).status)).field("range", command.range()).field("gait", gait_word(gait));
  out.key("hexes").begin_array();
  s.content->grid.all().for_each([&](Hex h) {
    if (const int halves = command.at(gait).halves[h.value]; halves != kFar)
      out.begin_object().field("hex", hex::Grid::name(h)).field("halves", halves).end_object();
  });
  out.end_array();
  write_subordinates(out, s, b, f, command);
  if (def(s, f).side == kSoviet) write_road(out, s, b, f);
  out.end_object();
  return out.take();
}

/// The activation panel: for each Soviet HQ whether it is eligible or why not, its path and its chance. The Axis is told
/// what was announced.
Expected<std::string> activation_json(const World& w) {
  const State& s = w.s;
  const Board b = board_of(s);
  const RoadNet net = soviet_roads(s, b);
  JsonWriter out;
  out.begin_object().field("corps_left", std::max(0, tables(s).corps_attempts - s.corps_used));
  out.field("armies_left", std::max(0, tables(s).army_attempts - s.army_used)).key("formations").begin_array();
  each_formation(s, [&](FormationId f) {
    const Formation& d = def(s, f);
    if (d.side != kSoviet || s.unit(d.hq).where == Where::Box) return;
    out.begin_object().field("id", d.id).field("name", d.name).field("army", d.army);
    out.field("activity", activity_word(s.formation(f).activity)).field("march", march_word(s.formation(f).march));
    if (w.view.viewer == kSoviet) {
      const Why no = why_not_eligible(s, b, f);
      const int path = on_map(s, d.hq) ? path_on_net(s, b, net, s.unit(d.hq).hex) : -1;
      out.field("hq", hex::Grid::name(s.unit(d.hq).hex)).field("eligible", !no);
      out.key("why").begin_object();
      if (no || path < 0) {
        const Refusal why = no ? *no : Refusal{"KS:9.1.2c", no::no_open_road_leads_from_hq, {}};
        write_why(out, why);
        out.field("where", place_text(*s.content, why.where));
      }
      out.end_object().field("halves", path).field("chance", no || path < 0 ? 0 : activation_chance(s, path));
    }
    out.end_object();
  });
  out.end_array().end_object();
  return out.take();
}

/// The tracks of First Panzer Army and what its HQs may still give out this turn.
Expected<std::string> points_json(const World& w) {
  const State& s = w.s;
  JsonWriter out;
  out.begin_object().key("corps").begin_array();
  for (int t = 0; t < kTracks; ++t) {
    const FormationId f = s.content->tracks[static_cast<std::size_t>(t)];
    const Track& on = s.tracks[static_cast<std::size_t>(t)];
    out.begin_object()
        .field("id", def(s, f).id)
        .field("fuel", static_cast<int>(on.fuel))
        .field("ammo", static_cast<int>(on.ammo));
    out.field("fuel_spent", static_cast<int>(on.fuel_spent)).field("ammo_spent", static_cast<int>(on.ammo_spent));
    const bool told = w.view.viewer == kAxis || w.sees(def(s, f).hq);  // the state of an unseen HQ is not known
    if (told) out.field("fuel_available", fuel_available(s, t)).field("ammo_available", ammo_available(s, t));
    out.end_object();
  }
  out.end_array().end_object();
  return out.take();
}

Expected<std::string> sectors_json(const World& w) {
  const State& s = w.s;
  const Board b = board_of(s);
  JsonWriter out;
  out.begin_object().key("sectors").begin_array();
  for (int sector = 1; sector <= kSectors; ++sector) {
    out.begin_object().field("sector", sector).key("airfields").begin_array();
    for (const Airfield& a : s.content->airfields)
      if (s.content->at(a.hex).sector == sector)
        out.begin_object()
            .field("hex", hex::Grid::name(a.hex))
            .field("name", a.name)
            .field("axis", axis_airfield(s, b, a.hex))
            .end_object();
    out.end_array().key("corps").begin_array();
    for (FormationId f : s.content->tracks) {
      const UnitId hq = def(s, f).hq;
      if (w.sees(hq) && on_map(s, hq) && s.content->at(s.unit(hq).hex).sector == sector) out.value(def(s, f).id);
    }
    out.end_array().key("air").begin_array();
    each_air(s, [&](AirId a) {  // from the view: what others have sealed is not told
      const Air& plane = w.view.known.plane(a);
      if (plane.where == AirWhere::Placed && plane.sector == sector) out.value(def(s, a).id);
    });
    out.end_array().end_object();
  }
  out.end_array().end_object();
  return out.take();
}

namespace {

void write_sides_of_hex(JsonWriter& out, const State& s, Hex h) {
  static constexpr std::array<const char*, 6> kDirs{"N", "NE", "SE", "S", "SW", "NW"};
  const HexDef& d = s.content->at(h);
  out.key("rivers").begin_array();
  for (std::size_t i = 0; i < 6; ++i) {
    if (d.river[i] == River::None) continue;
    const Hex n = s.content->grid.neighbour(h, static_cast<hex::Dir>(i));
    out.begin_object().field("side", kDirs[i]).field("major", d.river[i] == River::Major);
    out.field("name", d.river_name[i] > 0 ? s.content->rivers[d.river_name[i] - 1u] : std::string());
    out.field("bridged", n.valid() && bridged(s, h, n)).end_object();
  }
  out.end_array().key("roads").begin_array();
  for (hex::Dir dir : hex::kAllDirs)
    if (const Road r = road_link(s, h, dir); r != Road::None)
      out.begin_object()
          .field("side", kDirs[static_cast<std::size_t>(dir)])
          .field("paved", r == Road::Paved)
          .end_object();
  out.end_array();
}

}  // namespace

Expected<std::string> hex_json(const World& w, const Query& q) {
  const State& s = w.s;
  const Hex h = q.size() == 2 ? s.content->grid.parse(q[1]) : kNoHex;
  if (!h.valid()) return cannot("hex", "the form is: hex HEX");
  const HexDef& d = s.content->at(h);
  const Board b = board_of(s);
  JsonWriter out;
  out.begin_object()
      .field("hex", hex::Grid::name(h))
      .field("terrain", terrain_word(d.terrain))
      .field("ground", terrain_word(d.base));
  out.field("name", d.name)
      .field("area", d.area)
      .field("sector", static_cast<int>(d.sector))
      .field("vp", static_cast<int>(d.vp));
  out.field("south_of_dnestr", is_south(s, h)).field("west_of_seret", s.content->west_of_seret.has(h));
  out.field("west_of_strypa", s.content->west_of_strypa.has(h)).field("axis_exit", s.content->axis_exit.has(h));
  out.field("position", position_level(s, h));
  write_sides_of_hex(out, s, h);
  out.field("soviet_zoc", zone_shown(s, kSoviet).has(h)).field("axis_zoc", zone_shown(s, kAxis).has(h));
  out.field("soviet_supply", general_supply(s, b, Gait::Leg).has(h)).key("units").begin_array();
  for (UnitId u : units_in(s, h))
    if (w.sees(u)) out.value(def(s, u).id);
  out.end_array().field("unseen", w.unseen_in(h)).end_object();
  return out.take();
}

}  // namespace kessel::kesselschlacht
