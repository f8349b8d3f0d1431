import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestCore } from "#tests/support/start-test-core.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** Large enough for an export to be left in the middle. */
const BIG = 48 * 1024 * 1024;

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
  for await (const event of await page.handOn.run(wanted)) {
    if (event.type === "done") expect(event).toEqual({ type: "done", path: join(out, "Mine.zip"), files: 1, left: 0 });
  }
  expect((await page.settings.get()).handOn).toEqual({ folder: out, template: "{name}", sidecars: true, form: "zip" });
  expect(await page.handOn.folder()).toEqual({ folder: out });
  expect(await page.handOn.chooseFolder()).toEqual({ folder: "/chosen" });

  const leaving = new AbortController();
  const leave = async () => {
    const events = await page.handOn.run({ ...wanted, ids: [big], name: "Left" }, { signal: leaving.signal });
    for await (const _ of events) leaving.abort();
  };
  await leave().catch(() => {});
  await expect.poll(() => readdirSync(out)).toEqual(["Mine.zip"]);

  const path = (await page.handOn.paths({ ids: [id] }))[0] ?? "";
  expect(path.endsWith("a.bin")).toBe(true);
  expect(await page.handOn.copy({ ids: [id] })).toEqual({ files: 1 });
  expect(copied).toEqual([[path]]);
  expect(await core.filesToDrag([id])).toEqual({ files: [path], picture: null });
  for (const forged of ["/etc/passwd", ["../../etc/passwd"], [], null])
    expect(await core.filesToDrag(forged)).toEqual({ files: [], picture: null });
  await expect(page.handOn.openWith({ id })).rejects.toMatchObject({ data: { code: "not_allowed_now" } });
  expect((await page.app.info()).can).toMatchObject({ copyFiles: true, openWith: false });
});
