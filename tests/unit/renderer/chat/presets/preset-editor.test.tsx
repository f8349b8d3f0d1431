// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { PresetEditor } from "#renderer/chat/presets/preset-editor.tsx";
import type { PresetActions } from "#renderer/chat/presets/use-presets.ts";
import { usePresets } from "#renderer/chat/presets/use-presets.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { Preset, PresetSettings } from "#shared/contract/chat/presets.ts";
import { at, choose, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FILM = "0191a000-0000-7000-8000-0000000000f1";
let opened = 0;
let refuses = false;

/** A preset of an id of its own: what is typed is kept by it. `film`: the one that was open last. */
function open(
  settings: Partial<PresetSettings> = {},
  { fresh = false, film, ...more }: Partial<Preset> & { fresh?: boolean; film?: string } = {},
) {
  opened += 1;
  const preset: Preset = {
    ...{ id: `preset-${opened}`, name: "Storms", standard: false, createdAt: 0 },
    settings: { model: "Vendor-M3", ...settings },
    ...more,
  };
  const core = pageCore({
    presets: {
      list: () => [preset],
      update: (change: { readonly settings?: object }) => {
        if (refuses) throw new Error("full");
        return { ...preset, ...change, settings: { ...preset.settings, ...change.settings } };
      },
    },
    settings: { get: () => ({ lastProjectId: film ?? null }) },
    storyboard: { projects: () => (film ? [{ id: film, title: "Tide" }] : []) },
  } as never);
  queryClient.setQueryData(orpc.presets.list.queryKey(), [preset]);
  queryClient.setQueryData(orpc.settings.get.queryKey(), { lastProjectId: film ?? null } as never);
  const actions = { makeStandard: vi.fn(), save: vi.fn(), remove: vi.fn() };
  const onApply = vi.fn();
  function Owner() {
    const kept = usePresets().find(({ id }) => id === preset.id) ?? preset;
    return (
      <PresetEditor
        preset={kept}
        fresh={fresh}
        actions={actions as unknown as PresetActions}
        onApply={(...applied) => void onApply(...applied)}
      />
    );
  }
  render(
    <TooltipProvider>
      <Owner />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const updates = () => core.asked.flatMap(([path, input]) => (path === "presets.update" ? [input] : []));
  return { preset, onApply, updates, ...actions };
}
const view = () => document.querySelector(".presetView") as HTMLElement;
const nameField = () => view().querySelector("input") as HTMLInputElement;
const hintOfName = () => document.getElementById(nameField().getAttribute("aria-describedby") ?? "")?.textContent;
const toolWords = () => [...view().querySelectorAll(".row > .cap")].map(({ textContent }) => textContent);
const saved = { thinking: "adaptive", serviceTier: "standard", effort: "medium", system: "" } as const;

it.each([
  ["Storms", "Storms", undefined],
  ["", "Unnamed", "Name the preset so you can find it later."],
  ["  ", "  ", "Name the preset so you can find it later."],
])("a preset that is called “%s” is “%s”", (name, label, hint) => {
  open({}, { name });
  expect([view().getAttribute("aria-label"), nameField().value, nameField().maxLength]).toEqual([label, name, 100]);
  expect(hintOfName()).toBe(hint);
});

it.each([
  [true, 0, 6],
  [false, 6, 6],
])("fresh: %s; its name is chosen from %d to %d", (fresh, from, to) => {
  open({}, { fresh });
  nameField().focus();
  expect([nameField().selectionStart, nameField().selectionEnd]).toEqual([from, to]);
});

it("its name is kept alone, and used as it stands before it is kept", async () => {
  const { preset, updates, onApply, save, remove } = open();
  await write("Name", "Gales");
  expect(view().getAttribute("aria-label")).toBe("Gales");
  await press("button", "Use in this conversation");
  await press("button", "Export");
  await press("button", "Delete");
  const settings = { ...saved, model: "Vendor-M3" };
  expect(onApply.mock.calls).toEqual([["Gales", settings]]);
  expect(save.mock.calls).toEqual([[[{ ...preset, name: "Gales", settings }]]]);
  expect(remove.mock.calls).toEqual([[{ ...preset, name: "Gales" }]]);
  await until(() => expect(updates()).toEqual([{ id: preset.id, name: "Gales" }]));
});

it("what is chosen is kept, all of it, and beside what was chosen before", async () => {
  const { preset, updates, onApply } = open({ temperature: 0.5 });
  await choose("Model", "M2.7");
  await write("Top P", "0.3");
  const settings = { ...saved, model: "Vendor-M2.7", temperature: 0.5, topP: 0.3 };
  await until(() => expect(updates()).toEqual([{ id: preset.id, settings }]));
  await press("button", "Use in this conversation");
  expect(onApply.mock.calls).toEqual([["Storms", settings]]);
});

it.each([
  [false, (id: string) => id],
  [true, () => null],
])("new conversations begin with it: %s; that is turned", async (standard, told) => {
  const { makeStandard, preset } = open({}, { standard });
  const turn = await at("switch", "Use for new conversations");
  expect(turn.getAttribute("aria-checked")).toBe(String(standard));
  fireEvent.click(turn);
  expect(makeStandard.mock.calls).toEqual([[told(preset.id)]]);
});

it("what the service would refuse is said where it is written", async () => {
  open({ temperature: 3 });
  expect((await at("field", "Temperature")).getAttribute("aria-invalid")).toBe("true");
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(1);
});

const tool = (name: string, on: boolean) => ({ name, on, description: "", schema: "{}" });
const director = { on: true, off: ["move_shots"] } as unknown as NonNullable<PresetSettings["director"]>;

it.each<[what: string, settings: Partial<PresetSettings>, film: string | undefined, words: string]>([
  ["no tools", {}, FILM, "none"],
  ["one that is off", { tools: [tool("get_rain", false)] }, FILM, "none"],
  ["own ones", { tools: [tool("get_rain", true), tool("x", false), tool("", true)] }, FILM, "get_rain, Unnamed"],
  ["the director’s", { director }, FILM, "Director tools"],
  ["the director’s, off", { director: { ...director, on: false } }, FILM, "none"],
  ["the director’s without a film", { director }, undefined, "none"],
  ["all", { director, tools: [tool("get_rain", true)] }, FILM, "Director tools, get_rain"],
])("of its tools it says: %s", (_what, settings, film, words) => {
  open(settings, film ? { film } : {});
  expect(toolWords()).toEqual([words]);
});

it.each<[film: string | undefined, off: boolean]>([
  [FILM, false],
  [undefined, true],
])("with %s as the last film the director’s tools stay as they are in what is kept", async (film, isOff) => {
  const { preset, updates, onApply } = open({ director }, film ? { film } : {});
  await write("Top P", "0.3");
  const settings = { ...saved, model: "Vendor-M3", topP: 0.3 };
  await until(() => expect(updates()).toEqual([{ id: preset.id, settings: { ...settings, director } }]));
  await press("button", "Tools");
  const turn = await at("switch", "Director tools");
  expect([turn.matches(":disabled"), turn.getAttribute("aria-checked")]).toEqual([isOff, String(!isOff)]);
  if (isOff) return;
  // They are turned off for the preset too.
  act(() => fireEvent.click(turn));
  await until(() =>
    expect(updates().at(-1)).toEqual({
      ...{ id: preset.id },
      settings: { ...settings, director: { ...director, on: false } },
    }),
  );
  expect([onApply.mock.calls, named("dialog", "Tools").length]).toEqual([[], 1]);
});

it("what can’t be saved says why, and is tried again with the next change", async () => {
  refuses = true;
  open();
  await write("Name", "Dusk");
  await until(() => expect(document.querySelector(".presetView .notice")?.textContent).toMatch(/^Not saved yet: \S/));
  refuses = false;
  await write("Name", "Dawn");
  await until(() => expect(document.querySelector(".presetView .notice")).toBeNull());
  expect(((await at("field", "Name")) as HTMLInputElement).value).toBe("Dawn");
});
