import { lstat, rm } from "node:fs/promises";
import { basename } from "node:path";
import { v7 as newId } from "uuid";
import type { LedgerTask, StoredAsset, TaskOutput } from "#core/database/index.ts";
import { openFileIn, openFolderOf } from "#core/files/confinement/index.ts";
import {
  codeOf,
  diskFailure,
  extensionFor,
  freePath,
  type IncomingFile,
  incomingFile,
  moveInto,
  rootOfIncoming,
  sha256OfOpen,
} from "#core/files/index.ts";
import { embedTags, relativePath, tagsOfTask } from "#core/library/index.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { trustedPlaces } from "../trusted-places.ts";
import type { StepContext } from "./step-context.ts";
import { requestedFormat } from "./verify-output.ts";

type Placing = NonNullable<TaskOutput["placing"]>;

/**
 * Gives a verified file its place in the library: a copy with its provenance in it is made (bare samples become a WAV by
 * it), the plan is written, then the rename, then asset and `ready`. The file that came stays until then.
 */
export async function placeOutput(
  c: StepContext,
  task: LedgerTask,
  file: IncomingFile,
  facts: MediaFacts,
  doubt: string | null,
): Promise<void> {
  const root = c.library.folder;
  const { folders, stem } = c.nameOf(task);
  const tagged = await embedTags(
    { path: file.path, facts },
    await incomingFile(root, `${task.id}.tagged`),
    tagsOfTask(task, stem, promptOf(task)),
    c.probe,
  );
  const source = tagged ?? { ...file, facts };
  const extension = extensionFor(source.facts, task.kind === "music" ? `song.${requestedFormat(task)}` : "");
  await c.library.placing(async () => {
    for (;;) {
      const path = await freePath(root, { folders, stem, extension });
      const placing: Placing = {
        ...{ root, path, sha256: source.sha256, bytes: source.bytes, facts: source.facts },
        ...(tagged === null ? {} : { tagged: { path: tagged.path, sourceSha256: file.sha256 } }),
        ...(doubt === null ? {} : { doubt }),
      };
      const planned = c.ledger.note(task.id, { output: { ...task.output, placing } });
      try {
        await moveInto(source.path, path, root, rootOfIncoming(source.path));
        const asItCame = tagged === null ? undefined : rm(file.path, { force: true });
        await Promise.all([asItCame, dropShort(c, planned)]);
        makeReady(c, planned, placing);
        return;
      } catch (cause) {
        // Another program took the name in between: the next one, then.
        if (codeOf(cause) !== "EEXIST") throw diskFailure(cause);
      }
    }
  });
}

/** After a crash around the rename: true when the file was found at its place, or moved there, and is the right one. */
export async function finishPlacing(c: StepContext, task: LedgerTask): Promise<boolean> {
  const placing = task.output?.placing;
  if (placing === undefined) return false;
  const kept = trustedPlaces(c.library.roots(), task);
  // Nothing of a plan that leads out of the library is followed: the file is fetched and placed anew.
  if (kept?.placing === undefined) return false;
  const { came, part } = kept.placing;
  const isWhole = async (path: string) => {
    await using file = await openFileIn(c.library.roots(), path).catch(() => null);
    return file?.stat.size === placing.bytes && (await sha256OfOpen(file.handle)) === placing.sha256;
  };
  return c.library.placing(async () => {
    if (!(await isWhole(placing.path))) {
      if (!(await isWhole(part))) return false;
      await clearHeldName(placing);
      try {
        await moveInto(part, placing.path, placing.root, rootOfIncoming(part));
      } catch {
        // The name was taken, or the folder refuses it still: the file is given a place as if for the first time.
        return false;
      }
    }
    await Promise.all([rm(part, { force: true }), rm(came, { force: true }), dropShort(c, task)]);
    makeReady(c, task, placing);
    return true;
  });
}

/** What had come of it before is needed no more: the file has its place. */
async function dropShort(c: StepContext, task: LedgerTask): Promise<void> {
  const short = trustedPlaces(c.library.roots(), task)?.short;
  if (short !== undefined) await rm(short, { force: true });
}

/** An empty file at the planned place holds its name on a disk without links: the crash came before it was replaced. */
async function clearHeldName({ root, path }: Placing): Promise<void> {
  const target = await openFolderOf(root, path).catch(() => null);
  if (target === null) return;
  await using folder = target.folder;
  const found = await lstat(folder.at(target.name)).catch(() => null);
  if (found?.isFile() && found.size === 0) await rm(folder.at(target.name), { force: true });
}

/** A song's link is kept: while it lives, a lost file can be fetched again. */
function linkOf({ output }: LedgerTask): TaskOutput | null {
  return output?.url === undefined
    ? null
    : { url: output.url, ...(output.expiresAt ? { expiresAt: output.expiresAt } : {}) };
}

/** Asset and `ready` in one transaction: neither is ever seen without the other. */
function makeReady(c: StepContext, task: LedgerTask, placing: Placing): void {
  const { root, path, sha256, facts, tagged, doubt } = placing;
  const sourceSha256 = tagged && { sourceSha256: tagged.sourceSha256 };
  const file = { sha256, ...sourceSha256, kind: facts.kind, folder: root, path: relativePath(root, path), facts };
  const known = c.library.store.byTask(task.id);
  const asset: StoredAsset = { ...(known ?? newAsset(c, task, basename(path))), ...file, state: "ready" };
  c.ledger.move(
    task.id,
    "ready",
    {
      assetId: asset.id,
      output: linkOf(task),
      ...(doubt === undefined ? {} : { result: { ...task.result, doubt } }),
    },
    () => {
      if (known === null) c.library.store.insert(asset);
      else c.library.store.replaceFile(known.id, file);
      c.taken(task);
    },
  );
  c.library.changed(asset.id);
}

function newAsset(
  c: StepContext,
  task: LedgerTask,
  name: string,
): Omit<StoredAsset, "sha256" | "sourceSha256" | "kind" | "facts" | "folder" | "path"> {
  return {
    id: newId({ msecs: c.now() }),
    name,
    createdAt: c.now(),
    origin: {
      type: "generated",
      taskId: task.id,
      model: task.model,
      prompt: promptOf(task),
      shotId: task.shotId,
      songId: task.songId,
      take: task.take,
      sandbox: task.sandbox,
    },
    state: "ready",
    rating: 0,
  };
}

/** What the person asked for, in their words: the prompt of a video; the style and the lyrics of a song. */
export function promptOf(task: LedgerTask): string {
  if (task.kind === "music") {
    return [task.request.prompt, task.request.lyrics]
      .filter((text) => typeof text === "string" && text !== "")
      .join("\n\n");
  }
  const items = Array.isArray(task.request.content)
    ? (task.request.content as { type?: unknown; text?: unknown }[])
    : [];
  const text = items.find((item) => item.type === "text")?.text;
  return typeof text === "string" ? text : "";
}
