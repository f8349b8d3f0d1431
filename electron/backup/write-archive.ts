import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ArchiveManifest } from "#shared/contract/backup/backup.ts";
import { DATABASE, MANIFEST, mediaName, SIGNATURE } from "./archive-names.ts";

/** One file of the library on its way into an archive. */
export interface ArchivedFile {
  readonly assetId: string;
  /** In the library, with `/` between its parts. */
  readonly path: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ArchiveStream {
  readonly body: Readable;
  /** Of the whole archive: nothing in it is compressed, so that it is known before the first byte. */
  readonly bytes: number;
}

/**
 * A zip of one database copy and the files of the library, written while it is read. Media doesn't shrink, so everything
 * is stored as it is; the signature is over the manifest, which has the hash of all else. `database` is removed when the stream ends, however it ends.
 */
export async function writeArchive(
  about: Pick<ArchiveManifest, "studioVersion" | "createdAt">,
  database: { readonly file: string; readonly sha256: string },
  files: readonly ArchivedFile[],
  sign: (manifest: string) => Promise<string>,
): Promise<ArchiveStream> {
  try {
    return await write(about, database, files, sign);
  } catch (cause) {
    await rm(database.file, { force: true }).catch(() => {});
    throw cause;
  }
}

async function write(...[about, database, files, sign]: Parameters<typeof writeArchive>): Promise<ArchiveStream> {
  const { size } = await stat(database.file);
  const manifest: ArchiveManifest = {
    format: "reelsong-studio",
    formatVersion: 1,
    ...about,
    database: { bytes: size, sha256: database.sha256 },
    media: files.map(({ assetId, path, bytes, sha256 }) => ({ assetId, path, bytes, sha256 })),
  };
  const mtime = new Date(about.createdAt);
  const zip = new ZipFile();
  /** The file that is being read; another one is opened when it is through. */
  let reading: Readable | undefined;
  let left = false;
  const text = JSON.stringify(manifest);
  zip.addBuffer(Buffer.from(text), MANIFEST, { compress: false, mtime });
  zip.addBuffer(Buffer.from(await sign(text)), SIGNATURE, { compress: false, mtime });
  zip.addFile(database.file, DATABASE, { compress: false, mtime });
  for (const { file, path, bytes } of files) {
    // Opened when its turn comes: ten thousand files are not held open at once.
    zip.addReadStreamLazy(mediaName(path), { compress: false, mtime, size: bytes }, (use) => {
      reading = createReadStream(file);
      // A file that is gone by its turn: the writer of zips hears no stream's error, and would wait without end.
      reading.once("error", (cause) => zip.emit("error", cause));
      if (left) reading.destroy();
      use(null, reading);
    });
  }
  const body = zip.outputStream as Readable;
  // It may fail before anybody reads it, who is told then: an error that nobody hears would end the core.
  body.on("error", () => {});
  // Heard from the first moment: what goes wrong before the sum is known must not be waited for without end.
  const bytes = await new Promise<number>((done, fail) => {
    zip.on("error", (cause) => {
      body.destroy(cause as Error);
      fail(cause);
    });
    zip.end({ comment: "", forceZip64Format: false }, (bytes?: number) => done(bytes ?? 0));
  });
  body.once("close", () => {
    left = true;
    reading?.destroy();
    void rm(database.file, { force: true }).catch(() => {});
  });
  return { body, bytes };
}
