import { readFileSync, writeFileSync } from "node:fs";
import type { BrowserWindow, Rectangle, Screen } from "electron";
import { z } from "zod";

const savedState = z.object({
  bounds: z.object({ x: z.number().int(), y: z.number().int(), width: z.number().int(), height: z.number().int() }),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
});

/** Of the screens, all that is asked for here. */
type Screens = Pick<Screen, "getAllDisplays" | "getPrimaryDisplay" | "getDisplayMatching">;

export interface LastWindow {
  /** Without a place where its screen is gone: the system then puts it in the middle of the primary one. */
  readonly bounds: { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number };
  readonly maximized: boolean;
  readonly fullScreen: boolean;
}

/** What the window was last; undefined the first time, or when damaged. It is never larger than the screen it comes to. */
export function readWindowState(file: string, screen: Screens): LastWindow | undefined {
  try {
    const { bounds, maximized, fullScreen } = savedState.parse(JSON.parse(readFileSync(file, "utf8")));
    if (isVisible(bounds, screen)) return { bounds, maximized, fullScreen };
    const { workArea } = screen.getPrimaryDisplay();
    const size = { width: Math.min(bounds.width, workArea.width), height: Math.min(bounds.height, workArea.height) };
    return { bounds: size, maximized, fullScreen };
  } catch {
    return undefined;
  }
}

/** Brings a window back whose screen was unplugged, or changed its size, where the system leaves it out of sight. */
export function keepOnScreen(
  window: Pick<BrowserWindow, "getBounds" | "setBounds"> & { once(event: "closed", listener: () => void): unknown },
  screen: Screens & Pick<Screen, "off" | "on">,
): void {
  const bringBack = () => {
    const bounds = window.getBounds();
    if (isVisible(bounds, screen)) return;
    const { workArea } = screen.getDisplayMatching(bounds);
    const width = Math.min(bounds.width, workArea.width);
    const height = Math.min(bounds.height, workArea.height);
    window.setBounds({
      ...{ width, height },
      x: workArea.x + Math.round((workArea.width - width) / 2),
      y: workArea.y + Math.round((workArea.height - height) / 2),
    });
  };
  screen.on("display-removed", bringBack);
  screen.on("display-metrics-changed", bringBack);
  window.once("closed", () => {
    screen.off("display-removed", bringBack);
    screen.off("display-metrics-changed", bringBack);
  });
}

/** Keeps the window's place whenever it changes, at most twice a second, and when it closes. */
export function keepWindowState(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // One that is taken away without being closed, after a crash, has no place any more: to ask for it throws.
    if (window.isDestroyed()) return;
    const state: z.infer<typeof savedState> = {
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
function isVisible(bounds: Rectangle, screen: Pick<Screen, "getAllDisplays">): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const width = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x);
    return width >= 120 && bounds.y >= workArea.y - 8 && bounds.y < workArea.y + workArea.height - 40;
  });
}
