import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ORPCError } from "@orpc/client";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { Core } from "#core/app/index.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const write = (core: Core, id: string, at: number | string, bytes: Uint8Array) =>
  core.media(
    new Request(`http://127.0.0.1/media/films/${id}?at=${at}`, { method: "POST", body: new Uint8Array(bytes) }),
  );

/** The hash of every stream's packets. */
const streamsOf = (path: string) =>
  execFileSync("ffmpeg", ["-v", "error", "-i", path, "-map", "0", "-c", "copy", "-f", "streamhash", "-"]).toString();

async function setUp() {
  const { core, page, dataDir } = await startTestCore();
  const [project] = await page.storyboard.projects();
  const film = new Uint8Array(readFileSync(await fixture("h264-aac.mp4")));
  const takes = [{ shotId: newId(), shotNumber: 1, taskId: newId(), assetId: newId() }];
  // A sidecar may just be on its way.
  const incoming = () =>
    readdirSync(join(dataDir, "library", ".incoming")).filter((name) => !name.includes(".sidecar."));
  return { core, page, dataDir, film, takes, incoming, projectId: project?.id ?? "" };
}

test("a film written out of order is whole in the library, and says what it was made of", async () => {
  const { core, page, dataDir, film, takes, projectId, incoming } = await setUp();
  const { id } = await page.films.begin({ projectId });
  const half = Math.floor(film.length / 2);
  expect((await write(core, id, half, film.subarray(half))).status).toBe(204);
  expect((await write(core, id, 0, film.subarray(0, half))).status).toBe(204);
  const asset = await page.films.finish({ id, name: "Saltlight: final/1", takes, songAssetId: null });
  expect(asset).toMatchObject({
    id,
    kind: "video",
    name: "Saltlight: final/1.mp4",
    state: "ready",
    origin: { type: "exported", projectId, projectTitle: "Untitled film", takes, songAssetId: null, sandbox: false },
  });
  const path = join(dataDir, "library", "Films", "Saltlight final 1.mp4");
  const whole = readFileSync(path);
  // Its provenance stands in it, and every packet is as it was written.
  expect(streamsOf(path)).toBe(streamsOf(await fixture("h264-aac.mp4")));
  expect(whole.includes("reelsong_takes")).toBe(true);
  expect([asset.facts.bytes, asset.sha256]).toEqual([whole.length, createHash("sha256").update(whole).digest("hex")]);
  expect(incoming()).toEqual([]);
  const found = await page.library.list({ generatedOnly: true, search: "untitled film" });
  expect(found.items.map((item) => item.id)).toEqual([id]);
  expect((await write(core, id, 0, film)).status).toBe(404);
});

// @shows The cut, point by point › 4. A film of footage alone can be exported
test("a film of footage alone says so, and is nobody's who has neither take nor footage", async () => {
  const { core, page, dataDir, film, projectId } = await setUp();
  const { id } = await page.films.begin({ projectId });
  expect((await write(core, id, 0, film)).status).toBe(204);
  const named = { id, name: "Harbor", takes: [], songAssetId: null };
  await expect(page.films.finish(named)).rejects.toThrow();
  const footage = [newId()];
  const asset = await page.films.finish({ ...named, footage });
  expect(asset).toMatchObject({ origin: { type: "exported", projectId, takes: [], footage } });
  expect(readFileSync(join(dataDir, "library", "Films", "Harbor.mp4")).includes("reelsong_takes")).toBe(false);
});

