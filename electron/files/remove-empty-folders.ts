import { rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openFolderOf } from "./confinement/index.ts";

/** Folders that were emptied go, up to the library's own; one that holds anything stays. */
export async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let at = folder; at !== root && at.startsWith(join(root, "/")); at = dirname(at)) {
    try {
      const { folder: above, name } = await openFolderOf(root, at);
      await rmdir(above.at(name)).finally(() => above.close());
    } catch {
      return;
    }
  }
}
