// @vitest-environment jsdom
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { exportMany } from "#renderer/chat/many/export-many.ts";
import { type ToastContent, useToasts } from "#renderer/lib/index.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish } from "../../within-page.tsx";

const kept = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };
let saved: { name: string; file: Blob }[] = [];
let told: ToastContent[] = [];
let stopListening = () => {};

beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 5, 12) });
  saved = [];
  told = [];
  useToasts.setState({ shown: [] });
  stopListening = useToasts.subscribe(({ shown }) => {
    const toast = shown.find(({ key }) => key === "conversations.export");
    if (toast) told.push(toast);
  });
  let last = new Blob();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      last = file;
      return "blob:1";
    },
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last });
  });
});
afterEach(() => {
  stopListening();
  useToasts.setState({ shown: [] });
  vi.restoreAllMocks();
  vi.useRealTimers();
  Object.assign(URL, kept);
});

/** A core with a conversation of each title; its id is its place. */
const open = (titles: readonly string[], onAsked = (_id: string) => {}) =>
  pageCore({
    conversationFiles: {
      record: ({ id }: { id: string }) => {
        onAsked(id);
        return { conversation: { title: titles[Number(id)] }, messages: [] };
      },
    },
    conversations: {
      get: ({ id }: { id: string }) => ({
        conversation: { title: titles[Number(id)], shownMessageId: null },
        messages: [],
      }),
    },
  } as never);
const idsOf = (titles: readonly string[]) => titles.map((_, at) => `${at}`);
const inFile = async () => {
  expect(saved).toHaveLength(1);
  return unzipSync(new Uint8Array((await saved[0]?.file.arrayBuffer()) as ArrayBuffer));
};
const lastTold = () => told.at(-1);

it("there is one ZIP file with a file for each; those of one title are told apart by a number", async () => {
  const titles = ["Storm", "storm", "Pier", "STORM"];
  open(titles);
  await exportMany(idsOf(titles), "json");
  expect(saved[0]?.name).toBe("Conversations 2026-11-05.zip");
  expect(saved[0]?.file.type).toBe("application/zip");
  const files = await inFile();
  expect(Object.keys(files)).toEqual(["Storm.json", "storm (2).json", "Pier.json", "STORM (3).json"]);
  expect(Object.values(files).map((file) => JSON.parse(strFromU8(file)).conversation.title)).toEqual(titles);
  expect(told.map(({ title, progress, kind }) => [title, progress, kind])).toEqual([
    ["Exporting 0 of 4 conversations", 0, "done"],
    ["Exporting 1 of 4 conversations", 0.25, "done"],
    ["Exporting 2 of 4 conversations", 0.5, "done"],
    ["Exporting 3 of 4 conversations", 0.75, "done"],
    ["4 conversations exported", undefined, "done"],
  ]);
  expect(lastTold()).not.toHaveProperty("body");
});

it("as Markdown they are text", async () => {
  open(["Storm"]);
  await exportMany(["0"], "markdown");
  const files = await inFile();
  expect(Object.keys(files)).toEqual(["Storm.md"]);
  expect(strFromU8(files["Storm.md"] as Uint8Array)).toContain("# Storm");
  expect(lastTold()?.title).toBe("1 conversation exported");
});

it("stopped, nothing more is asked for and nothing is saved", async () => {
  const titles = ["a", "b", "c"];
  const asked: string[] = [];
  open(titles, (id) => {
    asked.push(id);
    if (id === "1") lastTold()?.action?.run();
  });
  expect(lastTold()).toBeUndefined();
  await exportMany(idsOf(titles), "json");
  expect([asked, saved]).toEqual([["0", "1"], []]);
  expect([lastTold()?.title, lastTold()?.kind, lastTold()?.action]).toEqual(["Export stopped", "warning", undefined]);
});

it("what doesn't fit is left out and named, five at most; the rest is in the file", async () => {
  const encode = TextEncoder.prototype.encode;
  const most = 400 * 1024 * 1024;
  vi.spyOn(TextEncoder.prototype, "encode").mockImplementation(function (this: TextEncoder, text = "") {
    if (text.includes('"Sum ')) return { length: most - 10 } as never;
    if (text.includes('"Huge ')) return { length: most + 1 } as never;
    return encode.call(this, text) as never;
  });
  const titles = ["Huge 1", "Pier", "Huge 2", "Huge 3", "Sum 4", "Huge 5", "Huge 6", "Tide"];
  open(titles);
  await exportMany(idsOf(titles), "json");
  expect(Object.keys(await inFile())).toEqual(["Pier.json", "Tide.json"]);
  expect([lastTold()?.title, lastTold()?.kind, lastTold()?.body]).toEqual([
    "2 conversations exported",
    "warning",
    "6 didn’t fit in one ZIP file: Huge 1.json, Huge 2.json, Huge 3.json, Sum 4.json, Huge 5.json",
  ]);
});

it("one that can't be read ends it", async () => {
  open(["a"], () => {
    throw new Error("gone");
  });
  await expect(exportMany(["0"], "json")).rejects.toThrow();
  await until(() => expect(saved).toEqual([]));
});
