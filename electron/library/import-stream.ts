import { rm } from "node:fs/promises";
import { relative, sep } from "node:path";
import type { AssetStore, StoredAsset } from "#core/database/index.ts";
import {
  codeOf,
  diskFailure,
  extensionFor,
  freePath,
  incomingFile,
  moveInto,
  openIncoming,
  type Place,
  spareFile,
} from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { safeName, splitExtension } from "#shared/outgoing/index.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { embedTags } from "./embedding/embed-tags.ts";
import { tagsOfOrigin } from "./embedding/tags.ts";

interface ImportParts {
  readonly root: string;
  readonly store: AssetStore;
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
  /** Path of an asset's file, or null when it is gone. */
  readonly locate: (asset: StoredAsset) => Promise<string | null>;
  readonly placing: <T>(work: () => Promise<T>) => Promise<T>;
  readonly newId: () => string;
  readonly now: () => number;
}

/** What a file that comes is called, where it belongs and whose it is. */
export interface IncomingDetails {
  readonly fileName: string;
  /** Folder of the library. */
  readonly folder: string;
  readonly origin: Asset["origin"];
  /** What is known of it already where it comes out of an archive: its id, and what was said of it there. */
  readonly known?: Pick<StoredAsset, "id" | "createdAt" | "rating" | "flag" | "label" | "tags" | "note">;
  /** Throws for what must not come in; told what the bytes are. */
  readonly require?: (facts: MediaFacts) => void;
  /** Told where the very bytes are in the library already: they don't come a second time. */
  readonly onKnown?: () => void;
}

/** Stream → `.incoming` → fsync → probe → its place → asset. The same bytes twice are one asset. */
export async function importStream(
  stream: AsyncIterable<Uint8Array>,
  coming: IncomingDetails,
  parts: ImportParts,
): Promise<StoredAsset> {
  const id = coming.known?.id ?? parts.newId();
  const part = await spareFile(parts.root, id);
  const taggedPart = await incomingFile(parts.root, `${id}.tagged`);
  const writer = await openIncoming(part);
  try {
    for await (const chunk of stream) await writer.write(chunk);
    const { sha256 } = await writer.finish();
    const facts = await parts.probe({ path: part }, coming.fileName);
    coming.require?.(facts);
    // What comes out of an archive has its provenance in it already, and stays as it is.
    const tags = coming.known ? null : tagsOfOrigin(coming.origin, coming.fileName, parts.now());
    const tagged = tags === null ? null : await embedTags({ path: part, facts }, taggedPart, tags, parts.probe);
    const file: ComeFile = tagged === null ? { path: part, sha256, facts } : { ...tagged, sourceSha256: sha256 };
    return await parts.placing(() => place(id, coming, file, parts));
  } catch (cause) {
    await writer.close();
    throw cause;
  } finally {
    await rm(part, { force: true });
    await rm(taggedPart, { force: true });
  }
}

/** A file that is whole and waits for its place. */
interface ComeFile {
  readonly path: string;
  readonly sha256: string;
  readonly sourceSha256?: string;
  readonly facts: MediaFacts;
}

async function place(
  id: string,
  { fileName, folder, origin, known: described, onKnown }: IncomingDetails,
  file: ComeFile,
  parts: ImportParts,
): Promise<StoredAsset> {
  const { facts } = file;
  const hashes = { sha256: file.sha256, ...(file.sourceSha256 ? { sourceSha256: file.sourceSha256 } : {}) };
  const known = parts.store.byHash(file.sourceSha256 ?? file.sha256);
  for (const asset of known) {
    if ((await parts.locate(asset)) === null) continue;
    onKnown?.();
    return parts.store.get(asset.id) ?? asset;
  }
  const name = safeName(fileName, "Untitled");
  const path = await moveToFinalPlace(file.path, parts.root, {
    folders: [folder],
    stem: splitExtension(name).stem,
    extension: extensionFor(facts, name),
  });
  // A file that was lost or thrown away has come back: its rating and the shots that use it still hold.
  const returned = known.find((asset) => asset.origin.type === origin.type);
  if (returned !== undefined) {
    parts.store.replaceFile(returned.id, { ...hashes, kind: facts.kind, folder: parts.root, path, facts });
    return parts.store.get(returned.id) ?? returned;
  }
  const asset: StoredAsset = {
    id,
    ...hashes,
    kind: facts.kind,
    name,
    facts,
    createdAt: parts.now(),
    origin: origin.type === "imported" ? { type: "imported", fileName: name } : origin,
    state: "ready",
    rating: 0,
    folder: parts.root,
    path,
    ...described,
  };
  parts.store.insertWhole(asset);
  return asset;
}

/** Gives a whole file the first free name of its place; returns its path relative to `root`, with `/`. */
export async function moveToFinalPlace(part: string, root: string, place: Place): Promise<string> {
  for (;;) {
    const final = await freePath(root, place);
    try {
      await moveInto(part, final, root);
      return relativePath(root, final);
    } catch (cause) {
      // Another program took the name in between: the next one, then.
      if (codeOf(cause) !== "EEXIST") throw diskFailure(cause);
    }
  }
}

export const relativePath = (root: string, path: string): string => relative(root, path).split(sep).join("/");
