// Lessons of the Advanced Game, each from a position of its own: infantry and transport, artillery, close combat,
// aircraft.
import type { Told } from "../../messages";
import type { State } from "../../net";
import type { Course } from "../module";
import type { Event } from "./messages.gen";
import type { PanzerView, Seen } from "./types";

const of = (s: State): PanzerView => s.view as PanzerView;
const unit = (s: State, id: string): Seen | undefined => of(s).units.find((u) => u.id === id);
const told = (log: Told[], what: (e: Event) => boolean): boolean => log.some((e) => what(e as Event));
const called = (e: Event): boolean => e.kind === "called";
const directed = (e: Event): boolean => called(e) || e.kind === "checked" || e.kind === "zone_ends";
const assaults = (e: Event): boolean => e.kind === "assault_begins";
const assaulted = (log: Told[], by: string): boolean => told(log, (e) => e.kind === "assault_begins" && e.unit === by);
const strafes = (e: Event): boolean => e.kind === "air_attacks" && (e.attack === "strafe" || e.attack === "rockets");
const PHASES = [
  "setup",
  "spotting",
  "command",
  "initiative",
  "air",
  "combat",
  "movement",
  "second-air",
  "adjustment",
  "over",
];
/** Play has come to that phase of the turn, or beyond it. */
const past = (s: State, turn: number, phase: string): boolean =>
  of(s).turn > turn || (of(s).turn === turn && PHASES.indexOf(of(s).phase) >= PHASES.indexOf(phase));

const INFANTRY: Course = {
  id: "infantry",
  en: "Infantry and transport",
  de: "Infanterie und Transport",
  scenario: "1a",
  sides: { german: "me", soviet: "computer:first" },
  position:
    "scenario 1a | turn 1 command initiative first german | at orders:german | unit g21 26000 9000 0 | unit g18 " +
    "aboard 26000 9000 0 carrier=g21 | unit g14 23500 8000 0 | unit g10 29500 8000 0 | unit g11 31000 8000 0 | " +
    "unit g12 32500 8000 0 | unit g13 34000 8000 0 | unit s18 26000 21000 180 | unit s19 28000 21500 180 | unit " +
    "s2 33000 22000 180",
  lessons: [
    {
      en:
        "A rifle squad rides on a truck: the small sign on the truck is whoever is aboard. Passengers have orders " +
        "of their own. Click the truck, give it Move; then press the squad under “Aboard” and give it Move as " +
        "well, since only who may move can get off.",
      de:
        "Eine Schützengruppe fährt auf einem Lkw: Das kleine Zeichen auf dem Lkw ist, wer aufgesessen ist. Auch " +
        "Aufgesessene haben Befehle. Den Lkw anklicken und Bewegen geben; dann unter „Aufgesessen“ die Gruppe " +
        "drücken und ihr ebenfalls Bewegen geben, denn absitzen kann nur, wer sich bewegen darf.",
      rule: "PZ:17.2.8.2",
      over: (s) => (unit(s, "g21")?.order === "move" && unit(s, "g18")?.order === "move") || past(s, 1, "initiative"),
    },
    {
      en:
        "Each order costs the company a command, and units near each other may share one: the dots below show how " +
        "many are left. Give the gun (PaK 38) Overwatch, so that it fires at whoever comes, and press “Orders are " +
        "ready”.",
      de:
        "Jeder Befehl kostet die Kompanie einen; nahe Einheiten dürfen sich einen teilen: Die Punkte unten zeigen, " +
        "wie viele übrig sind. Dem Geschütz (PaK 38) Lauern geben, damit es auf Kommende feuert, dann „Befehle " +
        "sind fertig“.",
      rule: "PZ:13.2",
      over: (s) => past(s, 1, "initiative"),
    },
    {
      en:
        "Answer what is asked until you move. Then click the truck and click its way, two inches ahead; click the " +
        "last point again to go. On wheels it is slow off the road: the tag shows what the way costs.",
      de:
        "Beantworten, was gefragt wird, bis die Bewegung kommt. Dann den Lkw anklicken und seinen Weg, zwei Zoll " +
        "voraus; den letzten Punkt noch einmal klicken. Auf Rädern ist er abseits der Straße langsam: Das Schild " +
        "zeigt, was der Weg kostet.",
      rule: "PZ:9.3",
      over: (s) => of(s).move?.unit === "g21" || (unit(s, "g21")?.moved ?? false) || unit(s, "g18")?.where === "table",
    },
    {
      en:
        "The truck has stopped; to unload costs it half of its movement. Press “gets off”, click beside the truck " +
        "where the squad shall stand (within an inch), turn it with the knob, and put it there.",
      de:
        "Der Lkw hält; Absitzen kostet ihn die halbe Beweglichkeit. „Sitzt ab“ drücken, neben dem Lkw anklicken, " +
        "wo die Gruppe stehen soll (innerhalb eines Zolls), am Knopf drehen, absetzen.",
      rule: "PZ:17.2.8.2.3",
      over: (s) => unit(s, "g18")?.where === "table",
    },
    {
      en:
        "End the movement. In the adjustment men and guns may go into Full Cover: harder to hit, but they can no " +
        "longer move until they leave it. Choose the gun, press Full Cover, and seal.",
      de:
        "Die Bewegung beenden. In der Anpassung dürfen Männer und Geschütze in volle Deckung gehen: schwerer zu " +
        "treffen, doch bewegen können sie sich erst wieder, wenn sie sie verlassen. Das Geschütz wählen, Volle " +
        "Deckung drücken, versiegeln.",
      rule: "PZ:17.2.6",
      over: (s) => unit(s, "g14")?.plan_cover === true || unit(s, "g14")?.full_cover === true,
    },
    {
      en:
        "Seal the adjustments. A unit in Full Cover without orders also digs: after some turns it lies in an " +
        "entrenchment of its own. The turn is over.",
      de:
        "Die Anpassung versiegeln. Wer in voller Deckung ohne Befehl bleibt, gräbt auch: Nach einigen Zügen liegt " +
        "er im eigenen Schützengraben. Der Zug ist zu Ende.",
      rule: "PZ:17.2.7",
      over: (s) => of(s).turn > 1,
    },
  ],
};

