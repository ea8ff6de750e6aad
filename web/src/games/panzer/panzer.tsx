import { learnAsks, learnReasons } from "../../i18n";
import type { GameModule } from "../module";
import { courses } from "./courses";
import { asksInGerman } from "./german";
import { lessons } from "./lessons";
import { Orders } from "./Orders";
import { Place } from "./Place";
import { reasonsInGerman } from "./reasons";
import { eventWords, taskWords } from "./say";
import { Table } from "./Table";
import { Status, Turn } from "./Turn";
import { w } from "./words";
import "./panzer.css";

learnAsks(asksInGerman);
learnReasons(reasonsInGerman);

/** Numbers that two ten-sided dice made. */
function dice(text: string): string[] {
  const pair = /^(?:Initiative|For the edge): german (\d+), soviet (\d+)$/.exec(text);
  if (pair) return [pair[1], pair[2]];
  const hands = /hand to hand: -?\d+ \((\d+)\) against -?\d+ \((\d+)\)$/.exec(text);
  if (hands) return [hands[1], hands[2]];
  const one =
    /: (\d+) against \d+,/.exec(text) ??
    /^[gs]\d+ fires at .*: (\d+) [-+] \d+, /.exec(text) ??
    /: (\d+), modified -?\d+, /.exec(text) ??
    /is in a minefield: (\d+),/.exec(text) ??
    /\((\d+) against \d+\)$/.exec(text) ??
    /^[gs]\d+ is hit: .*? \((\d+)\)/.exec(text) ??
    /hull down \((\d+)\)$/.exec(text) ??
    /breaks through a wall: (\d+)/.exec(text);
  return one ? [one[1]] : [];
}

export const module: GameModule = {
  Table,
  Status,
  Place,
  placeName: () => w("unit_tab"),
  Turn,
  Orders,
  endsByPoints: true,
  layers: () => [
    { id: "fire", name: w("layer_fire") },
    { id: "spot", name: w("layer_spot") },
    { id: "seen", name: w("layer_seen") },
    { id: "setup", name: w("layer_setup") },
    { id: "command", name: w("layer_command") },
  ],
  eventText: eventWords,
  taskText: taskWords,
  dice,
  help: { log: "PZ:3.0", orders: "PZ:6.5" },
  lessons,
  courses,
  firstGame: { scenario: "1", sides: { german: "me", soviet: "computer" } },
};
