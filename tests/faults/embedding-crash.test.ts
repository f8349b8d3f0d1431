import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { probe } from "#core/files/probing/index.ts";
import { embedTags } from "#core/library/embedding/embed-tags.ts";
import { mortalWorld } from "#tests/support/machine/mortal-world.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const run = promisify(execFile);
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Five seconds, as the shot asks for. */
async function makeFilm(): Promise<Buffer> {
  const path = join(temporaryFolder(), "film.mp4");
  const picture = "testsrc2=size=64x64:rate=12:duration=5";
  await run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", picture, "-pix_fmt", "yuv420p", path]);
  return readFileSync(path);
}

// @shows Library › Embedded provenance read back
test("a studio killed at any step of landing a film: bought once, whole, with its provenance, and nothing left over", async () => {
  const film = await makeFilm();
  let lives = 0;
  // Everything before the download is told by ledger-crash-points.
  for (let diesAt = 14, done = false; !done && diesAt < 80; diesAt += 1) {
    const folder = temporaryFolder();
    const service = new FakeService();
    service.film = film;
    const world = mortalWorld(diesAt, (source) => probe(source));
    const first = openTaskStudio({ folder, service, ...world });
    try {
      first.tasks.start();
      const [task] = first.film();
      const ready = first.until(task?.id ?? "", "ready").then(() => {
        done = true;
      });
      await Promise.race([world.died, ready]);
    } catch {
      // The death was inside a call of ours.
    }
    await first.close();
    const second = openTaskStudio({ folder, service, probe: (source) => probe(source) });
    try {
      second.tasks.start();
      const [task] = second.tasks.list({});
      await second.until(task?.id ?? "", "ready");
      const context = `killed at step ${diesAt}`;
      expect(service.posts, context).toBe(1);
      const [asset] = second.library.list({}).items;
      const path = join(second.libraryFolder, "Untitled film", "01 Lantern - take 1.mp4");
      expect(asset, context).toMatchObject({ sha256: sha256(readFileSync(path)), sourceSha256: sha256(film) });
      expect(readdirSync(join(second.libraryFolder, "Untitled film")), context).toHaveLength(1);
      await expect.poll(() => readdirSync(join(second.libraryFolder, ".incoming")), { message: context }).toEqual([]);
      const { stdout } = await run("ffprobe", ["-v", "error", "-show_entries", "format_tags", "-of", "json", path]);
      expect(JSON.parse(stdout).format.tags, context).toMatchObject({
        title: "01 Lantern - take 1",
        comment: "A lantern in the rain",
        reelsong_task: "remote-1",
        reelsong_connection: "Sandbox",
      });
    } finally {
      await second.close();
    }
    world.end();
    await expect.poll(() => openFilesIn(folder), { message: `killed at step ${diesAt}` }).toEqual([]);
    lives += 1;
  }
  expect(lives).toBeGreaterThan(8);
}, 120_000);

test.runIf(canMakeDisk)(
  "a disk without room for the copy: the film stays as it came, and nothing is left",
  async () => {
    const path = await fixture("h264-aac.mp4");
    const disk = makeSmallDisk(64);
    disk.fill();
    const target = join(disk.folder, "x.part");
    const tags = { title: "t", words: "w", lyrics: "", date: "2026-11-21T00:00:00.000Z", source: null, own: [] };
    expect(await embedTags({ path, facts: await probe({ path }) }, target, tags, (source) => probe(source))).toBeNull();
    expect(readdirSync(disk.folder)).toEqual(["ballast"]);
  },
);
