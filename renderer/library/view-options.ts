import { z } from "zod";
import { create } from "zustand";
import { browseGroup, browseSort } from "#shared/contract/library/browse.ts";

export const columnIds = [
  "kind",
  "rating",
  "made",
  "duration",
  "resolution",
  "size",
  "model",
  "project",
  "tags",
] as const;
export type ColumnId = (typeof columnIds)[number];

/** The narrowest a tile may be, in pixels; there are as many in a row as fit. */
export const tileSizes = [124, 186, 260, 380] as const;

/** How many bars of a wave a tile of each size has room for, and a line of the list. */
export const waveBars = [32, 56, 76, 96] as const;
export const SMALL_WAVE = 12;

const options = z.object({
  view: z.enum(["grid", "list"]),
  /** Index of the tile's size. */
  size: z
    .number()
    .int()
    .min(0)
    .max(tileSizes.length - 1),
  sort: browseSort,
  descending: z.boolean(),
  group: browseGroup,
  /** As the three before, while an album is looked at. */
  album: z.object({ sort: browseSort, descending: z.boolean(), group: browseGroup }),
  /** Takes of one shot or song are one file. */
  stacks: z.boolean(),
  columns: z.array(z.enum(columnIds)),
  /** Of columns that were resized, in pixels; `name` too. */
  widths: z.record(z.string(), z.number().min(40).max(1200)),
});
export type ViewOptions = z.infer<typeof options>;

const REMEMBERED = "reelsong.library";

const first: ViewOptions = {
  view: "grid",
  size: 1,
  sort: "made",
  descending: true,
  group: "day",
  stacks: false,
  album: { sort: "album", descending: false, group: "none" },
  columns: ["rating", "made", "duration", "resolution", "size", "model", "project"],
  widths: {},
};

function remembered(): ViewOptions {
  try {
    return options.parse({ ...first, ...(JSON.parse(window.localStorage.getItem(REMEMBERED) ?? "{}") as object) });
  } catch {
    // Of another version, or spoilt: it is only how the library looked last.
    return first;
  }
}

interface ViewOptionsState {
  options: ViewOptions;
  change: (part: Partial<ViewOptions>) => void;
}

/** How the library is looked at; the page remembers it. */
export const useViewOptions = create<ViewOptionsState>((set, get) => ({
  options: remembered(),
  change: (part) => {
    const next = { ...get().options, ...part };
    window.localStorage.setItem(REMEMBERED, JSON.stringify(next));
    set({ options: next });
  },
}));
