import type { SQLOutputValue } from "node:sqlite";
import type { Asset } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** An asset and where its file is: `path` is relative to `folder`, with `/` between its parts. */
export interface StoredAsset extends Asset {
  readonly folder: string;
  readonly path: string;
}

/** A row of `assets` as the asset it is. */
export function assetOf(row: Record<string, SQLOutputValue>): StoredAsset {
  return {
    id: String(row.id),
    sha256: String(row.sha256),
    ...(row.source_sha256 === "" ? {} : { sourceSha256: String(row.source_sha256) }),
    ...(row.edited_at === null ? {} : { editedAt: Number(row.edited_at) }),
    kind: row.kind as Asset["kind"],
    name: String(row.name),
    facts: JSON.parse(String(row.facts)) as MediaFacts,
    createdAt: Number(row.created_at),
    origin: JSON.parse(String(row.origin)) as Asset["origin"],
    state: row.state as Asset["state"],
    rating: Number(row.rating),
    ...(row.flag === 1 || row.flag === -1 ? { flag: row.flag } : {}),
    ...(row.label === "" ? {} : { label: row.label as NonNullable<Asset["label"]> }),
    ...(row.tags === "[]" ? {} : { tags: JSON.parse(String(row.tags)) as string[] }),
    ...(row.albums === "[]" ? {} : { albums: JSON.parse(String(row.albums)) as string[] }),
    ...(row.note === "" ? {} : { note: String(row.note) }),
    folder: String(row.folder),
    path: String(row.path),
  };
}

/** The asset of a row that was looked for, or null when there was none. */
export const assetIn = (row: Record<string, SQLOutputValue> | undefined): StoredAsset | null =>
  row === undefined ? null : assetOf(row);

export interface AssetFilter {
  readonly search?: string | undefined;
  readonly kinds?: readonly Asset["kind"][] | undefined;
  readonly generatedOnly?: boolean;
  /** Without files that are missing. */
  readonly readyOnly?: boolean;
  readonly sort?: "newest" | "oldest" | "name" | "rating";
  readonly offset?: number;
  readonly limit?: number;
}
