// The engine asks and tells in English. Here it is said in German; a line that is not known stays as it is.
export const asksInGerman: Record<string, string> = {
  "choose Dnestr bridges to roll for": "Für welche Dnestrbrücken wird gewürfelt?",
  "set up the Axis units": "Einheiten der Achse aufstellen",
  "set up the Soviet units": "Sowjetische Einheiten aufstellen",
  "load the transports": "Transporter beladen",
  "fly surprise missions": "Überraschungseinsätze fliegen",
  "send aircraft to the sectors": "Flugzeuge auf die Sektoren verteilen",
  "choose roles of fighter-bombers": "Aufgaben der Jagdbomber wählen",
  "attack bombers and transports": "Bomber und Transporter angreifen?",
  "fly bombing and supply missions": "Bomben- und Versorgungseinsätze fliegen",
  "name the aircraft of the mission": "Flugzeuge des Einsatzes nennen",
  "share out the supplies": "Nachschub verteilen",
  "hasty and prepared positions": "Eilige und ausgebaute Stellungen",
  "name the corps of the Zhukov Directive": "Korps der Schukow-Direktive nennen",
  "name the brigades that go south": "Brigaden nennen, die nach Süden gehen",
  "place the returning HQ": "Zurückkehrenden Stab aufstellen",
  "recall a corps from the south, or not": "Ein Korps aus dem Süden zurückrufen?",
  "activate an HQ": "Einen Stab aktivieren",
  "pick units to move": "Einheiten bewegen",
  "move the force": "Die Gruppe bewegen",
  "which part of the force goes on": "Welcher Teil der Gruppe geht weiter?",
  "blow a bridge, or not": "Eine Brücke sprengen?",
  "which HQ the garrison joins": "Welchem Stab sich die Garnison anschließt",
  "choose a hex to attack": "Feld zum Angriff wählen",
  "name the attackers": "Angreifer nennen",
  "which units get the ammunition": "Wer bekommt die Munition?",
  "the attacker loses a unit": "Der Angreifer verliert eine Einheit",
  "the defender loses a unit": "Der Verteidiger verliert eine Einheit",
  "the attackers retreat": "Die Angreifer weichen",
  "the defenders retreat": "Die Verteidiger weichen",
  "units over the stacking limit are lost": "Überzählige Einheiten gehen verloren",
  "make room for retreating units": "Platz für Weichende machen",
  "a new HQ for the units of a lost one": "Ein neuer Stab für Einheiten eines verlorenen",
  "a new garrison for the pontoon bridge": "Neue Besatzung der Pontonbrücke",
  "advance after combat": "Nach dem Kampf vorrücken",
  "advance along the path of retreat": "Auf dem Weg des Rückzugs vorrücken",
};

const SIDE: Record<string, string> = { Soviet: "sowjetisch", Axis: "Achse" };
const WEATHER: Record<string, string> = { snow: "Schnee", mud: "Schlamm", "heavy-snow": "Schneesturm" };
const STATUS: Record<string, string> = { good: "in Ordnung", DO: "desorganisiert", DIS: "zersprengt", RT: "geworfen" };
const PHASE: Record<string, string> = {
  Weather: "Wetter",
  "Air initiative": "Luftinitiative",
  "Air combat": "Luftkampf",
  "Air missions": "Lufteinsätze",
  "Axis positions": "Stellungen der Achse",
  "Zhukov's Directive": "Schukows Direktive",
  "Soviet activation": "Sowjetische Aktivierung",
  "Soviet movement": "Sowjetische Bewegung",
  "Soviet combat": "Sowjetischer Kampf",
  "Axis movement": "Bewegung der Achse",
  "Axis combat": "Kampf der Achse",
  "Axis motorized movement": "Motorisierte Bewegung der Achse",
  Recovery: "Erholung",
  "The end": "Ende",
  "Set-up": "Aufstellung",
};
const LEVEL: Record<string, string> = {
  "Axis decisive victory": "entscheidender Sieg der Achse",
  "Axis substantive victory": "deutlicher Sieg der Achse",
  "Axis marginal victory": "knapper Sieg der Achse",
  "Soviet marginal victory": "knapper sowjetischer Sieg",
  "Soviet substantive victory": "deutlicher sowjetischer Sieg",
  "Soviet decisive victory": "entscheidender sowjetischer Sieg",
};
export const levelInGerman = (level: string): string => LEVEL[level] ?? level;
const units = (n: string): string => (n === "1" ? "1 Einheit" : `${n} Einheiten`);
const die = (d: string | undefined): string => (d ? ` (Würfel ${d})` : "");
const PONTOON: Record<string, string> = {
  "the Khotin pontoon bridge": "die Pontonbrücke von Khotin",
  "the first Axis pontoon train": "der erste Brückentrain der Achse",
  "the second Axis pontoon train": "der zweite Brückentrain der Achse",
  "the Soviet pontoon train": "der sowjetische Brückentrain",
  "a bridge": "eine Brücke",
};

