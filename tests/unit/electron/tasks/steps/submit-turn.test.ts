import { expect, it, onTestFinished, vi } from "vitest";
import type { LedgerTask } from "#core/database/index.ts";
import type { StepContext } from "#core/tasks/steps/step-context.ts";
import { SubmitTurn } from "#core/tasks/steps/submit-turn.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

it("a wait is shown with its end, in whole milliseconds; one of nothing isn't, and none that can't be shown is a fault", () => {
  const noted: unknown[] = [];
  const note = (id: string, patch: unknown) => {
    noted.push([id, patch]);
    if (noted.length > 2) throw new Error("The disk is full.");
  };
  const c = { now: () => 1000, ledger: { note } } as unknown as StepContext;
  const { onWait } = new SubmitTurn(c, { id: "t1" } as LedgerTask, new AbortController().signal).options;
  for (const milliseconds of [0, -1, 0.6, 40, 50]) onWait?.(milliseconds);
  expect(noted).toEqual([
    ["t1", { nextPollAt: 1001 }],
    ["t1", { nextPollAt: 1040 }],
    ["t1", { nextPollAt: 1050 }],
  ]);
});

it.each([true, false])("whoever gives up (before it waits: %s) ends the wait and nothing else", (before) => {
  const leaving = new AbortController();
  if (before) leaving.abort();
  const turn = new SubmitTurn({} as StepContext, { id: "t1" } as LedgerTask, leaving.signal);
  leaving.abort();
  expect([turn.options.turnSignal?.aborted, turn.wasLetGo]).toEqual([true, true]);
  const left = new SubmitTurn({} as StepContext, { id: "t1" } as LedgerTask, new AbortController().signal);
  expect([left.options.turnSignal?.aborted, left.wasLetGo]).toEqual([false, false]);
});

it.each([
  ["at once", 0],
  ["after the database refused that too", 2],
])("what was written down as sent and never left is an intent again %s", async (_when, refusals) => {
  let outsideFails = true;
  let left = refusals;
  let isFull = false;
  const studio = openTaskStudio({
    folder: temporaryFolder(),
    sandbox: false,
    wrapDatabase: (database) => ({
      ...database,
      transaction: (work) => {
        if (isFull && left > 0) {
          left -= 1;
          throw failure("disk_full");
        }
        isFull = false;
        return database.transaction(work);
      },
    }),
    epoch: {
      isFromBefore: () => false,
      raiseInside: () => {},
      raiseOutside: () => {
        if (!outsideFails) return;
        outsideFails = false;
        isFull = true;
        throw failure("disk_full");
      },
    },
  });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const [{ id } = { id: "" }] = studio.film();
  await vi.waitUntil(() => studio.moves(id).length === 3, { timeout: 15_000 });
  expect(studio.moves(id)).toEqual(["intent", "submitting", "intent"]);
  expect([studio.tasks.get(id).submittedAt, studio.service.posts, left]).toEqual([null, 0, 0]);
});
