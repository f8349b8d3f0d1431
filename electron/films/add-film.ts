import type { StoredAsset } from "#core/database/asset-store.ts";
import { settle } from "#core/library/import-stream.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import { sha256Of } from "#core/library/library-folder.ts";
import type { MediaSource } from "#core/media/index.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { failure } from "#shared/wire/studio-failure.ts";

export interface NewFilm {
  readonly id: string;
  /** The whole file, fsynced, in the library's incoming folder. */
  readonly path: string;
  /** As the person reads it, without an extension. */
  readonly name: string;
  readonly origin: StoredAsset["origin"];
  readonly createdAt: number;
}

/** Gives a whole film its place in `Films/` and makes it an asset. Refuses what can't be read back as a film. */
export async function addFilm(
  library: MediaLibrary,
  probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>,
  film: NewFilm,
): Promise<StoredAsset> {
  const folder = library.folder;
  const [sha256, facts] = await Promise.all([sha256Of(film.path), probe({ path: film.path }, `${film.name}.mp4`)]);
  if (facts.problem !== undefined || facts.kind !== "video") {
    throw failure("disk_failed", { message: "The film that was written can't be read back." });
  }
  return library.placing(async () => {
    const path = await settle(film.path, folder, { folders: ["Films"], stem: film.name, extension: ".mp4" });
    const asset: StoredAsset = {
      id: film.id,
      sha256,
      kind: facts.kind,
      name: `${film.name}.mp4`,
      facts,
      createdAt: film.createdAt,
      origin: film.origin,
      state: "ready",
      rating: 0,
      folder,
      path,
    };
    library.store.insert(asset);
    return asset;
  });
}
