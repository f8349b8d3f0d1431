import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const renderer = join(import.meta.dirname, "../../../renderer");

/** What is styled on screens; what only paper has costs nothing while one works. */
const onScreens = (css: string): string => css.split("@media print")[0] ?? "";

/**
 * The names of all `:has(…)` are one: an element inserted anywhere that any of them speaks of has everything under the
 * asked root styled anew. With the page's own root that is every word in sight, with each word that streams.
 */
const asked = (css: string): string[] => onScreens(css).match(/(?:^|[\s,}])(?::root|html|body|#root)\S*:has\(/g) ?? [];

describe("selectors at the page's root", () => {
  it("finds one that asks what the page contains", () => {
    expect(asked(":root:has(.dialog) .toasts { left: 0 }")).toHaveLength(1);
    expect(asked("html[data-theme]:has(.x), body:has(p) { left: 0 }")).toHaveLength(2);
    expect(asked(".row:has(> .btn) .cap { left: 0 }")).toHaveLength(0);
  });

  it.each(globSync("**/*.css", { cwd: renderer }))("%s asks none", (file) => {
    expect(asked(readFileSync(join(renderer, file), "utf8"))).toEqual([]);
  });
});
