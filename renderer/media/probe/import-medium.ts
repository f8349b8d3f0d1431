import { type ImportOptions, ImportRefused, importMedia } from "#renderer/lib/index.ts";
import type { ImportedAsset } from "#shared/contract/library/media.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { probeFile } from "./probe-file.ts";

/**
 * Brings a picture, video or sound into the library. What its own headers tell is something else is refused here with
 * `media_unreadable`, before a byte of it is copied; where the page can't tell, the core does. Rejects as `importMedia`.
 * `look` reads the headers, but in tests.
 */
export async function importMedium(
  file: File,
  options: Omit<ImportOptions, "onlyMedia"> = {},
  look: typeof probeFile = probeFile,
): Promise<ImportedAsset> {
  const facts = await look(file);
  options.signal?.throwIfAborted();
  if (facts?.kind === "unknown")
    throw new ImportRefused(studioErrorOf("media_unreadable", { details: { format: facts.format } }), 400);
  return importMedia(file, { ...options, onlyMedia: true });
}
