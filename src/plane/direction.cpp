#include "plane/direction.h"

#include <array>

namespace kessel::plane {

namespace {

/// Sines of 0 to 90 degrees in steps of half a degree, times 2^30, rounded to the nearest. The table is the law: facings,
/// fields of fire and the corners of bases follow these numbers on every machine.
constexpr std::array<std::int32_t, 181> kSine{
    0,          9370046,    18739379,   28107284,   37473049,   46835961,   56195305,   65550370,   74900443,
    84244813,   93582766,   102913593,  112236583,  121551025,  130856211,  140151432,  149435979,  158709147,
    167970228,  177218517,  186453311,  195673906,  204879599,  214069690,  223243478,  232400266,  241539355,
    250660051,  259761657,  268843482,  277904834,  286945021,  295963357,  304959154,  313931728,  322880394,
    331804471,  340703281,  349576144,  358422386,  367241333,  376032312,  384794656,  393527696,  402230767,
    410903207,  419544355,  428153553,  436730145,  445273479,  453782903,  462257770,  470697435,  479101254,
    487468587,  495798798,  504091252,  512345318,  520560366,  528735772,  536870912,  544965168,  553017922,
    561028562,  568996477,  576921062,  584801711,  592637825,  600428808,  608174066,  615873009,  623525051,
    631129609,  638686104,  646193961,  653652607,  661061475,  668420001,  675727625,  682983788,  690187940,
    697339532,  704438018,  711482859,  718473518,  725409462,  732290163,  739115098,  745883746,  752595592,
    759250125,  765846838,  772385229,  778864800,  785285058,  791645512,  797945680,  804185082,  810363241,
    816479688,  822533958,  828525588,  834454122,  840319110,  846120104,  851856663,  857528349,  863134732,
    868675383,  874149882,  879557810,  884898757,  890172315,  895378084,  900515665,  905584669,  910584710,
    915515405,  920376381,  925167266,  929887697,  934537312,  939115760,  943622690,  948057759,  952420630,
    956710970,  960928454,  965072759,  969143570,  973140576,  977063475,  980911966,  984685757,  988384560,
    992008094,  995556083,  999028257,  1002424350, 1005744105, 1008987269, 1012153594, 1015242840, 1018254771,
    1021189159, 1024045778, 1026824413, 1029524851, 1032146887, 1034690320, 1037154959, 1039540613, 1041847103,
    1044074252, 1046221891, 1048289855, 1050277989, 1052186140, 1054014162, 1055761918, 1057429273, 1059016101,
    1060522280, 1061947697, 1063292242, 1064555814, 1065738315, 1066839657, 1067859754, 1068798530, 1069655912,
    1070431836, 1071126243, 1071739079, 1072270298, 1072719860, 1073087729, 1073373879, 1073578288, 1073700939,
    1073741824,
};

constexpr std::int32_t sine(int half) {
  if (half <= 180) return kSine[static_cast<std::size_t>(half)];
  if (half <= 360) return kSine[static_cast<std::size_t>(360 - half)];
  if (half <= 540) return -kSine[static_cast<std::size_t>(half - 360)];
  return -kSine[static_cast<std::size_t>(720 - half)];
}

}  // namespace

Direction direction(int half_degrees) {
  const int h = wrap(half_degrees, kHalfDegrees);
  return {sine(h), sine(wrap(h + 180, kHalfDegrees))};
}

Relative relative(int facing, Point v, int half_degrees) {
  // Seen from the facing, the vector lies 0 to 180 degrees to one side; on the axis itself either side will do.
  const bool right = turn(direction(2 * facing), v) <= 0;
  const std::int64_t t =
      right ? turn(direction(2 * facing + half_degrees), v) : -turn(direction(2 * facing - half_degrees), v);
  return t > 0 ? Relative::Inside : t == 0 ? Relative::Boundary : Relative::Outside;
}

int bearing(Point v) {
  const Direction north = direction(0);
  const bool east = turn(north, v) < 0 || (turn(north, v) == 0 && along(north, v) >= 0);
  // The last degree whose lower edge, half a degree before it, the vector has reached going clockwise.
  int low = east ? 0 : 180, high = east ? 181 : 361;
  while (high - low > 1) {
    const int mid = (low + high) / 2;
    (turn(direction(2 * mid - 1), v) <= 0 ? low : high) = mid;
  }
  return low % kDegrees;
}

}  // namespace kessel::plane
