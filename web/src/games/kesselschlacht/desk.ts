// What lies beside the map: the aircraft chosen, the chart or the map, the formation whose command is shown.
export interface Desk {
  /** A transport for its mission, one to be placed in a sector. */
  plane: string | null;
  screen: "map" | "air";
  /** The formation of the command layer; "": whichever the cursor is at. */
  formation: string;
}
export const TIDY: Desk = { plane: null, screen: "map", formation: "" };

export type DeskChange =
  | { do: "moment" }
  | { do: "plane"; air: string | null }
  | { do: "screen"; screen: Desk["screen"] }
  | { do: "formation"; id: string };

export function deskAfter(d: Desk, c: DeskChange): Desk {
  switch (c.do) {
    case "moment":
      return { ...d, plane: null };
    case "plane":
      return { ...d, plane: c.air };
    case "screen":
      return { ...d, screen: c.screen };
    case "formation":
      return { ...d, formation: c.id };
  }
}
