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
  let sentinels = 0;
  /** Each place that was told by the time that a change behind all others is told; the system may tell one twice. */
  const told = async () => {
    sentinels += 1;
    const last = `last ${sentinels}.png`;
    writeFileSync(join(root, last), "x");
    await expect.poll(() => places).toContain(last);
    return [...new Set(places.splice(0))].filter((place) => !place.startsWith("last")).sort();
  };
  return { root, watch, told, places, blind: () => blind };
}
const onLinux = it.runIf(process.platform === "linux");

onLinux("a change is told by its place; what is hidden, coming in or our own note isn't", async () => {
  const { root, watch, told, blind } = setUp();
  watch.add("");
  watch.add("Films");
  // Watched already.
  watch.add("Films");
  for (const name of ["a.png", ".hidden", "a.png.reelsong.json", "Films/b.mp4", "Films/.part"])
    writeFileSync(join(root, name), "x");
  expect(await told()).toEqual(["Films/b.mp4", "a.png"]);
  expect(blind()).toBe(0);
});

onLinux("a folder that is dropped, or whose watch is closed, is watched no more", async () => {
  const { root, watch, told, places } = setUp();
  watch.add("");
  watch.add("Films");
  watch.drop("Films");
  // Never watched.
  watch.drop("Songs");
  writeFileSync(join(root, "Films", "a.mp4"), "x");
  expect(await told()).toEqual([]);
  watch.add("Films");
  writeFileSync(join(root, "Films", "b.mp4"), "x");
  expect(await told()).toEqual(["Films/b.mp4"]);
  watch.close();
  writeFileSync(join(root, "Films", "c.mp4"), "x");
  writeFileSync(join(root, "d.png"), "x");
  await new Promise((done) => setTimeout(done, 60));
  expect(places).toEqual([]);
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

onLinux("a folder that was deleted and made anew is watched again as soon as it is added again", async () => {
  const { root, watch, told, blind } = setUp();
  watch.add("");
  watch.add("Films");
  rmSync(join(root, "Films"), { recursive: true });
  mkdirSync(join(root, "Films"));
  expect(await told()).toContain("Films");
  watch.add("Films");
  writeFileSync(join(root, "Films", "a.mp4"), "x");
  expect(await told()).toContain("Films/a.mp4");
  expect(blind()).toBe(0);
});
