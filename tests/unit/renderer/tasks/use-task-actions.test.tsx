// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { TaskAction } from "#renderer/tasks/task-groups.ts";
import { useTaskActions } from "#renderer/tasks/use-task-actions.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  window.location.hash = "#/tasks";
});
afterEach(() => {
  cleanup();
  window.location.hash = "";
});

function open(assetId: string | null = null) {
  const done = () => ({});
  const core = pageCore({
    tasks: {
      ...{ cancel: done, deleteRemote: done, remove: done, reconcile: done, giveUp: done, sendHeld: done },
      ...{ retry: done, downloadAgain: done, attach: done },
    },
  } as never);
  const { result } = renderHook(() => useTaskActions(), { wrapper: WithinPage });
  return {
    run: (action: TaskAction) => act(() => result.current(action, { id: "t", assetId, state: "failed" } as Task)),
    core,
  };
}
const settle = () => act(() => new Promise((later) => setTimeout(later, 20)));

it.each<[action: TaskAction, call: string, input: object]>([
  ["cancel", "cancel", { id: "t" }],
  ["deleteRemote", "deleteRemote", { id: "t" }],
  ["remove", "remove", { id: "t" }],
  ["reconcile", "reconcile", { id: "t" }],
  ["giveUp", "giveUp", { id: "t" }],
  ["discard", "giveUp", { id: "t" }],
  ["sendHeld", "sendHeld", { id: "t" }],
  ["retry", "retry", { id: "t", clientId: expect.any(String) as string, state: "failed" }],
  ["downloadAgain", "downloadAgain", { id: "t" }],
  ["keepPart", "downloadAgain", { id: "t", part: true }],
])("%s asks the core to %s, and nothing else", async (action, call, input) => {
  const { run, core } = open("asset");
  run(action);
  await until(() => expect(core.asked).toEqual([[`tasks.${call}`, input]]));
  await settle();
  expect([core.asked.length, window.location.hash]).toEqual([1, "#/tasks"]);
});

it.each<[assetId: string | null, hash: string]>([
  ["asset 1", "#/library/asset%201"],
  [null, "#/tasks"],
])("to open leads to the file, where there is one: %s", (assetId, hash) => {
  open(assetId).run("open");
  expect(window.location.hash).toBe(hash);
});

it("without a file nothing is attached", async () => {
  const { run, core } = open();
  run("attach");
  await settle();
  expect(core.asked).toEqual([]);
});
