import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { closeDataFolder } from "#core/files/confinement/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** A data folder as another umask left it: open to all, with a library in it. */
function dataFolder() {
  const data = join(temporaryFolder(), "data");
  const library = join(data, "library");
  const song = join(library, "Songs", "Ferry.mp3");
  const database = join(data, "studio.db");
  mkdirSync(join(library, "Songs"), { recursive: true });
  writeFileSync(song, "la");
  writeFileSync(database, "db");
  const open = (...paths: string[]) => {
    for (const path of paths) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  };
  open(library, join(library, "Songs"), song, database);
  return { data, library, songs: join(library, "Songs"), song, database, open };
}

describe.skipIf(process.platform === "win32")("what lies in the data folder", () => {
  it("is closed at the first start, links aside, and that is noted", async () => {
    const { data, library, songs, song, database } = dataFolder();
    const elsewhere = join(temporaryFolder(), "Mine.txt");
    writeFileSync(elsewhere, "for all");
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, join(songs, "Link.txt"));
    await closeDataFolder(data, "1.0.0");
    expect([library, songs, song, database, elsewhere].map(modeOf)).toEqual(["700", "700", "600", "600", "644"]);
    expect(modeOf(join(data, "private-modes.json"))).toBe("600");
  });

  it("lets others have their turn where there are many files", async () => {
    const { data, songs, open } = dataFolder();
    const files = Array.from({ length: 150 }, (_, number) => join(songs, `${number}.mp3`));
    for (const file of files) writeFileSync(file, "la");
    open(...files);
    const left: number[] = [];
    const pause = vi.fn<(ms: number) => Promise<void>>(async () => {
      await new Promise((done) => setImmediate(done));
      left.push(readdirSync(songs).filter((name) => modeOf(join(songs, name)) === "644").length);
    });
    await closeDataFolder(data, "1.0.0", pause);
    // With the folder, what it lies in, its song and the database 154.
    expect(pause.mock.calls).toEqual([[20], [20], [20]]);
    expect(left.toSorted((a, b) => b - a)).toEqual(left);
    expect(left.every((count) => count > 0 && count < 151)).toBe(true);
    expect(modeOf(join(songs, "149.mp3"))).toBe("600");
  });

  it("isn't looked through again below a folder that is closed: nobody comes to it", async () => {
    const { data, song, songs, open } = dataFolder();
    await closeDataFolder(data, "1.0.0");
    open(song, songs);
    await closeDataFolder(data, "1.0.0");
    expect([modeOf(songs), modeOf(song)]).toEqual(["755", "644"]);
  });

  it("is closed whatever is noted where it stands right in the folder, with all below a folder that was opened", async () => {
    const { data, library, songs, song, database, open } = dataFolder();
    await closeDataFolder(data, "1.0.0");
    open(library, songs, song, database);
    await closeDataFolder(data, "1.0.0");
    expect([library, songs, song, database].map(modeOf)).toEqual(["700", "700", "600", "600"]);
  });

  it.each<[string, (data: string) => Promise<string> | string, string]>([
    ["another version", (data) => data, "1.0.1"],
    [
      "another umask",
      (data) => {
        const before = process.umask(0o002);
        onTestFinished(() => void process.umask(before));
        return data;
      },
      "1.0.0",
    ],
    [
      "a copy of the folder with its note",
      (data) => {
        const copy = join(temporaryFolder(), "copy");
        cpSync(data, copy, { recursive: true });
        chmodSync(join(copy, "library"), 0o700);
        chmodSync(join(copy, "library", "Songs"), 0o755);
        chmodSync(join(copy, "library", "Songs", "Ferry.mp3"), 0o644);
        return copy;
      },
      "1.0.0",
    ],
    [
      "half a note",
      (data) => {
        const note = join(data, "private-modes.json");
        writeFileSync(note, readFileSync(note, "utf8").slice(0, 20));
        return data;
      },
      "1.0.0",
    ],
  ])("is looked through once more with %s", async (_what, change, version) => {
    const { data, song, songs, open } = dataFolder();
    await closeDataFolder(data, "1.0.0");
    open(song, songs);
    const folder = await change(data);
    await closeDataFolder(folder, version);
    expect(modeOf(join(folder, "library", "Songs"))).toBe("700");
    expect(modeOf(join(folder, "library", "Songs", "Ferry.mp3"))).toBe("600");
  });

  it.skipIf(process.getuid?.() === 0)("is looked through at each start where some of it couldn't be", async () => {
    const { data, library, songs, song, open } = dataFolder();
    chmodSync(songs, 0o300);
    await closeDataFolder(data, "1.0.0");
    expect(modeOf(library)).toBe("700");
    chmodSync(songs, 0o700);
    expect(modeOf(song)).toBe("644");
    open(songs);
    await closeDataFolder(data, "1.0.0");
    expect([modeOf(songs), modeOf(song)]).toEqual(["700", "600"]);
  });
});
