import { mkdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { v7 as newId } from "uuid";
import {
  checkpointDatabase,
  copyDatabase,
  type Database,
  relocateAssets,
  summarizeDatabase,
} from "#core/database/index.ts";
import { isInside, openIncoming, sha256Of } from "#core/files/index.ts";
import type { FolderSync, MediaLibrary } from "#core/library/index.ts";
import type { ArchiveManifest, ArchivePreview, BackupState } from "#shared/contract/backup/backup.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { archiveExtension, createArchivePaths } from "./archive-names.ts";
import type { BackupService } from "./backup-service.ts";
import { type ImportService, type ImportSource, nameOf } from "./import/index.ts";
import { importArchiveMedia, type PlacedFile } from "./import-archive-media.ts";
import type { OfferedArchive } from "./offered-archive.ts";
import { type OpenArchive, openArchive } from "./read-archive.ts";
import { requireSigned, type SignedCopies } from "./signed-copies.ts";
import { type ArchivedFile, writeArchive } from "./write-archive.ts";

export interface ArchiveParts {
  readonly database: Database;
  readonly library: MediaLibrary;
  readonly folderSync: Pick<FolderSync, "start">;
  readonly backups: BackupService;
  readonly dataDir: string;
  readonly own: SignedCopies;
  readonly imports: ImportService;
  readonly offered: OfferedArchive;
  readonly onFault: (thrown: unknown) => void;
  readonly studioVersion: string;
  readonly now: () => number;
}

interface Prepared {
  readonly database: { file: string; sha256: string };
  readonly files: readonly ArchivedFile[];
  readonly createdAt: number;
}

/** The whole studio as one file, out and in. What is given in waits in the data folder until the person decides. */
export class ArchiveService {
  readonly #parts: ArchiveParts;
  readonly #folder: string;
  readonly #prepared = new Map<string, Prepared>();

  constructor(parts: ArchiveParts) {
    this.#parts = parts;
    this.#folder = join(parts.dataDir, "archives");
  }

  /** Leftovers of an earlier run belong to nobody. */
  start(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  async measure(media: boolean): Promise<{ files: number; bytes: number }> {
    const file = join(this.#parts.dataDir, "studio.db");
    const { size } = await stat(file);
    if (!media) return { files: 0, bytes: size };
    const { files, bytes } = this.#parts.library.store.measureReady();
    return { files, bytes: bytes + size };
  }

  async prepare(media: boolean): Promise<{ ticket: string; fileName: string; bytes: number; missing: number }> {
    const { now, database } = this.#parts;
    const ticket = newId();
    const createdAt = now();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = join(this.#folder, `${ticket}.db`);
    await copyDatabase(database.db, file);
    checkpointDatabase(file);
    const { files, missing } = media ? await this.#files() : { files: [], missing: 0 };
    this.#prepared.set(ticket, { database: { file, sha256: await sha256Of(file) }, files, createdAt });
    const bytes = files.reduce((sum, { bytes }) => sum + bytes, (await stat(file)).size);
    const day = new Date(createdAt).toISOString().slice(0, 10);
    return { ticket, fileName: `Reelsong ${day}.${archiveExtension}`, bytes, missing };
  }

  /** The archive of a ticket, once; null for a ticket that is unknown or used. */
  async send(ticket: string): Promise<{ body: ReadableStream; bytes: number; fileName: string } | null> {
    const prepared = this.#prepared.get(ticket);
    if (prepared === undefined) return null;
    this.#prepared.delete(ticket);
    const { createdAt, database, files } = prepared;
    const about = { studioVersion: this.#parts.studioVersion, createdAt };
    const sign = (manifest: string) => this.#parts.own.signManifest(manifest);
    const { body, bytes } = await writeArchive(about, database, files, sign);
    const fileName = `Reelsong ${new Date(createdAt).toISOString().slice(0, 10)}.${archiveExtension}`;
    return { body: Readable.toWeb(body) as ReadableStream, bytes, fileName };
  }

  /** Keeps an archive that the page gives, whole, for `preview`. Throws `disk_full`, as soon as that can be known. */
  async receive(stream: AsyncIterable<Uint8Array>, announced = 0, id: string = newId()): Promise<{ id: string }> {
    await needRoom(this.#folder, announced);
    const writer = await openIncoming(this.#file(id));
    try {
      for await (const chunk of stream) await writer.write(chunk);
      await writer.finish();
      return { id };
    } catch (thrown) {
      await writer.close();
      await this.discard(id);
      throw thrown;
    }
  }

  /** Shows an archive that was opened from outside the studio; see `OfferedArchive`. */
  offer(path: string): Promise<void> {
    return this.#parts.offered.open(path, this);
  }

  async preview(id: string): Promise<ArchivePreview> {
    const { own, imports, backups } = this.#parts;
    const look = await imports.look(await this.#source(id));
    const { manifest, manifestText, signature, content, found, newFiles, newBytes } = look;
    if (manifest === null || manifestText === null) throw failure("archive_refused");
    const origin = await own.isOwnManifest(manifestText, signature);
    return {
      id,
      ...nameOf(manifest),
      studioVersion: manifest.studioVersion,
      found,
      now: backups.counts(),
      origin,
      content: origin.own ? null : content,
      media: { files: manifest.media.length, newFiles, newBytes },
    };
  }

  /** Adds what anybody's archive holds; the copy of it goes when that has ended. */
  async import(id: string, media: boolean): Promise<BackupState> {
    const { imports, backups, onFault } = this.#parts;
    imports.start(await this.#source(id), { name: "", at: this.#parts.now(), media });
    this.#parts.offered.forget(id);
    void imports.settled().then(() => this.discard(id).catch(onFault));
    return backups.state();
  }

  /** Only of an archive that this installation made: its signature is over the manifest, which has the hash of all else. */
  async restore(id: string, media: boolean): Promise<BackupState> {
    const { library, backups, own } = this.#parts;
    return this.#opened(id, async (archive) => {
      requireSigned(await own.isOwnManifest(archive.manifestText, archive.signature));
      const database = await this.#unpackDatabase(id, archive);
      try {
        summarizeDatabase(database);
        const { wanted, lying } = media ? this.#compare(archive.manifest) : { wanted: [], lying: [] };
        await needRoom(
          library.folder,
          wanted.reduce((sum, { bytes }) => sum + bytes, 0),
        );
        // Files first: a database that speaks of files which are not there yet would show ghosts.
        const { createdAt } = archive.manifest;
        const about = { name: `archive of ${new Date(createdAt).toISOString()}`, at: createdAt };
        const state = await importArchiveMedia(archive, wanted, library)
          .then(({ placed, left }) => {
            relocateAssets(database, [...lying, ...placed]);
            return backups.stageRestore(database, { ...about, ...(left > 0 ? { left } : {}) }, async () => {});
          })
          .catch((thrown: unknown) => {
            this.letGo();
            throw thrown;
          });
        await this.discard(id);
        return state;
      } finally {
        // A copy of it is ready by now, or it can't be: on a full disk it would take the room of the next try.
        await rm(database, { force: true });
      }
    });
  }

  /** The database that files came for isn't opened after all: now they are additions to this one. */
  letGo(): void {
    const { library, folderSync } = this.#parts;
    if (library.awaited.size === 0) return;
    library.awaited.clear();
    folderSync.start();
  }

  async discard(id: string): Promise<void> {
    this.#parts.offered.forget(id);
    await rm(this.#file(id), { force: true });
  }

  async close(): Promise<void> {
    this.#prepared.clear();
    this.#parts.offered.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.zip`);
  }

  /**
   * Which files of an archive have to come, and where the others lie. The same bytes may be here as a file of which the
   * archive's database knows nothing (an earlier try brought them): it is told where, or it would miss its own.
   */
  #compare({ media }: ArchiveManifest): { wanted: ArchiveManifest["media"]; lying: PlacedFile[] } {
    const { store } = this.#parts.library;
    const known = new Set(media.map(({ assetId }) => assetId));
    const wanted: ArchiveManifest["media"] = [];
    const lying: PlacedFile[] = [];
    for (const file of media) {
      const { assetId, sha256 } = file;
      const here = store
        .byHash(sha256)
        .filter(({ id, state }) => state === "ready" && (id === assetId || !known.has(id)))
        .toSorted((a, b) => Number(b.id === assetId) - Number(a.id === assetId))[0];
      if (here === undefined) wanted.push(file);
      else {
        known.add(here.id);
        lying.push({ assetId, folder: here.folder, path: here.path });
      }
    }
    return { wanted, lying };
  }

  /** Files that are there with the bytes that are known of them; others would not survive the check of their hash. */
  async #files(): Promise<{ files: ArchivedFile[]; missing: number }> {
    const files: ArchivedFile[] = [];
    let missing = 0;
    const seen = new Set<string>();
    const pathOf = createArchivePaths();
    for (const asset of this.#parts.library.store.everyReady()) {
      const resolved = await this.#parts.library.resolve(asset.id);
      const found = resolved && (await stat(resolved.path).catch(() => null));
      if (!(resolved && found?.size === asset.facts.bytes)) missing += 1;
      else if (!seen.has(resolved.path)) {
        seen.add(resolved.path);
        files.push({
          assetId: asset.id,
          path: pathOf(asset.path),
          file: resolved.path,
          bytes: found.size,
          sha256: asset.sha256,
        });
      }
    }
    return { files, missing };
  }

  async #source(id: string): Promise<ImportSource> {
    const file = this.#file(id);
    if (!isInside(this.#folder, file) || (await stat(file).catch(() => null)) === null)
      throw failure("record_not_found", { message: "This archive no longer exists. Select it again." });
    return { type: "archive", path: file };
  }

  async #opened<T>(id: string, work: (archive: OpenArchive) => Promise<T>): Promise<T> {
    const archive = await openArchive((await this.#source(id)).path);
    try {
      return await work(archive);
    } finally {
      archive.close();
    }
  }

  async #unpackDatabase(id: string, archive: OpenArchive): Promise<string> {
    await needRoom(this.#folder, archive.manifest.database.bytes);
    const file = join(this.#folder, `${id}.db`);
    await archive.takeDatabase(file);
    return file;
  }
}

/** Makes the folder where it isn't there. Throws `disk_full` with the figures before anything is written into it. */
async function needRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  const room = bavail * bsize;
  if (room < bytes) throw failure("disk_full", { details: { found: room, allowed: bytes } });
}
