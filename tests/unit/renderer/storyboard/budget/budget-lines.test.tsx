// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { BudgetLines } from "#renderer/storyboard/budget/budget-lines.tsx";
import { BudgetStop, overBudgetOf } from "#renderer/storyboard/budget/budget-stop.tsx";
import type { BudgetLine } from "#shared/rules/video/budget.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const line = (changes: Partial<BudgetLine> = {}): BudgetLine => ({
  ...{ scope: "day", unit: "seconds", spent: 9, adds: 6, found: 15, allowed: 20, over: false },
  ...changes,
});
const lines = () => [...document.querySelectorAll<HTMLElement>(".budgets li")];

test("each bound says what is used, what comes now and what is allowed; only what is over is marked", () => {
  const cost = { scope: "film", unit: "cost", spent: 1.5, adds: 1234.567, found: 1236.067, allowed: 1000 } as const;
  render(<BudgetLines lines={[line(), line({ ...cost, over: true })]} />, { wrapper: WithinPage });
  expect(lines().map(({ textContent, dataset }) => [textContent, dataset.over])).toEqual([
    ["Today, all films and songs9 s used + 6 s now15 s of 20 s", undefined],
    ["This film1.5 used + 1,234.57 now1,236.07 of 1,000 · over by 236.07", "true"],
  ]);
});

test("without bounds there is no list", () => {
  const { container } = render(<BudgetLines lines={[]} />, { wrapper: WithinPage });
  expect(container.innerHTML).toBe("");
});

const refusal = (code: "over_budget" | "disk_full", details = {}) =>
  new ORPCError("FAILED", { data: failure(code, { details }).error });
test.each<[what: string, thrown: unknown, lines: BudgetLine[] | undefined]>([
  ["nothing went wrong", undefined, undefined],
  ["something else did", refusal("disk_full"), undefined],
  ["something else did that has such figures", refusal("disk_full", { over: [line()] }), undefined],
  ["a budget did", refusal("over_budget", { over: [line()] }), [line()]],
  ["a budget did whose figures can't be read", refusal("over_budget", { over: "much" }), []],
])("what stopped a wish, where %s", (_what, thrown, found) => {
  expect(overBudgetOf(thrown)).toEqual(found);
});

test("a stop is left by its button and by Escape, and only one press goes on", () => {
  const told: string[] = [];
  render(<BudgetStop lines={[line()]} onAnyway={() => told.push("anyway")} onClose={() => told.push("close")} />, {
    wrapper: WithinPage,
  });
  // Enter sends nothing by itself.
  expect(document.activeElement?.textContent).toBe("Don’t send");
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Don’t send" }));
  fireEvent.click(screen.getByRole("button", { name: "Send anyway" }));
  expect(told).toEqual(["close", "close", "anyway"]);
});
