// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { ImportRefused } from "#renderer/lib/files/import-refused.ts";
import { postFile } from "#renderer/lib/files/post-file.ts";

/** The browser's request, which a test answers. */
class StandInRequest extends EventTarget {
  static last: StandInRequest;
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly send = vi.fn();
  readonly abort = vi.fn(() => void this.dispatchEvent(new Event("abort")));
  responseType = "";
  response: unknown = null;
  status = 0;
  constructor() {
    super();
    StandInRequest.last = this;
  }
  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event("load"));
  }
  sent(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", StandInRequest));
afterEach(() => void vi.unstubAllGlobals());

const file = new Blob(["film"]);
const answer = z.object({ id: z.string() });
const post = (options?: Parameters<typeof postFile>[3]) => postFile("/import", file, answer, options);

it("sends the file and resolves with what the core made of it", async () => {
  const made = post();
  const request = StandInRequest.last;
  expect(request.open).toHaveBeenCalledExactlyOnceWith("POST", "/import");
  expect(request.responseType).toBe("json");
  expect(request.send).toHaveBeenCalledExactlyOnceWith(file);
  request.answer(201, { id: "a" });
  expect(await made).toEqual({ id: "a" });
});

it("tells how much is there, from 0 to 1; of an empty file nothing", () => {
  const parts: number[] = [];
  void post({ onProgress: (part) => parts.push(part) });
  StandInRequest.last.sent(1, 4);
  StandInRequest.last.sent(4, 4);
  StandInRequest.last.sent(0, 0);
  StandInRequest.last.sent(1, 1);
  expect(parts).toEqual([0.25, 1, 0, 1]);
});

const refusal = { code: "file_too_large", http: 413, message: "60 MB, at most 50 MB.", requestId: null } as const;
const whole = { ...refusal, retryable: false, retryAfterSeconds: null, advice: "Choose a smaller file." };

it.each([
  ["the core's own reason", 413, whole, { code: "file_too_large", message: "60 MB, at most 50 MB." }],
  ["an answer that isn't one, though it came", 200, { name: "b" }, { code: "invalid_response", http: 200 }],
  ["what was made, under a status of failure", 300, { id: "a" }, { code: "invalid_response", http: 300 }],
  ["no words at all", 502, null, { code: "invalid_response", http: 502, message: "", advice: "" }],
])("is refused with %s", async (_what, status, response, reason) => {
  const made = post();
  StandInRequest.last.answer(status, response);
  const refused: unknown = await made.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ImportRefused);
  expect((refused as ImportRefused).data).toMatchObject(reason);
});

it("a core that can't be reached is said as that", async () => {
  const made = post();
  StandInRequest.last.dispatchEvent(new Event("error"));
  await expect(made).rejects.toMatchObject({ data: { code: "core_unreachable", http: null, retryable: true } });
});

it("stops when it is told to, and says that it was stopped", async () => {
  const stop = new AbortController();
  const made = post({ signal: stop.signal });
  expect(StandInRequest.last.abort).not.toHaveBeenCalled();
  stop.abort();
  expect(StandInRequest.last.abort).toHaveBeenCalledOnce();
  await expect(made).rejects.toMatchObject({ name: "AbortError" });
});

it("what was stopped before its turn isn't sent", async () => {
  const before = StandInRequest.last;
  await expect(post({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
  expect(StandInRequest.last).toBe(before);
});
