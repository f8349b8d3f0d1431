import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/** A browser that hasn't followed the file by then won't. */
const PATIENCE = 120_000;

/**
 * Hands an address to a browser in a file that only this person can read, since everybody on this machine can read a
 * command line. Gives the file's own address; the file is removed when the address is used, and at the latest after two
 * minutes.
 */
export async function handOver(address: { url: string; used: Promise<void> }, browser: string): Promise<string> {
  // Made with 0700: nobody else gets in.
  const folder = await mkdtemp(join(readableFolder(browser), "reelsong-"));
  const file = join(folder, "open.html");
  // The address is of letters, digits and punctuation that HTML leaves alone.
  const page = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Reelsong</title><meta http-equiv="refresh" content="0;url=${address.url}">\n`;
  await writeFile(file, page, { mode: 0o600, flag: "wx" });
  const remove = () => rm(folder, { recursive: true, force: true }).catch(() => undefined);
  const patience = setTimeout(() => void remove(), PATIENCE);
  patience.unref();
  void address.used.then(() => {
    clearTimeout(patience);
    return remove();
  });
  return pathToFileURL(file).href;
}

/**
 * A browser that is a snap has a temporary folder of its own and reads no hidden ones; this one is its own. Of the
 * default browser nobody knows whether it is one: it can read Firefox's.
 */
function readableFolder(browser: string): string {
  const name = basename(browser);
  const snap = name.startsWith("chromium") ? "chromium" : name === "xdg-open" ? "firefox" : undefined;
  const folder = join(homedir(), "snap", snap ?? "", "common");
  return snap !== undefined && existsSync(folder) ? folder : tmpdir();
}
