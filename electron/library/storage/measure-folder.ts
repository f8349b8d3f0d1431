import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Plain files of a folder, but for those counted elsewhere, and not of folders in it. What isn't there takes nothing. */
export async function measureFolder(
  folder: string,
  but: ReadonlySet<string> = new Set(),
): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  for (const name of await readdir(folder).catch(() => [])) {
    if (but.has(join(folder, name))) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found?.isFile()) continue;
    sum.files += 1;
    sum.bytes += found.size;
  }
  return sum;
}
