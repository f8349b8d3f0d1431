import { type Asset, asset } from "#shared/contract/media.ts";
import { mediaAddress } from "./media-url.ts";
import { type PostOptions, postFile } from "./post-file.ts";

/**
 * Brings a file of the person into the library (`POST /media`); resolves with the asset, whose facts are read from its
 * own bytes. Rejects with `ImportRefused` (a StudioError) or an abort.
 */
export const importMedia = (file: File, options: PostOptions = {}): Promise<Asset> =>
  postFile(mediaAddress(`?name=${encodeURIComponent(file.name)}`), file, asset, options);
