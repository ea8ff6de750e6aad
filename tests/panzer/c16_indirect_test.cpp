// PZ:16.3.1, PZ:16.5.1, PZ:16.6 Called fire.
#include "table.h"

namespace kessel::panzer {

namespace {

/// An OP (g1) sees a tank (s1) at 20 inches; two mortar carriers (g2, g3) stand behind a wood; g4 and g5 are batteries.
std::string field(const std::string& more = "") {
  return "advanced | cards g86-section:op g44 g44 g74-medium:attached g74-heavy g18:command g18:recon g18 /"
         " s15 s57-rifle s15 | woods 0 8000 72000 10000 | turn 2 combat direct-first first soviet | at indirect:german "
         "|"
         "unit g1 20000 20000 0 order=ow | unit g2 20000 5000 0 order=fire | unit g3 22000 5000 0 order=fire |"
         "unit s1 20000 40000 180 order=move | " +
         more;
}
/// Soviet observers; s4 a battery of the force, s5 one of their own company, s6 a mortar of it, s7 one of another.
std::string soviet_field(const std::string& more = "") {
  return "advanced | cards g18 g18 / s15:command s15:recon s57-rifle:op s45-medium s45-light:attached s58-bm41 "
         "s58-bm41@2"
         "| woods 0 8000 72000 10000 | turn 2 combat direct-first first german | at indirect:soviet |"
         "unit s1 20000 20000 0 order=ow | unit s2 24000 20000 0 order=ow | unit s3 28000 20000 0 order=ow |"
         "unit s6 20000 5000 0 order=fire | unit s7 24000 5000 0 order=fire | unit g1 22000 38000 180 order=nc | " +
         more;
}
int zones(const Table& t) {
  int n = 0;
  for (const Zone& z : t.s.zones) n += z.there ? 1 : 0;
  return n;
}
const Zone& first_zone(const Table& t) {
  for (const Zone& z : t.s.zones)
    if (z.there) return z;
  return t.s.zones[0];
}
int response(const Table& t, std::string_view observer, std::string_view source, bool shifted = false,
             Point at_ = {20000, 40000}) {
  Zone z;
  z.observer = t.id(observer), z.shifted = shifted, z.at = at_;
  Tally silent = Tally::silent();
  return response_needed(t.s, z.observer, t.id(source)) - response_modifier(t.s, z, t.id(source), silent);
}

}  // namespace

TEST(PZ_16_6_4, TheWorkedExample) {
  COVERS_VECTOR("PX-IF");
  COVERS("PZ:16.6.4.1", "PZ:16.6.4.2", "PZ:16.6.4.3", "PZ:16.6.4.4", "PZ:16.6.4.4a", "PZ:16.6.4.5", "PZ:16.6.1",
         "PZ:16.6.1.1", "PZ:16.6.1.2", "PZ:16.6.3.1", "PZ:16.6.3.1.1", "PZ:R130", "PZ:R75", "PZ:16.5", "PZ:16.3.1.1",
         "PZ:B.RSP", "PZ:16.5.1.8a");
  Table t(
      "advanced | cards g86-section:op g74-medium:attached g74-heavy / s48 s15 | woods 16000 34000 26000 44000 |"
      "turn 2 combat direct-first first soviet | at indirect:german | unit g1 20000 10000 0 order=ow |"
      "unit s1 20000 36000 180 order=fire spot=fire | unit s2 21700 37000 180 order=move");
  EXPECT_EQ(t.spotting("g1", "s1"), 30);
  EXPECT_EQ(range(t.s, t.id("g1"), t.id("s1")), 26);
  EXPECT_EQ(range(t.s, t.id("g1"), t.id("s2")), 27);
  EXPECT_FALSE(observes(t.s, t.id("g1"), t.id("s2")));
  t.play("call g1 a gp 60 20850 36500 g2 g3");
  EXPECT_EQ(response(t, "g1", "g2"), 3);
  EXPECT_EQ(response(t, "g1", "g3"), 5);
  t.die(3).die(1);
  EXPECT_TRUE(t.told("g2: 3 against 3, it responds"));
  EXPECT_TRUE(t.told("g3: 1 against 5, no response"));
  ASSERT_EQ(t.step(), "gp-roll");
  Tally first;
  const GpChance gun = gp_chance(t.s, t.s.attack, t.id("s1"), first);
  EXPECT_EQ(gun.factor, 8);
  EXPECT_EQ(gun.band, Band::Short);
  EXPECT_EQ(gun.defense, 5);
  EXPECT_EQ(gun.net, 0);
  EXPECT_EQ(gun.number.none, 40);
  EXPECT_EQ(gun.number.suppressed, 72);
  Tally second;
  const GpChance tank = gp_chance(t.s, t.s.attack, t.id("s2"), second);
  EXPECT_EQ(tank.factor, 7);
  EXPECT_EQ(tank.band, Band::Medium);
  EXPECT_EQ(tank.net, -30);
  EXPECT_EQ(tank.number.none, 44);
  EXPECT_EQ(tank.number.suppressed, 75);
  t.roll(59).roll(74);
  EXPECT_TRUE(t.has("s1", kSuppressedOn));
  EXPECT_FALSE(t.has("s2", kSuppressedOn));
  EXPECT_EQ(t.step(), "indirect");
  // The battery that did not respond is used up; the pattern lies with the other one.
  EXPECT_TRUE(t.has("g3", kFired));
  EXPECT_EQ(zones(t), 1);
  EXPECT_EQ(first_zone(t).source[0], t.id("g2"));
  EXPECT_FALSE(first_zone(t).source[1].valid());
  EXPECT_TRUE(lies(first_zone(t)));
}

TEST(PZ_16_3_1, ObserversAndBoxedWeapons) {
  COVERS("PZ:16.5.1", "PZ:R50", "PZ:16.3.1a", "PZ:16.3");
  Table t(field("unit g8 30000 20000 0 order=ow | unit g6 10000 20000 0 order=fire"));
  EXPECT_ALLOWED(t, "call g1 c gp 0 20000 40000 g2");
  EXPECT_ALLOWED(t, "call g1 a gp 0 20000 40000 g4");
  EXPECT_REFUSED(t, "call g8 a gp 0 20000 40000 g4", "PZ:16.3.1");  // neither OP, Command nor Recon
  EXPECT_REFUSED(t, "call g1 c gp 0 20000 40000 g6", "PZ:16.3.1");  // nothing boxed
  // A mortar that sees the target itself has to fire directly.
  Table open(field("unit g2 24000 20000 0 order=fire"));
  EXPECT_TRUE(open.spots("g2", "s1"));
  EXPECT_REFUSED(open, "call g1 c gp 0 20000 40000 g2", "PZ:16.3.1");
  EXPECT_ALLOWED(open, "call g1 c gp 0 20000 40000 g3");
  const GpRow* row = boxed(t.s, t.id("g2")).gp;
  ASSERT_NE(row, nullptr);
  EXPECT_TRUE(row->indirect);
  EXPECT_GE(first_barrel(t.s, t.id("g2")), 0);  // it fires directly too
}

TEST(PZ_16_3_1_1, SourcesNeedAFireOrder) {
  COVERS("PZ:6.2b", "PZ:6.4");
  EXPECT_ALLOWED(Table(field()), "call g1 c gp 0 20000 40000 g2");
  EXPECT_REFUSED(Table(field("unit g2 20000 5000 0 order=halt")), "call g1 c gp 0 20000 40000 g2", "PZ:16.3.1.1");
  EXPECT_REFUSED(Table(field("unit g2 20000 5000 0 order=ow")), "call g1 c gp 0 20000 40000 g2", "PZ:16.3.1.1");
}

TEST(PZ_16_3_1_2, ObserversNeedOverwatchAndATarget) {
  EXPECT_REFUSED(Table(field("unit g1 20000 20000 0 order=fire")), "call g1 a gp 0 20000 40000 g4", "PZ:16.3.1.2");
  // Nobody spotted: no reconnaissance by fire.
  Table hidden(field("unit s1 40000 5000 0 order=nc"));
  EXPECT_FALSE(observes(hidden.s, hidden.id("g1"), hidden.id("s1")));
  EXPECT_REFUSED(hidden, "call g1 a gp 0 20000 40000 g4", "PZ:16.3.1.2");
  // A suppressed one sees half as far, and to its front only.
  EXPECT_ALLOWED(Table(field("unit g1 20000 20000 0 order=ow suppressed")), "call g1 a gp 0 20000 40000 g4");
  EXPECT_REFUSED(Table(field("unit g1 20000 20000 180 order=ow suppressed")), "call g1 a gp 0 20000 40000 g4",
                 "PZ:16.3.1.2");
  // An observer that has called takes no other action of its overwatch order and gets no marker.
  Table t(field());
  t.play("call g1 a gp 0 20000 40000 g4").die(2);
  EXPECT_TRUE(t.has("g1", kFired));
  EXPECT_EQ(t.spot("g1"), "none");
  EXPECT_EQ(zones(t), 0);  // PZ:16.6.1.2
}

TEST(PZ_16_5_1a, OnePointForAnObserver) {
  Table t(field("unit s3 21500 39000 180 order=nc"));
  EXPECT_ALLOWED(t, "call g1 a gp 0 21500 39000 g5");
  t.play("call g1 a gp 0 20000 40000 g4").die(2);
  EXPECT_REFUSED(t, "call g1 a gp 0 21500 39000 g5", "PZ:16.5.1a");
}

TEST(PZ_16_5_1_8, PointsNearASpottedUnit) {
  COVERS("PZ:16.5.1.8b", "PZ:R67");
  Table t(field());
  EXPECT_ALLOWED(t, "call g1 a gp 359 20000 41000 g4");
  EXPECT_REFUSED(t, "call g1 a gp 0 20000 41001 g4", "PZ:16.5.1.8");
  EXPECT_REFUSED(t, "call g1 a gp 360 20000 41000 g4", "PZ:4.3");
  // The point itself must be seen: a house hides it, not the tank before it.
  Table house(field("house stone 3 18000 40550 22000 41600"));
  EXPECT_ALLOWED(house, "call g1 a gp 0 20000 40000 g4");
  EXPECT_ALLOWED(house, "call g1 a gp 0 20000 40600 g4");  // its own roof
  Table behind(field("house stone 3 18000 40550 22000 40700"));
  EXPECT_REFUSED(behind, "call g1 a gp 0 20000 40990 g4", "PZ:16.5.1.8");
}

TEST(PZ_16_5_1_9, SheafsBySource) {
  COVERS_VECTOR("PX-88");
  COVERS("PZ:16.5.1.9a", "PZ:16.5.1.13.1", "PZ:16.5.1.13", "PZ:16.5.1.5", "PZ:R84", "PZ:R133");
  Table t(field());
  EXPECT_ALLOWED(t, "call g1 b gp 0 20000 40000 g4");
  EXPECT_ALLOWED(t, "call g1 b smoke 0 20000 40000 g4");
  EXPECT_ALLOWED(t, "call g1 c smoke 0 20000 40000 g2");
  EXPECT_REFUSED(t, "call g1 c gp 0 20000 40000 g4", "PZ:16.5.1.9a");
  EXPECT_REFUSED(t, "call g1 a gp 0 20000 40000 g2", "PZ:16.5.1.9a");
  EXPECT_ALLOWED(t, "call g1 a gp 0 20000 40000 g4 g2");
  // Half of the base counts: a square inch over one that lies a little more than half an inch off.
  Table at_half("advanced | cards g18 / s15 s15 | unit s1 20500 20000 0 | unit s2 24501 20000 0");
  EXPECT_TRUE(under(at_half.s, pattern(at_half.s, {20000, 20000}, 0, Sheaf::C), at_half.id("s1")));
  EXPECT_FALSE(under(at_half.s, pattern(at_half.s, {24000, 20000}, 0, Sheaf::C), at_half.id("s2")));
  EXPECT_EQ(card(t.s, t.id("g4")).kind, UnitKind::MediumBattery);
  EXPECT_EQ(card(t.s, t.id("g5")).kind, UnitKind::HeavyBattery);
}

TEST(PZ_16_5_1_1, HowManySources) {
  COVERS("PZ:16.5.1.1.2", "PZ:16.5.1.2", "PZ:16.5.1.3", "PZ:16.5.1.4", "PZ:16.5.1.2.1", "PZ:16.5.1.3.1",
         "PZ:16.5.1.1.1");
  Table t(field("unit g6 24000 20000 0 order=ow | unit g7 28000 20000 0 order=ow"));
  EXPECT_EQ(most_sources(t.s, t.id("g1")), 2);
  EXPECT_ALLOWED(t, "call g1 a gp 0 20000 40000 g4 g5");
  // The mortars stand 2 inches apart, within the command range of Seasoned units: one source.
  EXPECT_ALLOWED(t, "call g1 a gp 0 20000 40000 g4 g2 g3");
  EXPECT_REFUSED(t, "call g1 a gp 0 20000 40000 g4 g5 g2", "PZ:16.5.1.1.2");
  EXPECT_REFUSED(Table(field("unit g3 26000 5000 0 order=fire")), "call g1 a gp 0 20000 40000 g4 g2 g3",
                 "PZ:16.5.1.1.2");
  EXPECT_REFUSED(t, "call g6 a gp 0 20000 40000 g4 g5", "PZ:16.5.1.2");
  EXPECT_REFUSED(t, "call g7 a gp 0 20000 40000 g4 g5", "PZ:16.5.1.2");
  EXPECT_ALLOWED(t, "call g6 c gp 0 20000 40000 g2 g3");
  EXPECT_ALLOWED(t, "call g7 a gp 0 20000 40000 g4");
  const auto kind = [](const char* functions) {
    return *observer_kind(Table(std::string("advanced | cards g18:") + functions + " / s15").s, unit_id(0));
  };
  EXPECT_EQ(kind("command:op"), Observer::Op);
  EXPECT_EQ(kind("command:recon"), Observer::CommandRecon);
  EXPECT_EQ(kind("command"), Observer::Command);
  EXPECT_EQ(kind("recon"), Observer::Recon);
  // Both mortars of the pair respond and fire for themselves.
  t.play("call g6 c gp 0 20000 40000 g2 g3").die(9).die(2).play("hide").roll(1);
  EXPECT_TRUE(t.told("g2: 9 against 5, it responds"));
  EXPECT_TRUE(t.told("g3: 2 against 5, no response"));
  // An OP of the USA has four.
  auto usa = std::make_shared<Content>(*t.content);
  Card card_ = usa->cards[def(t.s, t.id("g1")).card.value];
  card_.nation = Nation::American;
  usa->cards[def(t.s, t.id("g1")).card.value] = card_;
  State s = t.s;
  s.content = usa.get();
  EXPECT_EQ(most_sources(s, t.id("g1")), 4);
}

TEST(PZ_16_5_1_2_2, SovietCommandsCallWhatIsAttached) {
  COVERS("PZ:16.5.1.3.2", "PZ:16.5.1.6.1", "PZ:16.5.1.6.3", "PZ:16.5.1.6");
  Table t(soviet_field());
  EXPECT_REFUSED(t, "call s1 a gp 0 22000 38000 s4", "PZ:16.5.1.2.2");
  EXPECT_REFUSED(t, "call s2 a gp 0 22000 38000 s4", "PZ:16.5.1.3.2");
  EXPECT_ALLOWED(t, "call s3 a gp 0 22000 38000 s4");
  EXPECT_ALLOWED(t, "call s1 a gp 0 22000 38000 s5");
  EXPECT_ALLOWED(t, "call s2 a gp 0 22000 38000 s5");
  EXPECT_ALLOWED(t, "call s1 c gp 0 22000 38000 s6");
  EXPECT_REFUSED(t, "call s1 c gp 0 22000 38000 s7", "PZ:16.5.1.6.1");
  EXPECT_ALLOWED(t, "call s3 c gp 0 22000 38000 s7");
  EXPECT_EQ(attachment_of(t.s, t.id("s6"), t.id("s1")), Attachment::Attached);
  EXPECT_EQ(attachment_of(t.s, t.id("s7"), t.id("s1")), Attachment::Unattached);
}

TEST(PZ_16_5_1_6_1a, ScenarioFour) {
  COVERS_VECTOR("PX-39");
  COVERS("PZ:16.5.1.6.2");
  const State s = begin_scenario(box(), 4, Options{});
  ASSERT_EQ(s.plan().info.id, "4");
  const auto of_formation = [&](const char* id, Function f) {
    UnitId found{};
    each_unit(s, [&](UnitId u) {
      const UnitDef& d = def(s, u);
      if (!found.valid() && d.formation != 0xff && s.plan().formations[d.formation].id == id && d.has(f)) found = u;
    });
    return found;
  };
  const UnitId heavy = s.plan().unit("gart1"), medium = s.plan().unit("gart2");
  EXPECT_EQ(attachment_of(s, medium, of_formation("g2", Function::Op)), Attachment::Attached);
  EXPECT_EQ(attachment_of(s, medium, of_formation("g2", Function::Command)), Attachment::Attached);
  EXPECT_EQ(attachment_of(s, medium, of_formation("g1", Function::Command)), Attachment::Unattached);
  EXPECT_EQ(attachment_of(s, medium, of_formation("g3", Function::Command)), Attachment::Unattached);
  EXPECT_EQ(attachment_of(s, heavy, of_formation("g1", Function::Command)), Attachment::Organic);
  for (const char* battery : {"sart1", "sart2", "sart3"})
    EXPECT_EQ(attachment_of(s, s.plan().unit(battery), of_formation("s2", Function::Op)), Attachment::Organic);
}

TEST(PZ_16_6_3_1_2, RangesOfCalls) {
  COVERS("PZ:16.6.3.1.1");
  // A mortar reaches 48 inches and fires beyond 5; the farther of observer and mortar counts.
  Table t(
      field("unit s1 20000 25200 180 order=nc | unit g2 20000 19000 0 order=fire | woods 19000 22000 21000 23000 |"
            "unit g1 26000 20000 0 order=ow"));
  EXPECT_ALLOWED(t, "call g1 c gp 0 20000 25200 g2");  // 7 inches from the observer
  Table near(
      field("unit s1 20000 24800 180 order=nc | unit g2 20000 19100 0 order=fire | woods 19000 22000 21000 23000 |"
            "unit g1 23000 20800 0 order=ow"));
  EXPECT_REFUSED(near, "call g1 c gp 0 20000 24800 g2", "PZ:16.6.3.1.2");  // 5 from both
  Table far(field("unit g2 68000 3000 0 order=fire"));
  EXPECT_REFUSED(far, "call g1 c gp 0 20000 40000 g2", "PZ:16.6.3.1.2");
  EXPECT_ALLOWED(far, "call g1 a gp 0 20000 40000 g4");
}

TEST(PZ_16_5_1_10, ResponseByAttachmentObserverAndGrade) {
  COVERS_VECTOR("PX-94");
  COVERS("PZ:16.6.1.3", "PZ:R16", "PZ:16.6.2", "PZ:16.6.2.2", "PZ:16.6.2.4", "PZ:12.1.3a", "PZ:12.4.2b", "PZ:R15",
         "PZ:16.3.1.4.2", "PZ:12.1.3");
  const auto needed = [](const char* observer, const char* marks = "", const char* option = "") {
    const Table t("advanced | cards " + std::string(observer) + " g74-medium:attached g74-heavy / s15 | " + option +
                  "unit g1 20000 20000 0 order=ow " + marks + "| unit s1 20000 40000 180");
    return response(t, "g1", "g2");
  };
  EXPECT_EQ(needed("g86-section:op"), 3);
  EXPECT_EQ(needed("g86-section:op:green"), 5);
  EXPECT_EQ(needed("g86-section:op:elite"), 1);
  EXPECT_EQ(needed("g86-section:op:veteran"), 2);
  EXPECT_EQ(needed("g86-section:op:regulars"), 4);
  EXPECT_EQ(needed("g86-section:op:green", "", "option observer_grade_response off | "), 3);
  EXPECT_EQ(needed("g18:command"), 5);
  EXPECT_EQ(needed("g18:command:recon"), 4);
  EXPECT_EQ(needed("g18:recon"), 6);
  EXPECT_EQ(needed("g18:op:command:recon"), 2);
  EXPECT_EQ(needed("g18:op", "suppressed"), 5);
  EXPECT_EQ(needed("g18:op", "damaged"), 5);
  EXPECT_EQ(needed("g18:op", "damaged suppressed-off"), 7);
  EXPECT_EQ(response(Table(field()), "g1", "g4", true), 2);
  // A Green observer's 4 comes to 2: no response, and the battery is used up.
  Table green(
      "advanced | cards g86-section:op:green g74-medium:attached g18:command / s15 | unit s1 20000 40000 180 |"
      "turn 2 combat direct-first first soviet | at indirect:german | unit g1 20000 20000 0 order=ow |"
      "unit g3 24000 20000 0 order=ow");
  green.play("call g1 a gp 0 20000 40000 g2").die(4);
  EXPECT_TRUE(green.told("g2: 4 against 5, no response"));
  EXPECT_REFUSED(green, "call g3 a gp 0 20000 40000 g2", "PZ:16.3.1.4.2");
  // An unmodified 1 never responds.
  Table elite(
      "advanced | cards g86-section:op:elite g74-medium:attached / s15 | unit s1 20000 40000 180 |"
      "turn 2 combat direct-first first soviet | at indirect:german | unit g1 20000 20000 0 order=ow");
  elite.play("call g1 a gp 0 20000 40000 g2").die(1);
  EXPECT_TRUE(elite.told("no response"));
  EXPECT_EQ(elite.step(), "indirect");
  EXPECT_EQ(zones(elite), 0);
}

TEST(PZ_16_6_1_3, DangerClose) {
  COVERS("PZ:16.5.1.15", "PZ:16.6.1.3a");
  // g8 is seen by s1 and 9.5 inches from the point; g6 is too far.
  const std::string near = "unit g8 20000 30500 0 order=nc | unit g6 20000 28000 0 order=nc | ";
  Table t(field(near));
  t.play("call g1 a gp 0 20000 40000 g4 g5").die(1);
  ASSERT_EQ(t.step(), "danger-close");
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_REFUSED(t, "fall 0 20000 40000", "PZ:16.6.1.3");
  EXPECT_REFUSED(t, "fall 0 20000 28000", "PZ:16.6.1.3");
  EXPECT_REFUSED(t, "fall 0 20000 31501", "PZ:16.6.1.3");
  EXPECT_ALLOWED(t, "fall 45 20000 31500");
  EXPECT_TRUE(t.offers("fall 0 20000 30500"));
  t.play("fall 0 20000 30500");
  // The fire of that battery alone falls there, in a matching pattern.
  ASSERT_EQ(t.step(), "reveal");
  EXPECT_TRUE(t.asks(kGerman));
  t.play("hide");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.top().unit, t.id("g8"));
  EXPECT_EQ(t.s.attack.sheaf, Sheaf::A);
  t.roll(1);
  ASSERT_EQ(t.step(), "response");  // the other battery's
  t.die(10).play("hide").roll(1);
  EXPECT_EQ(zones(t), 2);
  EXPECT_EQ(t.step(), "indirect");
  // Where nobody of one's own is seen near it, a 1 only fails.
  Table alone(field());
  alone.play("call g1 a gp 0 20000 40000 g4").die(1);
  EXPECT_NE(alone.step(), "danger-close");
  Table unseen(
      field("unit g8 26000 32500 0 order=nc | unit s1 20000 40000 180 order=nc suppressed |"
            "heavy 25000 31000 27000 34000"));
  EXPECT_FALSE(seen_by_enemy(unseen.s, unseen.id("g8")));
  unseen.play("call g1 a gp 0 20000 40000 g4").die(1);
  EXPECT_NE(unseen.step(), "danger-close");
}