const ARTILLERY: Course = {
  id: "artillery",
  en: "Calling artillery",
  de: "Artillerie anfordern",
  scenario: "3",
  sides: { german: "me", soviet: "computer:first" },
  position:
    "scenario 3 | turn 2 command initiative first german | at orders:german | unit g2 40000 18400 0 building=4 " +
    "floor=1 | unit g6 35800 18500 0 building=9 | unit g7 39800 15400 0 building=0 floor=1 | unit s11 40000 " +
    "30000 180 | unit s12 41300 30000 180 | unit s17 39000 31300 180 | unit s40 42500 31000 180 | registered 0 " +
    "g27 40000 30000 | unit s65 eliminated 0 0 0",
  lessons: [
    {
      en:
        "From the upper storey of a house an observer sees Soviet infantry come. He calls fire only with an " +
        "Overwatch order. Click the observation post and give it Overwatch; then press “Orders are ready”.",
      de:
        "Vom oberen Stock eines Hauses sieht ein Beobachter sowjetische Infanterie kommen. Feuer anfordern kann er " +
        "nur mit dem Befehl Lauern. Den Beobachter anklicken, Lauern geben; dann „Befehle sind fertig“.",
      rule: "PZ:16.5.1.1",
      over: (s) => past(s, 2, "initiative") && unit(s, "g2")?.order === "ow",
    },
    {
      en:
        "Answer what is asked until indirect fire comes. Choose the observer, then click among the enemies: the " +
        "pattern lies there, rings mark whom it would cover, and the list says what each would face, with every " +
        "modifier and its case. Below “Who shall fire” stands from which roll on the battery responds. Then call " +
        "the fire.",
      de:
        "Beantworten, was gefragt wird, bis zum indirekten Feuer. Den Beobachter wählen, dann zwischen die Feinde " +
        "klicken: Dort liegt die Garbe, Ringe zeigen, wen sie deckt, die Liste sagt, was jedem droht, jede Zahl " +
        "mit ihrer Regel. Unter „Wer feuern soll“ steht, ab welchem Wurf die Batterie antwortet. Dann das Feuer " +
        "anfordern.",
      rule: "PZ:16.6.1",
      over: (_s, _first, log) => told(log, called),
    },
    {
      en:
        "The die has spoken; the log tells who responded and what the shells did. A barrage stays for the turn: " +
        "whoever drives into it is struck too. Go on to the next turn, with Overwatch for the observer again.",
      de:
        "Der Würfel hat gesprochen; das Protokoll sagt, wer antwortete und was die Granaten taten. Das Sperrfeuer " +
        "bleibt für den Zug: Auch wer hineinfährt, wird getroffen. Weiter in den nächsten Zug, wieder mit Lauern " +
        "für den Beobachter.",
      rule: "PZ:17.2.5",
      over: (s) => of(s).turn > 2 && past(s, 3, "combat"),
    },
    {
      en:
        "A mission that came down is remembered: go on with it where it lies, shift the pattern (drag it, or " +
        "click), or end it. If nobody responded, call anew. What is not kept up ends by itself.",
      de:
        "Ein Feuerauftrag, der kam, bleibt in Erinnerung: dort weiterfeuern, die Garbe verlegen (ziehen oder " +
        "klicken) oder beenden. Hat niemand geantwortet, neu anfordern. Was nicht weitergeführt wird, endet von " +
        "selbst.",
      rule: "PZ:16.5.1.11",
      over: (s, first, log) =>
        log.filter((e) => directed(e as Event)).length > 1 || of(s).turn > of(first).turn || past(s, 3, "movement"),
    },
  ],
};

