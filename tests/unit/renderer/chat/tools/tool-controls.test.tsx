// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ToolControls } from "#renderer/chat/tools/tool-controls.tsx";
import { noTools, type ToolSettings } from "#renderer/chat/tools/tool-settings.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { at, choose, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, hasPointerCapture: () => false });
});
afterEach(() => {
  cleanup();
  for (const name of ["scrollIntoView", "hasPointerCapture"]) Reflect.deleteProperty(Element.prototype, name);
  vi.unstubAllGlobals();
});

const tool = (name: string, on = true) => ({ name, description: "", schema: "{}", on });
const films = [
  { id: "gulls", title: "Gulls" },
  { id: "saltlight", title: "Saltlight" },
];

async function open(given: Partial<ToolSettings> = {}, { projects = films, findings = [] as Finding[] } = {}) {
  pageCore({
    storyboard: { projects: () => projects as never },
    settings: { get: () => ({ lastProjectId: "saltlight" }) as never },
    director: { projectTools: () => ({ off: [] }) },
  });
  const onChange = vi.fn();
  function Owner() {
    const [tooling, keep] = useState<ToolSettings>({ ...noTools, ...given });
    return (
      <ToolControls
        tooling={tooling}
        findings={findings}
        onChange={(next) => {
          onChange(next);
          keep(next);
        }}
      />
    );
  }
  render(
    <TooltipProvider>
      <Owner />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  await press("button", "Tools");
  await at("switch", /^Director tools/);
  return onChange;
}
const chosen = () => named("combobox", "Tool choice")[0]?.textContent;

it("a reply is left to the model, or must call a tool, this one, or none: each tool that is on can be named", async () => {
  const tools = ["get_weather", "save_notes", "", "get_weather"].map((name) => tool(name));
  await open({ tools: [...tools, tool("resting", false)] });
  expect(chosen()).toBe("The model decides");
  fireEvent.keyDown(await at("combobox", "Tool choice"), { key: "Enter" });
  await at("option", "The model decides");
  expect(named("option", /./).map(({ textContent }) => textContent)).toEqual([
    "The model decides",
    "Must call a tool",
    "Must call get_weather",
    "Must call save_notes",
    "Can’t call tools",
  ]);
});

it.each<[string, ToolSettings["choice"], boolean]>([
  ["Must call a tool", { type: "any" }, true],
  ["Must call save_notes", { type: "tool", name: "save_notes" }, true],
  ["Can’t call tools", { type: "none" }, false],
])("%s is kept, and said to hold once where it forces a call", async (option, choice, once) => {
  const tools = [tool("get_weather"), tool("save_notes")];
  const onChange = await open({ tools });
  await choose("Tool choice", option);
  expect(onChange.mock.lastCall).toEqual([{ ...noTools, tools, choice }]);
  await until(() => expect(chosen()).toBe(option));
  expect(document.body.textContent?.includes("Applies to the first reply only.")).toBe(once);
  await choose("Tool choice", "The model decides");
  expect(onChange.mock.lastCall).toEqual([{ ...noTools, tools, choice: null }]);
});

it("without any tool that is on there is nothing to choose", async () => {
  await open({ tools: [tool("resting", false)] });
  expect(named("combobox", "Tool choice")).toEqual([]);
});

it("the director works on the film that was open last, until another one is chosen", async () => {
  const onChange = await open();
  await until(() => expect(named("switch", /^Director tools/)[0]?.matches(":disabled")).toBe(false));
  await press("switch", /^Director tools/);
  expect(onChange.mock.lastCall).toEqual([{ ...noTools, director: { on: true, projectId: "saltlight", off: [] } }]);
  await choose("Film", "Gulls");
  expect(onChange.mock.lastCall).toEqual([{ ...noTools, director: { on: true, projectId: "gulls", off: [] } }]);
  await press("switch", /^Director tools/);
  expect(onChange.mock.lastCall).toEqual([{ ...noTools, director: { on: false, projectId: "gulls", off: [] } }]);
  await until(() => expect(named("combobox", "Film")).toEqual([]));
});

it("without a film there is nothing to direct", async () => {
  await open({}, { projects: [] });
  expect(named("switch", /^Director tools/)[0]?.matches(":disabled")).toBe(true);
});

it("each of one's own tools is turned on and off by itself, and the end user is named", async () => {
  const onChange = await open({ tools: [tool("get_weather"), tool("", false)] });
  await press("switch", "Unnamed");
  expect(onChange.mock.lastCall).toEqual([{ ...noTools, tools: [tool("get_weather"), tool("")] }]);
  await press("switch", "get_weather");
  expect(onChange.mock.lastCall).toEqual([{ ...noTools, tools: [tool("get_weather", false), tool("")] }]);
  await write("End-user ID", "someone");
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ userId: "someone" });
});

it("of two tools that are still alike each is turned off by itself", async () => {
  const twin = tool("");
  const onChange = await open({ tools: [twin, twin] });
  fireEvent.click(named("switch", "Unnamed")[1] as Element);
  expect(onChange.mock.lastCall).toEqual([{ ...noTools, tools: [tool(""), tool("", false)] }]);
});

it("where its film was deleted the director works on the one that is shown", async () => {
  const onChange = await open({ director: { on: false, projectId: "deleted", off: ["list_shots"] } });
  await until(() => expect(named("switch", /^Director tools/)[0]?.matches(":disabled")).toBe(false));
  await press("switch", /^Director tools/);
  expect(onChange.mock.lastCall).toEqual([
    { ...noTools, director: { on: true, projectId: "gulls", off: ["list_shots"] } },
  ]);
  await until(() => expect(named("combobox", "Film")[0]?.textContent).toBe("Gulls"));
});
