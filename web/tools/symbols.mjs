// Renders the NATO symbols that the games use, once, into src/board/symbols.gen.ts, so that no player downloads the
// whole symbol library. Run: node tools/symbols.mjs
import ms from "milsymbol";
import { writeFileSync } from "node:fs";

// Land units of APP-6 as letter codes (friend frame): what stands behind each type of ours.
const kinds = {
  rifle: "SFGPUCI----",
  infantry: "SFGPUCI----",
  jaeger: "SFGPUCIL---",
  motorized_rifle: "SFGPUCIZ---",
  mechanized: "SFGPUCIZ---",
  panzergrenadier: "SFGPUCIZ---",
  tank: "SFGPUCA----",
  panzer: "SFGPUCA----",
  heavy_panzer: "SFGPUCATH--",
  assault_gun: "SFGPUCAAA--",
  artillery: "SFGPUCF----",
  rocket_artillery: "SFGPUCFR---",
  garrison: "SFGPUCIC---",
};
ms.setStandard("APP6");
const out = {};
for (const [type, sidc] of Object.entries(kinds)) {
  const symbol = new ms.Symbol(sidc, {
    size: 100,
    fill: false,
    frame: true,
    monoColor: "currentColor",
    strokeWidth: 5,
    outlineWidth: 0,
  });
  const svg = symbol.asSVG();
  const box = /viewBox="([^"]+)"/.exec(svg)[1];
  const body = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  out[type] = { box, body };
}
const text = `// Made by tools/symbols.mjs with milsymbol ${ms.version ?? ""}; do not edit.
export const symbols: Record<string, { box: string; body: string }> = ${JSON.stringify(out, null, 1)};
`;
writeFileSync(new URL("../src/board/symbols.gen.ts", import.meta.url), text);
console.log(
  Object.entries(out)
    .map(([k, v]) => `${k}: ${v.box} ${v.body.length}`)
    .join("\n"),
);
