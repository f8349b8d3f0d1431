import fs, { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { FolderSync, MediaLibrary } from "#core/library/index.ts";
import type { WorkPace } from "#core/library/work-pace.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

/** A busy machine takes longer than a second for what is waited for here. */
const PATIENCE = { timeout: 15_000 };

test("what changes in the folder is looked at once it has rested for 0.4 s", async () => {
  const folder = temporaryFolder();
  const lamp = join(folder, "Lamp.png");
  writeFileSync(lamp, "png:1");
  // One that was written just now is looked at again anyway.
  utimesSync(lamp, 1, 1);
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const parts = { database, library, probe: fakeProbe, now: Date.now, onFault: () => {}, onChange: () => {} };
  const folderSync = new FolderSync({ ...parts, startMs: 0 });
  onTestFinished(() => folderSync.close());
  await folderSync.look();
  expect(folderSync.state).toBe("watching");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  // One event; to write a file is several.
  rmSync(lamp);
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  vi.advanceTimersByTime(350);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(50);
  expect(vi.getTimerCount()).toBe(0);
});

test("a folder that is gone is looked at when there is news, and what is told of that is no news", async () => {
  const folder = join(temporaryFolder(), "Library");
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const told: string[] = [];
  const folderSync: FolderSync = new FolderSync({
    ...{ database, library, probe: fakeProbe, now: Date.now, restMs: 5, startMs: 0 },
    onFault: (thrown) => told.push(String(thrown)),
    // As the core does it: whoever hears of a change of the library wakes the folderSync.
    onChange: () => {
      told.push(folderSync.state);
      folderSync.wake();
    },
  });
  onTestFinished(() => folderSync.close());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await folderSync.look();
  expect(told).toEqual(["checking", "gone"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(["checking", "gone"]);
  vi.useRealTimers();
  mkdirSync(folder);
  folderSync.wake();
  await expect.poll(() => folderSync.state).toBe("watching");
});

/** A library whose clock is made up, with one file in it. */
async function quiet() {
  const root = temporaryFolder();
  const folder = join(root, "Library");
  mkdirSync(folder);
  const lamp = join(folder, "Lamp.png");
  writeFileSync(lamp, "png:1");
  utimesSync(lamp, 1, 1);
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const [told, states]: [string[], string[]] = [[], []];
  const notify = (_topic: string, ids: readonly string[] = []) => void told.push(...ids);
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify });
  const folderSync: FolderSync = new FolderSync({
    ...{ database, library, probe: fakeProbe, now: Date.now, onFault: () => {}, startMs: 0 },
    onChange: () => states.push(folderSync.state),
  });
  onTestFinished(() => folderSync.close());
  return { folder, lamp, library, folderSync, told, states };
}

test("a look that finds nothing tells the pages of no file", async () => {
  const { folderSync, told, states } = await quiet();
  await folderSync.look();
  expect(told).toHaveLength(1);
  await folderSync.look();
  expect([told.length, states]).toEqual([1, ["checking", "watching", "checking", "watching"]]);
});

test("a folder that is gone is looked for again every three seconds, without a word until it is there", async () => {
  const { folder, folderSync, states } = await quiet();
  rmSync(folder, { recursive: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await folderSync.look();
  expect(states).toEqual(["checking", "gone"]);
  vi.advanceTimersByTime(3_000);
  // Not by vi.waitFor, which moves the made-up clock on.
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  expect(states).toEqual(["checking", "gone"]);
  mkdirSync(folder);
  vi.advanceTimersByTime(2_999);
  await new Promise(setImmediate);
  expect(states).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(states).toEqual(["checking", "gone", "checking", "watching"]), PATIENCE);
  expect(vi.getTimerCount()).toBe(0);
});

test("a studio that is closed looks at nothing any more, and has no clock that goes on", async () => {
  const { folderSync, folder, library } = await quiet();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  folderSync.start();
  expect(vi.getTimerCount()).toBe(1);
  await folderSync.close();
  expect(vi.getTimerCount()).toBe(0);
  folderSync.start();
  expect(vi.getTimerCount()).toBe(0);
  expect(await folderSync.look()).toMatchObject({ added: 0 });
  expect([library.list({}).all, folder.length > 0]).toEqual([0, true]);
});

test("another folder is looked through as soon as it is the library's, and the same one isn't", async () => {
  const root = temporaryFolder();
  const at = { folder: join(root, "One") };
  for (const name of ["One", "Two"]) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, `${name}.png`), `png:${name}`);
    utimesSync(join(root, name, `${name}.png`), 1, 1);
  }
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => at.folder, probe: fakeProbe, ports, notify: () => {} });
  const states: string[] = [];
  const folderSync: FolderSync = new FolderSync({
    ...{ database, library, probe: fakeProbe, now: Date.now, onFault: () => {}, startMs: 0 },
    onChange: () => states.push(folderSync.state),
  });
  onTestFinished(() => folderSync.close());
  // Before it was ever looked at there is nothing to follow.
  folderSync.follow();
  await folderSync.look();
  folderSync.follow();
  await new Promise((done) => setTimeout(done, 30));
  expect(states).toEqual(["checking", "watching"]);
  at.folder = join(root, "Two");
  folderSync.follow();
  await vi.waitFor(() => expect(library.list({}).items.map(({ name }) => name)).toContain("Two.png"), PATIENCE);
  // It is watched there now, and nowhere else.
  rmSync(join(root, "Two", "Two.png"));
  await vi.waitFor(() => expect(library.store.byPlace(at.folder, "Two.png")?.state).toBe("missing"), PATIENCE);
});

test("between two files that are read it is asked whether to rest; while files come in nobody else has to wait", async () => {
  const folder = temporaryFolder();
  for (const name of ["a", "b", "c"]) {
    writeFileSync(join(folder, `${name}.png`), `png:${name}`);
    utimesSync(join(folder, `${name}.png`), 1, 1);
  }
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const asked: boolean[] = [];
  const pace = { rest: async (signal: AbortSignal) => void asked.push(signal.aborted) } as unknown as WorkPace;
  const parts = { database, library, probe: fakeProbe, now: Date.now, onFault: () => {}, onChange: () => {} };
  const folderSync = new FolderSync({ ...parts, pace, startMs: 0 });
  onTestFinished(() => folderSync.close());
  await folderSync.look();
  expect(asked).toEqual([false, false, false]);
});

test("a folder that the system has no watch for is looked at each minute, and is said to be", async () => {
  const { folderSync, states } = await quiet();
  const none = vi.spyOn(fs, "watch").mockImplementation(() => {
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    none.mockRestore();
    syncBuiltinESMExports();
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await folderSync.look();
  expect([states, vi.getTimerCount()]).toEqual([["checking", "blind"], 1]);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(states).toEqual(["checking", "blind", "checking", "blind"]), PATIENCE);
});

test("a look that failed is made again after a minute; until then nothing is said to be watched", async () => {
  const { folderSync, library, states } = await quiet();
  const { byPlace } = library.store;
  library.store.byPlace = () => {
    throw new Error("The disk went away.");
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await expect(folderSync.look()).rejects.toThrow("went away");
  expect([states, vi.getTimerCount()]).toEqual([["checking", "blind"], 1]);
  library.store.byPlace = byPlace;
  vi.advanceTimersByTime(59_999);
  await new Promise(setImmediate);
  expect(states).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(states.at(-1)).toBe("watching"), PATIENCE);
  expect(library.list({}).all).toBe(1);
});
