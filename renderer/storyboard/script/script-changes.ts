import { v7 as newId } from "uuid";
import type { Scene, SceneFields } from "#shared/contract/storyboard/scenes.ts";
import type { Shot, ShotChange } from "#shared/contract/storyboard/storyboard.ts";
import { cardKey } from "#shared/rules/cast/index.ts";
import {
  type BoardScene,
  directShot,
  type PlannedShot,
  redirectShot,
  type SceneDifference,
  type ScriptScene,
} from "#shared/script/index.ts";
import { nextSceneNumber } from "../scenes/board-items.ts";

/** The board as a script is compared with it. */
export function boardScenesOf(
  shots: readonly Shot[],
  scenes: ReadonlyMap<string, Scene>,
  sources: Readonly<Record<string, string>>,
): BoardScene[] {
  const bySceneId = Map.groupBy(shots, ({ sceneId }) => sceneId);
  return [...scenes.values()].map(({ id, heading, number }) => ({
    ...{ id, heading, number, source: sources[id] ?? "" },
    shots: (bySceneId.get(id) ?? []).map(({ id: shot, draft: { prompt, directed, direction } }) => ({
      id: shot,
      prompt,
      direction: directed ? direction : null,
    })),
  }));
}

/** Names one line of what differs; `shot` counts within its scene. */
export const keyOf = (difference: SceneDifference, shot?: number): string =>
  `${difference.kind === "new" ? `new ${difference.scene.from}` : `${difference.kind} ${difference.sceneId}`}${shot === undefined ? "" : ` ${shot}`}`;

/** The lines that can be taken over one by one. A scene whose heading alone changed is one line. */
export const keysOf = (difference: SceneDifference): string[] =>
  difference.kind === "changed" && difference.shots.length > 0
    ? difference.shots.map((_shot, at) => keyOf(difference, at))
    : [keyOf(difference)];

/** What is proposed: everything but what would take away something that a person made. */
export function proposedKeys(differences: readonly SceneDifference[]): Set<string> {
  const keys = differences.flatMap((difference) => {
    if (difference.kind === "gone") return [];
    if (difference.kind === "new" || difference.shots.length === 0) return [keyOf(difference)];
    return difference.shots.flatMap((shot, at) =>
      shot.do === "add" || (shot.do === "edit" && !shot.edited) ? [keyOf(difference, at)] : [],
    );
  });
  return new Set(keys);
}

const fieldsOf = ({ heading, place, time, number }: ScriptScene): Partial<SceneFields> => ({
  ...{ heading: heading.slice(0, 300), place: place.slice(0, 200), time: time.slice(0, 100) },
  ...(number === "" ? {} : { number: number.slice(0, 20) }),
});

/** How shots that the script adds are written: in words, or as beats with spoken lines. */
export type ShotForm = "words" | "directed";

export interface NewShots {
  readonly form: ShotForm;
  /** Names of the film's cards. */
  readonly cast: readonly string[];
}

/** A script's shot as a draft; lines of who has a card (`cast`, names) name it, so that its files go along. */
const draftOf = (shot: PlannedShot, { form, cast }: NewShots) => {
  const { name, prompt, duration } = shot;
  if (form === "words") return { name, prompt, duration };
  const direction = directShot(shot);
  const cards = new Map(cast.map((card) => [cardKey(card), card]));
  const beats = direction.beats.map((beat) => ({
    ...beat,
    parts: beat.parts.map((part) => {
      const card = part.kind === "line" ? cards.get(cardKey(part.who)) : undefined;
      return card === undefined ? part : { ...part, who: `@${card}` };
    }),
  }));
  return { name, prompt, duration, directed: true, direction: { ...direction, beats } };
};

