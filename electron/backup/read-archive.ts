import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type ArchiveManifest, archiveManifest } from "#shared/contract/backup.ts";
import { failure, type StudioFailure } from "#shared/wire/studio-failure.ts";
import { DATABASE, MANIFEST, mediaName } from "./write-archive.ts";

/** A manifest of 100,000 files takes about 20 MB. */
const MANIFEST_MOST_BYTES = 64 * 1024 ** 2;

/** An archive that is open for reading; only what its manifest names is ever taken out. */
export interface OpenArchive {
  readonly manifest: ArchiveManifest;
  /** Writes the database to `file`; throws when its bytes aren't those the manifest promises. */
  takeDatabase(file: string): Promise<void>;
  /** Writes one file of the manifest to `file`, checked the same. */
  takeMedia(media: ArchiveManifest["media"][number], file: string): Promise<void>;
  close(): void;
}

/**
 * Opens an archive of the studio. Throws `archive_refused` when it is none, lacks something that it names, names something
 * twice or outside of itself, or is of a later version.
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  let zip: ZipFile;
  try {
    // yauzl refuses names that lead out, and data longer or shorter than the directory says.
    zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    });
  } catch (cause) {
    throw notOurs("It is not a zip file, or it is cut off.", cause);
  }
  try {
    const entries = await readEntries(zip);
    const manifest = await readManifest(zip, entries.get(MANIFEST));
    const need = (name: string, bytes: number) => {
      const entry = entries.get(name);
      if (entry === undefined) throw notOurs(`“${name}” is missing from it.`);
      if (entry.uncompressedSize !== bytes)
        throw notOurs(`“${name}” has ${entry.uncompressedSize} bytes instead of ${bytes}.`);
      return entry;
    };
    need(DATABASE, manifest.database.bytes);
    for (const { path, bytes } of manifest.media) {
      if (!isPlainPath(path)) throw notOurs(`“${path}” leads out of the library.`);
      need(mediaName(path), bytes);
    }
    const take = async (name: string, promised: { bytes: number; sha256: string }, file: string) => {
      const found = await writeOut(await zip.openReadStreamPromise(need(name, promised.bytes), {}), file);
      if (found !== promised.sha256) throw notOurs(`“${name}” was changed after the archive was made.`);
    };
    return {
      manifest,
      takeDatabase: (file) => take(DATABASE, manifest.database, file),
      takeMedia: (media, file) => take(mediaName(media.path), media, file),
      close: () => zip.close(),
    };
  } catch (thrown) {
    zip.close();
    if (thrown instanceof Error && thrown.name !== "StudioFailure") throw notOurs(thrown.message, thrown);
    throw thrown;
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw notOurs(`“${entry.fileName}” is in it twice.`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<ArchiveManifest> {
  if (entry === undefined || entry.uncompressedSize > MANIFEST_MOST_BYTES) throw notOurs("It holds no manifest.");
  const pieces: Uint8Array[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry, {})) pieces.push(piece as Uint8Array);
  const text = Buffer.concat(pieces).toString("utf8");
  const found = archiveManifest.safeParse(parse(text));
  if (found.success) return found.data;
  const version = (parse(text) as { formatVersion?: unknown } | null)?.formatVersion;
  if (typeof version === "number" && version > 1)
    throw notOurs(`It was made by a later version of the studio (archive ${version}, this version knows 1).`);
  throw notOurs("Its manifest can't be understood.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the SHA-256 of what was written; the file is on the disk then. */
async function writeOut(source: Readable, file: string): Promise<string> {
  const hash = createHash("sha256");
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, counted, createWriteStream(file, { flags: "w", flush: true }));
  return hash.digest("hex");
}

/** Folders and a name, each of which stays where it is put. */
const isPlainPath = (path: string): boolean =>
  path.split("/").every((part) => part !== "" && part !== "." && part !== "..") && !/[\\\0:]/.test(path);

const notOurs = (why: string, cause?: unknown): StudioFailure =>
  failure("archive_refused", { message: why }, { cause });
