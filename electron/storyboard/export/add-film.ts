import { rm } from "node:fs/promises";
import { posix } from "node:path";
import type { StoredAsset } from "#core/database/index.ts";
import { makeFileIn } from "#core/files/confinement/index.ts";
import { diskFailure, freePath, incomingFile, sha256Of } from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import { embedTags, type MediaLibrary, moveToFinalPlace, tagsOfFilm } from "#core/library/index.ts";
import type { FilmEdit, FilmForm } from "#shared/contract/storyboard/films.ts";
import { type CaptionCue, captionExtensions, captionWriters } from "#shared/film/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

export interface NewFilm {
  readonly id: string;
  /** The whole file, fsynced, in the library's incoming folder. */
  readonly path: string;
  /** As the person reads it, without an extension. */
  readonly name: string;
  readonly origin: Extract<StoredAsset["origin"], { type: "exported" }>;
  readonly createdAt: number;
  readonly captions: readonly CaptionCue[];
  readonly edits: readonly FilmEdit[];
  readonly chapters: readonly { readonly start: number; readonly title: string }[];
  /** What it has to be. */
  readonly form: FilmForm;
}

const forms: Readonly<Record<FilmForm, { readonly extension: string; readonly kind: MediaFacts["kind"] }>> = {
  film: { extension: ".mp4", kind: "video" },
  sound: { extension: ".m4a", kind: "audio" },
  webp: { extension: ".webp", kind: "image" },
  gif: { extension: ".gif", kind: "image" },
  png: { extension: ".png", kind: "image" },
};

/** Content Credentials for films. */
export interface FilmCredentials {
  /** By the settings, and where they ask, by the answer. */
  wanted(asked: boolean): boolean;
  signFilm(
    file: { readonly path: string; readonly facts: MediaFacts },
    target: string,
    film: Pick<NewFilm, "name" | "createdAt" | "origin" | "edits">,
  ): Promise<{ path: string; sha256: string; facts: MediaFacts } | { unsigned: string }>;
}

/**
 * Gives a whole film, with its provenance in it, its place in `Films/` and makes it an asset. Refuses what can't be read back
 * as a film; one that can't be signed is kept as it is, and `unsigned` says why.
 */
export async function addFilm(
  library: MediaLibrary,
  probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>,
  credentials: FilmCredentials | undefined,
  film: NewFilm,
): Promise<{ asset: StoredAsset; unsigned?: string }> {
  const folder = library.folder;
  const { extension, kind } = forms[film.form];
  const made = await probe({ path: film.path }, `${film.name}${extension}`);
  if (made.problem !== undefined || made.kind !== kind || (kind === "image" && made.format !== film.form)) {
    throw failure("disk_failed", { message: "The exported film can’t be read." });
  }
  const known = tagsOfFilm(film.origin, film.name, film.createdAt, (id) => library.store.get(id));
  const tags = { ...known, captions: film.captions, chapters: film.chapters };
  const part = await incomingFile(folder, `${film.id}.tagged`);
  const tagged = await embedTags({ path: film.path, facts: made }, part, tags, probe);
  if (tagged === null && film.captions.length > 0) {
    await rm(film.path, { force: true });
    throw failure("disk_failed", { message: "The captions couldn’t be added to the film." });
  }
  const bare = tagged ?? { path: film.path, sha256: await sha256Of(film.path), facts: made };
  // Last: whatever is changed after it is signed is no longer what was signed.
  const signedPart = await incomingFile(folder, `${film.id}.signed`);
  const signed = await credentials?.signFilm(bare, signedPart, film);
  const { path: whole, sha256, facts } = signed === undefined || "unsigned" in signed ? bare : signed;
  const adding = library.placing(async () => {
    // Also without captions of its own: players show what stands beside a film under its name.
    const place = { folders: ["Films"], stem: film.name, extension, beside: kind === "image" ? [] : captionExtensions };
    const path = await moveToFinalPlace(whole, folder, place);
    const asset: StoredAsset = {
      id: film.id,
      sha256,
      kind: facts.kind,
      name: `${film.name}${extension}`,
      facts,
      createdAt: film.createdAt,
      origin: film.origin,
      state: "ready",
      rating: 0,
      folder,
      path,
    };
    if (film.captions.length > 0) await writeCaptions(folder, path, film.captions);
    library.store.insert(asset);
    return { asset, ...(signed !== undefined && "unsigned" in signed ? { unsigned: signed.unsigned } : {}) };
  });
  return adding.finally(() => Promise.all([film.path, part, signedPart].map((path) => rm(path, { force: true }))));
}

/** Beside the film and called as it is, where players and editors look for captions. A film whose captions have no room goes too. */
async function writeCaptions(folder: string, filmPath: string, captions: readonly CaptionCue[]): Promise<void> {
  const { dir, name: stem } = posix.parse(filmPath);
  const folders = dir === "" ? [] : dir.split("/");
  try {
    for (const [extension, write] of Object.entries(captionWriters)) {
      const { handle } = await makeFileIn(folder, await freePath(folder, { folders, stem, extension }));
      await using file = handle;
      await file.writeFile(write(captions));
      await file.sync();
    }
  } catch (cause) {
    await rm(posix.join(folder, filmPath), { force: true });
    throw diskFailure(cause);
  }
}
