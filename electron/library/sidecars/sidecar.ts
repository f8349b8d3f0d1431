import { z } from "zod";
import type { StoredAsset } from "#core/database/index.ts";
import { openFileIn } from "#core/files/confinement/index.ts";
import { asset } from "#shared/contract/library/media.ts";
import { shotCards } from "#shared/contract/storyboard/cast.ts";
import { direction } from "#shared/direction/index.ts";
import { jsonDepth } from "#shared/wire/json-depth.ts";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";
import { taskKind } from "#shared/wire/task-kind.ts";

/** `Lamp.png` has its sidecar beside it as `Lamp.png.reelsong.json`. */
export const sidecarSuffix = ".reelsong.json";

/** A sidecar is a few kilobytes; lyrics and a long prompt don't make it one of megabytes. */
const maxBytes = 512 * 1024;

const parent = z.object({ id: z.string(), sha256: z.string().nullable(), name: z.string().nullable() });
type Parent = z.infer<typeof parent>;

/** How the file came to be; never a key, never a link of the service. */
const provenance = z.object({
  id: z.string(),
  kind: taskKind,
  model: z.string(),
  connectionName: z.string(),
  remoteId: z.string().nullable(),
  /** As it was sent, media named `asset:<id>`. */
  request: z.record(z.string(), z.unknown()),
  /** As its director wrote the shot; absent where it was plain words, can't be read, and in older sidecars. */
  direction: direction.nullish().catch(null),
  /** The cards that the shot named, and what of each was sent; absent as `direction` is. */
  cast: shotCards.nullish().catch(null),
  usage: z.record(z.string(), z.number()).nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.number(),
  submittedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
});
type Provenance = z.infer<typeof provenance>;

/** docs/library-sidecars.md. A change that an older studio can't read gets another version. */
const sidecar = z.object({
  format: z.literal("reelsong-sidecar"),
  version: z.literal(1),
  asset: asset.omit({ state: true }),
  task: provenance.nullable(),
  parents: z.array(parent),
});
export type Sidecar = z.infer<typeof sidecar>;

/** A request nests a handful of levels; what nests thousands would end whoever walks through it. */
const mostLevels = 32;

/**
 * The sidecar at this path of the folder `root`, or null when there is none that can be read: it is a person's file,
 * anything may be in it. What it says of the file itself (kind, hash, facts) is never more than a claim.
 */
export async function readSidecar(root: string, path: string): Promise<Sidecar | null> {
  try {
    await using file = await openFileIn([root], path);
    if (file.stat.size > maxBytes) return null;
    const text = await file.handle.readFile("utf8");
    if (jsonDepth(text) > mostLevels) return null;
    return sidecar.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** What is known of the file now. A task or parent the database has lost is kept as the earlier sidecar tells it. */
export function describeAsset(
  stored: StoredAsset,
  known: {
    readonly task: Provenance | null;
    readonly parentOf: (id: string) => Parent | null;
    readonly before: Sidecar | null;
  },
): Sidecar {
  const { folder: _folder, path: _path, state: _state, ...described } = stored;
  const before = known.before?.asset.id === stored.id ? known.before : null;
  const task = known.task === null ? (before?.task ?? null) : provenance.parse(known.task);
  const parents = parentIdsOf(stored, task?.request).map(
    (id) => known.parentOf(id) ?? before?.parents.find((one) => one.id === id) ?? { id, sha256: null, name: null },
  );
  const whole: Sidecar = { format: "reelsong-sidecar", version: 1, asset: described, task, parents };
  // The text that was sent says the same; one that is too large would be read by nobody.
  if (!task || Buffer.byteLength(writeSidecar(whole)) <= maxBytes) return whole;
  return { ...whole, task: { ...task, direction: null, cast: null } };
}

/** As it stands in its file. */
export const writeSidecar = (content: Sidecar): string => `${JSON.stringify(content, null, 2)}\n`;

/** Files of the library that this one was made of, each once. */
function parentIdsOf({ origin }: StoredAsset, request: unknown): string[] {
  const ids = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") {
      const id = assetIdOf(value);
      if (id !== undefined) ids.add(id);
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) collect(part);
    }
  };
  collect(request);
  if (origin.type === "exported") {
    for (const { assetId } of origin.takes) ids.add(assetId);
    for (const id of origin.footage ?? []) ids.add(id);
    if (origin.songAssetId !== null) ids.add(origin.songAssetId);
  }
  if (origin.type === "repaired") ids.add(origin.sourceId);
  return [...ids];
}
