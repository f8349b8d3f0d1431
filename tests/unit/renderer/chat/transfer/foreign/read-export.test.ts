import { strToU8, zipSync } from "fflate";
import { expect, test, vi } from "vitest";
import type { ForeignConversation } from "#renderer/chat/transfer/foreign/foreign-conversations.ts";
import { importExport } from "#renderer/chat/transfer/foreign/import-export.ts";
import { openExport } from "#renderer/chat/transfer/foreign/read-export.ts";

const zip = (files: Record<string, string>) =>
  new Blob([zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))).slice()]);

test("of a zip only the conversations are read, from every part and folder", async () => {
  const file = zip({
    "export/conversations-000.json": '[{"a":1}]',
    "export/conversations-001.json": '[{"b":"灯"}]',
    "export/chat.html": "<script>",
    "user.json": "{}",
  });
  expect(await openExport(file)).toEqual([{ a: 1 }, { b: "灯" }]);
  expect(await openExport(new Blob(['[{"a":1}]']))).toEqual([{ a: 1 }]);
});

test("as many conversations as are taken, and of a zip that has its first two signs only nothing", async () => {
  const most = new Blob([JSON.stringify(Array.from({ length: 50_000 }, () => 0))]);
  expect(await openExport(most)).toHaveLength(50_000);
  await expect(openExport(new Blob(["PX[1]"]))).rejects.toMatchObject({ problem: "damaged" });
  await expect(openExport(new Blob(["XK[1]"]))).rejects.toMatchObject({ problem: "damaged" });
});

test.each([
  ["a zip without conversations", zip({ "user.json": "[]" }), "noConversations"],
  ["an object", new Blob(['{"format":"reelsong-conversation"}']), "noConversations"],
  ["no JSON", zip({ "conversations.json": "[{" }), "damaged"],
  ["a zip that was cut off", zip({ "conversations.json": `[${'"x",'.repeat(5000)}1]` }).slice(0, 60), "damaged"],
  [
    "more conversations than are taken",
    new Blob([JSON.stringify(Array.from({ length: 50_001 }, () => 0))]),
    "tooLarge",
  ],
])("%s: %#", async (_what, file, problem) => {
  await expect(openExport(file)).rejects.toMatchObject({ problem });
});

test("a small zip that unpacks to more than is taken is stopped; of several files the sum counts", async () => {
  const block = new Uint8Array(600_000).fill(32);
  const bomb = zipSync({ "conversations-000.json": block, "conversations-001.json": block });
  expect(bomb.length).toBeLessThan(4000);
  await expect(openExport(new Blob([bomb.slice()]), 1_000_000)).rejects.toMatchObject({ problem: "tooLarge" });
  await expect(openExport(new Blob(["[1,2]"]), 4)).rejects.toMatchObject({ problem: "tooLarge" });
  expect(await openExport(new Blob(["[1,2]"]), 5)).toEqual([1, 2]);
  expect(await openExport(new Blob([bomb.slice()]), 1_200_000).catch(({ problem }) => problem)).toBe("damaged");
});

const found = (id: string, filesLeftOut = 0): ForeignConversation => ({
  ...{ source: "chatgpt", id, filesLeftOut },
  record: { conversation: { title: id } as never, messages: [] },
});

test("what is here already stays, what can’t be stored is told, and the rest is imported once", async () => {
  const all = [
    found("a", 2),
    "empty" as const,
    found("b"),
    found("a"),
    found("c"),
    "unknown" as const,
    "empty" as const,
  ];
  const stored: string[] = [];
  const progress = vi.fn();
  const summary = await importExport(
    new Blob(),
    {
      open: async () => all.length,
      read: async (from, to) => all.slice(from, to),
      known: async () => new Set(["b"]),
      store: async ({ id }) => {
        if (id === "c") throw new Error("disk full");
        stored.push(id);
      },
    },
    new AbortController().signal,
    progress,
  );
  expect(stored).toEqual(["a"]);
  expect(summary).toEqual({ imported: 1, here: 2, leftOut: { empty: 2, unknown: 1, refused: 1 }, files: 2 });
  expect(progress).toHaveBeenLastCalledWith(7, 7);
});

test("stopped, it stores nothing more", async () => {
  const abort = new AbortController();
  const store = vi.fn(async () => abort.abort(new Error("stopped")));
  const all = [found("a"), found("b")];
  const parts = { open: async () => 2, read: async () => all, known: async () => new Set<string>(), store };
  await expect(importExport(new Blob(), parts, abort.signal, () => {})).rejects.toThrow("stopped");
  expect(store).toHaveBeenCalledTimes(1);
});

test.each([
  [0, [], []],
  [50, [[0, 50]], [50]],
  [
    51,
    [
      [0, 50],
      [50, 51],
    ],
    [50, 51],
  ],
  [
    120,
    [
      [0, 50],
      [50, 100],
      [100, 120],
    ],
    [50, 100, 120],
  ],
])("of %i conversations fifty are in hand at a time, and how far it is is told", async (count, steps, told) => {
  const read = vi.fn(async (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => found(String(from + at))),
  );
  const known = vi.fn(async () => new Set<string>());
  const progress = vi.fn();
  const store = async () => {};
  const parts = { open: async () => count, read, known, store };
  const { imported } = await importExport(new Blob(), parts, new AbortController().signal, progress);
  expect([imported, read.mock.calls, progress.mock.calls]).toEqual([count, steps, told.map((done) => [done, count])]);
  expect(known).toHaveBeenCalledTimes(steps.length);
});

test("where none of them can be read nobody is asked which are here", async () => {
  const known = vi.fn(async () => new Set<string>());
  const parts = { open: async () => 2, read: async () => ["empty", "tooLong"] as const, known, store: async () => {} };
  const summary = await importExport(new Blob(), parts, new AbortController().signal, () => {});
  expect([summary, known.mock.calls]).toEqual([
    { imported: 0, here: 0, leftOut: { empty: 1, tooLong: 1 }, files: 0 },
    [],
  ]);
});
