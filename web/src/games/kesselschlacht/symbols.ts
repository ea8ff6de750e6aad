// Signs of arms, drawn in a box of 30 by 20.
const FRAME = `<rect x="1" y="1" width="28" height="18" class="sym-frame"/>`;
const CROSS = `<path d="M1 1L29 19M1 19L29 1"/>`;
const TRACKS = `<path d="M9 5.5H21A4.5 4.5 0 0 1 21 14.5H9A4.5 4.5 0 0 1 9 5.5Z"/>`;
const letter = (l: string): string => `<text x="15" y="17.6">${l}</text>`;

export const SYMBOLS: Record<string, string> = {
  infantry: FRAME + CROSS,
  jaeger: FRAME + CROSS + letter("J"),
  mountain: FRAME + CROSS + `<path class="sym-full" d="M10.5 19L15 12L19.5 19Z"/>`,
  motorized_infantry: FRAME + CROSS + `<path d="M15 1V19"/>`,
  mechanized_infantry: FRAME + CROSS + TRACKS,
  armor: FRAME + TRACKS,
  heavy_tank: FRAME + `<path class="sym-full" d="M9 5.5H21A4.5 4.5 0 0 1 21 14.5H9A4.5 4.5 0 0 1 9 5.5Z"/>`,
  stug: FRAME + TRACKS + `<path class="sym-full" d="M11 12.5L15 7L19 12.5Z"/>`,
  at: FRAME + `<path d="M1 19L15 2L29 19"/>`,
  artillery: FRAME + `<circle class="sym-full" cx="15" cy="10" r="3.6"/>`,
  garrison: `<path class="sym-frame" d="M1 19V1H5V4H9V1H13V4H17V1H21V4H25V1H29V19Z"/><path d="M1 19L29 4M1 4L29 19"/>`,
  hq: `<path class="sym-frame" d="M3 1H29V13H3Z"/><path d="M3 1V20"/><text x="16" y="10.4">HQ</text>`,
};

/** Each corps and army in a colour of its own, and black or white upon it. */
const COLOURS: Record<string, string> = {
  "1PzA": "#f4f1e6",
  III: "#e3b23c",
  XXIV: "#4f9d69",
  XLVI: "#5b8bd0",
  LIX: "#b8452f",
  Gollnick: "#7d59b0",
  Mauss: "#3aa6a0",
  XLVIII: "#b5c04a",
  IISS: "#17181a",
  VIIH: "#7a5230",
  "1GA": "#e6c229",
  "18A": "#7fb069",
  "38A": "#4d9de0",
  "60A": "#b388eb",
  "40A": "#f28e2b",
  "4GTC": "#2f7f6f",
  "6GTC": "#c23b4e",
  "7GTC": "#3d5a80",
  "10GTC": "#7a5890",
  "11GTC": "#edae49",
  "6GMC": "#66a182",
  "8GMC": "#00798c",
  "9MC": "#c97b84",
  "5GTC": "#a3b18a",
  "5MC": "#6b705c",
  "31TC": "#bc6c25",
};
export function formationColour(id: string | null | undefined): { fill: string; ink: string } {
  const fill = (id ? COLOURS[id] : undefined) ?? "#b9b7a6";
  const [r, g, b] = [1, 3, 5].map((i) => {
    const v = parseInt(fill.slice(i, i + 2), 16) / 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return { fill, ink: 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.183 ? "#16130d" : "#ffffff" };
}
