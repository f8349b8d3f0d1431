import fs, { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { FolderWatch } from "#core/library/sync/folder-watch.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp() {
  const root = temporaryFolder();
  mkdirSync(join(root, "Films"));
  const places: string[] = [];
  let blind = 0;
  const watch = new FolderWatch({
    root,
    onChange: (place) => places.push(place),
    onBlind: () => {
      blind += 1;
    },
  });
  onTestFinished(() => watch.close());
  /** What was told by now, each place once; the system may tell one change twice. */
  const told = () => [...new Set(places.splice(0))].sort();
  /** Long enough for whatever is told of a change to be told. */
  const quiet = () => new Promise((done) => setTimeout(done, 60));
  return { root, watch, told, quiet, blind: () => blind };
}
const onLinux = it.runIf(process.platform === "linux");

onLinux("a change is told by its place; what is hidden, coming in or our own note isn't", async () => {
  const { root, watch, told, quiet, blind } = setUp();
  watch.add("");
  watch.add("Films");
  // Watched already.
  watch.add("Films");
  for (const name of ["a.png", ".hidden", "a.png.reelsong.json", "Films/b.mp4", "Films/.part"])
    writeFileSync(join(root, name), "x");
  await quiet();
  expect(told()).toEqual(["Films/b.mp4", "a.png"]);
  expect(blind()).toBe(0);
});

onLinux("a folder that is dropped, or whose watch is closed, is watched no more", async () => {
  const { root, watch, told, quiet } = setUp();
  watch.add("");
  watch.add("Films");
  watch.drop("Films");
  // Never watched.
  watch.drop("Songs");
  writeFileSync(join(root, "Films", "a.mp4"), "x");
  await quiet();
  expect(told()).toEqual([]);
  watch.add("Films");
  writeFileSync(join(root, "Films", "b.mp4"), "x");
  await quiet();
  expect(told()).toEqual(["Films/b.mp4"]);
  watch.close();
  writeFileSync(join(root, "Films", "c.mp4"), "x");
  writeFileSync(join(root, "d.png"), "x");
  await quiet();
  expect(told()).toEqual([]);
});

it("a folder that is gone is no failure; one that the system has no watch for is told", () => {
  const { root, watch, blind } = setUp();
  rmSync(join(root, "Films"), { recursive: true });
  watch.add("Films");
  expect(blind()).toBe(0);
  const none = vi.spyOn(fs, "watch").mockImplementation(() => {
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    none.mockRestore();
    syncBuiltinESMExports();
  });
  watch.add("");
  expect(blind()).toBe(1);
});
