// A stack spread out beside its hex, so that one of its counters can be pressed. It opens when the pointer rests on the
// stack, stays while the pointer is in it, and is a place of its own for the map: a press there never means the hex
// beneath.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Point, centre } from "./geometry";

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface FanBox extends Bounds {
  hex: string;
  count: number;
  gap: number;
}

const REST = 260; // ms the pointer rests on a stack before it is spread out
const MARGIN = 6;

/** Where the card lies: above its hex, else below; within what can be seen of the sheet. */
export function fanBox(hex: string, count: number, counter: number, height: number, seen: Bounds): FanBox {
  const c = centre(hex);
  const gap = counter + 4;
  const wide = count * gap + 8;
  const left = Math.max(Math.min(c.x - wide / 2, seen.right - wide - MARGIN), seen.left + MARGIN);
  const above = c.y - 36 - height;
  const top = above > seen.top + MARGIN ? above : c.y + 38;
  return { hex, count, gap, left, top, right: left + wide, bottom: top + height };
}

/** Middle of the i-th counter. */
export const fanSpot = (f: FanBox, i: number): number => f.left + 4 + f.gap * i + f.gap / 2;

/** The name of the place within an open fan: `^` and the number of the counter, counted from the top of the stack. */
export function fanPlace(f: FanBox | null, p: Point): string | null {
  if (!f || p.x < f.left || p.x > f.right || p.y < f.top || p.y > f.bottom) return null;
  return "^" + Math.min(f.count - 1, Math.max(0, Math.floor((p.x - f.left - 4) / f.gap)));
}
export const fanNumber = (place: string): number | null => (place.startsWith("^") ? Number(place.slice(1)) : null);

/** The hex whose stack is spread out: `hover` where the pointer rests, while `may` holds. Who has pressed a hex is busy
 *  there: its stack is spread out again only when the pointer has been elsewhere. */
export function useFan(hover: string | null, may: boolean): [string | null, (hex: string) => void] {
  const [open, setOpen] = useState<string | null>(null);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pressed.current !== hover) pressed.current = null;
    if (open && open !== hover) setOpen(null);
    if (!hover || !may || open === hover || pressed.current === hover) return;
    const timer = window.setTimeout(() => setOpen(hover), REST);
    return () => clearTimeout(timer);
  }, [hover, may]);
  const press = (hex: string) => {
    pressed.current = hex;
    setOpen(null);
  };
  return [open, press];
}
