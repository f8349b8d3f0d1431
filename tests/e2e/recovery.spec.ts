import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { damages, prepareForDamage } from "#tests/support/database/damage-database.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { type StudioProcess, startStudio } from "#tests/support/studio/studio-process.ts";
import { findViolations } from "./find-violations.ts";
import { expect, test } from "./studio.ts";

test.use({ withKeychain: true });

/** A studio with a film, a backup of it and a film made since; closed, and its database then spoilt. */
async function spoiltStudio(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  spoil: (file: string) => void,
): Promise<StudioProcess> {
  const first = await startStudio({ dataDir, env, bundled: true });
  const { client, close } = await connectToStudio(first.url);
  await client.storyboard.createProject({ title: "The lighthouse" });
  await client.backup.make();
  await client.storyboard.createProject({ title: "Made since" });
  close();
  await first.stop();
  spoil(join(dataDir, "studio.db"));
  return startStudio({ dataDir, env, bundled: true });
}

const damage = (file: string) => {
  prepareForDamage(file);
  damages["noise in the middle"]?.(file);
};

const titles = async (url: string) => {
  const { client, close } = await connectToStudio(url);
  const found = (await client.storyboard.projects()).map(({ title }) => title);
  close();
  return found;
};

/** As somebody has it who lets the machine choose. */
const followMachine = (page: Page) => page.addInitScript(() => window.localStorage.setItem("reelsong.theme", "system"));

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  const wanted = page.getByRole("button", { name });
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No Tab led to ${String(name)}.`);
}

test("a damaged database: restored from its start screen by keys alone, and the damaged file is kept", async ({
  page,
  dataDir,
  session,
}) => {
  const studio = await spoiltStudio(dataDir, session.env, damage);
  expect(studio.output()).toContain("Reelsong can’t open its data: The database is damaged");
  await followMachine(page);
  await page.goto(studio.url);
  await expect(page.getByRole("heading", { name: "The database is damaged" })).toBeVisible();
  await expect(page.getByText(/Films: 2, shots/)).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    expect(await findViolations(page, `recovery, ${colorScheme}`)).toEqual([]);
  }
  await tabTo(page, /^Restore the backup from/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  // The focus is on Cancel: a second Enter does nothing.
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Panes" })).toBeVisible({ timeout: 20_000 });
  const found = await titles(studio.url);
  expect(found).toContain("The lighthouse");
  expect(found).not.toContain("Made since");
  expect(readdirSync(dataDir).filter((name) => /^damaged-.*\.db$/.test(name))).toHaveLength(1);
  await studio.stop();
});

test("a database that is gone: an empty studio is begun at the second press only, and the backups stay", async ({
  page,
  dataDir,
  session,
}) => {
  const studio = await spoiltStudio(dataDir, session.env, (file) => rmSync(file));
  await page.goto(studio.url);
  await expect(page.getByRole("heading", { name: "The database is missing" })).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "The database is missing" })).toBeVisible();
  expect(readdirSync(dataDir)).not.toContain("studio.db");
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("navigation", { name: "Panes" })).toBeVisible({ timeout: 20_000 });
  expect(await titles(studio.url)).not.toContain("The lighthouse");
  expect(readdirSync(join(dataDir, "backups")).filter((name) => name.endsWith(".db"))).not.toEqual([]);
  await studio.stop();
});

test("the screen speaks Chinese where the machine does, and nothing on it is cut off in a small window", async ({
  browser,
  dataDir,
  session,
}) => {
  const studio = await spoiltStudio(dataDir, session.env, damage);
  const page = await browser.newPage({ locale: "zh-CN", viewport: { width: 900, height: 600 } });
  await followMachine(page);
  await page.goto(studio.url);
  await expect(page.getByRole("heading", { name: "数据库已损坏" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const last = page.getByText("noise", { exact: false }).or(page.getByText(dataDir));
  await last.first().scrollIntoViewIfNeeded();
  await expect(last.first()).toBeInViewport();
  await page.close();
  await studio.stop();
});
