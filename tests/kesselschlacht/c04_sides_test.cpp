// Chapter 4: nobody acts for the other side. One table over all actions: each stands in a position where one side may do
// it, and the other side, asked to do the very same, is refused.
#include <array>
#include <vector>

#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

struct Row {
  Table t;
  const char* action;
  const char* rule = "KS:4.0N";  ///< what the other side is told; drafts are their owner's thoughts
};

Table after(const std::string& position, const std::string& actions) {
  Table t(position);
  t.play(actions);
  return t;
}

constexpr const char* kHqs = " | A 3523 III-HQ | A 4018 XXIV-HQ | A 3719 LIX-HQ | S 3307 1GA-30RD";

void add_set_up(std::vector<Row>& rows) {
  const Table axis(
      "scenario solution-west | turn 8 | at setup setup-axis | setup KG1 LIX-HQ | divide 15 25 | hasty 3308 |"
      " A 3308 96-GR283 | pontoon 1 unassigned side=axis");
  rows.push_back({Table("scenario kesselschlacht variable_bridges=on"), "blow 2124 2024"});
  rows.push_back({Table("scenario kesselschlacht"), "rest"});
  rows.push_back({axis, "points LIX 1 1"});
  rows.push_back({axis, "train 1 LIX"});
  rows.push_back(
      {Table("turn 8 snow | at G hq-return=0:soviet | return 8 18A-HQ | S 4206 6GTC-HQ"), "place 18A-HQ 4501"});
  const Table positions("turn 8 snow | at E | hasty 3308 | A 3308 96-GR283 | A 3309 96-GR284 | A 3310 LIX-HQ");
  rows.push_back({positions, "dig 3309"});
  rows.push_back({positions, "fill 3308"});
}

void add_air(std::vector<Row>& rows) {
  const std::string b = "turn 8 snow | at B surprise | initiative axis | air ";
  const std::string bombers = b + "Ju87-1 Ju87-2 Ju52-1:ammo=3,fuel=4" + kHqs;
  rows.push_back(
      {Table("turn 8 snow | at B initiative-roll cargo | air Ju52-1" + std::string(kHqs)), "cargo Ju52-1 1 1"});
  rows.push_back({Table(bombers), "strike 3307"});
  rows.push_back({Table(bombers + " | bridge 3625 3726 1"), "strike-bridge 3625 3726"});
  rows.push_back({Table(bombers), "land Ju52-1 3523"});
  rows.push_back({Table(bombers), "drop Ju52-1 III"});
  rows.push_back({after(bombers, "land Ju52-1 3523"), "give III 1 1"});
  rows.push_back({after(bombers, "strike 3307"), "send Ju87-1", "KS:6.5"});
  rows.push_back({after(bombers, "strike 3307; send Ju87-1"), "withhold Ju87-1", "KS:6.5"});
  // Both sides place at the same time; what is not yours is still not yours.
  const Table placed("turn 8 snow | at C | air Ju87-1 Il2-1");
  rows.push_back({placed, "axis: fly Ju87-1 8", "KS:6.3.2"});
  rows.push_back(
      {after("turn 8 snow | at C | air Ju87-1 Il2-1", "axis: fly Ju87-1 8"), "axis: ground Ju87-1", "KS:6.3.2"});
  rows.push_back(
      {Table("turn 8 snow | at C air-role=10:axis | initiative axis | air FW190-1:sector=10"), "role FW190-1 fighter"});
  Table won(
      "turn 8 snow | at C air-roll=10 | initiative axis | air Bf109-1:sector=10 Yak9-1:sector=10 Pe2-1:sector=10");
  won.roll({1, 6});
  rows.push_back({won, "intercept"});
}

void add_command(std::vector<Row>& rows) {
  const std::string corps =
      "turn 3 snow | at E | crossings 1 | bridge 3625 3726 1 | S 3524 6GTC-HQ | S 3525 6GTC-51GTB 6GTC-52GTB |"
      " S 3624 6GTC-53GTB 6GTC-22GMRB | S 5413 5MC-HQ | S 4914 9MC-HQ | S 4206 1GA-HQ";
  rows.push_back({after(corps, "done"), "name 6GTC"});
  Table named = after(corps, "done; name 6GTC");
  named.roll({1});
  rows.push_back({named, "brigade 6GTC-51GTB"});
  rows.push_back({Table("turn 8 snow | at G recall | directive 4GTC issued | S 3727 8GMC-HQ:bound"), "recall 8GMC"});
  rows.push_back({Table("turn 5 snow | at G | supply checked | S 4011 6GTC-HQ | S 3912 6GTC-51GTB"), "activate 6GTC"});
}

