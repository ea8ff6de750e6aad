// Chapter 16.7.4 and card D, result by result: what comes of GP fire at each side of every number.
#include "table.h"

namespace kessel::panzer {

namespace {

Table table(const std::string& cards, const std::string& more) {
  return Table("advanced | cards " + cards + " | " + more);
}

/// g1 fires one weapon at s1, up to the first roll; orders stay hidden, ammunition is there.
Table& fire(Table& t, std::string_view weapon) {
  t.orders("g1 fire").play("aim g1 s1 " + std::to_string(t.code("g1", weapon)) + "; announce s1");
  if (t.step() == "reveal") t.play("hide");
  if (t.step() == "ammo-roll") t.die(1);
  return t;
}
/// The shooter at 20, 20 and the target so many inches to the north; a last Soviet tank far off, so that nobody is beaten.
Table duel(const std::string& german, const std::string& soviet, int inches, const std::string& more = "") {
  const auto last = std::count(soviet.begin(), soviet.end(), ' ') + 2;
  return table(german + " / " + soviet + " s15", "unit g1 20000 20000 0 | unit s1 20000 " +
                                                     std::to_string(20000 + 1000 * inches) + " 180 | unit s" +
                                                     std::to_string(last) + " 71000 47000 0 | " + more);
}
/// What has become of a unit.
std::string state_of(const Table& t, std::string_view unit) {
  std::string out = t.where(unit);
  if (t.has(unit, kSuppressedOn)) out += " suppressed";
  if (t.has(unit, kDamaged)) out += " damaged";
  if (t.has(unit, kTracked)) out += " tracked";
  if (t.has(unit, kHalfSquad)) out += " half";
  return out;
}
/// One shot with that roll, and the die for the wreck where there is one; a crew that might leave stays.
std::string shot(const std::string& german, std::string_view weapon, const std::string& soviet, int inches, int roll,
                 int die = 10, const std::string& more = "") {
  Table t = duel(german, soviet, inches, more);
  fire(t, weapon).roll(roll);
  if (t.step() == "ko-roll") t.die(die);
  while (t.step() == "bail-roll") t.roll(100);
  return state_of(t, "s1");
}

/// Changes what lies on the table, or what the scenario says.
template <class F>
void change(Table& t, F&& f) {
  auto made = std::make_shared<Content>(*t.content);
  f(*made);
  t.content = made;
  t.s.content = made.get();
}

/// An attack out of the blue: the frame below it goes on afterwards.
Table& strike(Table& t, const Attack& a) {
  t.s.depth = 0, t.s.phase = Phase::Combat, t.s.stage = Stage::DirectSecond;
  t.s.push(Step::Direct, kGerman);
  begin_attack(t.s, a, t.events);
  run(t.s, t.events);
  return t;
}
/// Bombs of that factor at s1.
Attack bombs(Table& t, int factor, Altitude altitude) {
  t.s.flight.altitude = altitude, t.s.flight.speed = Speed::Slow;
  Attack a;
  a.kind = Attack::Kind::Air;
  a.by = kGerman, a.from = t.id("g1"), a.at = t.unit("s1").at;
  a.weapon = static_cast<std::uint8_t>(AirAttack::Bombs);
  a.factor = static_cast<std::uint8_t>(factor);
  aim_at(t.s, a, t.id("s1"));
  return a;
}

}  // namespace

// ---- the table ------------------------------------------------------------------------------------------------------

TEST(PZ_16_7_4, AtOrBelowTheNumbers) {
  COVERS("PZ:16.7.4.1", "PZ:16.7.4.2.4");
  // 4 against 2, and 20 off for armour: no effect up to 43, suppressed up to 71.
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 63), "table");
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 64), "table suppressed");
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 91), "table suppressed");
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 92), "ko");
  EXPECT_EQ(shot("g18", "gp", "s37", 15, 50), "table suppressed") << "protected: 4 against 1";
  EXPECT_EQ(shot("g18", "gp", "s44-medium", 15, 50), "table suppressed") << "soft";
}

TEST(PZ_16_7_4a, SevenAgainstFive) {
  COVERS_VECTOR("PX-46");
  COVERS("PZ:16.7.4");
  Table t = duel("g30", "s15", 15);
  fire(t, "gp");
  EXPECT_EQ(t.gp("g1", "s1"), "S 7/5 -20 44 75");
  t.roll(80);  // 60
  EXPECT_EQ(state_of(t, "s1"), "table suppressed");
}

