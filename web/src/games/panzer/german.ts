// What the engine tells and asks, in German. Names of units are put in before.
export const asksInGerman: Record<string, string> = {
  "choose an edge": "Eine Kante wählen", "set up": "Aufstellen", "give orders": "Befehle geben", "be First or Second Player": "Erster oder Zweiter Spieler?", fire: "Feuern", "answer with overwatch fire, or pass": "Lauernd antworten, oder nicht feuern",
  "show the target's order, or keep it hidden": "Den Befehl des Ziels zeigen, oder verdeckt lassen?", "which angle counts": "Welcher Winkel gilt?", move: "Bewegen", "fire at the moving unit, or pass": "Auf die bewegte Einheit feuern, oder nicht", "pivot vehicles and turn turrets": "Fahrzeuge wenden und Türme drehen",
  "plot in secret": "Geheim planen", "fire plain AP instead?": "Stattdessen einfache Panzergranaten?", "where it bails out to": "Wohin sie abspringt", "call and direct indirect fire": "Indirektes Feuer anfordern und leiten", "where the fire falls": "Wohin das Feuer fällt", "announce assaults": "Sturmangriffe ansagen", "which unit leads on": "Wer führt weiter?", "take the position, or stay": "Die Stellung nehmen, oder bleiben", "load, unload, go on": "Auf- und absitzen, weiterfahren", fly: "Fliegen", "attack, or fly on": "Angreifen, oder weiterfliegen", "fire at the aircraft, or pass": "Auf das Flugzeug feuern, oder nicht",
};

const SIDE: Record<string, string> = { german: "Deutsche", soviet: "Sowjets" };
const PHASE: Record<string, string> = { setup: "Aufstellung", spotting: "Sichtung", command: "Befehle", initiative: "Initiative", air: "erste Luftphase", combat: "Kampf", movement: "Bewegung", "second-air": "zweite Luftphase", adjustment: "Anpassung", over: "Ende" };
const ORDER: Record<string, string> = { fire: "Feuern", move: "Bewegen", halt: "Kurzer Halt", ow: "Lauern", nc: "Ohne Befehl", none: "keiner", hidden: "verdeckt" };
const FIELD: Record<string, string> = { front: "nach vorn", right: "nach rechts", rear: "nach hinten", left: "nach links" };
const WHERE: Record<string, string> = { "turret front": "Turm vorn", "turret side": "Turm Seite", "turret rear": "Turm hinten", "hull front": "Wanne vorn", "hull side": "Wanne Seite", "hull rear": "Wanne hinten", track: "Kette", top: "Decke" };
const ASPECT: Record<string, string> = { front: "vorn", "front/side": "vorn/Seite", side: "der Seite", "rear/side": "hinten/Seite", rear: "hinten" };
const DAMAGE: Record<string, string> = { "no damage": "kein Schaden", damaged: "beschädigt", "knocked out": "ausgeschaltet", "brewed up": "brennt" };

