import { t } from "../../i18n";
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

export const module: GameModule = {
  Table,
  Status,
  Place,
  Turn,
  Orders,
  layers: () => [
    { id: "zoc soviet", name: t("layer_zoc_s") },
    { id: "zoc german", name: t("layer_zoc_g") },
    { id: "supply", name: t("layer_supply") },
    { id: "communications", name: t("layer_comms") },
    { id: "threat", name: t("layer_threat") },
    { id: "vp", name: t("layer_vp") },
  ],
  eventText,
  german: { ...catalogue, stages: STAGES, advice: ADVICE },
  dice: (data) => diceOf(events, data),
  help: { log: "BO:5.0", orders: "BO:13.3" },
  lessons,
  firstGame: { scenario: "campaign", sides: { soviet: "me", german: "computer" } },
};
