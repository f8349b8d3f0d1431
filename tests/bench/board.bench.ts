import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { openDatabase } from "#core/database/index.ts";
import { TaskStore } from "#core/database/task-store.ts";
import { connectToStudio } from "#tests/support/studio-client.ts";
import { makeDataDir, startStudio } from "#tests/support/studio-process.ts";
import { chromiumArguments, findChromium } from "../../scripts/find-chromium.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const SHOTS = 500;
const TAKES = 3;

/** Issue 5 § Speed: a board of 500 shots with 1,500 takes, opened from another pane, dragged over, and its memory. */
async function measureBoard(): Promise<BenchResult[]> {
  const folder = await makeDataDir();
  await furnish(folder.path);
  const studio = await startStudio({ dataDir: folder.path });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(studio.url);
    await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Library" }).click();
    await page.getByRole("searchbox", { name: "Search library" }).waitFor();
    const opened = await timeOpening(page);
    const frames = await timeDrag(page);
    const memory = await memoryOf(page);
    const p95 = frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? Number.POSITIVE_INFINITY;
    return [
      { name: "board opens", value: opened, unit: "ms", target: "≤ 500 ms", ok: opened <= 500 },
      { name: "frame while dragging, 95th percentile", value: p95, unit: "ms", target: "≤ 20 ms", ok: p95 <= 20 },
      { name: "memory of the page's scripts", value: memory, unit: "MB", target: "≤ 400 MB", ok: memory <= 400 },
    ];
  } finally {
    await browser.close();
    await studio.kill();
    await folder.remove();
  }
}

/** Shots by the contract; their takes straight into the ledger, as tasks that ended without a file. */
async function furnish(dataDir: string): Promise<void> {
  const studio = await startStudio({ dataDir });
  const { client, close } = await connectToStudio(studio.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const shotIds: string[] = [];
  for (let number = 1; number <= SHOTS; number += 1) {
    const draft = { prompt: `A grey swell stacks up, leans, and breaks white over rock ${number}.` };
    shotIds.push((await client.storyboard.addShot({ projectId, draft })).id);
  }
  close();
  await studio.stop();
  const database = openDatabase({ file: join(dataDir, "studio.db"), backupsDir: join(dataDir, "backups") });
  const store = new TaskStore(database);
  database.transaction(() => {
    let seq = store.lastSeq();
    for (const shotId of shotIds) {
      for (let take = 1; take <= TAKES; take += 1) {
        seq += 1;
        const at = Date.now() - 1_000_000 + seq;
        store.insert({
          ...{
            id: newId(),
            clientId: newId(),
            ordinal: 1,
            kind: "video",
            state: "cancelled",
            title: "Shot",
            take,
            seq,
          },
          ...{ model: "Vendor-H3", connectionId: "k", connectionName: "Service", sandbox: false },
          ...{ remoteId: `remote-${seq}`, projectId, shotId, songId: null, findings: [], output: null, attempts: 0 },
          request: { model: "Vendor-H3", content: [{ type: "text", text: "A grey swell" }], duration: 5 },
          ...{ nextPollAt: null, error: null, assetId: null, usage: null, result: null, remoteDeleted: false },
          ...{ createdAt: at, submittedAt: at, updatedAt: at, finishedAt: at, removedAt: null },
        });
      }
    }
  });
  database.close();
}

/** From the click to the second picture after the last card stands, in ms. */
const timeOpening = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const began = performance.now();
    document.querySelector('nav[aria-label="Studio"] a[href*="storyboard"]').click();
    const look = () => {
      if (document.querySelectorAll(".shot").length < ${SHOTS}) return requestAnimationFrame(look);
      requestAnimationFrame(() => done(performance.now() - began));
    };
    look();
  })`);

/** Milliseconds of every frame while a card is dragged over others. */
async function timeDrag(page: Page): Promise<number[]> {
  const [from, to] = [page.locator(".shot").nth(0), page.locator(".shot").nth(7)];
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error("The cards are not in sight.");
  await page.mouse.move(a.x + 40, a.y + 60);
  await page.mouse.down();
  await page.mouse.move(a.x + 60, a.y + 70);
  await page.evaluate(`
    window.frames95 = [];
    let last = performance.now();
    const tick = (now) => { window.frames95.push(now - last); last = now; window.ticking = requestAnimationFrame(tick); };
    window.ticking = requestAnimationFrame(tick);
  `);
  for (let step = 0; step < 120; step += 1) {
    const along = (step % 40) / 40;
    await page.mouse.move(a.x + (b.x - a.x) * along + 60, a.y + (b.y - a.y) * along + 60);
  }
  const frames = (await page.evaluate("cancelAnimationFrame(window.ticking), window.frames95.slice(1)")) as number[];
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return frames;
}

async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize = 0 } = (await session.send("Runtime.getHeapUsage")) as {
    usedSize: number;
    embedderHeapUsedSize?: number;
  };
  return (usedSize + embedderHeapUsedSize) / 2 ** 20;
}

export const bench: Bench = { name: "A board of 500 shots with 1,500 takes", run: measureBoard };
