import { rm } from "node:fs/promises";
import type { StoredAsset } from "#core/database/asset-store.ts";
import { embedTags } from "#core/library/embedding/embed-tags.ts";
import { tagsOfFilm } from "#core/library/embedding/made-here.ts";
import { settle } from "#core/library/import-stream.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import { incomingFile, sha256Of } from "#core/library/library-folder.ts";
import type { MediaSource } from "#core/media/index.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { failure } from "#shared/wire/studio-failure.ts";

export interface NewFilm {
  readonly id: string;
  /** The whole file, fsynced, in the library's incoming folder. */
  readonly path: string;
  /** As the person reads it, without an extension. */
  readonly name: string;
  readonly origin: Extract<StoredAsset["origin"], { type: "exported" }>;
  readonly createdAt: number;
}

/** Gives a whole film, with its provenance in it, its place in `Films/` and makes it an asset. Refuses what can't be read back as a film. */
export async function addFilm(
  library: MediaLibrary,
  probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>,
  film: NewFilm,
): Promise<StoredAsset> {
  const folder = library.folder;
  const made = await probe({ path: film.path }, `${film.name}.mp4`);
  if (made.problem !== undefined || made.kind !== "video") {
    throw failure("disk_failed", { message: "The film that was written can't be read back." });
  }
  const tags = tagsOfFilm(film.origin, film.name, film.createdAt, (id) => library.store.get(id));
  const part = await incomingFile(folder, `${film.id}.tagged`);
  const tagged = await embedTags({ path: film.path, facts: made }, part, tags, probe);
  const { path: whole, sha256, facts } = tagged ?? { path: film.path, sha256: await sha256Of(film.path), facts: made };
  const adding = library.placing(async () => {
    const path = await settle(whole, folder, { folders: ["Films"], stem: film.name, extension: ".mp4" });
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
  return adding.finally(() => Promise.all([film.path, part].map((path) => rm(path, { force: true }))));
}
