import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const studioWithFilm = async () => {
  const studio = await startTestCore();
  await studio.page.storyboard.createProject({ title: "Keeper" });
  return studio;
};

/** An archive of another installation, as a file that somebody sent. */
async function writeArchive(name = "Friend.reelsong"): Promise<string> {
  const { core, page } = await studioWithFilm();
  const { ticket, fileName } = await page.backup.prepareArchive({ media: false });
  expect(fileName).toMatch(/^Reelsong \d{4}-\d\d-\d\d\.reelsong$/);
  const answer = await core.media(new Request(`http://studio/media/archives/${ticket}`));
  expect(answer.headers.get("content-type")).toBe("application/vnd.reelsong.archive+zip");
  const file = join(temporaryFolder(), name);
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
  return file;
}

describe("an archive that is opened from outside the studio", () => {
  it("is copied and shown, and brings nothing until the person says so", async () => {
    const file = await writeArchive();
    const { core, page, dataDir } = await startTestCore();
    await core.offerArchive(file);
    const { offered } = await page.backup.list();
    expect(offered).toEqual({ state: "ready", id: expect.any(String), name: "Friend.reelsong" });
    const id = offered?.id ?? "";
    expect(readdirSync(join(dataDir, "archives"))).toEqual([`${id}.zip`]);
    expect(await page.backup.previewArchive({ id })).toMatchObject({
      ...{ found: { projects: 2 }, now: { projects: 1 }, origin: { own: false } },
    });
    const titles = async () => (await page.storyboard.projects()).map(({ title }) => title);
    expect(await titles()).not.toContain("Keeper");

    await page.backup.importArchive({ id, media: true });
    await expect.poll(async () => (await page.backup.list()).lastImport?.outcome).toBe("done");
    expect(await titles()).toContain("Keeper");
    expect(await page.backup.list()).toMatchObject({ offered: null, importing: null });
  });

  it("is thrown away when it is dismissed; the newest takes the place of the one before", async () => {
    const file = await writeArchive();
    const { core, page, dataDir } = await startTestCore();
    await core.offerArchive(file);
    const first = (await page.backup.list()).offered?.id ?? "";
    await core.offerArchive(file);
    const second = (await page.backup.list()).offered?.id ?? "";
    expect(readdirSync(join(dataDir, "archives"))).toEqual([`${second}.zip`]);
    // A window that still shows the first one.
    await page.backup.discardArchive({ id: first });
    expect((await page.backup.list()).offered?.id).toBe(second);
    await page.backup.discardArchive({ id: second });
    expect((await page.backup.list()).offered).toBeNull();
    expect(readdirSync(join(dataDir, "archives"))).toEqual([]);
  });

  it("is let go of while it is being read", async () => {
    const file = join(temporaryFolder(), "Long.reelsong");
    writeFileSync(file, "");
    truncateSync(file, 512 * 1024 ** 2);
    const { core, page, dataDir } = await startTestCore();
    const reading = core.offerArchive(file);
    const { offered } = await page.backup.list();
    expect(offered).toMatchObject({ state: "reading", name: "Long.reelsong", part: expect.any(Number) });
    await page.backup.discardArchive({ id: offered?.id ?? "" });
    await reading;
    expect((await page.backup.list()).offered).toBeNull();
    expect(readdirSync(join(dataDir, "archives"), { recursive: true }).filter((name) => /zip/.test(`${name}`))).toEqual(
      [],
    );
  });

  it("is read as long as it was when it was opened", async () => {
    const file = await writeArchive();
    const { core, page } = await startTestCore();
    const reading = core.offerArchive(file);
    appendFileSync(file, Buffer.alloc(1000));
    await reading;
    expect((await page.backup.list()).offered?.state).toBe("ready");
  });
});

const put = (content: string) => (file: string) => writeFileSync(file, content);
const isWindows = process.platform === "win32";
it.each([
  { how: "is gone", code: "file_missing", message: "The file was moved or deleted.", make: () => {} },
  { how: "is empty", code: "archive_refused", message: "It is empty.", make: put("") },
  {
    how: "is a folder",
    code: "archive_refused",
    message: "It is not a file.",
    make: (file: string) => mkdirSync(file),
  },
  ...(isWindows
    ? []
    : [
        {
          ...{ how: "is a pipe", code: "archive_refused", message: "It is not a file." },
          make: (file: string) => void spawnSync("mkfifo", [file]),
        },
      ]),
])("a file that $how is refused as $code", async ({ code, message, make }) => {
  const file = join(temporaryFolder(), "Friend.reelsong");
  make(file);
  const { core, page } = await startTestCore();
  await core.offerArchive(file);
  const { offered } = await page.backup.list();
  expect(offered).toMatchObject({ state: "failed", name: "Friend.reelsong", error: { code, message } });
  await page.backup.discardArchive({ id: offered?.id ?? "" });
  expect((await page.backup.list()).offered).toBeNull();
});

it.skipIf(isWindows || process.getuid?.() === 0)("a file that belongs to somebody else is refused", async () => {
  const file = join(temporaryFolder(), "Friend.reelsong");
  writeFileSync(file, "PK", { mode: 0 });
  const { core, page } = await startTestCore();
  await core.offerArchive(file);
  expect((await page.backup.list()).offered).toMatchObject({
    ...{ state: "failed", error: { code: "archive_refused", message: "You may not read this file." } },
  });
});

it("what is no archive is refused when it is looked into, by its own reason", async () => {
  const file = join(temporaryFolder(), `Friend\u202egnosleer${"n".repeat(200)}.reelsong`);
  writeFileSync(file, "no zip at all");
  const { core, page } = await startTestCore();
  await core.offerArchive(file);
  const { offered } = await page.backup.list();
  // The name can't turn itself around on the screen.
  expect(offered?.name).not.toContain("\u202e");
  expect(offered?.name).toHaveLength(200);
  await expect(page.backup.previewArchive({ id: offered?.id ?? "" })).rejects.toMatchObject({
    data: { code: "archive_refused", message: "It is not a zip file, or it is cut off." },
  });
});
