import { mkdirSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

/** Large enough for an export to be left in the middle. */
const BIG = 48 * 1024 * 1024;

// @shows Library, point by point › 5. Exported as folder or zip by a template, with or without sidecars; copied, dragged, opened with, shown
test("a page exports, leaves in the middle, copies and drags; how it was done last is kept", async () => {
  const copied: (readonly string[])[] = [];
  const { core, page, dataDir } = await startTestCore(temporaryFolder(), {
    copyFiles: async (paths) => void copied.push(paths),
    chooseFolder: async () => "/chosen",
  });
  const bring = async (name: string, body: string | Uint8Array<ArrayBuffer>) => {
    const came = await core.media(new Request(`http://x/media?name=${name}`, { method: "POST", body }));
    return ((await came.json()) as { id: string }).id;
  };
  const id = await bring("a.bin", "12345");
  const big = await bring("big.bin", new Uint8Array(BIG));
  const out = join(dataDir, "out");
  mkdirSync(out);
  const wanted = { ids: [id], template: "{name}", sidecars: true, form: "zip" as const, folder: out, name: "Mine" };
  for await (const event of await page.fileExport.run(wanted)) {
    if (event.type === "done") expect(event).toEqual({ type: "done", path: join(out, "Mine.zip"), files: 1, left: 0 });
  }
  expect((await page.settings.get()).handOn).toEqual({ folder: out, template: "{name}", sidecars: true, form: "zip" });
  expect(await page.fileExport.folder()).toEqual({ folder: out });
  expect(await page.fileExport.chooseFolder()).toEqual({ folder: "/chosen" });

  const refused = async (folder: string) => {
    for await (const _ of await page.fileExport.run({ ...wanted, folder })) expect.unreachable();
  };
  // A refusal while it runs names itself, too.
  await expect(refused(join(out, "not", "there"))).rejects.toMatchObject({ data: { code: "folder_absent" } });
  await expect(refused(join(dataDir, "library"))).rejects.toMatchObject({ data: { code: "folder_of_library" } });

  const leaving = new AbortController();
  const leave = async () => {
    const events = await page.fileExport.run({ ...wanted, ids: [big], name: "Left" }, { signal: leaving.signal });
    for await (const _ of events) leaving.abort();
  };
  await leave().catch(() => {});
  await expect.poll(() => readdirSync(out)).toEqual(["Mine.zip"]);

  const path = (await page.fileExport.paths({ ids: [id] }))[0] ?? "";
  expect(path.endsWith("a.txt")).toBe(true);
  expect(await page.fileExport.copy({ ids: [id] })).toEqual({ files: 1 });
  expect(copied).toEqual([[path]]);
  expect(await core.filesToDrag([id])).toEqual({ files: [path], picture: null });
  for (const forged of ["/etc/passwd", ["../../etc/passwd"], [], null])
    expect(await core.filesToDrag(forged)).toEqual({ files: [], picture: null });
  await expect(page.fileExport.openWith({ id })).rejects.toMatchObject({ data: { code: "not_allowed_now" } });
  await expect(page.fileExport.programs({ id, language: "en" })).rejects.toMatchObject({
    data: { code: "not_allowed_now" },
  });
  expect((await page.app.info()).can).toMatchObject({ copyFiles: true, openWith: false, programs: false });
});

// @shows Library, point by point › 5. Exported as folder or zip by a template, with or without sidecars; copied, dragged, opened with, shown
test("a file is opened with a program that is for such files, and with no other; what isn't media with none", async () => {
  const opened: (readonly string[])[] = [];
  const { core, page } = await startTestCore(temporaryFolder(), {
    programs: {
      list: async (mime, language) => [{ id: "player.desktop", name: `${mime} ${language}` }],
      open: async (...asked) => void opened.push(asked),
    },
  });
  const bring = async (name: string, body: Uint8Array<ArrayBuffer> | string) => {
    const came = await core.media(new Request(`http://x/media?name=${name}`, { method: "POST", body }));
    return ((await came.json()) as { id: string }).id;
  };
  const id = await bring("p.png", new Uint8Array(await readFile(await fixture("256x256.png"))));
  expect(await page.fileExport.programs({ id, language: "zh-CN" })).toEqual([
    { id: "player.desktop", name: "image/png zh-CN" },
  ]);
  await page.fileExport.openWith({ id, program: "player.desktop" });
  expect(opened).toEqual([["player.desktop", (await page.fileExport.paths({ ids: [id] }))[0]]]);
  const refused = { data: { code: "not_allowed_now" } };
  await expect(page.fileExport.openWith({ id, program: "terminal.desktop" })).rejects.toMatchObject(refused);
  await expect(page.fileExport.openWith({ id })).rejects.toMatchObject(refused);
  const script = await bring("run.png", "#!/bin/sh");
  await expect(page.fileExport.openWith({ id: script, program: "player.desktop" })).rejects.toMatchObject({
    data: { code: "file_not_opened" },
  });
  expect(opened).toHaveLength(1);
});

test("without a list of programs none is opened, whatever a page asks for; a refusal of the system is told as such", async () => {
  const { core, page } = await startTestCore(temporaryFolder(), {
    openWith: async () => {
      throw new Error("The system has no such dialog.");
    },
  });
  const body = new Uint8Array(await readFile(await fixture("256x256.png")));
  const came = await core.media(new Request("http://x/media?name=p.png", { method: "POST", body }));
  const { id } = (await came.json()) as { id: string };
  await expect(page.fileExport.openWith({ id, program: "player.desktop" })).rejects.toMatchObject({
    data: { code: "not_allowed_now" },
  });
  await expect(page.fileExport.openWith({ id })).rejects.toMatchObject({
    data: { code: "disk_failed", message: "The system has no such dialog." },
  });
});

test("what is dragged shows its thumbnail where there is one", async () => {
  const { core, page, dataDir } = await startTestCore();
  const body = new Uint8Array(await readFile(await fixture("256x256.png")));
  const came = await core.media(new Request("http://x/media?name=p.png", { method: "POST", body }));
  const { id, sha256 } = (await came.json()) as { id: string; sha256: string };
  const [file] = await page.fileExport.paths({ ids: [id] });
  expect(await core.filesToDrag([id])).toEqual({ files: [file], picture: null });
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 1]);
  const poster = new Request(`http://x/media/posters/${id}?poster=4&frames=0`, { method: "POST", body: jpeg });
  expect((await core.media(poster)).status).toBe(204);
  const picture = join(dataDir, "posters", sha256.slice(0, 2), `${sha256}.jpg`);
  expect(await core.filesToDrag([id])).toEqual({ files: [file], picture });
});