TEST(PZ_16_3_1_4_3, MarkersOfFirers) {
  COVERS("PZ:16.3.1.4", "PZ:16.3.1.4.1", "PZ:R78", "PZ:R100");
  Table t(
      "advanced | cards g86-section:op g44 g83 / s15 | woods 0 8000 72000 10000 | unit g3 24000 5000 0 order=fire |"
      "turn 2 combat direct-first first soviet | at indirect:german | unit g1 20000 20000 0 order=ow |"
      "unit g2 20000 5000 0 order=fire | unit s1 20000 40000 180 order=nc");
  t.play("call g1 c gp 0 20000 40000 g2 g3").die(10).die(10);
  if (t.step() == "smoke-roll") t.die(1);
  ASSERT_EQ(t.step(), "reveal");
  t.play("hide").roll(1).roll(1);
  EXPECT_EQ(t.spot("g2"), "move");  // a mortar
  EXPECT_EQ(t.spot("g3"), "fire");  // an infantry gun
  EXPECT_EQ(t.spot("g1"), "none");
  EXPECT_TRUE(t.has("g2", kFired) && t.has("g2", kRevealed));
  EXPECT_FALSE(t.has("g2", kAnswerable));  // nothing to answer by overwatch
}

TEST(PZ_16_7_2_1, OnlyTheUnitAtThePointGainsByMoving) {
  COVERS("PZ:R133", "PZ:R81");
  const std::string beside = "unit s3 21100 40000 180 order=move | ";
  Table t(field(beside));
  t.play("call g1 a gp 90 20000 40000 g4").die(10);
  ASSERT_EQ(t.step(), "reveal");
  EXPECT_EQ(t.s.top().unit, t.id("s1"));
  t.play("reveal");
  EXPECT_TRUE(t.has("s1", kRevealed));
  const auto moving = [&](const char* unit) {
    Tally sum;
    gp_chance(t.s, t.s.attack, t.id(unit), sum);
    for (const Tally::Line& l : sum.lines())
      if (l.rule.text() == "PZ:16.7.2.1") return l.value;
    return 0;
  };
  EXPECT_EQ(moving("s1"), -20);
  EXPECT_EQ(moving("s3"), 0);
  // Kept face down it counts as standing.
  Table hidden(field(beside));
  hidden.play("call g1 a gp 90 20000 40000 g4").die(10).play("hide");
  EXPECT_FALSE(hidden.s.attack.moving);
}

