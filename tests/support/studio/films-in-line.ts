import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect } from "vitest";
import type { Task } from "#shared/contract/tasks.ts";
import { type PageClient, startTestCore } from "./start-test-core.ts";

/** A service of its own, as startSandbox makes it. */
interface Service {
  readonly url: string;
}
export const lineKey = "sk-films-in-line-0123456789";

/** Gives the one connection its key; without a keychain it lives for one run. */
export async function unlock(page: PageClient): Promise<void> {
  const connection = (await page.connections.list()).find(({ kind }) => kind === "service");
  await page.connections.setKey({ id: connection?.id ?? "", key: lineKey });
}

/** A studio with films that wait for a key, and a backup from that moment; closed again once they were sent. */
export async function sentAfterBackup(service: Service, films = 3) {
  const studio = await startTestCore();
  const { page, dataDir } = studio;
  const { id } = await page.connections.create({ name: "Service", baseUrl: service.url });
  await page.connections.activate({ id });
  const [project] = await page.storyboard.projects();
  for (let number = 1; number <= films; number += 1) {
    const draft = { prompt: `Lighthouse ${number}`, model: "Vendor-H3-Max", resolution: "480P" } as const;
    const shot = await page.storyboard.addShot({ projectId: project?.id ?? "", draft });
    await page.storyboard.generate({ id: shot.id, clientId: newId() });
  }
  const waiting = await page.tasks.list({});
  expect(waiting.map(({ state }) => state)).toEqual(Array(films).fill("intent"));
  await page.backup.make();
  await unlock(page);
  await expect.poll(async () => statesOf(await page.tasks.list({})), { timeout: 20_000 }).not.toContain("intent");
  await expect.poll(async () => statesOf(await page.tasks.list({})), { timeout: 20_000 }).not.toContain("submitting");
  return { studio, page, dataDir };
}

export const statesOf = (tasks: readonly Task[]): string[] => tasks.map(({ state }) => state);

export const newestBackup = (dataDir: string): string => {
  const name = readdirSync(join(dataDir, "backups"))
    .filter((each) => each.startsWith("asked-") && each.endsWith(".db"))
    .sort()
    .at(-1);
  return join(dataDir, "backups", name ?? "");
};

/** What somebody does by hand: the newest backup takes the database's name, with or without the log that lay there. */
export function putBackupInPlace(dataDir: string, leaveLog: boolean): void {
  const file = join(dataDir, "studio.db");
  if (!leaveLog) for (const end of ["-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  cpSync(newestBackup(dataDir), file);
  expect(existsSync(file)).toBe(true);
}
