import type { StoredAsset } from "#core/database/assets/asset-store.ts";

/** A picture that was imported, as the library keeps it, but for what a test says. */
export const storedFile = (id: string, more: Partial<StoredAsset> = {}): StoredAsset =>
  ({
    ...{ id, sha256: `sum of ${id}`, kind: "image", name: id, createdAt: 1, state: "ready", rating: 0 },
    facts: { kind: "image", format: "png", mime: "image/png", bytes: 10 },
    ...{ origin: { type: "imported", fileName: `${id}.png` }, folder: "/lib", path: `${id}.png`, ...more },
  }) as StoredAsset;
