import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The files of a kind that lie in a studio's library folder, whole ones only. */
export async function libraryFiles(dataDir: string, extension: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, "library"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name));
}
