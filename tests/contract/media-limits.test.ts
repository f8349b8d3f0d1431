import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Asset } from "#shared/contract/library/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { checkMessages } from "#shared/rules/index.ts";
import { checkSong } from "#shared/rules/music/song-request.ts";
import { assetUrl } from "#shared/wire/media/asset-url.ts";
import { canMake } from "#tests/support/media/media-fixtures.ts";
import {
  allowedBy,
  audioRows,
  fileOf,
  frameRows,
  type Given,
  imageRows,
  nameOf,
  severalRows,
  videoRows,
} from "#tests/support/media/media-limit-rows.ts";
import { openCore } from "#tests/support/studio/open-core.ts";

// API.md § Input media limits, § Limits: each row at its boundary, real files brought in as a page brings them in.
// One row of each rule and each kind of file goes through the page too, in tests/e2e/media-limits.spec.ts.
const MB = 1024 * 1024;
let studio: Awaited<ReturnType<typeof openCore>>;
let projectId = "";
beforeAll(async () => {
  studio = await openCore();
  projectId = (await studio.page.storyboard.projects())[0]?.id ?? "";
});
afterAll(() => studio.close());

const sayRow = (given: Given) => (typeof given === "string" ? given : `${given[1]} bytes of ${given[0]}`);

async function bring(given: Given): Promise<Asset> {
  const path = await fileOf(given);
  const address = `http://127.0.0.1/media?name=${encodeURIComponent(basename(path))}`;
  const init = { method: "POST", body: (await openAsBlob(path)).stream(), duplex: "half" };
  return (await (await studio.core.media(new Request(address, init as RequestInit))).json()) as Asset;
}

/** What refuses a shot, without what is told of its whole body. */
async function errorsOf(draft: Partial<ShotDraft>): Promise<string[][]> {
  const { id } = await studio.page.storyboard.addShot({ projectId, draft: { prompt: "A lamp wakes.", ...draft } });
  const findings = await studio.page.storyboard.check({ id });
  await studio.page.storyboard.removeShot({ id });
  return findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, found = "", allowed = "" }) => [code, found, allowed]);
}

const refusedBy = (refusal: string | null, found = ""): string[][] =>
  refusal === null ? [] : [[`video.${refusal}`, found, allowedBy[refusal] ?? ""]];
/** Rows whose figure is always there: a test's arguments are not optional. */
const told = <Files>(rows: readonly (readonly [refusal: string | null, given: Files, found?: string])[]) =>
  rows.map(([refusal, given, found = ""]) => [refusal, given, found] as const);
const notOfTheBody = ([code]: readonly string[]) => code !== "video.body.size";

describe.each(["firstFrame", "lastFrame"] as const)("an image as %s", (place) => {
  it.each(told(frameRows))("%s: %j", async (refusal, given, found) => {
    const firstFrame = (await bring("picture.png")).id;
    const draft = { mode: "frames" as const, firstFrame, [place]: (await bring(given)).id };
    expect(await errorsOf(draft)).toEqual(refusedBy(refusal, found));
  });
});

describe.each([
  ["an image", imageRows],
  ["a video", videoRows],
  ["an audio", audioRows],
] as const)("%s as reference", (_, rows) => {
  it.each(told(rows))("%s: %j", async (refusal, given, found) => {
    const { id } = await bring(given);
    const errors = await errorsOf({ mode: "references", references: [id] });
    expect(errors.filter(notOfTheBody)).toEqual(refusedBy(refusal, found));
  });
});

