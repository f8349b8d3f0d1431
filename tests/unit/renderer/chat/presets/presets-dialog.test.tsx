// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { presetsAsFile } from "#renderer/chat/presets/preset-file.ts";
import { PresetsDialog } from "#renderer/chat/presets/presets-dialog.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { Preset } from "#shared/contract/chat/presets.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const preset = (id: string, more: Partial<Preset> = {}): Preset => ({
  ...{ id, name: `Preset ${id}`, standard: false, createdAt: 0, settings: { model: "Vendor-M3" }, ...more },
});

function open(kept: readonly Preset[], answers: NonNullable<Answers["presets"]> = {}, begin?: string) {
  const core = pageCore({
    presets: { list: () => kept, ...answers },
    settings: { get: () => ({}) },
    storyboard: { projects: () => [] },
  } as never);
  queryClient.setQueryData(orpc.presets.list.queryKey(), [...kept]);
  const [onApply, onClose] = [vi.fn(), vi.fn()];
  render(
    <TooltipProvider>
      <PresetsDialog at={begin} onApply={onApply} onClose={onClose} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const asked = (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : []));
  return { asked, onApply, onClose };
}
const lists = () =>
  Object.fromEntries(
    [...document.querySelectorAll("nav ul")].map((list) => [
      list.getAttribute("aria-label"),
      [...list.querySelectorAll("button")].map(({ textContent }) => textContent),
    ]),
  );
const current = () => [...document.querySelectorAll("nav [aria-current]")].map(({ textContent }) => textContent);
const view = () => document.querySelector(".presetView")?.getAttribute("aria-label");
const nameField = () => document.querySelector<HTMLInputElement>(".presetView input") as HTMLInputElement;
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const told = () =>
  [...document.querySelectorAll(".inside > .mb-3 .notice")].map((notice) => [
    notice.getAttribute("role"),
    notice.getAttribute("data-tone"),
    notice.querySelector("b")?.textContent,
  ]);
const picker = () => document.querySelector<HTMLInputElement>("input[data-presets]") as HTMLInputElement;
function bring(...files: File[]): void {
  Object.defineProperty(picker(), "files", { value: files, configurable: true });
  fireEvent.change(picker());
}
const refused = () => {
  throw new Error("The disk is full.");
};
const examples = ["Script doctor", "Shot planner", "Brief answers", "Lyric partner", "Crew room"];

it("without any there are the examples to choose from, and it says how one comes by presets", () => {
  open([]);
  expect(lists()).toEqual({ Examples: examples });
  expect([current(), view()]).toEqual([[], undefined]);
  expect(document.querySelector(".presetsDialog .notice b")?.textContent).toBe("No presets yet");
  expect(isOff("Export all")).toBe(true);
  expect(told()).toEqual([]);
});

it("an example can be read and used as it is", async () => {
  const { onApply } = open([preset("a")]);
  await press("button", "Brief answers");
  expect([current(), view()]).toEqual([["Brief answers"], "Brief answers"]);
  expect(document.querySelector(".presetView")?.textContent).toContain("M3 · Thinking off · Temperature 0.3");
  await press("button", "Use in this conversation");
  expect(onApply).toHaveBeenCalledExactlyOnceWith("Brief answers", {
    ...{ model: "Vendor-M3", thinking: "disabled", temperature: 0.3, maxTokens: 2000 },
    system: "Answer in at most three sentences. No introduction, no summary, no offer of more.",
  });
});

it("a copy of an example is one’s own, and is opened", async () => {
  const { asked } = open([preset("a")], {
    add: ({ presets: [given] }) => [preset("b", { name: `${given?.name} 2`, settings: given?.settings as never })],
  });
  await press("button", "Lyric partner");
  await press("button", "Duplicate to edit");
  await until(() => expect(view()).toBe("Lyric partner 2"));
  expect(current()).toEqual(["Lyric partner 2"]);
  expect(lists()["Your presets"]).toEqual(["Preset a", "Lyric partner 2"]);
  expect(asked("presets.add")).toMatchObject([
    { presets: [{ name: "Lyric partner", settings: { temperature: 1.2 } }] },
  ]);
});

it("a copy that is refused leaves the example where it is, and is told in the dialog without a way back", async () => {
  open([preset("a")], { add: refused });
  await press("button", "Lyric partner");
  await press("button", "Duplicate to edit");
  await until(() => expect(told()).toEqual([["alert", "error", expect.stringMatching(/./)]]));
  expect(document.querySelector(".inside > .mb-3 .acts")).toBeNull();
  expect(view()).toBe("Lyric partner");
});

it("the first of one’s own is open, until another is chosen; each by its name, the one that new ones begin with marked", async () => {
  const { onApply } = open([preset("a"), preset("b", { name: "", standard: true }), preset("c")]);
  expect(lists()).toEqual({ "Your presets": ["Preset a", "Unnameddefault", "Preset c"], Examples: examples });
  expect([current(), view(), nameField().value]).toEqual([["Preset a"], "Preset a", "Preset a"]);
  expect(document.querySelector(".presetsDialog .notice b")).toBeNull();
  await press("button", "Preset c");
  expect([current(), view(), nameField().value]).toEqual([["Preset c"], "Preset c", "Preset c"]);
  await press("button", /^Unnamed/);
  expect([current(), view(), nameField().value]).toEqual([["Unnameddefault"], "Unnamed", ""]);
  await press("button", "Preset c");
  await press("button", "Use in this conversation");
  expect(onApply).toHaveBeenCalledExactlyOnceWith("Preset c", expect.objectContaining({ model: "Vendor-M3" }));
});

