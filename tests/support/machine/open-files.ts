import { readdirSync, readlinkSync } from "node:fs";

/** Files and folders below `folder` that this process holds open; Linux alone tells. */
export function openFilesIn(folder: string): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [];
    } catch {
      // Closed in between.
      return [];
    }
  });
}