TEST(PZ_16_7_4b, BeyondAHundredAndBelowNought) {
  COVERS_VECTOR("PX-46");
  const auto fourteen = [](int roll) {
    Table t = table("g90 / s37", "unit s1 20000 30000 180");
    strike(t, bombs(t, 14, Altitude::High)).roll(roll);  // 10 off for a protected vehicle
    return t;
  };
  EXPECT_TRUE(fourteen(8).told("8 - 10, no effect"));
  EXPECT_TRUE(fourteen(9).told("9 - 10, suppressed"));
  EXPECT_TRUE(fourteen(46).told("46 - 10, suppressed"));
  EXPECT_TRUE(fourteen(47).told("47 - 10, effective"));
  const auto two = [](int roll) {
    Table t = table("g90 / s46", "heavy 19000 29000 21000 31000 | unit s1 20000 30000 180 full-cover");
    strike(t, bombs(t, 2, Altitude::Low)).roll(roll);  // 20 more from low down
    return t;
  };
  EXPECT_TRUE(two(88).told("88 + 20, suppressed"));
  EXPECT_TRUE(two(89).told("89 + 20, effective"));
}

// ---- markers of small arms ------------------------------------------------------------------------------------------

TEST(PZ_16_7_4_2_1, SAndNumbers) {
  const auto small = [](const char* key) { return card(key).weapons[0].gp[0].small_arms; };
  EXPECT_FALSE(small("s30"));
  EXPECT_EQ(card("s30").weapons[0].gp[0].damage, 3);
  EXPECT_FALSE(small("g86-grw36"));
  EXPECT_EQ(card("g86-grw36").weapons[0].gp[0].damage, 1);
  EXPECT_TRUE(card("g86-grw36").weapons[0].gp[0].limited_signature) << "the asterisk";
  EXPECT_TRUE(small("g86-hmg"));
  EXPECT_TRUE(card("g85-rifle").small_arms->small_arms);
  for (const Card& c : box().cards)
    for (const Weapon& w : c.weapons)
      for (const GpRow& row : w.gp) EXPECT_EQ(row.small_arms, row.damage == 0) << c.name << " " << w.name;
}

TEST(PZ_16_7_4_2_1a, SpotMoveAfterSmallArmsAndRifles) {
  COVERS_VECTOR("PX-96");
  COVERS("PZ:R78");
  const auto marked = [](const char* german, const char* weapon, const char* spot = "") {
    Table t = table(std::string(german) + " / s37",
                    "unit g1 20000 20000 0 " + std::string(spot) + " | unit s1 20000 23000 180");
    fire(t, weapon);
    return t.spot("g1");
  };
  EXPECT_EQ(marked("g85-rifle", "small"), "move");
  EXPECT_EQ(marked("g86-hmg", "gp"), "move");
  EXPECT_EQ(marked("g85-rifle+g87-atr", "ap"), "move");
  EXPECT_EQ(marked("g18", "gp"), "fire");
  EXPECT_EQ(marked("g85-rifle", "small", "spot=fire"), "fire") << "the greater one stays";
  EXPECT_EQ(marked("g85-rifle", "small", "spot=move"), "move");
}

// ---- vehicles: shells -----------------------------------------------------------------------------------------------

TEST(PZ_16_7_4_2_3, FivesAndTens) {
  COVERS("PZ:16.7.4.2.5", "PZ:16.7.4.2.5.1", "PZ:16.7.4.2.5.2", "PZ:16.7.4.2.5.3", "PZ:16.7.4.2", "PZ:D.EFF",
         "PZ:D.EFF.3");
  // D is 3, the defense 2A: effective above 71, with 20 off.
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 95), "table damaged");   // 75
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 100), "table tracked");  // 80
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 93, 3), "bu");           // 73
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 93, 4), "ko");
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 90), "table suppressed") << "70 is not effective: no track is lost";
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 85), "table suppressed") << "nor damage done by 65";
  // Protected: 10 off.
  EXPECT_EQ(shot("g18", "gp", "s37", 15, 85), "table damaged");
  EXPECT_EQ(shot("g18", "gp", "s37", 15, 90), "table tracked");
  EXPECT_EQ(shot("g18", "gp", "s37", 15, 88, 1), "bu");
  // Damaged twice it is knocked out.
  EXPECT_EQ(shot("g18", "gp", "s2", 15, 95, 10, "unit s1 20000 35000 180 damaged"), "ko damaged");
}

TEST(PZ_16_7_4_2_5, RefusedToShellsThatAreTooLight) {
  COVERS("PZ:D.EFF.3");
  // A T-34 has 5A: at pointblank 5 against 5, suppressed up to 81. With 20 off 80 is the most; a heavy gun's 8 gets beyond.
  Table t = duel("g38", "s15", 9);
  fire(t, "gp");
  EXPECT_EQ(t.gp("g1", "s1"), "P 8/5 -20 40 72");
  t.roll(93);
  EXPECT_EQ(t.step(), "ko-roll") << "D is 5";
  // D 4 is less than 5, and the same roll only suppresses.
  Table light = duel("g30", "s15", 9);
  fire(light, "gp").roll(98);  // 78 against 75
  EXPECT_TRUE(light.told("effective"));
  EXPECT_EQ(state_of(light, "s1"), "table suppressed");
  // By fives and tens as well.
  Table five = duel("g30", "s15", 9);
  fire(five, "gp").roll(100);
  EXPECT_EQ(state_of(five, "s1"), "table suppressed");
}

