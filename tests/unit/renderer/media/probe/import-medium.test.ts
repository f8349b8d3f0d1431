// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeError } from "#renderer/lib/index.ts";
import { importMedium } from "#renderer/media/probe/import-medium.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { speakEnglish } from "../../within-page.tsx";

/** What is read from the next file's headers; undefined: it can't be. */
let headers: object | undefined;

const look = async () => headers as MediaFacts | undefined;

/** Addresses that files were sent to. */
let sent: string[] = [];
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly response = {};
  responseType = "";
  open = (_method: string, address: string) => void sent.push(address);
  abort = vi.fn();
  send = () => queueMicrotask(() => this.dispatchEvent(new Event("load")));
}

beforeEach(async () => {
  await speakEnglish();
  sent = [];
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
});
afterEach(() => void vi.unstubAllGlobals());

it("what its headers tell is no medium never leaves the page, and is said as the core says it", async () => {
  headers = { kind: "unknown", format: "pdf" };
  const refusal = await importMedium(new File(["%PDF-1.7"], "script.pdf"), {}, look).catch((error: unknown) => error);
  expect(sent).toEqual([]);
  expect(refusal).toMatchObject({ data: { code: "media_unreadable", details: { format: "pdf" } } });
  expect(describeError(refusal).title).toBe("Unsupported or damaged file.");
});

it.each([
  ["a film", { kind: "video", format: "mp4" }],
  ["what the page can't tell", undefined],
])("%s is left to the core, which takes nothing but media", async (_what, said) => {
  headers = said;
  await importMedium(new File(["bytes"], "lamp.mp4"), {}, look).catch(() => undefined);
  expect(sent).toEqual([expect.stringMatching(/\?name=lamp\.mp4&media$/)]);
});

it("a stop while the headers are read sends nothing", async () => {
  headers = { kind: "video", format: "mp4" };
  const stop = new AbortController();
  const coming = importMedium(new File(["bytes"], "lamp.mp4"), { signal: stop.signal }, look);
  stop.abort();
  await expect(coming).rejects.toMatchObject({ name: "AbortError" });
  expect(sent).toEqual([]);
});
