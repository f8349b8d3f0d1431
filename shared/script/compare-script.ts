import type { Direction } from "#shared/direction/index.ts";
import { isRewritten } from "./direct-shot.ts";
import { parseFountain } from "./fountain/parse-fountain.ts";
import { type PlannedShot, planShots, type ShotBounds } from "./plan-shots.ts";
import { type ScriptScene, scenesOf } from "./script-scenes.ts";

export interface BoardScene {
  readonly id: string;
  readonly heading: string;
  readonly number: string;
  /** What of the script its shots were made from; empty for a scene that was made on the board. */
  readonly source: string;
  readonly shots: readonly {
    readonly id: string;
    readonly prompt: string;
    /** What is sent in place of the prompt, where it is written as beats. */
    readonly direction?: Direction | null;
  }[];
}

export type ShotDifference =
  /** `edited`: the shot says something else by now than the script said when it was made. */
  | {
      readonly do: "edit";
      readonly shotId: string;
      readonly edited: boolean;
      readonly from: string;
      /** What the script said then. */
      readonly was: PlannedShot;
      readonly to: PlannedShot;
      /** The beats that the change goes into; null where the shot is written in words. */
      readonly direction: Direction | null;
    }
  /** Behind this shot of the scene; null: before the first. */
  | { readonly do: "add"; readonly after: string | null; readonly shot: PlannedShot }
  | { readonly do: "remove"; readonly shotId: string; readonly edited: boolean; readonly prompt: string };

export type SceneDifference =
  /** A scene of the script that isn't on the board. It comes behind that scene of the board; null: before all others. */
  | {
      readonly kind: "new";
      readonly scene: ScriptScene;
      readonly after: string | null;
      readonly shots: readonly PlannedShot[];
    }
  | {
      readonly kind: "changed";
      readonly sceneId: string;
      readonly was: BoardScene;
      readonly scene: ScriptScene;
      readonly shots: readonly ShotDifference[];
    }
  /** It was made from the script, which no longer has it. */
  | { readonly kind: "gone"; readonly sceneId: string; readonly was: BoardScene };

/**
 * What the script says otherwise than the board, in the script's order. Scenes are known again by their words, else by
 * their number or heading, else by their place between those; shots by what the script said when they were made.
 */
export function compareScript(
  board: readonly BoardScene[],
  script: readonly ScriptScene[],
  bounds: ShotBounds,
): SceneDifference[] {
  const made = board.filter(({ source }) => source !== "");
  const pairs = pairScenes(made, script);
  const differences: SceneDifference[] = [];
  let after: string | null = null;
  for (const scene of script) {
    const was = pairs.get(scene);
    if (was === undefined) {
      const shots = planShots(scene, bounds);
      // A heading that nothing stands below yet: a board has no scenes without shots.
      if (shots.length > 0) differences.push({ kind: "new", scene, after, shots });
      continue;
    }
    after = was.id;
    if (was.source === scene.source) continue;
    const shots = shotDifferences(was, scene, bounds);
    differences.push({ kind: "changed", sceneId: was.id, was, scene, shots });
  }
  const paired = new Set([...pairs.values()].map(({ id }) => id));
  for (const was of made) if (!paired.has(was.id)) differences.push({ kind: "gone", sceneId: was.id, was });
  return differences;
}

function pairScenes(made: readonly BoardScene[], script: readonly ScriptScene[]): Map<ScriptScene, BoardScene> {
  const pairs = new Map<ScriptScene, BoardScene>();
  const taken = new Set<BoardScene>();
  const keep = (scene: ScriptScene, was: BoardScene) => {
    pairs.set(scene, was);
    taken.add(was);
  };
  const by = (keyOf: (scene: Pick<ScriptScene, "heading" | "number" | "source">) => string) => {
    const left = Map.groupBy(
      made.filter((was) => !taken.has(was)),
      keyOf,
    );
    for (const scene of script) {
      const key = keyOf(scene);
      const was = key === "" || pairs.has(scene) ? undefined : left.get(key)?.shift();
      if (was) keep(scene, was);
    }
  };
  by(({ source }) => source);
  by(({ number, heading }) => (number === "" ? "" : `${number} ${heading}`));
  by(({ heading }) => heading.toUpperCase());
  const places = new Map(made.map((was, at) => [was, at]));
  // One that was renamed stands where it stood, between the same neighbors, with most of its words.
  for (const [at, scene] of script.entries()) {
    if (pairs.has(scene)) continue;
    const beside = at === 0 ? undefined : pairs.get(script[at - 1] as ScriptScene);
    const before = (beside && places.get(beside)) ?? -1;
    const was = at > 0 && before < 0 ? undefined : made[before + 1];
    if (was && !taken.has(was) && likeness(was.source, scene.source) >= 0.5) keep(scene, was);
  }
  return pairs;
}

/** How many of the words of both are in both, 0 to 1. */
function likeness(a: string, b: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [first, second] = [words(a), words(b)];
  const both = [...first].filter((word) => second.has(word)).length;
  const all = first.size + second.size - both;
  return all === 0 ? 0 : both / all;
}