TEST(PZ_16_7_4_2_5_2, TracksOutOfReach) {
  COVERS("PZ:R18");
  // 80 against 71 in the open: a track is lost. Stone and positions cost 20 more, so the gun is heavier: 10 against 2.
  const auto track = [](const std::string& ground, const char* marks, int roll) {
    Table t = table("g40 / s2", ground + " | unit g1 20000 20000 0 | unit s1 20000 30000 180 spot=fire " + marks);
    fire(t, "gp").roll(roll);
    while (t.step() == "bail-roll") t.roll(100);
    return state_of(t, "s1");
  };
  EXPECT_EQ(track("bare", "", 100), "table tracked");
  EXPECT_EQ(track("house wood 1 19000 29000 21000 31000", "building=0", 100), "table tracked");
  EXPECT_EQ(track("house brick 1 19000 29000 21000 31000", "building=0", 100), "table");
  EXPECT_EQ(track("house stone 1 19000 29000 21000 31000", "building=0", 100), "table");
  EXPECT_EQ(track("work 0 25 0 0 0 20000 30000", "", 100), "table");
  EXPECT_EQ(track("bare", "hull-down-front", 100), "table") << "found a position towards the shooter";
  EXPECT_EQ(track("bare", "hull-down-rear", 100), "table tracked") << "it covers the other side";
  // Bombs reach the tracks of a vehicle that is merely hull down.
  Table sky = table("g90 / s2", "unit s1 20000 30000 180 hull-down-front");
  strike(sky, bombs(sky, 14, Altitude::High)).roll(100);
  EXPECT_TRUE(sky.has("s1", kTracked));
}

TEST(PZ_16_7_4_2_5_3a, WhoIsInItAndWhoIsNear) {
  COVERS("PZ:R59");
  const std::string friends =
      "unit s2 aboard 20000 35000 180 carrier=s1 | unit s3 22000 36400 180 | unit s4 23100 35000 180 |"
      "unit s5 aboard 22000 36400 180 carrier=s3 | unit g2 20000 33500 0 | ";
  Table t = duel("g18 g85-rifle", "s41 s57-rifle:half s44-medium s57-rifle s57-rifle", 15, friends);
  fire(t, "gp").roll(93);  // 1P: 83 against 66
  ASSERT_EQ(t.step(), "ko-roll");
  t.die(1);
  EXPECT_EQ(t.where("s1"), "bu");
  EXPECT_TRUE(t.has("s3", kSuppressedOn) && t.has("s5", kSuppressedOn)) << "a truck 2 inches off, and its passengers";
  EXPECT_FALSE(t.has("s4", kSuppressedOn)) << "3 inches off";
  EXPECT_FALSE(t.has("g2", kSuppressedOn)) << "an enemy";
  ASSERT_EQ(t.step(), "gp-roll") << "then the passenger is rolled for";
  EXPECT_EQ(t.s.top().unit, t.id("s2"));
  t.roll(1);
  ASSERT_EQ(t.step(), "bail-roll");
  EXPECT_EQ(t.s.top().unit, t.id("s2"));
  t.roll(50);  // brewed up, a leg unit: up to 50
  ASSERT_EQ(t.step(), "land");
  t.play("land 20000 36500 180");
  EXPECT_EQ(state_of(t, "s2"), "table suppressed half");
  // A wreck that only stands there frightens nobody.
  Table quiet = duel("g18 g85-rifle", "s41 s57-rifle:half s44-medium s57-rifle s57-rifle", 15, friends);
  fire(quiet, "gp").roll(93).die(4).roll(1);
  EXPECT_EQ(quiet.where("s1"), "ko");
  EXPECT_FALSE(quiet.has("s3", kSuppressedOn));
  ASSERT_EQ(quiet.step(), "bail-roll");
  quiet.roll(81);
  EXPECT_EQ(quiet.where("s2"), "eliminated");
}

TEST(PZ_16_7_4_2_6, NoShellIsTooLight) {
  COVERS("PZ:D.EFF.4", "PZ:R17");
  // 4 against 1: effective above 66.
  EXPECT_EQ(shot("g18", "gp", "s44-medium", 15, 75), "table damaged");
  EXPECT_EQ(shot("g18", "gp", "s44-medium", 15, 70), "table tracked");
  EXPECT_EQ(shot("g18", "gp", "s44-medium", 15, 67, 3), "bu");
  EXPECT_EQ(shot("g18", "gp", "s44-medium", 15, 67, 4), "ko");
  // The lightest shell will do, whatever its D.
  Table t = duel("g7", "s44-medium", 10);
  change(t, [&](Content& c) { c.cards[def(t.s, t.id("s1")).card.value].gp_def = 2; });
  fire(t, "gp").roll(98);
  EXPECT_EQ(t.step(), "ko-roll") << "D 1 against a defense of 2";
}

// ---- vehicles: small arms -------------------------------------------------------------------------------------------

