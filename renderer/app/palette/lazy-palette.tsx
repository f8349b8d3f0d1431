import { useCoreLink, useLazyComponent } from "#renderer/lib/index.ts";
import { usePalette } from "./palette-state.ts";

/** The palette's code comes right after the window is there, or with its key. */
export function LazyPalette() {
  const opened = useCoreLink((state) => state.opened);
  const open = usePalette((state) => state.open);
  const Palette = useLazyComponent(open || opened, async () => (await import("./command-palette.tsx")).CommandPalette);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Palette ? <Palette /> : null;
}
