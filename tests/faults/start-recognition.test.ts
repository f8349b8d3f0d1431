import { cpSync, existsSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCore } from "#core/app/index.ts";
import { bytesOf, damages, prepareForDamage } from "#tests/support/database/damage-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

let template = "";
let removeTemplate: () => Promise<void>;
afterAll(() => removeTemplate?.());
beforeAll(async () => {
  const folder = await makeDataDir();
  template = folder.path;
  removeTemplate = folder.remove;
  const core = await createCore(testPorts(template));
  const page = createRouterClient(core.router);
  await page.storyboard.createProject({ title: "The lighthouse" });
  await page.backup.make();
  await core.close();
});

/** A studio with something in it and a backup, closed in order. */
async function closedStudio() {
  const dataDir = join(temporaryFolder(), "data");
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, file: join(dataDir, "studio.db") };
}

const codeAtStart = async (dataDir: string) => (await failureOf(() => createCore(testPorts(dataDir))))?.code;

test.each(Object.keys(damages).filter((kind) => !kind.startsWith("an index")))(
  "recognised before anything is opened for writing, and left byte for byte: %s",
  async (kind) => {
    const { dataDir, file } = await closedStudio();
    prepareForDamage(file);
    damages[kind]?.(file);
    const before = bytesOf(file);
    expect(await codeAtStart(dataDir)).toBe("database_damaged");
    expect(bytesOf(file).equals(before)).toBe(true);
  },
);

test("recognised by the full check in the background, and said: an index that doesn't fit its table", async () => {
  const { dataDir, file } = await closedStudio();
  prepareForDamage(file);
  damages["an index that doesn't fit its table"]?.(file);
  const { page, close } = await startTestCore(dataDir);
  const codes = async () => (await page.app.status()).problems.map(({ code }) => code);
  await expect.poll(codes, { timeout: 10_000 }).toContain("database_damage_found");
  await close();
  // And from then on it is a matter of the start screen.
  expect(await codeAtStart(dataDir)).toBe("database_damaged");
});

test.each([
  ["a database that is gone", (file: string) => rmSync(file), "database_missing"],
  ["an empty file in its place", (file: string) => truncateSync(file), "database_missing"],
])("no silent new studio: %s", async (_what, spoil, code) => {
  const { dataDir, file } = await closedStudio();
  spoil(file);
  expect(await codeAtStart(dataDir)).toBe(code);
  // Without a backup too: the mark says that there was a studio.
  rmSync(join(dataDir, "backups"), { recursive: true });
  expect(await codeAtStart(dataDir)).toBe(code);
  expect(existsSync(file) && bytesOf(file).length > 0).toBe(false);
});

test("a studio that didn't end in order and lost its log is recognised, and one that has it goes on", async () => {
  const { dataDir, page, close } = await startTestCore();
  await page.storyboard.createProject({ title: "The lighthouse" });
  const names = ["studio.db", "studio.db-wal", "studio.epoch"];
  const kept = names.map((name) => bytesOf(join(dataDir, name)));
  await close();
  // As a kill leaves them.
  const putBack = () => {
    for (const [at, name] of names.entries()) writeFileSync(join(dataDir, name), kept[at] ?? "");
  };
  putBack();
  rmSync(join(dataDir, "studio.db-wal"));
  expect(await codeAtStart(dataDir)).toBe("database_log_lost");
  putBack();
  const again = await startTestCore(dataDir);
  expect((await again.page.storyboard.projects()).map(({ title }) => title)).toContain("The lighthouse");
});

test("a lock file of noise heals by itself, and two studios still don't get in", async () => {
  const { dataDir } = await closedStudio();
  writeFileSync(join(dataDir, "studio.lock"), "not a lock at all, but a letter. ".repeat(50));
  await startTestCore(dataDir);
  expect(await codeAtStart(dataDir)).toBe("data_folder_in_use");
});

test("a new folder, and one with an empty database and no trace of a studio, begin a studio", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "studio.db"), "");
  const { page } = await startTestCore(dataDir);
  expect(await page.conversations.list({})).toEqual([]);
});
