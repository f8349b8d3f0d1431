import { join } from "node:path";
import { v7 as newId } from "uuid";
import { openDatabase } from "#core/database/index.ts";
import { furnishTakes } from "#tests/bench/furnish-takes.ts";
import { test as base, expect } from "./studio.ts";

const TASKS = 450;

/** A ledger of more tasks than two pages hold, before the studio is started. */
const test = base.extend({
  dataDir: async ({ dataDir }, use) => {
    const database = openDatabase({ file: join(dataDir, "studio.db"), backupsDir: join(dataDir, "backups") });
    const songId = newId();
    furnishTakes(
      database,
      Array.from({ length: TASKS }, (_, at) => ({ of: { songId }, take: 1000 + at })),
    );
    database.close();
    await use(dataDir);
  },
});

test("a long list of tasks is read on as it is scrolled, and an old task is shown by its address alone", async ({
  studio,
}) => {
  const { tasks, page } = studio;
  await tasks.open();
  await expect(page.locator("main .cap[data-count]")).toHaveText("450 tasks");
  await expect(tasks.row("take 1449")).toBeVisible();
  const oldest = tasks.row("take 1000");
  await expect(async () => {
    await page.locator("main .scroll.well").evaluate((well) => {
      well.scrollTop = well.scrollHeight;
    });
    await expect(oldest).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText("Reading older tasks")).toHaveCount(0);
  await oldest.getByRole("button", { pressed: false }).first().click();
  await expect(tasks.details).toContainText("take 1000");
  // Read anew, its page isn't there yet.
  await page.reload();
  await expect(tasks.details).toContainText("take 1000");
  await expect(tasks.row("take 1449")).toBeVisible();
});
