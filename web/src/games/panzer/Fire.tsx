// A shot before it is fired: hit number with every modifier, what it can do, and the target's armour as the shot finds
// it.
import type { JSX } from "preact";
import { armName, aspectName, lineWords, locationName, unitName } from "./say";
import { bearing, wrap } from "./geometry";
import type { Ctx } from "./context";
import type { Line, Odds, Seen, ShotData } from "./types";
import { type Word, w } from "./words";
import { reasonText } from "../../messages";

const percent = (n: number, all: number): string => {
  const p = (100 * n) / all;
  return `${p > 0 && p < 10 ? p.toFixed(1) : Math.round(p)} %`;
};

const OUTCOMES: [keyof Odds, Word, string][] = [
  ["miss", "out_miss", "dull"],
  ["nothing", "out_none", "dull"],
  ["suppressed", "gp_suppressed", "mixed"],
  ["track", "out_track", "mixed"],
  ["damaged", "out_damaged", "mixed"],
  ["reduced", "out_reduced", "good"],
  ["knocked_out", "out_ko", "good"],
  ["brewed_up", "out_bu", "best"],
  ["eliminated", "out_eliminated", "best"],
];

/** What may come of it, as bars. */
export function OutcomeBars(props: { odds: Odds }): JSX.Element {
  const { odds } = props;
  return (
    <div class="outcome-bars" role="list">
      {OUTCOMES.filter(([k]) => (odds[k] ?? 0) > 0).map(([k, word, cls]) => (
        <div key={k} role="listitem" class={"outcome " + cls} data-outcome={k}>
          <span>{w(word)}</span>
          <i style={{ width: `${(100 * odds[k]!) / odds.all}%` }} />
          <b>{percent(odds[k]!, odds.all)}</b>
        </div>
      ))}
    </div>
  );
}

