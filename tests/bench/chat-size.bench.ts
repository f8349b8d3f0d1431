import type { Bench, BenchResult } from "./bench-result.ts";
import { type ChatRun, startChat } from "./chat/chat-run.ts";
import { longText } from "./chat/long-text.ts";
import { watchBlank } from "./chat/watch-blank.ts";
import { openBrowser } from "./open-page.ts";

const MEGABYTE = 2 ** 20;
/** In milliseconds. */
const PATIENCE = 50_000;
const LONG_REPLY = 2 * 1024 * 1024;
/** The longest answer that can be asked for (API.md § Text models). */
const MOST_TOKENS = 524_288;

/** Issue 4 § Speed: a reply of two megabytes, 5,000 messages, 20,000 lines in the composer. */
async function measureSizes(): Promise<BenchResult[]> {
  const browser = await openBrowser();
  try {
    const run = await startChat(browser, [2, 5000], 1500);
    try {
      return [
        ...(await inTime("5,000 messages", openLongThread(run))),
        ...(await inTime("20,000 lines pasted", pasteLines(run))),
        ...(await inTime("2 MB reply", receiveLongReply(run))),
      ];
    } finally {
      await run.end();
    }
  } finally {
    await browser.close();
  }
}

/** A page that hangs has missed its target, and says so. Whatever else goes wrong ends the bench. */
async function inTime(name: string, work: Promise<BenchResult[]>): Promise<BenchResult[]> {
  const late = [{ name, value: PATIENCE / 1000, unit: "s", target: "an end", ok: false }];
  return Promise.race([work, new Promise<BenchResult[]>((done) => setTimeout(done, PATIENCE, late).unref())]);
}

async function openLongThread({ page, conversations }: ChatRun): Promise<BenchResult[]> {
  // The pane's own code is loaded by then; what is timed is the conversation.
  await page.evaluate(`location.hash = "#/chat/${conversations.get(2)}"`);
  await page.getByRole("article").first().waitFor();
  const [paint, blank] = (await page.evaluate(`(async () => {
    const begun = performance.now();
    location.hash = "#/chat/${conversations.get(5000)}";
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (!document.querySelector(".thread .growingView")?.textContent.includes("Answer 4999")) await frame();
    await frame();
    const paint = performance.now() - begun;
    const thread = document.querySelector(".thread .growingView");
    thread.dispatchEvent(new WheelEvent("wheel"));
    let longest = 0;
    let since = 0;
    const { top } = thread.getBoundingClientRect();
    const middle = top + thread.clientHeight / 2;
    // A list that scrolls takes no pointer, so the place can't be asked for its element.
    const written = (row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top <= middle && bottom >= middle;
    };
    const step = thread.scrollHeight / 100;
    for (let at = 0; at < 100; at += 1) {
      thread.scrollTop -= step;
      await frame();
      if ([...thread.querySelectorAll(".msg:not([data-lacking])")].some(written)) since = 0;
      else since ||= performance.now();
      if (since) longest = Math.max(longest, performance.now() - since);
    }
    return [paint, longest];
  })()`)) as [number, number];
  return [
    { name: "5,000 messages, first paint", value: paint, unit: "ms", target: "< 300 ms", ok: paint < 300 },
    {
      name: "5,000 messages, longest blank while scrolling",
      value: blank,
      unit: "ms",
      target: "≤ 100 ms",
      ok: blank <= 100,
    },
  ];
}

async function pasteLines({ page }: ChatRun): Promise<BenchResult[]> {
  const box = page.getByRole("textbox", { name: "Message", exact: true });
  await box.focus();
  const spent = (await page.evaluate(`(async () => {
    const lines = Array.from({ length: 20000 }, (_, line) => "line " + line + " of the log").join("\\n");
    const begun = performance.now();
    const data = new DataTransfer();
    data.setData("text/plain", lines);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const shown = () => {
      const field = document.querySelector("[aria-label=Message]");
      return (field?.value ?? field?.textContent ?? "").includes("line 19999 of the log");
    };
    await frame();
    while (!shown()) await frame();
    return performance.now() - begun;
  })()`)) as number;
  await box.fill("");
  return [{ name: "20,000 lines pasted", value: spent, unit: "ms", target: "< 200 ms", ok: spent < 200 }];
}

async function receiveLongReply({ page, cdp, service, conversations, open, client }: ChatRun): Promise<BenchResult[]> {
  await open(conversations.get(2) ?? "");
  const text = `${longText(LONG_REPLY)}\n\nThe very end.\n`;
  await service.say({ text, thinking: "At once.", tokensPerSecond: 60_000 });
  const lengthOfLastReply = async () => {
    const { messages } = await client.conversations.get({ id: conversations.get(2) ?? "" });
    const block = messages.at(-1)?.blocks.find(({ type }) => type === "text");
    return (block as { text: string } | undefined)?.text.length;
  };
  const memory = async () => {
    await page.evaluate("gc()");
    const { metrics } = await cdp.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0) / MEGABYTE;
  };
  await cdp.send("Performance.enable");
  const before = await memory();
  await page.getByRole("button", { name: "Request settings" }).click();
  const panel = page.getByRole("dialog", { name: "Request settings" });
  // What opens takes the focus a little later.
  await panel.locator(":focus").waitFor();
  await panel.getByRole("textbox", { name: "Max reply length" }).fill(String(MOST_TOKENS));
  await panel.getByRole("textbox", { name: "Max reply length" }).press("Escape");
  await panel.waitFor({ state: "hidden" });
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("All of it");
  await page.keyboard.press("Enter");
  const begun = performance.now();
  await page.locator("[aria-busy=true] .markdown").first().waitFor();
  await page.evaluate(watchBlank);
  await page.getByText("The very end.").waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "hidden" });
  const seconds = (performance.now() - begun) / 1000;
  const blank = (await page.evaluate("watchedBlank.longest")) as number;
  const whole = await lengthOfLastReply();
  const after = await memory();
  const most = before * 1.5 + 30;
  return [
    {
      name: "2 MB reply, received whole",
      value: seconds,
      unit: "s",
      target: "the whole of it",
      ok: whole === text.length,
    },
    {
      name: "longest blank while it streams (60,000 tokens/s)",
      value: blank,
      unit: "ms",
      target: "≤ 100 ms",
      ok: blank <= 100,
    },
    { name: "its length", value: text.length, unit: "letters" },
    { name: "page memory before it", value: before, unit: "MB" },
    { name: "page memory after it", value: after, unit: "MB", target: `< ${most.toFixed(0)} MB`, ok: after < most },
  ];
}

export const bench: Bench = { name: "Long conversations and long replies", run: measureSizes };
