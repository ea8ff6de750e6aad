// A position as text: clauses, one to a line or parted by '|'. What has its plain default is left out; what is written,
// read again, is the same state. Described in docs/position.md.
#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <limits>

#include "engine/given.h"
#include "games/panzer/grammar.h"
#include "games/panzer/notation.h"
#include "games/panzer/state_fields.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

namespace {

/// Marks behind a unit; contact with objectives comes as "contact=0+2", reasons to leave a vehicle as "bail=N".
struct Mark {
  const char* word;
  std::uint64_t flag;
};
constexpr std::array kMarks{Mark{"damaged", kDamaged},
                            Mark{"tracked", kTracked},
                            Mark{"fired", kFired},
                            Mark{"moved", kMoved},
                            Mark{"revealed", kRevealed},
                            Mark{"moving", kMoving},
                            Mark{"missed", kMissed},
                            Mark{"fired-upon", kFiredUpon},
                            Mark{"answerable", kAnswerable},
                            Mark{"under-fire", kUnderFire},
                            Mark{"announced", kAnnounced},
                            Mark{"sealed-pivot", kSealedPivot},
                            Mark{"sealed-turret", kSealedTurret},
                            Mark{"suppressed", kSuppressedOn},
                            Mark{"suppressed-off", kSuppressedOff},
                            Mark{"full-cover", kFullCover},
                            Mark{"hull-down-front", kHullDownFront},
                            Mark{"hull-down-rear", kHullDownRear},
                            Mark{"half-squad", kHalfSquad},
                            Mark{"track-now", kTrackNow},
                            Mark{"assaulted", kAssaulted},
                            Mark{"dismounted", kDismounted},
                            Mark{"bogged", kBogged},
                            Mark{"loaded", kLoaded},
                            Mark{"sealed-cover", kSealedCover},
                            Mark{"sealed-bail", kSealedBail},
                            Mark{"second", kSecond},
                            Mark{"dual-same", kDualSame},
                            Mark{"dual-other", kDualOther},
                            Mark{"stormed", kStormed},
                            Mark{"spots-for-air", kSpotsForAir},
                            Mark{"stopped", kStopped}};

class Writer {
 public:
  explicit Writer(const State& s) : s_(s) {}
  std::string text() {
    line("panzer 1");
    line("scenario " + s_.plan().info.id);
    if (s_.rules != kRulesVersion) line("version " + std::to_string(s_.rules));
    for (const auto& [name, value] : options_text(s_.plan(), s_.options)) line("option " + name + " " + value);
    line(std::string("turn ") + n(s_.turn) + " " + phase_word(s_.phase) + " " + stage_word(s_.stage) + " first " +
         side_word(s_.first));
    for (Side side : {kGerman, kSoviet})
      if (const std::uint8_t a = s_.area[of(side)]; a != 0xff)
        line(std::string("area ") + side_word(side) + " " + s_.map().setup_areas[a].id);
    std::string at_ = "at";
    for (std::size_t i = 0; i < s_.depth; ++i) at_ += " " + frame(s_.frames[i]);
    line(at_);
    for (Side side : {kGerman, kSoviet})
      if ((s_.sealed & only(side)) != 0) line(std::string("sealed ") + side_word(side));
    for (std::size_t i = 0; i < s_.map().objectives.size(); ++i)
      if (s_.held_by[i] != 0)
        line("held " + s_.map().objectives[i].id + " " + side_word(static_cast<Side>(s_.held_by[i] - 1)));
    for (Side side : {kGerman, kSoviet})
      if (s_.picked[of(side)].valid()) line("picked " + unit_text(s_.picked[of(side)]));
    if (s_.mover_answered) line("mover-answered");
    for (std::size_t i = 0; i < s_.fires; ++i) line(fire(s_.fire[i]));
    if (s_.move.unit.valid()) move(s_.move);
    if (s_.ruins != 0) line("ruins " + std::to_string(s_.ruins));
    if (s_.burning != 0) line("burning " + std::to_string(s_.burning));
    if (s_.fallen != 0) line("fallen " + n(s_.fallen));
    if (s_.relief_turn != 0 || s_.relief_entry != 0xff) line("relief " + n(s_.relief_turn) + " " + n(s_.relief_entry));
    if (s_.houses_held != decltype(s_.houses_held){})
      line("houses " + std::to_string(s_.houses_held[0]) + " " + std::to_string(s_.houses_held[1]));
    parts("zone", s_.zones);
    parts("plot", s_.plots);
    parts("registered", s_.registered);
    parts("work", s_.works);
    parts("minefield", s_.mines);
    parts("outline", s_.outlines);
    parts("mark", s_.marks);
    parts("aircraft", s_.aircraft);
    parts("assault", s_.assaults);
    part("won", s_.won);
    part("trip", s_.trip);
    part("flight", s_.flight);
    part("attack", s_.attack);
    each_unit(s_, [&](UnitId u) { unit(u); });
    each_unit(s_, [&](UnitId u) { targets(u); });
    return std::move(out_);
  }

