import { createHash } from "node:crypto";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { ConfinedFile } from "#core/files/confinement/index.ts";
import { freeBytes, type GrowingFile, openGrowingFile, sizeOf, spareFile } from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import { type MediaLibrary, publicAsset } from "#core/library/index.ts";
import type { Asset, FilmTake } from "#shared/contract/library/media.ts";
import type { copiedFilm, FilmEdit, FilmForm, filmPrint } from "#shared/contract/storyboard/films.ts";
import type { CaptionCue } from "#shared/film/index.ts";
import { carriedError, failure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { addFilm, type FilmCredentials } from "./add-film.ts";
import { type Join, joinTakes } from "./join-takes.ts";
import { type KeptStretches, openKeptStretches } from "./kept-stretches.ts";

export interface FilmParts {
  readonly library: MediaLibrary;
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
  /** Title of a project; undefined when there is none of this id. */
  readonly titleOf: (projectId: string) => string | undefined;
  readonly now: () => number;
  /** Signs what is exported; absent where nothing is. */
  readonly credentials?: FilmCredentials | undefined;
}

export interface FinishedFilm {
  readonly id: string;
  readonly name: string;
  readonly takes: readonly FilmTake[];
  readonly footage: readonly string[];
  readonly songAssetId: string | null;
  readonly captions: readonly CaptionCue[];
  readonly edits: readonly FilmEdit[];
  readonly chapters: readonly { readonly start: number; readonly title: string }[];
  readonly form: FilmForm;
  /** The person’s answer, where they are asked. */
  readonly credentials: boolean;
}

interface OpenFilm {
  readonly projectId: string;
  readonly file: GrowingFile;
  /** What is encoded of it, for an export that is cut off; absent: nothing is kept. */
  kept?: KeptStretches;
  /** Set before anything is waited for: two threads must never write one file. */
  copying?: boolean;
  /** The thread that writes it, where all is copied. */
  join?: Join;
  paused?: boolean;
}

/**
 * Films on their way to the library. The page joins what must be drawn or mixed, a thread of the core what is copied;
 * the core alone writes to the disk.
 */
export class FilmService {
  readonly #parts: FilmParts;
  readonly #open = new Map<string, OpenFilm>();

  constructor(parts: FilmParts) {
    this.#parts = parts;
  }

  /** As `films.begin` of the contract. */
  async begin(
    projectId: string,
    print?: z.infer<typeof filmPrint>,
  ): Promise<{ id: string; kept?: number; changed?: boolean }> {
    if (this.#parts.titleOf(projectId) === undefined) throw failure("record_not_found");
    for (const [id, film] of this.#open) if (film.projectId === projectId) await this.cancel(id, true);
    const { folder } = this.#parts.library;
    const id = newId({ msecs: this.#parts.now() });
    const file = await openGrowingFile(await spareFile(folder, id));
    const film: OpenFilm = { projectId, file };
    this.#open.set(id, film);
    if (print === undefined) return { id };
    // A disk that can't keep them doesn't keep the film from being made.
    const kept = await openKeptStretches(folder, projectId, await this.#keyOf(print)).catch(() => null);
    if (kept === null) return { id };
    film.kept = kept;
    return { id, kept: kept.count, changed: kept.changed };
  }

  /** What a film is made of: what the page says, and its files as they are now. */
  async #keyOf({ words, media }: z.infer<typeof filmPrint>): Promise<Buffer> {
    const hash = createHash("sha256").update(words);
    for (const assetId of new Set(media)) {
      const file = await this.#parts.library.hold(assetId).catch(() => null);
      const known = this.#parts.library.store.get(assetId)?.sha256;
      hash.update(JSON.stringify([assetId, known, file?.stat.size, file?.stat.mtimeMs]));
      await file?.close();
    }
    return hash.digest();
  }

  /** Bytes of the file from `at` on. Throws `record_not_found` when it is finished, cancelled or unknown. */
  async write(id: string, at: number, bytes: Uint8Array): Promise<void> {
    const film = this.#need(id);
    try {
      await film.file.write(at, bytes);
    } catch (thrown) {
      // The film itself comes first: what is kept for a crash gives it its room.
      if (film.kept === undefined || carriedError(thrown)?.code !== "disk_full") throw thrown;
      await forget(film);
      await film.file.write(at, bytes);
    }
  }

  /** Keeps more of a stretch that is encoded. Refused once, nothing is kept of this film any more. */
  async keep(id: string, stretch: number, bytes: Uint8Array, last: boolean): Promise<void> {
    const film = this.#need(id);
    if (film.kept === undefined) throw failure("not_allowed_now", { message: "Nothing is kept of this film." });
    try {
      await film.kept.append(stretch, bytes, last);
    } catch (thrown) {
      await forget(film);
      throw thrown;
    }
  }

  /** A stretch that is kept, as it was sent. */
  async kept(id: string, stretch: number): Promise<ReadableStream<Uint8Array>> {
    const { kept } = this.#need(id);
    if (kept === undefined) throw failure("record_not_found");
    return kept.read(stretch);
  }

  /** As `films.copy` of the contract: seconds that are written; ends when every byte is. Throws a StudioFailure. */
  async *copy({ id, ...film }: z.infer<typeof copiedFilm>): AsyncGenerator<number> {
    const open = this.#need(id);
    if (open.copying) throw failure("not_allowed_now", { message: "This film is already being exported." });
    open.copying = true;
    // What the thread opens are names of files that are held here: nothing can be put in their place meanwhile.
    const held = new Map<string, ConfinedFile>();
    try {
      for (const { assetId } of film.takes) {
        if (!held.has(assetId)) held.set(assetId, await this.#parts.library.hold(assetId));
      }
      // It may have been cancelled while its files were looked for.
      if (this.#open.get(id) !== open) throw failure("record_not_found");
      const paths = new Map([...held].map(([assetId, { path }]) => [assetId, path]));
      const join = joinTakes({ ...film, target: open.file.held, paths, paused: open.paused ?? false });
      open.join = join;
      try {
        yield* join.progress();
      } finally {
        await join.stop();
      }
    } finally {
      for (const file of held.values()) await file.close();
    }
  }

  /** Holds the copying of a film or lets it go on. */
  pause(id: string, paused: boolean): void {
    const film = this.#open.get(id);
    if (film === undefined) return;
    film.paused = paused;
    film.join?.pause(paused);
  }

  /** As `films.finish` of the contract. What can't be finished is thrown away. */
  async finish(finished: FinishedFilm): Promise<Asset & { unsigned?: string }> {
    const { id, name, takes, footage, songAssetId, captions, edits, chapters, form } = finished;
    const film = this.#need(id);
    const { projectId, file } = film;
    this.#open.delete(id);
    const { library, probe, titleOf, now } = this.#parts;
    const shown = [...takes.map(({ assetId }) => assetId), ...footage];
    const used = shown.map((asset) => library.store.get(asset)?.origin);
    try {
      await file.finish();
      await this.#makeRoom(film);
      const wanted = this.#parts.credentials?.wanted(finished.credentials) === true;
      const { asset, unsigned } = await addFilm(library, probe, wanted ? this.#parts.credentials : undefined, {
        id,
        path: file.path,
        name,
        ...{ captions, edits, chapters, form },
        createdAt: now(),
        origin: {
          type: "exported",
          projectId,
          projectTitle: titleOf(projectId) ?? name,
          takes: [...takes],
          ...(footage.length > 0 ? { footage: [...footage] } : {}),
          songAssetId,
          sandbox: used.some((origin) => origin?.type === "generated" && origin.sandbox),
        },
      });
      await forget(film);
      library.changed(id);
      return { ...publicAsset(asset), ...(unsigned === undefined ? {} : { unsigned }) };
    } catch (thrown) {
      await file.discard();
      // Another try begins with what is encoded, unless it is what the disk has no room for.
      if (carriedError(thrown)?.code === "disk_full") await forget(film);
      await film.kept?.close();
      throw thrown;
    }
  }

  /** `keep`: what is encoded of it in whole stretches stays. */
  async cancel(id: string, keep = false): Promise<void> {
    const film = this.#open.get(id);
    this.#open.delete(id);
    await film?.join?.stop();
    await film?.file.discard();
    if (keep) await film?.kept?.close();
    else if (film) await forget(film);
  }

  /** Throws away everything unfinished, but what another run can go on with. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.cancel(id, true)));
  }

  /** A film is written once more as its tags are put in, and again as it is signed. */
  async #makeRoom(film: OpenFilm): Promise<void> {
    if (film.kept === undefined) return;
    const [free, size] = [await freeBytes(this.#parts.library.folder), (await sizeOf(film.file.path)) ?? 0];
    if (free !== null && free < size * 2) await forget(film);
  }

  #need(id: string): OpenFilm {
    const film = this.#open.get(id);
    if (film === undefined) {
      throw failure("record_not_found", { message: "This film is no longer being exported." });
    }
    return film;
  }
}

/** Nothing of a film stays for another try. */
async function forget(film: OpenFilm): Promise<void> {
  const { kept } = film;
  delete film.kept;
  // What can't be removed now is removed when it is stale.
  await kept?.discard().catch(() => {});
}