type Say = (...m: string[]) => string;
const WORK: Record<string, string> = { "hasty entrenchment": "Schützengraben", "improved position": "ausgebaute Stellung", block: "Sperre", wire: "Draht" };
const STRUCK: Record<string, string> = { "no effect": "ohne Wirkung", suppressed: "niedergehalten", effective: "wirksam", "a track is gone": "eine Kette ist hin", damaged: "beschädigt" };
const FEATURE: Record<string, string> = { building: "Haus", bridge: "Brücke", work: "Stellung", minefield: "Minenfeld" };
const DROP: Record<string, string> = { strafe: "Bordwaffen", rockets: "Raketen", dive: "Sturzangriff", bombs: "Bomben" };
const HIGH: Record<string, string> = { low: "niedrig", medium: "mittelhoch", high: "hoch" };
const whom = (x: string): string => (x === "the ground" ? "das Gelände" : x);
const ADVANCED: [RegExp, Say][] = [
  [/^(a registered point|planned fire|a minefield|a load|a plot is taken back) is noted$/, (x) => ({ "a registered point": "ein Punkt ist eingetragen", "planned fire": "geplantes Feuer ist eingetragen", "a minefield": "ein Minenfeld ist eingetragen", "a load": "eine Beladung ist eingetragen" })[x] ?? "ein Eintrag ist zurückgenommen"],
  [/^(hasty entrenchment|improved position|block|wire) at (.*)$/, (x, p) => `${WORK[x]} bei ${p}`],
  [/^(.*) goes into Full Cover$/, (u) => `${u} geht in volle Deckung`],
  [/^(.*) leaves Full Cover$/, (u) => `${u} verlässt die volle Deckung`],
  [/^(.*) digs \((\d+)\)$/, (u, n) => `${u} gräbt (${n})`],
  [/^(.*) mounts (.*)$/, (u, v) => `${u} sitzt auf ${v} auf`],
  [/^(.*) dismounts at (.*)$/, (u, p) => `${u} sitzt bei ${p} ab`],
  [/^(.*) bails out, suppressed, at (.*)$/, (u, p) => `${u} springt bei ${p} ab, niedergehalten`],
  [/^the crew of (.*) abandons it \((-?\d+) against (-?\d+)\)$/, (u, r, n) => `die Besatzung verlässt ${u} (${r} gegen ${n})`],
  [/^the crew of (.*) stays with it \((-?\d+) against (-?\d+)\)$/, (u, r, n) => `die Besatzung bleibt bei ${u} (${r} gegen ${n})`],
  [/^(.*) (gets out|is lost inside|stays aboard) \((-?\d+) against (-?\d+)\)$/, (u, x, r, n) => `${u} ${x === "gets out" ? "kommt heraus" : x === "is lost inside" ? "geht darin verloren" : "bleibt aufgesessen"} (${r} gegen ${n})`],
  [/^(.*) is proof against it$/, (u) => `${u} hält das aus`],
  [/^(.*) shares the command of (.*)$/, (u, v) => `${u} teilt den Befehl von ${v}`],
  [/^ammunition of (.*): (-?\d+) against (-?\d+), (it runs short|there is enough)$/, (u, r, n, x) => `Munition von ${u}: ${r} gegen ${n}, ${x === "it runs short" ? "sie wird knapp" : "sie reicht"}`],
  [/^(.*) has no such shell and does not fire$/, (u) => `${u} hat keine solche Granate und feuert nicht`],
  [/^(.*) fires at (.*): (\d+) ([-+]) (\d+), (no effect|suppressed|effective)$/, (a, b, r, s, m, x) => `${whom(a)} feuert auf ${whom(b)}: ${r} ${s === "-" ? "−" : "+"} ${m}, ${STRUCK[x]}`],
  [/^(building|bridge|work|minefield) (\d+): (-?\d+), (destroyed|it stands)$/, (k, n, r, x) => `${FEATURE[k]} ${n}: ${r}, ${x === "destroyed" ? "zerstört" : "hält"}`],
  [/^(.*) is suppressed$/, (u) => `${u} ist niedergehalten`],
  [/^(.*) is reduced to a half-squad$/, (u) => `${u} ist nur noch eine Halbgruppe`],
  [/^(.*) is eliminated$/, (u) => `${u} ist vernichtet`],
  [/^(.*): (-?\d+) against (-?\d+), (brewed up|knocked out)$/, (u, r, n, x) => `${u}: ${r} gegen ${n}, ${x === "brewed up" ? "brennt" : "ausgeschaltet"}`],
  [/^penetration of (.*): (\d+) adds (-?\d+)$/, (u, r, n) => `Durchschlag von ${u}: ${r} gibt ${n}`],
  [/^smoke at (.*)$/, (p) => `Nebel bei ${p}`],
  [/^(.*) calls (gp|smoke) on (.*), sheaf (\w)$/, (u, s, p, f) => `${u} fordert ${s === "gp" ? "Sprengfeuer" : "Nebel"} auf ${p} an, Garbe ${f.toUpperCase()}`],
  [/^(.*): (-?\d+) against (-?\d+), (it responds|no response)$/, (u, r, n, x) => `${u}: ${r} gegen ${n}, ${x === "it responds" ? "sie antwortet" : "keine Antwort"}`],
  [/^danger close: (.*) fires on its own side at (.*)$/, (u, p) => `Eigenbeschuss: ${u} feuert auf die eigene Seite bei ${p}`],
  [/^fire of (.*) comes down at (.*)$/, (u, p) => `Feuer von ${u} schlägt bei ${p} ein`],
  [/^planned fire comes down at (.*)$/, (p) => `geplantes Feuer schlägt bei ${p} ein`],
  [/^mission (\d+) is checked$/, (n) => `Feuerauftrag ${n} ist abgebrochen`],
  [/^mission (\d+) ends$/, (n) => `Feuerauftrag ${n} endet`],
  [/^(.*) assaults (.*?)(, advancing)?$/, (a, b, x) => `${a} stürmt ${whom(b)}${x ? ", vorgehend" : ""}`],
  [/^(.*) fights (.*) hand to hand: (-?\d+) \((\d+)\) against (-?\d+) \((\d+)\)$/, (a, b, x, r, y, q) => `${a} kämpft mit ${b} Mann gegen Mann: ${x} (${r}) gegen ${y} (${q})`],
  [/^(.*) takes the position at (.*)$/, (u, p) => `${u} nimmt die Stellung bei ${p}`],
  [/^(.*) overruns (.*)$/, (a, b) => `${a} überrollt ${b}`],
  [/^(.*): (-?\d+) against (-?\d+), (it bogs down|it gets through)$/, (u, r, n, x) => `${u}: ${r} gegen ${n}, ${x === "it bogs down" ? "fährt sich fest" : "kommt durch"}`],
  [/^(.*) looks for a hull-down position: (-?\d+) against (-?\d+), (found|none)$/, (u, r, n, x) => `${u} sucht Deckung für die Wanne: ${r} gegen ${n}, ${x === "found" ? "gefunden" : "keine"}`],
  [/^(.*) has run: (-?\d+) against (-?\d+), (suppressed|in order)$/, (u, r, n, x) => `${u} ist gelaufen: ${r} gegen ${n}, ${x === "suppressed" ? "niedergehalten" : "geordnet"}`],
  [/^(.*) takes the wire along$/, (u) => `${u} reißt den Draht mit`],
  [/^mines that nobody sees are rolled for: (-?\d+)$/, (n) => `auf Minen, die niemand sieht, wird gewürfelt: ${n}`],
  [/^(.*) is in a minefield: (\d+), (no effect|a track is gone|damaged|effective)$/, (u, r, x) => `${u} ist in einem Minenfeld: ${r}, ${STRUCK[x]}`],
  [/^(.*): (\d+), modified (-?\d+), (it recovers|it stays suppressed)$/, (u, r, m, x) => `${u}: ${r}, verändert ${m}, ${x === "it recovers" ? "sie fasst sich" : "sie bleibt niedergehalten"}`],
  [/^(.*) comes in at (.*), heading (\d+), (slow|fast) and (low|medium|high)$/, (u, p, h, v, a) => `${u} fliegt bei ${p} ein, Kurs ${h}, ${v === "slow" ? "langsam" : "schnell"} und ${HIGH[a]}`],
  [/^(.*) is over (.*)$/, (u, p) => `${u} ist über ${p}`],
  [/^(.*) turns to (.*)$/, (u, v) => `${u} nimmt sich ${v} vor`],
  [/^(.*) attacks (.*): (strafe|rockets|dive|bombs)$/, (a, b, x) => `${a} greift ${whom(b)} an: ${DROP[x]}`],
  [/^(.*) flies off$/, (u) => `${u} fliegt ab`],
  [/^(.*) crashes at (.*)$/, (u, p) => `${u} stürzt bei ${p} ab`],
  [/^Relief: (-?\d+) against (-?\d+), (it comes|not yet)$/, (r, n, x) => `Entsatz: ${r} gegen ${n}, ${x === "it comes" ? "er kommt" : "noch nicht"}`],
  [/^The relief force comes by entry (\d+)$/, (n) => `Der Entsatz kommt über Zugang ${n}`],
  [/^(.*) comes onto the table at (.*)$/, (u, p) => `${u} kommt bei ${p} auf den Tisch`],
  [/^(.*) looks for (.*): (-?\d+) against (-?\d+), (seen|not seen)$/, (a, b, r, n, x) => `${a} sucht ${b}: ${r} gegen ${n}, ${x === "seen" ? "gesehen" : "nicht gesehen"}`],
  [/^(.*) has no room to turn any more$/, (u) => `${u} hat keinen Platz mehr zum Wenden`],
];
const PATTERNS: [RegExp, Say][] = [
  [/^Turn (\d+)$/, (n) => `Zug ${n}`],
  [/^Phase: ([\w-]+)$/, (p) => `Phase: ${PHASE[p] ?? p}`],
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
  [/^(\d+) units? fires?(?: (\d+) weapons)? at (.*?)( in overwatch)?$/, (n, k, u, o) => `${n === "1" ? "Eine Einheit feuert" : n + " Einheiten feuern"}${o ? " lauernd" : ""}${k ? ` mit ${k} Waffen` : ""} auf ${u}`],
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
  [/^ended by agreement$/, () => "im Einvernehmen beendet, nach Punkten"],
  ...ADVANCED,
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
  "heat haze": "Hitzeflimmern", "through a fire": "durch ein Feuer", "through the smoke of a burning wreck": "durch den Rauch eines brennenden Wracks", "on the road": "auf der Straße", "on the path": "auf dem Weg", "cross-country": "im Gelände", "on a short halt": "auf kurzem Halt", damaged: "beschädigt", suppressed: "niedergehalten", "it has lost a track": "eine Kette ist verloren",
  "spotting range by cover and size": "Sichtweite nach Deckung und Größe", "it fired": "es hat gefeuert", "it moved": "es hat sich bewegt",
  "Full Cover": "volle Deckung", "Full Cover or suppression": "volle Deckung oder niedergehalten", "Recon Command observer": "führender Aufklärer als Beobachter", "aboard a vehicle": "auf einem Fahrzeug", "adjusted fire": "verlegtes Feuer", "after an advance": "nach dem Vorgehen", altitude: "Höhe", "armoured target": "gepanzertes Ziel", "by its card": "nach der Karte", "by its card and cover": "nach Karte und Deckung", "coaxial machine gun": "Achsen-MG", fast: "schnell", "fast aircraft": "schnelles Flugzeug", "fired from a vehicle": "vom Fahrzeug aus", flamethrower: "Flammenwerfer", grade: "Güte", "half-squad": "Halbgruppe", "high aircraft": "hohes Flugzeug", "low aircraft": "niedriges Flugzeug", "it had other orders than N/C": "sie hatte einen anderen Befehl als „Ohne“", "it was attacked in close combat": "sie wurde im Nahkampf angegriffen", "it was under fire": "sie lag unter Feuer",
  moving: "in Bewegung", "moving vehicle": "bewegtes Fahrzeug", "observer damaged": "Beobachter beschädigt", "observer suppressed": "Beobachter niedergehalten", "observer's grade": "Güte des Beobachters", "open sheaf": "offene Garbe", "out of a vehicle": "aus einem Fahrzeug heraus", overrun: "Überrollen", overwatch: "Lauern", "pre-registered point": "eingeschossener Punkt", "protected target": "geschütztes Ziel", "protected vehicle": "geschütztes Fahrzeug", quickmarch: "Laufschritt", "second attacker": "zweiter Angreifer", section: "Trupp", "shooter suppressed": "Schütze niedergehalten", "short of ammunition": "Munition knapp", "soft vehicle": "ungeschütztes Fahrzeug", squad: "Gruppe", "target in a hasty entrenchment": "Ziel im Schützengraben", "through a barrage": "durch Sperrfeuer", "through a dense barrage": "durch dichtes Sperrfeuer", "through dense smoke": "durch dichten Nebel", "through smoke": "durch Nebel", "towed unit": "Geschütz", "two weapons at one target": "zwei Waffen auf ein Ziel", "two weapons at two targets": "zwei Waffen auf zwei Ziele", uphill: "bergauf", "vehicle without close defense": "Fahrzeug ohne Nahverteidigung", "with a gun in tow": "mit Geschütz im Schlepp",
};
export const lineInGerman = (text: string): string => LINES[text] ?? text.replace(/^the way costs /, "der Weg kostet ").replace(/^turns cost /, "Drehungen kosten ");

