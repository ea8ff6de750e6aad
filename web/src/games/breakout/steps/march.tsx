// Moving: who goes, what the way costs, and what a force on its way may still do.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../../i18n";
import type { Tally } from "../../../net";
import type { Props, Step } from "../context";
import type { Way } from "../types";
import { UnitAnswers, UnitButton } from "../units";

export function Move({ p }: Step): JSX.Element {
  const { offers: o, defs } = p;
  const stack = p.view.stacks.find((s) => s.units.some((u) => u.id !== undefined && u.id === p.chosen[0]));
  const here = (p.chosen[0] ? stack : undefined)?.units ?? [];
  return (
    <>
      <p class="hint">{p.chosen.length > 0 ? t("go_hint") : t("pick_hint")}</p>
      {here.length > 0 ? (
        <div class="units">
          {here
            .filter((u) => u.id)
            .map((u) => (
              <UnitButton
                key={u.id}
                def={defs.get(u.id!)!}
                unit={u}
                on={p.chosen.includes(u.id!)}
                disabled={!o.has("pick " + u.id)}
                press={() =>
                  p.setChosen(p.chosen.includes(u.id!) ? p.chosen.filter((x) => x !== u.id) : [...p.chosen, u.id!])
                }
              />
            ))}
        </div>
      ) : null}
      {p.via.length > 0 ? (
        <p class="hint">
          {t("via")} {p.via.join(" → ")}{" "}
          <button type="button" class="plain" onClick={() => p.setVia([])}>
            {t("clear")}
          </button>
        </p>
      ) : null}
      {p.way ? <WayPanel way={p.way} units={p.chosen} via={p.via} p={p} /> : null}
    </>
  );
}

/** What a march costs, hex by hex, with the cases. */
function WayPanel(props: { way: Way; units: string[]; via: string[]; p: Props }): JSX.Element {
  const { way, p } = props;
  const [tally, setTally] = useState<Tally | null>(null);
  const [open, setOpen] = useState(false);
  const query = `path ${props.units[0]} ${way.path.join(" ")}`;
  useEffect(() => {
    let live = true;
    if (open && props.units.length > 0)
      p.game.tally(query).then(
        (x) => live && setTally(x),
        () => live && setTally(null),
      );
    return () => {
      live = false;
    };
  }, [query, open]);
  return (
    <div class="way">
      <p>
        <b>{way.hex}</b>: {t("mp_left", { n: Math.min(...way.mp) })}
        {way.river ? ", " + t("river_roll", { n: way.rivers }) : ""}
        {way.stops ? ", " + t("stops_there") : ""}
        {way.overstacks ? ", " + t("overstacks") : ""}
      </p>
      <details open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary>{t("why_cost")}</summary>
        {tally ? (
          <ul class="tally">
            {tally.lines.map((l, i) => (
              <li key={i}>
                <span>{l.text}</span>
                <span class="value">{l.value !== 0 ? l.value : ""}</span>
                <button type="button" class="case" onClick={() => p.openCase(l.rule)}>
                  {l.rule}
                </button>
              </li>
            ))}
            <li>
              <b>{tally.result}</b>
            </li>
          </ul>
        ) : null}
      </details>
      <div class="buttons tight">
        <button type="button" class="primary touch-only" onClick={p.go}>
          {t("go_there")}
        </button>
        <button type="button" onClick={() => p.setVia([...props.via, way.hex])}>
          {t("waypoint")}
        </button>
      </div>
    </div>
  );
}

/** A force on its way. */
export function Group({ p, seen }: Step): JSX.Element {
  const { offers: o } = p;
  const act = (a: string) => void p.game.act([a]);
  return (
    <>
      <p class="hint">{t("group_hint")}</p>
      {o.of("drop").length > 0 ? (
        <>
          <p class="hint">{t("drop_hint")}</p>
          <UnitAnswers verb="drop" units={o.words("drop")} defs={p.defs} seen={seen} act={act} />
        </>
      ) : null}
      <div class="buttons">
        {o.has("exit") ? (
          <button type="button" class="danger" onClick={() => act("exit")}>
            {t("exit_map")}
          </button>
        ) : null}
        <button type="button" class="primary" onClick={() => act("halt")}>
          {t("halt")}
        </button>
      </div>
    </>
  );
}