describe("several together", () => {
  it("a video of exactly 50 MB is not too large by itself", async () => {
    const { id } = await bring(["2s.mp4", 50 * MB]);
    expect(await errorsOf({ mode: "references", references: [id] })).toEqual([]);
  });

  // @shows First use, point by point › D. References above the body are uploaded first
  it("what a request can't hold is uploaded first, once for two shots, and named in it", {
    timeout: 60_000,
  }, async () => {
    const { id } = await bring(["2s.mp4", 50 * MB]);
    const draft = { prompt: "A lamp wakes.", model: "Vendor-H3-Max", resolution: "480P", duration: 5 } as const;
    const { page } = studio;
    const tasks: string[] = [];
    for (const _ of [1, 2]) {
      const shot = await page.storyboard.addShot({
        ...{ projectId, draft: { ...draft, mode: "references", references: [id] } },
      });
      const [task] = await page.storyboard.generate({ id: shot.id, clientId: crypto.randomUUID(), takes: 1 });
      tasks.push(task?.id ?? "");
    }
    const asked = async () => Promise.all(tasks.map(async (task) => (await page.tasks.get({ id: task })).remoteId));
    await expect.poll(asked, { timeout: 40_000 }).not.toContain(null);
    expect((await page.tasks.get({ id: tasks[0] ?? "" })).request.content).toContainEqual({
      ...{ type: "video_url", video_url: { url: `asset:${id}` }, role: "reference_video" },
    });
    for (const { id: shotId } of await page.storyboard.shots({ projectId }))
      await page.storyboard.removeShot({ id: shotId });
  });

  it.each(told(severalRows))("%s: %j", async (refusal, given, found) => {
    const references: string[] = [];
    for (const one of given) references.push((await bring(one)).id);
    expect(await errorsOf({ mode: "references", references })).toEqual(refusedBy(refusal, found));
  });

  it("there is one first and one last frame, whatever is given", async () => {
    const [first, second] = [await bring("picture.png"), await bring("picture.jpg")];
    expect(await errorsOf({ mode: "frames", firstFrame: first.id, lastFrame: second.id })).toEqual([]);
  });
});

describe("reference audio of a cover: 6 seconds to 6 minutes, at most 50 MB, common formats", () => {
  it.each(
    told<Given>([
      [null, "6s.mp3"],
      [null, "6s.wav"],
      [null, "15s.flac"],
      [null, "15s.m4a"],
      [null, "360s.mp3"],
      [null, ["6s.wav", 50 * MB]],
      ["music.reference_audio.duration", "5.9s.mp3"],
      ["music.reference_audio.duration", "361s.mp3"],
      ["music.reference_audio.size", ["6s.wav", 50 * MB + 1]],
      ["music.reference_audio.format", "h264-aac.mp4"],
    ]),
  )("%s: %j", async (refusal, given) => {
    const asset = await bring(given);
    const { draft } = await studio.page.songs.create({});
    const cover = { ...draft, model: "music-cover" as const, style: "A quiet waltz for one lamp", lyrics: "" };
    const findings = checkSong({ ...cover, cover: asset.id }, () => asset.facts);
    const errors = findings.filter(({ severity }) => severity === "error").map(({ code }) => code);
    expect(errors).toEqual(refusal === null ? [] : [refusal]);
  });
});

describe("attachments of a chat message: JPEG, PNG, GIF, WEBP up to 10 MB; MP4, AVI, MOV, MKV", () => {
  it.each(
    told<Given>([
      [null, "picture.jpg"],
      [null, "picture.png"],
      [null, "picture.gif"],
      [null, "picture.webp"],
      [null, ["picture.jpg", 10 * MB]],
      ["text.image.format", "picture.bmp"],
      ["text.image.format", "handmade.heic"],
      ["text.image.size", ["picture.jpg", 10 * MB + 1]],
      [null, "2s.mp4"],
      [null, "h264-mp3.avi"],
      [null, "h264-aac.mov"],
      [null, "h264.mkv"],
      ["text.video.format", "vp9-opus.webm"],
    ]),
  )("%s: %j", async (refusal, given) => {
    const { id, facts } = await bring(given);
    const content = [{ type: facts.kind, source: { type: "url", url: assetUrl(id) } }];
    const request = { model: "Vendor-M3", max_tokens: 64, messages: [{ role: "user", content }] };
    const errors = checkMessages(request, () => facts).filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toEqual(refusal === null ? [] : [refusal]);
  });
});

it("every file of this proof can be made on this machine", async () => {
  for (const [, given] of [...frameRows, ...videoRows, ...audioRows]) {
    expect([sayRow(given), await canMake(nameOf(given))]).toEqual([sayRow(given), true]);
  }
});