TEST(PZ_16_7_4_2_7, SmallArmsAndArmour) {
  COVERS("PZ:16.7.4.2.10", "PZ:D.EFF.5");
  // Pointblank, 11 against 2 with 20 off: no effect up to 15, suppressed up to 50.
  EXPECT_EQ(shot("g85-rifle", "small", "s2", 2, 35), "table");
  EXPECT_EQ(shot("g85-rifle", "small", "s2", 2, 36), "table suppressed");
  EXPECT_EQ(shot("g85-rifle", "small", "s2", 2, 95), "table suppressed") << "75: no damage to armour";
  EXPECT_EQ(shot("g85-rifle", "small", "s2", 2, 91), "table suppressed");
  // Short: 9 against 2, effective above 56.
  EXPECT_EQ(shot("g85-rifle", "small", "s2", 4, 77), "table suppressed");
}

TEST(PZ_16_7_4_2_7, RefusedBeyondPointblank) {
  COVERS("PZ:16.7.4.2.10", "PZ:D.EFF.5");
  EXPECT_EQ(shot("g85-rifle", "small", "s2", 4, 76), "table") << "suppressed, but short";
  EXPECT_EQ(shot("g85-rifle", "small", "s2", 6, 98), "table") << "effective, but medium";
}

TEST(PZ_16_7_4_2_8, SmallArmsAndProtectedVehicles) {
  COVERS("PZ:16.7.4.2.11", "PZ:D.EFF.6");
  // 1P, 10 off. Pointblank 11: 10/45. Short 9: 18/51. Medium 6: 30/60.
  EXPECT_EQ(shot("g85-rifle", "small", "s37", 2, 55), "table suppressed");
  EXPECT_EQ(shot("g85-rifle", "small", "s37", 2, 56), "table damaged");
  EXPECT_EQ(shot("g85-rifle", "small", "s37", 2, 70), "table damaged") << "60 too: fives and tens are for soft ones";
  EXPECT_EQ(shot("g85-rifle", "small", "s37", 4, 61), "table suppressed");
  EXPECT_EQ(shot("g85-rifle", "small", "s37", 4, 62), "table suppressed");
  EXPECT_EQ(shot("g85-rifle", "small", "s37", 6, 70), "table") << "medium";
  EXPECT_EQ(shot("g85-rifle", "small", "s37", 6, 97), "table");
}

TEST(PZ_16_7_4_2_9, SmallArmsAndSoftVehicles) {
  COVERS("PZ:16.7.4.2.12", "PZ:D.EFF.7");
  // Medium: 6 against 1, 30/60.
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 6, 30), "table");
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 6, 31), "table suppressed");
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 6, 60), "table suppressed");
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 6, 65), "table damaged");
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 6, 70), "table tracked");
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 6, 61, 3), "bu") << "half of 6";
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 6, 61, 4), "ko");
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 4, 52, 4), "bu") << "half of 9 is 4";
  EXPECT_EQ(shot("g85-rifle", "small", "s44-medium", 4, 52, 5), "ko");
}

TEST(PZ_4_7b, HalfOfOneIsOne) {
  COVERS("PZ:R98");
  // A machine gun at 14 inches has 1: 1 against 1, effective above 75.
  EXPECT_EQ(shot("g43", "gp", "s44-medium", 14, 76, 1), "bu");
  EXPECT_EQ(shot("g43", "gp", "s44-medium", 14, 76, 2), "ko");
  // Half of 3 is 1 as well.
  EXPECT_EQ(shot("g43", "gp", "s44-medium", 5, 91, 1), "bu");
  EXPECT_EQ(shot("g43", "gp", "s44-medium", 5, 91, 2), "ko");
}

// ---- leg and towed units --------------------------------------------------------------------------------------------

TEST(PZ_16_7_4_2_14, LegAndTowedUnits) {
  COVERS("PZ:16.7.4.2.15", "PZ:16.7.4.2.15.1", "PZ:16.7.4.2.15.2", "PZ:16.7.4.2.13", "PZ:D.EFF.2");
  // Shells, 4 against 2: 43/71. Small arms at 5 inches, 9 against 2: 23/56.
  EXPECT_EQ(shot("g18", "gp", "s57-rifle", 10, 43), "table");
  EXPECT_EQ(shot("g18", "gp", "s57-rifle", 10, 71), "table suppressed");
  EXPECT_EQ(shot("g18", "gp", "s57-rifle", 10, 75), "table suppressed half") << "no fives and tens";
  EXPECT_EQ(shot("g18", "gp", "s57-rifle:half", 10, 72), "eliminated half");
  EXPECT_EQ(shot("g18", "gp", "s57-rifle:half", 10, 71), "table suppressed half");
  EXPECT_EQ(shot("g18", "gp", "s58-hmg", 10, 80), "eliminated");
  EXPECT_EQ(shot("g85-rifle", "small", "s57-rifle", 5, 23), "table");
  EXPECT_EQ(shot("g85-rifle", "small", "s57-rifle", 5, 24), "table suppressed");
  EXPECT_EQ(shot("g85-rifle", "small", "s57-rifle", 5, 57), "table suppressed half");
  EXPECT_EQ(shot("g85-rifle", "small", "s46", 5, 90), "eliminated") << "a gun: 9 against 1";
  EXPECT_EQ(shot("g85-rifle", "small", "s46", 5, 51), "table suppressed");
  // What is attached stays with the half.
  Table t = duel("g85-rifle", "s57-rifle+s59-atr", 5);
  fire(t, "small").roll(57);
  EXPECT_TRUE(t.told("s1 is reduced to a half-squad"));
  EXPECT_GE(t.code("s1", "ap"), 0);
  EXPECT_EQ(arm(t.s, t.id("s1"), kSmallArms).gp, &*card(t.s, t.id("s1")).half_small_arms) << "and half of its fire";
}

