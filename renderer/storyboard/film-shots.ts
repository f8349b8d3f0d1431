import type { Shot } from "#shared/contract/storyboard.ts";
import type { BoardMedia } from "./board-media.ts";
import type { FilmShot } from "./export/index.ts";
import type { ShotTakes } from "./shot-takes.ts";

/** The board as a film sees it: each shot with the take that stands for it, where that take's file is here. */
export function filmShotsOf(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
): FilmShot[] {
  return shots.map(({ id, number, draft }) => {
    const shown = takesByShot.get(id)?.shown;
    const asset = shown?.assetId ? media.get(shown.assetId) : undefined;
    const here = shown && asset?.state === "ready" && asset.kind === "video";
    return {
      shotId: id,
      number,
      name: draft.name,
      prompt: draft.prompt,
      model: draft.model,
      take: here ? { taskId: shown.id, assetId: asset.id, ordinal: shown.take, fileName: asset.name } : null,
    };
  });
}
