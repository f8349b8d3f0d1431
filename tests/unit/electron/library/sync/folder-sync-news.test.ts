import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { FolderSync, MediaLibrary } from "#core/library/index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

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
