import type { CutClip, FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { SceneFields } from "#shared/contract/storyboard/scenes.ts";
import type { ShotChain, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Direction } from "#shared/direction/index.ts";
import { ENDING, TITLE } from "#shared/film/cut.ts";

/** What is kept of a scene besides whether it is folded. */
export interface SceneState {
  readonly fields: SceneFields;
  readonly source: string;
}

/** What a board is, as far as it can be undone; takes and what was bought are not in it. */
export interface BoardState {
  /** Each shot as `boardRows` of the store writes it. */
  readonly rows: ReadonlyMap<string, string>;
  readonly order: readonly string[];
  readonly title: string;
  readonly defaults: ProjectDefaults;
  readonly film: FilmSettings;
  /** By id. One without shots stays, unseen, so that a step can bring it back. */
  readonly scenes: ReadonlyMap<string, SceneState>;
}

/** Only what differs of a shot. */
export interface ShotPart {
  readonly draft?: Readonly<Record<string, unknown>>;
  readonly chain?: ShotChain | null;
  readonly onBoard?: boolean;
  /** The chosen take; steps of an older studio say nothing of it. */
  readonly activeTakeId?: string | null;
  readonly sceneId?: string | null;
}

/** One direction of a step. */
export interface BoardPart {
  readonly shots: Readonly<Record<string, ShotPart>>;
  readonly order?: readonly string[];
  readonly title?: string;
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** What differs of the film's settings, but for its clips. */
  readonly film?: Readonly<Record<string, unknown>>;
  /** What differs of its clips, by id; null: nothing was said of it. */
  readonly clips?: Readonly<Record<string, CutClip | null>>;
  /** Scenes that were there before and differ. */
  readonly scenes?: Readonly<Record<string, SceneState>>;
}

export interface BoardChange {
  readonly before: BoardPart;
  readonly after: BoardPart;
}

interface ShotState {
  readonly draft: ShotDraft;
  readonly chain: ShotChain | null;
  readonly onBoard: boolean;
  readonly activeTakeId: string | null;
  readonly sceneId: string | null;
}

function readRow(row: string): ShotState {
  const [draft, shotId, takeId, onBoard, activeTakeId, sceneId] = JSON.parse(row) as [
    ...[draft: ShotDraft, shotId: string | null, takeId: string | null, onBoard: number, activeTakeId: string | null],
    sceneId: string | null,
  ];
  // Rows of before shots could go on from a clip don’t say that they don’t: a step back has to.
  return {
    draft: { continues: null, ...draft },
    chain: shotId === null ? null : { shotId, takeId },
    onBoard: onBoard === 1,
    activeTakeId,
    sceneId,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of `a` that are not as in `b`. */
function differing(a: object, b: object): Record<string, unknown> {
  const others = new Map(Object.entries(b));
  return Object.fromEntries(Object.entries(a).filter(([name, value]) => !same(value, others.get(name))));
}

/** The part of a film's settings that is not as in `b`, its clips one by one. */
function filmPart(
  { clips, ...a }: FilmSettings,
  { clips: others, ...b }: FilmSettings,
): Pick<BoardPart, "film" | "clips"> {
  const film = differing(a, b);
  const ids = Object.keys({ ...clips, ...others }).filter((id) => !same(clips[id], others[id]));
  return {
    ...(Object.keys(film).length > 0 ? { film } : {}),
    ...(ids.length > 0 ? { clips: Object.fromEntries(ids.map((id) => [id, clips[id] ?? null])) } : {}),
  };
}

/** A film's settings as a step wants them. */
export function filmAfter(
  film: FilmSettings,
  { film: changes, clips }: Pick<BoardPart, "film" | "clips">,
): FilmSettings {
  const cut = Object.entries({ ...film.clips, ...clips }).flatMap(([id, clip]) => (clip === null ? [] : [[id, clip]]));
  return { ...film, ...changes, clips: Object.fromEntries(cut) } as FilmSettings;
}

function partOf(state: ShotState, other: ShotState): ShotPart {
  const draft = differing(state.draft, other.draft);
  return {
    ...(Object.keys(draft).length > 0 ? { draft } : {}),
    ...(same(state.chain, other.chain) ? {} : { chain: state.chain }),
    ...(state.onBoard === other.onBoard ? {} : { onBoard: state.onBoard }),
    ...(state.activeTakeId === other.activeTakeId ? {} : { activeTakeId: state.activeTakeId }),
    ...(state.sceneId === other.sceneId ? {} : { sceneId: state.sceneId }),
  };
}

/** Scenes of `a` that were in `b` too and differ. One that is new is gone as soon as no shot names it. */
function scenesPart(a: BoardState["scenes"], b: BoardState["scenes"]): Pick<BoardPart, "scenes"> {
  const differ = [...a].filter(([id, state]) => b.has(id) && !same(state, b.get(id)));
  return differ.length > 0 ? { scenes: Object.fromEntries(differ) } : {};
}

/** What was changed between two states of a board, both ways; null when nothing was. */
export function changeBetween(before: BoardState, after: BoardState): BoardChange | null {
  const shots: { before: Record<string, ShotPart>; after: Record<string, ShotPart> } = { before: {}, after: {} };
  for (const [id, row] of after.rows) {
    const old = before.rows.get(id);
    if (row === old) continue;
    const now = readRow(row);
    // A shot that was made just now was not on the board before.
    const then = old === undefined ? { ...now, onBoard: false } : readRow(old);
    shots.before[id] = partOf(then, now);
    shots.after[id] = partOf(now, then);
  }
  const moved = !same(before.order, after.order);
  const renamed = before.title !== after.title;
  const defaults = differing(after.defaults, before.defaults);
  const redefined = Object.keys(defaults).length > 0;
  const recut = filmPart(after.film, before.film);
  const told = scenesPart(after.scenes, before.scenes);
  const changed =
    Object.keys(shots.after).length > 0 ||
    moved ||
    renamed ||
    redefined ||
    Object.keys({ ...recut, ...told }).length > 0;
  if (!changed) return null;
  return {
    before: {
      shots: shots.before,
      ...(moved ? { order: before.order } : {}),
      ...(renamed ? { title: before.title } : {}),
      ...(redefined ? { defaults: differing(before.defaults, after.defaults) } : {}),
      ...filmPart(before.film, after.film),
      ...scenesPart(before.scenes, after.scenes),
    },
    after: {
      shots: shots.after,
      ...(moved ? { order: after.order } : {}),
      ...(renamed ? { title: after.title } : {}),
      ...(redefined ? { defaults } : {}),
      ...recut,
      ...told,
    },
  };
}

/** What two parts say, `upper` where both say something of the same. */
function overlaid(lower: BoardPart, upper: BoardPart): BoardPart {
  const shots = Object.keys({ ...lower.shots, ...upper.shots }).map((id): [string, ShotPart] => {
    const [below = {}, above = {}] = [lower.shots[id], upper.shots[id]];
    const draft = { ...below.draft, ...above.draft };
    return [id, { ...below, ...above, ...(Object.keys(draft).length > 0 ? { draft } : {}) }];
  });
  const both = (name: "defaults" | "film" | "clips" | "scenes"): Partial<BoardPart> =>
    lower[name] || upper[name] ? { [name]: { ...lower[name], ...upper[name] } } : {};
  return {
    ...{ ...lower, ...upper, shots: Object.fromEntries(shots) },
    ...{ ...both("defaults"), ...both("film"), ...both("clips"), ...both("scenes") },
  };
}

/**
 * Typing that goes on: the first text is what undo brings back, the last is what redo brings. What only one of them
 * changed along with it, the cards that a shot names, goes with it both ways.
 */
export const mergeChanges = (earlier: BoardChange, later: BoardChange): BoardChange => ({
  before: overlaid(later.before, earlier.before),
  after: overlaid(earlier.after, later.after),
});

const TEXTS = ["name", "prompt", "promptPrefix", "promptSuffix", "direction"];

/** The fields that a change is about, of drafts, defaults and the film, each once. */
export function fieldsOf({ after }: BoardChange): string[] {
  // Another version of the cut changes most of a film: it is that which was done.
  if (after.film?.version !== undefined) return ["version"];
  // Which cards a shot names follows from its words.
  const drafts = Object.values(after.shots).map(({ draft: { cast: _named, ...draft } = {} }) => draft);
  const named = [...drafts, after.defaults ?? {}, after.film ?? {}];
  const cards: readonly string[] = [TITLE, ENDING];
  const clips = Object.keys(after.clips ?? {}).map((id) => (cards.includes(id) ? id : "clips"));
  return [...new Set([...named.flatMap((each) => Object.keys(each)), ...clips])];
}

/** A beat or a part of one came or went: no typing. */
function reshaped({ before, after }: BoardChange): boolean {
  const shapeOf = (part: ShotPart | undefined) =>
    (part?.draft?.direction as Direction | null | undefined)?.beats.map(({ parts }) => parts.map(({ kind }) => kind));
  return Object.keys(after.shots).some((id) => !same(shapeOf(before.shots[id]), shapeOf(after.shots[id])));
}

/** A note, a marker or a sound came or went, or a note was seen to: no typing. */
function addsOrRemoves({ before, after }: BoardChange): boolean {
  const listed = (value: unknown) => (typeof value === "object" && value !== null ? Object.keys(value).join() : "");
  const done = ({ notes }: Partial<FilmSettings>) =>
    Object.entries(notes ?? {}).flatMap(([id, note]) => (note.done ? [id] : []));
  const [was, is] = [before.film ?? {}, after.film ?? {}];
  return Object.keys(is).some((field) => listed(was[field]) !== listed(is[field])) || !same(done(was), done(is));
}

/** What typing that goes on has in common; null for a change that stands by itself. */
export function joinKey(change: BoardChange): string | null {
  const { film, clips, order: moved } = change.after;
  // A slider that is drawn and a time that is stepped go on as typing does; a clip that is split or moved is whole.
  if (film !== undefined || clips !== undefined) {
    const isOther = film?.version !== undefined;
    if (moved !== undefined || isOther || film?.order !== undefined || addsOrRemoves(change)) return null;
    return ["film", ...Object.keys(film ?? {}), ...Object.keys(clips ?? {})].join(" ");
  }
  const fields = fieldsOf(change);
  const onlyText = fields.length > 0 && fields.every((field) => TEXTS.includes(field));
  const { shots, order, defaults } = change.after;
  const whole =
    order !== undefined ||
    Object.values(shots).some((part) => "chain" in part || "onBoard" in part || "sceneId" in part);
  if (!onlyText || whole || reshaped(change)) return null;
  return [defaults === undefined ? "shots" : "defaults", ...Object.keys(shots), ...fields].join(" ");
}
