import type { AssetStore, Database } from "#core/database/index.ts";
import type { ServiceClient } from "#core/service/client/index.ts";
import type { Messages } from "#core/settings/index.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { createLyricRoutes } from "./lyric-routes.ts";
import { createSongRoutes } from "./routes.ts";
import { type SongGenerationRequest, SongService } from "./song-service.ts";
import { createSoundRoutes } from "./sound-routes.ts";

export { createCoverCheck } from "./cover-service.ts";

export interface SongNeeds {
  readonly database: Database;
  readonly assets: Pick<AssetStore, "get">;
  readonly tasks: Pick<TaskService, "submit" | "get">;
  /** The rules for songs, with what is assumed of the active connection. */
  readonly check: (request: Record<string, unknown>) => Finding[];
  /** Throws `over_budget` for what costs more than is left. */
  readonly admit: (wish: SongGenerationRequest) => void;
  readonly connectionId: () => string;
  /** Names the service behind a connection. */
  readonly serviceOf: (connectionId: string) => string;
  readonly clientOf: (connectionId: string) => Promise<Pick<ServiceClient, "preprocessCover">>;
  readonly words: () => Messages;
  /** What a new song is made with, as the person wants it. */
  readonly newModel?: () => SongDraft["model"];
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  readonly now: () => number;
}

/** Songs with their lyrics and covers, and what is known of a sound. */
export function composeSongs(needs: SongNeeds) {
  const { database, assets, tasks, check, admit, connectionId, serviceOf, clientOf, words, notify, now } = needs;
  const songs = new SongService({
    ...{ database, tasks, notify, now, words, check, admit, newModel: needs.newModel },
    covers: {
      ...{ connectionId, serviceOf, clientOf },
      sha256Of: (assetId) => assets.get(assetId)?.sha256,
      check: (request) => check({ ...request, prompt: "any ten characters" }),
    },
  });
  return {
    songs,
    routes: {
      songs: createSongRoutes(songs),
      lyrics: createLyricRoutes(songs.lyrics),
      sounds: createSoundRoutes(database, assets),
    },
  };
}
