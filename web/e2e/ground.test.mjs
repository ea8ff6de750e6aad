// Maps may be a player's own: what they are called is text on the sheet, and never more than text.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { root } from "./harness.mjs";

test("names on Panzer's table are escaped", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kessel-ground-"));
  try {
    const outfile = join(folder, "ground.mjs");
    globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
    globalThis.navigator ??= { language: "en" };
    globalThis.document ??= { documentElement: {} };
    await build({
      entryPoints: [join(root, "web/src/games/panzer/ground.ts")],
      bundle: true,
      format: "esm",
      outfile,
      logLevel: "error",
    });
    const { drawTable } = await import(outfile);
    const evil = '<img src=x onerror="alert(1)">';
    const square = [
      [1000, 1000],
      [5000, 1000],
      [5000, 5000],
      [1000, 5000],
    ];
    const line = [
      [1000, 1000],
      [9000, 9000],
    ];
    const svg = drawTable({
      id: "own",
      title: evil,
      width: 12000,
      height: 12000,
      levels: [{ level: 1, slopes: true, name: evil, shape: square }],
      crests: [{ id: "c", name: evil, base: 0, line, width: 100 }],
      areas: [{ id: "a", terrain: `woods" onload="alert(1)`, shape: square }],
      streams: [],
      roads: [{ id: "r", name: evil, terrain: "road", line, width: 100 }],
      crossings: [],
      buildings: [],
      setup_areas: [],
      objectives: [],
      entries: [],
    });
    assert.ok(svg.includes("&lt;img"), "the name is there");
    assert.ok(!svg.includes("<img"), "and is only a name");
    assert.ok(!svg.includes("onload="), "nor can the kind of terrain be more than a word");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
