import { readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "@playwright/test";

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.POSITIVE_INFINITY;

/** Of an even number of values the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (
    ((sorted[Math.floor(middle)] ?? Number.POSITIVE_INFINITY) +
      (sorted[Math.ceil(middle)] ?? Number.POSITIVE_INFINITY)) /
    2
  );
}

/** Memory of the page's scripts after a collection, in MB, what the browser holds for them included. */
export async function scriptMemory(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize = 0 } = (await session.send("Runtime.getHeapUsage")) as {
    usedSize: number;
    embedderHeapUsedSize?: number;
  };
  return (usedSize + embedderHeapUsedSize) / 2 ** 20;
}

/** Resident MB of the page's process that are its own: Chromium's program and fonts are mapped by all. Linux only. */
export async function residentMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      try {
        return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) / 1024;
      } catch {
        return 0;
      }
    });
  return Math.max(0, ...sizes);
}

/** Looks ten times a second while the work goes on; the figures in their order, and what the work came to. */
export async function watchMemory<Result>(browser: Browser, work: () => Promise<Result>) {
  const memory: number[] = [];
  let watching = true;
  const watch = (async () => {
    while (watching) {
      memory.push(await residentMemory(browser));
      await new Promise((done) => setTimeout(done, 100));
    }
  })();
  try {
    return { result: await work(), memory };
  } finally {
    watching = false;
    await watch;
  }
}

/**
 * Milliseconds of processor time that the page's scripts took while the work went on, layout that they asked for
 * included. Time of the thread, not of the clock: what else the machine does isn't counted.
 */
export async function openScriptMeter(session: CDPSession): Promise<(work: () => Promise<unknown>) => Promise<number>> {
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1000;
  };
  return async (work) => {
    const before = await read();
    await work();
    return (await read()) - before;
  };
}

/** Collects every task of the page over 50 ms from now on; `takeTasks` gives them and begins anew. */
export const watchTasks = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: "longtask" });
  } 0`);

export const takeTasks = (page: Page): Promise<number[]> => page.evaluate("longTasks.splice(0)") as Promise<number[]>;

/**
 * Milliseconds of each frame while an element is scrolled from its start on: so many runs of so many frames, `step` pixels
 * each, and leaps between them, as by the scroll bar, which lead to its end.
 */
export const scrollFrames = (
  page: Page,
  selector: string,
  { runs = 24, run = 40, step = 90 } = {},
): Promise<number[]> =>
  page.evaluate(`new Promise((done) => {
    const scroller = document.querySelector(${JSON.stringify(selector)});
    scroller.scrollTop = 0;
    const took = [];
    const RUNS = ${runs}, RUN = ${run}, STEP = ${step};
    let frame = 0;
    let last = performance.now();
    const tick = (now) => {
      took.push(now - last);
      last = now;
      frame += 1;
      if (frame >= RUNS * RUN) return done(took.slice(1));
      if (frame % RUN === 0) scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * (frame / (RUNS * RUN));
      else scroller.scrollTop += STEP;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  })`) as Promise<number[]>;
