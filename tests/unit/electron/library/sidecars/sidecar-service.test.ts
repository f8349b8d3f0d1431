import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MediaLibrary } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import type { WorkPace } from "#core/library/work-pace.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

/** A library of so many files, none of which has its sidecar yet; `rested`: what is still due as each is begun. */
async function withFiles(count: number, onRest: (rested: number) => unknown = () => {}) {
  const folder = join(temporaryFolder(), "Library");
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    async function* bytes() {
      yield Buffer.from(`png:${at}`);
    }
    ids.push((await library.importFile(bytes(), `${at}.png`)).id);
  }
  const due = () => Number(database.prepare("SELECT count(*) AS n FROM sidecars_due").get()?.n);
  const [rested, faults]: [number[], unknown[]] = [[], []];
  const rest = async () => {
    rested.push(due());
    await onRest(rested.length);
  };
  const pace = { rest } as unknown as WorkPace;
  const sidecars = new SidecarService({ database, library, onFault: (thrown) => faults.push(thrown), pace });
  const pathOf = (at: number) => join(folder, "Imported", `${at}.png.reelsong.json`);
  const written = () => readdirSync(join(folder, "Imported")).filter((name) => name.endsWith(".json")).length;
  return { library, ids, sidecars, due, rested, faults, pathOf, written };
}

it("sidecars are crossed off sixteen at a time, so that a crash writes few of them once more", async () => {
  const { sidecars, rested, due, written, faults } = await withFiles(18);
  await sidecars.settled();
  expect(rested).toEqual([...Array(16).fill(18), 2, 2]);
  expect([due(), written(), faults]).toEqual([0, 18, []]);
});

it("one that can't be written is told once for all of them, stays due, and stops no other", async () => {
  const { library, sidecars, ids, due, written, faults, pathOf } = await withFiles(4);
  for (const at of [0, 2]) mkdirSync(join(pathOf(at), "inner"), { recursive: true });
  await sidecars.settled();
  expect([faults.length, due(), existsSync(pathOf(3))]).toEqual([1, 2, true]);
  for (const at of [0, 2]) rmSync(pathOf(at), { recursive: true });
  library.rate(ids[3] ?? "", 4);
  await sidecars.settled();
  expect([faults.length, due(), written()]).toEqual([1, 0, 4]);
  expect(JSON.parse(readFileSync(pathOf(3), "utf8")).asset.rating).toBe(4);
});

it("a file that is missing, or whose row is gone, is crossed off without one", async () => {
  const { library, sidecars, ids, due, written, faults } = await withFiles(3);
  rmSync((await library.media(ids[0] ?? "")).path);
  library.store.setState(ids[1] ?? "", "trashed");
  await sidecars.settled();
  expect([due(), written(), faults]).toEqual([0, 1, []]);
});

it("a studio that closes waits for the one that is being written, and begins no other, then or later", async () => {
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { sidecars, due, written } = await withFiles(3, (rested) => {
    begun.resolve();
    return rested === 1 ? first.promise : undefined;
  });
  sidecars.wake();
  // Told again while it is at work: looked through once more, not twice at once.
  sidecars.wake();
  await begun.promise;
  let isClosed = false;
  const closing = sidecars.close().then(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  first.resolve();
  await closing;
  expect([written(), due()]).toEqual([1, 2]);
  sidecars.wake();
  await sidecars.settled();
  expect(written()).toBe(1);
});