const CLOSE: Course = {
  id: "close",
  en: "Close combat",
  de: "Nahkampf",
  scenario: "3",
  sides: { german: "me", soviet: "computer:first" },
  position:
    "scenario 3 | turn 3 movement close-second first german | at close:german | unit g6 40000 26000 0 order=move " +
    "| unit s40 40000 27500 90 order=nc | unit g7 43500 25500 0 order=move | unit s35 43500 28600 180 order=nc | " +
    "unit g19 37000 24500 0 order=nc | unit s41 46000 33000 180 order=nc",
  lessons: [
    {
      en:
        "Squads with a Move order may fight at arm's length before anybody moves. A Soviet tank has come too near. " +
        "Click the squad beside it, then the tank: the panel shows factor against defence, every modifier, and " +
        "what may come of it. Press “Assault”.",
      de:
        "Gruppen mit Bewegungsbefehl dürfen aus nächster Nähe kämpfen, bevor sich jemand bewegt. Ein sowjetischer " +
        "Panzer ist zu nahe gekommen. Die Gruppe daneben anklicken, dann den Panzer: Wert gegen Schutz, alle Zu- " +
        "und Abschläge und was daraus werden kann. „Stürmen“ drücken.",
      rule: "PZ:16.9",
      over: (s, _first, log) => of(s).assaults.some((a) => a.unit === "g6") || assaulted(log, "g6"),
    },
    {
      en:
        "The other squad has to advance first, up to half of its movement: click it, then the Soviet section. The " +
        "arrow shows the way; who could fire at it on the way is named. Against men it is hand to hand: roll " +
        "against roll until one side is gone. Press “Assault”.",
      de:
        "Die andere Gruppe muss erst vorgehen, bis zur halben Beweglichkeit: anklicken, dann den sowjetischen " +
        "Trupp. Der Pfeil zeigt den Weg; wer unterwegs darauf feuern könnte, wird genannt. Gegen Männer geht es " +
        "Mann gegen Mann: Wurf gegen Wurf, bis eine Seite dahin ist. „Stürmen“ drücken.",
      rule: "PZ:16.10",
      over: (s, _first, log) => of(s).assaults.some((a) => a.unit === "g7") || assaulted(log, "g7"),
    },
    {
      en:
        "All assaults are announced together; until then each can be taken back. Press “Announce and fight” and " +
        "watch the dice.",
      de:
        "Alle Angriffe werden zusammen angesagt; bis dahin lässt sich jeder zurücknehmen. „Ansagen und kämpfen“ " +
        "drücken und die Würfel ansehen.",
      rule: "PZ:16.9.1.6",
      over: (s, _first, log) => told(log, assaults) && of(s).step !== "close",
    },
    {
      en:
        "If a position was won you may take it, or stay. Who has fought has used his order. End the movement, and " +
        "the lesson is over.",
      de:
        "Ist eine Stellung gewonnen, darf sie genommen werden, oder man bleibt. Wer gekämpft hat, hat seinen " +
        "Befehl verbraucht. Die Bewegung beenden, und die Lektion ist vorbei.",
      rule: "PZ:16.10.4.1",
      over: (s) => past(s, 3, "second-air"),
    },
  ],
};

