import { cpSync, linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SandboxServer, startSandbox } from "#core/sandbox/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import {
  lineKey,
  newestBackup,
  putBackupInPlace,
  sentAfterBackup,
  statesOf,
  unlock,
} from "#tests/support/studio/films-in-line.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";

let service: SandboxServer;
let removeService: () => Promise<void>;
beforeAll(async () => {
  const { path, remove } = await makeDataDir();
  removeService = remove;
  service = await startSandbox({ dataDir: path, admin: true, keys: { paid: [lineKey], free: [] }, timeScale: 0.02 });
});
afterAll(async () => {
  await service?.close();
  await removeService?.();
});
const posts = () => service.counters().requests["video.create"];

/** Long enough for an intent to be sent: the engine looks at once, and a POST takes some milliseconds here. */
async function settle(page: Awaited<ReturnType<typeof startTestCore>>["page"]) {
  await unlock(page);
  await expect.poll(async () => statesOf(await page.tasks.list({})).filter((state) => state === "intent")).toEqual([]);
  await expect
    .poll(async () => statesOf(await page.tasks.list({})).filter((state) => state === "submitting"))
    .toEqual([]);
}

test.each([
  ["after the studio was closed", false, () => {}],
  ["with the log of the other database beside it", true, () => {}],
  ["with the mark outside gone", false, (dataDir: string) => rmSync(join(dataDir, "studio.epoch"), { force: true })],
  ["with the mark outside spoilt", false, (dataDir: string) => writeFileSync(join(dataDir, "studio.epoch"), "?")],
])("the newest backup put over studio.db by hand buys nothing again: %s", async (_how, leaveLog, spoil) => {
  const before = posts();
  const { studio, dataDir } = await sentAfterBackup(service);
  expect(posts() - before).toBe(3);
  const logs = temporaryFolder();
  // As a kill leaves them.
  for (const end of ["-wal", "-shm"]) cpSync(join(dataDir, `studio.db${end}`), join(logs, `studio.db${end}`));
  await studio.close();
  if (leaveLog)
    for (const end of ["-wal", "-shm"]) cpSync(join(logs, `studio.db${end}`), join(dataDir, `studio.db${end}`));
  putBackupInPlace(dataDir, leaveLog);
  spoil(dataDir);

  const second = await startTestCore(dataDir);
  await settle(second.page);
  const held = await second.page.tasks.list({});
  expect(posts() - before).toBe(3);
  expect(statesOf(held)).toEqual(["outcome_unknown", "outcome_unknown", "outcome_unknown"]);
  expect(held.map(({ heldAt, error }) => [typeof heldAt, error?.code])).toEqual(
    Array(3).fill(["number", "from_backup"]),
  );
  expect((await second.page.app.status()).problems).toContainEqual(expect.objectContaining({ code: "earlier_copy" }));

  // The person looked, and says: send the first, discard the second.
  await second.page.tasks.sendHeld({ id: held[0]?.id ?? "" });
  await second.page.tasks.giveUp({ id: held[1]?.id ?? "" });
  await expect
    .poll(async () => (await second.page.tasks.get({ id: held[0]?.id ?? "" })).state, { timeout: 60_000 })
    .toBe("ready");
  expect(posts() - before).toBe(4);
  await expect(second.page.tasks.sendHeld({ id: held[1]?.id ?? "" })).rejects.toMatchObject({
    data: { code: "not_allowed_now" },
  });
});

test("a whole data folder that was copied holds what it had not sent, and the one it was copied from goes on", async () => {
  const before = posts();
  const first = await startTestCore();
  const { id } = await first.page.connections.create({ name: "Service", baseUrl: service.url });
  await first.page.connections.activate({ id });
  const [project] = await first.page.storyboard.projects();
  const draft = { prompt: "Lighthouse", model: "Vendor-H3-Max", resolution: "480P" } as const;
  const shot = await first.page.storyboard.addShot({ projectId: project?.id ?? "", draft });
  await first.page.storyboard.generate({ id: shot.id, clientId: newId() });
  await first.close();
  const copy = join(temporaryFolder(), "copy");
  cpSync(first.dataDir, copy, { recursive: true });

  const copied = await startTestCore(copy);
  await settle(copied.page);
  expect(statesOf(await copied.page.tasks.list({}))).toEqual(["outcome_unknown"]);
  const original = await startTestCore(first.dataDir);
  await settle(original.page);
  expect(posts() - before).toBe(1);
});

