import { describe, expect, test } from "vitest";
import { changedFields } from "#renderer/chat/tools/changed-fields.ts";
import { schemaErrors, schemaProblem } from "#renderer/chat/tools/json-schema.ts";
import { spreadEvenly } from "#renderer/chat/tools/spread-evenly.ts";
import {
  exampleTools,
  newTool,
  noTools,
  storedToolSettings,
  toolSettingsOf,
} from "#renderer/chat/tools/tool-settings.ts";
import { directorToolsFor } from "#shared/director/index.ts";
import { checkMessages } from "#shared/rules/index.ts";
import { toolOf } from "#shared/rules/text/reply-request.ts";

describe("a schema as it is typed", () => {
  test.each([
    ['{"type":"object"', "syntax"],
    ['{"type":"string"}', "root"],
    ["[]", "keyword"],
    ['{"type":"objekt"}', "keyword"],
    ['{"type":"object","required":"name"}', "keyword"],
    ['{"type":"object","properties":{"a":{"type":"text"}}}', "keyword"],
    ['{"type":"object","properties":{"a":{"minLength":-1}}}', "keyword"],
    ['{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"]}', undefined],
  ])("%s: %s", (text, kind) => expect(schemaProblem(text)?.kind).toBe(kind));

  // @shows Chat, point by point › 8. Tools of one's own, checked; answered by hand; parallel calls
  test("says where it is wrong", () => {
    expect(schemaProblem('{"type":"object","properties":{"a":{"type":"text"}}}')).toMatchObject({
      at: "properties/a/type",
    });
  });

  test("judges an input", () => {
    const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
    expect(schemaErrors(schema, { n: 1 })).toEqual([]);
    expect(schemaErrors(schema, { n: "1" })[0]).toContain("n");
    expect(schemaErrors(schema, {}).length).toBeGreaterThan(0);
  });
});

test("every tool of the studio and every example is one that the service takes", () => {
  const tools = [
    ...directorToolsFor("Vendor-M3", []),
    ...[newTool, ...exampleTools].map((tool) => toolOf({ ...tool, name: tool.name || "x" })),
  ];
  const findings = checkMessages({ model: "Vendor-M3", messages: [{ role: "user", content: "Hi" }], tools });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  for (const { input_schema } of tools) expect(schemaProblem(JSON.stringify(input_schema))).toBeUndefined();
});

test("a model without images gets no tool that answers with them (API.md: images only for the M3 models)", () => {
  expect(directorToolsFor("Vendor-M2.7", []).map(({ name }) => name)).not.toContain("look_at_take");
  expect(directorToolsFor("Vendor-M3", ["list_shots"]).map(({ name }) => name)).not.toContain("list_shots");
});

test("tools are kept with a conversation and read back; none leave nothing", () => {
  const tooling = { tools: [{ ...newTool, name: "a" }], choice: { type: "any" }, userId: "u", director: null };
  expect(toolSettingsOf(storedToolSettings(tooling))).toEqual(tooling);
  expect(toolSettingsOf(storedToolSettings(noTools))).toBeUndefined();
});

test.each([
  [100, 4, [0, 33, 66, 99]],
  [3, 4, [0, 1, 2]],
  [9, 1, [4]],
  [0, 4, []],
])("of %i frames, %i spread evenly are %j", (total, count, expected) =>
  expect(spreadEvenly(total, count)).toEqual(expected),
);

test("only what changes of a shot is shown", () => {
  const draft = { name: "A", prompt: "One", duration: 5 } as never;
  const item = {
    kind: "change" as const,
    shotId: "s",
    before: { number: 2, draft },
    after: { prompt: "Two", duration: 5 },
    place: 1,
  };
  expect(changedFields(item)).toEqual([
    { name: "prompt", before: "One", after: "Two" },
    { name: "place", before: "2", after: "1" },
  ]);
});