TEST(PZ_16_5_1_11_1, Continuing) {
  COVERS("PZ:16.5.1.11", "PZ:16.5.1.11.1a", "PZ:R14", "PZ:R83", "PZ:R134");
  // A mission of the last turn: zone, its numbers, g4 as source.
  const std::string mission = "zone 0 1 0 0 1 0 0 1 0 255 g1 0 20000 40000 g4 - - - - - - - 0 0 0 0 0 0 - | ";
  Table t(field(mission));
  EXPECT_ALLOWED(t, "continue 0 gp");
  EXPECT_ALLOWED(t, "continue 0 smoke");
  EXPECT_TRUE(t.offers("continue 0 gp"));
  t.play("continue 0 gp");
  ASSERT_EQ(t.step(), "reveal");  // no response is rolled for
  t.play("hide").roll(1);
  EXPECT_TRUE(t.has("g1", kFired) && t.has("g4", kFired));
  EXPECT_EQ(t.s.zones[0].age, 0);
  EXPECT_EQ(t.step(), "indirect");
  EXPECT_REFUSED(t, "continue 0 gp", "PZ:16.5.1.11");
  // Nobody spotted in it any more; another order; the battery is bound to it all the same.
  EXPECT_REFUSED(Table(field(mission + "unit s1 20000 43000 180 order=nc")), "continue 0 gp", "PZ:16.5.1.11.1a");
  EXPECT_REFUSED(Table(field(mission + "unit g1 20000 20000 0 order=nc")), "continue 0 gp", "PZ:16.3.1.2");
  EXPECT_REFUSED(Table(field(mission + "house stone 3 19000 30000 21000 31000 | unit s3 25000 40000 0 order=nc")),
                 "continue 0 gp", "PZ:16.5.1.11.1a");
}