export const signed = (n: number): string => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n)}`;
/** Every line of a sum with its case. */
export function Lines(props: { c: { openCase(rule: string): void }; lines: Line[] }): JSX.Element {
  return (
    <ul class="tally">
      {props.lines.map((l, i) => (
        <li key={i}>
          <span>{lineWords(l)}</span>
          <span class="value">{signed(l.value)}</span>
          <button type="button" class="case" onClick={() => props.c.openCase(l.rule)}>
            {l.rule}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function OddsPanel(props: { c: Ctx; shot: ShotData }): JSX.Element {
  const { c, shot } = props;
  const from = c.units.get(shot.shooter);
  const to = c.units.get(shot.target);
  const caseButton = (rule: string) => (
    <button type="button" class="case" onClick={() => c.openCase(rule)}>
      {rule}
    </button>
  );
  return (
    <div class="odds shot" data-shot={`${shot.shooter} ${shot.target}`}>
      <p class="odds-head">{w("odds_title", { shooter: unitName(shot.shooter), target: unitName(shot.target) })}</p>
      {shot.why ? (
        <p class="warn" data-why={shot.why.rule}>
          {reasonText(shot.why)} {caseButton(shot.why.rule)}
        </p>
      ) : null}
      {shot.gp ? <GpOdds c={c} shot={shot} /> : null}
      {shot.odds && shot.number !== undefined ? (
        <>
          <p>
            <b data-number={shot.number}>{shot.number > 0 ? w("odds_hit", { n: shot.number }) : w("odds_never")}</b>
            {" · "}
            {w("odds_range", { n: shot.range ?? 0, band: w(("band_" + shot.band) as Word) })} · {shot.weapon}
            {shot.hull_down ? ` · ${w("hull_down")}` : ""}
          </p>
          <OutcomeBars odds={shot.odds} />
          <details open>
            <summary>
              {w("why_number")} ({(shot.net ?? 0) > 0 ? "+" : (shot.net ?? 0) < 0 ? "−" : ""}
              {Math.abs(shot.net ?? 0)})
            </summary>
            <ul class="tally">
              <li>
                <span>{w("odds_range", { n: shot.range ?? 0, band: w(("band_" + shot.band) as Word) })}</span>
                <span class="value" />
                {caseButton("PZ:8.4.1")}
              </li>
              {(shot.modifiers ?? []).map((l, i) => (
                <li key={i}>
                  <span>{lineWords(l)}</span>
                  <span class="value">
                    {l.value > 0 ? "+" : l.value < 0 ? "−" : ""}
                    {Math.abs(l.value)}
                  </span>
                  {caseButton(l.rule)}
                </li>
              ))}
            </ul>
          </details>
          {from && to ? <ArmourDiagram shot={shot} from={from} to={to} /> : null}
          <details>
            <summary>{w("where_hits")}</summary>
            <table class="chart">
              <thead>
                <tr>
                  <th>{w("loc_die")}</th>
                  <th>{w("loc_where")}</th>
                  <th>{w("armour")}</th>
                  <th>{w("penetration")}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {(shot.locations ?? []).map((l) => (
                  <tr key={l.die}>
                    <th>{l.die % 10}</th>
                    <td>{l.miss ? w("loc_miss") : locationName(l.location)}</td>
                    <td>{l.miss || l.track ? "" : l.armour}</td>
                    <td>{l.miss || l.track ? "" : l.penetration}</td>
                    <td class={l.penetrates || l.track ? "through" : "stopped"}>
                      {l.miss ? "–" : l.track ? w("out_track") : l.penetrates ? w("through") : w("stopped")}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      ) : null}
    </div>
  );
}

/** GP fire: what the dice may bring, and why. */
function GpOdds(props: { c: Ctx; shot: ShotData }): JSX.Element {
  const { c, shot } = props;
  const gp = shot.gp!;
  const rows: [Word, number, string][] = [
    ["gp_none", gp.none, "dull"],
    ["gp_suppressed", Math.max(0, gp.suppressed - gp.none), "mixed"],
    ["gp_effective", Math.max(0, 100 - gp.suppressed), "good"],
  ];
  return (
    <>
      <p>
        <b data-gp={100 - gp.none}>{w("gp_factor", { f: gp.factor, d: gp.defense })}</b> ·{" "}
        {w("odds_range", { n: shot.range ?? 0, band: w(("band_" + shot.band) as Word) })}
        {shot.code !== undefined ? ` · ${armName(c.defs.get(shot.shooter), shot.code, c.cards)}` : ""}
      </p>
      {shot.odds ? (
        <OutcomeBars odds={shot.odds} />
      ) : (
        <div class="outcome-bars" role="list">
          {rows
            .filter(([, n]) => n > 0)
            .map(([word, n, cls]) => (
              <div key={word} role="listitem" class={"outcome " + cls}>
                <span>{w(word)}</span>
                <i style={{ width: `${n}%` }} />
                <b>{n} %</b>
              </div>
            ))}
        </div>
      )}
      <details open>
        <summary>
          {w("why_number")} ({signed(gp.net)})
        </summary>
        <Lines c={c} lines={shot.modifiers ?? []} />
      </details>
    </>
  );
}

interface Part {
  armour: number;
  dice: number;
  through: boolean;
  miss: boolean;
}

/** The target from above, its front up; each face green where the shot goes through, red where the armour holds, grey
 *  where it cannot strike. Hits fall on the side that looks to the shooter. */
export function ArmourDiagram(props: { shot: ShotData; from: Seen; to: Seen }): JSX.Element {
  const { shot, from, to } = props;
  const parts = new Map<string, Part>();
  for (const l of shot.locations ?? []) {
    const key = l.miss ? "miss" : l.track ? "track" : l.location;
    const p = parts.get(key) ?? { armour: l.armour, dice: 0, through: l.penetrates, miss: l.miss };
    p.dice += 1;
    parts.set(key, p);
  }
  const relative = wrap(bearing([to.x ?? 0, to.y ?? 0], [from.x ?? 0, from.y ?? 0]) - (to.facing ?? 0));
  const right = relative > 0 && relative < 180;
  const turn = ["front", "right", "rear", "left"].indexOf(to.turret ?? "front") * 90;
  const aspect = shot.locations?.[0]?.aspect ?? "";
  // The face of the turret that is struck is counted from the turret's own front.
  const turretRight = wrap(relative - turn) > 0 && wrap(relative - turn) < 180;
  const cls = (key: string): string => {
    const p = parts.get(key);
    return !p ? "face none" : p.through ? "face through" : "face stopped";
  };
  /** The armour on the face itself. */
  const badge = (key: string, x: number, y: number, upright = 0): JSX.Element | null => {
    const p = parts.get(key);
    return p ? (
      <g
        class={"badge-face " + (p.through ? "through" : "stopped")}
        transform={`translate(${x} ${y}) rotate(${upright})`}>
        <circle r={8.5} />
        <text y={3.8}>{p.armour}</text>
      </g>
    ) : null;
  };
  const arrow = (relative * Math.PI) / 180;
  const at = (far: number, off = 0): string =>
    `${(Math.sin(arrow) * far + Math.cos(arrow) * off).toFixed(1)} ` +
    `${(-Math.cos(arrow) * far + Math.sin(arrow) * off).toFixed(1)}`;
  const rows = [...parts].sort((a, b) => b[1].dice - a[1].dice);
  const result = (key: string, p: Part): string =>
    key === "miss" ? "–" : key === "track" ? w("out_track") : p.through ? w("through") : w("stopped");
  return (
    <figure class="armour">
      <figcaption>
        {w("armour_title")}{" "}
        <small>
          ({aspectName(aspect)}, {w("penetration")}{" "}
          {shot.locations?.find((l) => !l.miss && !l.track)?.penetration ?? "–"})
        </small>
      </figcaption>
      <div class="armour-both">
        <svg
          viewBox="-66 -106 132 212"
          role="img"
          aria-label={rows
            .map(([k, p]) => `${k === "miss" ? w("loc_miss") : locationName(k)}: ${result(k, p)}`)
            .join(", ")}>
          <rect
            class={"track-face" + (parts.has("track") ? " struck" : "")}
            x={-48}
            y={-72}
            width={14}
            height={144}
            rx={5}
          />
          <rect
            class={"track-face" + (parts.has("track") ? " struck" : "")}
            x={34}
            y={-72}
            width={14}
            height={144}
            rx={5}
          />
          <path class="plate" d="M-34 -66H34V66H-34Z" />
          <path class={cls("hull front")} d="M-34 -66H34L24 -52H-24Z" />
          <path class={cls("hull rear")} d="M-34 66H34L24 52H-24Z" />
          <path class={right ? "face none" : cls("hull side")} d="M-34 -66L-24 -52V52L-34 66Z" />
          <path class={right ? cls("hull side") : "face none"} d="M34 -66L24 -52V52L34 66Z" />
          <g transform={`rotate(${turn})`}>
            <path class="gun-line" d="M0 -20V-80" />
            <path class="plate" d="M-18 -24H18L23 0L17 24H-17L-23 0Z" />
            <path class={cls("turret front")} d="M-18 -24H18L13 -14H-13Z" />
            <path class={cls("turret rear")} d="M-17 24H17L12 14H-12Z" />
            <path
              class={turretRight ? "face none" : cls("turret side")}
              d="M-18 -24L-23 0L-17 24L-12 14L-15 0L-13 -14Z"
            />
            <path class={turretRight ? cls("turret side") : "face none"} d="M18 -24L23 0L17 24L12 14L15 0L13 -14Z" />
            {badge("turret front", 0, -20, -turn)}
            {badge("turret rear", 0, 20, -turn)}
            {badge("turret side", turretRight ? 20 : -20, 0, -turn)}
          </g>
          {badge("top", 0, 0)}
          {badge("hull front", turn === 0 ? 16 : 0, -60)}
          {badge("hull rear", turn === 180 ? 16 : 0, 60)}
          {badge("hull side", right ? 30 : -30, 34)}
          <path class="shot-arrow" d={`M${at(104)}L${at(82)}M${at(90, 6)}L${at(80)}L${at(90, -6)}`} />
        </svg>
        <table class="chart">
          <tbody>
            {rows.map(([k, p]) => (
              <tr key={k}>
                <th>{k === "miss" ? w("loc_miss") : locationName(k)}</th>
                <td>{k === "miss" || k === "track" ? "" : p.armour}</td>
                <td>{w("of_ten", { n: p.dice })}</td>
                <td class={k === "miss" ? "" : p.through || k === "track" ? "through" : "stopped"}>{result(k, p)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
