// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import i18next from "i18next";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, test } from "vitest";
import { CheckList, CheckSummary } from "#renderer/components/fields/check-list.tsx";
import { en } from "#renderer/i18n/english.ts";
import type { Finding } from "#shared/rules/finding.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
afterEach(cleanup);

const empty: Finding = {
  code: "video.prompt.required",
  path: "prompt",
  severity: "error",
  found: "0 characters",
  allowed: "at least 1 character",
  message: "The prompt is empty; every shot needs one.",
};
const long: Finding = { ...empty, code: "video.prompt.length", found: "7,100 characters", allowed: "at most 7,000" };

function draw(findings: readonly Finding[]) {
  render(
    <I18nextProvider i18n={i18next}>
      <CheckSummary findings={findings} />
      <CheckList findings={findings} />
    </I18nextProvider>,
  );
  return screen.getAllByRole("listitem").map((row) => [row.className, row.dataset.severity]);
}

test("a new shot's empty prompt is something to write, not an error", () => {
  expect(draw([empty])).toEqual([["todo", "error"]]);
  expect(screen.getByText("1 to write")).toBeDefined();
  expect(screen.getByText("Still needed:")).toBeDefined();
  expect(screen.queryByText("1 error")).toBeNull();
});

test("what would be refused as it is written stays red, and stands before what is missing", () => {
  expect(draw([empty, long])).toEqual([
    ["err", "error"],
    ["todo", "error"],
  ]);
  expect(screen.getByText("1 error · 1 to write")).toBeDefined();
});
