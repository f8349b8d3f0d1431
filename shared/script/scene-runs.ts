interface InScene {
  readonly id: string;
  readonly sceneId: string | null;
}

/** Shots that stand side by side in one scene, or between scenes in none. */
export interface Run<Shot extends InScene = InScene> {
  readonly sceneId: string | null;
  readonly shots: readonly Shot[];
}

/** A board as its scenes and what stands between them, from left to right. */
export function runsOf<Shot extends InScene>(shots: readonly Shot[]): Run<Shot>[] {
  const runs: { sceneId: string | null; shots: Shot[] }[] = [];
  for (const shot of shots) {
    const last = runs.at(-1);
    if (last?.sceneId === shot.sceneId) last.shots.push(shot);
    else runs.push({ sceneId: shot.sceneId, shots: [shot] });
  }
  return runs;
}

/** Shots that name a scene which stands elsewhere already: a scene is one run. */
export function straysOf(shots: readonly InScene[]): string[] {
  const seen = new Set<string>();
  return runsOf(shots).flatMap((run) => {
    if (run.sceneId === null) return [];
    if (seen.has(run.sceneId)) return run.shots.map(({ id }) => id);
    seen.add(run.sceneId);
    return [];
  });
}
