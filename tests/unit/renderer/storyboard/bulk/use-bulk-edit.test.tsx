// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { useBulkEdit } from "#renderer/storyboard/bulk/use-bulk-edit.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const shot = madeUpShot("a", { mode: "text", prompt: "A door.", model: "Vendor-H3" });
const board = orpc.storyboard.shots.queryKey({ input: { projectId: shot.projectId } });
const wider = { do: "write", text: "prompt", words: "A gate." } as const;

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(cleanup);

function open(changeShots: NonNullable<Answers["storyboard"]>["changeShots"]) {
  const { asked } = pageCore({ storyboard: changeShots === undefined ? {} : { changeShots } });
  queryClient.setQueryData(board, [shot]);
  const hook = renderHook(() => useBulkEdit(shot.projectId, [shot], new Map(), defaultAssumptions), {
    wrapper: WithinPage,
  });
  return { now: () => hook.result.current, asked: () => asked.map(([path]) => path) };
}

it("what is done to shots stands on the board as soon as it is done", async () => {
  const answer = Promise.withResolvers<void>();
  const done = [{ ...shot, draft: { ...shot.draft, prompt: "A gate." } }];
  const { now, asked } = open(async () => {
    await answer.promise;
    return { shots: done };
  });
  let isOver = false;
  const work = act(async () => {
    const changed = now().work(wider);
    void changed.then(() => {
      isOver = true;
    });
    await expect.poll(asked).toEqual(["storyboard.changeShots"]);
    expect(isOver).toBe(false);
    answer.resolve();
    expect(await changed).toBe(true);
  });
  await work;
  expect(queryClient.getQueryData(board)).toMatchObject([{ draft: { prompt: "A gate." } }]);
  expect(now()).toMatchObject({ busy: false, outcome: { ids: "a", edit: wider } });
});

it("what the core refuses is told, and nothing is said to be done", async () => {
  const { now } = open(undefined);
  await act(async () => expect(await now().work(wider)).toBe(false));
  expect(useToasts.getState().shown).toMatchObject([{ kind: "error" }]);
  expect(now()).toMatchObject({ busy: false, outcome: undefined });
  expect(queryClient.getQueryData(board)).toEqual([shot]);
});

it("of work that changes nothing the core isn't asked", async () => {
  const { now, asked } = open(undefined);
  await act(async () => expect(await now().work({ do: "unrefer" })).toBe(false));
  expect([asked(), useToasts.getState().shown]).toEqual([[], []]);
});
