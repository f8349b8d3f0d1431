// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import i18next from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { setDrawer, useDrawerOpen } from "#renderer/components/overlays/drawers.ts";
import { en } from "#renderer/i18n/english.ts";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { orpc, queryClient, useAnnouncements } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { type ShotActions, useShotActions } from "#renderer/storyboard/use-shot-actions.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { type Answers, pageCore } from "../page-core.ts";

/** What a screen reader is told. */
const said = () => useAnnouncements.getState().polite?.text;
const shotsKey = orpc.storyboard.shots.queryKey({ input: { projectId: "film" } });
const board = (...ids: string[]) => ids.map((id, at) => madeUpShot(id, {}, { number: at + 1 }));
const within = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={i18next}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </I18nextProvider>
);
const cached = () => queryClient.getQueryData(shotsKey)?.map(({ id, number }) => [id, number]);
const toast = () => useToasts.getState().shown.at(-1);
const isStale = () => queryClient.getQueryState(shotsKey)?.isInvalidated;

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
beforeEach(() => {
  window.location.hash = "#/storyboard/film";
  useToasts.setState({ shown: [] });
  resetAnnouncements();
});
afterEach(() => {
  cleanup();
  window.location.hash = "";
});

function open(shots: readonly Shot[], answers: Answers["storyboard"] = {}) {
  const core = pageCore({ storyboard: answers });
  queryClient.setQueryData(shotsKey, [...shots]);
  const { result } = renderHook(() => useShotActions("film", shots), { wrapper: within });
  return { core, result };
}
const done = (check: () => void) => waitFor(check, { interval: 5, timeout: 20_000 });

it("an added shot is on the board at once, behind the one it was asked for, and is open", async () => {
  const shots = board("a", "b");
  const { core, result } = open(shots, { addShot: () => madeUpShot("new", {}, { number: 2 }) });
  result.current.actions.add(shots[0]);
  await done(() => expect(result.current.addedId).toBe("new"));
  expect(cached()).toEqual([
    ["a", 1],
    ["new", 2],
    ["b", 3],
  ]);
  expect(core.asked[0]).toEqual(["storyboard.addShot", { projectId: "film", after: "a", draft: {} }]);
  expect(window.location.hash).toBe("#/storyboard/film/new");
  await done(() => expect(isStale()).toBe(true));
});

it("without a place it comes last, and a board that has it by then has it once", async () => {
  const shots = board("a");
  const { core, result } = open(shots, {
    addShot: () => {
      queryClient.setQueryData(shotsKey, board("a", "new"));
      return madeUpShot("new", {}, { number: 2 });
    },
  });
  result.current.actions.add();
  await done(() => expect(result.current.addedId).toBe("new"));
  expect(core.asked[0]?.[1]).toMatchObject({ after: null });
  expect(cached()).toEqual([
    ["a", 1],
    ["new", 2],
  ]);
});

it("a shot begins where the one before it ends, if that was given", async () => {
  const shots = [madeUpShot("a", { lastFrame: "frame" })];
  const { core, result } = open(shots, { addShot: () => madeUpShot("new", {}, { number: 2 }) });
  result.current.actions.add();
  await done(() => expect(core.asked).toHaveLength(1));
  expect(core.asked[0]?.[1]).toMatchObject({ draft: { firstFrame: "frame", mode: "frames" } });
});

it("moving a shot shows the new order and says it", async () => {
  const shots = board("a", "b", "c");
  const { core, result } = open(shots, { moveShot: () => board("c", "a", "b") });
  result.current.actions.move(shots[2] as Shot, 1);
  await done(() => expect(said()).toBe("Shot 3 is now shot 1"));
  expect(core.asked).toEqual([["storyboard.moveShot", { id: "c", to: 1 }]]);
  expect(cached()?.map(([id]) => id)).toEqual(["c", "a", "b"]);
});

it.each([
  ["where it stands", 2],
  ["before the first", 0],
  ["behind the last", 4],
])("a move to %s asks nothing", async (_where, to) => {
  const shots = board("a", "b", "c");
  const { core, result } = open(shots, { moveShot: () => shots });
  result.current.actions.move(shots[1] as Shot, to);
  result.current.actions.move(shots[1] as Shot, 3);
  await done(() => expect(core.asked).toHaveLength(1));
  expect(core.asked[0]?.[1]).toEqual({ id: "b", to: 3 });
});

it("a removed shot is said, the next one opens, and it can be put back: the board is asked for again and it is open", async () => {
  const shots = board("a", "b", "c");
  const { core, result } = open(shots, { changeShots: () => ({ shots: [], addedIds: [] }), restoreShots: () => shots });
  result.current.actions.remove([shots[1] as Shot]);
  await done(() => expect(toast()?.kind).toBe("done"));
  expect(core.asked[0]).toEqual([
    "storyboard.changeShots",
    { projectId: "film", kind: "remove", changes: [{ do: "remove", id: "b" }] },
  ]);
  expect(window.location.hash).toBe("#/storyboard/film/c");
  expect(isStale()).toBe(true);

  queryClient.setQueryData(shotsKey, board("a", "c"));
  expect(isStale()).toBe(false);
  toast()?.action?.run();
  await done(() => expect(window.location.hash).toBe("#/storyboard/film/b"));
  expect(core.asked.at(-1)).toEqual(["storyboard.restoreShots", { projectId: "film", ids: ["b"] }]);
  expect(isStale()).toBe(true);
});

