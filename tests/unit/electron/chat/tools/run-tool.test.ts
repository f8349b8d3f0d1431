import { expect, test } from "vitest";
import { runTool, type ToolParts } from "#core/chat/tools/run-tool.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { DirectorToolName } from "#shared/director/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const named = { ...plainCard, id: "k", name: "Keeper", files: [] };
const shots = [
  madeUpShot("stair", { name: "The stair", duration: 5, resolution: "768P" }),
  madeUpShot(
    "lens",
    { name: "The lens", duration: 8, resolution: "2K", prompt: "@Keeper", cast: [named] },
    { number: 2 },
  ),
];
const take = (id: string, more: Partial<Task>) =>
  ({ id, kind: "video", shotId: "stair", take: 1, state: "ready", assetId: "film", ...more }) as Task;
const takes = [take("t1", {}), take("t2", { take: 2, state: "running", assetId: null })];
const refused: Finding = {
  code: "video.prompt.length",
  path: "content.0.text",
  severity: "error",
  found: "7,200 characters",
  allowed: "at most 7,000 characters",
  message: "The prompt has 7,200 characters; at most 7,000 are allowed.",
};
const passed: Finding = { ...refused, severity: "pass" };

const keeper = {
  ...{ ...plainCard, id: "k", name: "Keeper", description: "an old man" },
  files: [{ name: "face", gives: "look" as const }],
};

const parts = (prices: Record<string, number> = {}): ToolParts =>
  ({
    boards: { shots: () => shots },
    projects: { list: () => [{ id: "saltlight", title: "Saltlight", defaults: { cast: [keeper] } }] },
    scripts: { get: () => ({ text: `${"x".repeat(60_000)}EXT. PIER` }) },
    generation: { check: (id: string) => (id === "lens" ? [refused, passed] : [passed]) },
    songs: { list: () => [] },
    tasks: { list: () => takes },
    library: {
      factsOf: () => ({ kind: "image" }),
      list: () => ({ items: [{ id: "harbour", kind: "image", name: "harbour.png" } as Asset] }),
    },
    prices: () => prices,
  }) as unknown as ToolParts;

const run = (name: DirectorToolName, input: unknown = {}, prices?: Record<string, number>) =>
  runTool(name, input, "saltlight", parts(prices));
const read = (name: DirectorToolName, input?: unknown, prices?: Record<string, number>) => {
  const outcome = run(name, input, prices);
  return JSON.parse("words" in outcome ? outcome.words : "null");
};

// @shows Chat, point by point › 8. Director tools read: board, cost, findings, frames
test("the board is read: shots with their takes, and what can be a reference", () => {
  expect(read("list_shots")).toMatchObject({
    film: "Saltlight",
    shots: [
      { number: 1, id: "stair", name: "The stair", takes: [{ id: "t1" }, { id: "t2", state: "running" }] },
      { number: 2, id: "lens", takes: [] },
    ],
    library: [{ id: "harbour", kind: "image", name: "harbour.png" }],
  });
});

// @shows Chat, point by point › 8. Director tools read: board, cost, findings, frames
test("cost is estimated by model and resolution, in money where the person has said what a second costs", () => {
  const prices = { "Vendor-H3 768P": 0.5, "Vendor-H3 2K": 2 };
  expect(read("estimate_cost")).toMatchObject({ seconds: 13, cost: null });
  expect(read("estimate_cost", {}, { "Vendor-H3 768P": 0.5 })).toMatchObject({ seconds: 13, cost: null });
  expect(read("estimate_cost", {}, prices)).toMatchObject({ seconds: 13, cost: 18.5 });
  expect(read("estimate_cost", { ids: ["lens"] }, prices)).toMatchObject({ seconds: 8, cost: 16 });
});

// @shows Chat, point by point › 8. Director tools read: board, cost, findings, frames
test("findings are read with what was found and what is allowed, without what passes", () => {
  expect(read("read_findings")).toMatchObject([
    { id: "stair", findings: [] },
    { id: "lens", findings: [{ severity: "error", found: "7,200 characters", allowed: "at most 7,000 characters" }] },
  ]);
});

// @shows Chat, point by point › 8. Director tools read: board, cost, findings, frames
test("a finished take is looked at by its frames, which a page decodes", () => {
  expect(run("look_at_take", { take: "t1", frames: 6 })).toEqual({ frames: { assetId: "film", count: 6 } });
  expect(run("look_at_take", { take: "t1" })).toEqual({ frames: { assetId: "film", count: 4 } });
});

test.each<[DirectorToolName, unknown, RegExp]>([
  ["look_at_take", { take: "t9" }, /no take t9; call list_shots/],
  ["look_at_take", { take: "t2" }, /no film yet/],
  ["look_at_take", { take: "t1", frames: 9 }, /frames/],
  ["estimate_cost", { ids: ["x"] }, /no shot x on the board/],
  ["read_findings", { shots: [] }, /does not fit/],
])("%s of %j is answered in words for the model", (name, input, words) => {
  expect(() => run(name, input)).toThrow(words);
});

test("a film that is gone can't be read", () => {
  expect(() => runTool("list_shots", {}, "another", parts())).toThrow(/no longer exists/);
});

test("the cast is read as prompts name it, with where it is; a long script in parts", () => {
  expect(read("read_cast")).toEqual([
    {
      ...{ name: "@Keeper", kind: "person", description: "an old man", in_shots: [2] },
      files: [{ kind: "image", gives: "look" }],
    },
  ]);
  expect(read("list_shots")).toMatchObject({ shots: [{}, { prompt: "@Keeper", cast: ["Keeper"] }] });
  expect(read("read_script")).toMatchObject({ from: 0, to: 60_000, of: 60_009, next: 60_000 });
  expect(read("read_script", { from: 60_000 })).toEqual({ script: "EXT. PIER", from: 60_000, to: 60_009, of: 60_009 });
});