test("the captions of a film that is gone are never those of the next one of its name", async () => {
  const { core, page, dataDir, film, takes, projectId } = await setUp();
  const make = async (captions: { start: number; end: number; text: string }[]) => {
    const { id } = await page.films.begin({ projectId });
    expect((await write(core, id, 0, film)).status).toBe(204);
    return page.films.finish({ id, name: "Cut", takes, songAssetId: null, captions });
  };
  const folder = join(dataDir, "library", "Films");
  // Sidecars are written when the core has time for them.
  const files = () => readdirSync(folder).filter((name) => !name.endsWith(".reelsong.json"));
  const { id } = await make([{ start: 0, end: 0.5, text: "The first" }]);
  // They go to the trash with their film, and come back under the name that it gets then.
  await page.library.trash({ ids: [id] });
  expect(files()).toEqual([]);
  await make([]);
  expect(files()).toEqual(["Cut.mp4"]);
  await make([{ start: 0, end: 0.5, text: "The third" }]);
  expect(readFileSync(join(folder, "Cut (2).srt"), "utf8")).toContain("The third");
  await page.trash.putBack({ ids: [id] });
  expect(files().sort()).toEqual([
    ...["Cut (2).mp4", "Cut (2).srt", "Cut (2).vtt", "Cut (3).mp4", "Cut (3).srt", "Cut (3).vtt", "Cut.mp4"],
  ]);
  expect(readFileSync(join(folder, "Cut (3).srt"), "utf8")).toContain("The first");
});

test("a cancelled film leaves nothing, and a new one of the same project replaces an unfinished one", async () => {
  const { core, page, film, projectId, incoming } = await setUp();
  const first = await page.films.begin({ projectId });
  await write(core, first.id, 0, film);
  const second = await page.films.begin({ projectId });
  expect(incoming()).toEqual([`${second.id}.spare.part`]);
  await page.films.cancel({ id: second.id });
  await page.films.cancel({ id: second.id });
  expect(incoming()).toEqual([]);
});

test("what is no film is refused and leaves nothing", async () => {
  const { core, page, dataDir, takes, projectId, incoming } = await setUp();
  const { id } = await page.films.begin({ projectId });
  await write(core, id, 0, new TextEncoder().encode("This is a letter."));
  await expect(page.films.finish({ id, name: "Letter", takes, songAssetId: null })).rejects.toBeInstanceOf(ORPCError);
  expect(incoming()).toEqual([]);
  expect(existsSync(join(dataDir, "library", "Films"))).toBe(false);
});

test.each([
  ["-1", 400],
  ["", 400],
  ["1e9", 400],
])("a piece at %j is answered %i", async (at, status) => {
  const { core, page, projectId, film } = await setUp();
  const { id } = await page.films.begin({ projectId });
  expect((await write(core, id, at, film.subarray(0, 10))).status).toBe(status);
});

test("a piece of more than 16 MiB is refused", async () => {
  const { core, page, projectId } = await setUp();
  const { id } = await page.films.begin({ projectId });
  expect((await write(core, id, 0, new Uint8Array(16 * 1024 ** 2 + 1))).status).toBe(413);
});

test("a film's sound alone is a file of its own, and pictures aren't taken for it", async () => {
  const { core, page, dataDir, film, takes, projectId } = await setUp();
  const sound = join(dataDir, "sound.m4a");
  execFileSync("ffmpeg", ["-v", "error", "-i", await fixture("h264-aac.mp4"), "-vn", "-c", "copy", sound]);
  const { id } = await page.films.begin({ projectId });
  await write(core, id, 0, new Uint8Array(readFileSync(sound)));
  const asset = await page.films.finish({ id, name: "Cut", takes, songAssetId: null, form: "sound" });
  expect(asset).toMatchObject({ kind: "audio", name: "Cut.m4a" });
  expect(existsSync(join(dataDir, "library", "Films", "Cut.m4a"))).toBe(true);
  const other = await page.films.begin({ projectId });
  await write(core, other.id, 0, film);
  await expect(
    page.films.finish({ id: other.id, name: "Cut", takes, songAssetId: null, form: "sound" }),
  ).rejects.toThrow();
});

