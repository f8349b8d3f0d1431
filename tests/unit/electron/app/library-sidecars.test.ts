import { readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { parseDirection } from "#shared/direction/index.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

// @shows Library, point by point › 1. Sidecars with the whole provenance; the same in the file's own metadata
test("a generated song has its provenance beside it, and another studio over the folder shows the same song", async () => {
  const { page, dataDir, close } = await startTestCore();
  const draft = { title: "Ferry", style: "slow folk", lyrics: "[Verse]\nHello" };
  const song = await page.songs.create({ draft });
  const [task] = await page.songs.generate({ id: song.id, clientId: newId(), takes: 1 });
  const now = () => page.tasks.get({ id: task?.id ?? "" });
  await expect.poll(async () => (await now()).state, { timeout: 20_000 }).toBe("ready");
  const { assetId, request } = await now();
  await page.library.rate({ id: assetId ?? "", rating: 5 });
  const folder = join(dataDir, "library", "Songs");
  const path = join(folder, "Ferry - take 1.mp3.reelsong.json");
  const read = () => JSON.parse(readFileSync(path, "utf8"));
  await expect.poll(() => read().asset.rating, { timeout: 5000 }).toBe(5);
  expect(read()).toMatchObject({
    asset: { id: assetId, origin: { type: "generated", songId: song.id, take: 1, sandbox: true } },
    task: { id: task?.id, kind: "music", request, connectionName: task?.connectionName },
  });
  expect(JSON.stringify(read())).not.toMatch(/https?:|api[_-]?key|bearer/i);
  expect((await readdir(folder)).sort()).toEqual(["Ferry - take 1.mp3", "Ferry - take 1.mp3.reelsong.json"]);
  expect(await page.library.rebuild()).toMatchObject({ known: 1, missing: 0, added: 0 });
  const before = await page.library.list({});
  await close();

  const other = await startTestCore();
  await other.core.setLibraryFolder(join(dataDir, "library"));
  expect(await other.page.library.rebuild()).toMatchObject({ restored: 1, missing: 0 });
  // Which bytes it once came as nobody can prove, and a sidecar is not believed.
  const proven = { ...before, items: before.items.map(({ sourceSha256: _source, ...item }) => item) };
  expect(await other.page.library.list({})).toEqual(proven);
  await other.close();
  expect(read().task.id, "the other studio doesn't know the task, and keeps what is told of it").toBe(task?.id);
}, 40_000);

test("a directed take’s sidecar has its direction beside the text that was sent", async () => {
  const { page, dataDir, close } = await startTestCore();
  const [film] = await page.storyboard.projects();
  const text =
    "integrated_multimodal_description: [Shot 1] Fog. [Shot 2] At 00:02.000, the camera cuts to the sea.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A";
  const direction = parseDirection(text, 4);
  const draft = { name: "Fog", duration: 4, directed: true, direction };
  const shot = await page.storyboard.addShot({ projectId: film?.id ?? "", draft });
  const [task] = await page.storyboard.generate({ id: shot.id, clientId: newId() });
  const now = () => page.tasks.get({ id: task?.id ?? "" });
  await expect.poll(async () => (await now()).state, { timeout: 20_000 }).toBe("ready");
  const library = join(dataDir, "library");
  const sidecar = () =>
    readdirSync(library, { recursive: true, encoding: "utf8" }).find((path) => path.endsWith(".mp4.reelsong.json"));
  await expect.poll(sidecar, { timeout: 5000 }).toBeDefined();
  const written = JSON.parse(readFileSync(join(library, sidecar() ?? ""), "utf8"));
  expect(written.task.direction).toEqual(direction);
  expect(written.task.request.content).toEqual([{ type: "text", text }]);
  await close();
}, 40_000);
