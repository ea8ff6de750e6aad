// Scenarios, options and opponents as the lobby names them. The catalogue speaks English; German is kept here by id.
import { currentLanguage, t } from "./i18n";

const scenarios: Record<string, string> = {
  campaign: "Feldzug: 21. März bis 13. April 1944",
  "solution-west": "Lösung West: 31. März bis 9. April 1944",
  "1": "Die Brücke",
  "1a": "Die Brücke (mit Fußtruppen und Geschützen)",
  "2": "Die Höhen",
  "3": "Die Wende",
  "4": "Die Schlacht um Ponyri",
  "5": "Dämmerung",
  kesselschlacht: "Die Kesselschlacht, der Feldzug: 24. März bis 9. April 1944",
};
const options: Record<string, string> = {
  impulse_order:
    "Wie die Folge von Bewegung und Kampf gewählt wird: für jeden Impuls frei, im zweiten umgekehrt wie im " +
    "ersten, oder eine Wahl für beide",
  river_flat_cost: "Jeder Flussübergang, der einen Würfel brauchte, kostet stattdessen drei Bewegungspunkte mehr",
  source_in_ezoc_ok:
    "Wessen Nachschub- oder Verbindungslinie am Kartenrand in einer feindlichen Kontrollzone enden darf",
  supply_ends_in_ezoc:
    "Wie viele Enden eines sowjetischen Nachschubwegs, das Feld der Einheit und die Quelle, zugleich in einer " +
    "feindlichen Kontrollzone liegen dürfen",
  kg_move_negation:
    "Eine sowjetische Kontrollzone im Bereich einer Korpsgruppe nimmt ihr die freie Bewegung im ganzen Bereich " +
    "oder nur in den berührten Feldern",
  river_fail_ends_move: "Wer nach dem Würfel einen Flussübergang nicht zahlen kann, hat seine Bewegung beendet",
  khotin_counts_as_train: "Die Brücke bei Khotin ist einer der beiden Brückentrains der Achse",
  mud_dirt_general_supply: "Landwege tragen im Schlamm allgemeinen Nachschub",
  free_two_mp:
    "Wann Verbände auf Treibstoff zwei Bewegungspunkte umsonst ziehen: nur wo sie nicht zahlen können, oder immer",
  roadbound_dirt_in_mud: "Artillerie darf im Schlamm auf Landwegen fahren",
  inspect_in_combat_phase: "Welche Stapel in einer Kampfphase gezeigt werden: die eines erklärten Angriffs, oder alle",
  vp_isolated_unit: "Sowjetische Siegpunkte für jede deutsche Einheit, die am Ende keinen Weg zu einem Korpsstab hat",
  start_turn: "Der Zug, in dem der Feldzug beginnt: am 24. März, oder zum Ausgleich am 27. März",
  proskurov_garrison: "Wahlregel: eine Garnison in Proskurov",
  axis_air: "Wahlregel: mehr Flugzeuge der Achse",
  vatutin: "Wahlregel: Watutin lebt, und es gibt keine Schukow-Direktive",
  soviet_effort: "Wahlregel: das 31. Panzerkorps nimmt teil",
  margarethe: "Wahlregel: die Besetzung Ungarns kann besser oder schlechter gehen",
  ss_entry: "Wahlregel: das II. SS-Panzerkorps kann früher, später oder gar nicht kommen",
  within_rounds_down: "„Innerhalb von so viel Zoll“ lässt Bruchteile eines Zolls fallen",
  road_cuts_terrain: "Straßen und Wege durchschneiden Wald, Gestrüpp und Geröll, durch die sie führen",
  variable_bridges: "Wahlregel: die Achse würfelt um die Brücken des Dnestr",
};
const values: Record<string, [en: string, de: string]> = {
  on: ["yes", "ja"],
  off: ["no", "nein"],
  true: ["yes", "ja"],
  false: ["no", "nein"],
  rolled: ["by the dice", "nach den Würfeln"],
  independent: ["freely", "frei"],
  mirrored: ["the second reversed", "der zweite umgekehrt"],
  same: ["one choice for both", "eine Wahl für beide"],
  none: ["nobody's", "keine"],
  soviet: ["the Soviet side's", "die sowjetische"],
  both: ["both sides'", "die beider Seiten"],
  one: ["one", "eines"],
  two: ["two", "zwei"],
  whole_zone: ["in the whole zone", "im ganzen Bereich"],
  per_hex: ["only where it touches", "nur wo sie berührt"],
  only_without_fuel: ["only where they cannot pay", "nur wo sie nicht zahlen können"],
  always: ["always", "immer"],
  allowed: ["yes", "ja"],
  barred: ["no", "nein"],
  attacked_only: ["those in a declared attack", "die eines erklärten Angriffs"],
  all: ["all", "alle"],
};
const levels: Record<string, [title: string, summary: string]> = {
  recruit: ["Rekrut", "spielt nach Gefühl, ohne vorauszudenken"],
  regular: ["Soldat", "denkt einen Augenblick voraus (50 ms je Impuls)"],
  veteran: ["Veteran", "denkt sorgfältig voraus (500 ms je Impuls)"],
  elite: ["Elite", "denkt so weit voraus, wie es geht (5 s je Impuls)"],
};

const german = (): boolean => currentLanguage() === "de";
export const scenarioTitle = (s: { id: string; title: string }): string =>
  german() ? (scenarios[s.id] ?? s.title) : s.title;
export const optionTitle = (o: { id: string; title: string }): string =>
  german() ? (options[o.id] ?? o.title) : o.title;
export const optionValue = (v: string): string => values[v]?.[german() ? 1 : 0] ?? v;
export function levelText(l: { name: string; title: string; summary: string }): string {
  const [title, summary] = (german() ? levels[l.name] : undefined) ?? [l.title, l.summary];
  return t("level", { title, summary });
}