 private:
  static std::size_t of(Side side) { return static_cast<std::size_t>(index(side)); }
  static std::string n(int v) { return std::to_string(v); }
  void line(const std::string& t) { out_ += t + "\n"; }
  static std::string frame(const Frame& f) {
    std::string t = std::string(step_word(f.step)) + ":" + side_word(f.side);
    if (f.unit.valid()) t += "@" + unit_text(f.unit);
    if (f.arg != 0) t += "=" + n(f.arg);
    return t;
  }
  static std::string fire(const Fire& f) {
    std::string t = std::string("fire ") + side_word(f.by) + " " + unit_text(f.target);
    if (f.overwatch) t += " overwatch";
    if (f.claims_moving) t += " moving";
    if (f.hits != 0) t += " hits=" + n(f.hits);
    if (f.aspect != 0xff) t += " aspect=" + n(f.aspect);
    if (f.second) t += " second";
    if (f.low != 0) t += " low=" + n(f.low);
    if (f.checked) t += " checked";
    if (f.penetration != 0) t += " penetration=" + n(f.penetration);
    if (f.located != 0) t += " located=" + n(f.located);
    return t;
  }
  void move(const Moving& m) {
    std::string t = "moving " + unit_text(m.unit) + " from " + n(m.from.x) + " " + n(m.from.y) + " path";
    for (std::size_t i = 0; i < m.legs; ++i) t += " " + n(m.corner[i].x) + " " + n(m.corner[i].y);
    t += " state";
    line(t + numbers(m));
  }
  template <class S>
  static std::string numbers(const S& part) {
    std::string t;
    each_field(part, [&](const auto& v) {
      using V = std::remove_cvref_t<decltype(v)>;
      if constexpr (std::same_as<V, UnitId>)
        t += " " + unit_text(v);
      else if constexpr (std::same_as<V, Point>)
        t += " " + n(v.x) + " " + n(v.y);
      else if constexpr (std::is_enum_v<V>)
        t += " " + n(static_cast<int>(v));
      else
        t += " " + std::to_string(+v);
    });
    return t;
  }
  template <class S>
  void part(const char* word, const S& p) {
    if (!(p == S{})) line(word + numbers(p));
  }
  template <class S, std::size_t N>
  void parts(const char* word, const std::array<S, N>& list) {
    for (std::size_t i = 0; i < N; ++i)
      if (!(list[i] == S{})) line(word + (" " + n(static_cast<int>(i))) + numbers(list[i]));
  }
  void unit(UnitId u) {
    const Unit& x = s_.unit(u);
    if (x == Unit{}) return;
    std::string t =
        "unit " + unit_text(u) + " " + where_word(x.where) + " " + n(x.at.x) + " " + n(x.at.y) + " " + n(x.facing);
    if (x.turret != Turning::Front) t += std::string(" turret=") + turning_word(x.turret);
    if (x.order != Order::None) t += std::string(" order=") + order_word(x.order);
    if (x.spot != Spot::None) t += std::string(" spot=") + spot_word(x.spot);
    if (x.aim.valid()) t += " aim=" + unit_text(x.aim);
    if (x.weapon != 0) t += " weapon=" + n(x.weapon);
    if (x.turn_to_aim != 0) t += " shot=" + n(x.turn_to_aim);
    if (x.aim2.valid()) t += " aim2=" + unit_text(x.aim2);
    if (x.weapon2 != 0) t += " weapon2=" + n(x.weapon2);
    if (x.turn2 != 0) t += " shot2=" + n(x.turn2);
    if (x.fired_at.valid()) t += " fired-at=" + unit_text(x.fired_at);
    if (x.fired_at2.valid()) t += " fired-at2=" + unit_text(x.fired_at2);
    if (x.plan_at != Point{}) t += " plan-at=" + n(x.plan_at.x) + "," + n(x.plan_at.y);
    if (x.dump != Unit{}.dump) t += " dump=" + n(x.dump.x) + "," + n(x.dump.y);
    if (x.tracking != 0) t += " tracking=" + n(x.tracking);
    if (x.bail != 0) t += " bail=" + n(x.bail);
    if (x.spent != 0) t += " spent=" + n(x.spent);
    if (x.houses != 0) t += " houses=" + std::to_string(x.houses);
    if (x.plan_facing != 0) t += " plan-facing=" + n(x.plan_facing);
    if (x.plan_turret != Turning::Front) t += std::string(" plan-turret=") + turning_word(x.plan_turret);
    if (x.carrier.valid()) t += " carrier=" + unit_text(x.carrier);
    if (x.building != 0xff) t += " building=" + n(x.building);
    if (x.floor != 0) t += " floor=" + n(x.floor);
    if (x.share != 0) t += " share=" + n(x.share);
    for (const Mark& m : kMarks)
      if ((x.flags & m.flag) != 0) t += std::string(" ") + m.word;
    std::string contact;
    for (int i = 0; i < kMaxObjectives; ++i)
      if ((x.flags & (kContact0 << i)) != 0) contact += (contact.empty() ? "" : "+") + n(i);
    if (!contact.empty()) t += " contact=" + contact;
    line(t);
  }
  void targets(UnitId u) {
    const auto& row = s_.targets[u.value];
    if (row[0] == 0 && row[1] == 0) return;
    std::string t = "targets " + unit_text(u);
    each_unit(s_, other(side_of(u)), [&](UnitId e) {
      if (was_target(s_, u, e)) t += " " + unit_text(e);
    });
    line(t);
  }
  const State& s_;
  std::string out_;
};

using Words = std::vector<std::string_view>;

/// Clauses that are given once.
constexpr std::array<OneValue, 30> kOnce{{
    {"panzer"},  {"scenario"}, {"version"},    {"option", 2},    {"turn"},        {"area", 2},
    {"at"},      {"held", 2},  {"moving"},     {"targets", 2},   {"zone", 2},     {"plot", 2},
    {"work", 2}, {"mark", 2},  {"outline", 2}, {"minefield", 2}, {"assault", 2},  {"registered", 2},
    {"won"},     {"trip"},     {"flight"},     {"attack"},       {"aircraft", 2}, {"ruins"},
    {"burning"}, {"fallen"},   {"relief"},     {"houses"},       {"fire"},        {"mover-answered"},
}};

class Reader {
 public:
  explicit Reader(const Content& c) : c_(c) {
    s_.content = &c;
    take_scenario(0);
  }
  Expected<State> read(std::string_view text) {
    if (const auto bad = read_clauses(text, fault_, [this](const auto& words) { return clause_of(words); }))
      return *bad;
    return finish();
  }