TEST(PZ_16_7_4_2_14, SuppressedPassengersMayLeave) {
  COVERS("PZ:16.7.3.3");
  const std::string riders = "unit s2 aboard 20000 25000 180 carrier=s1 | unit s3 aboard 20000 25000 180 carrier=s1 | ";
  Table t = duel("g85-rifle", "s44-heavy s57-rifle:half s58-hmg", 5, riders);
  fire(t, "small");
  // The vehicle first, then each passenger with a roll of its own: 9 against 1, 18/51.
  EXPECT_EQ(t.s.top().unit, t.id("s1"));
  t.roll(1);
  EXPECT_EQ(t.s.top().unit, t.id("s2"));
  EXPECT_EQ(t.gp("g1", "s2", "small"), "S 9/1 0 18 51");
  t.roll(19);
  EXPECT_EQ(t.s.top().unit, t.id("s3"));
  t.roll(52);
  EXPECT_EQ(state_of(t, "s1"), "table");
  EXPECT_EQ(state_of(t, "s2"), "aboard suppressed half");
  EXPECT_EQ(state_of(t, "s3"), "eliminated");
  ASSERT_EQ(t.step(), "bail-roll") << "after all of it";
  EXPECT_EQ(t.s.top().unit, t.id("s2"));
  t.roll(20);
  EXPECT_EQ(t.step(), "land");
}

TEST(PZ_16_7_3_3, RefusesFireAtPassengersAlone) {
  Table t = duel("g85-rifle", "s44-heavy s57-rifle", 5, "unit s2 aboard 20000 25000 180 carrier=s1");
  t.orders("g1 fire");
  EXPECT_REFUSED(t, "aim g1 s2 228", "PZ:16.7.3.3");
  EXPECT_ALLOWED(t, "aim g1 s1 228");
}

// ---- terrain --------------------------------------------------------------------------------------------------------

TEST(PZ_16_7_4_2_16_1, HousesFallOnWhoeverIsInThem) {
  COVERS("PZ:16.7.4c", "PZ:16.7.4.2.16", "PZ:16.7.3.5", "PZ:R108", "PZ:16.7.4.2.16.1a");
  const std::string village =
      "house wood 2 19000 29000 21000 31000 | house wood 1 23000 29000 25000 31000 |"
      "unit g1 20000 20000 0 | unit s1 20000 30000 180 building=0 spot=fire |"
      "unit s2 20000 30000 180 building=0 floor=1 | unit s3 24000 30000 180 building=1 | ";
  Table t = table("g18 / s57-rifle s46 s57-rifle", village);
  fire(t, "gp");
  EXPECT_EQ(t.s.top().unit, t.id("s1")) << "the unit before the house";
  t.roll(1);
  ASSERT_EQ(t.step(), "gp-roll");
  EXPECT_FALSE(t.s.top().unit.valid());
  t.roll(81);  // 4 against 4: effective above 80
  EXPECT_TRUE(t.told("building 1: 81, destroyed"));
  EXPECT_TRUE(ruined(t.s, 0));
  EXPECT_EQ(t.where("s1"), "eliminated");
  EXPECT_EQ(t.where("s2"), "eliminated");
  EXPECT_EQ(t.where("s3"), "table") << "the house beside it stands";
  EXPECT_EQ(terrain_at(t.s, {20000, 30000}), Terrain::Rubble);
  EXPECT_EQ(t.s.map().buildings[0].material, Material::Wood) << "what it was made of is still known";
  // Rubble is light cover, and no house to be entered.
  EXPECT_EQ(t.s.map().buildings.size(), 2u);
  EXPECT_FALSE(ruined(t.s, 1));
}

TEST(PZ_16_7_4_2_16_1, VehiclesInsideAreKnockedOut) {
  Table t =
      table("g18 / s15 s57-rifle",
            "house wood 1 19000 29000 21000 31000 | unit g1 20000 20000 0 |"
            "unit s1 20000 30000 180 building=0 spot=fire | unit s2 aboard 20000 30000 180 carrier=s1 building=0");
  fire(t, "gp").roll(1).roll(1).roll(100);
  EXPECT_EQ(t.where("s1"), "ko");
  EXPECT_EQ(t.where("s2"), "eliminated");
}

