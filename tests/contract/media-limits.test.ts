import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Asset } from "#shared/contract/media.ts";
import type { ShotDraft } from "#shared/contract/storyboard.ts";
import { checkMessages } from "#shared/rules/index.ts";
import { checkSong } from "#shared/rules/song-request.ts";
import { assetUrl } from "#shared/wire/asset-url.ts";
import { canMake, fixture, fixtureOfSize } from "#tests/support/media-fixtures.ts";
import { openCore } from "#tests/support/open-core.ts";

// API.md § Input media limits, § Limits: each row at its boundary, real files brought in as a page brings them in.
const MB = 1024 * 1024;
let studio: Awaited<ReturnType<typeof openCore>>;
let projectId = "";
beforeAll(async () => {
  studio = await openCore();
  projectId = (await studio.page.storyboard.projects())[0]?.id ?? "";
});
afterAll(() => studio.close());

/** A fixture's name, or one with the length it is padded to. */
type Given = string | readonly [name: string, bytes: number];
const nameOf = (given: Given) => (typeof given === "string" ? given : `${given[1]} bytes of ${given[0]}`);

async function bring(given: Given): Promise<Asset> {
  const path = typeof given === "string" ? await fixture(given) : await fixtureOfSize(...given);
  const address = `http://127.0.0.1/media?name=${encodeURIComponent(basename(path))}`;
  const init = { method: "POST", body: (await openAsBlob(path)).stream(), duplex: "half" };
  return (await (await studio.core.media(new Request(address, init as RequestInit))).json()) as Asset;
}

async function errorsOf(draft: Partial<ShotDraft>): Promise<string[]> {
  const { id } = await studio.page.storyboard.addShot({ projectId, draft: { prompt: "A lamp wakes.", ...draft } });
  const findings = await studio.page.storyboard.check({ id });
  await studio.page.storyboard.removeShot({ id });
  return findings.filter(({ severity }) => severity === "error").map(({ code }) => code);
}

const codeOf = (name: string) => `video.${name}`;
type Row = readonly [refusal: string | null, given: Given];

const images: readonly Row[] = [
  // Image formats: JPG, JPEG, PNG, WEBP, HEIC, HEIF.
  [null, "picture.jpg"],
  [null, "picture.jpeg"],
  [null, "picture.png"],
  [null, "picture.webp"],
  [null, "handmade.heic"],
  [null, "handmade.heif"],
  ["image.format", "picture.gif"],
  ["image.format", "picture.bmp"],
  ["image.format", "picture.tiff"],
  ["image.format", "2s.mp4"],
  // Image size: at most 30 MB each.
  [null, ["picture.jpg", 30 * MB]],
  ["image.size", ["picture.jpg", 30 * MB + 1]],
  // Image width and height: 256 to 5760 px.
  [null, "256x256.png"],
  [null, "5760x2304.png"],
  ["image.side", "255x256.png"],
  ["image.side", "256x255.png"],
  ["image.side", "5761x2400.png"],
  ["image.side", "2400x5761.png"],
  // Image aspect ratio (w/h): 0.4 to 2.5.
  [null, "aspect-0.4.png"],
  [null, "aspect-2.5.png"],
  ["image.aspect", "aspect-0.39.png"],
  ["image.aspect", "aspect-2.51.png"],
];
describe.each(["firstFrame", "lastFrame", "reference"] as const)("an image as %s", (place) => {
  it.each(images)("%s: %j", async (refusal, given) => {
    const { id } = await bring(given);
    // A film among the references is a reference video.
    if (place === "reference" && given === "2s.mp4") return expect(refusal).toBe("image.format");
    const draft: Partial<ShotDraft> =
      place === "reference"
        ? { mode: "references", references: [id] }
        : { mode: "frames", firstFrame: (await bring("picture.png")).id, [place]: id };
    expect(await errorsOf(draft)).toEqual(refusal === null ? [] : [codeOf(refusal)]);
  });
});

