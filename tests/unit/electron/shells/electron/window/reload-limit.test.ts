import { expect, it } from "vitest";
import { createReloadLimit } from "#core/shells/electron/window/reload-limit.ts";

it("lets a crashed page be loaded three times a minute, and again once the minute is over", () => {
  let now = 0;
  const mayReload = createReloadLimit(() => now);
  const at = (time: number) => {
    now = time;
    return mayReload();
  };
  expect([0, 1000, 2000, 3000, 59_999, 60_000, 60_500].map(at)).toEqual([true, true, true, false, false, true, false]);
});
