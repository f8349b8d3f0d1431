import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forgetRoot, keepRoot, openFileIn, openFolderIn, openFolderOf } from "#core/files/confinement/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

function setUp() {
  const [root, outside] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(root, "Films"));
  writeFileSync(join(root, "Films", "a.mp4"), "film");
  writeFileSync(join(outside, "a.mp4"), "secret");
  const swap = () => {
    renameSync(join(root, "Films"), join(root, "Kept"));
    symlinkSync(outside, join(root, "Films"));
  };
  return { root, outside, swap, path: join(root, "Films", "a.mp4") };
}

/** As Linux tells where an open file is, and as every other system has it found out. */
const ways = ["descriptor", "walk"] as const;

test.each(ways)("a folder that is swapped between the look and the opening gives nothing out (%s)", async (way) => {
  const { root, path, swap } = setUp();
  const opening: typeof open = (...asked) => {
    swap();
    return open(...asked);
  };
  expect(await failureOf(() => openFileIn([root], path, { way, opening }))).toMatchObject({ code: "path_outside" });
});

test.each(ways)("what is held stays the file it was, wherever its path leads by then (%s)", async (way) => {
  const { root, path, swap } = setUp();
  await using file = await openFileIn([root], path, { way });
  swap();
  expect(await file.handle.readFile("utf8")).toBe("film");
  if (way === "descriptor") expect(readFileSync(file.path, "utf8")).toBe("film");
  expect(file.real).toBe(path);
});

test.each(ways)("links within a folder are followed, those that leave it are not (%s)", async (way) => {
  const { root, outside, path } = setUp();
  symlinkSync(path, join(root, "b.mp4"));
  symlinkSync(join(root, "Films"), join(root, "Movies"));
  for (const inner of [join(root, "b.mp4"), join(root, "Movies", "a.mp4")]) {
    await using file = await openFileIn([root], inner, { way });
    expect(file.real).toBe(path);
  }
  symlinkSync(join(outside, "a.mp4"), join(root, "c.mp4"));
  for (const outer of [join(root, "c.mp4"), join(outside, "a.mp4"), root, join(root, "..")]) {
    expect(await failureOf(() => openFileIn([root], outer, { way }))).toMatchObject({ code: "path_outside" });
  }
});

test("what is written goes into the folder that was opened, though another has its name by then", async () => {
  const { root, outside, swap } = setUp();
  await using folder = await openFolderIn(root, ["Films"]);
  swap();
  await writeFile(folder.at("b.mp4"), "new");
  expect(readdirSync(join(root, "Kept")).sort()).toEqual(["a.mp4", "b.mp4"]);
  expect(readdirSync(outside)).toEqual(["a.mp4"]);
});

test.each(ways)("a folder that leads out is not entered, nor is anything made in it (%s)", async (way) => {
  const { root, outside, swap } = setUp();
  swap();
  const wanted = () => openFolderIn(root, ["Films", "New"], { make: true, way });
  expect(await failureOf(wanted)).toMatchObject({ code: "path_outside" });
  expect(readdirSync(outside)).toEqual(["a.mp4"]);
});

test.each(["..", ".", "", "a/b", "a\0b"])("no name leaves a folder: %j", async (name) => {
  const { root } = setUp();
  expect(await failureOf(() => openFolderIn(root, [name], { make: true }))).toMatchObject({ code: "path_outside" });
  await using folder = await openFolderIn(root, ["Films"]);
  expect(() => folder.at(name)).toThrow();
});

test("a path above its folder has no place in it", async () => {
  const { root, outside } = setUp();
  for (const path of [join(outside, "a.mp4"), join(root, ".."), root]) {
    expect(await failureOf(() => openFolderOf(root, path))).toMatchObject({ code: "path_outside" });
  }
});

test("a root that is swapped while the studio runs is not followed; chosen once more it is", async () => {
  const above = temporaryFolder();
  const [root, other] = [join(above, "Library"), temporaryFolder()];
  mkdirSync(root);
  writeFileSync(join(root, "a.mp4"), "film");
  writeFileSync(join(other, "a.mp4"), "secret");
  keepRoot(root);
  await (await openFileIn([root], join(root, "a.mp4"))).close();
  renameSync(root, join(above, "Kept"));
  symlinkSync(other, root);
  expect(await failureOf(() => openFileIn([root], join(root, "a.mp4")))).toMatchObject({ code: "path_outside" });
  expect(await failureOf(() => openFolderIn(root, []))).toMatchObject({ code: "path_outside" });
  forgetRoot(root);
  await (await openFileIn([root], join(root, "a.mp4"))).close();
});
