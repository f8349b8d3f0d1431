// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { BulkTakes } from "#renderer/storyboard/bulk/bulk-takes.tsx";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(cleanup);

const take = (id: string, number: number, resolution: string) =>
  ({
    id,
    take: number,
    createdAt: number,
    state: "ready",
    assetId: id,
    request: { model: "Vendor-H3", resolution },
  }) as unknown as Task;
const shotOf = (id: string) => madeUpShot(id, { model: "Vendor-H3", resolution: "2K" });
const board = orpc.storyboard.shots.queryKey({ input: { projectId: "film" } });
const history = orpc.storyboard.history.queryKey({ input: { projectId: "film" } });

/** These shots, of which those that `hasBoth` have a quick pass in the film and their full size beside it. */
function open(ids: readonly string[], hasBoth: readonly string[], answer: () => unknown) {
  const core = pageCore({ storyboard: { changeShots: answer } });
  const shots = ids.map(shotOf);
  queryClient.setQueryData(board, shots);
  queryClient.setQueryData(history, {} as never);
  const both = (id: string) => takesOf([take(`${id} pass`, 1, "480P"), take(`${id} full`, 2, "2K")], `${id} pass`);
  const takesByShot = new Map(hasBoth.map((id) => [id, both(id)]));
  render(<BulkTakes {...{ projectId: "film", shots, takesByShot }} />, { wrapper: WithinPage });
  return core;
}
const isStale = () => queryClient.getQueryState(history)?.isInvalidated;
const isOff = () => named("button", /^Use/)[0]?.matches(":disabled, [aria-disabled=true]");

it("where no shot has both nothing is said", () => {
  open(["a"], [], () => ({ shots: [] }));
  expect(document.body.textContent).toBe("");
});

it("one press takes the full size of each shot that has it, as one step to undo", async () => {
  const answer = Promise.withResolvers<void>();
  const done = [{ ...shotOf("a"), activeTakeId: "a full" }];
  const core = open(["a", "b", "c"], ["a", "c"], async () => {
    await answer.promise;
    return { shots: done };
  });
  expect(document.body.textContent).toContain("2 shots still use their quick pass; their full-size takes are ready");
  await press("button", "Use 2 full-size takes");
  await until(() => expect(isOff()).toBe(true));
  answer.resolve();
  await until(() => expect(isOff()).toBe(false));
  expect(core.asked).toEqual([
    [
      "storyboard.changeShots",
      {
        ...{ projectId: "film", kind: "take" },
        changes: [
          { do: "take", id: "a", taskId: "a full" },
          { do: "take", id: "c", taskId: "c full" },
        ],
      },
    ],
  ]);
  expect(queryClient.getQueryData(board)).toEqual(done);
  expect(isStale()).toBe(true);
  expect(useToasts.getState().shown).toEqual([]);
});

it("what is refused is told, the board stays, and it can be pressed again", async () => {
  open(["a"], ["a"], () => {
    throw new Error("No.");
  });
  await press("button", "Use 1 full-size take");
  await until(() => expect(useToasts.getState().shown).toMatchObject([{ kind: "error" }]));
  await until(() => expect(isOff()).toBe(false));
  expect(queryClient.getQueryData(board)).toEqual([shotOf("a")]);
  expect(isStale()).toBe(false);
});
