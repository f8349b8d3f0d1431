import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { probe } from "#core/files/probing/index.ts";
import { FileExportService } from "#core/library/export/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const MB = 1024 * 1024;
const nothing = async () => {};
const ports = { openPath: nothing, revealPath: nothing };

// @shows Library › SIGKILL during export
test("SIGKILL during export: what has its name is whole, and the next start takes the rest away", async () => {
  const root = temporaryFolder();
  const [folder, out] = [join(root, "Library"), join(root, "out")];
  mkdirSync(out);
  const open = () => {
    const database = openDatabase({ file: join(root, "studio.db"), backupsDir: join(root, "backups") });
    const library = new MediaLibrary({ database, folder: () => folder, probe, ports, notify: () => {} });
    return { database, library };
  };
  const first = open();
  for (const name of ["a.bin", "b.bin", "c.bin"]) {
    const body = Buffer.alloc(4 * MB, name);
    await first.library.importFile(
      (async function* () {
        yield body;
      })(),
      name,
    );
  }
  first.database.close();

  let interrupted = 0;
  for (const [exports, delay] of [
    [0, 0],
    [0, 6],
    [1, 0],
    [2, 3],
  ] as const) {
    const child = spawn(process.execPath, ["tests/faults/kills/export-child.ts", root, folder, out], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    await expect
      .poll(() => said.split("\n").length - 2, { timeout: 20_000, interval: 1 })
      .toBeGreaterThanOrEqual(exports);
    await expect
      .poll(() => readdirSync(out).some((name) => name.startsWith(".reelsong-")), { timeout: 20_000, interval: 1 })
      .toBe(true);
    await wait(delay);
    child.kill("SIGKILL");
    await once(child, "close");

    const left = readdirSync(out);
    interrupted += left.filter((name) => name.startsWith(".reelsong-")).length;
    for (const name of left.filter((one) => !one.startsWith("."))) {
      const path = join(out, name);
      const bytes = statSync(path).isDirectory()
        ? readdirSync(path).reduce((sum, file) => sum + statSync(join(path, file)).size, 0)
        : statSync(path).size;
      expect(bytes, `${name} is whole`).toBeGreaterThanOrEqual(12 * MB);
    }
    const { database, library } = open();
    await new FileExportService({ database, library, dataDir: root, revealPath: nothing }).start();
    database.close();
    expect(readdirSync(out).filter((name) => name.startsWith("."))).toEqual([]);
    // What was told is there.
    for (const path of said.split("\n").slice(1, -1)) expect(statSync(path).size).toBeGreaterThan(0);
  }
  expect(interrupted, "some of them were killed in the middle").toBeGreaterThan(0);
}, 60_000);