/** Parts of a game in its review; tactics and styles of advice. */
const STAGE: Record<string, string> = {
  "Soviet player turn": "sowjetischer Spielerzug",
  "Axis player turn": "Spielerzug der Achse",
  "weather, air and orders": "Wetter, Luft und Befehle",
};
const ADVICE: Record<string, string> = {
  attack: "Angriff auf",
  take: "nehmen:",
  hold: "halten:",
  "the end": "Ende",
  "as usual": "wie sonst",
  "home faster": "schneller nach Hause",
  "more attacks": "mehr Angriffe",
  "home at any price": "nach Hause um jeden Preis",
  "slower, with more attacks": "langsamer, mit mehr Angriffen",
  "in their way, with attacks": "in den Weg stellen und angreifen",
  "for the towns": "um die Städte",
  "in their way": "in den Weg stellen",
  "more risk": "mehr Wagnis",
  "fewer attacks, more care": "weniger Angriffe, mehr Vorsicht",
  "closer together": "enger beisammen",
};

type Say = (...m: string[]) => string;
const PATTERNS: [RegExp, Say][] = [
  [/^turn (\d+), (.*)$/, (n, s) => `Zug ${n}, ${STAGE[s] ?? s}`],
  [/^turn (\d+)$/, (n) => `Zug ${n}`],
  [/^Turn (\d+) begins \((.*)\)$/, (n, d) => `Zug ${n} beginnt (${d})`],
  [/^Turn (\d+) ends$/, (n) => `Zug ${n} endet`],
  [/^Phase (\S+): (.*)$/, (p, x) => `Phase ${p}: ${PHASE[x] ?? x}`],
  [/^Weather: (\S+)(?: \(die (\d)\))?$/, (x, d) => `Wetter: ${WEATHER[x] ?? x}${die(d)}`],
  [
    /^Arrival of II SS Panzer Korps: line (\d+) \(dice (\d+)\)$/,
    (n, d) => `Ankunft des II. SS-Panzerkorps: Zeile ${n} (Würfel ${d})`,
  ],
  [/^Operation Margarethe: line (\d+) \(dice (\d+)\)$/, (n, d) => `Unternehmen Margarethe: Zeile ${n} (Würfel ${d})`],
  [/^(.*): (not )?in effect \(dice (\d+)\)$/, (r, no, d) => `${r}: gilt${no ? " nicht" : ""} (Würfel ${d})`],
  [
    /^bridge (\S+) (is blown|stands) \(die (\d)\)$/,
    (b, x, d) => `Brücke ${b} ${x === "stands" ? "steht" : "ist gesprengt"}${die(d)}`,
  ],
  [/^a unit of the (\w+) side is placed in (.*)$/, (s, h) => `eine Einheit (${SIDE[s]}) steht nun in ${h}`],
  [/^(.*) is placed in (.*)$/, (u, h) => `${u} steht nun in ${h}`],
  [/^(.*) goes with (.*)$/, (p, f) => `${PONTOON[p] ?? p} geht mit ${f}`],
  [
    /^(.*) has (\d+) ammunition points? and (\d+) fuel points?$/,
    (f, a, b) => `${f} hat ${a} Munition und ${b} Treibstoff`,
  ],
  [
    /^(.*) loads (\d+) ammunition points? and (\d+) fuel points?$/,
    (f, a, b) => `${f} lädt ${a} Munition und ${b} Treibstoff`,
  ],
  [/^(\w+) air initiative \(die (\d)\)$/, (s, d) => `Luftinitiative: ${SIDE[s]}${die(d)}`],
  [/^the (\w+) side has placed its aircraft$/, (s) => `${SIDE[s]}: die Flugzeuge sind verteilt`],
  [/^(.*) flies over sector (\d+)$/, (a, n) => `${a} fliegt über Sektor ${n}`],
  [
    /^(.*) flies as (\w+)$/,
    (a, r) => `${a} fliegt als ${r === "fighter" ? "Jäger" : r === "bomber" ? "Bomber" : "Schlachtflieger"}`,
  ],
  [
    /^(\w+) aircraft attack over sector (\d+) at (\S+) \(die (\d)\): (.*)$/,
    (s, n, c, d, x) =>
      `Luftkampf über Sektor ${n} (${SIDE[s]} greift an) bei ${c}${die(d)}: ` +
      `${x === "no effect" ? "ohne Wirkung" : "der Feind dreht ab"}`,
  ],
  [/^(.*) turns home$/, (a) => `${a} dreht ab`],
  [
    /^bridge (\S+) is bombed with (\d+) \(die (\d)\): (.*)$/,
    (b, n, d, x) => `Brücke ${b} mit Stärke ${n} bombardiert${die(d)}: ${x === "destroyed" ? "zerstört" : "sie steht"}`,
  ],
  [/^(.*) is bombed with (\d+) \(die (\d)\): (.*)$/, (h, n, d, r) => `${h} mit Stärke ${n} bombardiert${die(d)}: ${r}`],
  [/^(.*) lands at (.*)$/, (a, h) => `${a} landet in ${h}`],
  [
    /^(.*) receives (\d+) ammunition points? and (\d+) fuel points? by (.*)$/,
    (f, a, b, x) => `${f} erhält ${a} Munition und ${b} Treibstoff durch ${x}`,
  ],
  [
    /^the cargo of (.*) is lost: (\d+) ammunition points?, (\d+) fuel points?$/,
    (x, a, b) => `die Ladung von ${x} ist verloren: ${a} Munition, ${b} Treibstoff`,
  ],
  [/^a (hasty|prepared) position in (.*)$/, (k, h) => `${k === "hasty" ? "eilige" : "ausgebaute"} Stellung in ${h}`],
  [/^the position in (.*) is gone$/, (h) => `die Stellung in ${h} besteht nicht mehr`],
  [
    /^Zhukov's Directive goes to (.*); (\d+) units? had crossed the Dnestr$/,
    (f, n) => `Schukows Direktive geht an ${f}; ${units(n)} hatten den Dnestr überquert`,
  ],
  [
    /^the Directive sends (\d+) brigades? south \(die (\d)\)$/,
    (n, d) => `die Direktive schickt ${n} Brigaden nach Süden${die(d)}`,
  ],
  [/^(.*) is to go south$/, (u) => `${u} soll nach Süden`],
  [/^(.*) is recalled to the north$/, (f) => `${f} wird nach Norden zurückgerufen`],
  [
    /^5th Guards Tank Corps (marches south|stays) \(die (\d)\)$/,
    (x, d) => `5. Garde-Panzerkorps ${x === "stays" ? "bleibt" : "marschiert nach Süden"}${die(d)}`,
  ],
  [/^(.*) is to try first \(die (\d)\)$/, (f, d) => `${f} versucht es zuerst${die(d)}`],
  [/^(.*) cannot be activated$/, (f) => `${f} kann nicht aktiviert werden`],
  [/^(.*) is activated over a path of (\S+) MP \(die (\d)\)$/, (f, n, d) => `${f} ist aktiviert, Weg ${n} BP${die(d)}`],
  [
    /^(.*) stays inactive over a path of (\S+) MP \(die (\d)\)$/,
    (f, n, d) => `${f} bleibt untätig, Weg ${n} BP${die(d)}`,
  ],
  [/^(.*) is active without a die$/, (f) => `${f} ist ohne Würfel aktiv`],
  [
    /^(\d+) units? of the (\w+) side moves? from (.*) to (.*)$/,
    (n, s, a, b) => `${units(n)} (${SIDE[s]}) von ${a} nach ${b}`,
  ],
  [
    /^(\d+) units? of the (\w+) side go(?:es)? back from (.*) to (.*)$/,
    (n, s, a, b) => `${units(n)} (${SIDE[s]}) zurück von ${a} nach ${b}`,
  ],
  [
    /^(\d+) units? of the (\w+) side retreats? from (.*) to (.*)$/,
    (n, s, a, b) => `${units(n)} (${SIDE[s]}) weichen von ${a} nach ${b}`,
  ],
  [
    /^(\d+) units? of the (\w+) side advances? into (.*)$/,
    (n, s, h) => `${units(n)} (${SIDE[s]}) rücken nach ${h} vor`,
  ],
  [/^(.*) moves from (.*) to (.*)$/, (u, a, b) => `${u} zieht von ${a} nach ${b}`],
  [
    /^(.*) spends (\d+) (fuel|ammunition) points?, (\d+) left$/,
    (f, n, k, l) => `${f} verbraucht ${n} ${k === "fuel" ? "Treibstoff" : "Munition"}, es bleiben ${l}`,
  ],
  [/^stopped by an enemy ZOC in (.*)$/, (h) => `feindliche Kontrollzone hält in ${h} auf`],
  [/^(.*) leaves the map from (.*)$/, (u, h) => `${u} verlässt den Plan aus ${h}`],
  [/^(.*) enters the map in (.*)$/, (u, h) => `${u} betritt den Plan in ${h}`],
  [/^Ternopol has fallen$/, () => "Ternopol ist gefallen"],
  [/^the airfield in (.*) is now (\w+)$/, (h, s) => `der Flugplatz ${h} gehört nun: ${SIDE[s]}`],
  [/^(.*) bridges (\S+)$/, (p, b) => `${PONTOON[p] ?? p} überbrückt ${b}`],
  [/^(.*) at (\S+) is gone$/, (p, b) => `${PONTOON[p] ?? p} bei ${b} ist verloren`],
  [
    /^demolition of bridge (\S+): (.*) \(die (\d)\)$/,
    (b, x, d) => `Sprengung der Brücke ${b}: ${x === "destroyed" ? "zerstört" : "sie steht"}${die(d)}`,
  ],
  [
    /^(\w+) attack on (.*) by (\d+) units?(?: with (.*) aircraft)?$/,
    (s, h, n, a) =>
      `Angriff (${SIDE[s]}) auf ${h} mit ${units(n)}` +
      `${a ? ` und ${a === "one" ? "1" : a} Flugzeug${a === "one" ? "" : "en"}` : ""}`,
  ],
  [/^(.*) is revealed in (.*)$/, (u, h) => `${u} wird in ${h} aufgedeckt`],
  [
    /^Odds (\d+) to (\d+): table (\d+)%, column (.*)$/,
    (a, b, p, c) => `Verhältnis ${a} zu ${b}: Tafel ${p} %, Spalte ${c}`,
  ],
  [/^Die (\d)(?:, counted as (-?\d+))?: (.*)$/, (d, m, r) => `Würfel ${d}${m ? `, zählt ${m}` : ""}: ${r}`],
  [/^(\d+) units? in (.*) (?:is|are) (DO|DIS|RT|good)$/, (n, h, s) => `${units(n)} in ${h}: ${STATUS[s]}`],
  [/^(.*) is (DO|DIS|RT|good)$/, (u, s) => `${u} ist ${STATUS[s]}`],
  [/^(.*) is eliminated in (.*)$/, (u, h) => `${u} ist in ${h} vernichtet`],
  [
    /^the HQ of (.*) is lost(?: and is due back on turn (\d+))?$/,
    (f, n) => `der Stab von ${f} ist verloren${n ? ` und kommt in Zug ${n} zurück` : ""}`,
  ],
  [/^the units of (.*) now belong to (.*)$/, (a, b) => `die Einheiten von ${a} gehören nun zu ${b}`],
  [/^(.*) now belongs to (.*)$/, (u, f) => `${u} gehört nun zu ${f}`],
  [
    /^(.*) (routs|holds, disrupted) \(die (\d)\)$/,
    (u, x, d) => `${u} ${x === "routs" ? "wird geworfen" : "hält, zersprengt"}${die(d)}`,
  ],
  [/^(.*) retreats from (.*) to (.*)$/, (u, a, b) => `${u} weicht von ${a} nach ${b}`],
  [/^(.*) makes room and goes from (.*) to (.*)$/, (u, a, b) => `${u} macht Platz und geht von ${a} nach ${b}`],
  [/^(.*) advances into (.*)$/, (u, h) => `${u} rückt nach ${h} vor`],
  [
    /^the advance is halted in (.*) by the ZOC of a crack unit$/,
    (h) => `die Kontrollzone einer Eliteeinheit hält das Vorrücken in ${h} auf`,
  ],
  [/^(\d+) units? in (.*) recovers?$/, (n, h) => `${units(n)} in ${h}: erholt`],
  [/^((?:Axis|Soviet) (?:decisive|substantive|marginal) victory)$/, (l) => levelInGerman(l)],
  [
    /^The game ends with a difference of (-?\d+): (.*)$/,
    (n, l) => `Die Partie endet mit einer Differenz von ${n}: ${levelInGerman(l)}`,
  ],
];