TEST(PZ_16_5_1_11_2, Adjusting) {
  COVERS("PZ:16.5.1.11.2a", "PZ:16.6.2.2");
  const std::string mission = "zone 0 1 0 0 1 0 0 1 0 255 g1 0 20000 40000 g4 - - - - - - - 0 0 0 0 0 0 - | ";
  Table t(field(mission + "unit s1 20000 45000 180 order=nc | unit s3 20000 47500 180 order=nc"));
  EXPECT_REFUSED(t, "continue 0 gp", "PZ:16.5.1.11.1a");
  EXPECT_ALLOWED(t, "shift 0 a gp 0 20000 45000");
  EXPECT_ALLOWED(t, "shift 0 b smoke 90 20000 46000");
  EXPECT_REFUSED(t, "shift 0 b gp 90 20000 46501", "PZ:16.5.1.11.2");
  EXPECT_REFUSED(t, "shift 0 a gp 0 21500 42000", "PZ:16.5.1.8");
  t.play("shift 0 a gp 0 20000 45000");
  ASSERT_EQ(t.step(), "response");
  t.die(2);
  EXPECT_TRUE(t.told("g4: 2 against 2, it responds"));
  // A mortar's small pattern has to hold somebody that is spotted.
  const std::string mortar = "zone 0 1 0 2 1 0 0 0 0 255 g1 0 20000 40000 g2 - - - - - - - 0 0 0 0 0 0 - | ";
  Table small(field(mortar));
  EXPECT_ALLOWED(small, "shift 0 c gp 0 20000 40400");
  EXPECT_REFUSED(small, "shift 0 c gp 0 20000 40900", "PZ:16.5.1.11.2a");
}

