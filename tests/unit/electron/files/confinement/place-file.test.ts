import { readdirSync } from "node:fs";
import { link, mkdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { placeFile } from "#core/files/confinement/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const failing = (code: string) => async () => {
  throw Object.assign(new Error(`${code}: refused`), { code });
};

async function folders() {
  const root = temporaryFolder();
  await mkdir(join(root, "from"));
  await mkdir(join(root, "to"));
  const [before, after] = [join(root, "from", "film.part"), join(root, "to", "film.mp4")];
  await writeFile(before, "a paid film");
  const found = () => ({ from: readdirSync(join(root, "from")), to: readdirSync(join(root, "to")) });
  return { before, after, found };
}

/** What exFAT, FAT, shares and other disks answer to `link`: on Windows, Linux and a Mac, and what nobody has met yet. */
const noLinks = [
  "EISDIR",
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EXDEV",
  "EMLINK",
  "EACCES",
  "EINVAL",
  "UNKNOWN",
];

// @shows First use, point by point › A6. A file system without links is no failure of a download
describe("a file that is given its place", () => {
  it.each(noLinks)("moves where a link fails with %s, and never overwrites", async (code) => {
    const { before, after, found } = await folders();
    await placeFile(before, after, { linking: failing(code) });
    expect(await readFile(after, "utf8")).toBe("a paid film");
    expect(found()).toEqual({ from: [], to: ["film.mp4"] });

    await writeFile(before, "the second film");
    await expect(placeFile(before, after, { linking: failing(code) })).rejects.toMatchObject({ code: "EEXIST" });
    expect(await readFile(after, "utf8")).toBe("a paid film");
    expect(await readFile(before, "utf8")).toBe("the second film");
  });

  it.each(["EXDEV", "EPERM"])("is copied where renaming fails with %s, and leaves nothing beside it", async (code) => {
    const { before, after, found } = await folders();
    let first = true;
    const renaming: typeof rename = async (from, to) => {
      if (first) {
        first = false;
        await failing(code)();
      }
      await rename(from, to);
    };
    await placeFile(before, after, { linking: failing("EXDEV"), renaming });
    expect(await readFile(after, "utf8")).toBe("a paid film");
    expect(found()).toEqual({ from: [], to: ["film.mp4"] });
  });

  it("stays where it was when nothing helps, and the name is free again", async () => {
    const { before, after, found } = await folders();
    const calls = { linking: failing("EISDIR"), renaming: failing("EIO") };
    await expect(placeFile(before, after, calls)).rejects.toMatchObject({ code: "EIO" });
    expect(found()).toEqual({ from: ["film.part"], to: [] });
  });

  it("leaves alone what took the name while it was held", async () => {
    const { before, after } = await folders();
    const renaming = async () => {
      await writeFile(after, "somebody's own film");
      await failing("EPERM")();
    };
    await expect(placeFile(before, after, { linking: failing("EISDIR"), renaming })).rejects.toMatchObject({
      code: "EEXIST",
    });
    expect(await readFile(after, "utf8")).toBe("somebody's own film");
    expect(await readFile(before, "utf8")).toBe("a paid film");
  });

  it("copies no file that a link leads to", async () => {
    const { before, after, found } = await folders();
    const lure = `${before}.lure`;
    await symlink(before, lure);
    const calls = { linking: failing("EPERM"), renaming: failing("EXDEV") };
    await expect(placeFile(lure, after, calls)).rejects.toMatchObject({ code: "ELOOP" });
    expect(found().to).toEqual([]);
  });

  it("takes no name for a file that is gone", async () => {
    const { after, found } = await folders();
    await expect(placeFile(`${after}.none`, after)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(placeFile(`${after}.none`, after, { linking: failing("EISDIR") })).rejects.toMatchObject({
      code: "ENOENT",
    });
    expect(found().to).toEqual([]);
  });

  it("needs no second way where there are links", async () => {
    const { before, after, found } = await folders();
    await placeFile(before, after, { linking: link, renaming: failing("EIO") });
    expect(found()).toEqual({ from: [], to: ["film.mp4"] });
  });
});
