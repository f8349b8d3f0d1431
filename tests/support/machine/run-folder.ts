import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { compileCache } from "../studio/studio-process.ts";

const prefix = "reelsong-run-";
const GIB = 2 ** 30;
/** The browser suite held 0.3 GiB of it at once; the rest is for browsers and cores. In bytes. */
const SPARE = 8 * GIB;
const remove = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/**
 * One folder for all that a run of tests and its browsers put into the system's temporary folder, so that nothing
 * stays of a worker that was killed either. What a run left that was killed itself goes when the next begins.
 * Returns what removes it; a second call in one run does nothing.
 */
export function openRunFolder(system: string = tmpdir()): () => void {
  if (basename(tmpdir()).startsWith(prefix)) return () => undefined;
  for (const name of readdirSync(system)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(join(system, name));
  }
  const folder = join(system, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Workers and their children inherit them; Windows reads the last two.
  for (const variable of ["TMPDIR", "TEMP", "TMP"]) process.env[variable] = folder;
  // A child that is started from the sources is up in half the time when an earlier one has kept what it compiled.
  Object.assign(process.env, compileCache);
  return () => leave(folder);
}

/**
 * Where the suites put their run: in memory where there is plenty, since databases wait for the disk with every write
 * and no test here proves a power cut. A bench measures the disk too, and a place that was asked for is taken.
 */
export const placeOfTests = (): string =>
  process.env.TMPDIR === undefined ? (roomInMemory("/dev/shm", freemem()) ?? tmpdir()) : tmpdir();

/** The folder, if it can be written to and neither it nor the machine's memory (bytes free) will run full. */
export function roomInMemory(folder: string, memory: number): string | undefined {
  if (process.platform !== "linux" || memory < SPARE) return undefined;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < SPARE ? undefined : folder;
  } catch {
    return undefined;
  }
}

/** A child that a test has just ended may still write. What can't go yet is no failed test: the next run removes it. */
function leave(folder: string): void {
  try {
    remove(folder);
  } catch (error) {
    process.stderr.write(`${folder} stays for the next run to remove: ${String(error)}\n`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another person's process is one.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
