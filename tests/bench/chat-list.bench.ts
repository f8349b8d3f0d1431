import type { Browser } from "@playwright/test";
import { v7 as newId } from "uuid";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { openBrowser } from "./open-page.ts";
import { medianOf } from "./page-figures.ts";

const MANY = 5000;
const FEW = 50;
const HOUR = 3_600_000;
/** One of a few comes a frame or two earlier or later, which is half of what is measured. */
const OPENINGS = 15;

interface ListTimes {
  /** From the press on Chat to its first rows, in milliseconds. */
  readonly opens: number;
  /** While the list goes by from end to end: how long no row stood in its middle, at most, in milliseconds. */
  readonly blank: number;
  /** Rows that exist at once. */
  readonly rows: number;
}

/** Issue 4 § Conversations: thousands of them open without cost. The peer is the same pane with fifty. */
async function measureList(): Promise<BenchResult[]> {
  const browser = await openBrowser();
  try {
    const few = await openList(browser, FEW);
    const many = await openList(browser, MANY);
    return [
      { name: `${FEW} conversations, pane to first rows`, value: few.opens, unit: "ms" },
      { name: `${MANY} conversations, pane to first rows`, value: many.opens, unit: "ms" },
      {
        name: "for as many times the time of fifty",
        value: many.opens / few.opens,
        unit: "×",
        target: "≤ 1.3",
        ok: many.opens <= few.opens * 1.3,
      },
      {
        name: "longest blank while scrolling",
        value: many.blank,
        unit: "ms",
        target: "≤ 100 ms",
        ok: many.blank <= 100,
      },
      { name: "rows in the page at once", value: many.rows, unit: "rows", target: "≤ 300", ok: many.rows <= 300 },
    ];
  } finally {
    await browser.close();
  }
}

async function openList(browser: Browser, count: number): Promise<ListTimes> {
  const data = await makeDataDir();
  const database = openDatabase({ file: `${data.path}/studio.db`, backupsDir: `${data.path}/backups` });
  const store = createConversationStore(database);
  for (let at = 0; at < count; at += 1) {
    store.insert({ id: newId(), title: `Conversation ${at}`, automatic: false }, Date.now() - at * HOUR);
  }
  database.close();
  const studio = await startStudio({ dataDir: data.path });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(studio.url);
    const chat = page.getByRole("navigation", { name: "Panes" }).getByRole("link", { name: "Chat" });
    // The pane's code is loaded by then.
    await chat.click();
    await page.getByText("Conversation 0", { exact: true }).waitFor();
    const opens: number[] = [];
    for (let time = 0; time < OPENINGS; time += 1) {
      await page.getByRole("navigation", { name: "Panes" }).getByRole("link", { name: "Tasks" }).click();
      await page.getByText("Conversation 0", { exact: true }).waitFor({ state: "detached" });
      opens.push((await page.evaluate(toFirstRows)) as number);
    }
    const [blank, rows] = (await page.evaluate(scrolled)) as [number, number];
    return { opens: medianOf(opens), blank, rows };
  } finally {
    await page.close();
    await studio.stop();
    await data.remove();
  }
}

const toFirstRows = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const begun = performance.now();
  location.hash = "#/chat";
  while (!document.querySelector(".conv")) await frame();
  await frame();
  return performance.now() - begun;
})()`;

const scrolled = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const list = document.querySelector(".conv").closest(".scroll");
  const middle = list.getBoundingClientRect().top + list.clientHeight / 2;
  const written = (row) => {
    const { top, bottom } = row.getBoundingClientRect();
    // A heading between two days is no gap.
    return top - 40 <= middle && bottom + 40 >= middle;
  };
  let longest = 0;
  let since = 0;
  let rows = 0;
  // A wheel that is turned fast: four rows a frame.
  while (list.scrollTop < 20000) {
    const before = list.scrollTop;
    list.scrollTop += 190;
    await frame();
    if (list.scrollTop === before) break;
    const all = [...list.querySelectorAll(".conv")];
    rows = Math.max(rows, all.length);
    if (all.some(written)) since = 0;
    else since ||= performance.now();
    if (since) longest = Math.max(longest, performance.now() - since);
  }
  return [longest, rows];
})()`;

export const bench: Bench = { name: "A list of thousands of conversations", run: measureList };
