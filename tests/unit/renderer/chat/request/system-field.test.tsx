// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type ChatSettings, firstSettings } from "#renderer/chat/chat-settings.ts";
import { SystemField } from "#renderer/chat/request/system-field.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { SystemBlock } from "#shared/wire/text/messages.ts";
import { at, named, press, write } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const block = (text: string): SystemBlock => ({ type: "text", text });
const marked = (text: string): SystemBlock => ({ ...block(text), cache_control: { type: "ephemeral" } });

/** What it says has changed, each as it was told. */
function open(settings: Partial<ChatSettings>): unknown[] {
  const onChange = vi.fn();
  render(
    <TooltipProvider>
      <SystemField settings={{ ...firstSettings, ...settings }} onChange={onChange} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return onChange.mock.calls;
}
const form = async () =>
  [await at("radio", "Text"), await at("radio", "Blocks")].map((each) => each.getAttribute("aria-checked"));
const fields = () => [...document.querySelectorAll("textarea")].map(({ value }) => value);
const notes = () => [...document.querySelectorAll(".systemField > p.cap")].map(({ textContent }) => textContent);

it("one text is written in one field", async () => {
  const told = open({ system: "Be brief." });
  expect([await form(), fields()]).toEqual([["true", "false"], ["Be brief."]]);
  expect(document.querySelector("ol")).toBeNull();
  expect(document.body.textContent).toContain("Sent with every message in this conversation.");
  const field = await write("System prompt", "Be brief and ");
  expect([field.getAttribute("placeholder"), told]).toStrictEqual(["None", [[{ system: "Be brief and " }]]]);
});

it("a text becomes one block; what is chosen already changes nothing", async () => {
  const told = open({ system: "Be brief." });
  await press("radio", "Text");
  expect(told).toEqual([]);
  await press("radio", "Blocks");
  expect(told).toStrictEqual([[{ systemBlocks: [block("Be brief.")], system: "" }]]);
});

it("blocks become one text, without their marks and without empty ones", async () => {
  const told = open({ model: "Vendor-M2.7", systemBlocks: [marked("Be brief."), block(""), block("No jokes.")] });
  expect(await form()).toEqual(["false", "true"]);
  await press("radio", "Blocks");
  expect(told).toEqual([]);
  await press("radio", "Text");
  expect(told).toStrictEqual([[{ system: "Be brief.\n\nNo jokes.", systemBlocks: undefined }]]);
});

it("blocks, even without any, are no text", async () => {
  const told = open({ model: "Vendor-M2.7", system: "Be brief.", systemBlocks: [] });
  expect([await form(), fields(), notes()]).toEqual([["false", "true"], [], []]);
  expect(document.querySelector("ol")?.getAttribute("aria-label")).toBe("Blocks");
  await press("button", "Add block");
  expect(told).toStrictEqual([[{ systemBlocks: [block("")] }]]);
});

const three = [block("One"), marked("Two"), block("Three")];

it("each block is written by itself and keeps its mark", async () => {
  const told = open({ model: "Vendor-M2.7", systemBlocks: three });
  expect(fields()).toEqual(["One", "Two", "Three"]);
  await write("Block 2", "2");
  await write("Block 3", "3");
  expect(told).toStrictEqual([
    [{ systemBlocks: [block("One"), marked("2"), block("Three")] }],
    [{ systemBlocks: [block("One"), marked("Two"), block("3")] }],
  ]);
});

it("each is marked, unmarked and removed by itself; another comes behind them", async () => {
  const told = open({ model: "Vendor-M2.7", systemBlocks: three });
  const switches = [1, 2, 3].map((number) => named("switch", `Cache up to block ${number}`)[0] as HTMLElement);
  expect(switches.map((each) => each.getAttribute("aria-checked"))).toEqual(["false", "true", "false"]);
  for (const each of switches) fireEvent.click(each);
  await press("button", "Remove block 2");
  await press("button", "Add block");
  expect(told).toStrictEqual([
    [{ systemBlocks: [marked("One"), marked("Two"), block("Three")] }],
    [{ systemBlocks: [block("One"), block("Two"), block("Three")] }],
    [{ systemBlocks: [block("One"), marked("Two"), marked("Three")] }],
    [{ systemBlocks: [block("One"), block("Three")] }],
    [{ systemBlocks: [block("One"), marked("Two"), block("Three"), block("")] }],
  ]);
});

it.each([
  ["Vendor-M2.7", 0, false, []],
  ["Vendor-M2.7", 4, false, []],
  ["Vendor-M2.7", 5, false, ["5 marks: only the last four count."]],
  ["Vendor-M3", 0, true, ["M3 doesn’t support cache marks; only M2 models do."]],
  ["Vendor-M3", 1, true, ["Cache marks are saved but not sent: M3 doesn’t support them; only M2 models do."]],
  ["Vendor-M3", 5, true, ["Cache marks are saved but not sent: M3 doesn’t support them; only M2 models do."]],
] as const)("%s with %d marks: they can’t be changed: %s; it says %j", (model, marks, isOff, said) => {
  open({ model, systemBlocks: [block("Unmarked"), ...Array.from({ length: marks }, () => marked("Marked"))] });
  expect(notes()).toEqual(said);
  const switches = named("switch", /^Cache up to block/);
  expect(switches.map((each) => each.matches(":disabled"))).toEqual(Array.from({ length: marks + 1 }, () => isOff));
});
