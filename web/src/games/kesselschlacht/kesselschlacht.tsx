import { diceOf } from "../../messages";
import type { GameModule } from "../module";
import { ADVICE, STAGES } from "./german";
import { lessons } from "./lessons";
import { catalogue } from "./messages.de";
import { events } from "./messages.gen";
import { Orders } from "./Orders";
import { Place } from "./Place";
import { eventText } from "./say";
import { Table } from "./Table";
import { Status, Turn } from "./Turn";
import { w } from "./words";

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
  eventText,
  german: { ...catalogue, stages: STAGES, advice: ADVICE },
  // Two dice that are read together are told as one number, and not shown.
  dice: (data) => (data && "dice" in data ? [] : diceOf(events, data)),
  help: { log: "KS:4.0", orders: "KS:13.2.1" },
  lessons,
  firstGame: { scenario: "solution-west", sides: { soviet: "computer", axis: "me" } },
};