 private:
  bool no(std::string reason) {
    fault_ = std::move(reason);
    return false;
  }
  void take_scenario(int i) {
    s_.scenario = static_cast<std::uint8_t>(i);
    if (const auto standard = parse_options(s_.plan(), {})) s_.options = *standard;
  }
  bool side(std::string_view w, Side& out) {
    if (w != "german" && w != "soviet") return no("a side is german or soviet");
    out = w == "german" ? kGerman : kSoviet;
    return true;
  }
  bool unit_word(std::string_view w, UnitId& out) {
    if (!parse_unit(w, out) || !in_roster(s_, out.value))
      return no("no such unit: " + std::string(w.substr(0, 20)) + "; this scenario has g1 to g" +
                std::to_string(count_of(s_, kGerman)) + " and s1 to s" + std::to_string(count_of(s_, kSoviet)));
    return true;
  }
  bool once(const std::string& value) { return given_.first(value) || no(value + " is given twice"); }
  template <class E, class F>
  bool one_of(std::string_view w, int count, F&& word, E& out) {
    for (int i = 0; i < count; ++i)
      if (w == word(static_cast<E>(i))) return out = static_cast<E>(i), true;
    return no("not understood: " + std::string(w.substr(0, 40)));
  }

  bool clause_of(const Words& w) {
    if (w.empty()) return true;
    const std::string_view k = w[0];
    if (const std::string value = value_given(kOnce, w); !value.empty() && !once(value)) return false;
    if (k == "panzer") return w.size() == 2 && w[1] == "1" ? true : no("the form is: panzer 1");
    if (k == "scenario") {
      const int i = w.size() == 2 ? scenario_index(c_, w[1]) : -1;
      if (i < 0)
        return no("no such scenario; there are" + listed(c_.scenarios, [](const auto& x) { return x.info.id; }));
      if (begun_) return no("the scenario comes first");
      return take_scenario(i), true;
    }
    begun_ = true;
    if (k == "version") return version(w);
    if (k == "option") return option(w);
    if (k == "turn") return turn(w);
    if (k == "area") return area(w);
    if (k == "at") return at_clause(w);
    if (k == "sealed") {
      Side x{};
      if (w.size() != 2) return no("the form is: sealed SIDE");
      if (!side(w[1], x)) return false;
      s_.sealed = static_cast<std::uint8_t>(s_.sealed | only(x));
      return true;
    }
    if (k == "held") return held(w);
    if (k == "picked") {
      UnitId u{};
      if (w.size() != 2) return no("the form is: picked UNIT");
      if (!unit_word(w[1], u) || !once(std::string("picked of the ") + side_word(side_of(u)) + " side")) return false;
      s_.picked[of(side_of(u))] = u;
      return true;
    }
    if (k == "mover-answered") return w.size() == 1 ? (s_.mover_answered = true) : no("nothing follows mover-answered");
    if (k == "fire") return fire(w);
    if (k == "moving") return moving(w);
    if (k == "unit") return unit(w);
    if (k == "targets") return targets(w);
    if (k == "zone") return parts(w, s_.zones);
    if (k == "plot") return parts(w, s_.plots);
    if (k == "registered") return parts(w, s_.registered);
    if (k == "work") return parts(w, s_.works);
    if (k == "minefield") return parts(w, s_.mines);
    if (k == "outline") return parts(w, s_.outlines);
    if (k == "mark") return parts(w, s_.marks);
    if (k == "aircraft") return parts(w, s_.aircraft);
    if (k == "assault") return parts(w, s_.assaults);
    if (k == "won") return read_part(w, 1, s_.won);
    if (k == "trip") {
      if (!read_part(w, 1, s_.trip)) return false;
      const bool good = s_.trip.stops <= kMaxStops && std::ranges::all_of(s_.trip.stop, [](const Trip::Stop& x) {
                          return x.leg <= kMaxWay && x.facing < plane::kDegrees;
                        });
      return good || no("a trip with stops that no way has");
    }
    if (k == "flight") return read_part(w, 1, s_.flight);
    if (k == "attack") return read_part(w, 1, s_.attack);
    if (k == "ruins") return (w.size() == 2 && read_wide(w[1], s_.ruins)) || no("the form is: ruins MASK");
    if (k == "burning") return (w.size() == 2 && read_wide(w[1], s_.burning)) || no("the form is: burning MASK");
    if (k == "fallen") {
      int v = 0;
      if (w.size() != 2 || !read_number(w[1], 0, 65535, v)) return no("the form is: fallen MASK");
      return s_.fallen = static_cast<std::uint16_t>(v), true;
    }
    if (k == "relief") {
      int turn = 0, entry = 0;
      if (w.size() != 3 || !read_number(w[1], 0, 99, turn) || !read_number(w[2], 0, 255, entry))
        return no("the form is: relief TURN ENTRY");
      s_.relief_turn = static_cast<std::uint8_t>(turn), s_.relief_entry = static_cast<std::uint8_t>(entry);
      return true;
    }
    if (k == "houses")
      return (w.size() == 3 && read_wide(w[1], s_.houses_held[0]) && read_wide(w[2], s_.houses_held[1])) ||
             no("the form is: houses GERMAN SOVIET, two masks");
    return no("no such clause; they begin with turn, area, at, sealed, held, picked, fire, moving, unit, targets");
  }

