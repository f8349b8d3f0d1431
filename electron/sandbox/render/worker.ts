import { renameSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { RenderJob, RenderResult } from "./job.ts";

/** The render thread: one job, one file, one message. */
const job = workerData as RenderJob;
// Only what this job needs is loaded: an encoder takes longer to load than a short song to play.
const { bytes, seconds } =
  job.kind === "film"
    ? await (await import("./film.ts")).renderFilm(job)
    : await (await import("./song.ts")).renderSong(job);
// Never a half-written output under its real name.
writeFileSync(`${job.path}.part`, bytes, { mode: 0o600 });
renameSync(`${job.path}.part`, job.path);
parentPort?.postMessage({ bytes: bytes.length, seconds } satisfies RenderResult);
