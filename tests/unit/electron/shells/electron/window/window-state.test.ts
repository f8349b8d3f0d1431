import { EventEmitter } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserWindow, Screen } from "electron";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { keepOnScreen, keepWindowState, readWindowState } from "#core/shells/electron/window/window-state.ts";

const folder = mkdtempSync(join(tmpdir(), "reelsong-window-"));
afterAll(() => rmSync(folder, { recursive: true }));

const display = { workArea: { x: 0, y: 25, width: 1920, height: 1055 } };
const oneScreen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
  getDisplayMatching: () => display,
}) as unknown as Screen & EventEmitter; // Only where the displays are is asked for.

function read(text: string) {
  const file = join(folder, "window-state.json");
  writeFileSync(file, text);
  return readWindowState(file, oneScreen);
}
const saved = (bounds: object) => JSON.stringify({ bounds, maximized: false, fullScreen: false });

// @shows Installed, point by point › A9. The window before the core, on a screen that is there, in the language, under one name
describe("the window's last place", () => {
  it("is taken up again", () => {
    expect(read(saved({ x: 100, y: 80, width: 1280, height: 800 }))).toEqual({
      bounds: { x: 100, y: 80, width: 1280, height: 800 },
      maximized: false,
      fullScreen: false,
    });
  });

  it.each([
    ["on a screen that is gone", { x: 2000, y: 80, width: 1280, height: 800 }, { width: 1280, height: 800 }],
    ["below the screen", { x: 0, y: 1060, width: 1280, height: 800 }, { width: 1280, height: 800 }],
    ["with its title bar above it", { x: 0, y: -200, width: 1280, height: 800 }, { width: 1280, height: 800 }],
    ["larger than what is left", { x: 4000, y: 0, width: 3840, height: 2160 }, { width: 1920, height: 1055 }],
  ])("%s comes back in the middle, in its size", (_where, was, bounds) => {
    expect(read(saved(was))).toEqual({ bounds, maximized: false, fullScreen: false });
  });

  it.each([
    ["in a damaged file", '{"bounds":'],
    ["in a file of another shape", '{"bounds":{"x":"left"}}'],
  ])("is forgotten %s", (_where, text) => {
    expect(read(text)).toBeUndefined();
  });

  it("is nowhere the first time", () => {
    expect(readWindowState(join(folder, "none.json"), oneScreen)).toBeUndefined();
  });
});

// @shows Installed, point by point › A9. The window before the core, on a screen that is there, in the language, under one name
// @shows Installed, point by point › B. A screen that is gone
it("is brought back when its screen is unplugged, and left alone while it can be seen", () => {
  let bounds = { x: 2500, y: 100, width: 1280, height: 800 };
  const window = Object.assign(new EventEmitter(), {
    getBounds: () => bounds,
    setBounds: (to: Partial<typeof bounds>) => (bounds = { ...bounds, ...to }),
  });
  keepOnScreen(window, oneScreen);
  oneScreen.emit("display-removed");
  expect(bounds).toEqual({ x: 320, y: 153, width: 1280, height: 800 });
  bounds = { ...bounds, x: 10, y: 30 };
  oneScreen.emit("display-metrics-changed");
  expect(bounds).toMatchObject({ x: 10, y: 30 });
  window.emit("closed");
  expect(oneScreen.listenerCount("display-removed")).toBe(0);
});

it("is kept half a second after it moved; a window that is taken away meanwhile, as after a crash, is asked for nothing", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const file = join(folder, "kept.json");
  let x = 10;
  let destroyed = false;
  const alive = <Value>(value: Value) => {
    if (destroyed) throw new TypeError("Object has been destroyed");
    return value;
  };
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => destroyed,
    getNormalBounds: () => alive({ x, y: 0, width: 1280, height: 800 }),
    isMaximized: () => alive(false),
    isFullScreen: () => alive(false),
  });
  keepWindowState(window as unknown as BrowserWindow, file);
  const kept = () => (JSON.parse(readFileSync(file, "utf8")) as { bounds: { x: number } }).bounds.x;
  window.emit("move");
  vi.advanceTimersByTime(500);
  expect(kept()).toBe(10);
  x = 20;
  window.emit("resize");
  destroyed = true;
  expect(() => vi.advanceTimersByTime(500)).not.toThrow();
  expect(kept()).toBe(10);
});
