// The first Soviet impulse, taught by doing.
import type { Told } from "../../messages";
import type { State } from "../../net";
import type { Lesson } from "../module";
import type { Event, QuestionKey } from "./messages.gen";
import type { BreakoutView } from "./types";

const of = (s: State): BreakoutView => s.view as BreakoutView;
const asks = (s: State, key: QuestionKey): boolean => s.node.key === key;
const moved = (s: State): number =>
  of(s).stacks.filter((x) => x.side === "soviet" && x.units.some((u) => u.moved)).length;
/** A combat was decided, by a die or without one. */
const fought = (e: Told): boolean => e.kind === ("combat_rolled" satisfies Event["kind"]);
const moving = (s: State): boolean => asks(s, "pick_units_to_move") || asks(s, "move_group");

export const lessons: Lesson[] = [
  {
    en:
      "This is the front of March 1944. Your Soviet stacks are in place. Drag the map, zoom with the wheel or the " +
      "buttons, point at a stack to see what is in it. Then press Done.",
    de:
      "Das ist die Front im März 1944. Die sowjetischen Stapel stehen. Die Karte lässt sich ziehen und zoomen; wer " +
      "auf einen Stapel zeigt, sieht, was darin liegt. Danach: Fertig.",
    rule: "BO:3.2",
    over: (s) => !asks(s, "order_your_stacks_before_battle"),
  },
  {
    en: "The Germans set up now. Wait a moment: on the first turn you move, then fight.",
    de: "Die Deutschen stellen auf. Im ersten Zug wird erst bewegt, dann gekämpft.",
    rule: "BO:3.2f",
    over: moving,
  },
  {
    en:
      "Three of your stacks are too big (four steps and one artillery step are allowed): 1305, 1604 and 2403. " +
      "Click 1305, then press counters on the right until only one or two are marked: these go, the others stay. " +
      "Green hexes are in reach, blue ones cross a river, amber ones lie in an enemy zone of control and end the " +
      "move, and where too many would stand the rim is dashed. The small number is what is left of the movement " +
      "points.",
    de:
      "Drei Stapel sind zu groß (erlaubt sind vier Stufen und eine Artilleriestufe): 1305, 1604 und 2403. 1305 " +
      "anklicken, dann rechts auf Zähler drücken, bis nur ein oder zwei markiert sind: diese gehen, die anderen " +
      "bleiben. Grün ist erreichbar, blau quert einen Fluss, gelb liegt in einer feindlichen Kontrollzone und " +
      "beendet den Zug, und wo zu viele stünden, ist der Rand gestrichelt. Die kleine Zahl sind die " +
      "Bewegungspunkte, die bleiben.",
    rule: "BO:6.2",
    over: (s, first) => moved(s) > moved(first) || (!moving(s) && of(s).segment !== "move"),
  },
  {
    en:
      "Well done. Spread the other two big stacks in the same way: what stays too big loses units to the enemy's " +
      "choice. Move at least four stacks; Undo takes a step back.",
    de:
      "Gut. Die beiden anderen großen Stapel ebenso verteilen: was zu groß bleibt, verliert Einheiten nach Wahl " +
      "des Feindes. Mindestens vier Stapel bewegen; Zurück nimmt einen Schritt zurück.",
    rule: "BO:6.0c",
    over: (s) => moved(s) >= 4 || !moving(s),
  },
  {
    en:
      "Bring units next to a German stack, from two opposite sides if you can: that makes the attack concentric. " +
      "Then press “End this segment”; you are told who could still move.",
    de:
      "Einheiten an einen deutschen Stapel heranführen, möglichst von zwei gegenüberliegenden Seiten: so wird der " +
      "Angriff konzentrisch. Dann den Abschnitt beenden; es wird gesagt, wer noch ziehen könnte.",
    rule: "BO:7.2",
    over: (s) => of(s).segment !== "move" || of(s).stage !== "soviet1",
  },
  {
    en: "Now fight. Red hexes can be attacked; the odds on them are those of everyone who could join. Click one.",
    de:
      "Jetzt wird gekämpft. Rote Felder können angegriffen werden; die Chancen darauf gelten, wenn alle mitmachen, " +
      "die können. Eines anklicken.",
    rule: "BO:13.0",
    over: (s) => of(s).combat !== undefined || of(s).segment !== "fight",
  },
  {
    en:
      "Click your units beside it, or “All of them”. Below stand the odds, every shift with its case, and the " +
      "chance of each result. Then press Attack!",
    de:
      "Die eigenen Einheiten daneben anklicken, oder „Alle“. Darunter stehen Chancen, Verschiebungen mit ihrer " +
      "Regel und die Aussicht auf jedes Ergebnis. Dann: Angriff!",
    rule: "BO:13.8",
    over: (s, _first, log) => log.some(fought) || of(s).segment !== "fight",
  },
  {
    en:
      "The die has fallen. The defender's retreat is chosen by the German side; if the hex is empty you may " +
      "advance into it. Attack elsewhere, or end the segment.",
    de:
      "Der Würfel ist gefallen. Über den Rückzug bestimmt die deutsche Seite; ist das Feld leer, darf vorgerückt " +
      "werden. Weiter angreifen oder den Abschnitt beenden.",
    rule: "BO:13.9",
    over: (s) => of(s).stage !== "soviet1",
  },
  {
    en:
      "That was the first impulse; the second is yours as well. From here on you know the way: every number opens " +
      "its tally, every refusal its case, and the log remembers everything. The turn tab shows what comes next.",
    de:
      "Das war der erste Impuls; auch der zweite gehört den Sowjets. Von hier an ist der Weg bekannt: jede Zahl " +
      "öffnet ihre Rechnung, jede Ablehnung ihre Regel, der Verlauf merkt sich alles. Unter „Zug“ steht, was als " +
      "Nächstes kommt.",
    rule: "BO:5.0",
    over: (s) => of(s).stage.startsWith("german"),
  },
];
