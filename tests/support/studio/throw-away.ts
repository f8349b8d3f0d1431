import { rm } from "node:fs/promises";
import type { MediaLibrary } from "#core/library/index.ts";
import { TrashService } from "#core/library/trash/index.ts";

/** Deletes files of a library for good, by way of its own trash and a system's that keeps nothing. */
export async function throwAway(library: MediaLibrary, ids: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  const trash = new TrashService({ library, trashPath: (path) => rm(path), onFault: (thrown) => faults.push(thrown) });
  await trash.hold(ids);
  await trash.empty();
  await trash.close();
  if (faults.length > 0) throw faults[0];
}
