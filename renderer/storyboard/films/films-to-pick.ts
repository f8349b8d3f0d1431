import type { Asset } from "#shared/contract/library/media.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { BoardMedia } from "../board-media.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";

/** A film to pick a frame of: a take of the board, or any other one of the library. */
export interface FilmToPick {
  readonly assetId: string;
  readonly name: string;
  /** Of the shot it is a take of; null for another film. */
  readonly number: number | null;
  readonly take: number | null;
}

/** The board's takes in its order, the shown one of each shot first, then the rest of the library. */
export function filmsToPick(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
  library: readonly Asset[],
): FilmToPick[] {
  const ofBoard = shots.flatMap(({ id, number }) => {
    const { all = [], shown } = takesByShot.get(id) ?? {};
    return all
      .toSorted((a, b) => Number(b.id === shown?.id) - Number(a.id === shown?.id))
      .flatMap(({ assetId, take }): FilmToPick[] => {
        const asset = assetId === null ? undefined : media.get(assetId);
        return asset?.state === "ready" ? [{ assetId: asset.id, name: asset.name, number, take }] : [];
      });
  });
  const named = new Set(ofBoard.map(({ assetId }) => assetId));
  const others = library.filter(({ id, kind, state }) => kind === "video" && state === "ready" && !named.has(id));
  return [...ofBoard, ...others.map(({ id, name }) => ({ assetId: id, name, number: null, take: null }))];
}
