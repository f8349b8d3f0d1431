import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import { type Clip, isOfShot } from "./animatic/animatic-clips.ts";
import type { BoardMedia } from "./board-media.ts";
import type { FilmShot, StripClip } from "./export/index.ts";
import type { ShotTakes } from "./takes/shot-takes.ts";

/** The board as a film sees it: each shot with the take that stands for it, where that take's file is here. */
export function filmShotsOf(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
): FilmShot[] {
  return shots.map(({ id, number, draft, sceneId }) => {
    const shown = takesByShot.get(id)?.shown;
    const asset = shown?.assetId ? media.get(shown.assetId) : undefined;
    const here = shown && asset?.state === "ready" && asset.kind === "video";
    return {
      shotId: id,
      number,
      name: draft.name,
      prompt: shotWords(draft),
      ...{ model: draft.model, sceneId },
      take: here ? { taskId: shown.id, assetId: asset.id, ordinal: shown.take, fileName: asset.name } : null,
    };
  });
}

/** A clip of the strip as the film sees it. */
export const stripClipOf = (clip: Clip): StripClip => ({
  ...{ id: clip.key, start: clip.start, length: clip.length },
  ...{ shotNumber: isOfShot(clip) ? clip.number : null, assetId: clip.footage?.assetId ?? null },
});
