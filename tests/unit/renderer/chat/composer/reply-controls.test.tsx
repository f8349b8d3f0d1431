// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { firstSettings } from "#renderer/chat/chat-settings.ts";
import { ReplyControls } from "#renderer/chat/composer/reply-controls.tsx";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

// @shows Day 1 to day 30 › Chat: what a model takes, reads at once, and whether it is the fast one, where it is chosen
test("each model says what it takes and how much it reads; the fast ones say that, too", () => {
  // jsdom has neither; other files of this worker may have given them to it.
  for (const name of ["scrollIntoView", "hasPointerCapture"])
    Object.defineProperty(Element.prototype, name, { configurable: true, writable: true, value: () => undefined });
  render(<ReplyControls settings={firstSettings} onChange={() => undefined} />, { wrapper: WithinPage });
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Model" }), { key: "Enter" });
  const told = screen.getAllByRole("option").map(({ textContent }) => textContent ?? "");
  expect(told.length).toBeGreaterThan(5);
  for (const one of told) expect(one).toMatch(/(Images and videos|Text only) · Context [\d.,]+(K|M|k)?/);
  const fast = told.filter((one) => one.includes("highspeed"));
  expect(fast.length).toBeGreaterThan(0);
  for (const one of told) expect(one.endsWith("· Faster")).toBe(one.includes("highspeed"));
});
