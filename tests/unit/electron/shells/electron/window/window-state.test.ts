import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Screen } from "electron";
import { afterAll, describe, expect, it } from "vitest";
import { readWindowState } from "#core/shells/electron/window/window-state.ts";

const folder = mkdtempSync(join(tmpdir(), "reelsong-window-"));
afterAll(() => rmSync(folder, { recursive: true }));

const oneScreen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 25, width: 1920, height: 1055 } }],
} as unknown as Screen; // Only the displays are asked for.

function read(text: string) {
  const file = join(folder, "window-state.json");
  writeFileSync(file, text);
  return readWindowState(file, oneScreen);
}
const saved = (bounds: object) => JSON.stringify({ bounds, maximized: false, fullScreen: false });

describe("the window's last place", () => {
  it("is taken up again", () => {
    expect(read(saved({ x: 100, y: 80, width: 1280, height: 800 }))).toEqual({
      bounds: { x: 100, y: 80, width: 1280, height: 800 },
      maximized: false,
      fullScreen: false,
    });
  });

  it.each([
    ["on a screen that is gone", saved({ x: 2000, y: 80, width: 1280, height: 800 })],
    ["below the screen", saved({ x: 0, y: 1060, width: 1280, height: 800 })],
    ["with its title bar above the screen", saved({ x: 0, y: -200, width: 1280, height: 800 })],
    ["in a damaged file", '{"bounds":'],
    ["in a file of another shape", '{"bounds":{"x":"left"}}'],
  ])("is forgotten %s", (_where, text) => {
    expect(read(text)).toBeUndefined();
  });

  it("is nowhere the first time", () => {
    expect(readWindowState(join(folder, "none.json"), oneScreen)).toBeUndefined();
  });
});
