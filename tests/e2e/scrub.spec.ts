import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, test } from "./studio.ts";

const run = promisify(execFile);

/** Ten seconds as an MP3, each of its own pitch: 300 Hz, 500 Hz, 700 Hz and so on. */
async function tones(): Promise<Buffer<ArrayBuffer>> {
  const source = "aevalsrc='0.5*sin(2*PI*(300+200*floor(t))*t)':d=10:s=44100";
  const { stdout } = await run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, "-f", "mp3", "-"], {
    encoding: "buffer",
    maxBuffer: 4_000_000,
  });
  return Buffer.from(stdout);
}

/** Keeps all that the page sends to the speakers, sample by sample. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: number[] = [];
    const { connect } = AudioNode.prototype;
    Object.assign(window, { heard });
    AudioNode.prototype.connect = function (this: AudioNode, ...to: [never]) {
      const [target] = to as unknown as [AudioNode];
      if (target instanceof AudioDestinationNode) {
        const tape = this.context as AudioContext;
        const recorder = tape.createScriptProcessor(8192, 2, 2);
        recorder.onaudioprocess = ({ inputBuffer }) => void heard.push(...inputBuffer.getChannelData(0));
        Object.assign(window, { rate: tape.sampleRate, recorder });
        connect.call(this, recorder as never);
        connect.call(recorder, target as never);
      }
      return connect.apply(this, to);
    } as typeof connect;
  });

interface Heard {
  /** Milliseconds from the first sample that isn't silent to the last. */
  readonly lasts: number;
  /** Which second of the tones its last 50 ms are; null: nothing is heard. */
  readonly second: number | null;
  /** The largest step from one sample to the next: a click is a large one. */
  readonly step: number;
}

/** What was heard since it was asked last. */
const heardOf = async (page: Page): Promise<Heard> => {
  await page.waitForTimeout(600);
  return page.evaluate(() => {
    const { heard = [], rate = 1 } = window as unknown as { heard?: number[]; rate?: number };
    const all = heard.splice(0);
    const loud = (sample: number) => Math.abs(sample) > 0.002;
    const sounding = all.slice(Math.max(0, all.findIndex(loud)), all.findLastIndex(loud) + 1);
    const last50 = sounding.slice(-Math.round(rate / 20));
    // How much of each pitch is in it (Goertzel).
    const powers = Array.from({ length: 10 }, (_, second) => {
      const turn = 2 * Math.cos((2 * Math.PI * (300 + 200 * second)) / rate);
      let [last, before] = [0, 0];
      for (const sample of last50) [last, before] = [sample + turn * last - before, last];
      return last ** 2 + before ** 2 - turn * last * before;
    });
    return {
      lasts: (sounding.length / rate) * 1000,
      second: sounding.length === 0 ? null : powers.indexOf(Math.max(...powers)),
      step: Math.max(0, ...all.slice(1).map((sample, index) => Math.abs(sample - (all[index] ?? 0)))),
    };
  });
};

test("while the playhead is drawn and stepped one hears what lies there, for a moment and without a click; not when it is off", async ({
  studio,
}) => {
  const { page, storyboard, process } = studio;
  await listen(page);
  await page.reload();
  const { client, close, origin, mediaAddress } = await connectToStudio(process.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const draft = {
    prompt: "A bell buoy",
    model: "Vendor-H3-Max",
    resolution: "480P",
    duration: 10,
    mode: "text",
  } as const;
  await client.storyboard.addShot({ projectId, draft });
  const came = await fetch(mediaAddress("?name=tones.mp3"), {
    method: "POST",
    headers: { origin },
    body: await tones(),
  });
  const { id: assetId } = (await came.json()) as { id: string };
  const sounds = { tones: { assetId, track: 0 as const, at: 0, from: 0, to: null } };
  await client.storyboard.updateFilm({ id: projectId, film: { sounds } });
  await storyboard.open();

  const strip = page.getByRole("region", { name: "Animatic" });
  const playhead = strip.getByRole("slider", { name: "Playhead" });
  const toggle = strip.getByRole("button", { name: "Audio scrubbing" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await strip.getByRole("button", { name: /tones/ }).first().waitFor();
  const box = await playhead.boundingBox();
  if (!box) throw new Error("The ruler has no place");
  const to = (seconds: number) =>
    page.mouse.move(box.x + (seconds / 10) * box.width, box.y + box.height / 2, { steps: 3 });

  // The first piece opens the file.
  await to(1.5);
  await page.mouse.down();
  await heardOf(page);
  for (const second of [3, 6, 2]) {
    await to(second + 0.5);
    const held = await heardOf(page);
    expect(held.second, `drawn to ${second}.5 s`).toBe(second);
    // No tone of half its loudness (its level is 0.5) goes up faster: 2·π·2100 Hz ÷ 44.1 kHz · 0.5.
    expect(held.step).toBeLessThan(0.16);
    expect((await heardOf(page)).second, "while it stands").toBeNull();
  }
  await page.mouse.up();

  // A frame on, by key: 80 ms of the place where it is now.
  await playhead.press("End");
  await playhead.press("Shift+ArrowLeft");
  await heardOf(page);
  await playhead.press("Shift+ArrowLeft");
  expect((await heardOf(page)).second).toBe(8);
  await playhead.press(".");
  const stepped = await heardOf(page);
  expect(stepped.second).toBe(8);
  expect(stepped.lasts).toBeGreaterThan(60);
  expect(stepped.lasts).toBeLessThan(90);

  await playhead.press("Shift+S");
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await playhead.press(",");
  expect((await heardOf(page)).second).toBeNull();
  await page.reload();
  await storyboard.open();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  close();
});
