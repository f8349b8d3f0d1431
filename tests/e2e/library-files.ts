import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { connectToStudio, type StudioClient } from "#tests/support/studio/studio-client.ts";
import type { Studio } from "./studio.ts";

/** The files of a kind that lie in a studio's library folder, whole ones only. */
export async function libraryFiles(dataDir: string, extension: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, "library"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Brings fixtures into the library, one after the other as a page does; their ids in that order. Close it at the end. */
export async function bringFixtures(
  { process }: Pick<Studio, "process">,
  names: readonly string[],
): Promise<{ client: StudioClient; ids: string[]; close: () => void }> {
  const { client, origin, mediaAddress, close } = await connectToStudio(process.url);
  const ids: string[] = [];
  for (const name of names) {
    const body = await readFile(await fixture(name));
    const came = await fetch(mediaAddress(`?name=${name}`), { method: "POST", headers: { origin }, body });
    ids.push(((await came.json()) as { id: string }).id);
  }
  return { client, ids, close };
}
