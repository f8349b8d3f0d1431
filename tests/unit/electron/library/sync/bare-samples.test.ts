import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { StoredAsset } from "#core/database/assets/asset-store.ts";
import { probe } from "#core/files/probing/index.ts";
import { FolderSync } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import { wrapStoredSamples } from "#core/library/sync/wrap-samples.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** Two seconds of 48 kHz in two channels, without a head. */
const samples = async () => readFileSync(await fixture("stereo.wav")).subarray(44);

function studioOf() {
  const studio = openTaskStudio({ folder: temporaryFolder(), realFiles: true });
  onTestFinished(() => studio.close());
  return studio;
}

async function madeOf(bytes: Uint8Array, extraInfo: Record<string, number> | null) {
  const studio = studioOf();
  studio.service.on.createMusic = async (_request, { audio }) => {
    await audio?.(bytes);
    return { url: null, bytes: bytes.length, extraInfo, traceId: null, streamed: false };
  };
  studio.tasks.start();
  const song = studio.songs.create({ title: "Ferry", style: "folk", lyrics: "[Verse]\nHi", format: "pcm" });
  const [task] = studio.songs.generate(song.id, "01920000-0000-7000-8000-000000000001", 1);
  await studio.until(task?.id ?? "", "ready");
  const [asset] = studio.library.store.list({ limit: 10 }).items as [StoredAsset];
  return { asset, file: readFileSync(join(asset.folder, asset.path)) };
}

it("a song that comes as bare samples is stored as a WAV of those very samples", async () => {
  const bytes = await samples();
  const { asset, file } = await madeOf(bytes, { music_sample_rate: 48_000, music_channel: 2 });
  expect(asset).toMatchObject({
    path: expect.stringMatching(/\.wav$/),
    name: expect.stringMatching(/\.wav$/),
    sourceSha256: createHash("sha256").update(bytes).digest("hex"),
    facts: { format: "wav", mime: "audio/wav", audioCodec: "pcm", sampleRate: 48_000, channels: 2, durationSeconds: 2 },
  });
  // RIFF and data say how long they are, byte for byte.
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.readUInt32LE(40)).toBe(bytes.length);
  expect(file.subarray(44, 44 + bytes.length).equals(bytes)).toBe(true);
});

it("samples that nobody describes are taken for what was asked, in two channels; a WAV in their place stays one", async () => {
  const bytes = await samples();
  expect((await madeOf(bytes, null)).asset.facts).toMatchObject({ format: "wav", sampleRate: 44_100, channels: 2 });
  const wave = readFileSync(await fixture("stereo.wav"));
  const { asset, file } = await madeOf(wave, null);
  expect(asset.facts).toMatchObject({ format: "wav", sampleRate: 48_000 });
  expect(file.subarray(44, 44 + bytes.length).equals(bytes)).toBe(true);
});

it("bare samples of an earlier version become a WAV at the next start: same asset, and nothing else is left", async () => {
  const { database, library, libraryFolder } = studioOf();
  const bytes = await samples();
  const folder = join(libraryFolder, "Songs", "Ferry");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "Ferry take 1.pcm"), bytes);
  const id = "01920000-0000-7000-8000-00000000000a";
  library.addAll(
    [
      {
        ...{ id, kind: "audio", name: "Ferry take 1.pcm", folder: libraryFolder, path: "Songs/Ferry/Ferry take 1.pcm" },
        sha256: createHash("sha256").update(bytes).digest("hex"),
        facts: {
          kind: "audio",
          format: "pcm",
          mime: "audio/L16",
          audioCodec: "pcm",
          bytes: bytes.length,
          sampleRate: 48_000,
        },
        ...{ state: "ready", rating: 4, createdAt: 1, origin: { type: "imported", fileName: "Ferry take 1.pcm" } },
      },
    ],
    () => {},
  );
  const onFault = (thrown: unknown) => {
    throw thrown;
  };
  const sidecars = new SidecarService({ database, library, onFault });
  await sidecars.settled();
  expect(existsSync(join(folder, "Ferry take 1.pcm.reelsong.json"))).toBe(true);
  const folderSync = new FolderSync({
    database,
    library,
    probe,
    now: Date.now,
    onFault,
    onChange: () => {},
    startMs: 0,
  });
  onTestFinished(() => folderSync.close());
  await folderSync.look();
  await folderSync.look();
  await sidecars.settled();
  expect(library.store.get(id)).toMatchObject({
    ...{ name: "Ferry take 1.wav", path: "Songs/Ferry/Ferry take 1.wav", state: "ready", rating: 4 },
    facts: { format: "wav", mime: "audio/wav", sampleRate: 48_000, channels: 2, durationSeconds: 2 },
  });
  expect(readdirSync(folder).sort()).toEqual(["Ferry take 1.wav", "Ferry take 1.wav.reelsong.json"]);
  expect(
    readFileSync(join(folder, "Ferry take 1.wav"))
      .subarray(44, 44 + bytes.length)
      .equals(bytes),
  ).toBe(true);
  expect(library.store.list({ limit: 10 }).items).toHaveLength(1);
});

