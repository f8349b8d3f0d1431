import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { probe } from "#core/files/probing/probe.ts";
import { canMake, fixture, fixtureNames } from "#tests/support/media/media-fixtures.ts";
import type { Bench, BenchResult } from "./bench-result.ts";

const files = 200;
const run = promisify(execFile);

/** Issue 3 § Speed: the facts of 200 mixed media files, against one ffprobe process each, one after the other. */
async function measureProbing(): Promise<BenchResult[]> {
  const paths = await mixedFiles();
  // Both have read every file once before they are timed, so the disk counts for neither.
  const first = await timeOf(paths, readFacts);
  await timeOf(paths.slice(0, 20), runFfprobe);
  const studio = await timeOf(paths, readFacts);
  const processes = await timeOf(paths, runFfprobe);
  const faster = processes / studio;
  return [
    { name: "studio, thread started too", value: first, unit: "ms" },
    { name: "studio", value: studio, unit: "ms" },
    { name: "one ffprobe process each", value: processes, unit: "ms" },
    { name: "times as fast", value: faster, unit: "×", target: "≥ 10 ×", ok: faster >= 10 },
  ];
}

async function mixedFiles(): Promise<string[]> {
  const kinds: string[] = [];
  for (const name of fixtureNames) {
    // Damage makes either side give up early, and ffprobe reads no headers without pictures.
    if (/^(?:cut|empty|noise|text|handmade|turned\.heic|exif)/.test(name) || name.endsWith(".heic")) continue;
    if (await canMake(name)) kinds.push(await fixture(name));
  }
  return Array.from({ length: files }, (_, index) => kinds[index % kinds.length] ?? "");
}

async function timeOf(paths: readonly string[], work: (path: string) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (const path of paths) await work(path);
  return performance.now() - began;
}

const readFacts = async (path: string): Promise<void> => {
  const { kind, problem } = await probe({ path });
  if (kind === "unknown" || problem) throw new Error(`no facts of ${path}`);
};

const runFfprobe = (path: string) =>
  run("ffprobe", ["-v", "error", "-show_format", "-show_streams", "-of", "json", path]);

export const bench: Bench = { name: "Probing 200 mixed media files", run: measureProbing };