/** What is done to the board to take these lines over; everything else stays as it is. */
export function changesFor(
  differences: readonly SceneDifference[],
  taken: ReadonlySet<string>,
  board: readonly BoardScene[],
  numbers: Iterable<Pick<Scene, "number">>,
  made: NewShots = { form: "words", cast: [] },
): ShotChange[] {
  const changes: ShotChange[] = [];
  const known = [...numbers];
  /** The last shot of a scene of the board, and of one that is made here before it. */
  const ends = new Map(board.map(({ id, shots }) => [id, shots.at(-1)?.id ?? null]));
  const behind = new Map<string | null, string | null>();
  const firstMade = board.find(({ source, shots }) => source !== "" && shots.length > 0)?.shots[0]?.id;
  for (const difference of differences) {
    if (difference.kind === "new") {
      if (!taken.has(keyOf(difference))) continue;
      const place =
        behind.get(difference.after) ?? (difference.after === null ? null : (ends.get(difference.after) ?? null));
      // One that comes before all that the board has from the script stands before that.
      const start = place === null && difference.after === null ? firstMade : undefined;
      behind.set(difference.after, addScene(changes, difference, place, start, known, made));
    } else if (difference.kind === "gone") {
      if (taken.has(keyOf(difference))) {
        changes.push(...difference.was.shots.map(({ id }) => ({ do: "remove" as const, id })));
      }
    } else changes.push(...sceneChanges(difference, taken, ends, made));
  }
  // Last: until then what goes is a neighbor that others are put beside.
  const [goes, stays] = [changes.filter(isRemoval), changes.filter((change) => !isRemoval(change))];
  return [...stays, ...goes];
}

const isRemoval = (change: ShotChange): boolean => change.do === "remove";

/** The last shot that was made. */
function addScene(
  changes: ShotChange[],
  { scene, shots }: SceneDifference & { kind: "new" },
  place: string | null,
  before: string | undefined,
  known: Pick<Scene, "number">[],
  made: NewShots,
): string | null {
  const sceneId = newId();
  const ids = shots.map(() => newId());
  for (const [at, shot] of shots.entries()) {
    const put = at === 0 && before !== undefined ? { after: null, before } : { after: ids[at - 1] ?? place };
    changes.push({ do: "add", id: ids[at] ?? newId(), ...put, draft: draftOf(shot, made), sceneId: null });
  }
  const fields = { number: nextSceneNumber(known), ...fieldsOf(scene) };
  known.push(fields);
  changes.push({ do: "group", id: sceneId, shots: ids, scene: fields, source: scene.source });
  return ids.at(-1) ?? null;
}

/** `ends` is told the last shot that the scene has then. */
function sceneChanges(
  difference: SceneDifference & { kind: "changed" },
  taken: ReadonlySet<string>,
  ends: Map<string, string | null>,
  made: NewShots,
): ShotChange[] {
  const { sceneId, scene, was, shots } = difference;
  const keys = keysOf(difference);
  const some = keys.filter((key) => taken.has(key)).length;
  if (some === 0) return [];
  const changes: ShotChange[] = [];
  const [first] = was.shots;
  /** What is put behind the same shot next goes behind it. */
  const behind = new Map<string | null, string>();
  for (const [at, shot] of shots.entries()) {
    if (!taken.has(keyOf(difference, at))) continue;
    if (shot.do === "edit") {
      const { prompt, duration } = shot.to;
      // A shot that is written as beats stays one: the script's lines go into its spoken lines.
      const direction = shot.direction && redirectShot(shot.direction, shot.was, shot.to);
      changes.push({ do: "edit", id: shot.shotId, draft: { prompt, duration, ...(direction ? { direction } : {}) } });
    } else if (shot.do === "remove") changes.push({ do: "remove", id: shot.shotId });
    else {
      const id = newId();
      const after = behind.get(shot.after) ?? shot.after;
      const place = after === null && first ? { after: null, before: first.id } : { after };
      changes.push({ do: "add", id, ...place, draft: draftOf(shot.shot, made), sceneId });
      behind.set(shot.after, id);
      if (after === (ends.get(sceneId) ?? null)) ends.set(sceneId, id);
    }
  }
  const whole = some === keys.length;
  changes.push({ do: "scene", id: sceneId, scene: fieldsOf(scene), ...(whole ? { source: scene.source } : {}) });
  return changes;
}

/** The board is right: the script's difference isn't offered again. */
export function keepBoard(difference: SceneDifference): ShotChange[] {
  if (difference.kind === "new") return [];
  const source = difference.kind === "gone" ? "" : difference.scene.source;
  return [{ do: "scene", id: difference.sceneId, scene: {}, source }];
}
