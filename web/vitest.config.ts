import { defineConfig } from "vitest/config";

// Unit tests look at what needs no page: sums, texts, reducers. The page itself is tried by hand, in e2e/.
export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: { include: ["test/**/*.test.ts"], setupFiles: ["test/setup.ts"], environment: "node" },
});