it.each<[string, (library: ReturnType<typeof studioOf>["library"], id: string, file: string) => void]>([
  ["thrown away", ({ store }, id) => store.setState(id, "trashed")],
  [
    "known by other bytes",
    ({ store }, id) => {
      const { facts, folder, path } = store.get(id) as StoredAsset;
      store.replaceFile(id, { sha256: "0".repeat(64), kind: "audio", folder, path, facts });
    },
  ],
  ["at another place", ({ store }, id) => store.place(id, (store.get(id) as StoredAsset).folder, "Songs/Moved.pcm")],
])("samples that are %s while they are wrapped stay so, and leave no copy", async (_what, change) => {
  const { database, library, libraryFolder } = studioOf();
  const bytes = await samples();
  mkdirSync(join(libraryFolder, "Songs"), { recursive: true });
  const file = join(libraryFolder, "Songs", "Ferry.pcm");
  writeFileSync(file, bytes);
  const id = "01920000-0000-7000-8000-00000000000a";
  const facts = { kind: "audio", format: "pcm", mime: "audio/L16", audioCodec: "pcm", bytes: bytes.length } as const;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const origin = { type: "imported", fileName: "Ferry.pcm" } as const;
  const name = { name: "Ferry.pcm", folder: libraryFolder, path: "Songs/Ferry.pcm" };
  library.addAll(
    [{ id, kind: "audio", ...name, sha256, facts, state: "ready", rating: 0, createdAt: 1, origin }],
    () => {},
  );
  const changing: typeof probe = async (...given) => {
    const found = await probe(...given);
    change(library, id, file);
    return found;
  };
  const parts = { library, database, probe: changing };
  await wrapStoredSamples(parts, new AbortController().signal);
  expect(library.store.get(id)?.facts.format).toBe("pcm");
  expect(readFileSync(file).equals(bytes)).toBe(true);
  const all = readdirSync(libraryFolder, { recursive: true, withFileTypes: true });
  expect(all.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(["Ferry.pcm"]);
});

describe("what a studio that was killed while it wrapped samples left", () => {
  const id = "01920000-0000-7000-8000-00000000000a";
  async function wrappedOnce() {
    const { database, library, libraryFolder } = studioOf();
    const bytes = await samples();
    const songs = join(libraryFolder, "Songs");
    mkdirSync(songs, { recursive: true });
    writeFileSync(join(songs, "Ferry.pcm"), bytes);
    const facts = { kind: "audio", format: "pcm", mime: "audio/L16", audioCodec: "pcm", bytes: bytes.length } as const;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const origin = { type: "imported", fileName: "Ferry.pcm" } as const;
    const bare = { kind: "audio", folder: libraryFolder, path: "Songs/Ferry.pcm", sha256, facts } as const;
    library.addAll([{ id, ...bare, name: "Ferry.pcm", state: "ready", rating: 0, createdAt: 1, origin }], () => {});
    const wrap = () => wrapStoredSamples({ library, database, probe }, new AbortController().signal);
    expect(await wrap()).toBe(1);
    const files = () =>
      readdirSync(libraryFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    expect(files()).toEqual(["Ferry.wav"]);
    return { library, songs, bytes, bare, wrap, files };
  }

  it("samples beside the WAV that the database knows go, with their sidecar, once it is said; others stay", async () => {
    const { songs, bytes, wrap, files } = await wrappedOnce();
    writeFileSync(join(songs, "Ferry.pcm"), bytes);
    writeFileSync(join(songs, "Ferry.pcm.reelsong.json"), "{}");
    expect(await wrap()).toBe(0);
    expect(files()).toEqual(["Ferry.wav"]);
    // Of other bytes it is somebody's own.
    writeFileSync(join(songs, "Ferry.pcm"), bytes.subarray(4));
    await wrap();
    expect(files()).toEqual(["Ferry.pcm", "Ferry.wav"]);
  });

  it("a WAV that the database doesn't know yet is used: no second one is made, and no copy stays", async () => {
    const { library, songs, bytes, bare, wrap, files } = await wrappedOnce();
    const wave = readFileSync(join(songs, "Ferry.wav"));
    writeFileSync(join(songs, "Ferry.pcm"), bytes);
    library.store.replaceFile(id, bare);
    library.store.rename(id, "Ferry.pcm");
    expect(await wrap()).toBe(1);
    expect(files()).toEqual(["Ferry.wav"]);
    expect(readFileSync(join(songs, "Ferry.wav")).equals(wave)).toBe(true);
    expect(library.store.get(id)).toMatchObject({ name: "Ferry.wav", path: "Songs/Ferry.wav", state: "ready" });
  });
});