TEST(PZ_16_7_3_5, RefusesToBeSuppressed) {
  COVERS("PZ:16.7.4.2.16");
  Table t = table("g18 / s57-rifle",
                  "house wood 2 19000 29000 21000 31000 | unit g1 20000 20000 0 |"
                  "unit s1 20000 30000 180 building=0 spot=fire");
  fire(t, "gp").roll(1).roll(80);  // would suppress
  EXPECT_TRUE(t.told("building 1: 80, it stands"));
  EXPECT_FALSE(ruined(t.s, 0));
  EXPECT_EQ(state_of(t, "s1"), "table");
  // AP and small arms leave it alone.
  Table rifles = table("g85-rifle / s57-rifle",
                       "house wood 2 19000 23000 21000 25000 | unit g1 20000 20000 0 |"
                       "unit s1 20000 24000 180 building=0 spot=fire");
  fire(rifles, "small").roll(1);
  EXPECT_NE(rifles.step(), "gp-roll");
  Table option = table("g85-rifle / s57-rifle",
                       "option small_arms_hit_terrain true | house wood 2 19000 23000 21000 25000 |"
                       "unit g1 20000 20000 0 | unit s1 20000 24000 180 building=0 spot=fire");
  fire(option, "small").roll(1);
  EXPECT_EQ(option.step(), "gp-roll") << "unless the table has agreed on it";
  Table ap = table("g18 / s15",
                   "house wood 2 19000 29000 21000 31000 | unit g1 20000 20000 0 |"
                   "unit s1 20000 30000 180 building=0 spot=fire");
  fire(ap, "ap").roll(100);
  EXPECT_NE(ap.step(), "gp-roll");
  EXPECT_FALSE(ruined(ap.s, 0));
}

TEST(PZ_16_7_4_2_16_2, BridgesTakeEverybodyWithThem) {
  const std::string river =
      "stream 2000 10000 30000 30000 30000 | bridge 20000 30000 0 4000 2000 | unit g1 20000 20000 0 |"
      "unit s1 20000 30000 180 | unit s2 20000 31200 180 | unit s3 aboard 20000 31200 180 carrier=s2 |"
      "unit s4 20000 34000 180 | ";
  Table t = table("g18 / s57-rifle s44-medium s57-rifle:half s15", river);
  change(t, [](Content& c) { c.maps[c.scenarios[0].map].crossings[0].gp_def = 5; });
  fire(t, "gp").roll(1);
  ASSERT_EQ(t.step(), "gp-roll");
  t.roll(85);  // 4 against 5: effective above 84
  EXPECT_TRUE(t.told("bridge 1: 85, destroyed"));
  for (const char* unit : {"s1", "s2", "s3"}) EXPECT_EQ(t.where(unit), "eliminated") << unit;
  EXPECT_EQ(t.where("s4"), "table");
  EXPECT_EQ(terrain_at(t.s, {20000, 30000}), Terrain::StreamImpassable);
  Table stands = table("g18 / s57-rifle s44-medium s57-rifle:half s15", river);
  change(stands, [](Content& c) { c.maps[c.scenarios[0].map].crossings[0].gp_def = 5; });
  fire(stands, "gp").roll(1).roll(84);
  EXPECT_EQ(terrain_at(stands.s, {20000, 30000}), Terrain::Bridge);
  EXPECT_EQ(stands.where("s1"), "table");
}

TEST(PZ_16_7_4_2_16_3, BlocksWireAndMines) {
  // A block of 6, wire of 2, 4 against them at 10 inches: 83 and 71.
  Table block = table("g18 / s57-rifle",
                      "work 0 20 0 6 0 20000 30000 | unit g1 20000 20000 0 | unit s1 20000 30000 180 spot=fire");
  fire(block, "gp").roll(1).roll(90);
  EXPECT_TRUE(block.told("work 1: 90, destroyed"));
  EXPECT_EQ(block.s.works[0].terrain, Terrain::Clear);
  EXPECT_EQ(state_of(block, "s1"), "table") << "nothing happens to who is there";
  Table wire =
      table("g18 / s57-rifle", "work 0 21 0 2 0 20000 30000 | unit g1 20000 20000 0 | unit s1 20000 30000 180");
  fire(wire, "gp").roll(1).roll(71);
  EXPECT_EQ(wire.s.works[0].terrain, Terrain::Wire);
  Table cut = table("g18 / s57-rifle", "work 0 21 0 2 0 20000 30000 | unit g1 20000 20000 0 | unit s1 20000 30000 180");
  fire(cut, "gp").roll(1).roll(72);
  EXPECT_EQ(cut.s.works[0].terrain, Terrain::Clear);
  // A trench or a position cannot be shot away.
  Table position = table("g18 / s57-rifle",
                         "work 0 25 0 0 0 20000 30000 | unit g1 20000 20000 0 | unit s1 20000 30000 180 spot=fire");
  fire(position, "gp").roll(1);
  EXPECT_NE(position.step(), "gp-roll");
  // A hasty minefield has 3: 4 against 3, 75.
  Table mines = table("g18 / s57-rifle", "unit g1 20000 20000 0 | unit s1 20000 30000 180");
  change(mines, [](Content& c) {
    Fieldwork w;
    w.terrain = Terrain::MinesHasty, w.anti_personnel = true;
    c.scenarios[0].fieldworks = {w};
  });
  Minefield& field = mines.s.mines[0];
  field.there = field.known = true, field.side = kSoviet, field.low = {15000, 29000}, field.high = {25000, 31000};
  mines.s.options.direct_fire_clears_mines = true;  // PZ:R164
  fire(mines, "gp").roll(1).roll(76);
  EXPECT_FALSE(mined(mines.s, mines.s.mines[0], {20000, 30000}));
  EXPECT_TRUE(mined(mines.s, mines.s.mines[0], {22000, 30000})) << "the rest of the field lies on";
  EXPECT_EQ(state_of(mines, "s1"), "table");
}

