// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
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