it.each([
  ["the last shot: the one before it", ["c"], "#/storyboard/film/b"],
  ["the first two: the third", ["a", "b"], "#/storyboard/film/c"],
  ["all: the film", ["a", "b", "c"], "#/storyboard/film"],
])("what opens after removing %s", async (_what, gone, hash) => {
  const shots = board("a", "b", "c");
  const { result } = open(shots, { changeShots: () => ({ shots: [], addedIds: [] }) });
  result.current.actions.remove(shots.filter(({ id }) => gone.includes(id)));
  await done(() => expect(toast()?.kind).toBe("done"));
  expect(window.location.hash).toBe(hash);
});

it("what couldn't be done is said", async () => {
  const { result } = open(board("a"));
  result.current.actions.remove(board("a"));
  await done(() => expect(toast()?.kind).toBe("error"));
  expect(cached()).toEqual([["a", 1]]);
});

it("a shot's shown take stands for the film, else its first frame", async () => {
  const shots = [
    madeUpShot("a", { firstFrame: "frame" }, { activeTakeId: "take" }),
    madeUpShot("b", { firstFrame: "other" }, { number: 2 }),
  ];
  const { core, result } = open(shots, { updateProject: () => ({}) });
  const task = { id: "take", shotId: "a", assetId: "film-of-a", state: "ready", kind: "video", createdAt: 0 };
  queryClient.setQueryData(orpc.tasks.list.queryKey({ input: { projectId: "film" } }), [task] as never);
  result.current.actions.cover(shots[0] as Shot);
  await done(() => expect(toast()?.kind).toBe("done"));
  expect(isStale()).toBe(true);
  result.current.actions.cover(shots[1] as Shot);
  await done(() => expect(core.asked).toHaveLength(2));
  expect(core.asked.map(([, input]) => input)).toEqual([
    { id: "film", coverId: "film-of-a" },
    { id: "film", coverId: "other" },
  ]);
});

/** The board is on the page: it is asked for again as soon as it is stale. */
const look = () =>
  renderHook(
    () => useQuery(orpc.storyboard.shots.queryOptions({ input: { projectId: "film" }, staleTime: Infinity })),
    { wrapper: within },
  );

it("a shot that is put back opens once it is on the board again", async () => {
  const back = Promise.withResolvers<Shot[]>();
  const shots = board("a", "b");
  const { core, result } = open(shots, {
    changeShots: () => ({ shots: [], addedIds: [] }),
    restoreShots: () => shots,
    shots: () => back.promise,
  });
  result.current.actions.remove([shots[1] as Shot]);
  await done(() => expect(toast()?.kind).toBe("done"));
  expect(window.location.hash).toBe("#/storyboard/film/a");
  queryClient.setQueryData(shotsKey, board("a"));
  look();
  toast()?.action?.run();
  await done(() => expect(core.asked.at(-1)?.[0]).toBe("storyboard.shots"));
  expect(window.location.hash).toBe("#/storyboard/film/a");
  back.resolve(shots);
  await done(() => expect(window.location.hash).toBe("#/storyboard/film/b"));
});

it("a cover is said to be chosen once the board was asked for again", async () => {
  const shown = Promise.withResolvers<Shot[]>();
  const shots = board("a");
  const { result } = open(shots, { updateProject: () => ({}), shots: () => shown.promise });
  look();
  result.current.actions.cover(shots[0] as Shot);
  await done(() => expect(queryClient.isFetching({ queryKey: shotsKey })).toBe(1));
  expect(toast()).toBeUndefined();
  shown.resolve(shots);
  await done(() => expect(toast()?.kind).toBe("done"));
});

// @shows First use, point by point › B16. Menus act on the selection that they are opened in
it("each of several shots is duplicated behind itself, as one step", async () => {
  const shots = board("a", "b");
  const { core, result } = open(shots, { changeShots: () => ({ shots: [], addedIds: [] }) });
  result.current.actions.duplicate(shots);
  await done(() => expect(isStale()).toBe(true));
  expect(core.asked).toMatchObject([
    ["storyboard.changeShots", { projectId: "film", kind: "duplicate", changes: [{ after: "a" }, { after: "b" }] }],
  ]);
});

