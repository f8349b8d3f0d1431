import type { Task } from "#shared/contract/tasks.ts";

/** The generations of one shot. */
export interface ShotTakes {
  /** Newest first. */
  readonly all: readonly Task[];
  /** The one whose pictures stand for the shot: the chosen one, else the newest that is here. */
  readonly shown: Task | undefined;
  /** The newest that is still under way. */
  readonly underWay: Task | undefined;
}

const moving: readonly Task["state"][] = ["intent", "submitting", "queued", "running", "downloading"];

export const isInProgress = ({ state }: Pick<Task, "state">): boolean => moving.includes(state);

/** How far along: what is nearest to being here stands for the shot. */
const nearest = (a: Task, b: Task) => moving.indexOf(b.state) - moving.indexOf(a.state) || a.createdAt - b.createdAt;

export function takesOf(tasks: readonly Task[], activeTakeId: string | null): ShotTakes {
  const all = tasks.toSorted((a, b) => b.take - a.take || b.createdAt - a.createdAt);
  const here = all.filter(({ assetId }) => assetId !== null);
  return {
    all,
    shown: here.find(({ id }) => id === activeTakeId) ?? here[0],
    underWay: all.filter(isInProgress).toSorted(nearest)[0],
  };
}

/** The takes of every shot of a board, by shot id. */
export function groupTakes(tasks: readonly Task[]): ReadonlyMap<string, readonly Task[]> {
  return Map.groupBy(
    tasks.filter(({ shotId }) => shotId !== null),
    ({ shotId }) => shotId ?? "",
  );
}

/** How much of its references is at the service, 0 to 1, while a take waits for them to be uploaded. */
export function uploadedPart({ all }: Pick<ShotTakes, "all">): number | undefined {
  return all.find(({ state, progress }) => state === "intent" && progress !== null)?.progress ?? undefined;
}
