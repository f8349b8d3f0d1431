import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { createCore } from "#core/app/index.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { testPorts } from "#tests/support/studio/test-ports.ts";

/** Real disks: these need root on Linux, and are reported as skipped elsewhere. */
const onRealDisk = test.runIf(canMakeDisk);

onRealDisk(
  "a disk too full for a new database: a typed failure, and the folder can be used once there is room",
  async () => {
    const disk = makeSmallDisk(2000);
    disk.fill();
    const dataDir = join(disk.folder, "data");
    expect((await failureOf(() => createCore(testPorts(dataDir))))?.code).toBe("disk_full");
    disk.free();
    const { page } = await startTestCore(dataDir);
    expect(await page.conversations.list({})).toEqual([]);
  },
);

onRealDisk("a data folder on a disk that became read-only is refused as such", async () => {
  const disk = makeSmallDisk(12_000);
  const dataDir = join(disk.folder, "data");
  await (await startTestCore(dataDir)).close();
  expect(disk.makeReadOnly()).toBe(true);
  expect((await failureOf(() => createCore(testPorts(dataDir))))?.code).toBe("disk_read_only");
});

onRealDisk(
  "a disk that fills while the studio runs: the page is told, nothing stored is lost, and it goes on",
  async () => {
    const disk = makeSmallDisk(12_000);
    const { page } = await startTestCore(join(disk.folder, "data"));
    const kept = await page.conversations.create({ title: "Kept" });
    disk.fill();
    const told: unknown[] = [];
    for (let attempt = 0; attempt < 40 && told.length === 0; attempt += 1) {
      await page.conversations
        .create({ title: "x".repeat(10_000) })
        .catch((thrown: { data: unknown }) => told.push(thrown.data));
    }
    expect(told[0]).toMatchObject({ code: "disk_full", retryable: true });
    expect((await page.conversations.get({ id: kept.id })).conversation.title).toBe("Kept");
    disk.free();
    expect((await page.conversations.create({ title: "After" })).title).toBe("After");
  },
);

onRealDisk("a migration that finds no room for its backup changes nothing", async () => {
  const disk = makeSmallDisk(12_000);
  const options = { file: join(disk.folder, "studio.db"), backupsDir: join(disk.folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.slice(0, 1) });
  const id = newId();
  // Written as a studio of that time did: today's store knows only today's tables.
  before.prepare("INSERT INTO conversations VALUES (?, 'Old', 0, 1, 1)").run(id);
  const insert = before.prepare(
    `INSERT INTO messages (id, conversation_id, role, blocks, state, created_at) VALUES (?, ?, 'user', ?, 'complete', 1)`,
  );
  const blocks = JSON.stringify([{ type: "text", text: "word ".repeat(20_000) }]);
  for (const message of [newId(), newId()]) insert.run(message, id, blocks);
  before.close();
  disk.fill();
  expect((await failureOf(() => openDatabase(options)))?.code).toBe("disk_full");
  disk.free();
  const after = openDatabase(options);
  onTestFinished(() => after.close());
  expect(createConversationStore(after).get(id)).toMatchObject({ title: "Old", messageCount: 2 });
});
