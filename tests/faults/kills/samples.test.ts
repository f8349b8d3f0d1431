import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { probe } from "#core/files/probing/index.ts";
import { FolderSync } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import { mortalWorld } from "#tests/support/machine/mortal-world.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** Two seconds of 48 kHz in two channels, without a head. */
const samples = async () => readFileSync(await fixture("stereo.wav")).subarray(44);
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const id = "01920000-0000-7000-8000-00000000000a";

type Studio = ReturnType<typeof openTaskStudio>;

/** Looks through the library as a start does. What goes wrong is the death that a test wanted. */
async function look({ database, library }: Pick<Studio, "library"> & { readonly database: Studio["database"] }) {
  const faults: unknown[] = [];
  const onFault = (thrown: unknown) => void faults.push(thrown);
  const folderSync = new FolderSync({
    database,
    library,
    probe,
    onFault,
    now: () => Date.now() + 60_000,
    onChange() {},
  });
  await folderSync.look().catch(onFault);
  await folderSync.close();
  return faults;
}

/** A studio of an earlier version with one song of bare samples, whose name as a WAV is somebody else's already. */
async function withSamples() {
  const folder = temporaryFolder();
  const bytes = await samples();
  const studio = openTaskStudio({ folder, realFiles: true });
  const songs = join(studio.libraryFolder, "Songs");
  mkdirSync(songs, { recursive: true });
  writeFileSync(join(songs, "Ferry.pcm"), bytes);
  writeFileSync(join(songs, "Ferry.wav"), readFileSync(await fixture("2s.wav")));
  const facts = { kind: "audio", format: "pcm", mime: "audio/L16", audioCodec: "pcm", bytes: bytes.length } as const;
  studio.library.addAll(
    [
      {
        ...{ id, kind: "audio", name: "Ferry.pcm", folder: studio.libraryFolder, path: "Songs/Ferry.pcm" },
        ...{ sha256: sha256(bytes), facts: { ...facts, sampleRate: 48_000, channels: 2 } },
        ...{ state: "ready", rating: 4, createdAt: 1, origin: { type: "imported", fileName: "Ferry.pcm" } },
      },
    ],
    () => {},
  );
  const sidecars = new SidecarService({ database: studio.database, library: studio.library, onFault() {} });
  await sidecars.settled();
  return { folder, studio, songs };
}

/** One song in one file, and what was somebody else's. */
async function expectWhole(folder: string, songs: string): Promise<void> {
  const bytes = await samples();
  const studio = openTaskStudio({ folder, realFiles: true });
  try {
    expect(await look(studio)).toEqual([]);
    expect(await look(studio)).toEqual([]);
    expect(readdirSync(songs).filter((name) => !name.endsWith(".reelsong.json"))).toEqual([
      "Ferry (2).wav",
      "Ferry.wav",
    ]);
    expect(readdirSync(songs)).not.toContain("Ferry.pcm.reelsong.json");
    expect(
      readFileSync(join(songs, "Ferry (2).wav"))
        .subarray(44, 44 + bytes.length)
        .equals(bytes),
    ).toBe(true);
    expect(studio.library.store.get(id)).toMatchObject({ path: "Songs/Ferry (2).wav", state: "ready", rating: 4 });
    expect(studio.library.store.list({ limit: 10 }).total).toBe(2);
    expect(readdirSync(join(studio.libraryFolder, ".incoming"))).toEqual([]);
  } finally {
    await studio.close();
  }
}

test("killed after the WAV has its place and before the database knows it: found again, no second one", async () => {
  const { folder, studio, songs } = await withSamples();
  const transaction = () => {
    throw new Error("The process is gone.");
  };
  expect(await look({ library: studio.library, database: { ...studio.database, transaction } })).not.toEqual([]);
  expect(readdirSync(songs)).toContain("Ferry (2).wav");
  expect(readdirSync(songs)).toContain("Ferry.pcm");
  await studio.close();
  await expectWhole(folder, songs);
});

test("killed after the database knows the WAV and before the samples are removed: they go, and are no file of the library", async () => {
  const { folder, studio, songs } = await withSamples();
  const left = ["Ferry.pcm", "Ferry.pcm.reelsong.json"].map((name) => [name, readFileSync(join(songs, name))] as const);
  await look(studio);
  await studio.close();
  for (const [name, bytes] of left) writeFileSync(join(songs, name), bytes);
  await expectWhole(folder, songs);
});

test("a song that comes as bare samples, killed at any step of getting its place: bought once, one file", async () => {
  const bytes = await samples();
  let lives = 0;
  for (let diesAt = 5, done = false; !done && diesAt < 60; diesAt += 1) {
    const folder = temporaryFolder();
    const service = new FakeService();
    service.on.createMusic = async (_request, { audio }) => {
      await audio(bytes);
      const extraInfo = { music_sample_rate: 48_000, music_channel: 2, music_size: bytes.length };
      return { url: null, bytes: bytes.length, extraInfo, traceId: null, streamed: false };
    };
    const world = mortalWorld(diesAt, (source) => probe(source));
    const first = openTaskStudio({ folder, service, ...world });
    try {
      first.tasks.start();
      const song = first.songs.create({ title: "Ferry", style: "folk", lyrics: "[Verse]\nHi", format: "pcm" });
      const [task] = first.songs.generate(song.id, "01920000-0000-7000-8000-000000000001", 1);
      const ready = first.until(task?.id ?? "", "ready").then(() => {
        done = true;
      });
      await Promise.race([world.died, ready]);
    } catch {
      // The death was inside a call of ours.
    }
    await first.close();
    const second = openTaskStudio({ folder, service, probe: (source) => probe(source) });
    const context = `killed at step ${diesAt}`;
    try {
      second.tasks.start();
      const [task] = second.tasks.list({});
      const ended = task && (await second.until(task.id, "ready", "outcome_unknown"));
      if (ended?.state !== "ready") continue;
      lives += 1;
      expect(service.posts, context).toBe(1);
      const files = readdirSync(join(second.libraryFolder, "Songs"), { recursive: true }).map(String);
      expect(
        files.filter((name) => /\.(?:wav|pcm)$/.test(name)),
        context,
      ).toHaveLength(1);
      const { items } = second.library.store.list({ limit: 10 });
      expect(items, context).toMatchObject([{ facts: { format: "wav", channels: 2 } }]);
      expect(items[0]?.sourceSha256, context).toBe(sha256(bytes));
    } finally {
      await second.close();
      world.end();
    }
  }
  expect(lives).toBeGreaterThan(4);
});
