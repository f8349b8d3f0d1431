import type { Action } from "./action.ts";

const sizes = [
  { width: 900, height: 600, zoom: 1 },
  { width: 1024, height: 700, zoom: 1 },
  { width: 1280, height: 800, zoom: 1 },
  { width: 1280, height: 800, zoom: 2 },
  { width: 1440, height: 900, zoom: 1 },
  { width: 1920, height: 1080, zoom: 1 },
  { width: 1920, height: 1080, zoom: 2 },
] as const;

export const resize: Action<"size"> = {
  kind: "size",
  weight: 4,
  choose: ({ dice }) => ({ do: "size", ...(dice.pick(sizes) ?? sizes[0]) }),
  /** To a page, zoom is a smaller window. */
  perform: ({ hand }, { width, height, zoom }) =>
    hand.page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) }),
};
