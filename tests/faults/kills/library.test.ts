import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "#core/database/index.ts";
import { sha256Of } from "#core/files/file-facts.ts";
import { probe } from "#core/files/probing/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import { rebuildLibrary } from "#core/library/sync/rebuild-library.ts";
import { TrashService } from "#core/library/trash/index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const ports = { openPath: async () => {}, revealPath: async () => {} };

/** Takes up what a killed run left, as a start and a rebuild do. */
async function takeUp(database: Database, folder: string) {
  const library = new MediaLibrary({ database, folder: () => folder, probe, ports, notify: () => {} });
  const trash = new TrashService({ library, trashPath: async () => {}, onFault: () => {}, holdMs: 3_600_000 });
  await trash.start();
  await trash.close();
  const report = await rebuildLibrary({ library, probe, now: Date.now });
  const faults: unknown[] = [];
  await new SidecarService({ database, library, onFault: (thrown) => faults.push(thrown) }).settled();
  expect(faults).toEqual([]);
  return { report, rows: library.store.list({ limit: 2000 }).items };
}

// @shows Library › SIGKILL during import, rename and delete: no lost file, no ghost
test("SIGKILL during import, naming, marking and trash: no lost file, no ghost, and the folder alone tells it all", async () => {
  const root = temporaryFolder();
  const folder = join(root, "Library");
  // On a busy machine a kill comes before the first import has made it.
  mkdirSync(folder);
  const imported = new Set<string>();
  for (const [imports, delay] of [
    [0, 35],
    [0, 90],
    [2, 5],
    [3, 11],
    [4, 2],
  ] as const) {
    const child = spawn(process.execPath, ["tests/faults/kills/library-child.ts", root, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    await expect.poll(() => said, { timeout: 20_000, interval: 5 }).toContain("working\n");
    // A busy machine takes longer to begin.
    await expect
      .poll(() => said.split("\n").length - 2, { timeout: 20_000, interval: 1 })
      .toBeGreaterThanOrEqual(imports);
    await wait(delay);
    child.kill("SIGKILL");
    await once(child, "close");
    // The last line may be cut.
    for (const id of said.split("\n").slice(1, -1)) imported.add(id);

    const database = openDatabase({ file: join(root, "studio.db"), backupsDir: join(root, "backups") });
    try {
      const { rows } = await takeUp(database, folder);
      for (const id of imported) {
        expect(
          database.prepare("SELECT id FROM assets WHERE id = ?").get(id),
          "an import that was told is known",
        ).toBeDefined();
      }
      const ready = rows.filter(({ state }) => state === "ready");
      for (const { path, sha256 } of ready) expect(await sha256Of(join(folder, path))).toBe(sha256);
      const files = (existsSync(join(folder, "Imported")) ? readdirSync(join(folder, "Imported")) : []).filter((name) =>
        name.endsWith(".png"),
      );
      expect(files.sort(), "each file is one asset").toEqual(ready.map(({ path }) => path.slice(9)).sort());
      for (const { id, name, path } of ready) {
        const sidecar = JSON.parse(readFileSync(`${join(folder, path)}.reelsong.json`, "utf8"));
        expect(sidecar.asset).toMatchObject({ id, name });
      }
      const anew = await takeUp(openTestDatabase(), folder);
      expect(anew.rows).toEqual(ready);
    } finally {
      database.close();
    }
  }
  expect(imported.size).toBeGreaterThan(5);
}, 120_000);
