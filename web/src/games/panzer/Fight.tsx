// Close combat and attacks from the air before the dice fall: odds, sums with their cases, whom a pattern covers.
import type { JSX } from "preact";
import { reasonText } from "../../messages";
import type { Ctx } from "./context";
import { Lines, OutcomeBars, signed } from "./Fire";
import { armName, unitName } from "./say";
import type { Covered, FightData, Struck, Why } from "./types";
import { type Word, w } from "./words";

export function Reason(props: { c: { openCase(rule: string): void }; why: Why }): JSX.Element {
  return (
    <p class="warn" data-why={props.why.rule}>
      {reasonText(props.why)}{" "}
      <button type="button" class="case" onClick={() => props.c.openCase(props.why.rule)}>
        {props.why.rule}
      </button>
    </p>
  );
}

const share = (n: number, all: number): string => {
  const p = (100 * n) / all;
  return `${p > 0 && p < 10 ? p.toFixed(1) : Math.round(p)} %`;
};

/** Hand to hand: both sums, a roll against a roll, and who is left in the end. */
function HandOdds(props: { c: Ctx; fight: FightData }): JSX.Element | null {
  const { c, fight } = props;
  const { attacker, defender, round } = fight;
  if (!attacker || !defender || !round) return null;
  const tied = round.all - round.won - round.lost;
  const rows: [Word, number, string][] = [
    ["hand_won", round.won, "good"],
    ["hand_tied", tied, "dull"],
    ["hand_lost", round.lost, "mixed"],
  ];
  return (
    <>
      <p>
        <b data-taken={fight.taken}>{w("hand_taken", { n: fight.taken ?? 0 })}</b>
        {fight.second ? ` · ${w("hand_second", { unit: unitName(fight.second) })}` : ""}
      </p>
      <p class="hint small">{w("hand_round")}</p>
      <div class="outcome-bars" role="list">
        {rows
          .filter(([, n]) => n > 0)
          .map(([word, n, cls]) => (
            <div key={word} role="listitem" class={"outcome " + cls}>
              <span>{w(word)}</span>
              <i style={{ width: share(n, round.all).replace(" ", "") }} />
              <b>{share(n, round.all)}</b>
            </div>
          ))}
      </div>
      <div class="two-sums">
        {[attacker, defender].map((x) => (
          <details key={x.unit} open>
            <summary>
              {unitName(x.unit)} ({signed(x.total)})
            </summary>
            <Lines c={c} lines={x.modifiers} />
          </details>
        ))}
      </div>
    </>
  );
}

/** What an assault, a breach or an overrun would roll against, and what may come of it. */
export function FightOdds(props: { c: Ctx; fight: FightData }): JSX.Element {
  const { c, fight } = props;
  const { gp } = fight;
  return (
    <div class="odds fight" data-fight={`${fight.kind} ${fight.unit} ${fight.target}`}>
      <p class="odds-head">
        {w(("fight_" + fight.kind) as Word)}
        {fight.target === "-" ? "" : `: ${unitName(fight.target)}`}
        {gp ? ` · ${w("gp_factor", { f: gp.factor, d: gp.defense })}` : ""}
      </p>
      {fight.why ? <Reason c={c} why={fight.why} /> : null}
      {fight.kind === "hand" ? <HandOdds c={c} fight={fight} /> : null}
      {gp ? (
        <>
          {fight.odds ? (
            <OutcomeBars odds={fight.odds} />
          ) : (
            <div class="outcome-bars" role="list">
              <div role="listitem" class="outcome good" data-outcome="destroyed">
                <span>{w("out_destroyed")}</span>
                <i style={{ width: `${100 - gp.suppressed}%` }} />
                <b>{100 - gp.suppressed} %</b>
              </div>
            </div>
          )}
          <details open>
            <summary>
              {w("why_number")} ({signed(gp.net)})
            </summary>
            <Lines c={c} lines={fight.modifiers ?? []} />
          </details>
          {(fight.ammo ?? []).map((a, i) => (
            <p key={i} class="hint small">
              {w("ammo_may", { weapon: armName(c.defs.get(a.unit), a.code, c.cards), n: a.limit })}{" "}
              <button type="button" class="case" onClick={() => c.openCase("PZ:R46")}>
                PZ:R46
              </button>
            </p>
          ))}
        </>
      ) : null}
    </div>
  );
}

/** Whom a pattern would cover, one's own marked, and what each would face. */
export function StruckList(props: { c: Ctx; covered: Covered | null }): JSX.Element {
  const { c } = props;
  const list = props.covered?.units ?? [];
  const own = list.filter((x) => c.units.get(x.unit)?.side === c.side);
  const named = (x: Struck) => (
    <button type="button" class="plain" onClick={() => c.setTarget(x.unit)}>
      {unitName(x.unit)}
    </button>
  );
  return (
    <div class="covered-list" data-covered-count={list.length}>
      <h4>{list.length === 0 ? w("covers_nobody") : w("covers", { n: list.length })}</h4>
      {own.length > 0 ? <p class="warn">{w("covers_own", { n: own.length })}</p> : null}
      <ul class="plainlist small">
        {list.map((x) => (
          <li key={x.unit} class={c.units.get(x.unit)?.side ?? ""}>
            {x.odds && x.gp ? (
              <details class="struck" open={list.length === 1}>
                <summary>
                  {unitName(x.unit)}{" "}
                  <small>
                    {w("gp_odds", {
                      s: Math.max(0, (x.suppressed ?? 0) - (x.none ?? 0)),
                      e: Math.max(0, 100 - (x.suppressed ?? 100)),
                    })}
                  </small>
                </summary>
                <p>
                  {w("gp_factor", { f: x.gp.factor, d: x.gp.defense })} ({signed(x.gp.net)})
                </p>
                <OutcomeBars odds={x.odds} />
                <Lines c={c} lines={x.modifiers ?? []} />
              </details>
            ) : (
              named(x)
            )}
          </li>
        ))}
      </ul>
      {props.covered && props.covered.terrain.length > 0 ? (
        <p class="hint small">
          {w("covers_terrain")}: {props.covered.terrain.join(", ")}
        </p>
      ) : null}
    </div>
  );
}
