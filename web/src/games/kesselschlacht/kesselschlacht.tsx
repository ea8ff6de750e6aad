import { learnAsks, learnReasons } from "../../i18n";
import type { GameModule } from "../module";
import { asksInGerman } from "./german";
import { lessons } from "./lessons";
import { Orders } from "./Orders";
import { Place } from "./Place";
import { reasonsInGerman } from "./reasons";
import { eventWords } from "./say";
import { Table } from "./Table";
import { Status, Turn } from "./Turn";
import { w } from "./words";

learnAsks(asksInGerman);
learnReasons(reasonsInGerman);

export const module: GameModule = {
  Table,
  Status,
  Place,
  Turn,
  Orders,
  layers: () => [
    { id: "zoc soviet", name: w("layer_zoc_soviet") },
    { id: "zoc axis", name: w("layer_zoc_axis") },
    { id: "general leg", name: w("layer_general") },
    { id: "general motor", name: w("layer_general_motor") },
    { id: "command", name: w("layer_command_long") },
    { id: "threats", name: w("layer_threats") },
    { id: "sectors", name: w("layer_sectors") },
    { id: "objectives", name: w("layer_objectives") },
  ],
  eventText: eventWords,
  dice: (text) => [...text.matchAll(/\bdie ([1-6])\b/gi)].map((m) => Number(m[1])),
  help: { log: "KS:4.0", orders: "KS:13.2.1" },
  lessons,
  firstGame: { scenario: "solution-west", sides: { soviet: "computer", axis: "me" } },
};
