import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { asset } from "#shared/contract/library/media.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";

/** A machine on which whatever is made is open to everybody, unless who makes it says otherwise. */
function withoutUmask(): void {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
}

/** Everything of a folder that others can see, read or change, itself included. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return [".", ...names].flatMap((name) => {
    const { mode } = lstatSync(join(folder, name));
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
  });
}

/** Brings in a file, deletes one, makes a poster, a backup, an archive and a song: every part that writes has written. */
async function workIn({ core, page }: Awaited<ReturnType<typeof startTestCore>>, song = false): Promise<string> {
  const png = new Uint8Array(await readFile(await fixture("256x256.png")));
  const post = (path: string, body: Uint8Array<ArrayBuffer>) =>
    core.media(new Request(`http://studio/media${path}`, { method: "POST", body }));
  const { id } = asset.parse(await (await post("?name=Lamp.png", png)).json());
  const other = asset.parse(await (await post("?name=Gate.png", new Uint8Array([...png, 1]))).json());
  await page.library.rate({ id, rating: 3 });
  await page.library.trash({ ids: [other.id] });
  await post(`/posters/${id}?poster=5&frames=0`, new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]));
  if (song) await makeSong(page);
  await page.backup.make();
  await page.backup.prepareArchive({ media: true });
  const sidecar = (name: string) => readdirSync(name).some((file) => file.endsWith(".reelsong.json"));
  const { folder } = await page.store.state();
  await expect.poll(() => sidecar(join(folder, song ? "Songs" : "Imported")), { timeout: 10_000 }).toBe(true);
  return folder;
}

async function makeSong(page: PageClient): Promise<void> {
  const lyrics = "[Verse]\nHello there, ferry";
  const { id } = await page.songs.create({ draft: { title: "Ferry", style: "slow folk", lyrics } });
  const [task] = await page.songs.generate({ id, clientId: newId(), takes: 1 });
  const state = async () => (await page.tasks.get({ id: task?.id ?? "" })).state;
  await expect.poll(state, { timeout: 30_000 }).toBe("ready");
}

test("whatever the umask says, nobody else can see what is in the data folder and the library, also while it runs", async () => {
  withoutUmask();
  const dataDir = join(temporaryFolder(), "data");
  const studio = await startTestCore(dataDir);
  await workIn(studio, true);
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["studio.db", "studio.db-wal", "studio.lock", "logs"]));
  expect(openToOthers(dataDir)).toEqual([]);
  await studio.close();
  expect(openToOthers(dataDir)).toEqual([]);
});

test("a data folder and a library of before that are open to all are closed, with what is in them", async () => {
  withoutUmask();
  const dataDir = join(temporaryFolder(), "data");
  const first = await startTestCore(dataDir);
  await workIn(first);
  await first.close();
  const all = [".", ...readdirSync(dataDir, { recursive: true }).map(String)];
  for (const name of all) chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o644);
  const second = await startTestCore(dataDir);
  await expect.poll(() => openToOthers(dataDir)).toEqual([]);
  expect(await second.page.store.state()).toMatchObject({ seenByOthers: false });
});

test("a folder of the person's own stays as it is: what is written there is private, and that others see the names is said", async () => {
  withoutUmask();
  const folder = join(temporaryFolder(), "Shared");
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, "Mine.txt"), "for all", { mode: 0o644 });
  const studio = await startTestCore(join(temporaryFolder(), "data"));
  await studio.page.settings.chooseLibraryFolder({ folder });
  expect(await workIn(studio)).toBe(folder);
  expect(openToOthers(folder)).toEqual([". 755", "Mine.txt 644"]);
  expect(await studio.page.store.state()).toMatchObject({ seenByOthers: true });
  // One that the studio makes itself is closed from its first moment.
  const made = join(folder, "Made");
  await studio.page.settings.chooseLibraryFolder({ folder: made });
  expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(await studio.page.store.state()).toMatchObject({ seenByOthers: false });
});
