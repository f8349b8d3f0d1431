import type { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";
import { ImportRefused } from "./import-refused.ts";

export interface PostOptions {
  /** Gets 0–1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Gives a file to the core; resolves with its answer. Rejects with `ImportRefused` (a StudioError) or an abort. */
export function postFile<T>(address: string, file: Blob, answer: z.ZodType<T>, options: PostOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException("The import was stopped.", "AbortError"));
    // It may have been stopped while the file was looked at.
    if (options.signal?.aborted) {
      stopped();
      return;
    }
    // fetch can't report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      options.onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => {
      const made = answer.safeParse(request.response);
      if (request.status < 300 && made.success) resolve(made.data);
      else reject(new ImportRefused(studioError.safeParse(request.response).data, request.status));
    });
    request.addEventListener("error", () => reject(new ImportRefused(undefined, 0)));
    request.addEventListener("abort", stopped);
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
