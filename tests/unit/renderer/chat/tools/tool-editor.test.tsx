// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ToolEditor } from "#renderer/chat/tools/tool-editor.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { OwnTool } from "#shared/contract/chat/director.ts";
import { at, choose, named, press, write } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const objects = '{"type":"object","properties":{"place":{"type":"string"}},"required":["place"]}';
const tool = (name: string, more: Partial<OwnTool> = {}): OwnTool => ({
  ...{ name, description: `What ${name} does`, schema: objects, on: true },
  ...more,
});

function open(given: readonly OwnTool[]) {
  const seen = { tools: given, closed: 0 };
  function Owner() {
    const [tools, keep] = useState(given);
    seen.tools = tools;
    return (
      <TooltipProvider>
        <ToolEditor
          tools={tools}
          taken={["list_shots", "add_shot"]}
          onChange={keep}
          onClose={() => {
            seen.closed += 1;
          }}
        />
      </TooltipProvider>
    );
  }
  render(<Owner />, { wrapper: WithinPage });
  return seen;
}
/** The list, with a mark at what is shown. */
const listed = () =>
  [...document.querySelectorAll(".toolEditor li button")].map(
    (button) => `${button.textContent}${button.getAttribute("aria-current") === "true" ? " <" : ""}`,
  );
const written = (name: string) => (named("field", name)[0] as HTMLInputElement | undefined)?.value;
/** What is said below a field, and whether as a fault. */
const hintOf = (name: string) => {
  const field = named("field", name)[0] as HTMLElement;
  const hint = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join("");
  return [hint, field.getAttribute("aria-invalid") === "true" ? "error" : null];
};

it("without tools it says how to begin; a new one stands there at once, and wants a name", async () => {
  const seen = open([]);
  expect(document.body.textContent).toContain("A tool has a name, a purpose, and an input schema.");
  expect(named("field", "Name")).toEqual([]);
  await press("button", "New tool");
  expect(seen.tools).toEqual([
    { name: "", description: "", schema: '{\n  "type": "object",\n  "properties": {},\n  "required": []\n}', on: true },
  ]);
  expect(listed()).toEqual(["Unnamed <"]);
  expect(document.body.textContent).not.toContain("No tools yet");
  expect(hintOf("Name")).toEqual(["Enter a name.", "error"]);
  await write("Name", "get_light");
  expect(listed()).toEqual(["get_light <"]);
  expect(hintOf("Name")).toEqual(["", null]);
});

it("one begins at the first, and a tool that is added is the one that is shown", async () => {
  const seen = open([tool("one"), tool("two")]);
  expect([listed(), written("Name")]).toEqual([["one <", "two"], "one"]);
  await choose("Start from an example", "ask_colleague");
  expect([listed(), written("Name")]).toEqual([["one", "two", "ask_colleague <"], "ask_colleague"]);
  expect(seen.tools.at(-1)?.description).toBe("Puts a question to a person of the crew and returns their answer.");
  await press("button", "two");
  expect([listed(), written("Description")]).toEqual([["one", "two <", "ask_colleague"], "What two does"]);
});

it("what is typed is kept as typed, in the tool that is shown", async () => {
  const seen = open([tool("one"), tool("two"), tool("three")]);
  await press("button", "two");
  await write("Name", "2");
  await write("Description", "Two ");
  await write("Input schema", '{"type":"object"');
  expect(seen.tools).toEqual([
    tool("one"),
    tool("2", { description: "Two ", schema: '{"type":"object"' }),
    tool("three"),
  ]);
});

it("a name is judged as it is typed", async () => {
  open([tool("one"), tool("two"), tool("three")]);
  await press("button", "two");
  for (const [name, says, tone] of [
    ["  ", "Enter a name.", "error"],
    ["list_shots", "Reelsong has a tool with this name; yours isn’t sent.", "error"],
    ["one", "Another tool already has this name.", "error"],
    ["two", "", null],
    ["list_shot", "", null],
  ] as const) {
    await write("Name", name);
    expect([name, ...hintOf("Name")]).toEqual([name, says, tone]);
  }
});

it("a schema is judged as it is typed", async () => {
  open([tool("one")]);
  for (const [schema, says, tone] of [
    ['{"type":"string"}', "The top-level type must be object.", "error"],
    ['{"type":"object","properties":{"a":{"type":"text"}}}', "Invalid JSON Schema at properties/a/type.", "error"],
    ["{", expect.stringMatching(/^Not valid JSON: .*JSON/), "error"],
    [objects, "A JSON Schema of type object.", null],
  ] as const) {
    await write("Input schema", schema);
    expect([schema, ...hintOf("Input schema")]).toEqual([schema, says, tone]);
  }
});

it("an input is tried; a schema that is none judges nothing", async () => {
  open([tool("one")]);
  const idle = "JSON a model might send, checked against the schema here.";
  for (const [trial, says, tone] of [
    ["  ", idle, null],
    ['{"place":"Oslo"}', "Matches the schema.", null],
    ["{", expect.stringContaining("JSON"), "error"],
    ["{}", 'input: Instance does not have required property "place".', "error"],
  ] as const) {
    await write("Test an input", trial);
    expect([written("Test an input"), ...hintOf("Test an input")]).toEqual([trial, says, tone]);
  }
  await write("Input schema", '{"type":"string"}');
  expect([written("Test an input"), ...hintOf("Test an input")]).toEqual(["{}", idle, null]);
});

it("one deleted, the one before it is shown", async () => {
  open(["one", "two", "three", "four"].map((name) => tool(name)));
  await press("button", "four");
  await press("button", "Delete tool");
  expect(listed()).toEqual(["one", "two", "three <"]);
  await press("button", "two");
  await press("button", "Delete tool");
  expect(listed()).toEqual(["one <", "three"]);
  await press("button", "Delete tool");
  expect(listed()).toEqual(["three <"]);
});

it("the last one deleted, it says how to begin again", async () => {
  const seen = open([tool("one")]);
  await press("button", "Delete tool");
  expect([seen.tools, listed(), named("field", "Name")]).toEqual([[], [], []]);
  expect(document.body.textContent).toContain("No tools yet");
});

it("it is left by its button, and by Escape", async () => {
  const seen = open([tool("one")]);
  await press("button", "Done");
  expect(seen.closed).toBe(1);
  fireEvent.keyDown(await at("dialog", "Your tools"), { key: "Escape" });
  expect(seen.closed).toBe(2);
});
