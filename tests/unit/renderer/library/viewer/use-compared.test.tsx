// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { CoreUnreachableError, useToasts } from "#renderer/lib/index.ts";
import { useCompared } from "#renderer/library/viewer/use-compared.ts";
import type { ViewerSequence } from "#renderer/library/viewer/use-viewer-sequence.ts";
import { speakEnglish } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(cleanup);

/** Seven files in the order of their names, of which the first is in sight. */
const files = ["a", "b", "c", "d", "e", "f", "g"];
function compare({ at = 0, start = null as readonly string[] | null, lost = false, all = files } = {}) {
  const wentTo: string[] = [];
  const run = {
    ...{ spot: { id: all[at], at }, beside: (step: number) => (all[at + step] === undefined ? null : at + step) },
    goTo: (id: string) => wentTo.push(id),
    idsFrom: async (from: number, count: number) => {
      if (lost) throw new CoreUnreachableError();
      return all.slice(from, from + count);
    },
  } as unknown as ViewerSequence;
  const { result } = renderHook(() => useCompared(run, start));
  const does = (what: (compared: ReturnType<typeof useCompared>) => void) => act(async () => what(result.current));
  return { does, state: () => ({ ids: result.current.ids, judged: result.current.judged }), wentTo };
}
const said = () => useToasts.getState().shown.map(({ title }) => title);

it.each<[what: string, at: number, ids: readonly string[]]>([
  ["a file and the next one", 0, ["a", "b"]],
  ["the last file and the one before it", 6, ["f", "g"]],
])("%s are beside each other, and the one that was judged is looked at alone again", async (_what, at, ids) => {
  const { does, state, wentTo } = compare({ at });
  await does(({ toggle }) => toggle());
  expect(state()).toEqual({ ids, judged: 0 });
  await does(({ judge }) => judge(1));
  await does(({ toggle }) => toggle());
  expect([state(), wentTo]).toEqual([{ ids: null, judged: 0 }, [ids[1]]]);
});

it("a file that is the only one by then is looked at alone", async () => {
  const { does, state } = compare({ all: ["a"] });
  await does(({ toggle }) => toggle());
  expect(state()).toEqual({ ids: null, judged: 0 });
});

it("up to four are beside each other, each the next one that isn't there yet", async () => {
  const { does, state } = compare({ start: ["b", "a"] });
  for (const ids of [
    ["b", "a", "c"],
    ["b", "a", "c", "d"],
    ["b", "a", "c", "d"],
  ]) {
    await does(({ add }) => add());
    expect(state().ids).toEqual(ids);
  }
});

it("two presses at once add two, and what is gone by the time that they are answered doesn't come back", async () => {
  const { does, state } = compare({ start: ["a", "b"] });
  await does(({ add }) => {
    add();
    add();
  });
  expect(state().ids).toEqual(["a", "b", "c", "d"]);
  const three = compare({ start: ["a", "b", "c"] });
  await three.does(({ add }) => {
    add();
    add();
  });
  expect(three.state().ids).toEqual(["a", "b", "c", "d"]);
  const other = compare({ start: ["a", "b", "c"] });
  await other.does(({ add, drop }) => {
    add();
    drop("b");
  });
  expect(other.state().ids).toEqual(["a", "c", "d"]);
});

it.each<[asked: string, judged: number]>([
  ["before the first", -1],
  ["behind the last", 9],
])("whoever judges %s judges the one at that end", async (_asked, judged) => {
  const { does, state } = compare({ start: ["a", "b", "c"] });
  await does(({ judge }) => judge(judged));
  expect(state().judged).toBe(judged < 0 ? 0 : 2);
});

it.each<[what: string, judged: number, gone: string, left: object, wentTo: string[]]>([
  ["another is gone", 2, "a", { ids: ["b", "c"], judged: 1 }, []],
  ["the first one before the judged is gone", 1, "a", { ids: ["b", "c"], judged: 0 }, []],
  ["another behind the first, which is judged, is gone", 0, "b", { ids: ["a", "c"], judged: 0 }, []],
  ["the judged one is gone", 1, "b", { ids: ["a", "c"], judged: 1 }, []],
  ["the judged one, which was the last, is gone", 2, "c", { ids: ["a", "b"], judged: 1 }, []],
  ["one is gone that isn't among them", 1, "g", { ids: ["a", "b", "c"], judged: 1 }, []],
])("of three files, where %s", async (_what, judged, gone, left, went) => {
  const { does, state, wentTo } = compare({ start: ["a", "b", "c"] });
  await does(({ judge }) => judge(judged));
  await does(({ drop }) => drop(gone));
  expect([state(), wentTo]).toEqual([left, went]);
});

it("of two files, the one that is left is looked at alone", async () => {
  const { does, state, wentTo } = compare({ start: ["a", "b"] });
  await does(({ drop }) => drop("a"));
  expect([state(), wentTo]).toEqual([{ ids: null, judged: 0 }, ["b"]]);
});

it.each<[what: string, start: readonly string[] | null, does: (compared: ReturnType<typeof useCompared>) => void]>([
  ["a comparison that begins", null, ({ toggle }) => toggle()],
  ["one file more", ["a", "b"], ({ add }) => add()],
])("%s while the core is away says so, and changes nothing", async (_what, start, act) => {
  const { does, state } = compare({ start, lost: true });
  await does(act);
  expect([said(), state().ids]).toEqual([["Reelsong isn’t responding."], start]);
});
