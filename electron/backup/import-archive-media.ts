import { rm } from "node:fs/promises";
import { join, posix } from "node:path";
import { v7 as newId } from "uuid";
import { spareFile } from "#core/files/index.ts";
import { type MediaLibrary, moveToFinalPlace } from "#core/library/index.ts";
import type { ArchiveManifest } from "#shared/contract/backup/backup.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";
import type { OpenArchive } from "./read-archive.ts";

/** Where a file lies for the database of an archive. */
export interface PlacedFile {
  readonly assetId: string;
  readonly folder: string;
  /** In that folder, with `/` between its parts. */
  readonly path: string;
}

/**
 * Brings files of an archive into the library, each checked before it gets its name; a name that is taken gets a number.
 * One whose bytes aren't those that the archive promises is left behind (`left` counts them): another program may have
 * written into it as the archive was made, and all others must not be lost for it.
 * What was placed before a failure stays: it is whole, and the next try finds it by its hash or by "Rebuild library".
 */
export async function importArchiveMedia(
  archive: OpenArchive,
  wanted: ArchiveManifest["media"],
  library: MediaLibrary,
): Promise<{ placed: PlacedFile[]; left: number }> {
  const placed: PlacedFile[] = [];
  let left = 0;
  for (const media of wanted) {
    const part = await spareFile(library.folder, newId());
    try {
      await archive.importArchiveMedia(media, part);
      const { dir, name, ext } = posix.parse(media.path);
      const folder = library.folder;
      const place = { folders: dir === "" ? [] : dir.split("/"), stem: name, extension: ext };
      const path = await library.placing(async () => {
        const settled = await moveToFinalPlace(part, folder, place);
        library.awaited.add(join(folder, ...settled.split("/")));
        return settled;
      });
      placed.push({ assetId: media.assetId, folder, path });
    } catch (thrown) {
      if (carriedError(thrown)?.code !== "archive_refused") throw thrown;
      left += 1;
    } finally {
      await rm(part, { force: true });
    }
  }
  return { placed, left };
}
