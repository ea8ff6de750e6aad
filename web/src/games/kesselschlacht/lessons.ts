// The first Axis turn of "Solution West", taught by doing.
import type { State } from "../../net";
import type { Lesson } from "../module";
import type { KesselView } from "./types";

const of = (s: State): KesselView => s.view as KesselView;
const ORDER = ["setup", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "over"];
/** Play has come to that phase, or beyond it, of the turn in which the lesson began. */
const at = (s: State, first: State, phase: string): boolean =>
  of(s).turn > of(first).turn || ORDER.indexOf(of(s).phase) >= ORDER.indexOf(phase);
const moved = (s: State): number =>
  of(s).stacks.filter((x) => x.side === "axis" && x.units.some((u) => u.moved)).length;

export const lessons: Lesson[] = [
  {
    en:
      "31 March 1944: the First Panzer Army is in the pocket east of the Zbruch and wants to go west. Drag the " +
      "map, zoom with the wheel, point at a stack to see what is in it. Press “Place the rest as the book lists " +
      "it”, look around, then press Done.",
    de:
      "31. März 1944: Die 1. Panzerarmee steckt östlich des Sbrutsch im Kessel und will nach Westen. Die Karte " +
      "lässt sich ziehen und zoomen; wer auf einen Stapel zeigt, sieht, was darin liegt. „Den Rest wie im Buch " +
      "aufstellen“ drücken, umsehen, dann: Fertig.",
    rule: "KS:18.0",
    over: (s, first) => of(s).step !== "setup-axis" || at(s, first, "A"),
  },
  {
    en:
      "While the Soviets set up: a drop on a counter means that it moves on fuel of its corps. Attack and defence " +
      "stand at the upper left, the movement allowance at the upper right, the quality (A is best) at the right. " +
      "The stripe is its corps.",
    de:
      "Während die Sowjets aufstellen: Ein Tropfen heißt, dass der Verband mit dem Treibstoff seines Korps fährt. " +
      "Angriff und Verteidigung stehen oben links, die Beweglichkeit oben rechts, die Güte (A ist die beste) " +
      "rechts. Der Streifen ist das Korps.",
    rule: "KS:2.2",
    over: (s, first) => at(s, first, "B"),
  },
  {
    en:
      "Aircraft bring what the pocket lives on. Load the two transports with fuel and ammunition, then press Done. " +
      "If the initiative is yours they may fly at once, as a surprise.",
    de:
      "Flugzeuge bringen, wovon der Kessel lebt. Die beiden Transporter mit Treibstoff und Munition beladen, dann: " +
      "Fertig. Mit der Initiative dürfen sie sofort überraschend fliegen.",
    rule: "KS:6.7.1",
    over: (s, first) => at(s, first, "C"),
  },
  {
    en:
      "The air chart: drag fighters over a sector with an airfield and one of your HQs, and a transport into the " +
      "same sector. What the enemy does is seen when both have sealed. Then seal.",
    de:
      "Die Luftkarte: Jäger auf einen Sektor mit Flugplatz und einem eigenen Stab ziehen, und einen Transporter in " +
      "denselben. Was der Feind tut, zeigt sich, wenn beide versiegelt haben. Dann versiegeln.",
    rule: "KS:6.3.2",
    over: (s, first) => at(s, first, "D") || of(s).sealed.includes("axis"),
  },
  {
    en:
      "When the sectors are fought over, transports land at airfields or drop their cargo on an HQ, and bombers " +
      "strike: click a lit hex. Afterwards German infantry may dig in.",
    de:
      "Ist um die Sektoren gekämpft, landen Transporter auf Flugplätzen oder werfen über einem Stab ab, und Bomber " +
      "greifen an: helles Feld anklicken. Danach darf deutsche Infanterie Stellungen bauen.",
    rule: "KS:6.7.2",
    over: (s, first) => at(s, first, "F"),
  },
  {
    en:
      "Now the Soviets: they roll for their HQs, and only what is active moves and attacks. Answer what you are " +
      "asked: retreats go where you click. More → Layers shows zones of control, command ranges and supply paths.",
    de:
      "Nun die Sowjets: Sie würfeln um ihre Stäbe, und nur was aktiv ist, zieht und greift an. Wer gefragt wird, " +
      "antwortet: Rückzüge gehen dorthin, wo geklickt wird. Unter „Mehr“ zeigen Ebenen Kontrollzonen, " +
      "Führungsbereiche und Nachschubwege.",
    rule: "KS:9.1",
    over: (s, first) => at(s, first, "J"),
  },
  {
    en:
      "Your move. Click a stack, press counters on the right to leave some out, and point at a lit hex: the panel " +
      "shows what it costs, and what is left on the fuel track of the corps. Click to go. Leg units need no fuel.",
    de:
      "Am Zug. Einen Stapel anklicken, rechts Zähler drücken, die bleiben sollen, und auf ein helles Feld zeigen: " +
      "rechts stehen die Kosten und was vom Treibstoff des Korps bleibt. Klicken zum Ziehen. Zu Fuß braucht es " +
      "keinen Treibstoff.",
    rule: "KS:10.5.2",
    over: (s, first) => moved(s) > moved(first) || at(s, first, "K"),
  },
  {
    en:
      "Move a few more, westward, and keep units within the range of their HQ. End the phase when you are done; a " +
      "bridge behind you may be blown.",
    de:
      "Noch einige nach Westen ziehen, aber in Reichweite ihrer Stäbe. Dann die Phase beenden; eine Brücke im " +
      "Rücken darf gesprengt werden.",
    rule: "KS:10.4",
    over: (s, first) => at(s, first, "K"),
  },
  {
    en:
      "Combat: red hexes can be attacked, with the odds of everyone who could join. Click one, add hexes, read the " +
      "odds with their reasons, and attack, or end the phase. Each attacking unit of the pocket needs a point of " +
      "ammunition.",
    de:
      "Kampf: Rote Felder können angegriffen werden; die Chancen gelten, wenn alle mitmachen. Eines anklicken, " +
      "Felder hinzunehmen, Chancen und Gründe lesen, angreifen oder die Phase beenden. Jede angreifende Einheit " +
      "des Kessels braucht einen Punkt Munition.",
    rule: "KS:12.0",
    over: (s, first) => at(s, first, "L"),
  },
  {
    en:
      "Motorized units may move once more, for more fuel. The turn tab shows the track, the points and the score. " +
      "From here on you know the way.",
    de:
      "Motorisierte Verbände dürfen noch einmal ziehen, für mehr Treibstoff. Unter „Zug“ stehen Ablauf, Punkte und " +
      "Wertung. Von hier an ist der Weg bekannt.",
    rule: "KS:4.0L",
    over: (s, first) => at(s, first, "M"),
  },
];
