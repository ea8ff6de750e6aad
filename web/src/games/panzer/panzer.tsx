import { diceOf } from "../../messages";
import type { GameModule } from "../module";
import { courses } from "./courses";
import { lessons } from "./lessons";
import { catalogue } from "./messages.de";
import { events } from "./messages.gen";
import { Orders } from "./Orders";
import { Place } from "./Place";
import { eventText, taskWords } from "./say";
import { Table } from "./Table";
import { Status, Turn } from "./Turn";
import { w } from "./words";
import "./panzer.css";

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
  eventText,
  german: { ...catalogue, stages: {}, advice: {} },
  taskText: taskWords,
  /** Numbers that two ten-sided dice made. */
  dice: (data) => diceOf(events, data).map(String),
  help: { log: "PZ:3.0", orders: "PZ:6.5" },
  lessons,
  courses,
  firstGame: { scenario: "1", sides: { german: "me", soviet: "computer" } },
};
