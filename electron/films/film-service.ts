import { v7 as newId } from "uuid";
import { type MediaLibrary, publicAsset } from "#core/library/index.ts";
import { incomingFile } from "#core/library/library-folder.ts";
import type { MediaSource } from "#core/media/index.ts";
import type { Asset, FilmTake } from "#shared/contract/media.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { failure } from "#shared/wire/studio-failure.ts";
import { addFilm } from "./add-film.ts";
import { type FilmFile, openFilmFile } from "./film-file.ts";

export interface FilmParts {
  readonly library: MediaLibrary;
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
  /** Title of a project; undefined when there is none of this id. */
  readonly titleOf: (projectId: string) => string | undefined;
  readonly now: () => number;
}

export interface FinishedFilm {
  readonly id: string;
  readonly name: string;
  readonly takes: readonly FilmTake[];
  readonly songAssetId: string | null;
}

interface OpenFilm {
  readonly projectId: string;
  readonly file: FilmFile;
}

/** Films on their way from the page to the library; the page joins them, the core alone writes to the disk. */
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
    const file = await openFilmFile(await incomingFile(this.#parts.library.folder, id));
    this.#open.set(id, { projectId, file });
    return { id };
  }

  /** Bytes of the file from `at` on. Throws `record_not_found` when it is finished, cancelled or unknown. */
  async write(id: string, at: number, bytes: Uint8Array): Promise<void> {
    await this.#need(id).file.write(at, bytes);
  }

  /** As `films.finish` of the contract. What can't be finished is thrown away. */
  async finish({ id, name, takes, songAssetId }: FinishedFilm): Promise<Asset> {
    const { projectId, file } = this.#need(id);
    this.#open.delete(id);
    const { library, probe, titleOf, now } = this.#parts;
    const used = takes.map(({ assetId }) => library.store.get(assetId)?.origin);
    try {
      await file.finish();
      const asset = await addFilm(library, probe, {
        id,
        path: file.path,
        name,
        createdAt: now(),
        origin: {
          type: "exported",
          projectId,
          projectTitle: titleOf(projectId) ?? name,
          takes: [...takes],
          songAssetId,
          sandbox: used.some((origin) => origin?.type === "generated" && origin.sandbox),
        },
      });
      library.changed(id);
      return publicAsset(asset);
    } catch (thrown) {
      await file.discard();
      throw thrown;
    }
  }

  async cancel(id: string): Promise<void> {
    const film = this.#open.get(id);
    this.#open.delete(id);
    await film?.file.discard();
  }

  /** Throws away everything unfinished. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.cancel(id)));
  }

  #need(id: string): OpenFilm {
    const film = this.#open.get(id);
    if (film === undefined) {
      throw failure("record_not_found", { message: "This film is no longer being written." });
    }
    return film;
  }
}
