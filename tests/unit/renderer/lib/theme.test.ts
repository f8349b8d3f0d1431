import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resolveTheme, startTheme, useTheme } from "#renderer/lib/theme.ts";

it.each([
  ["dark", true, "dark"],
  ["light", false, "light"],
  ["system", true, "light"],
  ["system", false, "dark"],
] as const)("%s on a machine that is light=%s is %s", (choice, machineIsLight, theme) => {
  expect(resolveTheme(choice, machineIsLight)).toBe(theme);
});

/** A page as far as the theme sees it. */
function openPage(remembered: string | null, machineIsLight: boolean) {
  const dataset: Record<string, string> = {};
  const kept = new Map(remembered === null ? [] : [["reelsong.theme", remembered]]);
  const machine = { matches: machineIsLight, changed: () => {} };
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    matchMedia: () => ({
      get matches() {
        return machine.matches;
      },
      addEventListener: (_type: string, listener: () => void) => {
        machine.changed = listener;
      },
    }),
  });
  return { dataset, kept, machine };
}

beforeEach(() => useTheme.setState({ choice: "dark", theme: "dark" }));
afterEach(() => vi.unstubAllGlobals());

it("starts as it was remembered, dark the first time", () => {
  const first = openPage(null, true);
  startTheme();
  expect(first.dataset.theme).toBe("dark");

  const again = openPage("light", false);
  startTheme();
  expect(again.dataset.theme).toBe("light");
});

it("follows the machine only when asked to", () => {
  const { dataset, kept, machine } = openPage("system", false);
  startTheme();
  expect(dataset.theme).toBe("dark");
  machine.matches = true;
  machine.changed();
  expect(dataset.theme).toBe("light");

  useTheme.getState().show("dark");
  expect(kept.get("reelsong.theme")).toBe("dark");
  machine.changed();
  expect(dataset.theme).toBe("dark");
});
