import { implement } from "@orpc/server";
import { type AssetStore, type Database, SoundStore } from "#core/database/index.ts";
import { sounds as contract } from "#shared/contract/library/sounds.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** The part of the router for what is known of a sound; the core composes it. */
export function createSoundRoutes(database: Database, assets: Pick<AssetStore, "get">) {
  const store = new SoundStore(database);
  const known = (id: string): string => {
    if (assets.get(id) === null) throw failure("record_not_found", { message: "This file isn’t in the library." });
    return id;
  };
  const os = implement(contract);
  return os.router({
    get: os.get.handler(({ input }) => store.get(known(input.id))),
    saveMeasure: os.saveMeasure.handler(({ input }) => store.saveMeasure(known(input.id), input.measure)),
    saveMarkers: os.saveMarkers.handler(({ input }) =>
      store.saveMarkers(
        known(input.id),
        input.markers.toSorted((a, b) => a.section - b.section),
      ),
    ),
  });
}
