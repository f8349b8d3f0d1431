import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { ConfinedFile } from "#core/files/confinement/index.ts";
import { type GrowingFile, openGrowingFile, spareFile } from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import { type MediaLibrary, publicAsset } from "#core/library/index.ts";
import type { Asset, FilmTake } from "#shared/contract/library/media.ts";
import type { copiedFilm, FilmEdit, FilmForm } from "#shared/contract/storyboard/films.ts";
import type { CaptionCue } from "#shared/film/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { addFilm, type FilmCredentials } from "./add-film.ts";
import { type Join, joinTakes } from "./join-takes.ts";

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

  async begin(projectId: string): Promise<{ id: string }> {
    if (this.#parts.titleOf(projectId) === undefined) throw failure("record_not_found");
    for (const [id, film] of this.#open) if (film.projectId === projectId) await this.cancel(id);
    const id = newId({ msecs: this.#parts.now() });
    const file = await openGrowingFile(await spareFile(this.#parts.library.folder, id));
    this.#open.set(id, { projectId, file });
    return { id };
  }

  /** Bytes of the file from `at` on. Throws `record_not_found` when it is finished, cancelled or unknown. */
  async write(id: string, at: number, bytes: Uint8Array): Promise<void> {
    await this.#need(id).file.write(at, bytes);
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
    const { projectId, file } = this.#need(id);
    this.#open.delete(id);
    const { library, probe, titleOf, now } = this.#parts;
    const shown = [...takes.map(({ assetId }) => assetId), ...footage];
    const used = shown.map((asset) => library.store.get(asset)?.origin);
    try {
      await file.finish();
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
      library.changed(id);
      return { ...publicAsset(asset), ...(unsigned === undefined ? {} : { unsigned }) };
    } catch (thrown) {
      await file.discard();
      throw thrown;
    }
  }

  async cancel(id: string): Promise<void> {
    const film = this.#open.get(id);
    this.#open.delete(id);
    await film?.join?.stop();
    await film?.file.discard();
  }

  /** Throws away everything unfinished. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.cancel(id)));
  }

  #need(id: string): OpenFilm {
    const film = this.#open.get(id);
    if (film === undefined) {
      throw failure("record_not_found", { message: "This film is no longer being exported." });
    }
    return film;
  }
}
