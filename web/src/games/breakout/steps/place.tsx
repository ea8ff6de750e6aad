// Units and Korpsgruppen come onto the map; the order of a player turn; and waiting.
import type { JSX } from "preact";
import { t } from "../../../i18n";
import { endText } from "../../../messages";
import type { Props, Step } from "../context";
import { UnitButton } from "../units";

export function Waiting({ p }: Step): JSX.Element {
  const { node } = p.state;
  return (
    <p class="hint">
      {node.kind === "finished" ? t("finished", { how: endText(node), score: node.score ?? "–" }) : t("wait_hint")}
    </p>
  );
}

export function Order({ p }: Step): JSX.Element {
  const act = (a: string) => void p.game.act([a]);
  return (
    <>
      <p class="hint">{t("order_hint")}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => act("order move-fight")}>
          {t("order_mf")}
        </button>
        <button type="button" class="primary" onClick={() => act("order fight-move")}>
          {t("order_fm")}
        </button>
      </div>
    </>
  );
}

/** A unit is in hand, and the place that is printed for it is shown. */
function takeUp({ offers: o, defs, setChosen, look }: Props, unit: string): void {
  setChosen([unit]);
  const at = o
    .of("place")
    .find((a) => a.split(" ")[1] === unit)
    ?.split(" ")[2];
  if (at) look(defs.get(unit)?.setup ?? at);
}
export function PlaceUnits({ p }: Step): JSX.Element {
  return (
    <>
      <p class="hint">{t("place_hint")}</p>
      <div class="units">
        {[...new Set(p.offers.words("place"))].map((u) => (
          <UnitButton key={u} def={p.defs.get(u)!} unit={{}} on={p.chosen[0] === u} press={() => takeUp(p, u)} />
        ))}
      </div>
    </>
  );
}
export function PlaceGroups({ p }: Step): JSX.Element {
  return (
    <>
      <p class="hint">{t("place_hint")}</p>
      <div class="units">
        {[...new Set(p.offers.words("kg"))].map((u) => (
          <button
            key={u}
            type="button"
            class={p.chosen[0] === u ? "on" : ""}
            aria-pressed={p.chosen[0] === u}
            onClick={() => p.setChosen([u])}>
            {p.board.kg.find((k) => k.id === u)?.name ?? u}
          </button>
        ))}
      </div>
    </>
  );
}
