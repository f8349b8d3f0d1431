import { NotThere } from "../hand.ts";
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
  async perform({ hand }, { width, height, zoom }) {
    const size = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
    // What fills the screen has no window to be sized.
    await hand.page.setViewportSize(size).catch(() => {
      throw new NotThere("window");
    });
  },
};
