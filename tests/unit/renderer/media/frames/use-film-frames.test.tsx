// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mediaUrl, queryClient } from "#renderer/lib/index.ts";
import { type FilmFrames, Undecodable } from "#renderer/media/frames/film-frames.ts";
import { useFilmFrames } from "#renderer/media/frames/use-film-frames.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";
import { standInCanvases, standInFrames } from "../canvas-stand-in.ts";
import { filmOf, offerCoders, servedFiles } from "../files/plain-media.ts";

let withdraw = () => {};
beforeEach(() => {
  pageCore();
  withdraw = offerCoders();
});
afterEach(() => {
  cleanup();
  withdraw();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A film whose frames are drawn when a test says so. */
function filmOnWish(frames: number) {
  const wishes: { readonly index: number; readonly done: () => Promise<void>; fail(error: Error): Promise<void> }[] =
    [];
  const film: FilmFrames = {
    ...{ times: Array.from({ length: frames }, (_, at) => at / 10), width: 64, height: 36 },
    draw: (index) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const settle = (end: () => void) => act(async () => end());
      wishes.push({ index, done: () => settle(resolve), fail: (error) => settle(() => reject(error)) });
      return promise;
    },
    close: vi.fn(),
  };
  return { film, wishes, asked: () => wishes.map(({ index }) => index) };
}

const canvas = () => ({ current: document.createElement("canvas") });
function open(films: Readonly<Record<string, FilmFrames>>, first: string | undefined, on = canvas()) {
  for (const [id, film] of Object.entries(films)) queryClient.setQueryData(["film-frames", id], film);
  const hook = renderHook(({ id }: { id: string | undefined }) => useFilmFrames(id, on), {
    ...{ wrapper: WithinPage, initialProps: { id: first } },
  });
  return {
    now: () => hook.result.current,
    show: (index: number) => act(() => hook.result.current.show(index)),
    change: (id: string | undefined) => hook.rerender({ id }),
    leave: hook.unmount,
  };
}

it("a film of the library is opened at its last frame, and goes to the one that is asked for", async () => {
  servedFiles({ a: await filmOf({ lights: [10, 20, 30] }) });
  const canvases = standInCanvases();
  standInFrames();
  const on = canvas();
  const { now, show } = open({}, "a", on);
  const lights = () => canvases.strokesOn(on.current).map(({ given: [drawn] }) => (drawn as { luma?: number }).luma);
  expect([now().film, now().drawing, now().error]).toEqual([undefined, false, undefined]);
  await until(() => expect([now().film?.times.length, now().index, now().drawing]).toEqual([3, 2, false]));
  expect(lights()).toEqual([30]);
  show(0);
  expect([now().index, now().drawing]).toEqual([0, true]);
  await until(() => expect(now().drawing).toBe(false));
  expect(lights()).toEqual([30, 10]);
});

it("a film that can't be decoded is said at once, and not tried again", async () => {
  const asked: string[] = [];
  servedFiles({ a: await filmOf({ lights: [10] }) });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (...given: Parameters<typeof fetch>) => {
    asked.push(String(given[0] instanceof Request ? given[0].url : given[0]));
    return fetch(...given);
  });
  withdraw();
  const { now } = open({}, "a");
  await until(() => expect(now().error).toBeInstanceOf(Undecodable));
  expect([now().film, now().drawing, new Set(asked)]).toEqual([undefined, false, new Set([mediaUrl("a")])]);
});

it("without a film nothing is opened", async () => {
  const read = vi.fn();
  vi.stubGlobal("fetch", read);
  const { now } = open({}, undefined);
  await act(async () => undefined);
  expect([now(), read.mock.calls, queryClient.isFetching()]).toMatchObject([
    { film: undefined, index: 0, error: undefined, drawing: false },
    [],
    0,
  ]);
});

it("while a frame is decoded only the newest wish is remembered", async () => {
  const { film, wishes, asked } = filmOnWish(5);
  const { now, show } = open({ a: film }, "a");
  expect([asked(), now().drawing]).toEqual([[4], true]);
  show(3);
  show(2);
  show(1);
  expect([asked(), now().index]).toEqual([[4], 1]);
  await wishes[0]?.done();
  expect([asked(), now().drawing]).toEqual([[4, 1], true]);
  await wishes[1]?.done();
  expect([asked(), now().drawing]).toEqual([[4, 1], false]);
});

it.each([
  [-3, 0],
  [0, 0],
  [4, 4],
  [9, 4],
])("frame %i is asked for: %i is shown", async (wish, shown) => {
  const { film, wishes } = filmOnWish(5);
  const { now, show } = open({ a: film }, "a");
  await wishes[0]?.done();
  show(wish);
  expect(now().index).toBe(shown);
});

it("before the film is here only its first frame can be asked for", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { now, show } = open({}, "a");
  show(7);
  expect(now().index).toBe(0);
});

it("another film begins at its own end, and the one before is closed", async () => {
  const [one, other] = [filmOnWish(5), filmOnWish(3)];
  const { now, show, change, leave } = open({ a: one.film, b: other.film }, "a");
  await one.wishes[0]?.done();
  show(1);
  await one.wishes[1]?.done();
  change("b");
  expect([now().index, other.asked(), now().drawing]).toEqual([2, [2], true]);
  expect([vi.mocked(one.film.close).mock.calls.length, vi.mocked(other.film.close).mock.calls.length]).toEqual([1, 0]);
  leave();
  expect(other.film.close).toHaveBeenCalledTimes(1);
});

it("a frame that can't be drawn is said, and isn't tried without end; another one is, and that one anew", async () => {
  const { film, wishes, asked } = filmOnWish(5);
  const { now, show } = open({ a: film }, "a");
  await wishes[0]?.fail(new Undecodable());
  expect([asked(), now().error, now().drawing]).toEqual([[4], expect.any(Undecodable), true]);
  show(3);
  await wishes[1]?.done();
  expect([asked(), now().error, now().drawing]).toEqual([[4, 3], undefined, false]);
  show(4);
  expect(asked()).toEqual([4, 3, 4]);
});

it("what failed of one film isn't said of another", async () => {
  const [one, other] = [filmOnWish(5), filmOnWish(3)];
  const { now, change } = open({ a: one.film, b: other.film }, "a");
  await one.wishes[0]?.fail(new Undecodable());
  change("b");
  expect(now().error).toBeUndefined();
});
