import { type Asset, asset } from "#shared/contract/media.ts";
import { studioError } from "#shared/wire/errors.ts";
import { ImportRefused } from "./import-refused.ts";

/**
 * Brings a file of the person into the library (`POST /media`); resolves with the asset, whose facts are read from its
 * own bytes. `onProgress` gets 0–1. Rejects with `ImportRefused` (a StudioError) or an abort.
 */
export function importMedia(
  file: File,
  options: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<Asset> {
  return new Promise((resolve, reject) => {
    // fetch can't report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open("POST", `/media?name=${encodeURIComponent(file.name)}`);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      options.onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => {
      const made = asset.safeParse(request.response);
      if (request.status < 300 && made.success) resolve(made.data);
      else reject(new ImportRefused(studioError.safeParse(request.response).data, request.status));
    });
    request.addEventListener("error", () => reject(new ImportRefused(undefined, 0)));
    request.addEventListener("abort", () => reject(new DOMException("The import was stopped.", "AbortError")));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
