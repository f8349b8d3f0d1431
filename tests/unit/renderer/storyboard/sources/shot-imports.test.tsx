// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

/** An upload that goes on when the test says so, and never ends by itself. */
class StandInRequest extends EventTarget {
  static last: StandInRequest | undefined;
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly send = vi.fn();
  responseType = "";
  constructor() {
    super();
    StandInRequest.last = this;
  }
  status = 200;
  response: unknown = {};
  /** The library has it, or refuses it. */
  answer(id: string | null): void {
    this.status = id === null ? 500 : 200;
    this.response = {
      ...{ id, sha256: "0".repeat(64), kind: "image", name: "lamp.png", createdAt: 0, state: "ready", rating: 0 },
      facts: { kind: "image", format: "png", mime: "image/png", bytes: 4 },
      origin: { type: "imported", fileName: "lamp.png" },
    };
    act(() => void this.dispatchEvent(new Event("load")));
  }
  sent(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
}

/** Reads no headers. */
class StandInWorker extends EventTarget {
  readonly terminate = vi.fn();
  postMessage({ id }: { id: number }): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, failed: "no header" } })));
  }
}

beforeEach(() => {
  vi.stubGlobal("Worker", StandInWorker);
  StandInRequest.last = undefined;
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a chunk of an upload is told to its line of progress, and draws nothing else of the shot again", async () => {
  // Its thread is opened when it is loaded.
  const { importIntoShot, dismissImport, usePendingImports, useImportPart } = await import(
    "#renderer/storyboard/sources/shot-imports.ts"
  );
  const shot = madeUpShot("shot-that-waits", {}, {});
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return usePendingImports(shot.id);
  });
  act(() => void importIntoShot(shot, "references", [new File(["film"], "lamp.mp4")], () => undefined));
  await vi.waitFor(() => expect(StandInRequest.last).toBeDefined());
  const key = result.current[0]?.key ?? 0;
  const line = renderHook(() => useImportPart(key));
  const before = drawn;
  act(() => StandInRequest.last?.sent(1, 4));
  expect(line.result.current).toBe(0.25);
  act(() => StandInRequest.last?.sent(3, 4));
  expect(line.result.current).toBe(0.75);
  expect(drawn).toBe(before);
  act(() => dismissImport(key));
  expect([result.current, line.result.current]).toEqual([[], 0]);
});

const idOf = (number: number) => `0191a000-0000-7000-8000-00000000000${number}`;
const fileOf = (name: string) => new File(["x"], name);
let files: typeof import("#renderer/storyboard/sources/shot-imports.ts");
beforeEach(async () => {
  files = await import("#renderer/storyboard/sources/shot-imports.ts");
});
/** Answers the uploads that come, one after the other. */
async function answered(...ids: (string | null)[]): Promise<void> {
  for (const id of ids) {
    await vi.waitFor(() => expect(StandInRequest.last?.send).toHaveBeenCalledOnce());
    const request = StandInRequest.last;
    StandInRequest.last = undefined;
    request?.answer(id);
  }
}

it.each(["firstFrame", "lastFrame"] as const)("a file becomes the frame that it was meant for: %s", async (place) => {
  const shot = madeUpShot(`shot with a ${place}`);
  const change = vi.fn();
  const { result } = renderHook(() => files.useShotImports(shot.id, place));
  const done = files.importIntoShot(shot, place, [fileOf("lamp.png")], change);
  await vi.waitFor(() =>
    expect(result.current.map(({ name, failure }) => [name, failure])).toEqual([["lamp.png", null]]),
  );
  await answered(idOf(1));
  await act(() => done);
  expect(change.mock.calls).toEqual([[{ [place]: idOf(1), mode: "frames" }]]);
  expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: idOf(1) } }))).toMatchObject({
    id: idOf(1),
  });
  expect(result.current).toEqual([]);
});

