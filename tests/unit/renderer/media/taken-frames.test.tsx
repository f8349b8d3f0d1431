// @vitest-environment jsdom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ToolFrameCapture } from "#renderer/chat/tools/tool-frame-capture.tsx";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { takeFrame, takeNewFrames, useChainWork } from "#renderer/storyboard/sources/chain-frames.ts";
import { type Answers, pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";
import { standInCanvases, standInFrames } from "./canvas-stand-in.ts";
import { filmOf, offerCoders, servedFiles } from "./files/plain-media.ts";

const uuid = (number: number) => `0198f000-0000-7000-9000-${String(number).padStart(12, "0")}`;
const until = (check: () => void) => waitFor(check, { interval: 10, timeout: 20_000 });

/** Pictures that were brought into the library, by their names. */
let brought: string[] = [];
/** The browser's request, answered as a core does. */
class Request extends EventTarget {
  readonly upload = new EventTarget();
  #name = "";
  response: unknown;
  status = 201;
  open = (_method: string, address: string) => {
    this.#name = new URL(address).searchParams.get("name") ?? "";
  };
  send = (file: Blob) => {
    brought.push(this.#name);
    const facts = { kind: "image", format: "png", mime: "image/png", bytes: file.size };
    this.response = {
      ...{ id: uuid(brought.length), sha256: "0".repeat(64), kind: "image", name: this.#name, facts, createdAt: 1 },
      ...{ origin: { type: "imported", fileName: this.#name }, state: "ready", rating: 0 },
    };
    setTimeout(() => this.dispatchEvent(new Event("load")), 0);
  };
  abort = () => {};
}

/** What stood on a canvas when a picture was made of it. */
let pictured: (number | undefined)[] = [];
let withdraw = () => {};
let canvases: ReturnType<typeof standInCanvases>;
beforeAll(speakEnglish);
beforeEach(() => {
  brought = [];
  withdraw = offerCoders();
  pictured = [];
  canvases = standInCanvases(() => {
    pictured.push(drawn().at(-1));
    return 100;
  });
  standInFrames();
  vi.stubGlobal("XMLHttpRequest", Request);
  useChainWork.setState({ taking: {}, failed: {} });
});
afterEach(() => {
  withdraw();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const drawn = () =>
  (vi.mocked(HTMLCanvasElement.prototype.getContext).mock.contexts as HTMLCanvasElement[])
    .filter((canvas, at, all) => all.indexOf(canvas) === at)
    .flatMap((canvas) => canvases.strokesOn(canvas))
    .flatMap(({ given: [what] }) => (what as { luma?: number }).luma ?? []);

describe("a shot that is chained to another", () => {
  const frame = { id: "shot", takeId: "take-123456", assetId: "a", tail: null } as Parameters<typeof takeFrame>[0];
  function open(answers: Answers["storyboard"] = {}) {
    const core = pageCore({ storyboard: { takeChainFrame: () => undefined as never, ...answers } });
    return () => core.asked.flatMap(([path, input]) => (path === "storyboard.takeChainFrame" ? [input] : []));
  }

  it("begins on the last frame of the take before it, which is brought into the library first", async () => {
    servedFiles({ a: await filmOf({ lights: [10, 20, 30] }) });
    const asked = open();
    queryClient.setQueryData(orpc.storyboard.projects.queryKey(), []);
    takeFrame(frame);
    expect(useChainWork.getState()).toEqual({ taking: { shot: true }, failed: {} });
    takeFrame(frame);
    await until(() => expect(useChainWork.getState().taking).toEqual({}));
    expect(asked()).toEqual([{ id: "shot", takeId: "take-123456", assetId: uuid(1) }]);
    expect(brought).toEqual([expect.stringMatching(/123456\.png$/)]);
    expect(pictured).toEqual([30]);
    expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: uuid(1) } }))).toMatchObject({
      id: uuid(1),
    });
    expect(queryClient.getQueryState(orpc.storyboard.projects.queryKey())?.isInvalidated).toBe(true);
  });

  it("whose film can't be decoded says so, and is tried again when somebody asks, or for another take", async () => {
    servedFiles({ a: await filmOf({ lights: [10] }) });
    const asked = open();
    withdraw();
    takeNewFrames([frame]);
    await until(() => expect(useChainWork.getState().failed.shot).toMatchObject({ takeId: "take-123456" }));
    expect(useChainWork.getState().taking).toEqual({});
    withdraw = offerCoders();
    takeNewFrames([frame]);
    expect(useChainWork.getState().taking).toEqual({});
    takeFrame(frame);
    expect(useChainWork.getState()).toEqual({ taking: { shot: true }, failed: {} });
    await until(() => expect(asked()).toHaveLength(1));
    useChainWork.setState({ failed: { shot: { takeId: "older", error: null } } });
    takeNewFrames([frame, { ...frame, id: "other" }]);
    await until(() => expect(asked()).toHaveLength(3));
    await until(() => expect(useChainWork.getState()).toEqual({ taking: {}, failed: {} }));
  });

  it("one failure leaves the others as they are", async () => {
    servedFiles({ a: await filmOf({ lights: [10] }) });
    const asked = open({
      takeChainFrame: ({ id }) => {
        if (id === "shot") throw new Error("gone");
        return undefined as never;
      },
    });
    takeNewFrames([frame, { ...frame, id: "other" }]);
    await until(() => expect(asked()).toHaveLength(2));
    await until(() => expect(useChainWork.getState().taking).toEqual({}));
    expect(Object.keys(useChainWork.getState().failed)).toEqual(["shot"]);
  });
});

describe("frames that a model asked to look at", () => {
  const call = (callId: string, assetId: string, count: number) => ({
    ...{ messageId: "m", callId, frames: { assetId, count } },
  });
  function open(wanted: readonly object[], answers: Answers["director"] = {}) {
    const core = pageCore({
      director: { framesWanted: () => wanted as never, giveFrames: () => undefined as never, ...answers },
    });
    render(<ToolFrameCapture />, { wrapper: WithinPage });
    return () => core.asked.flatMap(([path, input]) => (path === "director.giveFrames" ? [input] : []));
  }

  it("are decoded, brought in, and given with their times; each call once", async () => {
    servedFiles({ film: await filmOf({ lights: [10, 20, 30, 40, 50] }) });
    const wanted = [call("one", "film", 3), { messageId: "m", callId: "none", frames: null }];
    const given = open(wanted);
    await until(() => expect(given()).toHaveLength(1));
    expect(given()).toEqual([
      {
        ...{ messageId: "m", callId: "one" },
        frames: [
          { assetId: uuid(1), seconds: 0 },
          { assetId: uuid(2), seconds: expect.closeTo(0.2, 3) },
          { assetId: uuid(3), seconds: expect.closeTo(0.4, 3) },
        ],
      },
    ]);
    expect(pictured).toEqual([10, 30, 50]);
    expect(brought).toEqual(["Frame 0.00 s film.png", "Frame 0.20 s film.png", "Frame 0.40 s film.png"]);
  });

  it("of a film that can't be decoded none are given, so that the call is answered", async () => {
    servedFiles({ film: await filmOf({ lights: [10] }) });
    withdraw();
    const given = open([call("two", "film", 2)]);
    await until(() => expect(given()).toEqual([{ messageId: "m", callId: "two", frames: null }]));
  });

  it("that the core didn't take are tried again at the next look", async () => {
    servedFiles({ film: await filmOf({ lights: [10] }) });
    let refuses = true;
    const given = open([call("three", "film", 1)], {
      giveFrames: () => {
        if (refuses) throw new Error("away");
        return undefined as never;
      },
    });
    await until(() => expect(given()).toHaveLength(1));
    refuses = false;
    await queryClient.invalidateQueries({ queryKey: orpc.director.framesWanted.queryKey() });
    await until(() => expect(given()).toHaveLength(2));
  });
});
