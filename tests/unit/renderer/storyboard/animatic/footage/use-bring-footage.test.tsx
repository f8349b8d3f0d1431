// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { useBringFootage } from "#renderer/storyboard/animatic/footage/use-bring-footage.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const file = (id: string, kind: string, durationSeconds?: number, state = "ready") => ({
  ...{ id, name: `${id}.x`, state, facts: { kind, ...(durationSeconds !== undefined && { durationSeconds }) } },
});
const library = [
  ...[file("film", "video", 5), file("still", "image"), file("song", "audio", 60), file("odd", "audio")],
  ...[file("gone", "video", 5, "missing"), file("text", "unknown"), file("wind", "audio", 9)],
];

let run = 0;
function open({ sounds = {} as object, late = Promise.resolve() as Promise<unknown> } = {}) {
  run += 1;
  const id = `footage ${run}`;
  const core = pageCore({
    library: {
      getMany: ({ ids }: { ids: string[] }) =>
        late.then(() => {
          if (ids.includes("broken")) throw new Error("Gone.");
          return library.filter((each) => ids.includes(each.id));
        }),
    },
  } as never);
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), [{ id, film: { ...plainFilm, sounds } }] as never);
  const [addFootage, lay] = [vi.fn(), vi.fn()];
  const { result } = renderHook(() => useBringFootage(id, 20, { addFootage } as never, { lay } as never), {
    wrapper: WithinPage,
  });
  const bring = (ids: readonly string[]) =>
    act(() => result.current.bring({ ids }, { before: "b", seconds: 3 } as never));
  const asked = () => core.asked.map(([, input]) => (input as { ids: string[] }).ids);
  const told = () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]);
  return { result, bring, addFootage, lay, asked, told };
}
const idsOf = (calls: readonly unknown[][]) =>
  calls.map(([assets, before]) => [(assets as { id: string }[]).map(({ id }) => id), before]);

it("pictures become clips where they fell, sounds lie from there on", async () => {
  const { bring, addFootage, lay, told } = open();
  await bring(["film", "song", "still", "odd"]);
  expect(idsOf(addFootage.mock.calls)).toEqual([[["film", "still"], "b"]]);
  const files = [
    { assetId: "song", whole: 60 },
    { assetId: "odd", whole: null },
  ];
  expect(lay.mock.calls).toEqual([[files, 3, 20, new Map()]]);
  expect(told()).toEqual([]);
});

it.each([
  ["pictures alone lay nothing", ["film"], 1, 0],
  ["sounds alone add no clip", ["song"], 0, 1],
])("%s", async (_what, ids, clips, sounds) => {
  const { bring, addFootage, lay } = open();
  await bring(ids);
  expect([addFootage.mock.calls.length, lay.mock.calls.length]).toEqual([clips, sounds]);
});

it.each([
  ["gone", "Missing file"],
  ["text", "Unreadable"],
])("a file that can't be shown or heard is said with the reason, and left out: %s", async (id, why) => {
  const { bring, addFootage, lay } = open();
  await bring([id, "film"]);
  expect(idsOf(addFootage.mock.calls)).toEqual([[["film"], "b"]]);
  expect(lay).not.toHaveBeenCalled();
  expect(useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body])).toEqual([
    ["warning", `“${id}.x” can’t be added`, why],
  ]);
});

it("how long the sounds are that lie there is known, each asked for once", async () => {
  const sound = { track: 0, at: 0, from: 0, to: null };
  const sounds = {
    a: { ...sound, assetId: "wind" },
    b: { ...sound, assetId: "wind", at: 9 },
    c: { ...sound, assetId: "odd" },
  };
  const { bring, lay, asked } = open({ sounds });
  await bring(["song"]);
  expect(asked()).toEqual([["song"], ["wind", "odd"]]);
  expect(lay.mock.calls[0]?.[3]).toEqual(
    new Map([
      ["wind", 9],
      ["odd", 0],
    ]),
  );
});

it("more than are told at once are asked for in parts", async () => {
  const { bring, asked } = open();
  await bring(Array.from({ length: 1001 }, (_, at) => `x${at}`));
  expect(asked().map(({ length }) => length)).toEqual([500, 500, 1]);
});

it("while they come it is told how many, and none once they are there, also where it failed", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { result, addFootage, lay, told } = open({ late: promise });
  act(() => void result.current.bring({ ids: ["film", "still"] }, { before: null, seconds: 0 } as never));
  act(() => void result.current.bring({ ids: ["broken"] }, { before: null, seconds: 0 } as never));
  expect(result.current.coming).toBe(3);
  resolve();
  await until(() => expect(result.current.coming).toBe(0));
  expect([addFootage.mock.calls.length, lay.mock.calls.length]).toEqual([1, 0]);
  expect(told().map(([kind]) => kind)).toEqual(["error"]);
});

it("files from elsewhere come in one by one; one that couldn't is said by its name, and the others come", async () => {
  const { result, addFootage, told } = open();
  let sent = 0;
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      response: unknown = null;
      open = () => undefined;
      abort = () => undefined;
      send = () => {
        sent += 1;
        queueMicrotask(() => this.dispatchEvent(new Event("error")));
      };
    },
  );
  const png = (name: string) => new File(["x"], name, { type: "image/png" });
  await act(() => result.current.bring({ files: [png("a.png"), png("b.png")] }, { before: null, seconds: 0 } as never));
  expect(told().map(([kind]) => kind)).toEqual(["error", "error"]);
  expect(
    told()
      .map(([, title]) => title)
      .join(),
  ).toMatch(/a\.png.*b\.png|b\.png.*a\.png/);
  expect(addFootage).not.toHaveBeenCalled();
  expect([result.current.coming, sent <= 2]).toEqual([0, true]);
});