it("files become references behind those that are there, each once, in the order that they were dropped in", async () => {
  const shot = madeUpShot("shot with references", { references: [idOf(1), idOf(2)] });
  const change = vi.fn();
  const done = files.importIntoShot(shot, "references", [fileOf("a.png"), fileOf("b.png")], change);
  await answered(idOf(1), idOf(3));
  await act(() => done);
  expect(change.mock.calls).toEqual([
    [{ references: [idOf(2), idOf(1)], mode: "references" }],
    [{ references: [idOf(1), idOf(2), idOf(3)], mode: "references" }],
  ]);
});

describe("a frame for which another file is chosen while the first one is still coming", () => {
  /** Two files for the first frame; gives what comes of them when they arrive. */
  async function two(name: string, kept: Partial<ShotDraft> = {}) {
    const shot = madeUpShot(name, kept);
    const key = orpc.storyboard.shots.queryKey({ input: { projectId: shot.projectId } });
    const show = (draft: Partial<ShotDraft>) =>
      queryClient.setQueryData(key, [{ ...shot, draft: { ...shot.draft, ...draft } }]);
    show({});
    const bring = async (file: string) => {
      const done = files.importIntoShot(shot, "firstFrame", [fileOf(file)], show);
      await vi.waitFor(() => expect(StandInRequest.last?.send).toHaveBeenCalledOnce());
      const request = StandInRequest.last;
      StandInRequest.last = undefined;
      return async (id: string | null) => {
        request?.answer(id);
        await act(() => done);
      };
    };
    const frame = () => queryClient.getQueryData(key)?.[0]?.draft.firstFrame;
    return { show, frame, first: await bring("large.png"), second: await bring("small.png") };
  }

  it.each([
    ["has the later file, in whichever order they arrive", [2, 1], idOf(2)],
    ["has the later file where they arrive in their order", [1, 2], idOf(2)],
  ] as const)("%s", async (what, order, expected) => {
    const { first, second, frame } = await two(what, { firstFrame: idOf(9) });
    for (const which of order) await (which === 1 ? first(idOf(1)) : second(idOf(2)));
    expect(frame()).toBe(expected);
  });

  it("has the first one where the later is refused", async () => {
    const { first, second, frame } = await two("later refused");
    await second(null);
    await first(idOf(1));
    expect(frame()).toBe(idOf(1));
  });

  it("keeps a picture that was chosen meanwhile, and takes the file where the old one was only taken out", async () => {
    const chosen = await two("chosen meanwhile");
    chosen.show({ firstFrame: idOf(7) });
    await chosen.first(idOf(1));
    await chosen.second(idOf(2));
    expect(chosen.frame()).toBe(idOf(7));
    const out = await two("taken out meanwhile", { firstFrame: idOf(9) });
    out.show({ firstFrame: null });
    await out.first(idOf(1));
    expect(out.frame()).toBe(idOf(1));
    await out.second(idOf(2));
  });
});

it("one that is refused stays with its reason until another comes to its place", async () => {
  const shot = madeUpShot("shot with a refusal");
  const other = madeUpShot("another shot with a refusal");
  const change = vi.fn();
  const imports = (of: typeof shot, place: "firstFrame" | "lastFrame") =>
    renderHook(() => files.useShotImports(of.id, place)).result;
  const [first, last, others] = [imports(shot, "firstFrame"), imports(shot, "lastFrame"), imports(other, "firstFrame")];
  const pending = renderHook(() => files.usePendingImports(shot.id)).result;
  const bring = async (of: typeof shot, place: "firstFrame" | "lastFrame", id: string | null) => {
    const done = files.importIntoShot(of, place, [fileOf("lamp.png")], change);
    await answered(id);
    await act(() => done);
  };
  await bring(shot, "firstFrame", null);
  await bring(shot, "lastFrame", null);
  await bring(other, "firstFrame", null);
  expect([first, last, others].map(({ current }) => current.map(({ failure }) => failure instanceof Error))).toEqual([
    ...[[true], [true], [true]],
  ]);
  expect([pending.current, change.mock.calls]).toEqual([[], []]);
  await bring(shot, "firstFrame", idOf(1));
  expect([first, last, others].map(({ current }) => current.length)).toEqual([0, 1, 1]);
  for (const { current } of [last, others]) for (const { key } of current) act(() => files.dismissImport(key));
  expect([last, others].map(({ current }) => current.length)).toEqual([0, 0]);
});