export function eventInGerman(text: string): string {
  if (text in ADVICE) return ADVICE[text];
  for (const [pattern, say] of PATTERNS) {
    const m = pattern.exec(text);
    if (m) return say(...m.slice(1));
  }
  return text;
}

/** What ending now would cost, by kind (docs/api.md, Inspect: ending). */
export const LOSSES: Record<string, string> = {
  "cargo-unused": "{units} fliegt leer: {n} Punkte Nachschub dieses Zuges bleiben liegen",
  "cargo-lost": "die Ladung von {units} geht verloren: {n} Punkte",
  "aircraft-idle": "{units}: bleibt diesen Zug am Boden",
  "mission-unflown": "{units}: kehrt ohne Einsatz zurück",
  "support-unflown": "{units}: kehrt ohne Unterstützungseinsatz zurück",
  "recall-unused": "der Rückruf ist nur heute möglich",
  "activation-unused": "{n} Aktivierungsversuche verfallen",
  disarray: "{units} in {hex}: teilt den Zustand derer, bei denen sie steht",
  "bridge-lost": "die Besatzung der Pontonbrücke bei {hex} fällt aus: {units}",
  "out-of-supply": "{units} in {hex}: außer Versorgung in der nächsten Phase",
  reinforcements: "{units}: der Weg auf die Karte ist versperrt",
  "fuel-wasted": "{n} Punkte des gekauften Treibstoffs verfallen",
  "attack-left": "{n} Felder könnten noch angegriffen werden",
  advance: "{units}: könnte nach {hex} nachstoßen",
  overstacked: "{n} von {units} vernichtet: zu viele Einheiten in {hex}",
};