function shotDifferences(was: BoardScene, scene: ScriptScene, bounds: ShotBounds): ShotDifference[] {
  const then = scenesOf(parseFountain(was.source), was.source).flatMap((each) => planShots(each, bounds));
  const now = planShots(scene, bounds);
  const shotOf = shotsOfPlan(was, then);
  const rows = aligned(then, now);
  const known = new Set(shotOf.values());
  const shotIn = (old: PlannedShot | undefined) => (old === undefined ? undefined : shotOf.get(old));
  // What says the same elsewhere in the scene was moved, in the script or on the board: it stays where it is.
  const elsewhere = [
    ...was.shots.filter((shot) => !known.has(shot)),
    ...rows.flatMap(({ old, fresh }) => (fresh === undefined ? (shotIn(old) ?? []) : [])),
  ];
  const moved = new Set<BoardScene["shots"][number]>();
  const isMoved = ({ prompt }: PlannedShot) => {
    const shot = elsewhere.find((each) => each.prompt === prompt && !moved.has(each));
    if (shot) moved.add(shot);
    return shot !== undefined;
  };
  const added = new Set(
    rows.flatMap(({ old, fresh }) =>
      fresh && !shotIn(old) && old?.prompt !== fresh.prompt && !isMoved(fresh) ? [fresh] : [],
    ),
  );
  const differences: ShotDifference[] = [];
  let after: string | null = null;
  for (const { old, fresh } of rows) {
    const shot = shotIn(old);
    const edited = shot !== undefined && (old === undefined || isEdited(shot, old));
    if (fresh === undefined) {
      if (shot && !moved.has(shot)) differences.push({ do: "remove", shotId: shot.id, edited, prompt: shot.prompt });
    } else if (shot === undefined) {
      if (added.has(fresh)) differences.push({ do: "add", after, shot: fresh });
    } else if (old !== undefined && old.prompt !== fresh.prompt && shot.prompt !== fresh.prompt) {
      const { direction = null, prompt: from } = shot;
      differences.push({ do: "edit", shotId: shot.id, edited, from, was: old, to: fresh, direction });
    }
    if (shot && fresh) after = shot.id;
  }
  return differences;
}

/** The shot says something else than what the script gave. */
const isEdited = ({ prompt, direction }: BoardScene["shots"][number], planned: PlannedShot): boolean =>
  prompt !== planned.prompt || (direction != null && isRewritten(direction, planned));

/** Which shot was made from which line of the plan: by its words, also where it was moved, else by its place between those. */
function shotsOfPlan(was: BoardScene, plan: readonly PlannedShot[]): Map<PlannedShot, BoardScene["shots"][number]> {
  const rows = aligned(plan, was.shots);
  const found = new Map(rows.flatMap(({ old, fresh }) => (old && fresh?.prompt === old.prompt ? [[old, fresh]] : [])));
  const known = new Set(found.values());
  const keep = (old: PlannedShot, shot: BoardScene["shots"][number]) => {
    found.set(old, shot);
    known.add(shot);
  };
  for (const old of plan) {
    const moved = found.has(old) ? undefined : was.shots.find((each) => each.prompt === old.prompt && !known.has(each));
    if (moved) keep(old, moved);
  }
  for (const { old, fresh } of rows) if (old && fresh && !found.has(old) && !known.has(fresh)) keep(old, fresh);
  return found;
}

/** Two lists side by side: those with the same words together, and what stands between them in order. */
function aligned<Old extends { readonly prompt: string }, Fresh extends { readonly prompt: string }>(
  old: readonly Old[],
  fresh: readonly Fresh[],
): { old?: Old | undefined; fresh?: Fresh | undefined }[] {
  const rows: { old?: Old | undefined; fresh?: Fresh | undefined }[] = [];
  let [a, b] = [0, 0];
  const between = (toA: number, toB: number) => {
    for (let at = 0; a + at < toA || b + at < toB; at += 1) {
      rows.push({ old: a + at < toA ? old[a + at] : undefined, fresh: b + at < toB ? fresh[b + at] : undefined });
    }
    [a, b] = [toA, toB];
  };
  for (const [atOld, atFresh] of common(old, fresh)) {
    between(atOld, atFresh);
    rows.push({ old: old[atOld], fresh: fresh[atFresh] });
    [a, b] = [atOld + 1, atFresh + 1];
  }
  between(old.length, fresh.length);
  return rows;
}

/** Most of one scene that are compared each with each; of more only what is alike at both ends is known. */
const MOST_COMPARED = 1000;

/** The longest row of pairs with the same words, in both orders. */
function common(
  old: readonly { readonly prompt: string }[],
  fresh: readonly { readonly prompt: string }[],
): [number, number][] {
  let start = 0;
  while (start < old.length && start < fresh.length && old[start]?.prompt === fresh[start]?.prompt) start += 1;
  const pairs = Array.from({ length: start }, (_, at): [number, number] => [at, at]);
  const [rows, columns] = [old.length - start, fresh.length - start];
  if (rows === 0 || columns === 0 || rows > MOST_COMPARED || columns > MOST_COMPARED) return pairs;
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const same = old[start + row]?.prompt === fresh[start + column]?.prompt;
      lengths[row * width + column] = same
        ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
    }
  }
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (old[start + row]?.prompt === fresh[start + column]?.prompt) {
      pairs.push([start + row, start + column]);
      row += 1;
      column += 1;
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return pairs;
}
