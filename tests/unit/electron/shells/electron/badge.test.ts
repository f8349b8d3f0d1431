import { EventEmitter } from "node:events";
import type { App } from "electron";
import { expect, it } from "vitest";
import { createBadge } from "#core/shells/electron/badge.ts";

it("counts what ended while the window was behind, and forgets it once somebody looks", () => {
  const counts: number[] = [];
  const app = Object.assign(new EventEmitter(), { setBadgeCount: (count: number) => counts.push(count) });
  let inFront = false;
  const ended = createBadge(app as unknown as App, () => inFront); // all of App that a badge needs
  ended();
  ended();
  app.emit("browser-window-focus");
  inFront = true;
  ended();
  inFront = false;
  ended();
  expect(counts).toEqual([1, 2, 0, 1]);
});
