import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { awaitsFrame } from "#shared/rules/video/shot-chain.ts";
import { groupTakes, takesOf } from "./takes/shot-takes.ts";

/** How a shot hangs on the one it begins on. */
export interface ShotLink {
  /** Undefined: it was deleted from the board. */
  readonly parent: Shot | undefined;
  /** The take that stands for the parent now; its last frame is the one to have. */
  readonly shown: Task | undefined;
  /** The take whose last frame this shot begins on. */
  readonly taken: Task | undefined;
  /**
   * pending: no frame yet · waiting: asked for, and sent when the frame is there · stale: the parent shows another take
   * now · current: as it should be · parked: the shot isn't made from frames at present.
   */
  readonly state: "pending" | "waiting" | "stale" | "current" | "parked";
  /** Shots that hang on each other up to this one, itself included. */
  readonly depth: number;
}

function stateOf(shot: Shot, shown: Task | undefined): ShotLink["state"] {
  if (shot.draft.mode !== "frames") return "parked";
  if (awaitsFrame(shot)) return shot.waiting === null ? "pending" : "waiting";
  return shown !== undefined && shown.id !== shot.chain?.takeId ? "stale" : "current";
}

/** The links of a board by the id of the shot that hangs on another. */
export function linksOf(shots: readonly Shot[], tasks: readonly Task[]): ReadonlyMap<string, ShotLink> {
  const byId = new Map(shots.map((shot) => [shot.id, shot]));
  const groups = groupTakes(tasks);
  const depthOf = (shot: Shot): number => {
    let depth = 1;
    for (let at = shot.chain && byId.get(shot.chain.shotId); at && depth <= shots.length; depth += 1) {
      at = at.chain && byId.get(at.chain.shotId);
    }
    return depth;
  };
  return new Map(
    shots.flatMap((shot): [string, ShotLink][] => {
      const { chain } = shot;
      if (chain === null) return [];
      const parent = byId.get(chain.shotId);
      const { all, shown } = takesOf(groups.get(chain.shotId) ?? [], parent?.activeTakeId ?? null);
      const taken = all.find(({ id }) => id === chain.takeId);
      return [[shot.id, { parent, shown, taken, state: stateOf(shot, shown), depth: depthOf(shot) }]];
    }),
  );
}
