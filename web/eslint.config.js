// The house's habits for the client, as far as a machine can see them. The form itself is prettier's.
import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "src/board/symbols.gen.ts"] },
  eslint.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      "max-len": ["error", { code: 120, tabWidth: 2 }],
      "no-unused-vars": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  { files: ["src/**/*.{ts,tsx}"], rules: { "max-lines-per-function": ["error", { max: 80 }] } },
  { files: ["**/*.mjs", "*.js"], rules: { "no-undef": "off" } },
);