it("one that was just made is open, its name chosen to be written over; another’s isn’t", async () => {
  const selected = vi.spyOn(HTMLInputElement.prototype, "select");
  open([preset("a"), preset("b")], {}, "b");
  expect([current(), view()]).toEqual([["Preset b"], "Preset b"]);
  expect(selected.mock.contexts).toEqual([nameField()]);
  await press("button", "Preset a");
  expect(view()).toBe("Preset a");
  expect(selected).toHaveBeenCalledOnce();
});

it("one that is deleted is told in the dialog; the way back restores it, and nothing is told any more", async () => {
  const { asked } = open([preset("a"), preset("b")], { remove: () => undefined, restore: () => undefined });
  await press("button", "Delete");
  await until(() => expect(told()).toEqual([["status", "info", "“Preset a” deleted"]]));
  expect([current(), view()]).toEqual([["Preset b"], "Preset b"]);
  expect(asked("presets.remove")).toEqual([{ id: "a" }]);
  await press("button", "Undo");
  expect(told()).toEqual([]);
  await until(() => expect(asked("presets.restore")).toEqual([{ id: "a" }]));
});

it("files are chosen from this computer; the first preset of them is opened", async () => {
  open([preset("a")], { add: ({ presets }) => presets.map((each) => preset(each.name, each)) });
  const click = vi.spyOn(picker(), "click").mockImplementation(() => undefined);
  await press("button", "Import…");
  expect(click).toHaveBeenCalledOnce();
  expect([picker().multiple, picker().accept]).toEqual([true, "application/json,.json"]);
  const two = presetsAsFile(
    ["Dawn", "Dusk"].map((name) => ({ name, settings: { model: "Vendor-M3" } })),
    "",
  );
  bring(new File([two], "two.json"));
  await until(() => expect(view()).toBe("Dawn"));
  expect(lists()["Your presets"]).toEqual(["Preset a", "Dawn", "Dusk"]);
  expect(told()).toEqual([["status", "info", "2 presets imported"]]);
  expect(document.querySelector(".inside > .mb-3")?.textContent).toContain("two.json");
});

it("a file that is none is told, and what was open stays", async () => {
  const { asked } = open([preset("a"), preset("b")]);
  await press("button", "Preset b");
  bring(new File(["{"], "broken.json"));
  await until(() => expect(told()).toEqual([["alert", "error", "“broken.json” wasn’t imported"]]));
  expect(view()).toBe("Preset b");
  expect(asked("presets.add")).toEqual([]);
  expect(document.querySelector(".inside > .mb-3")?.textContent).toContain("This file isn’t valid JSON.");
});

it("all of them are exported as one file", async () => {
  open([preset("a"), preset("b")]);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const blobs: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.push(blob);
      return "blob:x";
    },
    revokeObjectURL: () => undefined,
  });
  expect(isOff("Export all")).toBe(false);
  await press("button", "Export all");
  expect(saved).toEqual(["Presets.json"]);
  expect(JSON.parse((await blobs[0]?.text()) ?? "")).toMatchObject({
    presets: [{ name: "Preset a" }, { name: "Preset b" }],
  });
});

it.each<[what: string, close: () => unknown]>([
  ["Done", () => press("button", "Done")],
  ["Escape", () => fireEvent.keyDown(document.activeElement as Element, { key: "Escape" })],
])("%s closes it", async (_what, close) => {
  const { onClose } = open([preset("a")]);
  await at("dialog", "Presets");
  expect(onClose).not.toHaveBeenCalled();
  await close();
  expect(onClose).toHaveBeenCalledOnce();
});

it("of several files each that can’t be read is named, whatever comes after it", async () => {
  open([], { add: ({ presets }) => presets.map((each) => preset(each.name, each)) });
  const whole = presetsAsFile([{ name: "Storm", settings: { model: "Vendor-M3" } }], "Unnamed");
  bring(new File(["{"], "broken.json"), new File([whole], "one.json"), new File(['{"format":"x"}'], "other.json"));
  await until(() =>
    expect(told()).toEqual([
      ["alert", "error", "“broken.json” wasn’t imported"],
      ["status", "info", "1 preset imported"],
      ["alert", "error", "“other.json” wasn’t imported"],
    ]),
  );
  await until(() => expect(view()).toBe("Storm"));
  // What is done next is told alone.
  bring(new File(["["], "last.json"));
  await until(() => expect(told()).toEqual([["alert", "error", "“last.json” wasn’t imported"]]));
});

it("presets that can’t be read aren’t said to be none: why is said, with another try", async () => {
  let refuses = true;
  const list = () => {
    if (refuses) throw new Error("away");
    return [preset("a")];
  };
  open([], { list });
  act(() => void queryClient.resetQueries({ queryKey: orpc.presets.list.queryKey() }));
  await at("button", "Retry");
  expect(document.querySelector("[role=dialog]")?.textContent).not.toContain("No presets yet");
  refuses = false;
  await press("button", "Retry");
  await until(() => expect(view()).toBe("Preset a"));
});