TEST(PZ_16_7_3_5, FlakBringsNoBridgeDown) {
  Table t = table("g66 / s61",
                  "stream 2000 10000 30000 30000 30000 | bridge 20000 30000 0 4000 2000 |"
                  "unit g1 20000 20000 0 order=ow | unit s1 reserve 20000 30000 0");
  t.s.unit(t.id("s1")).where = Where::Aloft;
  Attack a;
  a.kind = Attack::Kind::Direct;
  a.by = kGerman, a.from = t.id("g1"), a.weapon = static_cast<std::uint8_t>(t.code("g1", "aa"));
  aim_at(t.s, a, t.id("s1"));
  EXPECT_EQ(a.bridges, 0);
  Table tank = table("g66 / s15",
                     "stream 2000 10000 30000 30000 30000 | bridge 20000 30000 0 4000 2000 |"
                     "unit g1 20000 20000 0 order=ow | unit s1 20000 30000 0");
  a.units = {};
  a.weapon = static_cast<std::uint8_t>(tank.code("g1", "gp"));
  aim_at(tank.s, a, tank.id("s1"));
  EXPECT_EQ(a.bridges, 1);
}

// ---- 16.7.4.3 smoke -------------------------------------------------------------------------------------------------

TEST(PZ_16_7_4_3, SmokeInsteadOfAShot) {
  COVERS("PZ:16.7.4.3.2", "PZ:16.7.4.3.3", "PZ:R110");
  Table t = duel("g13", "s57-rifle", 10);
  t.orders("g1 fire");
  EXPECT_ALLOWED(t, "smoke g1 8 20000 26000");
  t.play("smoke g1 8 20000 26000");
  ASSERT_EQ(t.step(), "ammo-roll");
  t.die(4);
  EXPECT_TRUE(t.told("smoke at 20, 26"));
  const Zone& z = t.s.zones[0];
  EXPECT_TRUE(lies(z));
  EXPECT_EQ(z.sheaf, Sheaf::C) << "as large as a mortar's";
  EXPECT_FALSE(z.off_map) << "always open";
  EXPECT_EQ(z.age, 0);
  EXPECT_TRUE(t.has("g1", kFired));
  EXPECT_EQ(t.spot("g1"), "fire");
  // The limit is 5.
  Table none = duel("g13", "s57-rifle", 10);
  none.orders("g1 fire").play("smoke g1 8 20000 26000").die(5);
  EXPECT_FALSE(none.s.zones[0].there);
  // Who aims at a target fires no smoke; a gun without such shells never.
  Table aims = duel("g13", "s57-rifle", 10);
  aims.orders("g1 fire").play("aim g1 s1 4");
  EXPECT_REFUSED(aims, "smoke g1 8 20000 26000", "PZ:16.7.4.3");
  EXPECT_REFUSED(duel("g21", "s57-rifle", 10).orders("g1 fire"), "smoke g1 8 20000 26000", "PZ:16.7.4.3");
  // Engineers lay it within an inch, without a roll.
  Table engineers = duel("g85-rifle:engineer", "s57-rifle", 5);
  engineers.orders("g1 fire");
  EXPECT_ALLOWED(engineers, "smoke g1 232 20000 21000");
  EXPECT_REFUSED(engineers, "smoke g1 232 20000 21001", "PZ:16.7.4.3");
  engineers.play("smoke g1 232 20000 21000");
  EXPECT_TRUE(lies(engineers.s.zones[0]));
  EXPECT_EQ(engineers.spot("g1"), "move");
  EXPECT_REFUSED(duel("g85-rifle", "s57-rifle", 5).orders("g1 fire"), "smoke g1 232 20000 21000", "PZ:16.7.4.3");
}