test("a database of the same start, from before a film was cancelled, doesn't buy the film", async () => {
  const before = posts();
  const first = await startTestCore();
  const { id } = await first.page.connections.create({ name: "Service", baseUrl: service.url });
  await first.page.connections.activate({ id });
  const [project] = await first.page.storyboard.projects();
  const draft = { prompt: "Lighthouse", model: "Vendor-H3-Max", resolution: "480P" } as const;
  const shot = await first.page.storyboard.addShot({ projectId: project?.id ?? "", draft });
  await first.page.storyboard.generate({ id: shot.id, clientId: newId() });
  const kept = temporaryFolder();
  const file = join(first.dataDir, "studio.db");
  for (const end of ["", "-wal"]) cpSync(`${file}${end}`, join(kept, `studio.db${end}`));
  const [task] = await first.page.tasks.list({});
  expect(await first.page.tasks.cancel({ id: task?.id ?? "" })).toMatchObject({ state: "cancelled" });
  await first.close();
  for (const end of ["", "-wal"]) cpSync(join(kept, `studio.db${end}`), `${file}${end}`);

  const again = await startTestCore(first.dataDir);
  await settle(again.page);
  expect(statesOf(await again.page.tasks.list({}))).toEqual(["outcome_unknown"]);
  expect(posts() - before).toBe(0);
});

test("a database that was opened again and again, killed at whatever moment, is the present one", async () => {
  const { studio, dataDir } = await sentAfterBackup(service, 1);
  await studio.close();
  const file = join(dataDir, "studio.db");
  const mark = join(dataDir, "studio.epoch");
  // Killed between the commit and the mark outside: the mark is the one before, the very file.
  linkSync(mark, `${mark}.before`);
  const second = await startTestCore(dataDir);
  const kill = temporaryFolder();
  for (const end of ["", "-wal", "-shm"]) cpSync(`${file}${end}`, join(kill, `studio.db${end}`));
  await second.close();
  for (const end of ["", "-wal", "-shm"]) cpSync(join(kill, `studio.db${end}`), `${file}${end}`);
  renameSync(`${mark}.before`, mark);
  const third = await startTestCore(dataDir);
  expect((await third.page.app.status()).problems.map(({ code }) => code)).not.toContain("earlier_copy");
});

test("shots that waited for a frame and replies that waited for frames wait no more in a database of before", async () => {
  const first = await startTestCore();
  const { page, dataDir } = first;
  const [project] = await page.storyboard.projects();
  const draft = { prompt: "Lighthouse", model: "Vendor-H3-Max", resolution: "480P" } as const;
  const shot = await page.storyboard.addShot({ projectId: project?.id ?? "", draft });
  const next = await page.storyboard.addShot({ projectId: project?.id ?? "", draft: { ...draft, name: "The pier" } });
  await page.storyboard.chainShot({ id: next.id, to: shot.id });
  await page.storyboard.generate({ id: next.id, clientId: newId() });
  const waiting = async (from: typeof page) =>
    (await from.storyboard.shots({ projectId: project?.id ?? "" })).map((each) => each.waiting !== null);
  expect(await waiting(page)).toEqual([false, true]);
  await page.backup.make();
  await first.close();
  const again = await startTestCore(dataDir);
  expect(await waiting(again.page)).toEqual([false, true]);
  await again.close();
  renameSync(newestBackup(dataDir), join(dataDir, "studio.db"));
  const restored = await startTestCore(dataDir);
  expect(await waiting(restored.page)).toEqual([false, false]);
  const problem = (await restored.page.app.status()).problems.find(({ code }) => code === "earlier_copy");
  expect(problem?.held).toMatchObject({ tasks: 0, shots: ["The pier"], replies: 0 });
});
