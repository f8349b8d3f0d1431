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

/** Shots that stand away from the rest of their scene, which is one run: its longest, of equal ones the first. */
export function straysOf(shots: readonly InScene[]): string[] {
  const runs = runsOf(shots).filter(({ sceneId }) => sceneId !== null);
  const longest = new Map<string | null, Run>();
  for (const run of runs) {
    if (run.shots.length > (longest.get(run.sceneId)?.shots.length ?? 0)) longest.set(run.sceneId, run);
  }
  return runs.flatMap((run) => (longest.get(run.sceneId) === run ? [] : run.shots.map(({ id }) => id)));
}