it.each<[string, string[], 1 | -1, object[] | { to: number }, string]>([
  ["one alone is moved by itself", ["b"], 1, { to: 3 }, "Shot 2 is now shot 3"],
  [
    "two go on together",
    ["a", "b"],
    1,
    [
      { do: "move", id: "b", to: 3 },
      { do: "move", id: "a", to: 2 },
    ],
    "2 shots moved later",
  ],
  ["one of two stands at the end already", ["a", "c"], -1, [{ do: "move", id: "c", to: 2 }], "1 shot moved earlier"],
])("a step: %s", async (_what, ids, by, asked, words) => {
  const shots = board("a", "b", "c");
  const { core, result } = open(shots, {
    changeShots: () => ({ shots: board("c", "b", "a"), addedIds: [] }),
    moveShot: () => board("c", "b", "a"),
  });
  result.current.actions.step(
    shots.filter(({ id }) => ids.includes(id)),
    by,
  );
  await done(() => expect(said()).toBe(words));
  expect(core.asked).toEqual([
    Array.isArray(asked)
      ? ["storyboard.changeShots", { projectId: "film", kind: "move", changes: asked }]
      : ["storyboard.moveShot", { id: "b", ...asked }],
  ]);
  expect(cached()?.map(([id]) => id)).toEqual(["c", "b", "a"]);
  if (Array.isArray(asked)) await done(() => expect(isStale()).toBe(true));
});

it("shots that stand at the end together ask nothing", async () => {
  const shots = board("a", "b", "c");
  const { core, result } = open(shots, { moveShot: () => shots });
  result.current.actions.step(shots.slice(1), 1);
  result.current.actions.step([], 1);
  result.current.actions.duplicate([]);
  result.current.actions.step(shots.slice(1, 2), -1);
  await done(() => expect(core.asked).toHaveLength(1));
  expect(core.asked[0]?.[1]).toEqual({ id: "b", to: 1 });
});

it.each([
  [undefined, true],
  [true, true],
  [false, false],
])(
  "a shot that is duplicated (with its takes: %j) is open, and its takes are shared unless told otherwise",
  async (given, shared) => {
    const shots = board("a", "b");
    const { core, result } = open(shots, {
      changeShots: () => ({ shots: board("a", "new", "b"), addedIds: ["new"] }),
    });
    result.current.actions.duplicate(shots.slice(0, 1), given);
    await done(() => expect(result.current.addedId).toBe("new"));
    const [[, input]] = core.asked as [[string, { changes: Record<string, unknown>[] }]];
    expect(input.changes[0]).toMatchObject({ do: "add", after: "a" });
    expect(input.changes[0]?.takesOf).toBe(shared ? "a" : undefined);
    expect(cached()?.map(([id]) => id)).toEqual(["a", "new", "b"]);
    expect(window.location.hash).toBe("#/storyboard/film/new");
    await done(() => expect(isStale()).toBe(true));
  },
);

it("what lies at an address isn't here to stand for the film", async () => {
  const shot = madeUpShot("a", { firstFrame: "https://a.example/b.png" });
  const { core, result } = open([shot], { updateProject: () => ({}) });
  result.current.actions.cover(shot);
  await done(() => expect(core.asked).toEqual([["storyboard.updateProject", { id: "film", coverId: null }]]));
});

it("where the inspector is a drawer it comes out for the new shot", async () => {
  setDrawer("shot", false);
  const drawer = renderHook(() => useDrawerOpen("shot"));
  const { result } = open([], { addShot: () => madeUpShot("new") });
  result.current.actions.add();
  await done(() => expect(drawer.result.current).toBe(true));
  setDrawer("shot", false);
});

it("a cover that the core refuses is told, and nothing is said to be done", async () => {
  const { result } = open(board("a"));
  result.current.actions.cover(madeUpShot("a"));
  await done(() => expect(toast()?.kind).toBe("error"));
  expect(useToasts.getState().shown).toHaveLength(1);
});

it.each([
  ["none", [], false],
  ["one that failed", [{ shotId: "a", state: "failed" }], false],
  ["one of another shot", [{ shotId: "c", state: "ready" }], false],
  ["one of them", [{ shotId: "b", state: "ready" }], true],
])("shots of which %s was made: %s", (_what, tasks, made) => {
  const shots = board("a", "b");
  const { result } = open(shots);
  expect(result.current.actions.haveTakes(shots)).toBe(false);
  queryClient.setQueryData(orpc.tasks.list.queryKey({ input: { projectId: "film" } }), tasks as never);
  expect(result.current.actions.haveTakes(shots)).toBe(made);
});

it.each<[what: string, act: (actions: ShotActions, shots: readonly Shot[]) => void, told: boolean]>([
  ["added", (actions) => actions.add(), false],
  ["duplicated", (actions, shots) => actions.duplicate(shots.slice(0, 1)), false],
  ["deleted", (actions, shots) => actions.remove(shots.slice(0, 1)), true],
])("whoever has left before a shot is %s isn't led back to the film", async (_what, act, told) => {
  const answered = Promise.withResolvers<void>();
  const shots = board("a", "b");
  const late =
    <Answer,>(answer: Answer) =>
    () =>
      answered.promise.then(() => answer);
  const view = open(shots, {
    addShot: late(madeUpShot("new", {}, { number: 3 })),
    changeShots: late({ shots, addedIds: ["new"] }),
  });
  act(view.result.current.actions, shots);
  await done(() => expect(view.core.asked).toHaveLength(1));
  cleanup();
  window.location.hash = "#/chat";
  answered.resolve();
  await done(() => expect(isStale()).toBe(true));
  await done(() => expect(toast()?.kind).toBe(told ? "done" : undefined));
  expect(window.location.hash).toBe("#/chat");
});
