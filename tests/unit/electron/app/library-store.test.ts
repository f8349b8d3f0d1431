import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { asset } from "#shared/contract/library/media.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

async function setUp() {
  const opened: string[] = [];
  const studio = await startTestCore(undefined, {
    openPath: async (path) => {
      opened.push(path);
    },
  });
  const post = (address: string, body: Uint8Array) =>
    studio.core.media(new Request(`http://studio${address}`, { method: "POST", body: body.slice() }));
  const bring = async (name: string) => {
    const answer = await post(`/media?name=${encodeURIComponent(name)}`, readFileSync(await fixture(name)));
    return asset.parse(await answer.json());
  };
  const library = join(studio.dataDir, "library");
  return { ...studio, opened, post, bring, library, imported: join(library, "Imported") };
}

// @shows Library, point by point › 1. Moves, edits, deletions and additions are noticed; missing, relink, import
test("a lost file is given back by hand, at its old place; another one is refused with both sizes", async () => {
  const { page, post, bring, imported } = await setUp();
  const { id } = await bring("picture.png");
  await page.library.rate({ id, rating: 5 });
  const give = (name: string, bytes: Uint8Array) => post(`/media/relink/${id}?name=${name}`, bytes);
  const own = readFileSync(join(imported, "picture.png"));
  const early = await give("x.png", own);
  expect([early.status, await early.json()]).toEqual([409, expect.objectContaining({ code: "not_allowed_now" })]);

  rmSync(join(imported, "picture.png"));
  expect(await page.library.get({ id })).toMatchObject({ state: "missing" });
  expect(await page.store.stray()).toMatchObject({ missing: 1 });
  const other = readFileSync(await fixture("picture.jpg"));
  const refused = await give("picture.jpg", other);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: "different_file",
      details: expect.objectContaining({ foundBytes: other.length, allowedBytes: own.length }),
    }),
  ]);
  expect((await give("unknown.png", new Uint8Array())).status).not.toBe(200);
  expect((await post(`/media/relink/${newId()}?name=x.png`, own)).status).toBe(404);

  expect(asset.parse(await (await give("Whatever.png", own)).json())).toMatchObject({ id, state: "ready", rating: 5 });
  expect(readFileSync(join(imported, "picture.png")).equals(own)).toBe(true);
  expect(readdirSync(imported).filter((name) => name.endsWith(".png"))).toEqual(["picture.png"]);
});

test("a lost film that comes back in pieces is put together in their order", async () => {
  const { core, page, bring, imported } = await setUp();
  const { id } = await bring("h264-aac.mp4");
  const own = readFileSync(join(imported, "h264-aac.mp4"));
  rmSync(join(imported, "h264-aac.mp4"));
  await page.library.get({ id });
  const piece = Math.ceil(own.length / 5);
  const body = ReadableStream.from([0, 1, 2, 3, 4].map((at) => own.subarray(at * piece, (at + 1) * piece)));
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  const answer = await core.media(new Request(`http://studio/media/relink/${id}?name=a.mp4`, init));
  expect(asset.parse(await answer.json())).toMatchObject({ id, state: "ready" });
  expect(readFileSync(join(imported, "h264-aac.mp4")).equals(own)).toBe(true);
});

