import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type CutClip, wholeTake } from "#shared/film/cut.ts";
import type { Bench, BenchResult } from "./bench-result.ts";
import { measurePage, openPane } from "./open-page.ts";
import { percentile } from "./page-figures.ts";

const CLIPS = 200;
const TAKES = 4;
const SEEKS = 24;

/** Issue 25 § It must show: a strip of 200 clips, the playhead drawn along it, an end trimmed, and jumps by hand. */
const measureCut = (): Promise<BenchResult[]> =>
  measurePage(async ({ page, client }) => {
    const [project] = await client.storyboard.projects();
    const projectId = project?.id ?? "";
    const shots: string[] = [];
    for (let index = 0; index < TAKES; index += 1) {
      const { id } = await client.storyboard.addShot({
        projectId,
        draft: { prompt: `Wave ${index}`, model: "Vendor-H3-Max", resolution: "480P", duration: 10, mode: "text" },
      });
      shots.push(id);
      for (const task of await client.storyboard.generate({ id, clientId: randomUUID(), takes: 1 }))
        while ((await client.tasks.get({ id: task.id })).state !== "ready")
          await new Promise((done) => setTimeout(done, 100));
    }
    // Pieces of a second from all over the takes, one take after the other.
    const order = Array.from({ length: CLIPS }, (_, index) => shots[index] ?? randomUUID());
    const pieceOf = (index: number): CutClip => {
      const from = ((index * 7) % 90) / 10;
      const shotId = shots[index % TAKES];
      return { ...wholeTake, from, to: from + 1, ...(index < TAKES || shotId === undefined ? {} : { shotId }) };
    };
    const clips = Object.fromEntries(order.map((id, index) => [id, pieceOf(index)]));
    await client.storyboard.updateFilm({ id: projectId, film: { clips, order } });

    await openPane(page, "Storyboard");
    await page
      .locator(".reel")
      .nth(CLIPS - 1)
      .waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const scrub = percentile(await timeDraw(page, page.locator(".ruler"), 0.1, 0.9), 0.95);
    await page.locator(".reel").nth(100).click();
    for (let step = 0; step < 8; step += 1) await page.keyboard.press("+");
    const trim = percentile(await timeDraw(page, page.locator('.trim[data-edge="out"]'), 0.4, 0.6), 0.95);
    await page.keyboard.press("Escape");
    await page.keyboard.press("0");
    const seek = percentile(await timeSeeks(page), 0.95);
    return [
      { name: "frame while scrubbing, 95th percentile", value: scrub, unit: "ms", target: "≤ 20 ms", ok: scrub <= 20 },
      { name: "frame while trimming, 95th percentile", value: trim, unit: "ms", target: "≤ 20 ms", ok: trim <= 20 },
      { name: "first frame after a seek, 95th percentile", value: seek, unit: "ms", target: "≤ 80 ms", ok: seek <= 80 },
    ];
  });

/** Milliseconds of every frame while something is drawn to and fro over the strip, from one part of it to another. */
async function timeDraw(page: Page, grip: ReturnType<Page["locator"]>, from: number, to: number): Promise<number[]> {
  const [strip, held] = [await page.locator(".stripView").boundingBox(), await grip.boundingBox()];
  if (!strip || !held) throw new Error("The strip is not in sight.");
  const y = held.y + held.height / 2;
  await page.mouse.move(held.width > 40 ? strip.x + strip.width * from : held.x + held.width / 2, y);
  await page.mouse.down();
  await page.evaluate(`
    window.frames95 = [];
    let last = performance.now();
    const tick = (now) => { window.frames95.push(now - last); last = now; window.ticking = requestAnimationFrame(tick); };
    window.ticking = requestAnimationFrame(tick);
  `);
  for (let step = 0; step < 400; step += 1) {
    const along = Math.abs(((step % 80) - 40) / 40);
    await page.mouse.move(strip.x + strip.width * (from + (to - from) * along), y);
  }
  const frames = (await page.evaluate("cancelAnimationFrame(window.ticking), window.frames95.slice(1)")) as number[];
  await page.mouse.up();
  return frames;
}

/** Milliseconds from a press on the ruler to the picture of the clip that lies there, all over the film. */
async function timeSeeks(page: Page): Promise<number[]> {
  await page.getByRole("button", { name: "Play film" }).click();
  await page.locator("video[data-shown]").waitFor();
  await page.keyboard.press("k");
  const took: number[] = [];
  for (let seek = 0; seek < SEEKS; seek += 1) {
    const part = (((seek * 37) % 100) + 0.5) / 100;
    took.push(
      (await page.evaluate(`new Promise((done) => {
        const ruler = document.querySelector(".ruler");
        const { left, top, width } = ruler.getBoundingClientRect();
        const at = { clientX: left + width * ${part}, clientY: top + 5, buttons: 1, button: 0, pointerId: 1, bubbles: true };
        ruler.setPointerCapture = () => {};
        const began = performance.now();
        ruler.dispatchEvent(new PointerEvent("pointerdown", at));
        ruler.dispatchEvent(new PointerEvent("pointerup", { ...at, buttons: 0 }));
        const look = () => {
          const shown = document.querySelector("video[data-shown]");
          if (!shown || shown.seeking || shown.readyState < 2) return requestAnimationFrame(look);
          requestAnimationFrame(() => done(performance.now() - began));
        };
        // The page draws the new place first; the film that stands there may be in the element of the one before.
        requestAnimationFrame(look);
      })`)) as number,
    );
    await page.waitForTimeout(150);
  }
  return took;
}

export const bench: Bench = { name: "A cut of 200 clips", run: measureCut };
