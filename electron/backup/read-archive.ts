import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type ArchiveManifest, archiveManifest } from "#shared/contract/backup/backup.ts";
import { failure, type StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import { DATABASE, MANIFEST, mediaName, SIGNATURE } from "./archive-names.ts";

/** A manifest of 100,000 files takes about 20 MB. */
const MANIFEST_MOST_BYTES = 32 * 1024 ** 2;
const SIGNATURE_MOST_BYTES = 1024;
const MOST_ENTRIES = 300_000;
/**
 * The studio stores what it archives as it is. One that was packed anew by another program may be smaller than what it
 * holds, but media doesn't shrink and a database hardly to a tenth.
 */
const UNPACKED_MOST_TIMES = 20;
const UNPACKED_FREE_BYTES = 64 * 1024 ** 2;

/** An archive that is open for reading; only what its manifest names is ever taken out. */
export interface OpenArchive {
  readonly manifest: ArchiveManifest;
  /** Its bytes as text: what the signature is over. */
  readonly manifestText: string;
  /** As it stands there, judged by nobody yet; null where there is none. */
  readonly signature: string | null;
  /** Writes the database to `file`; throws when its bytes aren't those the manifest promises. */
  takeDatabase(file: string): Promise<void>;
  /** Writes one file of the manifest to `file`, checked the same. */
  importArchiveMedia(media: ArchiveManifest["media"][number], file: string): Promise<void>;
  close(): void;
}

/**
 * Opens an archive of the studio. Throws `archive_refused` when it is none, lacks something that it names, names something
 * twice or outside of itself, would unpack to far more than it is, or is of a later version. Nothing is written by that.
 * `flush`: what is written out is on the disk then.
 */
export async function openArchive(path: string, { flush = true } = {}): Promise<OpenArchive> {
  const { size } = await stat(path);
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
    const entries = await readEntries(zip, UNPACKED_FREE_BYTES + UNPACKED_MOST_TIMES * size);
    const manifestText = await readText(zip, entries.get(MANIFEST), MANIFEST_MOST_BYTES);
    if (manifestText === null) throw notOurs("It holds no manifest.");
    const manifest = parseManifest(manifestText);
    const signature = await readText(zip, entries.get(SIGNATURE), SIGNATURE_MOST_BYTES);
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
      const entry = need(name, promised.bytes);
      const found = await unpack(zip, entry, { file, flush }, name).catch((thrown: unknown) => {
        // What the disk says is said by a code, as what the unpacking says is; the rest is about the zip.
        const isOfDisk = thrown instanceof Error && "code" in thrown && !String(thrown.code).startsWith("Z_");
        if (thrown instanceof Error && thrown.name !== "StudioFailure" && !isOfDisk)
          throw notOurs(`“${name}” can't be unpacked: ${thrown.message}.`, thrown);
        throw thrown;
      });
      if (found === promised.sha256) return;
      await rm(file, { force: true });
      throw notOurs(`“${name}” was changed after the archive was made.`);
    };
    return {
      manifest,
      manifestText,
      signature,
      takeDatabase: (file) => take(DATABASE, manifest.database, file),
      importArchiveMedia: (media, file) => take(mediaName(media.path), media, file),
      close: () => zip.close(),
    };
  } catch (thrown) {
    zip.close();
    if (thrown instanceof Error && thrown.name !== "StudioFailure") throw notOurs(thrown.message, thrown);
    throw thrown;
  }
}

/** The directory of the zip: all of what it announces together stays below `mostBytes`. */
async function readEntries(zip: ZipFile, mostBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let announced = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MOST_ENTRIES) throw notOurs(`It holds more than ${MOST_ENTRIES} files.`);
    if (entries.has(entry.fileName)) throw notOurs(`“${entry.fileName}” is in it twice.`);
    announced += entry.uncompressedSize;
    if (announced > mostBytes)
      throw notOurs(
        `Unpacked it would take more than ${megabytes(mostBytes)} MB, far more than an archive of its size.`,
      );
    entries.set(entry.fileName, entry);
  }
  return entries;
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);

/** A small entry as text; null where it isn't there or is longer than it may be. */
async function readText(zip: ZipFile, entry: Entry | undefined, mostBytes: number): Promise<string | null> {
  if (entry === undefined || entry.uncompressedSize > mostBytes) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry, {})) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces).toString("utf8");
}

/** Throws `archive_refused`, with the version where it is a later one. */
export function parseManifest(text: string): ArchiveManifest {
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

/** Returns the SHA-256 of what was written. What is more than the directory says is never written. */
async function unpack(
  zip: ZipFile,
  entry: Entry,
  { file, flush }: { file: string; flush: boolean },
  name: string,
): Promise<string> {
  const source = await zip.openReadStreamPromise(entry, {});
  const mostBytes = entry.uncompressedSize;
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) {
        done(notOurs(`“${name}” unpacks to more than the ${mostBytes} bytes that it promises.`));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(source, counted, createWriteStream(file, { flags: "w", mode: 0o600, flush }));
  } catch (thrown) {
    await rm(file, { force: true });
    throw thrown;
  }
  return hash.digest("hex");
}

/** Folders and a name, each of which stays where it is put. */
const isPlainPath = (path: string): boolean =>
  path.split("/").every((part) => part !== "" && part !== "." && part !== "..") && !/[\\\0:]/.test(path);

const notOurs = (why: string, cause?: unknown): StudioFailure =>
  failure("archive_refused", { message: why }, { cause });
