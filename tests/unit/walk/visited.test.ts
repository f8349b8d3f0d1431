import { expect, test } from "vitest";
import { commandsOf } from "#tests/walk/actions/run-command.ts";
import type { Look } from "#tests/walk/look.ts";
import { placesIn } from "#tests/walk/visited.ts";

const plain = { route: "#/library", pane: "library", overlays: [], controls: [], ledger: [], offline: false } as const;
const seen = (more: Partial<Record<keyof Look, unknown>>) =>
  placesIn({ ...plain, fullScreen: false, ...more } as unknown as Look);

test.each([
  [{}, ["pane library"]],
  [{ route: "#/settings/storage", pane: "settings" }, ["pane settings", "settings storage"]],
  [{ overlays: ["dialog 导出影片"] }, ["pane library", "dialog Export film"]],
  [{ overlays: ["dialog Takes of shot 12"] }, ["pane library", "dialog Takes of shot #"]],
  [{ controls: [{ name: "Resume queue (3)" }] }, ["queue paused", "pane library"]],
  [{ overlays: ["dialog 接续镜头 1 的镜次 2"] }, ["pane library", "dialog Continue shot #, take #"]],
  [
    { controls: [{ name: "关闭", place: 'main "分镜" / complementary "角色表" / button "关闭"' }] },
    ["pane library", "cast panel"],
  ],
  [
    { pane: "tasks", controls: [{ name: "", role: "searchbox", value: "lamp", place: "" }] },
    ["pane tasks", "tasks searched"],
  ],
  [{ offline: true, fullScreen: true }, ["full screen", "offline", "pane library"]],
  [
    {
      ledger: [
        { state: "outcome_unknown", removed: false },
        { state: "failed", removed: true },
      ],
    },
    ["pane library", "task outcome_unknown"],
  ],
])("of %j is told %j", (look, told) => {
  expect(seen(look)).toEqual(told);
});

test("commands are run by their names in the language that is shown", () => {
  expect(commandsOf("en")).toContain("Generate shots…");
  expect(commandsOf("en")).toContain("Storage");
  expect(commandsOf("zh-CN")).toContain("批量生成镜头…");
  expect(commandsOf("zh-CN")).toHaveLength(commandsOf("en").length);
});
