import { createContext, useContext } from "react";
import type { ViewOptions } from "./view-options.ts";
import { useViewOptions } from "./view-options.ts";

/** In which order files are shown, and under which headings. */
export type Order = Pick<ViewOptions, "sort" | "descending" | "group">;

/** Whether the search names an album: it is looked at in an order of its own, the rest of the library stays as it was. */
export const InAlbum = createContext(false);

/** The order that is in effect where this is drawn, and the way to change it. */
export function useOrder(): { order: Order; changeOrder: (part: Partial<Order>) => void; inAlbum: boolean } {
  const inAlbum = useContext(InAlbum);
  const { options, change } = useViewOptions();
  const order = inAlbum ? options.album : options;
  return {
    order,
    inAlbum,
    changeOrder: (part) => change(inAlbum ? { album: { ...options.album, ...part } } : part),
  };
}
