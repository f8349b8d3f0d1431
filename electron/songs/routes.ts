import { implement } from "@orpc/server";
import { songs as contract } from "#shared/contract/songs/songs.ts";
import type { SongService } from "./song-service.ts";

/** The songs' part of the router; the core composes it. */
export function createSongRoutes(songs: SongService) {
  const os = implement(contract);
  return os.router({
    list: os.list.handler(() => songs.list()),
    recent: os.recent.handler(({ input }) => songs.recent(input.limit)),
    create: os.create.handler(({ input }) => songs.create(input.draft)),
    update: os.update.handler(({ input }) => songs.update(input.id, input.draft)),
    remove: os.remove.handler(({ input }) => songs.remove(input.id)),
    restore: os.restore.handler(({ input }) => songs.restore(input.id)),
    chooseTake: os.chooseTake.handler(({ input }) => songs.chooseTake(input.id, input.taskId)),
    newTakes: os.newTakes.handler(({ input }) => songs.newTakes(input.id)),
    heard: os.heard.handler(({ input }) => songs.heard(input.taskIds)),
    features: os.features.handler(({ input }) => ({ features: songs.covers.heard(input.assetId) })),
    prepareCover: os.prepareCover.handler(({ input }) => songs.covers.prepare(input.assetId)),
    check: os.check.handler(({ input }) => songs.check(input.id)),
    generate: os.generate.handler(({ input }) =>
      songs.generate(input.id, input.clientId, input.takes, input.overBudget),
    ),
  });
}