void add_movement(std::vector<Row>& rows) {
  const std::string j = "turn 8 snow | at J | supply checked | fuel LIX 9 | A 3310 LIX-HQ | A 3308 96-GR283 96-GR284";
  const std::string tanks = "turn 8 snow | at J | supply checked | fuel LIX 9 | A 3310 LIX-HQ | A 3309 1PzA-HQ";
  const char* draft = "KS:11.1.6b";  // a group that has not set out
  rows.push_back({Table(j), "done"});
  rows.push_back({Table(j), "top 96-GR284"});
  rows.push_back({Table(j), "pick 96-GR283"});
  rows.push_back({after(j, "pick 96-GR283; pick 96-GR284"), "leave 96-GR284", draft});
  rows.push_back({after(j, "pick 96-GR283"), "step 3307", draft});
  rows.push_back({after(j, "pick 96-GR283; step 3307"), "step 3306"});
  rows.push_back({after(j, "pick 96-GR283; step 3307"), "halt"});
  rows.push_back({after(j, "pick 96-GR283; step 3307"), "back"});
  rows.push_back({after(tanks, "pick 1PzA-HQ"), "payer LIX", draft});
  rows.push_back({after(tanks, "pick 1PzA-HQ; payer LIX"), "fuel 2", draft});
  rows.push_back(
      {after("turn 8 snow | at J | supply checked | A 0110 96-GR283 LIX-HQ", "pick 96-GR283"), "exit", draft});
  rows.push_back({Table("turn 8 snow | at J | pontoon 1 carried carrier=Mauss | A 0715 68-GR169 | A 0713 Mauss-HQ"),
                  "bridge 1 0715 0716 68-GR169"});
  rows.push_back({Table("turn 8 snow | at J demolish | A 1016 357-GR944 | A 1013 XLVIII-HQ"), "demolish 1016 1117"});
  rows.push_back({Table("turn 8 snow | at H move join-corps:TernG-1 | A 3307 TernG-1 | A 3305 VIIH-HQ | A 3309 LIX-HQ"),
                  "corps LIX"});
}

void add_combat(std::vector<Row>& rows) {
  const std::string k =
      "turn 8 snow | at K | ammo LIX 1 Gollnick 9 | A 3204 Gollnick-HQ | A 3304 18Art-AR88 | A 3310 LIX-HQ |"
      " A 3308 96-GR283 96-GR284 | S 3307 1GA-71RD";
  rows.push_back({Table(k), "target 3307"});
  rows.push_back({after(k, "target 3307"), "join 3308", "KS:12.1.1"});
  rows.push_back({after(k, "target 3307; join 3308"), "unjoin 3308", "KS:12.1.1"});
  rows.push_back({after(k, "target 3307"), "support 18Art-AR88", "KS:12.1.1"});
  rows.push_back({after(k, "target 3307; support 18Art-AR88"), "unsupport 18Art-AR88", "KS:12.1.1"});
  rows.push_back({after(k, "target 3307"), "cancel", "KS:R104"});
  rows.push_back({after(k, "target 3307; join 3308"), "declare", "KS:12.1.1"});
  rows.push_back({after(k, "target 3307; join 3308; declare"), "pay 96-GR284"});
  Table loss = driven(Result::De1, "A 3307 68-GR169 68-GR188");
  rows.push_back({loss, "lose 68-GR188"});
  rows.push_back({driven(Result::Dr1, "A 3307 68-GR169"), "retreat 3308"});
  Table along = fight("turn 8 snow | at I | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:active 6GTC-HQ | A 3307 68-GR169",
                      "target 3307; join 3306; declare");
  result(along, Result::Br1);
  rows.push_back({along, "along 6GTC-HQ"});
  rows.push_back(
      {Table("turn 8 snow | at I fight advance defender-retreat@4623 displace=axis@4624 | combat 4623 by=soviet "
             "die=4 column=3 table=4 result=Dr1 length=1 walked=1 path=4624 from=4623 steps=1 | S 4501 8GMC-HQ |"
             " S 4622 8GMC-19GMB:attacked,combat,active | A 4624 68-GR169:defended,hit,goes "
             "68-GR188:defended,hit,goes 68-GR196:defended,hit,goes KG82"),
       "displace KG82 4524"});
  Table heir = rolled(Result::De1, "I 0715",
                      "pontoon 1 built from=0715 to=0716 garrison=68-GR169 | A 0715 68-GR169 |"
                      " A 0716 68-GR188 96-GR283 | S 0714 8GMC-19GMB:active,combat,attacked");
  rows.push_back({heir, "heir 96-GR283"});
  Table gone = driven(Result::De1, "A 3307 68-GR169");
  rows.push_back({gone, "advance 8GMC-19GMB"});
}

}  // namespace

TEST(KS_4_0N, RefusesEveryActionToTheOtherSide) {
  COVERS("KS:6.3.2", "KS:6.5", "KS:11.1.6b", "KS:12.1.1", "KS:R104");
  std::vector<Row> rows;
  add_set_up(rows);
  add_air(rows);
  add_command(rows);
  add_movement(rows);
  add_combat(rows);
  std::array<int, kActs> seen{};
  for (const Row& r : rows) {
    EXPECT_ALLOWED(r.t, r.action);
    const std::string_view bare = std::string_view(r.action).starts_with("axis: ")
                                      ? std::string_view(r.action).substr(6)
                                      : std::string_view(r.action);
    const Side owner = r.action == bare ? r.t.asked() : kAxis;
    const auto a = parse_action(content(), bare, other(owner));
    ASSERT_TRUE(a) << r.action;
    ++seen[a->kind];
    const Why no = why_not(r.t.s, *a);
    ASSERT_TRUE(no.has_value()) << r.action;
    EXPECT_EQ(no->rule.text(), std::string_view(r.rule)) << r.action << ": " << no->reason.text();
  }
  for (int kind = 0; kind < kActs; ++kind)
    EXPECT_GT(seen[static_cast<std::size_t>(kind)], 0) << "no row has act " << kind;
}

}  // namespace kessel::kesselschlacht