test.each([
  ["gif", ["-r", "4", "-vf", "scale=32:-2"], "gif", "image/gif"],
  ["png", ["-frames:v", "1"], "apng", "image/png"],
] as const)(
  "pictures of a film are kept as %s, and nothing else is taken for them",
  async (form, options, format, mime) => {
    const { core, page, dataDir, film, takes, projectId } = await setUp();
    const file = join(dataDir, `picture.${form}`);
    const source = await fixture("h264-aac.mp4");
    execFileSync("ffmpeg", ["-v", "error", "-i", source, "-t", "0.5", "-an", ...options, "-f", format, file]);
    const { id } = await page.films.begin({ projectId });
    await write(core, id, 0, new Uint8Array(readFileSync(file)));
    const asset = await page.films.finish({ id, name: "Cut 01", takes, songAssetId: null, form });
    expect(asset).toMatchObject({
      kind: "image",
      name: `Cut 01.${form}`,
      facts: { mime },
      origin: { type: "exported" },
    });
    expect(existsSync(join(dataDir, "library", "Films", `Cut 01.${form}`))).toBe(true);
    const other = await page.films.begin({ projectId });
    await write(core, other.id, 0, film);
    await expect(page.films.finish({ id: other.id, name: "Cut", takes, songAssetId: null, form })).rejects.toThrow();
  },
);

/** What readers of metadata find in a file's bytes: the term of each XMP packet. */
const termsOf = (path: string) =>
  [
    ...readFileSync(path)
      .toString("latin1")
      .matchAll(/<Iptc4xmpExt:DigitalSourceType>([^<]*)</g),
  ].map(([, term]) => term);

// @shows The cut, point by point › 8. Loops and stills say what they are, and are signed
test.each([
  ["gif", ["-r", "4", "-vf", "scale=32:-2"], "gif"],
  ["webp", ["-r", "4", "-vf", "scale=32:-2", "-c:v", "libwebp_anim", "-loop", "0"], "webp"],
  ["png", ["-frames:v", "1"], "apng"],
] as const)(
  "%s of a film says that a model made it, with and without Content Credentials",
  async (form, how, format) => {
    const { core, page, dataDir, takes, projectId } = await setUp();
    const file = join(dataDir, `picture.${form}`);
    const source = await fixture("h264-aac.mp4");
    execFileSync("ffmpeg", ["-v", "error", "-i", source, "-t", "0.5", "-an", ...how, "-f", format, file]);
    const pixels = (path: string) =>
      execFileSync("ffmpeg", ["-v", "error", "-xerror", "-i", path, "-map", "0:v", "-f", "md5", "-"]).toString();
    await page.settings.update({ credentials: "ask" });
    for (const credentials of [false, true]) {
      const { id } = await page.films.begin({ projectId });
      await write(core, id, 0, new Uint8Array(readFileSync(file)));
      const name = credentials ? "Signed" : "Bare";
      const made = await page.films.finish({ id, name, takes, songAssetId: null, form, credentials });
      expect([made.unsigned, (await page.credentials.check({ id })).state]).toEqual([
        undefined,
        credentials ? "valid" : "none",
      ]);
      const path = join(dataDir, "library", "Films", `${name}.${form}`);
      const uri = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
      expect(termsOf(path)).toEqual([uri]);
      // ffmpeg reads no WebP that moves.
      if (form !== "webp") expect(pixels(path)).toBe(pixels(file));
    }
  },
  60_000,
);

// @shows The cut, point by point › 8. Credentials: off, on, and ask
test("a film is signed where Settings say so, and where they ask, as it was answered", async () => {
  const { core, page, film, takes, projectId } = await setUp();
  const make = async (credentials: boolean) => {
    const { id } = await page.films.begin({ projectId });
    await write(core, id, 0, film);
    const { unsigned } = await page.films.finish({ id, name: "Cut", takes, songAssetId: null, credentials });
    return [unsigned, (await page.credentials.check({ id })).state];
  };
  expect(await make(true)).toEqual([undefined, "none"]);
  await page.settings.update({ credentials: "ask" });
  expect(await make(false)).toEqual([undefined, "none"]);
  expect(await make(true)).toEqual([undefined, "valid"]);
  await page.settings.update({ credentials: "on" });
  expect(await make(false)).toEqual([undefined, "valid"]);
}, 60_000);
