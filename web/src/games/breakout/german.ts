// The engine tells events in English. Here they are said in German; a line that is not known stays as it is.
const SIDE: Record<string, string> = { Soviet: "sowjetisch", German: "deutsch" };
const WEATHER: Record<string, string> = { thaw: "Tauwetter", frost: "Frost", storm: "Sturm" };
const SEGMENT: Record<string, string> = {
  movement: "Bewegung",
  combat: "Kampf",
  "mechanized combat": "mechanisierter Kampf",
};
const units = (n: string): string => (n === "1" ? "1 Einheit" : `${n} Einheiten`);

const STAGE: Record<string, string> = {
  "set-up": "Aufstellung",
  weather: "Wetter",
  air: "Luft",
  Korpsgruppen: "Korpsgruppen",
  "Soviet impulse 1": "sowjetischer Impuls 1",
  "Soviet impulse 2": "sowjetischer Impuls 2",
  "German impulse 1": "deutscher Impuls 1",
  "German impulse 2": "deutscher Impuls 2",
  reinforcements: "Verstärkungen",
  replacements: "Ersatz",
};
const TACTIC: Record<string, string> = {
  "take town": "Ort nehmen",
  "break hex": "Feld aufbrechen",
  "concentric attack": "konzentrischer Angriff",
  "storm town": "Ort stürmen",
  "destroy pocket": "Kessel vernichten",
  "seal pocket": "Kessel schließen",
  "cut line": "Verbindung abschneiden",
  "kill guns": "Geschütze ausschalten",
  exit: "Plan verlassen",
  "guard town": "Ort sichern",
  "escort guns": "Geschütze decken",
  "restore supply": "Nachschub öffnen",
  "absorb losses": "Verluste auffangen",
  "hold town": "Ort halten",
  "retake town": "Ort zurücknehmen",
  "leave pocket": "Kessel verlassen",
  "reopen line": "Verbindung öffnen",
  probe: "vorfühlen",
  "stop exit": "Abzug sperren",
  "rear guard": "Nachhut",
};
const ROLL: Record<string, string> = {
  weather: "Wetter",
  "river crossing": "Flussübergang",
  combat: "Kampf",
  "return of a rifle corps": "Rückkehr eines Schützenkorps",
  "air superiority: two Soviet dice, two German": "Luftüberlegenheit",
  "Soviet air markers of turn 1": "sowjetische Luftmarker in Zug 1",
};

