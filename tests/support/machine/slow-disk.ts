import fs from "node:fs";
import promises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished, vi } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

const CHANGES = ["rm", "rmdir", "rename", "link", "writeFile", "utimes", "chmod"] as const;
const AT_ONCE = ["rmSync", "renameSync", "linkSync", "copyFileSync", "writeFileSync", "fsyncSync"] as const;
type Work = (...given: unknown[]) => Promise<unknown>;

/**
 * A disk that takes its time with every change until the test ends: what isn't waited for is late. Gives what was done in
 * `root`, each when it was done, with paths in it: `rename a → b`, `rm a`, and `sync a`, by which it is on the disk. What
 * is closed is open for as long, too.
 * `atOnce`: also what is done without a turn of the loop, by whomever.
 */
export async function slowDisk(root: string, { milliseconds = 15, atOnce = false } = {}): Promise<string[]> {
  const steps: string[] = [];
  const note = (name: string, ...paths: readonly string[]) => {
    const inRoot = paths.map((path) => relative(root, path));
    if (!inRoot.some((path) => path.startsWith(".."))) steps.push(`${name} ${inRoot.join(" → ")}`);
  };
  const spies: { mockRestore(): void }[] = [];
  for (const name of CHANGES) {
    const work = promises[name] as unknown as Work;
    const late: Work = async (...given) => {
      const paths = given.slice(0, name === "rename" || name === "link" ? 2 : 1).map((path) => placeOf(String(path)));
      // To remove something takes longest: what isn't waited for is late also behind what else has to be closed.
      await pause(name === "rm" ? 6 * milliseconds : milliseconds);
      const found = await work(...given);
      note(name, ...paths);
      return found;
    };
    spies.push(vi.spyOn(promises, name).mockImplementation(late as never));
  }
  const open = promises.open;
  const opening: typeof open = async (...given) => {
    const handle = await open(...given);
    const close = handle.close.bind(handle);
    handle.close = async () => {
      await pause(milliseconds);
      await close();
    };
    return handle;
  };
  const handles = await prototypeOfHandles();
  spies.push(vi.spyOn(promises, "open").mockImplementation(opening));
  const sync = handles.sync;
  const late = async function (this: FileHandle) {
    const place = placeOf(`/proc/self/fd/${this.fd}`);
    await pause(milliseconds);
    await sync.call(this);
    note("sync", place);
  };
  spies.push(vi.spyOn(handles, "sync").mockImplementation(late));
  for (const name of atOnce ? AT_ONCE : []) {
    const work = fs[name] as unknown as (...given: unknown[]) => unknown;
    const noted = (...given: unknown[]) => {
      const isTwo = name === "renameSync" || name === "linkSync" || name === "copyFileSync";
      const paths = given
        .slice(0, isTwo ? 2 : 1)
        .map((path) => placeOf(typeof path === "number" ? `/proc/self/fd/${path}` : String(path)));
      const found = work(...given);
      note(name === "fsyncSync" ? "sync" : name.slice(0, -"Sync".length), ...paths);
      return found;
    };
    spies.push(vi.spyOn(fs, name).mockImplementation(noted as never));
  }
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  });
  return steps;
}

/** A path through what is open, as it is called. */
function placeOf(path: string): string {
  const [, open, rest = ""] = /^(\/proc\/self\/fd\/\d+)(.*)$/.exec(path) ?? [];
  try {
    return open === undefined ? path : join(fs.readlinkSync(open), rest);
  } catch {
    return path;
  }
}

async function prototypeOfHandles(): Promise<Pick<FileHandle, "sync">> {
  const handle = await promises.open(join(temporaryFolder(), "any"), "w");
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}
