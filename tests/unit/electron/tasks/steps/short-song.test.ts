import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";
import { startFakeService } from "../../service/client/fake-service.ts";

type Format = "mp3" | "wav" | "pcm";
type Form = "hex" | "link";

async function songOf(format: Format): Promise<Buffer> {
  const bytes = readFileSync(await fixture(format === "mp3" ? "2s.mp3" : "stereo.wav"));
  return format === "pcm" ? bytes.subarray(44) : bytes;
}

/** A service that sings as API.md § Music generation response says; `sent` is what it gives of a song of `size` bytes. */
async function studioFor(form: Form, format: Format, size: number, sent: () => Buffer) {
  const fake = await startFakeService((response, { url, headers }) => {
    if (url === "/song") {
      response.writeHead(200, { "content-length": sent().length }).end(sent());
      return;
    }
    const audio = form === "hex" ? sent().toString("hex") : `http://${headers.host}/song`;
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        data: { audio, status: 2 },
        trace_id: "04ede0ab069fb1ba8be5156a24b1e081",
        extra_info: {
          music_duration: 2000,
          music_sample_rate: 48_000,
          music_channel: 2,
          bitrate: 256_000,
          music_size: size,
        },
        analysis_info: null,
        base_resp: { status_code: 0, status_msg: "success" },
      }),
    );
  });
  onTestFinished(() => fake.close());
  const studio = openTaskStudio({ folder: temporaryFolder(), client: () => fake.client(), realFiles: true });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const song = studio.songs.create({ title: "Night Ferry", style: "folk", lyrics: "[Verse]\nHello", format });
  const id = studio.songs.generate(song.id, "01920000-0000-7000-8000-000000000001", 1)[0]?.id ?? "";
  const bought = () => fake.seen.filter(({ method }) => method === "POST").length;
  return { studio, id, bought, fetched: () => fake.seen.length - bought() };
}

const formats = ["mp3", "wav", "pcm"] as const;

// @shows First use, point by point › D. A song shorter than stated is never ready by itself
it.each(formats)(
  "%s by link of fewer bytes than the service says is never ready by itself, stays, and can be whole later",
  async (format) => {
    const whole = await songOf(format);
    const part = whole.subarray(0, Math.floor(whole.length / 8) * 4);
    let given = part;
    const { studio, id, bought, fetched } = await studioFor("link", format, whole.length, () => given);
    const failed = await studio.until(id, "failed", "ready");
    expect(failed).toMatchObject({
      state: "failed",
      assetId: null,
      error: {
        code: "download_corrupt",
        message: `The service says that the song has ${whole.length} bytes; ${part.length} came each time.`,
        advice: "Download it again, free while the link is valid, or save the partial file to the library.",
        details: { keptBytes: part.length },
      },
    });
    expect(fetched()).toBe(2);
    const kept = join(studio.libraryFolder, ".incoming", `${id}.whole`);
    expect(readFileSync(kept).equals(part)).toBe(true);
    // Asked again it gives as little, and even less: what came stays.
    given = part.subarray(0, 4);
    await studio.tasks.downloadAgain(id);
    expect((await studio.until(id, "failed", "ready")).error?.details).toEqual({ keptBytes: part.length });
    expect(readFileSync(kept).equals(part)).toBe(true);
    given = part;
    await studio.tasks.downloadAgain(id);
    await studio.until(id, "failed", "ready");
    expect(readdirSync(join(studio.libraryFolder, ".incoming"))).toEqual([`${id}.whole`]);
    // At last the link gives the whole song.
    given = whole;
    let leftBehind: string[] | undefined;
    studio.library.changed = () => {
      leftBehind ??= readdirSync(join(studio.libraryFolder, ".incoming"));
    };
    await studio.tasks.downloadAgain(id);
    const ready = await studio.until(id, "ready");
    expect(ready.result).not.toHaveProperty("doubt");
    // Nothing of what came before lies there any more when it is told.
    expect(leftBehind).toEqual([]);
    expect(bought()).toBe(1);
  },
);

it.each(formats)(
  "%s by link that stays short goes into the library when the person says so, with the doubt told",
  async (format) => {
    const whole = await songOf(format);
    const part = whole.subarray(0, Math.floor(whole.length / 8) * 4);
    const { studio, id, bought, fetched } = await studioFor("link", format, whole.length, () => part);
    await studio.until(id, "failed", "ready");
    const before = fetched();
    await studio.tasks.downloadAgain(id, true);
    const ready = await studio.until(id, "ready", "failed");
    expect(ready).toMatchObject({
      state: "ready",
      result: {
        doubt: `The service says that the song has ${whole.length} bytes; ${part.length} came. The end of the song may be missing.`,
      },
    });
    expect(readdirSync(join(studio.libraryFolder, ".incoming"))).toEqual([]);
    expect([bought(), fetched()]).toEqual([1, before]);
  },
);

it.each(formats)(
  "%s in the answer itself, of fewer bytes than the service says, waits for the person",
  async (format) => {
    const whole = await songOf(format);
    const part = whole.subarray(0, Math.floor(whole.length / 8) * 4);
    const { studio, id, bought } = await studioFor("hex", format, whole.length, () => part);
    const ended = await studio.until(id, "outcome_unknown", "ready");
    const said = `The service says that the song has ${whole.length} bytes; ${part.length} came.`;
    expect(ended).toMatchObject({
      state: "outcome_unknown",
      assetId: null,
      result: { doubt: `${said} The end of the song may be missing.` },
      error: { message: expect.stringContaining(said), details: { keptBytes: part.length } },
    });
    await studio.tasks.downloadAgain(id, true);
    expect((await studio.until(id, "ready")).result).toHaveProperty("doubt");
    expect(bought()).toBe(1);
  },
);

it.each(formats)("%s of all its bytes is ready at once, by link and in the answer", async (format) => {
  const whole = await songOf(format);
  for (const form of ["link", "hex"] as const) {
    const { studio, id } = await studioFor(form, format, whole.length, () => whole);
    const ready = await studio.until(id, "ready", "failed", "outcome_unknown");
    expect([form, ready.state, ready.result?.doubt]).toEqual([form, "ready", undefined]);
  }
});

it("a song that stays short and can't be kept as it is, is told so, and asked for again while its link lives", async () => {
  const whole = await songOf("mp3");
  const { studio, id, bought } = await studioFor("link", "mp3", whole.length, () => whole.subarray(0, 5000));
  // Nothing can be renamed to this.
  mkdirSync(join(studio.libraryFolder, ".incoming", `${id}.whole`, "full"), { recursive: true });
  await expect.poll(() => studio.tasks.get(id).error?.code, { timeout: 10_000 }).toMatch(/^disk_/);
  expect(studio.tasks.get(id)).toMatchObject({ state: "downloading", linkEndsAt: expect.any(Number) });
  expect(bought()).toBe(1);
});
