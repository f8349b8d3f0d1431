// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { firstSettings } from "#renderer/chat/chat-settings.ts";
import { CompareButton, type CompareButtonProps, useCompareOpen } from "#renderer/chat/compare/compare-button.tsx";
import type { ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  // What was chosen last is chosen the next time.
  act(() => useCompareOpen.setState({ open: true }));
  choose("M3.1 Flash", "M3");
  act(() => useCompareOpen.setState({ open: false }));
  cleanup();
  vi.unstubAllGlobals();
});

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(".comparePop input[type=checkbox]")];
const labelOf = (box: HTMLInputElement) => box.labels?.[0]?.querySelector("span")?.firstChild?.textContent ?? "";
const chosen = () => boxes().flatMap((box) => (box.checked ? [labelOf(box)] : []));
const off = () => boxes().flatMap((box) => (box.disabled ? [labelOf(box)] : []));
const box = (name: string) => boxes().find((each) => labelOf(each) === name) as HTMLInputElement;
function choose(...names: string[]): void {
  for (const name of chosen()) if (!names.includes(name)) fireEvent.click(box(name));
  for (const name of names) if (!chosen().includes(name)) fireEvent.click(box(name));
}
const status = () => document.querySelector(".comparePop [role=status]")?.textContent;
const askButton = () => named("button", /^Ask /)[0] as HTMLButtonElement;
const isOff = () => askButton().matches(":disabled, [aria-disabled=true]");
const notes = (name: string) =>
  [...(box(name).labels?.[0]?.querySelectorAll("small") ?? [])].map(({ textContent }) => textContent);

const finding = (message: string, severity: Finding["severity"] = "error"): Finding => ({
  ...{ code: "unknown.rule", path: "", severity, message },
});

async function open({ text = "Which is calmer?", ...more }: Partial<CompareButtonProps> & { text?: string } = {}) {
  pageCore();
  const onAsk = vi.fn<CompareButtonProps["onAsk"]>(async () => {});
  const written = { now: () => text, watchBlank: () => () => undefined };
  const draw = (props: Partial<CompareButtonProps> = {}) => (
    <CompareButton
      {...{ settings: firstSettings, check: () => [], words: written, files: false, held: undefined, onAsk }}
      {...more}
      {...props}
    />
  );
  const { rerender } = render(draw(), { wrapper: WithinPage });
  await press("button", "Compare models");
  await at("fieldset", "Models to compare");
  return { onAsk, change: (props: Partial<CompareButtonProps>) => rerender(draw(props)) };
}

it("two models are chosen to begin with; each is asked with the settings of this conversation, and it closes", async () => {
  const { onAsk } = await open();
  expect(chosen()).toEqual(["M3.1 Flash", "M3"]);
  expect([status(), isOff()]).toEqual(["2 paid requests, one for each model", false]);
  const asked = Promise.withResolvers<void>();
  onAsk.mockReturnValue(asked.promise);
  await press("button", "Ask 2 models");
  // Two quick clicks ask once.
  fireEvent.click(askButton());
  expect(isOff()).toBe(true);
  expect(useCompareOpen.getState().open).toBe(true);
  expect(onAsk).toHaveBeenCalledOnce();
  expect(onAsk.mock.calls[0]?.[0].map(({ model, effort, thinking }) => [model, effort, thinking])).toEqual([
    ["Vendor-M3.1-Flash", "medium", undefined],
    ["Vendor-M3", undefined, "adaptive"],
  ]);
  await act(async () => asked.resolve());
  await gone("fieldset", "Models to compare");
  await press("button", "Compare models");
  await until(() => expect(isOff()).toBe(false));
});

it("a conversation that is left closes it: it doesn't open by itself where one comes back", async () => {
  await open();
  cleanup();
  expect(useCompareOpen.getState().open).toBe(false);
  await open();
});

