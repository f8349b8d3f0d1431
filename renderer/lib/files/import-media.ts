import { type ImportedAsset, importedAsset } from "#shared/contract/library/media.ts";
import { mediaAddress } from "../link/media-url.ts";
import { type PostOptions, postFile } from "./post-file.ts";

export interface ImportOptions extends PostOptions {
  /** Refuses with `media_unreadable` what is no picture, video or sound by its bytes. */
  onlyMedia?: boolean;
}

/**
 * Brings a file of the person into the library (`POST /media`); resolves with the asset, whose facts are read from its
 * own bytes. Rejects with `ImportRefused` (a StudioError) or an abort.
 */
export const importMedia = (
  file: File,
  { onlyMedia = false, ...options }: ImportOptions = {},
): Promise<ImportedAsset> => {
  const rest = `?name=${encodeURIComponent(file.name)}${onlyMedia ? "&media" : ""}`;
  return postFile(mediaAddress(rest), file, importedAsset, options);
};