TEST(PZ_16_7_4_3a, RangesOfGpShells) {
  // A mortar reaches from 5 to 48 inches.
  Table t = table("g44 / s57-rifle", "unit g1 20000 1000 0 | unit s1 20000 10000 180 spot=fire");
  t.orders("g1 fire");
  EXPECT_ALLOWED(t, "smoke g1 8 20000 6000");
  EXPECT_REFUSED(t, "smoke g1 8 20000 5999", "PZ:16.7.4.3a");
  EXPECT_ALLOWED(t, "smoke g1 8 32000 47000");
  EXPECT_REFUSED(t, "smoke g1 8 38000 47000", "PZ:16.7.4.3a");
}

TEST(PZ_16_7_4_3_1, AFreePlaceInSightAndField) {
  const auto with = [](const std::string& order, const std::string& more = "") {
    Table t = table("g13 g13 / s57-rifle s15",
                    "unit g1 20000 20000 0 | unit s1 20000 30000 180 spot=fire |"
                    "unit s2 30000 30000 180 | " +
                        more);
    t.orders("g1 " + order);
    return t;
  };
  EXPECT_ALLOWED(with("fire"), "smoke g1 8 20000 26000");
  EXPECT_ALLOWED(with("halt"), "smoke g1 8 20000 26000");
  Table other = with("fire", "unit g2 22000 20000 0");
  EXPECT_REFUSED(other, "smoke g2 8 20000 26000", "PZ:16.7.4.3.1");  // no order to fire
  EXPECT_REFUSED(with("fire"), "smoke g1 8 20000 14000", "PZ:16.7.4.3.1");
  EXPECT_REFUSED(with("fire", "unit g2 20000 26400 0"), "smoke g1 8 20000 26000", "PZ:16.7.4.3.1");
  EXPECT_ALLOWED(with("fire", "unit g2 20000 26600 0"), "smoke g1 8 20000 26000");
  EXPECT_REFUSED(with("fire", "house stone 2 23000 24000 24000 25000"), "smoke g1 8 26000 28000", "PZ:16.7.4.3.1");
  EXPECT_REFUSED(with("fire"), "smoke g1 8 20000 48001", "PZ:16.7.4.3.1");
}

// ---- card D ---------------------------------------------------------------------------------------------------------

TEST(PZ_D_EFF_1, ApAgainstVehicles) {
  // A hit, how many, where, through the armour or not, the damage; then the crew.
  Table t = duel("g18", "s2", 10);
  t.orders("g1 fire").play("aim g1 s1 0; announce s1; hide");
  ASSERT_EQ(t.step(), "hit");
  t.roll(1);
  ASSERT_EQ(t.step(), "location");
  t.roll(52);  // hull front; a 2 damages
  EXPECT_TRUE(t.told("hull front"));
  EXPECT_EQ(state_of(t, "s1"), "table damaged");
  ASSERT_EQ(t.step(), "bail-roll");
  t.roll(100);
  EXPECT_NE(t.step(), "bail-roll");
}

TEST(PZ_D_EFF_2, LegAndTowedUnitsSufferNoMoreThanTheTableSays) {
  Table t = duel("g18", "s57-rifle", 10);
  fire(t, "gp").roll(71);
  EXPECT_NE(t.step(), "ko-roll");
  EXPECT_NE(t.step(), "bail-roll");
  Table gun = duel("g18", "s46", 10);
  fire(gun, "gp").roll(73);
  EXPECT_NE(gun.step(), "ko-roll");
  EXPECT_EQ(gun.where("s1"), "eliminated");
}

TEST(PZ_D_EFF_8, CloseAssaults) {
  COVERS("PZ:16.9.4.2");
  // SMGs at a StuG: 12 against 3 and 20 more for its blind sides, 15/51.
  const auto assault = [](int roll, int die) {
    Table t = table("g29 / s57-smg", "unit g1 20000 20000 0 | unit s1 20000 21500 180");
    t.orders("s1 move").until(Step::Close).play("assault s1 g1; done");
    if (t.step() == "reveal") t.play("hide");
    t.roll(roll);
    if (t.step() == "ko-roll") t.die(die);
    while (t.step() == "bail-roll") t.roll(100);
    return state_of(t, "g1");
  };
  EXPECT_EQ(assault(31, 1), "table suppressed");
  EXPECT_EQ(assault(45, 1), "table damaged");
  EXPECT_EQ(assault(50, 1), "table tracked");
  EXPECT_EQ(assault(43, 6), "bu");
  EXPECT_EQ(assault(43, 7), "ko");
}

TEST(PZ_D_EFF_9, HandToHand) {
  Table t = table("g85-rifle / s57-rifle", "unit g1 20000 20000 0 | unit s1 20000 21500 180");
  t.orders("s1 move", kSoviet).until(Step::Close).play("assault s1 g1; done");
  ASSERT_EQ(t.step(), "hand-roll");
  t.roll(40, 60);
  EXPECT_EQ(state_of(t, "g1"), "table half") << "a squad loses half, at once";
  ASSERT_EQ(t.step(), "hand-roll") << "and it goes on";
  t.roll(50, 50);
  EXPECT_EQ(t.where("g1"), "eliminated") << "half a squad has 25 less";
}

}  // namespace kessel::panzer
