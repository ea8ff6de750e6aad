// Actions, events and positions as text.
#include "table.h"

namespace kessel::kesselschlacht {
namespace {

// ---- actions ----------------------------------------------------------------------------------------------------------

std::string again(std::string_view text) {
  const auto a = parse_action(content(), text, kAxis);
  return a ? action_text(content(), *a) : "?" + a.error().text();
}

TEST(KesselschlachtNotation, EveryVerbComesBackAsItWas) {
  for (const char* text : {"done",
                           "blow 2124 2024",
                           "place KG1 3524",
                           "rest",
                           "train 2 III",
                           "points LIX 4 12",
                           "dig 3427",
                           "fill 3427",
                           "cargo Ju52-1 3 9",
                           "strike 3114",
                           "strike-bridge 3425 3426",
                           "send Ju87-1",
                           "withhold Ju87-1",
                           "land Ju52-1 3611",
                           "drop Ju52-1 Mauss",
                           "give III 0 7",
                           "fly Yak9-1 24",
                           "ground Yak9-1",
                           "role Il2-1 fighter",
                           "role Il2-1 bomber",
                           "role Il2-1 support",
                           "intercept",
                           "name 4GTC",
                           "brigade 4GTC-12GTB",
                           "recall 4GTC",
                           "activate 1GA",
                           "pick 20PG-GR76",
                           "leave KG1",
                           "fuel 10",
                           "payer LIX",
                           "step 3425",
                           "exit",
                           "halt",
                           "back",
                           "bridge 1 3425 3426 KG1",
                           "demolish 3425 3426",
                           "corps XXIV",
                           "target 3114",
                           "join 3115",
                           "unjoin 3115",
                           "support 18Art-AR88",
                           "unsupport 18Art-AR88",
                           "cancel",
                           "declare",
                           "pay KG1",
                           "lose KG1",
                           "retreat 3116",
                           "along III-HQ",
                           "displace KG1 3116",
                           "heir KG1",
                           "advance KG1",
                           "top KG1"})
    EXPECT_EQ(again(text), text);
}

TEST(KesselschlachtNotation, WhatIsNotUnderstoodIsNamed) {
  const auto fault = [](std::string_view t) { return parse_action(content(), t, kAxis).error().text(); };
  EXPECT_EQ(fault("pick"), "pick: the form is: pick UNIT");
  EXPECT_EQ(fault("role Il2-1 scout"), "scout: a role is fighter, bomber or support");
  EXPECT_EQ(fault("step 9999"), "9999: that is no hex of the map");
  EXPECT_EQ(fault("pick Nobody"), "Nobody: no unit has that id");
  EXPECT_EQ(fault("activate Nobody"), "Nobody: no formation has that id");
  EXPECT_EQ(fault("send Nobody"), "Nobody: no aircraft has that id");
  EXPECT_EQ(fault("fuel 100"), "100: a number from 0 to 99");
  EXPECT_EQ(fault("fuel -1"), "-1: a number from 0 to 99");
  for (const char* bad : {"", "   ", "fly", "done now", "dance 3425", "bridge 1 3425 3426"})
    EXPECT_FALSE(parse_action(content(), bad, kAxis).ok()) << bad;
}

TEST(KesselschlachtNotation, MalformedActionsHaveAText) {
  EXPECT_EQ(action_text(content(), Action(kAxis, 250)), "?");
  EXPECT_EQ(action_text(content(), act(kAxis, Act::Pick)), "pick ?");
  EXPECT_EQ(action_text(content(), act(kAxis, Act::Pick, unit_id(250))), "pick ?");
}

// ---- events -----------------------------------------------------------------------------------------------------------

std::string told(Ev what, std::initializer_list<std::int32_t> args) {
  Events ev;
  tell(ev, what, args, "KS:4.0");
  return event_text(content(), ev.list().front());
}

TEST(KesselschlachtNotation, EventsInWords) {
  const int kg = content().unit("KG1").value, lix = content().formation("LIX").value;
  const int town = Table::hex("4206").value, ju = content().air_unit("Ju87-2").value;
  EXPECT_EQ(told(Ev::WeatherIs, {1, 5}), "Weather: mud (die 5)");
  EXPECT_EQ(told(Ev::WeatherIs, {2, 0}), "Weather: heavy-snow");
  EXPECT_EQ(told(Ev::Placed, {kg, town}), content().def(content().unit("KG1")).name + " is placed in 4206 Proskurov");
  EXPECT_EQ(told(Ev::MovedHidden, {0, 1, town, town}),
            "1 unit of the Soviet side moves from 4206 Proskurov to 4206 Proskurov");
  EXPECT_EQ(told(Ev::Odds, {12, 5, 200, 2}), "Odds 12 to 5: table 200%, column +2");
  EXPECT_EQ(told(Ev::CombatRolled, {3, 2, static_cast<int>(Result::Dr1), 1}), "Die 3, counted as 2: Dr1");
  EXPECT_EQ(told(Ev::CombatRolled, {3, 3, static_cast<int>(Result::Dr1), 0}), "Die 3: Dr1");
  EXPECT_EQ(told(Ev::Fuelled, {lix, 1, 4}),
            content().formations[static_cast<std::size_t>(lix)].name + " spends 1 fuel point, 4 left");
  EXPECT_NE(told(Ev::AirAborted, {ju}).find(" 2 turns home"), std::string::npos) << "several bear one name";
  EXPECT_EQ(told(Ev::ActivationRolled, {lix, 4, 5, 0}),
            content().formations[static_cast<std::size_t>(lix)].name + " stays inactive over a path of 2.5 MP (die 4)");
}

TEST(KesselschlachtNotation, EveryEventHasALineWhateverItsNumbers) {
  for (int kind = 0; kind <= static_cast<int>(Ev::GameEnds); ++kind)
    for (const int n : {0, 1, 3, -1, 9'999}) {
      const std::string line = told(static_cast<Ev>(kind), {n, n, n, n, n});
      EXPECT_GT(line.size(), 4u) << kind;
    }
}

// ---- positions --------------------------------------------------------------------------------------------------------

State read(std::string_view text) {
  const auto s = parse_position(content(), text);
  EXPECT_TRUE(s.ok()) << (s ? "" : s.error().text());
  return s ? *s : begin_scenario(content(), 0, Options{});
}
std::string refused(std::string_view text) {
  const auto s = parse_position(content(), text);
  return s ? "" : s.error().text();
}

TEST(KesselschlachtPosition, AFewStacksAreEnough) {
  const Table t(
      "turn 4 mud | at J | fuel III 3 LIX 5 | ammo III 4 | A 3210 Mauss-HQ 68-GR169:do | S 2408 4GTC-HQ "
      "4GTC-12GTB:active");
  EXPECT_EQ(t.s.turn, 4);
  EXPECT_EQ(t.s.weather, Weather::Mud);
  EXPECT_EQ(t.s.phase, Phase::J);
  EXPECT_EQ(t.step(), "move");
  EXPECT_EQ(t.fuel("LIX"), 5);
  EXPECT_EQ(t.ammo("III"), 4);
  EXPECT_EQ(t.where("68-GR169"), "3210");
  EXPECT_EQ(t.status("68-GR169"), "DO");
  EXPECT_EQ(top_unit(t.s, t.hex("3210")), t.id("Mauss-HQ")) << "the top unit comes first";
  EXPECT_TRUE(t.marked("4GTC-12GTB", kActive));
  EXPECT_FALSE(t.marked("4GTC-HQ", kActive));
  EXPECT_EQ(t.parent("68-GR169"), "Mauss");
  EXPECT_EQ(t.where("KG1"), "box");
}

TEST(KesselschlachtPosition, WhatIsWrittenReadsTheSame) {
  for (const char* text :
       {"at K | A 3210 Mauss-HQ 68-GR169 | S 3211 4GTC-HQ | hasty 3210",
        "scenario solution-west | turn 9 | at L | option free_two_mp always | S 2408 4GTC-HQ",
        "at D missions:soviet strike:soviet@3210 | initiative soviet | A 3210 LIX-HQ | air "
        "Il2-1:sector=10,bomber,marked=1 "
        "Ju52-1:ammo=2,fuel=5",
        "turn 5 | at G activate activate-roll=1GA | attempts 2 0 | active 4GTC | tried 6GTC | ineligible 40A | S 4206 "
        "1GA-HQ",
        "turn 4 | at H | directive 4GTC issued running | march directive 4GTC | crossings 3 | S 2408 4GTC-HQ:forced",
        "at K fight combat-roll | combat 3211 by=axis column=5 table=3 | A 3210 68-GR169:combat,pays | S 3211 "
        "4GTC-HQ:known",
        "turn 6 | pool 6 349-GR911:entry=1 | return 8 XLVIII-HQ | dead KG1 | exited KG82 | bridge 3625 3726 1",
        "pontoon khotin built garrison=KhotG from=3425 to=3426 | pontoon 1 carried carrier=III | pontoon 3 gone | A "
        "3426 KhotG",
        "at J move group=1@3211 | fuel-pool 7 5 LIX III | fuel-spent LIX 5 III 5 | payer LIX | A 3210 "
        "1Pz-PzR1:group,force,began,mp=7 LIX-HQ",
        "scenario solution-west | turn 8 | at setup setup-axis | setup KG1 | divide 15 25"}) {
    const State s = read(text);
    const std::string written = position_text(s);
    const State back = read(written);
    EXPECT_TRUE(s == back) << written;
    EXPECT_EQ(position_text(back), written);
    EXPECT_EQ(hash(back), hash(s));
  }
}

TEST(KesselschlachtPosition, TheScenarioComesFirst) {
  EXPECT_NE(refused("turn 9 | scenario solution-west").find("the scenario comes first"), std::string::npos);
  EXPECT_EQ(refused("scenario solution-west | turn 9 | at H"), "");
}

TEST(KesselschlachtPosition, WhatIsNotUnderstoodIsNamed) {
  const std::pair<const char*, const char*> cases[]{
      {"kesselschlacht 2", "kesselschlacht 1"},
      {"turn 18", "turn 1 to 17"},
      {"turn 4 rain", "snow, mud or heavy-snow"},
      {"at Q", "at setup, A to M"},
      {"at M", "nobody decides"},
      {"at H dance", "no such step: dance"},
      {"at H move | at J", "given twice"},
      {"A 3210 Nobody", "no unit has the id Nobody"},
      {"A 3210 KG1 KG1", "named twice"},
      {"S 3210 KG1", "not on that side"},
      {"A 9999 KG1", "9999 is no hex of the map"},
      {"A 3210", "a stack has a unit at least"},
      {"A", "S|A HEX UNIT"},
      {"A 3210 KG1:tired", "KG1 cannot have the mark tired"},
      {"A 3210 KG1:hex=3211", "KG1 cannot have the mark hex=3211"},
      {"air Ju52-1:tired", "Ju52-1 cannot have the mark tired"},
      {"scenario moscow", "there are solution-west kesselschlacht"},
      {"fuel 4GTC 3", "has no track"},
      {"fuel III", "FORMATION N"},
      {"fuel III 41", "fuel of III is 0 to 40 (KS:R93)"},
      {"cut III 41", "cut of III is 0 to 40 (KS:R93)"},
      {"air Nobody", "no aircraft has the id Nobody"},
      {"bridge 0101 0102 1", "no bridge is printed between 0101 and 0102"},
      {"bridge 0101", "of a printed bridge"},
      {"pontoon 7 built", "pontoon khotin|1|2|3"},
      {"hasty 32", "32 is no hex of the map"},
      {"hasty 3212-3210", "3212-3210 is no run of a column"},
      {"split here", "nothing follows split"},
      {"option free_two_mp perhaps", "no such value"},
      {"option hurry yes", "no such option"},
      {"combat 3210 luck=6", "not understood: luck=6"},
      {"nonsense", "no such clause"}};
  for (const auto& [text, part] : cases)
    EXPECT_NE(refused(text).find(part), std::string::npos) << text << ": " << refused(text);
  EXPECT_NE(refused(std::string(200'001, ' ')).find("200,000"), std::string::npos);
}

TEST(KesselschlachtPosition, WhatIsGivenTwiceIsRefused) {
  const std::pair<const char*, const char*> cases[]{
      {"kesselschlacht 1 | kesselschlacht 1", "kesselschlacht is given twice"},
      {"scenario kesselschlacht | scenario solution-west", "scenario is given twice"},
      {"version 1 | version 2", "version is given twice"},
      {"option vatutin rolled | option vatutin on", "option vatutin is given twice"},
      {"turn 2 | turn 3", "turn is given twice"},
      {"A 3210 KG1 | A 3210 KG82", "A 3210 is given twice: a hex has one clause, its top unit first"},
      {"A 3210 KG1:do,rt", "KG1 has two marks of one kind: rt"},
      {"A 3210 KG1:mp=1,mp=2", "KG1 has two marks of one kind"},
      {"S 3210 4GTC-HQ:out,general", "4GTC-HQ has two marks of one kind: general"},
      {"initiative axis | initiative soviet", "initiative is given twice"},
      {"air Ju52-1:home,absent", "Ju52-1 has two marks of one kind: absent"},
      {"fuel III 3 | fuel III 4", "fuel of III is given twice"},
      {"fuel III 3 III 4", "fuel of III is given twice"},
      {"ammo-spent III 3 | ammo-spent III 4", "ammo-spent of III is given twice"},
      {"fuel-pool 2 1 III | fuel-pool 2 1 LIX", "fuel-pool is given twice"},
      {"payer III | payer LIX", "payer is given twice"},
      {"divide 1 2 | divide 1 2", "divide is given twice"},
      {"attempts 1 0 | attempts 2 0", "attempts is given twice"},
      {"tried 6GTC | active 6GTC", "the activation of 6GTC is given twice"},
      {"march exit 6GTC | march return 6GTC", "the march of 6GTC is given twice"},
      {"directive 8GMC | directive 6GTC", "directive is given twice"},
      {"recall 8GMC | recall 6GTC", "recall is given twice"},
      {"crossings 3 | crossings 4", "crossings is given twice"},
      {"margarethe 1 | margarethe 2", "margarethe is given twice"},
      {"ss 1 | ss 2", "ss is given twice"},
      {"bridge 2124 2024 1 | bridge 2024 2124 0", "bridge 2124 2024 is given twice"},
      {"pontoon 1 gone | pontoon 1 built", "pontoon 1 is given twice"},
      {"pontoon 1 built from=0101 from=0102", "from is given twice"},
      {"entry 1 0101 | entry 1 0102", "entry 1 is given twice"},
      {"combat 3210 die=1 die=2", "die is given twice"},
      {"combat 3210 | combat 3211", "combat is given twice"}};
  for (const auto& [text, part] : cases)
    EXPECT_NE(refused(text).find(part), std::string::npos) << text << ": " << refused(text);
  EXPECT_EQ(refused("fuel III 3 | fuel LIX 4 | hasty 3210 | hasty 3310 | A 3210 68-GR169 | A 3310 96-GR283"), "")
      << "lists may be added to";
}

TEST(KesselschlachtPosition, WhatCannotOccurIsRefused) {
  const std::pair<const char*, const char*> cases[]{
      {"A 3210 KG1 | S 3210 4GTC-HQ", "KS:11.1.2a"},
      {"A 3210 KG1 KG82 KG254 KG75", "KS:3.1.2"},
      {"S 3210 4GTC-12GTB 4GTC-13GTB 4GTC-14GTB", "KS:3.1.2"},
      {"hasty 3210", "KS:7.1.5d"},
      {"A 3210 KG1 | hasty 3210 | prepared 3210", "KS:7.1.4"},
      {"A 3210 KG1:general", "KS:10.3"},
      {"setup KG1", "still to be set up"},
      {"at J move group", "a moving group without units"},
      {"at H fight draft", "fight does not come in this phase"},
      {"at K draft", "draft without a combat: a clause `combat HEX` is missing"},
      {"at K fight advance", "advance without a combat"},
      {"combat 3210", "a combat against 3210, and neither draft nor advance"},
      {"A 3210 KG1:height=0 KG82", "KG1 and KG82 are at one height in 3210"},
      {"at A weather-roll move", "move does not come in this phase"},
      {"pontoon 1 built", "a pontoon without a place"},
      {"pontoon 1 built from=0101 to=0102", "KS:15.2.2"},
      {"air Ju52-1:ammo=11", "KS:6.7.1.A"},
      {"air Bf109-1:fuel=1", "KS:6.1.1c"},
      {"dead III-HQ | fuel III 3", "KS:13.1.2a"},
      {"A 3210 KG1:height=4", "a gap in the stack"}};
  for (const auto& [text, part] : cases) {
    const std::string why = refused(text);
    EXPECT_NE(why.find(part), std::string::npos) << text << ": " << why;
  }
}

TEST(KesselschlachtPosition, SupplyCheckedAsksTheRules) {
  const Table far("at H | supply checked | A 3210 Mauss-HQ | A 0510 68-GR169");
  EXPECT_EQ(far.supply("68-GR169"), "out");
  const Table near("at H | supply checked | A 3210 Mauss-HQ | A 3211 68-GR169");
  EXPECT_EQ(near.supply("68-GR169"), "attack");
}

TEST(KesselschlachtPosition, OptionsOfAScenarioAreItsOwn) {
  EXPECT_NE(refused("scenario solution-west | option vatutin on").find("no such option"), std::string::npos);
  const State s = read("option vatutin on | option vp_isolated_unit 3 | option start_turn 4");
  EXPECT_EQ(s.options.rules[static_cast<std::size_t>(Optional19::Vatutin)], Options::Use::On);
  EXPECT_EQ(s.options.vp_isolated, 3);
  EXPECT_TRUE(s.options.start_turn_4);
  EXPECT_NE(position_text(s).find("option vp_isolated_unit 3\n"), std::string::npos);
  EXPECT_EQ(position_text(s).find("option free_two_mp"), std::string::npos) << "standard values are left out";
}

}  // namespace
}  // namespace kessel::kesselschlacht