const videos: readonly Row[] = [
  // Container: MP4, MOV.
  [null, "h264-aac.mp4"],
  [null, "h264-aac.mov"],
  ["reference_video.format", "h264.mkv"],
  ["reference_video.format", "h264-mp3.avi"],
  ["reference_video.format", "vp9-opus.webm"],
  // Codec: video H.264/AVC, H.265/HEVC; audio AAC, MP3.
  [null, "h264-mp3.mp4"],
  [null, "hevc-aac.mp4"],
  [null, "hevc.mov"],
  ["reference_video.codec", "vp9.mp4"],
  ["reference_video.codec", "mpeg4.mp4"],
  ["reference_video.codec", "prores.mov"],
  ["reference_video.audio_codec", "h264-opus.mp4"],
  ["reference_video.audio_codec", "h264-pcm.mov"],
  // Size: at most 50 MB each. (Written out in a request, 50 MB are more than its 64 MB: below.)
  ["reference_video.size", ["2s.mp4", 50 * MB + 1]],
  // Duration: each 2 to 15 s.
  [null, "2s.mp4"],
  [null, "15s.mp4"],
  ["reference_video.duration", "1.9s.mp4"],
  ["reference_video.duration", "15.2s.mp4"],
  // Width and height: 256 to 5760 px.
  [null, "256x256.mp4"],
  [null, "5760x2304.mp4"],
  ["reference_video.side", "254x256.mp4"],
  ["reference_video.side", "5762x2400.mp4"],
  // Aspect ratio (w/h): 0.4 to 2.5.
  [null, "aspect-0.4.mp4"],
  [null, "aspect-2.5.mp4"],
  ["reference_video.aspect", "aspect-0.39.mp4"],
  ["reference_video.aspect", "aspect-2.51.mp4"],
  // Frame rate: 23.976 to 60.
  [null, "fps-23.976.mp4"],
  [null, "fps-60.mp4"],
  ["reference_video.frame_rate", "fps-23.mp4"],
  ["reference_video.frame_rate", "fps-61.mp4"],
];
const audios: readonly Row[] = [
  // Format: WAV, MP3.
  [null, "2s.wav"],
  [null, "2s.mp3"],
  ["reference_audio.format", "2s.flac"],
  ["reference_audio.format", "2s.ogg"],
  ["reference_audio.format", "2s.m4a"],
  ["reference_audio.format", "2s.aac"],
  // Size: at most 15 MB each.
  [null, ["2s.wav", 15 * MB]],
  ["reference_audio.size", ["2s.wav", 15 * MB + 1]],
  // Duration: each 2 to 15 s.
  [null, "15s.wav"],
  [null, "15s.mp3"],
  ["reference_audio.duration", "1.9s.wav"],
  ["reference_audio.duration", "1.9s.mp3"],
  ["reference_audio.duration", "15.2s.wav"],
  ["reference_audio.duration", "15.2s.mp3"],
];
describe("a video or audio as reference", () => {
  it.each([...videos, ...audios])("%s: %j", async (refusal, given) => {
    const { id } = await bring(given);
    const found = (await errorsOf({ mode: "references", references: [id] })).filter(
      (code) => code !== "video.body.size",
    );
    expect(found).toEqual(refusal === null ? [] : [codeOf(refusal)]);
  });

  it("a video of exactly 50 MB is not too large by itself", async () => {
    const { id } = await bring(["2s.mp4", 50 * MB]);
    expect(await errorsOf({ mode: "references", references: [id] })).toEqual(["video.body.size"]);
  });
});

/** Files that differ by a few bytes, so that each is an asset of its own. */
const several = (name: string, count: number, bytes: number): Given[] =>
  Array.from({ length: count }, (_, index) => [name, bytes + index] as const);

describe("several together", () => {
  it.each<readonly [refusal: string | null, given: readonly Given[]]>([
    // Counts: reference images at most 9, videos at most 3, audios at most 3.
    [null, several("picture.jpg", 9, 200_000)],
    ["reference_image.count", several("picture.jpg", 10, 200_000)],
    [null, several("2s.mp4", 3, 800_000)],
    ["reference_video.count", several("2s.mp4", 4, 800_000)],
    [null, several("2s.mp3", 3, 100_000)],
    ["reference_audio.count", several("2s.mp3", 4, 100_000)],
    // Total duration at most 15 s.
    [null, several("5s.mp4", 3, 2_000_000)],
    ["reference_video.total_duration", ["6s.mp4", ...several("5s.mp4", 2, 2_000_000)]],
    [null, several("5s.mp3", 3, 100_000)],
    ["reference_audio.total_duration", ["6s.mp3", ...several("5s.mp3", 2, 100_000)]],
    // The whole request body at most 64 MB: base64 makes four bytes of three.
    [null, several("picture.jpg", 2, 24 * MB - 2048)],
    ["body.size", several("picture.jpg", 2, 24 * MB)],
  ])("%s: %j", async (refusal, given) => {
    const references: string[] = [];
    for (const one of given) references.push((await bring(one)).id);
    expect(await errorsOf({ mode: "references", references })).toEqual(refusal === null ? [] : [codeOf(refusal)]);
  });

  it("there is one first and one last frame, whatever is given", async () => {
    const [first, second] = [await bring("picture.png"), await bring("picture.jpg")];
    expect(await errorsOf({ mode: "frames", firstFrame: first.id, lastFrame: second.id })).toEqual([]);
  });
});

describe("reference audio of a cover: 6 seconds to 6 minutes, at most 50 MB, common formats", () => {
  it.each<Row>([
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
  ])("%s: %j", async (refusal, given) => {
    const asset = await bring(given);
    const { draft } = await studio.page.songs.create({});
    const cover = { ...draft, model: "music-cover" as const, style: "A quiet waltz for one lamp", lyrics: "" };
    const findings = checkSong({ ...cover, cover: asset.id }, () => asset.facts);
    const errors = findings.filter(({ severity }) => severity === "error").map(({ code }) => code);
    expect(errors).toEqual(refusal === null ? [] : [refusal]);
  });
});

describe("attachments of a chat message: JPEG, PNG, GIF, WEBP up to 10 MB; MP4, AVI, MOV, MKV", () => {
  it.each<Row>([
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
  ])("%s: %j", async (refusal, given) => {
    const { id, facts } = await bring(given);
    const content = [{ type: facts.kind, source: { type: "url", url: assetUrl(id) } }];
    const request = { model: "Vendor-M3", max_tokens: 64, messages: [{ role: "user", content }] };
    const errors = checkMessages(request, () => facts).filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toEqual(refusal === null ? [] : [refusal]);
  });
});

it("every file of this proof can be made on this machine", async () => {
  const names = [...images, ...videos, ...audios].map(([, given]) => (typeof given === "string" ? given : given[0]));
  for (const name of names) expect([nameOf(name), await canMake(name)]).toEqual([name, true]);
});