TEST(PZ_16_5_1_12, Checking) {
  COVERS("PZ:16.5.1.12.1", "PZ:16.5.1.12.3", "PZ:R134");
  const std::string mission =
      "zone 0 1 0 0 1 0 0 1 0 255 g1 0 20000 40000 g4 g2 - - - - - - 0 0 0 0 0 0 - | unit g6 24000 20000 0 order=ow | ";
  Table t(field(mission));
  EXPECT_REFUSED(t, "call g6 a gp 0 20000 40000 g4", "PZ:16.5.1.12.1");
  EXPECT_ALLOWED(t, "call g6 a gp 0 20000 40000 g5");
  t.play("check 0");
  EXPECT_REFUSED(t, "call g6 a gp 0 20000 40000 g4", "PZ:16.5.1.12.1");
  EXPECT_REFUSED(t, "call g1 c gp 0 20000 40000 g2", "PZ:16.5.1.12.1");
  EXPECT_REFUSED(t, "continue 0 gp", "PZ:16.5.1.11");
  EXPECT_FALSE(t.has("g2", kFired));  // it may still fire directly
  t.play("done");
  EXPECT_EQ(zones(t), 0);
  // What nobody observes checks itself.
  Table lost(field(mission + "unit g1 20000 20000 0 order=nc"));
  EXPECT_REFUSED(lost, "check 0", "PZ:16.3.1.2");
  EXPECT_REFUSED(lost, "call g6 a gp 0 20000 40000 g4", "PZ:16.5.1.12.1");
  lost.play("done");
  EXPECT_TRUE(lost.told("mission 1 ends"));
  EXPECT_EQ(zones(lost), 0);
  // A point out of sight cannot be checked either.
  EXPECT_REFUSED(Table(field(mission + "house stone 3 19000 30000 21000 31000")), "check 0", "PZ:16.5.1.12");
}