const AIR: Course = {
  id: "air",
  en: "Aircraft",
  de: "Flugzeuge",
  scenario: "3",
  sides: { german: "computer:first", soviet: "me" },
  position:
    "scenario 3 | turn 3 air indirect-first first german | at fly:soviet | unit g19 40000 25000 0 order=nc | " +
    "unit g6 40000 26300 0 order=nc | unit g7 41200 27500 0 order=nc | unit s11 40000 38000 180 order=nc",
  lessons: [
    {
      en:
        "A ground-attack aircraft is at hand. Choose it, click an enemy to name it as the target, set low and " +
        "slow, and click the edge of the table where it comes in. The dashed line is its way; the dashed pattern " +
        "shows where the first attack would fall and whom it covers. Press “Fly”.",
      de:
        "Ein Schlachtflieger ist bereit. Ihn wählen, einen Feind anklicken und so zum Ziel machen, niedrig und " +
        "langsam einstellen, und am Tischrand anklicken, wo er einfliegt. Die gestrichelte Linie ist sein Weg; die " +
        "gestrichelte Garbe zeigt, wo der erste Angriff fiele und wen er deckt. „Fliegen“ drücken.",
      rule: "PZ:15.2",
      over: (s, _first, log) => of(s).flight !== null || told(log, strafes),
    },
    {
      en:
        "It flies inch by inch and has to keep its target ahead and in sight for some inches: then it is acquired. " +
        "Look at an attack with its button: pattern, everybody under it, odds with their cases. Fly on an inch or " +
        "two if that covers more. Then attack.",
      de:
        "Es fliegt Zoll um Zoll und muss sein Ziel einige Zoll lang voraus und in Sicht haben: dann ist es " +
        "erfasst. Einen Angriff mit seinem Knopf ansehen: Garbe, alle darunter, Chancen mit ihren Regeln. Ein, " +
        "zwei Zoll weiter, wenn das mehr deckt. Dann angreifen.",
      rule: "PZ:15.3.1.1",
      over: (_s, _first, log) => told(log, (e) => e.kind === "air_attacks" && e.unit === "s65" && strafes(e)),
    },
    {
      en:
        "Its count begins anew after each attack. Fly on and away: it comes back next turn, over the edge where it " +
        "left, as long as it has ammunition.",
      de:
        "Nach jedem Angriff beginnt das Erfassen neu. Weiter und davon: Im nächsten Zug kommt es über den Rand " +
        "zurück, wo es verschwand, solange es Munition hat.",
      rule: "PZ:15.2.1",
      over: (s) => of(s).flight === null,
    },
  ],
};

export const courses: Course[] = [INFANTRY, ARTILLERY, CLOSE, AIR];
