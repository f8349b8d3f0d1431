import { implement } from "@orpc/server";
import { lyrics as contract } from "#shared/contract/songs/lyrics.ts";
import type { LyricService } from "./lyric-service.ts";

/** The part of the router for versions of lyrics, undo steps and kept styles; the core composes it. */
export function createLyricRoutes(lyrics: LyricService) {
  const os = implement(contract);
  return os.router({
    versions: os.versions.handler(({ input }) => lyrics.versions(input.songId)),
    keepVersion: os.keepVersion.handler(({ input }) =>
      lyrics.keepVersion(input.songId, input.lyrics, input.reason, input.name),
    ),
    renameVersion: os.renameVersion.handler(({ input }) => lyrics.renameVersion(input.id, input.name)),
    removeVersion: os.removeVersion.handler(({ input }) => lyrics.removeVersion(input.id)),
    returnVersion: os.returnVersion.handler(({ input }) => lyrics.returnVersion(input.id)),
    history: os.history.handler(({ input }) => ({ history: lyrics.history(input.songId) })),
    keepHistory: os.keepHistory.handler(({ input }) => lyrics.keepHistory(input.songId, input.history)),
    presets: os.presets.handler(() => lyrics.presets()),
    keepPreset: os.keepPreset.handler(({ input }) => lyrics.keepPreset(input.name, input.style)),
    renamePreset: os.renamePreset.handler(({ input }) => lyrics.renamePreset(input.id, input.name)),
    removePreset: os.removePreset.handler(({ input }) => lyrics.removePreset(input.id)),
    returnPreset: os.returnPreset.handler(({ input }) => lyrics.returnPreset(input.id)),
  });
}
