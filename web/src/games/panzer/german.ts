// What the engine tells and asks, in German. Names of units are put in before.
export const asksInGerman: Record<string, string> = {
  "choose an edge": "Eine Kante wählen", "set up": "Aufstellen", "give orders": "Befehle geben", "be First or Second Player": "Erster oder Zweiter Spieler?", fire: "Feuern", "answer with overwatch fire, or pass": "Lauernd antworten, oder nicht feuern",
  "show the target's order, or keep it hidden": "Den Befehl des Ziels zeigen, oder verdeckt lassen?", "which angle counts": "Welcher Winkel gilt?", move: "Bewegen", "fire at the moving unit, or pass": "Auf die bewegte Einheit feuern, oder nicht", "pivot vehicles and turn turrets": "Fahrzeuge wenden und Türme drehen",
};

const SIDE: Record<string, string> = { german: "Deutsche", soviet: "Sowjets" };
const PHASE: Record<string, string> = { setup: "Aufstellung", spotting: "Sichtung", command: "Befehle", initiative: "Initiative", combat: "Kampf", movement: "Bewegung", adjustment: "Anpassung", over: "Ende" };
const ORDER: Record<string, string> = { fire: "Feuern", move: "Bewegen", halt: "Kurzer Halt", ow: "Lauern", nc: "Ohne Befehl", none: "keiner", hidden: "verdeckt" };
const FIELD: Record<string, string> = { front: "nach vorn", right: "nach rechts", rear: "nach hinten", left: "nach links" };
const WHERE: Record<string, string> = { "turret front": "Turm vorn", "turret side": "Turm Seite", "turret rear": "Turm hinten", "hull front": "Wanne vorn", "hull side": "Wanne Seite", "hull rear": "Wanne hinten", track: "Kette", top: "Decke" };
const ASPECT: Record<string, string> = { front: "vorn", "front/side": "vorn/Seite", side: "der Seite", "rear/side": "hinten/Seite", rear: "hinten" };
const DAMAGE: Record<string, string> = { "no damage": "kein Schaden", damaged: "beschädigt", "knocked out": "ausgeschaltet", "brewed up": "brennt" };

