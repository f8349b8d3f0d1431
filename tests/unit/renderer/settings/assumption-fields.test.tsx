// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { speak, startI18n } from "#renderer/i18n/index.ts";
import { AssumptionFields } from "#renderer/settings/assumption-fields.tsx";
import { assumptions } from "#shared/wire/assumptions.ts";
import { WithinPage } from "../within-page.tsx";

afterEach(cleanup);

const labels = (container: HTMLElement) =>
  [...container.querySelectorAll("label")].map(({ textContent }) => textContent ?? "");

// @shows Day 1 to day 30 › Settings: advanced options by their names, grouped and found by words
test.each(["en", "zh-CN", "ja"] as const)("every advanced option has a name of its own in %s", async (language) => {
  startI18n("en");
  await speak(language);
  onTestFinished(() => speak("en"));
  const { container } = render(<AssumptionFields initial={{}} onChange={() => undefined} />, { wrapper: WithinPage });
  const shown = labels(container);
  expect(shown).toHaveLength(Object.keys(assumptions).length);
  expect(new Set(shown).size).toBe(shown.length);
  // None is called as the code calls it.
  for (const label of shown) expect(label).not.toMatch(/^[a-z]+[A-Z]|assumptions\./);
});

test("an option is found by its words", () => {
  startI18n("en");
  const { container } = render(<AssumptionFields initial={{}} onChange={() => undefined} />, { wrapper: WithinPage });
  const all = labels(container);
  const wanted = all[0] ?? "";
  fireEvent.change(screen.getByRole("searchbox", { hidden: true }), { target: { value: wanted.toUpperCase() } });
  expect(labels(container)).toContain(wanted);
  expect(labels(container).length).toBeLessThan(all.length);
});
