import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { startStudio } from "#tests/support/studio/studio-process.ts";

const sumOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

// @shows The cut, point by point › It must show: SIGKILL in an export and in an edit loses nothing
test("SIGKILL in the middle of an export and of an edit: takes and cut are there, and the film can be exported again", async () => {
  const dataDir = temporaryFolder();
  const incoming = join(dataDir, "library", ".incoming");
  const open = async () => {
    const studio = await startStudio({ dataDir });
    return { studio, ...(await connectToStudio(studio.url)) };
  };
  let { studio, client, mediaAddress, origin, cookie } = await open();
  const write = (id: string, at: number, body: Uint8Array<ArrayBuffer>) =>
    fetch(mediaAddress(`/films/${id}?at=${at}`), { method: "POST", body, headers: { origin, cookie } });

  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9", mode: "text" } as const;
  const shot = await client.storyboard.addShot({ projectId, draft: { ...draft, name: "Gate", prompt: "A swell." } });
  const [asked] = await client.storyboard.generate({ id: shot.id, clientId: randomUUID(), takes: 1 });
  const taskOf = () => client.tasks.get({ id: asked?.id ?? "" });
  await expect.poll(async () => (await taskOf()).state, { timeout: 30_000 }).toBe("ready");
  const [asset] = (await client.library.list({})).items;
  if (!asset) throw new Error("The take isn't in the library.");
  const paths = await client.fileExport.paths({ ids: [asset.id] });
  const file = readFileSync(paths[0] ?? "");
  const take = { shotId: shot.id, shotNumber: 1, taskId: asked?.id ?? "", assetId: asset.id };
  const cutAt = (from: number) => ({ clips: { [shot.id]: { ...wholeTake, from } } });

  let known = 0;
  // At the very first piece, and later while edit and piece are under way.
  for (const delay of [0, 8]) {
    const { id } = await client.films.begin({ projectId });
    expect((await write(id, 0, new Uint8Array(file.subarray(0, 64 * 1024)))).status).toBe(204);
    known += 0.25;
    await client.storyboard.updateFilm({ id: projectId, film: cutAt(known) });
    const late = [
      client.storyboard.updateFilm({ id: projectId, film: cutAt(known + 0.125) }),
      write(id, 64 * 1024, new Uint8Array(file.subarray(64 * 1024))),
    ].map((work) => work.catch(() => {}));
    await wait(delay);
    await studio.kill();
    await Promise.all(late);
    // What was written is of nobody, but another studio may share the folder: it goes once it is untouched for an hour.
    expect(readdirSync(incoming)).toContain(`${id}.spare.part`);
    const hours = Date.now() / 1000 - 2 * 3600;
    for (const name of readdirSync(incoming)) utimesSync(join(incoming, name), hours, hours);

    ({ studio, client, mediaAddress, origin, cookie } = await open());
    // What was answered is there; what was under way is there whole, or not at all.
    const film = (await client.storyboard.projects()).find((each) => each.id === projectId)?.film;
    expect([known, known + 0.125]).toContain(film?.clips[shot.id]?.from);
    expect(sumOf(paths[0] ?? "")).toBe(asset.sha256);
    expect((await client.library.list({})).items.map((each) => each.id)).toEqual([asset.id]);
    // Taken away beside the work, once the studio is up.
    await expect.poll(() => readdirSync(incoming), { timeout: 20_000 }).toEqual([]);
    // The export that was cut off isn't known any more, and says so.
    expect((await write(id, 0, new Uint8Array(8))).status).toBe(404);
  }

  const { id } = await client.films.begin({ projectId });
  await write(id, 0, new Uint8Array(file));
  const again = await client.films.finish({ id, name: "Gale", takes: [take], songAssetId: null });
  expect(again).toMatchObject({ name: "Gale.mp4", kind: "video", state: "ready" });
  await studio.kill();
  ({ studio, client } = await open());
  expect((await client.library.list({ search: "Gale" })).items).toMatchObject([{ id, state: "ready" }]);
  await studio.stop();
}, 120_000);