type Say = (...m: string[]) => string;
const PATTERNS: [RegExp, Say][] = [
  [/^Turn (\d+)$/, (n) => `Zug ${n}`],
  [/^Phase: (\w+)$/, (p) => `Phase: ${PHASE[p] ?? p}`],
  [/^For the edge: german (\d+), soviet (\d+)$/, (g, s) => `Um die Kante: Deutsche ${g}, Sowjets ${s}`],
  [/^(\w+) takes set-up area (\d+)$/, (s, n) => `${SIDE[s]}: Aufstellungsraum ${n}`],
  [/^(.*) is set up at (.*), facing (\d+)$/, (u, p, f) => `${u} steht bei ${p}, Richtung ${f}`],
  [/^(\w+) is set up$/, (s) => `${SIDE[s]}: aufgestellt`],
  [/^(.*) is out of sight: its marker goes$/, (u) => `${u} ist außer Sicht: die Marke verschwindet`],
  [/^(.*) gets the order (\w+)$/, (u, o) => `${u} bekommt den Befehl ${ORDER[o] ?? o}`],
  [/^(\w+) is ready$/, (s) => `${SIDE[s]}: fertig`],
  [/^Initiative: german (\d+), soviet (\d+)$/, (g, s) => `Initiative: Deutsche ${g}, Sowjets ${s}`],
  [/^(\w+) is First Player$/, (s) => `Erster Spieler: ${SIDE[s]}`],
  [/^(.*) aims at (.*)$/, (a, b) => `${a} zielt auf ${b}`],
  [/^(\d+) units? fires? at (.*?)( in overwatch)?$/, (n, u, o) => `${n === "1" ? "Eine Einheit feuert" : n + " Einheiten feuern"}${o ? " lauernd" : ""} auf ${u}`],
  [/^(.*) had the order (\w+)$/, (u, o) => `${u} hatte den Befehl ${ORDER[o] ?? o}`],
  [/^the order of (.*) stays hidden$/, (u) => `der Befehl von ${u} bleibt verdeckt`],
  [/^(.*) fires at (.*): (\d+) against (\d+), (?:a (miss|hit)|(\d+) hits)$/, (a, b, r, n, one, many) => `${a} feuert auf ${b}: ${r} gegen ${n}, ${one === "miss" ? "daneben" : one === "hit" ? "ein Treffer" : `${many} Treffer`}`],
  [/^the fire of (.*) at (.*) is wasted$/, (a, b) => `das Feuer von ${a} auf ${b} ist vergeudet`],
  [/^(.*) has no target and counts as having fired$/, (u) => `${u} hat kein Ziel und gilt als gefeuert`],
  [/^(.*) is hit: (.*) from (.*) \((\d+)\), armour (\d+), penetration (\d+)(: it glances off)?$/, (u, l, a, r, x, y, g) => `${u} getroffen: ${WHERE[l] ?? l} von ${ASPECT[a] ?? a} (${r}), Panzerung ${x}, Durchschlag ${y}${g ? ": prallt ab" : ""}`],
  [/^the hit on (.*) goes into the ground: hull down \((\d+)\)$/, (u, r) => `der Treffer auf ${u} geht in die Erde: gedeckte Wanne (${r})`],
  [/^(.*) loses a track$/, (u) => `${u} verliert eine Kette`],
  [/^(.*): (no damage|damaged|knocked out|brewed up)$/, (u, d) => `${u}: ${DAMAGE[d]}`],
  [/^the turret of (.*) turns to the (\w+)$/, (u, f) => `der Turm von ${u} dreht ${FIELD[f] ?? f}`],
  [/^(.*) moves$/, (u) => `${u} bewegt sich`],
  [/^(.*) comes to (.*), facing (\d+)$/, (u, p, f) => `${u} kommt nach ${p}, Richtung ${f}`],
  [/^(.*) ends its move at (.*)$/, (u, p) => `${u} beendet den Zug bei ${p}`],
  [/^(.*) leaves the table$/, (u) => `${u} verlässt den Tisch`],
  [/^(\w+) holds its fire$/, (s) => `${SIDE[s]}: kein Feuer`],
  [/^(.*) breaks through a wall: (\d+), with its weight (-?\d+)(, not unhurt)?$/, (u, r, m, h) => `${u} bricht durch eine Mauer: ${r}, mit ihrem Gewicht ${m}${h ? ", nicht unbeschadet" : ""}`],
  [/^(.*) (loses a track|is damaged) at the wall \((\d+)\)$/, (u, x, r) => `${u} ${x === "is damaged" ? "wird beschädigt" : "verliert eine Kette"} an der Mauer (${r})`],
  [/^(.*) turns to face (\d+)$/, (u, f) => `${u} wendet auf ${f}°`],
  [/^objective (.*) is held by (?:the (\w+) side|nobody)$/, (n, s) => `Ziel ${n}: ${s ? `gehalten, ${SIDE[s]}` : "niemand hält es"}`],
  [/^Points: german (\d+), soviet (\d+)$/, (g, s) => `Punkte: Deutsche ${g}, Sowjets ${s}`],
  [/^The game is drawn$/, () => "Die Partie ist unentschieden"],
  [/^(german|soviet) wins$/, (s) => `${SIDE[s]}: Sieg`],
  [/^victory points$/, () => "nach Punkten"],
  [/^no units left$/, () => "keine Einheiten übrig"],
];
export function eventInGerman(text: string): string {
  for (const [pattern, say] of PATTERNS) {
    const m = pattern.exec(text);
    if (m) return say(...m.slice(1));
  }
  return text;
}

const LINES: Record<string, string> = {
  "target size": "Größe des Ziels", "target moving": "Ziel in Bewegung", "target in light cover": "Ziel in leichter Deckung", "target in medium cover": "Ziel in mittlerer Deckung", "target in heavy cover": "Ziel in starker Deckung", "shooter on a short halt": "Schütze auf kurzem Halt", "shooter damaged": "Schütze beschädigt",
  "through the smoke of a burning wreck": "durch den Rauch eines brennenden Wracks", "on the road": "auf der Straße", "on the path": "auf dem Weg", "cross-country": "im Gelände", "on a short halt": "auf kurzem Halt", damaged: "beschädigt", suppressed: "niedergehalten", "it has lost a track": "eine Kette ist verloren",
  "spotting range by cover and size": "Sichtweite nach Deckung und Größe", "it fired": "es hat gefeuert", "it moved": "es hat sich bewegt",
};
export const lineInGerman = (text: string): string => LINES[text] ?? text.replace(/^the way costs /, "der Weg kostet ").replace(/^turns cost /, "Drehungen kosten ");

/** Places and troops of the scenarios whose names mean something. */
const NAMES: Record<string, string> = {
  "The Bridge": "Die Brücke", "The bridge": "Die Brücke", "West ford": "Westfurt", "East ford": "Ostfurt", "West Knoll": "Westkuppe", "East Rise": "Osthöhe", "North Ridge": "Nordrücken", "Mill Hill": "Mühlberg",
  "Company HQ": "Kompanietrupp", "Panzer Platoon": "Panzerzug", "Tank Platoon": "Panzerzug", "Panzer Company Kohler": "Panzerkompanie Kohler", "Elements of the 109th Tank Brigade": "Teile der 109. Panzerbrigade",
};
export const nameInGerman = (name: string): string => NAMES[name] ?? name;
