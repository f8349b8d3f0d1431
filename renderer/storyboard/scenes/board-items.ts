import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { runsOf } from "#shared/script/index.ts";

/** What a board or a list is drawn of, in its order. */
export type BoardItem =
  | { readonly kind: "scene"; readonly scene: Scene; readonly shots: readonly Shot[] }
  | { readonly kind: "shot"; readonly shot: Shot }
  /** Shots of no scene that follow a scene begin on a row of their own. */
  | { readonly kind: "break"; readonly before: string };

/** A board with a head before each scene; the shots of a folded one are left out. */
export function boardItems(shots: readonly Shot[], scenes: ReadonlyMap<string, Scene>): BoardItem[] {
  return runsOf(shots).flatMap((run, index): BoardItem[] => {
    const scene = scenes.get(run.sceneId ?? "");
    const own = run.shots.map((shot) => ({ kind: "shot" as const, shot }));
    if (scene) return [{ kind: "scene", scene, shots: run.shots }, ...(scene.folded ? [] : own)];
    const [first] = run.shots;
    return index > 0 && first ? [{ kind: "break", before: first.id }, ...own] : own;
  });
}

/** The number that a new scene gets: one more than the highest that is one. */
export function nextSceneNumber(scenes: Iterable<Pick<Scene, "number">>): string {
  const numbers = [...scenes].map(({ number }) => Number.parseInt(number, 10)).filter(Number.isFinite);
  return String(Math.max(0, ...numbers) + 1);
}

/**
 * Behind which shot a scene comes when it moves by one: past what stands beside it, be that a scene or shots of none.
 * Undefined: it is at the end of the board already.
 */
export function placeOfScene(shots: readonly Shot[], sceneId: string, by: 1 | -1): string | null | undefined {
  const runs = runsOf(shots);
  const at = runs.findIndex((run) => run.sceneId === sceneId);
  if (at < 0) return undefined;
  if (by === 1) return runs[at + 1]?.shots.at(-1)?.id;
  if (at === 0) return undefined;
  return runs[at - 2]?.shots.at(-1)?.id ?? null;
}
