import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { startSandboxProcess } from "#tests/support/service/sandbox-process.ts";
import { everyTask } from "#tests/support/studio/every-task.ts";
import { connectToStudio, type StudioClient } from "#tests/support/studio/studio-client.ts";
import { makeDataDir, startStudio } from "#tests/support/studio/studio-process.ts";
import { chromiumArguments, findChromium } from "../../scripts/testing/find-chromium.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { processorSeconds } from "./processor-time.ts";

const TASKS = 1000;
const PER_SECOND = 20;
const WINDOW_SECONDS = 12;
const TARGET_PERCENT = 20;
const TARGET_SHOWN_MS = 1000;

/** The service's sandbox holds every film in its queue until it is told to let them go; then they fail unrendered. */
const prompt = "A lighthouse at dusk [sandbox:fail]";

/** Issue 5 § Speed: 1,000 tasks in flight against the sandbox over HTTP, with a page that shows them. */
async function measureFlight(): Promise<BenchResult[]> {
  const folder = await makeDataDir();
  const service = await startSandboxProcess({ dataDir: join(folder.path, "service"), videoRate: 100_000 });
  const tell = (path: string, body: object = {}) =>
    fetch(`${service.url}/sandbox/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const queries = async () => {
    const answer = await fetch(`${service.url}/sandbox/counters`);
    return ((await answer.json()) as { requests: Record<string, number> }).requests["video.query"] ?? 0;
  };
  const studio = await startStudio({ dataDir: folder.path });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  const { client, close } = await connectToStudio(studio.url);
  try {
    await tell("faults", { operation: "video.create", kind: "hold", state: "queued", times: TASKS });
    await sendAll(client, service);
    const page = await browser.newPage();
    await page.goto(`${studio.url.replace(/#.*/, "")}`);
    await page.getByRole("navigation", { name: "Panes" }).getByRole("link", { name: "Tasks" }).click();
    await page.getByRole("radio", { name: "Needs you" }).click();
    await recordCount(page);
    await wait(2000);

    const measure = async (): Promise<{ percent: number; perSecond: number }> => {
      const [cpu, asked, began] = [processorSeconds(studio.pid), await queries(), performance.now()];
      await wait(WINDOW_SECONDS * 1000);
      const seconds = (performance.now() - began) / 1000;
      return {
        percent: ((processorSeconds(studio.pid) - cpu) / seconds) * 100,
        perSecond: ((await queries()) - asked) / seconds,
      };
    };
    const still = await measure();
    await tell("release");
    const moving = await measure();
    const shown = await latencies(client, page);
    const slowest = Math.max(...shown);
    const under = (name: string, value: number, unit: string, most: number): BenchResult => ({
      ...{ name, value, unit, target: `≤ ${most} ${unit}`, ok: value <= most },
    });
    return [
      under("questions a second, nothing changing", still.perSecond, "a second", PER_SECOND + 1),
      under("processor of the core, nothing changing", still.percent, "%", TARGET_PERCENT),
      under("questions a second, every answer a change", moving.perSecond, "a second", PER_SECOND + 1),
      under("processor of the core, every answer a change", moving.percent, "%", TARGET_PERCENT),
      { name: "changes read meanwhile", value: shown.length, unit: "changes" },
      under("slowest change from read to seen in the page", slowest, "ms", TARGET_SHOWN_MS),
    ];
  } finally {
    close();
    await browser.close();
    await studio.kill();
    await service.stop();
    await folder.remove();
  }
}

/** Asks for all films and waits until the service has them. */
async function sendAll(client: StudioClient, service: { url: string; apiKey: string }): Promise<void> {
  const connection = await client.connections.create({ name: "Service", baseUrl: service.url });
  await client.connections.setKey({ id: connection.id, key: service.apiKey });
  const assumptions = { videoRequestsPerMinute: 100_000, videoInFlight: TASKS };
  await client.connections.update({ id: connection.id, assumptions });
  await client.connections.activate({ id: connection.id });
  await client.settings.update({ videoConcurrency: TASKS, pollsPerSecond: PER_SECOND });
  const [project] = await client.storyboard.projects();
  const draft = { prompt, model: "Vendor-H3-Max", resolution: "480P", duration: 5 } as const;
  for (let number = 0; number < TASKS / 4; number += 1) {
    const shot = await client.storyboard.addShot({ projectId: project?.id ?? "", draft });
    await client.storyboard.generate({ id: shot.id, clientId: newId(), takes: 4 });
  }
  for (;;) {
    const { queued = 0, running = 0 } = await client.tasks.counts();
    if (queued + running === TASKS) return;
    await wait(250);
  }
}

/** Writes down in the page when the list's own count (the rail has one too) grew, and to what. */
async function recordCount(page: Page): Promise<void> {
  await page.evaluate(`
    window.counted = [];
    new MutationObserver(() => {
      const count = Number(document.querySelector("main .cap[data-count]")?.dataset.count ?? 0);
      if (count !== window.counted.at(-1)?.count) window.counted.push({ count, at: Date.now() });
    }).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true, attributes: true });
  `);
}

/** Milliseconds from each change's note in the ledger to the count in the page that holds it. */
async function latencies(client: StudioClient, page: Page): Promise<number[]> {
  await wait(TARGET_SHOWN_MS);
  const seen = (await page.evaluate("window.counted")) as { count: number; at: number }[];
  const failed = await everyTask(client, { states: ["failed"] });
  const read = failed.map(({ finishedAt }) => finishedAt ?? 0).sort((a, b) => a - b);
  const last = seen.at(-1)?.at ?? 0;
  return read
    .filter((at) => at < last - TARGET_SHOWN_MS)
    .map((at, index) => (seen.find(({ count }) => count > index)?.at ?? Number.POSITIVE_INFINITY) - at);
}

export const bench: Bench = { name: "A thousand tasks in flight", run: measureFlight };
