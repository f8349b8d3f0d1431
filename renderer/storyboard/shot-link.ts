import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { awaitsFrame, followsChain } from "#shared/rules/video/shot-chain.ts";
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
   * now, or hangs on a shot that is stale itself · current: as it should be · parked: the shot isn't made from it at present.
   */
  readonly state: "pending" | "waiting" | "stale" | "current" | "parked";
  /** Of a stale shot: the one before it, nearest to it, that shows another take than what hangs on it was made from. */
  readonly staleSince: Shot | undefined;
  /** Seconds of the take's end that it goes on from; null: its last frame. */
  readonly tail: number | null;
  /** Shots that hang on each other up to this one, itself included. */
  readonly depth: number;
}

function stateOf(shot: Shot, shown: Task | undefined): ShotLink["state"] {
  if (!followsChain(shot)) return "parked";
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
  const links = new Map(
    shots.flatMap((shot): [string, ShotLink][] => {
      const { chain } = shot;
      if (chain === null) return [];
      const parent = byId.get(chain.shotId);
      const { all, shown } = takesOf(groups.get(chain.shotId) ?? [], parent?.activeTakeId ?? null);
      const taken = all.find(({ id }) => id === chain.takeId);
      const state = stateOf(shot, shown);
      const staleSince = state === "stale" ? parent : undefined;
      const tail = shot.draft.continues?.seconds ?? null;
      return [[shot.id, { parent, shown, taken, state, staleSince, tail, depth: depthOf(shot) }]];
    }),
  );
  return new Map([...links].map(([id, link]) => [id, withAncestors(id, link, links)]));
}

/** What hangs on something stale is stale as well: it would look otherwise if that were made again. */
function withAncestors(id: string, link: ShotLink, links: ReadonlyMap<string, ShotLink>): ShotLink {
  if (link.state !== "current") return link;
  const seen = new Set([id]);
  for (let at = link.parent; at !== undefined && !seen.has(at.id); at = links.get(at.id)?.parent) {
    seen.add(at.id);
    const before = links.get(at.id);
    if (before === undefined || before.state === "parked") return link;
    if (before.state === "stale") return { ...link, state: "stale", staleSince: before.parent };
  }
  return link;
}

/** The shots that hang on this one, in the order in which they hang on each other; not those whose chain is parked. */
export function shotsDependingOn(
  shot: Pick<Shot, "id">,
  shots: readonly Shot[],
  links: ReadonlyMap<string, ShotLink>,
): { readonly shot: Shot; readonly link: ShotLink }[] {
  const found: { shot: Shot; link: ShotLink }[] = [];
  const ids = new Set([shot.id]);
  for (let from = -1; from < found.length; from += 1) {
    const parent = from < 0 ? shot.id : found[from]?.shot.id;
    for (const child of shots) {
      const link = links.get(child.id);
      if (child.chain?.shotId !== parent || link === undefined || link.state === "parked" || ids.has(child.id))
        continue;
      ids.add(child.id);
      found.push({ shot: child, link });
    }
  }
  return found;
}
