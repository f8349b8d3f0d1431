// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { presetsAsFile } from "#renderer/chat/presets/preset-file.ts";
import { updatePreset, usePresetActions, usePresets, useStandardPreset } from "#renderer/chat/presets/use-presets.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { ToastContent } from "#renderer/lib/toast-store.ts";
import type { Preset } from "#shared/contract/chat/presets.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const preset = (id: string, more: Partial<Preset> = {}) =>
  ({ id, name: `Preset ${id}`, standard: false, settings: { model: "Vendor-M3" }, ...more }) as Preset;
const listKey = orpc.presets.list.queryKey();

function open(answers: Answers["presets"], ...kept: Preset[]) {
  const core = pageCore({ presets: { list: () => kept, ...answers } });
  queryClient.setQueryData(listKey, kept);
  const told: ToastContent[] = [];
  const { result } = renderHook(
    () => ({
      all: usePresets(),
      standard: useStandardPreset(),
      actions: usePresetActions((content) => void told.push(content)),
    }),
    { wrapper: WithinPage },
  );
  return {
    core,
    told,
    shown: () => result.current.all.map(({ id, name }) => `${id} ${name}`),
    standard: () => result.current.standard?.id,
    do: <T,>(work: (actions: typeof result.current.actions) => T | Promise<T>) =>
      act(async () => {
        const answer = await work(result.current.actions);
        // The core's answer is another message of the port, and the cache tells its readers a task later.
        for (let turn = 0; turn < 5; turn += 1) await new Promise((settled) => setTimeout(settled));
        return answer;
      }),
  };
}
const refused = () => {
  throw new Error("The disk is full.");
};

it("what the core has kept is shown at once, once", async () => {
  const page = open(
    { add: ({ presets }) => presets.map((each, at) => preset(String.fromCharCode(98 + at), each)) },
    preset("a"),
    preset("b"),
  );
  const made = await page.do(({ add }) => add([{ name: "Storm", settings: { model: "Vendor-M3" } }]));
  expect(made).toMatchObject([{ id: "b", name: "Storm" }]);
  expect(page.shown()).toEqual(["a Preset a", "b Storm"]);
  expect(page.told).toEqual([]);
});

it("the one that new conversations begin with", async () => {
  const page = open(
    { makeStandard: ({ id }) => [preset("a"), preset("b", { standard: id === "b" })] },
    preset("a"),
    preset("b"),
  );
  expect(page.standard()).toBeUndefined();
  await page.do(({ makeStandard }) => makeStandard("b"));
  expect(page.standard()).toBe("b");
  await page.do(({ makeStandard }) => makeStandard(null));
  expect(page.standard()).toBeUndefined();
});

it("another name is shown for the one that has it", async () => {
  const page = open({ update: ({ id }) => preset(id, { name: "Dawn" }) }, preset("a"), preset("b"));
  await page.do(() => updatePreset({ id: "b", name: "Dawn" }));
  expect(page.shown()).toEqual(["a Preset a", "b Dawn"]);
});

it.each([
  ["Dusk", "Dusk"],
  ["", "Unnamed"],
])("one that goes is told by its name (%j) and can be taken back", async (name, said) => {
  const page = open({ remove: () => undefined, restore: () => undefined }, preset("a", { name }), preset("b"));
  await page.do(({ remove }) => remove(preset("a", { name })));
  expect(page.shown()).toEqual(["b Preset b"]);
  expect(page.told).toMatchObject([{ kind: "done", action: { label: "Undo" } }]);
  expect(page.told[0]?.title).toContain(said);
  await page.do(() => page.told[0]?.action?.run());
  expect(page.core.asked.at(-1)).toEqual(["presets.restore", { id: "a" }]);
});

it.each<[string, (actions: ReturnType<typeof usePresetActions>) => unknown]>([
  ["add", ({ add }) => add([preset("x")])],
  ["remove", ({ remove }) => remove(preset("a"))],
  ["makeStandard", ({ makeStandard }) => makeStandard("a")],
])("%s that the core refuses is told, and changes nothing", async (name, ask) => {
  const page = open({ [name]: refused }, preset("a"));
  const answer = await page.do(ask);
  expect(page.shown()).toEqual(["a Preset a"]);
  await waitFor(() => expect(page.told).toMatchObject([{ kind: "error" }]));
  expect(page.told[0]?.title).not.toBe("");
  if (name === "add") expect(answer).toEqual([]);
});

it("every preset of files that can be read is brought in; what can't be read is told by its file", async () => {
  const page = open({ add: ({ presets }) => presets.map((each) => preset(each.name, each)) });
  const whole = presetsAsFile(
    [
      { name: "A", settings: { model: "Vendor-M3" } },
      { name: "B", settings: { model: "Vendor-M3" } },
    ],
    "Unnamed",
  );
  const brought = await page.do(({ bring }) =>
    bring([new File(["{"], "broken.json"), new File([whole], "two.json"), new File(['{"format":"x"}'], "other.json")]),
  );
  expect(brought.map(({ id }) => id)).toEqual(["A", "B"]);
  expect(page.shown()).toEqual(["A A", "B B"]);
  expect(page.told.map(({ kind, title }) => [kind, /broken|other/.exec(title)?.[0] ?? title])).toEqual([
    ["error", "broken"],
    ["done", page.told[1]?.title],
    ["error", "other"],
  ]);
  expect(page.told[1]).toMatchObject({ title: expect.stringContaining("2"), body: "two.json" });
});

it.each([
  [[preset("a", { name: "Dawn" })], "Dawn.json"],
  [[preset("a", { name: "  " })], "Presets.json"],
  [[preset("a", { name: "Dawn" }), preset("b")], "Presets.json"],
])("presets are saved as a file by the name of the only one, or all of them", async (presets, file) => {
  const page = open({}, ...presets);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
  await page.do(({ save }) => save(presets));
  expect(saved).toEqual([file]);
});
