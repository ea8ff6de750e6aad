// The table that tests are laid out on, where it is of the Advanced Game.
#include "table.h"

namespace kessel::panzer {

TEST(PanzerTable, AdvancedTablesHaveGradesFunctionsAndWeapons) {
  const Table t(
      "advanced | cards g85-rifle:veteran:half:command:op+g87-panzerfaust g18@2 / s57-smg:green s15 |"
      "formation german elite | formation german regulars 2 | unit g1 20000 20000 0 | unit s1 20000 30000 180");
  EXPECT_TRUE(advanced(t.s));
  EXPECT_FALSE(t.s.options.command_control);
  const UnitDef& d = def(t.s, t.id("g1"));
  EXPECT_EQ(d.grade, Grade::Veteran);
  EXPECT_TRUE(d.has(Function::Command) && d.has(Function::Op));
  EXPECT_FALSE(d.has(Function::Recon) || d.has(Function::Engineer));
  ASSERT_EQ(d.weapons.size(), 1u);
  EXPECT_EQ(t.content->card(d.weapons[0]).kind, UnitKind::Panzerfaust);
  EXPECT_TRUE(t.has("g1", kHalfSquad));
  EXPECT_EQ(d.name, "Rifle 1/2 Squad");
  EXPECT_EQ(t.s.plan().formations[d.formation].grade, Grade::Elite);
  EXPECT_EQ(t.s.plan().formations[def(t.s, t.id("g2")).formation].grade, Grade::Regulars);
  EXPECT_EQ(grade(t.s, t.id("s1")), Grade::Green);
  EXPECT_EQ(t.s.plan().formations[def(t.s, t.id("s2")).formation].side, kSoviet);
}

TEST(PanzerTable, OptionsAreNamed) {
  EXPECT_TRUE(Table("advanced | cards g18 / s15 | option command_control on").s.options.command_control);
  EXPECT_TRUE(Table("advanced | cards g18 / s15 | option variable_penetration on").s.options.variable_penetration);
}

TEST(PanzerTable, PlainTablesStayBasic) {
  EXPECT_FALSE(advanced(Table("cards g18 / s15 | unit g1 20000 20000 0").s));
  EXPECT_FALSE(advanced(Table("").s));
}

}  // namespace kessel::panzer