  bool version(const Words& w) {
    int n = 0;
    if (w.size() != 2 || !read_number(w[1], 1, kRulesVersion, n))
      return no("the form is: version N, a version of the rules");
    s_.rules = static_cast<std::uint8_t>(n);
    return true;
  }

  bool option(const Words& w) {
    if (w.size() != 3) return no("the form is: option NAME VALUE");
    values_[std::string(w[1])] = std::string(w[2]);
    const auto parsed = parse_options(s_.plan(), values_);
    if (!parsed) return no(parsed.error().reason);
    s_.options = *parsed;
    return true;
  }
  bool turn(const Words& w) {
    int n = 0;
    Stage stage = Stage::Relief;
    Side first = s_.first;
    const bool good = (w.size() == 2 || w.size() == 3 || w.size() == 4 || (w.size() == 6 && w[4] == "first")) &&
                      read_number(w[1], 0, 99, n);
    if (!good) return no("the form is: turn N [PHASE [STAGE [first SIDE]]]");
    if (w.size() > 2 && !one_of(w[2], kPhases, phase_word, s_.phase))
      return no("no such phase: " + std::string(w[2].substr(0, 20)));
    if (w.size() > 3 && !one_of(w[3], static_cast<int>(Stage::EndTurn) + 1, stage_word, stage))
      return no("no such stage: " + std::string(w[3].substr(0, 20)));
    if (w.size() > 5 && !side(w[5], first)) return false;
    s_.turn = static_cast<std::uint8_t>(n);
    named_ = {w.size() > 2, w.size() > 3};
    if (w.size() > 3) s_.stage = stage;
    s_.first = first;
    return true;
  }
  bool area(const Words& w) {
    Side x{};
    if (w.size() != 3) return no("the form is: area SIDE AREA");
    if (!side(w[1], x)) return false;
    const int i = s_.map().setup_area(w[2]);
    if (i < 0)
      return no("no such set-up area; there are" + listed(s_.map().setup_areas, [](const auto& a) { return a.id; }));
    s_.area[of(x)] = static_cast<std::uint8_t>(i);
    return true;
  }
  bool at_clause(const Words& w) {
    s_.depth = 0;
    for (std::size_t i = 1; i < w.size(); ++i) {
      if (s_.depth == kMaxFrames) return no("too many steps");
      std::string_view t = w[i];
      Frame f;
      int n = 0;
      if (const auto k = t.find('='); k != std::string_view::npos) {
        if (!read_number(t.substr(k + 1), 0, 255, n)) return no("a number follows =");
        f.arg = static_cast<std::uint8_t>(n), t = t.substr(0, k);
      }
      if (const auto k = t.find('@'); k != std::string_view::npos) {
        if (!unit_word(t.substr(k + 1), f.unit)) return false;
        t = t.substr(0, k);
      }
      if (const auto k = t.find(':'); k != std::string_view::npos) {
        if (!side(t.substr(k + 1), f.side)) return false;
        t = t.substr(0, k);
      }
      if (!one_of(t, static_cast<int>(Step::GameOver) + 1, step_word, f.step))
        return no("no such step: " + std::string(t.substr(0, 20)));
      s_.frames[s_.depth++] = f;
    }
    return true;
  }
  bool held(const Words& w) {
    Side x{};
    if (w.size() != 3) return no("the form is: held OBJECTIVE SIDE");
    const int i = s_.map().objective(w[1]);
    if (i < 0)
      return no("no such objective; there are" + listed(s_.map().objectives, [](const auto& o) { return o.id; }));
    if (!side(w[2], x)) return false;
    s_.held_by[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(1 + index(x));
    return true;
  }
  /// "word=value" taken apart.
  static std::pair<std::string_view, std::string_view> cut(std::string_view w) {
    const auto k = w.find('=');
    return k == std::string_view::npos ? std::pair(w, std::string_view{}) : std::pair(w.substr(0, k), w.substr(k + 1));
  }
  bool fire(const Words& w) {
    Fire f;
    if (w.size() < 3) return no("the form is: fire SIDE TARGET …");
    if (!side(w[1], f.by) || !unit_word(w[2], f.target)) return false;
    Given given;
    for (std::size_t i = 3; i < w.size(); ++i) {
      const auto [k, v] = cut(w[i]);
      if (!given.first(k)) return no(std::string(k) + " is given twice");
      int n = 0;
      if (k == "overwatch") {
        f.overwatch = true;
      } else if (k == "moving") {
        f.claims_moving = true;
      } else if (k == "hits" && read_number(v, 0, 3, n)) {
        f.hits = static_cast<std::uint8_t>(n);
      } else if (k == "aspect" && read_number(v, 0, 1, n)) {
        f.aspect = static_cast<std::uint8_t>(n);
      } else if (k == "second") {
        f.second = true;
      } else if (k == "checked") {
        f.checked = true;
      } else if (k == "low" && read_number(v, 0, 2, n)) {
        f.low = static_cast<std::uint8_t>(n);
      } else if (k == "penetration" && read_number(v, -9, 9, n)) {
        f.penetration = static_cast<std::int8_t>(n);
      } else if (k == "located" && read_number(v, 0, 100, n)) {
        f.located = static_cast<std::uint8_t>(n);
      } else {
        return no("not understood: " + std::string(w[i].substr(0, 40)));
      }
    }
    s_.fire[s_.fires++] = f;
    return true;
  }
  bool moving(const Words& w) {
    const char* form = "the form is: moving UNIT from X Y path X Y … state and its numbers";
    Moving m;
    if (w.size() < 6 || w[2] != "from" || w[5] != "path") return no(form);
    if (!unit_word(w[1], m.unit)) return false;
    if (!point(w, 3, m.from)) return no(form);
    std::size_t i = 6;
    for (; i + 1 < w.size() && w[i] != "state"; i += 2) {
      if (m.legs == kMaxWay || !point(w, i, m.corner[m.legs])) return no(form);
      if (m.corner[m.legs] == (m.legs == 0 ? m.from : m.corner[m.legs - 1u])) return no("a leg of no length");
      ++m.legs;
    }
    if (i >= w.size() || w[i] != "state") return no(form);
    const std::size_t from = i + 1;
    if (!read_part(w, from, m)) return false;
    if (m.leg > m.legs || std::uint64_t{m.reversed} >> m.legs != 0 || m.last_facing < -1 ||
        m.last_facing >= plane::kDegrees || m.rate > 2 || m.gates > 200 || m.faced >= plane::kDegrees ||
        m.allowance < 0 || m.spent < 0 || m.on_leg < 0 || m.gone < 0)
      return no(form);
    if (m.house != 0xff && m.house >= s_.map().buildings.size()) return no(form);
    s_.move = m;
    return true;
  }
  static bool read_wide(std::string_view w, std::uint64_t& out) {
    const auto [end, fault] = std::from_chars(w.data(), w.data() + w.size(), out);
    return fault == std::errc{} && end == w.data() + w.size();
  }
  /// The numbers of a part from word i on; all of them, and nothing behind.
  template <class S>
  bool read_part(const Words& w, std::size_t i, S& part) {
    std::size_t wanted = 0;
    each_field(part, [&](auto& v) { wanted += std::same_as<std::remove_cvref_t<decltype(v)>, Point> ? 2 : 1; });
    if (w.size() < i || w.size() - i != wanted)
      return no(std::to_string(wanted) + " numbers belong here, not " +
                std::to_string(w.size() - std::min(i, w.size())));
    const std::size_t from = i;
    bool good = true;
    each_field(part, [&](auto& v) {
      using V = std::remove_cvref_t<decltype(v)>;
      if (!good) return;
      const std::size_t at = i;
      if constexpr (std::same_as<V, UnitId>) {
        if (w[i] != "-") good = parse_unit(w[i], v) && in_roster(s_, v.value);
        ++i;
      } else if constexpr (std::same_as<V, Point>) {
        good = point(w, i, v);
        i += 2;
      } else if constexpr (std::same_as<V, std::uint64_t>) {
        good = read_wide(w[i++], v);
      } else if constexpr (std::is_enum_v<V>) {
        int n = 0;
        good = read_number(w[i++], 0, last_of(V{}), n);
        v = static_cast<V>(n);
      } else if constexpr (std::same_as<V, bool>) {
        int n = 0;
        good = read_number(w[i++], 0, 1, n);
        v = n != 0;
      } else {
        int n = 0;
        const auto low = static_cast<std::int64_t>(std::numeric_limits<V>::min());
        const auto high = static_cast<std::int64_t>(std::numeric_limits<V>::max());
        good = read_number(w[i++], static_cast<int>(std::max<std::int64_t>(low, -10'000'000)),
                           static_cast<int>(std::min<std::int64_t>(high, 2'000'000'000)), n);
        v = static_cast<V>(n);
      }
      if (!good) no("number " + std::to_string(at - from + 1) + " cannot be " + std::string(w[at].substr(0, 20)));
    });
    return good;
  }
  template <class S, std::size_t N>
  bool parts(const Words& w, std::array<S, N>& list) {
    int i = 0;
    if (w.size() < 2 || !read_number(w[1], 0, static_cast<int>(N) - 1, i))
      return no("the form is: " + std::string(w[0]) + " N, from 0 to " + std::to_string(N - 1) + ", and its numbers");
    return read_part(w, 2, list[static_cast<std::size_t>(i)]);
  }
  static bool point(const Words& w, std::size_t i, Point& out) {
    int x = 0, y = 0;
    if (i + 1 >= w.size() || !read_number(w[i], -2000, plane::kFarthest, x) ||
        !read_number(w[i + 1], -2000, plane::kFarthest, y))
      return false;
    out = {x, y};
    return true;
  }
  bool unit(const Words& w) {
    UnitId u{};
    if (w.size() < 3) return no("the form is: unit UNIT [WHERE] X Y FACING and marks");
    if (!unit_word(w[1], u)) return false;
    if (!given_.first("unit " + unit_text(u))) return no(unit_text(u) + " is named twice");
    Unit x;
    x.where = Where::Table;
    std::size_t i = 2;
    if (w[i][0] < '0' || w[i][0] > '9') {
      if (w[i][0] != '-' && !one_of(w[i], kWheres, where_word, x.where)) return false;
      if (w[i][0] != '-') ++i;
    }
    if (i < w.size()) {
      if (!place(w, i, x)) return false;
      i += 3;
    }
    for (Given given; i < w.size(); ++i) {
      if (!given.first(cut(w[i]).first)) return no(std::string(cut(w[i]).first) + " is given twice");
      if (!mark(w[i], x)) return false;
    }
    s_.unit(u) = x;
    return true;
  }
  /// X Y FACING from word i on.
  bool place(const Words& w, std::size_t i, Unit& x) {
    int at = 0, facing = 0;
    if (i + 2 >= w.size()) return no("a unit has X Y FACING");
    for (const std::string_view word : {w[i], w[i + 1], w[i + 2]})
      if (!read_number(word, std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), at))
        return no("X Y FACING are whole numbers: " + std::string(word.substr(0, 20)));
    if (!point(w, i, x.at)) return no("off the table, which is " + size_of_table());
    if (!read_number(w[i + 2], 0, plane::kDegrees - 1, facing)) return no("a facing is 0 to 359");
    x.facing = static_cast<std::uint16_t>(facing);
    return true;
  }
  std::string size_of_table() const {
    return std::to_string(s_.map().width) + " by " + std::to_string(s_.map().height) + " mils";
  }
  /// A list of words, each behind a blank.
  template <class List, class F>
  static std::string listed(const List& list, F&& word) {
    std::string t;
    for (const auto& x : list) t += " " + std::string(word(x));
    return t;
  }
  bool mark(std::string_view word, Unit& x) {
    const auto [k, v] = cut(word);
    int n = 0;
    if (k == "turret") return one_of(v, 4, turning_word, x.turret);
    if (k == "order") return one_of(v, 6, order_word, x.order);
    if (k == "spot") return one_of(v, 3, spot_word, x.spot);
    if (k == "aim") return unit_word(v, x.aim);
    if (k == "carrier") return unit_word(v, x.carrier);
    if (k == "aim2") return unit_word(v, x.aim2);
    if (k == "fired-at") return unit_word(v, x.fired_at);
    if (k == "fired-at2") return unit_word(v, x.fired_at2);
    if (k == "weapon2" && read_number(v, 0, 255, n)) return x.weapon2 = static_cast<std::uint8_t>(n), true;
    if (k == "shot2" && read_number(v, 0, 255, n)) return x.turn2 = static_cast<std::uint8_t>(n), true;
    if (k == "tracking" && read_number(v, 0, 255, n)) return x.tracking = static_cast<std::uint8_t>(n), true;
    if (k == "spent" && read_number(v, 0, 65535, n)) return x.spent = static_cast<std::uint16_t>(n), true;
    if (k == "houses" && read_wide(v, x.houses)) return true;
    if (k == "bail" && read_number(v, 0, 4095, n)) return x.bail = static_cast<std::uint16_t>(n), true;
    if (k == "plan-at" || k == "dump") {
      const auto comma = v.find(',');
      Point p;
      if (comma == std::string_view::npos || !point({v.substr(0, comma), v.substr(comma + 1)}, 0, p))
        return no("a place is X,Y");
      return (k == "dump" ? x.dump : x.plan_at) = p, true;
    }
    if (k == "plan-turret") return one_of(v, 4, turning_word, x.plan_turret);
    if (k == "weapon" && read_number(v, 0, 255, n)) return x.weapon = static_cast<std::uint8_t>(n), true;
    if (k == "shot" && read_number(v, 0, 255, n)) return x.turn_to_aim = static_cast<std::uint8_t>(n), true;
    if (k == "plan-facing" && read_number(v, 0, 359, n)) return x.plan_facing = static_cast<std::uint16_t>(n), true;
    if (k == "building" && read_number(v, 0, static_cast<int>(s_.map().buildings.size()) - 1, n))
      return x.building = static_cast<std::uint8_t>(n), true;
    if (k == "floor" && read_number(v, 0, 9, n)) return x.floor = static_cast<std::uint8_t>(n), true;
    if (k == "share" && read_number(v, 0, 255, n)) return x.share = static_cast<std::uint8_t>(n), true;
    if (k == "contact") {
      for (std::string_view rest = v; !rest.empty();) {
        const auto plus = rest.find('+');
        if (!read_number(rest.substr(0, plus), 0, kMaxObjectives - 1, n))
          return no("contact is a list of numbers joined by +");
        x.flags |= kContact0 << n;
        if (plus == std::string_view::npos) break;
        rest = rest.substr(plus + 1);
      }
      return true;
    }
    for (const Mark& m : kMarks)
      if (word == m.word) return x.flags |= m.flag, true;
    // Those with a number come here when it is none that they can have.
    static constexpr std::array<std::string_view, 13> kNumbered{
        "weapon", "weapon2",     "shot",     "shot2", "tracking", "spent",  "houses",
        "bail",   "plan-facing", "building", "floor", "share",    "contact"};
    if (std::ranges::find(kNumbered, k) != kNumbered.end())
      return no(
          std::string(k) + " cannot be '" + std::string(v.substr(0, 20)) + "'" +
          (k == "building" ? ": the map has " + std::to_string(s_.map().buildings.size()) + " houses, from 0" : ""));
    return no("no such mark: " + std::string(word.substr(0, 40)));
  }
  bool targets(const Words& w) {
    UnitId u{};
    if (w.size() < 2) return no("the form is: targets UNIT and its targets");
    if (!unit_word(w[1], u)) return false;
    targets_given_ = true;
    for (std::size_t i = 2; i < w.size(); ++i) {
      UnitId e{};
      if (!unit_word(w[i], e)) return false;
      if (side_of(e) == side_of(u)) return no("targets are enemies");
      const int bit = place_in_side(e);
      s_.targets[u.value][static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << (bit % 64);
    }
    return true;
  }
  static std::size_t of(Side side) { return static_cast<std::size_t>(index(side)); }

  Expected<State> finish() {
    const bool typed = s_.depth == 0;  // what a person types is mostly a table at the start of a turn
    if (typed) {
      s_.frames[s_.depth++] = Frame{Step::Orders, kGerman, {}, 0};
      if (s_.turn == 0) named_ = {};
    }
    fill_in(s_, named_);
    if (typed && !targets_given_) note_targets(s_);
    if (const auto broken = broken_invariants(s_); !broken.empty()) return Fault{"", broken.front()};
    Events nobody = Events::none();
    run(s_, nobody);  // a step that has nothing to ask is over; what the game itself wrote is at rest
    if (const auto broken = broken_invariants(s_); !broken.empty()) return Fault{"", broken.front()};
    for (const Side side : {kGerman, kSoviet})
      if (const Node n = node(s_); n.kind == Node::Kind::Decide && has(n.sides, side) && !has_option(side))
        return Fault{"", std::string("nobody could answer: ") + n.ask.text()};
    return s_;
  }
  bool has_option(Side side) const {
    ActionList list;
    options(s_, side, Scope::Main, list);
    return !list.empty();
  }

  const Content& c_;
  State s_;
  OptionValues values_;
  Given given_;
  std::string fault_;
  bool begun_ = false, targets_given_ = false;
  Named named_;  ///< what the clause `turn` says
};

}  // namespace

std::vector<std::string> mark_words() {
  std::vector<std::string> out;
  for (const Mark& m : kMarks) out.emplace_back(m.word);
  return out;
}
std::string position_text(const State& s) { return Writer(s).text(); }
Expected<State> parse_position(const Content& c, std::string_view text) { return Reader(c).read(text); }

}  // namespace kessel::panzer
