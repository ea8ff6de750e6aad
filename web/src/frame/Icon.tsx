import type { JSX } from "preact";

const SHAPES = {
  first: "M5 4v16h2.4V4zM19 4v16L8.6 12z",
  back: "M17 4v16L6 12z",
  on: "M7 4v16l11-8z",
  play: "M6 3.5v17l14-8.5z",
  pause: "M6 4h4.4v16H6zM13.6 4H18v16h-4.4z",
  link:
    "M10.6 13.4a4 4 0 0 1 0-5.7l3-3a4 4 0 0 1 5.7 5.7l-1.6 1.6-1.5-1.5 1.6-1.6a1.9 1.9 0 0 0-2.7-2.7l-3 3a1.9 1.9 " +
    "0 0 0 0 2.7zm2.8-2.8a4 4 0 0 1 0 5.7l-3 3a4 4 0 0 1-5.7-5.7l1.6-1.6 1.5 1.5-1.6 1.6a1.9 1.9 0 0 0 2.7 " +
    "2.7l3-3a1.9 1.9 0 0 0 0-2.7z",
  fit: "M4 4h6v2.2H6.2V10H4zm10 0h6v6h-2.2V6.2H14zM4 14h2.2v3.8H10V20H4zm13.8 0H20v6h-6v-2.2h3.8z",
  mini: "M3 5h18v14H3zm2.2 2.2v9.6h13.6V7.2zM12 11h5v4.4h-5z",
  menu: "M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z",
} as const;

/** Drawn, not written: no font is sure to have these signs. */
export const Icon = (props: { name: keyof typeof SHAPES }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[props.name]} />
  </svg>
);