/** Places and troops of the scenarios whose names mean something. */
const NAMES: Record<string, string> = {
  "The Bridge": "Die Brücke", "The bridge": "Die Brücke", "West ford": "Westfurt", "East ford": "Ostfurt", "West Knoll": "Westkuppe", "East Rise": "Osthöhe", "North Ridge": "Nordrücken", "Mill Hill": "Mühlberg",
  "Company HQ": "Kompanietrupp", "Panzer Platoon": "Panzerzug", "Tank Platoon": "Panzerzug", "Panzer Company Kohler": "Panzerkompanie Kohler", "Elements of the 109th Tank Brigade": "Teile der 109. Panzerbrigade",
  "The Bridge (with leg and towed units)": "Die Brücke (mit Fußtruppen und Geschützen)", "Higher Ground": "Die Höhen", "The Turning Tide": "Die Wende", "Battle of Ponyri": "Die Schlacht um Ponyri", Twilight: "Dämmerung",
  "Chapel Hill": "Kapellenberg", "East Hill": "Ostberg", "South Hill": "Südberg", "West Hill": "Westberg", "East balka": "Ostbalka", "West balka": "Westbalka", "East bridge": "Ostbrücke", "West bridge": "Westbrücke", "Village bridge": "Dorfbrücke", "The village": "Das Dorf", "The ford": "Die Furt", "Exit off the Soviet edge": "Ausgang über die sowjetische Kante", "Height north-east of Ponyri": "Höhe nordöstlich von Ponyri", "Hill 245.2": "Höhe 245,2", "Hill 245.3": "Höhe 245,3", "North-east height": "Nordosthöhe", "North-west height": "Nordwesthöhe", "South-east height": "Südosthöhe", "South-west height": "Südwesthöhe", "railway embankment": "Bahndamm", "Road-1": "Straße 1", "Road-2": "Straße 2", "Road-3": "Straße 3", "Road-2, east branch": "Straße 2, Ostarm", "Road-2, west branch": "Straße 2, Westarm",
  "Elements of Kampfgruppe Gerd": "Teile der Kampfgruppe Gerd", "Elements of Kampfgruppe Mende": "Teile der Kampfgruppe Mende", "Elements of Kampfgruppe Scheller": "Teile der Kampfgruppe Scheller", "Elements of Kampfgruppe Todt": "Teile der Kampfgruppe Todt", "Elements of the 19th Guards Tank Brigade": "Teile der 19. Garde-Panzerbrigade", "Elements of the 2nd Guards Mechanized Brigade": "Teile der 2. Garde-mech. Brigade", "Elements of the 49th Tank Brigade": "Teile der 49. Panzerbrigade", "Elements of the 51st Tank Brigade": "Teile der 51. Panzerbrigade",
  "(mot) Panzergrenadier Company": "Panzergrenadierkompanie (mot)", "(mot) Panzergrenadier Platoon": "Panzergrenadierzug (mot)", "(mot) Panzerjäger Company": "Panzerjägerkompanie (mot)", "(mot) Panzerjäger Platoon": "Panzerjägerzug (mot)", "(mot) Panzerjäger Section": "Panzerjägertrupp (mot)", "ATR Platoon": "Panzerbüchsenzug", "Anti-Tank Platoon": "Pak-Zug", "Assault Gun Platoon": "Sturmgeschützzug", "Attached Panzerjäger Company": "Unterstellte Panzerjägerkompanie", "Composite Tank Company": "Gemischte Panzerkompanie", "Heavy Panzer Platoon": "Schwerer Panzerzug", "Heavy SU Platoon": "Schwerer SU-Zug", "Heavy Tank Company": "Schwere Panzerkompanie", "Heavy Tank Platoon": "Schwerer Panzerzug", "Heavy Weapons Platoon": "Schwerer Zug", "Heavy Weapons Section": "Schwerer Trupp", "Mixed Panzer Company": "Gemischte Panzerkompanie", "Mixed Tank Company": "Gemischte Panzerkompanie", "Mortar Platoon": "Granatwerferzug", "Motorized Rifle Company": "Mot. Schützenkompanie", "Panzer Company": "Panzerkompanie", "Panzergrenadier Company (gepanzert)": "Panzergrenadierkompanie (gepanzert)", "Panzergrenadier Platoon": "Panzergrenadierzug", "Panzerjäger Section": "Panzerjägertrupp", "Panzerzerstörer Platoon": "Panzerzerstörerzug", "Recon Section": "Aufklärungstrupp", "Reconnaissance Platoon": "Aufklärungszug", "Rifle Platoon": "Schützenzug", "SMG Platoon": "MPi-Zug", "SP Panzerjäger Platoon": "Panzerjägerzug (Sfl)", "SU Platoon": "SU-Zug", "Sapper Platoon": "Pionierzug", "Tank Company": "Panzerkompanie", "Tank Rider Company": "Kompanie aufgesessener Infanterie", "Tank Rider Platoon": "Zug aufgesessener Infanterie", "Volkssturm Company": "Volkssturmkompanie", "Volkssturm Platoon": "Volkssturmzug", "Weapons Platoon": "Waffenzug",
  "Rifle Squad": "Schützengruppe", "Rifle 1/2 Squad": "Halbe Schützengruppe", "Infantry Squad": "Infanteriegruppe", "Infantry 1/2 Squad": "Halbe Infanteriegruppe", "SMG Squad": "MPi-Gruppe", "SMG 1/2 Squad": "Halbe MPi-Gruppe", Section: "Trupp", "HMG Section": "sMG-Trupp", "8cm GrW 34 Mortar Section": "Trupp 8cm GrW 34", "82mm BM41 Mortar Section": "Trupp 82mm BM41", "50mm RM40 Mortar Section": "Trupp 50mm RM40", "Light Truck": "Leichter Lkw", "Medium Truck": "Mittlerer Lkw", "Heavy Truck": "Schwerer Lkw", "Light Artillery Battery": "Leichte Batterie", "Medium Artillery Battery": "Mittlere Batterie", "Heavy Artillery Battery": "Schwere Batterie", "5cm PaK 38 ATG": "5cm PaK 38", "7.5cm PaK 40 ATG": "7,5cm PaK 40", "45mm M37 ATG": "45mm-Pak M37", "57mm ZIS-2 M43 ATG": "57mm-Pak ZIS-2", "76.2mm M39 ATG": "76,2mm-Kanone M39",
};
/** A formation or group that is more or less than whole says so at its end. */
export const nameInGerman = (name: string): string => {
  const part = /^(.*?)( \([+-]\))$/.exec(name);
  return NAMES[name] ?? (part && NAMES[part[1]] ? NAMES[part[1]] + part[2] : name);
};