// @shows Library, point by point › 1. Rebuilt from the folder alone
test("a rebuild is foreseen, told while it runs, and comes to what was foreseen; the folder opens", async () => {
  const { page, bring, imported, opened, library } = await setUp();
  const [lamp, film] = [await bring("picture.png"), await bring("h264-aac.mp4")];
  await page.store.look();
  renameSync(join(imported, "picture.png"), join(imported, "Moved.png"));
  writeFileSync(join(imported, "h264-aac.mp4"), readFileSync(await fixture("hevc-aac.mp4")));
  writeFileSync(join(imported, "New.jpg"), readFileSync(await fixture("picture.jpg")));
  writeFileSync(join(imported, "notes.txt"), "milk");
  const foreseen = await page.store.previewRebuild();
  // A moved file without its sidecar is told from a new one only by its bytes.
  expect(foreseen).toMatchObject({ updated: 1, added: 2, skipped: 1, missing: 1 });
  const events: unknown[] = [];
  for await (const event of await page.store.rebuild()) events.push(event);
  expect(events.at(0)).toMatchObject({ type: "progress", total: 4 });
  expect(events.at(-1)).toEqual({
    type: "done",
    report: { restored: 0, relinked: 1, updated: 1, added: 1, known: 0, skipped: 1, missing: 0 },
  });
  expect(await page.library.get({ id: lamp.id })).toMatchObject({ state: "ready" });
  expect((await page.library.get({ id: film.id })).editedAt).toBeGreaterThan(0);
  await page.store.acceptEdits({ ids: [film.id] });
  expect((await page.library.get({ id: film.id })).editedAt).toBeUndefined();
  await page.store.openFolder();
  expect(opened).toEqual([library]);
});

// @shows Library, point by point › 1. Moves, edits, deletions and additions are noticed; missing, relink, import
test("a library that was moved is recognised when its new place is chosen", async () => {
  const { page, bring, library, core } = await setUp();
  const { id } = await bring("picture.png");
  await expect.poll(() => readdirSync(join(library, "Imported"))).toHaveLength(2);
  const place = `${library} moved`;
  renameSync(library, place);
  await core.setLibraryFolder(place);
  expect(await page.store.look()).toMatchObject({ relinked: 1, added: 0, missing: 0 });
  expect(await page.library.get({ id })).toMatchObject({ state: "ready" });
});

// @shows Library, point by point › 1. Sidecars with the whole provenance; the same in the file's own metadata
test("a generated song carries its provenance, and is the same asset as the file the service sent", async () => {
  const { page, library, post } = await setUp();
  const draft = { title: "Ferry", style: "slow folk", lyrics: "[Verse]\nHello" };
  const song = await page.songs.create({ draft });
  const [task] = await page.songs.generate({ id: song.id, clientId: newId(), takes: 1 });
  const now = () => page.tasks.get({ id: task?.id ?? "" });
  await expect.poll(async () => (await now()).state, { timeout: 20_000 }).toBe("ready");
  const { assetId, model, connectionName } = await now();
  const path = join(library, "Songs", "Ferry - take 1.mp3");
  const told = JSON.parse(
    execFileSync("ffprobe", ["-v", "error", "-show_format", "-of", "json", path], { encoding: "utf8" }),
  );
  expect(told.format.tags).toMatchObject({
    // What the service wrote stays.
    title: "Sandbox song",
    reelsong_prompt: "slow folk",
    reelsong_model: model,
    reelsong_connection: connectionName,
    reelsong_task: task?.id,
  });
  expect(Object.values(told.format.tags)).toContain("[Verse]\nHello");
  // Made by the sandbox, not by a model.
  expect(JSON.stringify(told)).toContain("http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia");
  const names = /https?:\/\/(www\.w3\.org|purl\.org|ns\.adobe\.com|iptc\.org|cv\.iptc\.org|reelsong\.invalid)\//g;
  expect(JSON.stringify(told).replaceAll(names, "")).not.toMatch(/https?:|api[_-]?key|bearer/i);
  const kept = await page.library.get({ id: assetId ?? "" });
  expect(kept.sourceSha256).toMatch(/^[0-9a-f]{64}$/);
  expect(kept.sourceSha256).not.toBe(kept.sha256);
  await expect
    .poll(() => JSON.parse(readFileSync(`${path}.reelsong.json`, "utf8")).asset.sourceSha256)
    .toBe(kept.sourceSha256);
  // Its own bytes, brought in once more, are no second file.
  const again = await post("/media?name=Again.mp3", readFileSync(path));
  expect(await again.json()).toMatchObject({ id: assetId });
  utimesSync(path, 5, 5);
  expect(await page.store.look()).toMatchObject({ updated: 0, missing: 0, added: 0 });
}, 40_000);
