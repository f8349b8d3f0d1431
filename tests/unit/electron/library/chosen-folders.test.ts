import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { realRootOf } from "#core/files/confinement/real-root.ts";
import { createChosenFolders } from "#core/library/chosen-folders.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp(first: readonly string[] = []) {
  const root = temporaryFolder();
  const file = join(root, "library-folders.json");
  const usual = join(root, "Usual");
  const faults: unknown[] = [];
  const open = () => createChosenFolders({ file, usual, first: () => first, onFault: (thrown) => faults.push(thrown) });
  const written = () => JSON.parse(readFileSync(file, "utf8")) as unknown;
  return { root, file, usual, faults, open, written };
}

it("a studio without such a file begins with the folders that it has files in, and its usual one, which is its own", () => {
  const { usual, file, root, open, written } = setUp(["/films", "", "relative"]);
  const folders = open();
  expect(folders.all()).toEqual(["/films", usual]);
  expect(["/films", usual, "/other"].map((folder) => [folders.has(folder), folders.isOwn(folder)])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
  expect(written()).toEqual({
    version: 1,
    folders: [
      { path: "/films", made: false },
      { path: usual, made: true },
    ],
  });
  expect([statSync(file).mode & 0o777, readdirSync(root)]).toEqual([0o600, ["library-folders.json"]]);
});

it("a folder that is chosen is kept for every later start, and stays the studio's where it made it once", () => {
  const { root, usual, open, written } = setUp();
  const folders = open();
  const [made, chosen] = [join(root, "Made"), join(root, "Chosen")];
  folders.add(`${made}/x/..`, true);
  folders.add(chosen, false);
  folders.add(made, false);
  expect(folders.all()).toEqual(
    [usual, made, chosen].map((path) => (path === made ? `${made}/` : path)).map((path) => path.replace(/\/$/, "")),
  );
  const next = open();
  expect([made, chosen, usual].map((folder) => next.isOwn(folder))).toEqual([true, false, true]);
  expect(written()).toMatchObject({ version: 1 });
});

it.each([
  ["no JSON", "{"],
  ["a folder that is no whole path", JSON.stringify({ version: 1, folders: [{ path: "x", made: true }] })],
  ["another version", JSON.stringify({ version: 2, folders: [] })],
])("where the file holds %s only the usual folder is left, whatever the database says", (_what, content) => {
  const { file, usual, open } = setUp(["/films"]);
  writeFileSync(file, content);
  expect(open().all()).toEqual([usual]);
});

it("a disk that takes no file is told, and the folders hold for this run", () => {
  const { file, faults, open } = setUp(["/films"]);
  mkdirSync(join(`${file}.part`, "inner"), { recursive: true });
  const folders = open();
  folders.add("/songs", true);
  expect([faults.length, folders.has("/songs"), existsSync(file)]).toEqual([2, true, false]);
});

it("a folder that was chosen before, or is now, stays the place that it was: a link put there isn't followed", async () => {
  const root = temporaryFolder();
  const [before, usual, now, elsewhere] = ["Before", "Usual", "Now", "Elsewhere"].map((name) => join(root, name));
  const all = [before, usual, now, elsewhere] as string[];
  for (const path of all) mkdirSync(path);
  const folders = createChosenFolders({
    ...{ file: join(root, "library-folders.json"), usual: usual ?? "", first: () => [before ?? ""] },
    onFault: () => {},
  });
  folders.add(now ?? "", false);
  for (const path of all) expect(await realRootOf(path)).toBe(realpathSync(path));
  for (const path of all.slice(0, 3)) {
    rmSync(path, { recursive: true });
    symlinkSync(elsewhere ?? "", path, "dir");
    await expect(realRootOf(path)).rejects.toMatchObject({ error: { code: "path_outside" } });
  }
});
