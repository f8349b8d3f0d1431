import { readFileSync, writeFileSync } from "node:fs";
import type { BrowserWindow, Rectangle, Screen } from "electron";
import { z } from "zod";

const savedState = z.object({
  bounds: z.object({ x: z.number().int(), y: z.number().int(), width: z.number().int(), height: z.number().int() }),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
});
type SavedState = z.infer<typeof savedState>;

/** What the window was last; undefined the first time, when damaged, or when that screen is gone. */
export function readWindowState(file: string, screen: Screen): SavedState | undefined {
  try {
    const state = savedState.parse(JSON.parse(readFileSync(file, "utf8")));
    return isVisible(state.bounds, screen) ? state : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the window's place whenever it changes, at most twice a second, and when it closes. */
export function keepWindowState(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const state: SavedState = {
      bounds: window.getNormalBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
    };
    try {
      writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
    } catch {
      // A place that cannot be kept is no reason to disturb the person.
    }
  };
  const saveSoon = () => {
    timer ??= setTimeout(save, 500);
  };
  window.on("resize", saveSoon);
  window.on("move", saveSoon);
  window.on("close", save);
}

/** Enough of the title bar is on some screen to take hold of it. */
function isVisible(bounds: Rectangle, screen: Screen): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const width = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    return width >= 120 && bounds.y >= workArea.y - 8 && bounds.y < workArea.y + workArea.height - 40;
  });
}