type Say = (...m: string[]) => string;
const PATTERNS: [RegExp, Say][] = [
  [/^turn (\d+), (.*)$/, (n, s) => `Zug ${n}, ${STAGE[s] ?? s}`],
  [/^turn (\d+)$/, (n) => `Zug ${n}`],
  [/^the end$/, () => "das Ende"],
  [/^Turn (\d+) begins \((.*)\)$/, (n, d) => `Zug ${n} beginnt (${d})`],
  [/^Weather: (\w+)(?: \(die (\d)\))?$/, (w, d) => `Wetter: ${WEATHER[w] ?? w}${d ? ` (Würfel ${d})` : ""}`],
  [/^Air: (\d+) against (\d+), a tie; again$/, (a, b) => `Luft: ${a} gegen ${b}, gleich; noch einmal`],
  [/^(\w+) air superiority with (\d+) markers?$/, (s, n) => `Luftüberlegenheit ${SIDE[s]}, ${n} Marker`],
  [/^a (\w+) unit is placed in (.*)$/, (s, h) => `eine Einheit (${SIDE[s]}) steht nun in ${h}`],
  [/^(.*) is placed in (.*)$/, (u, h) => `${u} steht nun in ${h}`],
  [/^Korpsgruppe (.*) is deployed in (.*)$/, (k, h) => `Korpsgruppe ${k} ist in ${h} eingesetzt`],
  [/^(\w+) impulse (\d): move, then fight$/, (s, n) => `Impuls ${n} (${SIDE[s]}): erst bewegen, dann kämpfen`],
  [/^(\w+) impulse (\d): fight, then move$/, (s, n) => `Impuls ${n} (${SIDE[s]}): erst kämpfen, dann bewegen`],
  [
    /^(\w+) (movement|combat|mechanized combat) segment, impulse (\d)$/,
    (s, g, n) => `${SEGMENT[g]} (${SIDE[s]}), Impuls ${n}`,
  ],
  [
    /^(\d+) units? of the (\w+) side moves? along from (.*) to (.*)$/,
    (n, s, a, b) => `${units(n)} (${SIDE[s]}) mit von ${a} nach ${b}`,
  ],
  [/^(.*) moves from (.*) to (.*)$/, (u, a, b) => `${u} zieht von ${a} nach ${b}`],
  [/^River crossing into (.*): die (\d), \+(\d+) MP$/, (h, d, n) => `Flussübergang nach ${h}: Würfel ${d}, +${n} BP`],
  [
    /^(\d+) units? of the (\w+) side cannot cross and stays? in (.*)$/,
    (n, s, h) => `${units(n)} (${SIDE[s]}) kommen nicht hinüber und bleiben in ${h}`,
  ],
  [/^(.*) cannot pay and stays in (.*)$/, (u, h) => `${u} kann nicht zahlen und bleibt in ${h}`],
  [/^stopped by an enemy ZOC in (.*)$/, (h) => `feindliche Kontrollzone hält in ${h} auf`],
  [
    /^(.*) leaves the map from (\S+.*?)(?: \(\+(\d+) VP\))?$/,
    (u, h, n) => `${u} verlässt den Plan aus ${h}${n ? ` (+${n} SP)` : ""}`,
  ],
  [
    /^the fortified locality (.*) has fallen and counts as a town$/,
    (h) => `der befestigte Ort ${h} ist gefallen und zählt nun als Ort`,
  ],
  [/^(.*) is now (Soviet|German)$/, (h, s) => `${h} ist nun ${SIDE[s]}`],
  [/^(\w+) units overstack (.*)$/, (s, h) => `zu viele Einheiten (${SIDE[s]}) in ${h}`],
  [/^(.*) is revealed in (.*)$/, (u, h) => `${u} wird in ${h} aufgedeckt`],
  [/^(\w+) attack on (.*) by (\d+) units?$/, (s, h, n) => `Angriff (${SIDE[s]}) auf ${h} mit ${units(n)}`],
  [/^(\d+) units? probes? into (.*)$/, (n, h) => `${units(n)} fühlen nach ${h} vor`],
  [/^(.*) stands alone in (.*) and is lost$/, (u, h) => `${u} steht allein in ${h} und ist verloren`],
  [/^Korpsgruppe (.*) supports the combat at (.*)$/, (k, h) => `Korpsgruppe ${k} unterstützt den Kampf um ${h}`],
  [/^(.*) supports the combat at (.*)$/, (u, h) => `${u} unterstützt den Kampf um ${h}`],
  [/^(\w+) side commits (\d+) air$/, (s, n) => `${n} Luftmarker (${SIDE[s]})`],
  [
    /^Odds (\d+) to (\d+), shift (\S+): column (.*)$/,
    (a, b, v, c) => `Verhältnis ${a} zu ${b}, Verschiebung ${v}: Spalte ${c}`,
  ],
  [/^Automatic result (.*)$/, (r) => `sicheres Ergebnis ${r}`],
  [/^Die (\d) on (\S+): (.*)$/, (d, c, r) => `Würfel ${d} auf ${c}: ${r}`],
  [/^(.*) loses a step, (\d+) left$/, (u, n) => `${u} verliert eine Stufe, es bleiben ${n}`],
  [/^(.*) is eliminated in (.*)$/, (u, h) => `${u} ist in ${h} vernichtet`],
  [/^(.*) was out of communications: \+(\d+) VP$/, (u, n) => `${u} war ohne Verbindung: +${n} SP`],
  [/^(.*) is due back on turn (\d+) \(die (\d)\)$/, (u, n, d) => `${u} kommt in Zug ${n} zurück (Würfel ${d})`],
  [/^(.*) comes back too late \(die (\d)\)$/, (u, d) => `${u} kommt zu spät zurück (Würfel ${d})`],
  [/^(.*) retreats from (.*) to (.*)$/, (u, a, b) => `${u} weicht von ${a} nach ${b}`],
  [/^(.*) cannot retreat from (.*)$/, (u, h) => `${u} kann aus ${h} nicht weichen`],
  [/^(.*) advances into (.*)$/, (u, h) => `${u} rückt nach ${h} vor`],
  [/^(.*) was not placed and is lost$/, (u) => `${u} wurde nicht aufgestellt und ist verloren`],
  [/^Turn (\d+) ends with (-?\d+) VP$/, (n, v) => `Zug ${n} endet mit ${v} SP`],
  [
    /^The game ends with (-?\d+) VP: (.*)$/,
    (v, w) =>
      `Die Partie endet mit ${v} SP: ` +
      `${w === "draw" ? "unentschieden" : w.startsWith("Soviet") ? "sowjetischer Sieg" : "deutscher Sieg"}`,
  ],
];

export function eventInGerman(text: string): string {
  const word = TACTIC[text] ?? ROLL[text];
  if (word) return word;
  for (const [pattern, say] of PATTERNS) {
    const m = pattern.exec(text);
    if (m) return say(...m.slice(1));
  }
  return text;
}

/** What ending a segment now would cost (docs/api.md, Ending). */
export const LOSSES: Record<string, string> = {
  overstacked: "{n} von {units} würden vernichtet, nach Wahl des Gegners: zu viele Einheiten in {hex}",
  air: "{n} Luftmarker verfallen",
  korpsgruppe: "nicht eingesetzte Korpsgruppen, in diesem Zug nicht mehr: {n}",
  advance: "{units} könnten noch nach {hex} vorrücken",
  reinforcement: "{units}: fällig und nicht aufgestellt",
  replacement: "{units} könnten jetzt zurückkehren",
  unmoved: "{units} könnten noch ziehen",
  unfought: "{units} könnten noch angreifen",
};
