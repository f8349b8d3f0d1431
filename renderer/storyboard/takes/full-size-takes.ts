import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { passSettings } from "#shared/rules/video/pass.ts";
import type { ShotTakes } from "./shot-takes.ts";
import { readTakeRequest } from "./take-request.ts";

export interface FullSizeTake {
  readonly shot: Shot;
  readonly take: Task;
}

/** Shots whose quick pass is in the film although a take of the size that the shot is set to is here: the newest of those. */
export function fullSizeTakes(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, Pick<ShotTakes, "all" | "shown">>,
): FullSizeTake[] {
  return shots.flatMap((shot) => {
    const { all, shown } = takesByShot.get(shot.id) ?? { all: [], shown: undefined };
    const { model, resolution } = shot.draft;
    if (shown === undefined || resolution === passSettings.resolution) return [];
    if (readTakeRequest(shown).resolution !== passSettings.resolution) return [];
    const take = all.find((one) => {
      const asked = readTakeRequest(one);
      return one.assetId !== null && asked.model === model && asked.resolution === resolution;
    });
    return take ? [{ shot, take }] : [];
  });
}
