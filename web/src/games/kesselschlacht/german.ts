// German of what is told beside events, refusals and questions (messages.de.ts).
/** Parts of a turn in a review. */
export const STAGES: Record<string, string> = {
  soviet: "sowjetischer Spielerzug",
  axis: "Spielerzug der Achse",
  between: "Wetter, Luft und Befehle",
  over: "Ende",
};
/** What advisers call their tactics and plans. */
export const ADVICE: Record<string, string> = {
  attack: "Angriff auf",
  take: "nehmen:",
  hold: "halten:",
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
  "only south of the Dnestr": "nur südlich des Dnestr",
  "only north of the Dnestr": "nur nördlich des Dnestr",
  "straight through": "geradewegs hindurch",
  "around them": "um sie herum",
  "deep into the west": "tief in den Westen",
  "with more care": "mit mehr Vorsicht",
  rings: "einkreisen",
  "across their roads": "über ihre Straßen",
};

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
