// The first turn of "The Bridge", taught by doing.
import type { State } from "../../net";
import type { Lesson } from "../module";
import type { PanzerView } from "./types";

const of = (s: State): PanzerView => s.view as PanzerView;
const ORDER = ["setup", "spotting", "command", "initiative", "combat", "movement", "adjustment", "over"];
/** Play has come to that phase, or beyond it, of the turn in which the lesson began. */
const at = (s: State, first: State, phase: string): boolean =>
  of(s).turn > of(first).turn || ORDER.indexOf(of(s).phase) >= ORDER.indexOf(phase);
const own = (s: State) => of(s).units.filter((u) => u.side === of(s).viewer);

export const lessons: Lesson[] = [
  {
    en:
      "A bridge and two fords, thirteen tanks a side, fifteen turns. The lower roll chooses an edge and sets up " +
      "first. Drag the tanks into the lit strip, or press “Place the rest in lines”; the knob in front of a chosen " +
      "tank turns it. Then press “Set-up is done”.",
    de:
      "Eine Brücke und zwei Furten, dreizehn Panzer auf jeder Seite, fünfzehn Züge. Wer niedriger würfelt, wählt " +
      "eine Kante und stellt zuerst auf. Die Panzer in den hellen Streifen ziehen, oder „Den Rest in Linien " +
      "aufstellen“; der Knopf vor einem gewählten Panzer dreht ihn. Dann „Aufstellung beenden“.",
    rule: "PZ:23.1.3",
    over: (s) => of(s).turn > 0,
  },
  {
    en:
      "Orders are given in secret and shown when they are carried out. Click a tank, or several with Shift, and " +
      "press Move for those that should go forward; Overwatch for those that should fire at whoever moves. Fire " +
      "needs an enemy that is seen.",
    de:
      "Befehle werden geheim gegeben und gezeigt, wenn sie ausgeführt werden. Einen Panzer anklicken, mehrere mit " +
      "Umschalt, und Bewegen drücken für die, die vorgehen sollen; Lauern für die, die auf Bewegtes feuern sollen. " +
      "Feuern braucht einen gesehenen Feind.",
    rule: "PZ:6.1",
    over: (s) => own(s).some((u) => u.order && u.order !== "hidden"),
  },
  {
    en:
      "When all have their orders press “Orders are ready”. Then dice decide the initiative: the First Player " +
      "fires first and moves last.",
    de:
      "Haben alle ihre Befehle: „Befehle sind fertig“. Dann entscheiden Würfel die Initiative: Der Erste Spieler " +
      "feuert zuerst und bewegt zuletzt.",
    rule: "PZ:7.1",
    over: (s, first) => at(s, first, "combat"),
  },
  {
    en:
      "Movement: click a tank with a Move order, then click its way point by point. The ghost shows where it would " +
      "stand and what that costs; red dots are inches in sight of an enemy. R goes backwards. Click the last point " +
      "again to go.",
    de:
      "Bewegung: einen Panzer mit Bewegungsbefehl anklicken, dann seinen Weg Punkt für Punkt. Der Schatten zeigt, " +
      "wo er stünde und was das kostet; rote Punkte liegen in Sicht eines Feindes. R geht rückwärts. Den letzten " +
      "Punkt noch einmal klicken, und er fährt.",
    rule: "PZ:9.1",
    over: (s, first) => own(s).some((u) => u.moved) || at(s, first, "adjustment"),
  },
  {
    en:
      "Two tools lie at the upper left: the tape measures, and Sight shows why one place can see another or not. " +
      "When everybody has moved, end the movement, turn turrets if you like, and the next turn begins.",
    de:
      "Oben links liegen zwei Werkzeuge: Das Maßband misst, und Sicht zeigt, warum ein Ort den anderen sieht oder " +
      "nicht. Sind alle gezogen, die Bewegung beenden, nach Wunsch Türme drehen, und der nächste Zug beginnt.",
    rule: "PZ:5.5",
    over: (s, first) => of(s).turn > of(first).turn,
  },
];
