import type { LedgerTask, SongStore, StoryboardStore } from "#core/database/index.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";

/** Where an output belongs and how it is called: folders inside the library, file name without extension, shown name. */
export interface OutputName {
  readonly folders: readonly string[];
  readonly stem: string;
}

const firstWords = (text: string): string => text.trim().split(/\s+/).slice(0, 6).join(" ");

/** `<Project>/03 Lantern - take 2` for a shot, `Songs/Night Ferry - take 1` for a song. */
export function outputNameOf(task: LedgerTask, boards: StoryboardStore, songs: SongStore): OutputName {
  const take = `take ${task.take}`;
  const shot = task.shotId === null ? null : boards.shot(task.shotId);
  if (shot !== null) {
    const project = boards.folderName(shot.projectId) ?? "Untitled film";
    const name = shot.draft.name || firstWords(shotWords(shot.draft)) || "Shot";
    return { folders: [project], stem: `${String(shot.number).padStart(2, "0")} ${name} - ${take}` };
  }
  const song = task.songId === null ? null : songs.get(task.songId);
  const title = song?.draft.title || task.title || "Song";
  return { folders: [task.kind === "music" ? "Songs" : "Videos"], stem: `${title} - ${take}` };
}
