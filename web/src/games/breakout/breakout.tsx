import { currentLanguage, t } from "../../i18n";
import type { GameModule } from "../module";
import { eventInGerman } from "./german";
import { lessons } from "./lessons";
import { Orders } from "./Orders";
import { Place } from "./Place";
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
  eventText: (text) => (currentLanguage() === "de" ? eventInGerman(text) : text),
  dice: (text) =>
    [...text.matchAll(/\b(?:die|dice) ((?:\d(?:, | and |\+)?)+)/gi)].flatMap((m) =>
      [...m[1].matchAll(/[1-6]/g)].map((d) => Number(d[0])),
    ),
  help: { log: "BO:5.0", orders: "BO:13.3" },
  lessons,
  firstGame: { scenario: "campaign", sides: { soviet: "me", german: "computer" } },
};
