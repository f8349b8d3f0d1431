import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { asset } from "#shared/contract/library/media.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const onRealDisk = test.runIf(canMakeDisk);
const png = readFileSync(await fixture("256x256.png"));
/** What follows a picture's end makes each another file. */
const picture = (words: string): Buffer => Buffer.concat([png, Buffer.from(words)]);

/** The whole core over a library: its real probe, its real handler of media, its real folder. */
async function setUp(dataDir?: string) {
  const studio = await startTestCore(dataDir);
  const bring = (name: string, bytes: Buffer) =>
    studio.core.media(
      new Request(`http://studio/media?name=${encodeURIComponent(name)}`, {
        method: "POST",
        body: new Uint8Array(bytes),
      }),
    );
  const brought = async (name: string, bytes: Buffer) => asset.parse(await (await bring(name, bytes)).json());
  const serve = async (id: string) => {
    const answer = await studio.core.media(new Request(`http://studio/media/${id}`));
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
  };
  const library = join(studio.dataDir, "library");
  return { ...studio, bring, brought, serve, library };
}

/** A file of another program, old enough to be whole. */
function put(path: string, bytes: Buffer): void {
  writeFileSync(path, bytes);
  utimesSync(path, 1_000, 1_000);
}

const hostileNames = [
  ["a new line", "line\nbreak.png"],
  ["a right-to-left override", "\u202Egnp.exe.png"],
  ["a reserved name of Windows", "CON.png"],
  ["255 bytes", `${"n".repeat(251)}.png`],
  ["255 bytes of three each", `${"海".repeat(83)}xx.png`],
  ["a path upwards", "../../../escape.png"],
  ["a path upwards of Windows", "..\\..\\escape.png"],
  ["only dots", ".."],
  ["a header", 'x"\r\nSet-Cookie: a=b.png'],
  ["a null", "nu\0ll.png"],
] as const;

// @shows Library › Hostile names
test.each(hostileNames)(
  "an import named with %s is one file within the library, whole, and served with a tame name",
  async (_, name) => {
    const { page, brought, serve, library, dataDir } = await setUp();
    const bytes = picture(name);
    const { id, state } = await brought(name, bytes);
    expect(state).toBe("ready");
    const served = await serve(id);
    expect([served.status, served.bytes.equals(bytes)]).toEqual([200, true]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
    expect(served.headers.get("content-disposition")).not.toMatch(/[\u0000-\u001f\u007f\u202e/\\]/);
    const files = readdirSync(library, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".png"))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files).toHaveLength(1);
    const [file = ""] = files;
    expect(Buffer.byteLength(basename(file))).toBeLessThanOrEqual(255);
    expect(basename(file)).not.toMatch(/^(?:con|prn|aux|nul)\.|[\p{Cc}\u202e\\:*?"<>|]/iu);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(readdirSync(join(dataDir, "..")).filter((entry) => entry.startsWith("escape"))).toEqual([]);
    expect(await page.store.look()).toMatchObject({ added: 0, missing: 0, updated: 0 });
  },
);

// @shows Library › Links out of the library
test("hostile names of another program are shown, served and renamed as what they are; links out are not followed", async () => {
  const { page, serve, library } = await setUp();
  const outside = temporaryFolder();
  put(join(outside, "Secret.png"), picture("secret"));
  mkdirSync(library, { recursive: true });
  const names = hostileNames.slice(0, 5).map(([, name]) => name);
  for (const name of names) put(join(library, name), picture(name));
  symlinkSync(join(outside, "Secret.png"), join(library, "Secret.png"));
  symlinkSync(outside, join(library, "Outside"));
  symlinkSync(library, join(library, "Around"));
  await page.store.look();
  const { items } = await page.library.list({});
  expect(items.map(({ name }) => name).sort()).toEqual([...names].sort());
  for (const { id, name } of items) expect((await serve(id)).bytes.equals(picture(name))).toBe(true);
  const [first] = items;
  expect(await page.library.rename({ id: first?.id ?? "", name: "Tame" })).toMatchObject({
    name: "Tame",
    state: "ready",
  });
});

// @shows Library › A file replaced by a folder
test("a file that became a link out, a folder or nothing is missing, gives out nothing, and is itself again when it is back", async () => {
  const { page, brought, serve, library } = await setUp();
  const outside = temporaryFolder();
  put(join(outside, "Secret.png"), picture("secret"));
  const placed = [];
  for (const name of ["Link.png", "Folder.png", "Gone.png"]) {
    const { id } = await brought(name, picture(name));
    placed.push({ id, name, path: join(library, "Imported", name), kept: join(outside, name) });
  }
  for (const { path, kept } of placed) renameSync(path, kept);
  symlinkSync(join(outside, "Secret.png"), placed[0]?.path ?? "");
  mkdirSync(placed[1]?.path ?? "");
  for (const { id } of placed) {
    // Before anybody looked, too.
    const { status, bytes } = await serve(id);
    expect([status >= 400, bytes.includes("secret")]).toEqual([true, false]);
  }
  expect(await page.store.look()).toMatchObject({ added: 0 });
  for (const { id } of placed) expect((await page.library.get({ id })).state).toBe("missing");
  for (const { path, kept } of placed) {
    rmSync(path, { recursive: true, force: true });
    renameSync(kept, path);
  }
  await page.store.look();
  for (const { id, name } of placed) {
    expect((await page.library.get({ id })).state).toBe("ready");
    expect((await serve(id)).bytes.equals(picture(name))).toBe(true);
  }
  expect((await page.library.list({})).items).toHaveLength(3);
});

// @shows Library › Read-only, disk full
onRealDisk(
  "on a full and on a read-only disk an import is refused as such, and what is there is found, shown and rated",
  async () => {
    const disk = makeSmallDisk(2000);
    const { page, bring, brought, serve } = await setUp();
    await page.settings.chooseLibraryFolder({ folder: join(disk.folder, "Library") });
    const { id } = await brought("Lamp.png", picture("lamp"));
    const room = Buffer.concat([png, Buffer.alloc(300_000, "more")]);
    disk.fill();
    const full = await bring("More.png", room);
    expect([full.status, await full.json()]).toEqual([507, expect.objectContaining({ code: "disk_full" })]);
    expect((await serve(id)).bytes.equals(picture("lamp"))).toBe(true);
    disk.free();
    disk.makeReadOnly();
    const closed = await bring("More.png", room);
    expect([closed.status, await closed.json()]).toEqual([507, expect.objectContaining({ code: "disk_read_only" })]);
    expect((await serve(id)).status).toBe(200);
    expect(await page.library.rate({ id, rating: 4 })).toMatchObject({ rating: 4, state: "ready" });
    expect((await page.library.list({ search: "lamp" })).items.map((one) => one.id)).toEqual([id]);
  },
);