TEST(PZ_16_6_3_2, Smoke) {
  COVERS("PZ:16.1.2.3.1", "PZ:R83", "PZ:16.5.1.11.1");
  Table t(field());
  t.play("call g1 b smoke 90 20000 40000 g4").die(3);
  ASSERT_EQ(t.step(), "smoke-roll");
  t.die(5);
  EXPECT_TRUE(t.told("smoke at"));
  ASSERT_EQ(zones(t), 1);
  EXPECT_EQ(first_zone(t).shell, Shell::Smoke);
  EXPECT_TRUE(lies(first_zone(t)));
  EXPECT_EQ(first_zone(t).sheaf, Sheaf::B);
  Table none(field());
  none.play("call g1 b smoke 90 20000 40000 g4").die(3).die(6);
  EXPECT_EQ(zones(none), 0);
  EXPECT_TRUE(none.has("g4", kFired));
  // Smoke laid anew where it lay is one pattern; turned to GP the old smoke lies on.
  const std::string mission = "zone 0 1 1 0 1 0 0 1 0 255 g1 0 20000 40000 g4 - - - - - - - 0 0 0 0 0 0 - | ";
  Table again(field(mission));
  again.play("continue 0 smoke").die(1);
  EXPECT_EQ(zones(again), 1);
  EXPECT_EQ(first_zone(again).age, 0);
  Table failed(field(mission));
  failed.play("continue 0 smoke").die(10);
  EXPECT_EQ(zones(failed), 1);
  EXPECT_EQ(first_zone(failed).age, 1);
  Table turned(field(mission));
  turned.play("continue 0 gp; hide").roll(1);
  EXPECT_EQ(zones(turned), 2);
}

TEST(PZ_17_2_5, BarragesStrikeWhoMovesInThem) {
  COVERS("PZ:17.2.5a", "PZ:17.2.5b", "PZ:17.2.5.1", "PZ:17.2.5.2", "PZ:16.7.2.1a");
  const std::string lying =
      "zone 0 1 0 0 0 0 0 1 0 255 g1 0 20000 30000 g4 g5 - - - - - - 0 0 0 0 0 0 - |"
      "zone 1 1 0 0 0 0 0 1 0 255 g1 90 20000 30500 g4 - - - - - - - 0 0 0 0 0 0 - |";
  Table t("advanced | cards g86-section:op g18 g18 g74-medium g74-heavy / s15 | " + lying +
          "turn 2 movement move-first first german | at move:soviet | unit g1 20000 10000 0 order=ow |"
          "unit s1 20000 34500 180 order=move");
  t.play("move s1 -1 0 20000 30500");
  int attacks = 0;
  for (int i = 0; i < 40 && t.step() != "move" && !t.over(); ++i) {
    if (t.step() == "gp-roll") {
      ++attacks;
      EXPECT_EQ(t.s.attack.kind, Attack::Kind::Barrage);
      Tally sum;
      gp_chance(t.s, t.s.attack, t.id("s1"), sum);
      for (const Tally::Line& l : sum.lines()) EXPECT_NE(l.rule.text(), "PZ:16.7.2.1");
      t.roll(1);
    } else if (t.asks(kGerman) || t.asks(kSoviet)) {
      t.play(t.step() == "move" ? "done" : "pass");
      if (t.step() == "adjust") break;
    } else {
      break;
    }
  }
  EXPECT_EQ(attacks, 3);  // two sources of the first pattern, one of the second
  // Who stays, or turns in place, is spared.
  Table stays("advanced | cards g86-section:op g18 g18 g74-medium g74-heavy / s15 | " + lying +
              "turn 2 movement move-first first german | at move:soviet | unit g1 20000 10000 0 order=ow |"
              "unit s1 20000 30500 180 order=move");
  stays.play("move s1 90 0");
  EXPECT_NE(stays.step(), "gp-roll");
  EXPECT_EQ(stays.unit("s1").facing, 90);
}

