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
  { process, page }: { process: Pick<Studio["process"], "url">; page: Studio["page"] },
  names: readonly string[],
): Promise<{ client: StudioClient; ids: string[]; close: () => void }> {
  const { client, origin, mediaAddress, close } = await connectToStudio(process.url);
  const bring = async (name: string, body: Buffer<ArrayBuffer>): Promise<unknown> => {
    if (!process.url.startsWith("app:"))
      return (await fetch(mediaAddress(`?name=${name}`), { method: "POST", headers: { origin }, body })).json();
    // The desktop program's files have an address in its own page only.
    const given = { name, text: body.toString("base64") };
    return page.evaluate(async ({ name, text }) => {
      const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      return (await fetch(`/media?name=${name}`, { method: "POST", body: bytes })).json() as Promise<unknown>;
    }, given);
  };
  const ids: string[] = [];
  for (const name of names) {
    const came = await bring(name, await readFile(await fixture(name)));
    ids.push((came as { id: string }).id);
  }
  return { client, ids, close };
}