/** What ending a step would cost, by kind (docs/api.md, Inspect: ending). */
export const LOSSES: Record<string, string> = {
  positions_unplaced: "{n} ausgebaute Stellungen sind nicht gelegt", points_unplotted: "{n} eingeschossene Punkte sind nicht eingetragen", fire_unplotted: "{units}: kein geplantes Feuer eingetragen", mines_unlaid: "{n} Minenfelder sind nicht gelegt",
  no_order: "{units}: kein Befehl, also diesen Zug ohne", commands_unused: "{n} Befehle bleiben ungenutzt", mission_ends: "{n} Feueraufträge werden nicht fortgesetzt und enden", could_call: "{units}: könnte noch Feuer anfordern, später in diesem Zug nicht mehr", fire_waits: "{n} geplante Feueraufträge könnten jetzt kommen, oder einen Zug später",
  could_fire: "{units}: könnte noch feuern", could_smoke: "{units}: könnte noch Nebel schießen", overwatch_lapses: "{units}: könnte antworten, später nicht mehr", overwatch_waits: "{units}: könnte auf die bewegte Einheit feuern", could_assault: "{units}: könnte stürmen, später in diesem Zug nicht mehr",
  not_moved: "{units}: soll sich bewegen und hat es nicht getan", not_entered: "{units}: könnte auf den Tisch kommen", movement_left: "{units}: noch {n} Bewegungspunkte", still_aboard: "{units}: könnte hier absitzen", not_flown: "{units}: könnte in dieser Phase fliegen",
};