it("one that is opened in another conversation before the answers are stored can be asked, and stays open", async () => {
  const { onAsk } = await open();
  const asked = Promise.withResolvers<void>();
  onAsk.mockReturnValue(asked.promise);
  await press("button", "Ask 2 models");
  cleanup();
  await open();
  expect(isOff()).toBe(false);
  await act(async () => asked.resolve());
  expect(useCompareOpen.getState().open).toBe(true);
});

it("models stand in the order of the catalogue, however they were chosen; a fourth can’t be", async () => {
  const { onAsk } = await open();
  choose("M3");
  expect([status(), isOff(), askButton().textContent]).toEqual(["Choose two or three models", true, "Ask 1 models"]);
  expect(off()).toEqual([]);
  choose("M3", "M2.7", "M3.1 Flash");
  expect(chosen()).toEqual(["M3.1 Flash", "M3", "M2.7"]);
  expect(status()).toBe("3 paid requests, one for each model");
  expect(off()).toEqual(boxes().map(labelOf).slice(3));
  expect(boxes().map((each) => each.labels?.[0]?.hasAttribute("data-off"))).toEqual(boxes().map((_, at) => at > 2));
  await press("button", "Ask 3 models");
  expect(onAsk.mock.calls[0]?.[0].map(({ model }) => model)).toEqual(["Vendor-M3.1-Flash", "Vendor-M3", "Vendor-M2.7"]);
  await gone("fieldset", "Models to compare");
});

it.each<[what: string, given: Partial<CompareButtonProps> & { text?: string }, told: string]>([
  ["without words", { text: " \n" }, "Write a message first."],
  ["held", { held: "Choose a reply to continue." }, "Choose a reply to continue."],
  ["held and without words", { held: "Choose a reply to continue.", text: "" }, "Choose a reply to continue."],
  [
    "refused by one of the models",
    {
      held: "Choose a reply to continue.",
      check: ({ model }) => (model === "Vendor-M3" ? [finding("Too many.")] : []),
    },
    "If any model would refuse it, nothing is sent.",
  ],
])("%s nothing is asked, and why is said", async (_what, given, told) => {
  const { onAsk } = await open(given);
  expect([status(), isOff()]).toEqual([told, true]);
  fireEvent.click(askButton());
  expect(onAsk).not.toHaveBeenCalled();
});

it("files need no words", async () => {
  await open({ text: "", files: true });
  expect([status(), isOff()]).toEqual(["2 paid requests, one for each model", false]);
});

it("each chosen model is told what it would be refused for, each thing once and the first three by name", async () => {
  const check = vi.fn(({ model }: ReplySettings) =>
    model === "Vendor-M3"
      ? ["One.", "One.", "Two.", "Three.", "Four.", "Five."].map((message) => finding(message))
      : [finding("Long.", "warning"), finding("Fine.", "pass")],
  );
  await open({ check });
  expect(notes("M3")).toEqual(["One.", "Two.", "Three.", "and 2 more"]);
  expect(notes("M3.1 Flash")).toEqual([]);
  expect(notes("M2.7")).toEqual([]);
  // What isn't chosen, and all of it while it is closed, isn't checked: that takes a while.
  expect(new Set(check.mock.calls.map(([{ model }]) => model))).toEqual(new Set(["Vendor-M3.1-Flash", "Vendor-M3"]));
  check.mockClear();
  act(() => useCompareOpen.setState({ open: false }));
  expect(check).not.toHaveBeenCalled();
  act(() => useCompareOpen.setState({ open: true }));
  await at("fieldset", "Models to compare");
  expect(check).toHaveBeenCalled();
});

it("a refusal is told with its figures; of three none is left over", async () => {
  const size: Finding = { ...finding("Twelve."), code: "text.body.size", found: "70 MB", allowed: "at most 64 MB" };
  await open({ check: ({ model }) => (model === "Vendor-M3" ? [size, finding("Two."), finding("Three.")] : []) });
  expect(notes("M3")).toEqual(["Whole request: 70 MB: At most 64 MB", "Two.", "Three."]);
});
