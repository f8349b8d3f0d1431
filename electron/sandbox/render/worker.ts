import { renameSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { renderFilm } from "./film.ts";
import type { RenderJob, RenderResult } from "./job.ts";
import { renderSong } from "./song.ts";

/** The render thread: one job, one file, one message. */
const job = workerData as RenderJob;
const { bytes, seconds } = job.kind === "film" ? await renderFilm(job) : await renderSong(job);
// Never a half-written output under its real name.
writeFileSync(`${job.path}.part`, bytes);
renameSync(`${job.path}.part`, job.path);
parentPort?.postMessage({ bytes: bytes.length, seconds } satisfies RenderResult);