TEST(PZ_R75, ObserversSeeTheTopOfTheTargetsTerrain) {
  COVERS("PZ:5.5.2");
  Table t(
      "advanced | cards g86-section:op g74-medium:attached / s48 | woods 16000 34000 26000 44000 |"
      "turn 2 combat direct-first first soviet | at indirect:german | unit g1 20000 25000 0 order=ow |"
      "unit s1 20000 38000 180 order=nc spot=fire");
  EXPECT_FALSE(t.spots("g1", "s1"));  // four inches inside the wood
  EXPECT_TRUE(observes(t.s, t.id("g1"), t.id("s1")));
  EXPECT_ALLOWED(t, "call g1 a gp 0 20000 38000 g2");
  // A second wood before it still hides it.
  Table two(
      "advanced | cards g86-section:op g74-medium:attached / s48 | woods 16000 34000 26000 44000 |"
      "woods 16000 29000 26000 31000 | unit g1 20000 25000 0 order=ow |"
      "unit s1 20000 38000 180 order=nc spot=fire");
  EXPECT_FALSE(observes(two.s, two.id("g1"), two.id("s1")));
}

TEST(PZ_R100, FireOrdersOfMortars) {
  // A light mortar behind a wood; the target lies nine and a half inches away.
  const auto table = [](const char* observer) {
    return Table(std::string("advanced | cards ") + observer +
                 " g86-grw36 / s15 | woods 0 8000 72000 10000 | unit g1 20000 11000 0 | unit g2 20000 5000 0 |"
                 "unit s1 20000 14500 180");
  };
  Table t = table("g86-section:op");
  EXPECT_TRUE(may_be_called(t.s, t.id("g2")));
  EXPECT_ALLOWED(t, "german: order g2 fire");
  EXPECT_REFUSED(t, "german: order g2 halt", "PZ:6.1.3");
  Table nobody = table("g86-section");
  EXPECT_FALSE(may_be_called(nobody.s, nobody.id("g2")));
  EXPECT_REFUSED(nobody, "german: order g2 fire", "PZ:6.1.3");
}

TEST(PZ_16_3_1_3, TheFirstPlayersFireCountsFirst) {
  COVERS("PZ:11.4", "PZ:D.SEQ.5");
  // Soviets are First Player: their fire comes before the Germans are asked.
  Table t(
      "advanced | cards g86-section:op g74-medium:attached / s57-rifle:op s45-medium |"
      "unit g1 20000 20000 0 | unit s1 20000 30000 180");
  t.orders("g1 ow; s1 ow", kSoviet);
  ASSERT_EQ(t.step(), "indirect");
  EXPECT_TRUE(t.asks(kSoviet));
  t.play("call s1 a gp 0 20000 20000 s2").die(10).roll(100);
  EXPECT_EQ(t.where("g1"), "eliminated");
  t.play("done");
  EXPECT_NE(t.step(), "indirect");  // nobody is left to call
}

TEST(PZ_16_5_1_7, RegisteredPoints) {
  COVERS("PZ:16.5.1.7.1", "PZ:16.6.2.1", "PZ:16.5.1.7.2");
  Table t(field("registered 0 g4 20000 40500"));
  EXPECT_EQ(response(t, "g1", "g4", false, {20000, 40500}), 1);
  EXPECT_EQ(response(t, "g1", "g4", false, {20000, 40501}), 3);
  EXPECT_EQ(response(t, "g1", "g5", false, {20000, 40500}), 5);  // another battery's point
  EXPECT_TRUE(t.offers("call g1 a gp 0 20000 40500 g4"));
}

TEST(PZ_16_3_1, BeingAskedTellsNothing) {
  // Whatever the observer's order is, its side is asked; without guns or observers nobody is.
  for (const char* order : {"ow", "move", "nc"}) {
    Table t(
        "advanced | cards g86-section:op g74-medium:attached / s15 | unit g1 20000 20000 0 |"
        "unit s1 20000 40000 180");
    t.orders(std::string("g1 ") + order, kSoviet);
    EXPECT_EQ(t.step(), "indirect") << order;
  }
  Table plain("advanced | cards g18 g74-medium:attached / s15 | unit g1 20000 20000 0 | unit s1 20000 40000 180");
  plain.orders("g1 ow", kSoviet);
  EXPECT_NE(plain.step(), "indirect");
}

TEST(PZ_16_3_1, RefusesCallsOfOthers) {
  COVERS("PZ:16.3.1.1", "PZ:16.3.1.2", "PZ:16.5.1a", "PZ:16.6.3.1.2");
  Table t(field("unit g8 30000 20000 0 order=ow | unit g2 20000 5000 0 order=move | unit g3 68000 3000 0 order=fire"));
  EXPECT_REFUSED(t, "call g8 a gp 0 20000 40000 g4", "PZ:16.3.1");
  EXPECT_REFUSED(t, "call g1 c gp 0 20000 40000 g2", "PZ:16.3.1.1");
  EXPECT_REFUSED(t, "call g1 c gp 0 20000 40000 g3", "PZ:16.6.3.1.2");
  EXPECT_REFUSED(Table(field("unit g1 20000 20000 0 order=nc")), "call g1 a gp 0 20000 40000 g4", "PZ:16.3.1.2");
  t.play("call g1 a gp 0 20000 40000 g4").die(2);
  EXPECT_REFUSED(t, "call g1 a gp 0 20000 40000 g5", "PZ:16.5.1a");
}

