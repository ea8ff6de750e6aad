// The little that modules ask of a browser when they are loaded; everything that a test looks at is real.
const kept = new Map([["kessel-language", "en"]]);
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  },
  document: { documentElement: { lang: "en" } },
});
