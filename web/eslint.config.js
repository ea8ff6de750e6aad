// The house's habits for the client, as far as a machine can see them. The form itself is prettier's.
import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

/** Still to be parted: functions over 80 lines. Nothing may be added here. */
const long = [
  "src/games/kesselschlacht/AirChart.tsx",
  "src/games/kesselschlacht/map.ts",
  "src/games/kesselschlacht/say.ts",
  "src/games/panzer/Fire.tsx",
  "src/games/panzer/Place.tsx",
  "src/games/panzer/Tools.tsx",
  "src/games/panzer/ground.ts",
  "src/games/panzer/say.ts",
  "src/games/panzer/vehicles.tsx",
];

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "src/**/*.gen.ts"] },
  eslint.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      "max-len": ["error", { code: 120, tabWidth: 2 }],
      "no-unused-vars": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  { files: ["src/**/*.{ts,tsx}"], rules: { "max-lines-per-function": ["error", { max: 80 }] } },
  { files: long, rules: { "max-lines-per-function": "off" } },
  { files: ["**/*.mjs", "*.js"], rules: { "no-undef": "off" } },
);
