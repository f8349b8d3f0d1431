import { readFile } from "node:fs/promises";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

it("the sandbox hears a recording once; its identifier takes the file's place in a cover", async () => {
  const { core, page } = await startTestCore();
  const bring = async (name: string): Promise<string> => {
    const body = await readFile(await fixture(name));
    const answer = await core.media(new Request(`http://studio/media?name=${name}`, { method: "POST", body }));
    return ((await answer.json()) as { id: string }).id;
  };
  const cover = await bring("6s.mp3");
  expect(await page.songs.features({ assetId: cover })).toEqual({ features: null });
  const heard = await page.songs.prepareCover({ assetId: cover });
  expect(heard.lyrics).toContain("[Verse]");
  expect(heard.sections.map(({ label }) => label)).toEqual(["intro", "verse", "chorus"]);
  expect(heard.expiresAt - heard.madeAt).toBe(24 * 3_600_000);
  expect(await page.songs.features({ assetId: cover })).toEqual({ features: heard });

  const draft = {
    model: "music-cover",
    style: "slow folk choir",
    lyrics: heard.lyrics,
    cover,
    coverPrepared: true,
  } as const;
  const song = await page.songs.create({ draft });
  expect((await page.songs.check({ id: song.id })).filter(({ severity }) => severity === "error")).toEqual([]);
  const [take] = await page.songs.generate({ id: song.id, clientId: newId(), takes: 1, overBudget: false });
  await expect
    .poll(async () => (await page.tasks.get({ id: take?.id ?? "" })).state, { timeout: 20_000 })
    .toBe("ready");
  const sandbox = (await page.connections.list()).find(({ active }) => active)?.id ?? "";
  // Another service doesn't know what this one heard.
  const { id: other } = await page.connections.create({ name: "Another", baseUrl: "https://another.example" });
  await page.connections.activate({ id: other });
  expect(await page.songs.features({ assetId: cover })).toEqual({ features: null });
  await page.connections.activate({ id: sandbox });
  await page.songs.update({ id: song.id, draft: { lyrics: "" } });
  expect((await page.songs.check({ id: song.id })).map(({ code }) => code)).toContain("music.cover.feature_lyrics");
  await page.songs.update({ id: song.id, draft: { coverPrepared: false, cover: null } });
  expect((await page.songs.check({ id: song.id })).map(({ code }) => code)).toContain("music.cover.audio_required");
});

it("a recording of the wrong length is not sent to be heard", async () => {
  const { core, page } = await startTestCore();
  const body = await readFile(await fixture("5s.mp3"));
  const answer = await core.media(new Request("http://studio/media?name=5s.mp3", { method: "POST", body }));
  const { id } = (await answer.json()) as { id: string };
  await expect(page.songs.prepareCover({ assetId: id })).rejects.toMatchObject({
    data: { code: "refused_by_rules", details: { findings: [{ code: "music.reference_audio.duration" }] } },
  });
});
