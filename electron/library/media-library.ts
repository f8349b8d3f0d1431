import type { FileHandle } from "node:fs/promises";
import { v7 as newId } from "uuid";
import {
  type AssetFilter,
  AssetStore,
  type Database,
  FileMoves,
  type StoredAsset,
  TaskStore,
} from "#core/database/index.ts";
import { type ConfinedFile, openFileIn } from "#core/files/confinement/index.ts";
import { diskFailure, extensionFor, freeBytes, isInside } from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { Asset, ImportedAsset } from "#shared/contract/library/media.ts";
import { splitExtension } from "#shared/outgoing/index.ts";
import { failure, StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { type IncomingDetails, importStream } from "./import-stream.ts";
import type { LibraryPorts } from "./library-ports.ts";
import { locateFile } from "./locate-file.ts";
import { type Marks, markAssets } from "./mark-assets.ts";
import { requireOpenable, requireTrueName } from "./openable-file.ts";

export interface LibraryParts {
  readonly database: Database;
  /** The folder new files go to (settings); absolute. */
  readonly folder: () => string;
  /** Folders that the person chose before, in which files may still lie; absolute. None unless told. */
  readonly earlier?: () => readonly string[];
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
  readonly ports: Pick<LibraryPorts, "openPath" | "revealPath">;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  readonly now?: () => number;
}

/** Bytes of the library that leave with a request. */
export interface RequestMedia {
  readonly path: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Opens this file, and no other that its path might lead to by then. */
  readonly open: () => Promise<FileHandle>;
}

/** A file of the library as the media handler serves it. */
export interface ResolvedFile {
  readonly path: string;
  /** The folder of the library that it lies in. */
  readonly root: string;
  readonly mime: string;
  readonly etag: string;
  readonly name: string;
}

export const publicAsset = ({ folder: _folder, path: _path, ...asset }: StoredAsset): Asset => asset;

/** All files the studio knows: what the person brought in, and what was generated. */
export class MediaLibrary {
  readonly store: AssetStore;
  readonly moves: FileMoves;
  readonly #parts: LibraryParts;
  readonly #tasks: TaskStore;
  /** Placing one file at a time, so that equal files and equal names can't meet. */
  #placing: Promise<unknown> = Promise.resolve();

  /** Absolute paths of files that came for a database which is opened at the next start: nobody's additions until then. */
  readonly awaited = new Set<string>();

  constructor(parts: LibraryParts) {
    this.#parts = parts;
    this.store = new AssetStore(parts.database);
    this.moves = new FileMoves(parts.database);
    this.#tasks = new TaskStore(parts.database);
  }

  get folder(): string {
    return this.#parts.folder();
  }

  list(filter: AssetFilter): { items: Asset[]; total: number; all: number } {
    const found = this.store.list(filter);
    return { ...found, items: found.items.map(publicAsset) };
  }

  async get(id: string): Promise<Asset> {
    const asset = this.#need(id);
    await this.#locate(asset);
    return publicAsset(this.#need(id));
  }

  getMany(ids: readonly string[]): Asset[] {
    return this.store.getMany(ids).map(publicAsset);
  }

  factsOf(id: string): MediaFacts | undefined {
    return this.store.get(id)?.facts;
  }

  /** Changes the name in the studio; the file keeps its own, for all that points to it. */
  rename(id: string, name: string): Asset {
    return this.#change(id, () => this.store.rename(id, name));
  }

  rate(id: string, rating: number): Asset {
    return this.#change(id, () => this.store.rate(id, rating));
  }

  annotate(id: string, note: string): Asset {
    return this.#change(id, () => this.store.annotate(id, note));
  }

  mark(wanted: Marks): Asset[] {
    markAssets(this.#parts.database, this.store, wanted);
    this.#parts.notify("library", wanted.ids);
    return this.getMany(wanted.ids);
  }

  async open(id: string): Promise<void> {
    const { path } = await this.openable(id);
    await this.#asked(this.#parts.ports.openPath(path));
  }

  async reveal(id: string): Promise<void> {
    await using file = await this.hold(id);
    await this.#asked(this.#parts.ports.revealPath(file.real));
  }

  /** Where a file is that may be handed to another program, and what it is by its bytes. Throws `file_not_opened`. */
  async openable(id: string): Promise<{ path: string; mime: string }> {
    await using file = await this.hold(id);
    const { mime } = await requireOpenable(file, this.#parts.probe);
    return { path: file.real, mime };
  }

  /** Where a file is that may leave the library as it lies there. Throws `file_not_opened`. */
  async leaving(id: string): Promise<string> {
    await using file = await this.hold(id);
    await requireTrueName(file, this.#parts.probe);
    return file.real;
  }

  peaks(id: string): number[][] | null {
    this.#need(id);
    return this.store.peaks(id);
  }

  savePeaks(id: string, peaks: readonly (readonly number[])[]): void {
    this.#need(id);
    this.store.savePeaks(id, peaks);
  }

  /** Stores a file the person brought in; bytes that are already here give the asset they belong to. */
  /** `onlyMedia`: throws `media_unreadable` for what is no picture, video or sound, by its bytes. */
  async importFile(
    stream: AsyncIterable<Uint8Array>,
    fileName: string,
    { onlyMedia = false }: { onlyMedia?: boolean } = {},
  ): Promise<ImportedAsset> {
    let alreadyHere = false;
    const require = (facts: MediaFacts) => {
      if (facts.kind === "unknown") throw failure("media_unreadable", { details: { format: facts.format } });
    };
    const asset = await this.receive(stream, {
      ...{ fileName, folder: "Imported", origin: { type: "imported", fileName } },
      onKnown: () => {
        alreadyHere = true;
      },
      ...(onlyMedia ? { require } : {}),
    });
    return alreadyHere ? { ...asset, alreadyHere } : asset;
  }

  /** Stores a file while it comes, wherever it comes from. A stream that breaks leaves nothing. */
  async receive(stream: AsyncIterable<Uint8Array>, coming: IncomingDetails): Promise<Asset> {
    const asset = await importStream(stream, coming, {
      root: this.folder,
      store: this.store,
      probe: this.#parts.probe,
      locate: (known) => this.#locate(known),
      placing: (work) => this.placing(work),
      newId: () => newId({ msecs: this.#now() }),
      now: () => this.#now(),
    });
    this.#parts.notify("library", [asset.id]);
    return publicAsset(asset);
  }

  /** Enters files that are in their places already, with all that is known of them, in one step with `besides`. */
  addAll(assets: readonly StoredAsset[], besides: () => void): void {
    this.#parts.database.transaction(() => {
      for (const asset of assets) this.store.insertWhole(asset);
      besides();
    });
  }

  /** Tells the pages that assets are new or others. */
  changed(...ids: string[]): void {
    this.#parts.notify("library", ids);
  }

  /** Where an asset's bytes are, for the media handler; null when it is unknown, trashed or gone. */
  async resolve(id: string): Promise<ResolvedFile | null> {
    const described = this.describe(id);
    if (described === null) return null;
    const path = await described.path();
    const root = path === null ? undefined : this.roots().find((one) => isInside(one, path));
    return path === null || root === undefined ? null : { ...described, path, root };
  }

  /** What is known of a file without looking for it, and the way to look for it. */
  describe(id: string): (Omit<ResolvedFile, "path" | "root"> & { path: () => Promise<string | null> }) | null {
    const asset = this.store.get(id);
    if (asset === null || asset.state === "trashed") return null;
    const { stem } = splitExtension(asset.name);
    const name = `${stem}${extensionFor(asset.facts, asset.path)}`;
    return { path: () => this.#locate(asset), mime: asset.facts.mime, etag: `"${asset.sha256}"`, name };
  }

  /** The bytes that a request names as `asset:<id>`, and the way to open them. Throws `file_missing`. */
  async media(id: string): Promise<RequestMedia> {
    const asset = this.#need(id);
    const { mime, bytes } = asset.facts;
    const path = await this.#needFile(asset);
    return { path, mime, bytes, sha256: asset.sha256, open: async () => (await this.#hold(path)).handle };
  }

  /** Opens the file of an asset: what is read of it is what lies in the library. Throws `file_missing`, `path_outside`. */
  async hold(id: string): Promise<ConfinedFile> {
    return this.#hold(await this.#needFile(this.#need(id)));
  }

  /** The folders that a file of the library may lie in: that of now, and those that the person chose before. */
  roots(): string[] {
    return [...new Set([this.folder, ...(this.#parts.earlier?.() ?? [])])];
  }

  /** Whether this task is known here and made another asset, or none yet: then nobody else's file is its output. */
  isTaskOfAnother(taskId: string, assetId: string): boolean {
    const task = this.#tasks.get(taskId);
    return task !== null && task.assetId !== assetId;
  }

  bytes(): number {
    return this.store.totalBytes();
  }

  freeBytes(): Promise<number | null> {
    return freeBytes(this.folder);
  }

  /** Runs `work` while no other file is being given its name. */
  placing<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#placing.then(work, work);
    this.#placing = result.catch(() => {});
    return result;
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }

  #need(id: string): StoredAsset {
    const asset = this.store.get(id);
    if (asset === null) throw failure("record_not_found", { message: "This file isn’t in the library." });
    return asset;
  }

  /** What the system refuses, it refuses with a readable reason. */
  async #asked(work: Promise<void>): Promise<void> {
    await work.catch((cause: unknown) => {
      if (cause instanceof StudioFailure || !(cause instanceof Error)) throw cause;
      throw failure("disk_failed", { message: cause.message }, { cause });
    });
  }

  #change(id: string, work: () => void): Asset {
    this.#need(id);
    work();
    this.#parts.notify("library", [id]);
    return publicAsset(this.#need(id));
  }

  /** The file's path, or null; `ready` and `missing` follow what is really there. */
  async #locate(asset: StoredAsset): Promise<string | null> {
    if (asset.state === "trashed") return null;
    const path = await locateFile(asset, this.folder, this.roots());
    this.#mark(asset, path === null ? "missing" : "ready");
    return path;
  }

  #mark(asset: StoredAsset, state: "ready" | "missing"): void {
    if (asset.state === state) return;
    // Somebody threw it away or moved it while it was looked for: that holds.
    const now = this.store.get(asset.id);
    if (now?.state !== asset.state || now.folder !== asset.folder || now.path !== asset.path) return;
    this.store.setState(asset.id, state);
    this.#parts.notify("library", [asset.id]);
  }

  #hold(path: string): Promise<ConfinedFile> {
    return openFileIn(this.roots(), path).catch((cause: unknown) => {
      throw diskFailure(cause);
    });
  }

  async #needFile(asset: StoredAsset): Promise<string> {
    const path = await this.#locate(asset);
    if (path === null) throw failure("file_missing", { message: `The file of “${asset.name}” is missing.` });
    return path;
  }
}