TEST(PZ_16_5_1_2_2, RefusesSovietCallsOnWhatIsNotAttached) {
  COVERS("PZ:16.5.1.3.2", "PZ:16.5.1.6.1");
  Table t(soviet_field());
  EXPECT_REFUSED(t, "call s1 b smoke 0 22000 38000 s4", "PZ:16.5.1.2.2");
  EXPECT_REFUSED(t, "call s2 b smoke 0 22000 38000 s4", "PZ:16.5.1.3.2");
  EXPECT_REFUSED(t, "call s2 c gp 0 22000 38000 s7", "PZ:16.5.1.6.1");
}

TEST(PZ_16_5_1_12_1, RefusesOtherMissionsOfTheSameTurn) {
  COVERS("PZ:16.5.1.12.2");
  const std::string mission =
      "zone 0 1 0 0 1 0 0 1 0 255 g1 0 20000 40000 g4 - - - - - - - 0 0 0 0 0 0 - |"
      "zone 1 1 0 0 1 0 1 1 0 0 - 0 30000 40000 g5 - - - - - - - 0 0 0 0 0 0 - | unit g6 24000 20000 0 order=ow | ";
  Table t(field(mission));
  t.play("check 0");
  EXPECT_REFUSED(t, "call g6 a gp 0 20000 40000 g4", "PZ:16.5.1.12.1");
  EXPECT_REFUSED(t, "check 1", "PZ:16.5.1.12.2");
  EXPECT_REFUSED(t, "continue 1 gp", "PZ:16.5.1.12.2");
}

TEST(PZ_16_6_1_3a, RefusesToMoveTheRestOfTheFire) {
  Table t(field("unit g8 20000 30500 0 order=nc | "));
  t.play("call g1 b gp 30 20000 40000 g4 g5").die(10).die(1);
  ASSERT_EQ(t.step(), "danger-close");
  EXPECT_EQ(t.s.top().unit, t.id("g5"));
  EXPECT_REFUSED(t, "fall 0 20000 39000", "PZ:16.6.1.3");
  t.play("fall 0 20000 30500; hide").roll(1);
  EXPECT_EQ(t.s.zones[1].sheaf, Sheaf::B);  // matching
  EXPECT_EQ(t.s.zones[1].source[0], t.id("g5"));
  EXPECT_EQ(t.s.zones[0].at, (Point{20000, 40000}));
  EXPECT_EQ(t.s.zones[0].source[0], t.id("g4"));
}

TEST(PZ_16_7_2_1, RefusesToShowWhatIsNoMove) {
  Table t(field("unit s1 20000 40000 180 order=ow"));
  t.play("call g1 a gp 0 20000 40000 g4").die(10);
  ASSERT_EQ(t.step(), "reveal");  // being asked tells nothing
  EXPECT_REFUSED(t, "reveal", "PZ:8.4.2.2");
  EXPECT_ALLOWED(t, "hide");
}

TEST(PZ_R84, NearestToTheMiddleFirst) {
  Table t(field("unit s1 21050 40000 180 order=nc | unit s3 20000 40000 180 order=nc"));
  t.play("call g1 a gp 90 20000 40000 g4").die(10);
  while (t.step() == "reveal") t.play("hide");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.top().unit, t.id("s3")) << "though s1 comes first in the roster";
  t.roll(1);
  while (t.step() == "reveal") t.play("hide");
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_EQ(t.s.top().unit, t.id("s1"));
}

TEST(PZ_16_5_1_12_3, RefusesAnOldMissionBesideANewPoint) {
  COVERS("PZ:16.5.1a", "PZ:16.5.1.11");
  const std::string mission = "zone 0 1 0 0 1 0 0 1 0 255 g1 0 20000 40000 g4 - - - - - - - 0 0 0 0 0 0 - | ";
  Table t(field(mission + "unit s3 30000 40000 180 order=nc"));
  EXPECT_ALLOWED(t, "continue 0 gp");
  t.play("call g1 a gp 0 30000 40000 g5").die(10);
  while (t.step() != "indirect") t.step() == "reveal" ? t.play("hide") : t.roll(1);
  EXPECT_REFUSED(t, "continue 0 gp", "PZ:16.5.1a");  // it has called fire on another point
}

TEST(PZ_16_5_1_11_2, AShiftToAnEnemyNearTheOldPointIsProposed) {
  const std::string mission = "zone 0 1 0 0 1 0 0 1 0 255 g1 0 20000 40000 g4 - - - - - - - 0 0 0 0 0 0 - | ";
  Table t(field(mission + "unit s1 20000 45000 180 order=nc | unit s3 20000 47500 180 order=nc"));
  EXPECT_TRUE(t.offers("shift 0 a gp 0 20000 45000"));
  EXPECT_FALSE(t.offers("shift 0 a gp 0 20000 47500")) << "too far away";
}

TEST(PZ_R100, RefusesAFireOrderWhereTheObserverSeesNobody) {
  const Table t(
      "advanced | cards g86-section:op g86-grw36 / s15 | woods 0 8000 72000 10000 | woods 0 16000 72000 18000 |"
      "unit g1 20000 11000 0 | unit g2 20000 5000 0 | unit s1 20000 40000 180");
  EXPECT_FALSE(may_be_called(t.s, t.id("g2")));
  EXPECT_REFUSED(t, "german: order g2 fire", "PZ:6.1.3");
}

TEST(PZ_16_3_1_2, NobodyIsAskedWhoseObserversSeeNobody) {
  const auto asked = [](int y) {
    const Table t(
        "advanced | cards g86-section:op g44 / s15 | woods 0 24000 72000 26000 | unit g1 20000 20000 0 order=ow |"
        "unit g2 20000 5000 0 order=fire | unit s1 20000 " +
        std::to_string(y) + " 180");
    return indirect_asked(t.s, kGerman);
  };
  EXPECT_TRUE(asked(23'000));
  EXPECT_FALSE(asked(40'000)) << "behind the wood";
}

}  // namespace kessel::panzer
