import { join } from "node:path";
import type { Browser, CDPSession } from "@playwright/test";
import { build } from "vite";
import type { Bench, BenchResult } from "./bench-result.ts";
import { type ChatRun, startChat } from "./chat/chat-run.ts";
import { streamText } from "./chat/long-text.ts";
import { markText, type Watched, watchPage } from "./chat/watch-page.ts";
import { openBrowser } from "./open-page.ts";
import { percentile } from "./page-figures.ts";

const TOKENS_PER_SECOND = 1500;
const THROTTLES = [1, 4];
const folder = join(import.meta.dirname, "../../node_modules/.cache/reelsong-bench");

async function scriptSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
}

/** Issue 4 § Speed, first row: a quick stream into 500 long messages, one types meanwhile. */
async function measureStream(): Promise<BenchResult[]> {
  const browser = await openBrowser();
  const results: BenchResult[] = [];
  try {
    const run = await startChat(browser, [500], 3000);
    await run.page.addInitScript(watchPage);
    await run.page.reload();
    await run.cdp.send("Performance.enable");
    await run.open(run.conversations.get(500) ?? "");
    for (const rate of THROTTLES) {
      const own = await streamOnce(run, rate);
      const peer = await streamToPeer(browser, rate, own.milliseconds);
      results.push(...report(rate, own, peer));
    }
    await run.end();
    return results;
  } finally {
    await browser.close();
  }
}

/** Milliseconds of a fixed piece of work in the page, at its best: how slow a slowed page truly is just now. */
const fixedWork = `(() => {
  const once = () => {
    const begun = performance.now();
    let sum = 0;
    for (let at = 0; at < 2e6; at += 1) sum = (sum + at * at) % 1000003;
    return sum < 0 ? 0 : performance.now() - begun;
  };
  return Math.min(...Array.from({ length: 12 }, once));
})()`;

interface Streamed extends Watched {
  /** How much longer a fixed piece of work takes than without throttling. */
  readonly slowdown: number;
  readonly script: number;
  readonly milliseconds: number;
  /** Bytes that came to the page, for each byte of the reply. */
  readonly share: number;
}

async function streamOnce({ page, cdp, service }: ChatRun, rate: number): Promise<Streamed> {
  const text = markText(streamText());
  const box = page.getByRole("textbox", { name: "Message", exact: true });
  await service.say({ text, thinking: "At once.", tokensPerSecond: TOKENS_PER_SECOND });
  await page.waitForTimeout(1500);
  await page.evaluate("watched.bytes = 0");
  const quick = (await page.evaluate(fixedWork)) as number;
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  const slowdown = ((await page.evaluate(fixedWork)) as number) / quick;
  await box.fill("Tell it at length");
  await page.keyboard.press("Enter");
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await stop.waitFor();
  await page.locator("[aria-busy=true] .markdown").first().waitFor();
  const script = await scriptSeconds(cdp);
  const begun = performance.now();
  await page.evaluate("watched.begin()");
  // Asked without Playwright's search by role, whose scripts would be counted with the page's.
  while (await page.evaluate("document.querySelector('[aria-busy=true]') !== null")) {
    await page.keyboard.type("t", { delay: 0 });
    await page.waitForTimeout(170);
  }
  const milliseconds = performance.now() - begun;
  const spent = (await scriptSeconds(cdp)) - script;
  await page.waitForTimeout(300);
  const watched = (await page.evaluate("watched.end()")) as Watched;
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { ...watched, slowdown, script: spent, milliseconds, share: watched.bytes / Buffer.byteLength(text) };
}

/** The same text at the same pace, in pieces of the same size. */
async function streamToPeer(browser: Browser, rate: number, milliseconds: number): Promise<number> {
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      outDir: folder,
      lib: { entry: join(import.meta.dirname, "chat/peer.page.ts"), formats: ["es"], fileName: "peer" },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await page.addScriptTag({ path: join(folder, "peer.js"), type: "module" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  const before = await scriptSeconds(cdp);
  const text = markText(streamText());
  const pieces = Math.ceil(milliseconds / 80);
  await page.evaluate(
    `(async (text, pieces) => {
      const size = Math.ceil(text.length / pieces);
      const begun = performance.now();
      for (let at = 0; at < pieces; at += 1) {
        const ahead = begun + at * 80 - performance.now();
        await new Promise((done) => setTimeout(done, Math.max(0, ahead)));
        window.take(text.slice(at * size, (at + 1) * size));
      }
    })(${JSON.stringify(text)}, ${pieces})`,
  );
  const spent = (await scriptSeconds(cdp)) - before;
  await page.close();
  return spent;
}

function report(rate: number, own: Streamed, peer: number): BenchResult[] {
  const at = rate === 1 ? "" : `, ${rate}× slower processor`;
  const frame = percentile(own.frames, 0.95);
  const task = Math.max(0, ...own.longTasks.map(([, duration]) => duration));
  const lag = percentile(own.lags, 0.99);
  const key = percentile(own.keys, 0.95);
  const share = own.script / peer;
  const slowed: BenchResult[] =
    rate === 1 ? [] : [{ name: `a fixed piece of work${at}`, value: own.slowdown, unit: "× as long" }];
  return [
    ...slowed,
    { name: `frame, 95th percentile${at}`, value: frame, unit: "ms", target: "< 20 ms", ok: frame < 20 },
    { name: `longest task${at}`, value: task, unit: "ms", target: "≤ 50 ms", ok: task <= 50 },
    {
      name: `painted after received, 99th percentile${at}`,
      value: lag,
      unit: "ms",
      target: "≤ 150 ms",
      ok: lag <= 150,
    },
    { name: `a key in the composer, 95th percentile${at}`, value: key, unit: "ms", target: "< 50 ms", ok: key < 50 },
    { name: `scripting${at}`, value: own.script, unit: "s" },
    { name: `scripting of react-markdown${at}`, value: peer, unit: "s" },
    { name: `share of its scripting${at}`, value: share, unit: "×", target: "≤ 0.2 ×", ok: share <= 0.2 },
    {
      name: `bytes to the page per byte of the reply${at}`,
      value: own.share,
      unit: "×",
      target: "≤ 1.3 ×",
      ok: own.share <= 1.3,
    },
  ];
}

export const bench: Bench = { name: "A quick stream into 500 long messages", run: measureStream };
