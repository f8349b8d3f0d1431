import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { compileCache } from "./studio-process.ts";

const prefix = "reelsong-run-";
const remove = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

/**
 * One folder for all that a run of tests and its browsers put into the system's temporary folder, so that nothing
 * stays of a worker that was killed either. What a run left that was killed itself goes when the next begins.
 * Returns what removes it; a second call in one run does nothing.
 */
export function openRunFolder(): () => void {
  const system = tmpdir();
  if (basename(system).startsWith(prefix)) return () => undefined;
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
