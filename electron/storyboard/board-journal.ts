import {
  type Database,
  type ProjectStore,
  type SceneStore,
  StepStore,
  type StoredStep,
  type StoryboardStore,
} from "#core/database/index.ts";
import type { ProjectDefaults, StoryboardHistory, StoryboardStep } from "#shared/contract/storyboard/project.ts";
import { MOST_SHOTS, type ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { type CutClip, cardBefore } from "#shared/film/cut.ts";
import { awaitsFrame } from "#shared/rules/video/shot-chain.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import {
  type BoardChange,
  type BoardPart,
  type BoardState,
  changeBetween,
  fieldsOf,
  filmAfter,
  joinKey,
  mergeChanges,
} from "./board-change.ts";

/** Steps that are kept of each film. */
const MOST_STEPS = 100;
/** Typing that goes on within this time is one step. In milliseconds. */
const JOINS_WITHIN = 2500;

interface JournalParts {
  readonly database: Database;
  readonly shots: StoryboardStore;
  readonly projects: ProjectStore;
  readonly scenes: SceneStore;
  readonly now: () => number;
}

const named = ({ id, label }: StoredStep): StoryboardStep => ({ id, ...label });

/** What was done to a board, both ways, kept with the board itself: a change and its step are stored together. */
export class BoardJournal {
  readonly #parts: JournalParts;
  readonly #steps: StepStore;

  constructor(parts: JournalParts) {
    this.#parts = parts;
    this.#steps = new StepStore(parts.database);
  }

  /**
   * Runs `work` in a transaction, and keeps what it changed of the film's board as one step. Throws `invalid_input` where
   * it makes more shots of it than a film takes. Typing that goes on is one step, but what is done `apart`.
   */
  record<Result>(projectId: string, kind: StoryboardStep["kind"], work: () => Result, apart = false): Result {
    return this.#parts.database.transaction(() => {
      const before = this.#stateOf(projectId);
      const result = work();
      this.#parts.shots.settleScenes(projectId);
      const after = this.#stateOf(projectId);
      refuseGrowth(before.order.length, after.order.length);
      const change = changeBetween(before, after);
      if (change !== null) this.#keep(projectId, { kind, apart }, change, before);
      return result;
    });
  }

  history(projectId: string): StoryboardHistory {
    const newest = this.#steps.newest(projectId);
    const undone = this.#steps.undone(projectId);
    return { undo: newest && named(newest), redo: undone && named(undone), ...this.#steps.counts(projectId) };
  }

  undo(projectId: string): StoryboardStep {
    return this.#go(projectId, this.#steps.newest(projectId), "before");
  }

  redo(projectId: string): StoryboardStep {
    return this.#go(projectId, this.#steps.undone(projectId), "after");
  }

  /** The newest step, when it took exactly these shots off the board. */
  removed(projectId: string, ids: readonly string[]): boolean {
    const newest = this.#steps.newest(projectId);
    if (newest?.label.kind !== "remove") return false;
    const gone = Object.keys((newest.change as BoardChange).after.shots);
    return gone.length === ids.length && ids.every((id) => gone.includes(id));
  }

  #keep(
    projectId: string,
    { kind, apart }: { readonly kind: StoryboardStep["kind"]; readonly apart: boolean },
    change: BoardChange,
    before: BoardState,
  ): void {
    const at = this.#parts.now();
    const joins = !apart && (kind === "edit" || kind === "defaults" || kind === "film") ? joinKey(change) : null;
    const newest = this.#steps.newest(projectId);
    if (joins !== null && newest?.joins === joins && at - newest.at < JOINS_WITHIN && !this.#steps.undone(projectId)) {
      this.#steps.join(newest.id, mergeChanges(newest.change as BoardChange, change), at);
      return;
    }
    const { shots, clips = {} } = change.after;
    // A shot that was copied comes with its cut: that is one.
    const cut = Object.entries(clips).map(([id, clip]) => shotOfClip(id, clip ?? change.before.clips?.[id]));
    const ids = [...new Set([...Object.keys(shots), ...cut.filter((id) => id !== null)])];
    const [shotId = null] = ids.length > 0 ? ids : movedOf(change);
    const place =
      shotId === null ? 0 : before.order.indexOf(shotId) + 1 || (change.after.order ?? []).indexOf(shotId) + 1;
    const label = { kind, count: Math.max(ids.length, 1), shotId, number: place || null, fields: fieldsOf(change) };
    this.#steps.push(projectId, { label, change, joins, at }, MOST_STEPS);
  }

  #go(projectId: string, step: StoredStep | null, way: "before" | "after"): StoryboardStep {
    if (step === null) {
      throw failure("not_allowed_now", { message: `There is nothing to ${way === "before" ? "undo" : "redo"}.` });
    }
    this.#parts.database.transaction(() => {
      this.#apply(projectId, (step.change as BoardChange)[way]);
      this.#steps.mark(step.id, way === "before");
    });
    return named(step);
  }

  #apply(projectId: string, part: BoardPart): void {
    const { shots, projects, scenes } = this.#parts;
    const now = this.#parts.now();
    for (const [id, state] of Object.entries(part.scenes ?? {})) scenes.set(id, state);
    for (const [id, wanted] of Object.entries(part.shots)) {
      const shot = shots.shot(id);
      if (shot === null) continue;
      const draft: ShotDraft = { ...shot.draft, ...wanted.draft };
      // One that was erased meanwhile can't be begun on.
      const lost = wanted.chain && shots.shot(wanted.chain.shotId) === null;
      const chain = wanted.chain === undefined ? shot.chain : lost ? null : wanted.chain;
      if (wanted.draft !== undefined) shots.saveDraft(id, draft, now);
      if (wanted.chain !== undefined) shots.setChain(id, chain, now);
      if (wanted.onBoard !== undefined) shots.setOnBoard(id, wanted.onBoard, now);
      if (wanted.activeTakeId !== undefined) shots.chooseTake(id, wanted.activeTakeId, now);
      if (wanted.sceneId !== undefined) shots.setScene(id, wanted.sceneId, now);
      // What waits is bought later: going back in time never makes that happen.
      if (shot.waiting !== null && (wanted.onBoard !== undefined || !awaitsFrame({ draft, chain }))) {
        shots.setWaiting(id, null, now);
      }
    }
    const order = part.order ?? shots.boardRows(projectId).order;
    shots.putInOrder(projectId, order, now);
    shots.settleScenes(projectId);
    if (part.title !== undefined) projects.rename(projectId, part.title, now);
    if (part.defaults !== undefined) {
      const defaults = projects.get(projectId)?.defaults;
      if (defaults) projects.setDefaults(projectId, { ...defaults, ...part.defaults } as ProjectDefaults, now);
    }
    if (part.film !== undefined || part.clips !== undefined) {
      const film = projects.get(projectId)?.film;
      if (film) projects.setFilm(projectId, filmAfter(film, part), now);
    }
  }

  #stateOf(projectId: string): BoardState {
    const project = this.#parts.projects.get(projectId);
    if (project === null) throw failure("record_not_found", { message: "This film no longer exists." });
    const { shots, scenes } = this.#parts;
    const { title, defaults, film } = project;
    return { ...shots.boardRows(projectId), title, defaults, film, scenes: scenes.statesOf(projectId) };
  }
}

/** The shot that a clip shows or stands before; null: a card by itself, or footage of the library. */
function shotOfClip(id: string, clip: CutClip | null | undefined): string | null {
  if (clip?.footage !== undefined) return null;
  if (clip?.card === undefined) return clip?.shotId ?? id;
  return id.startsWith(cardBefore("")) ? id.slice(cardBefore("").length) : null;
}

/** One that an older studio let grow longer can still be worked on. */
function refuseGrowth(before: number, found: number): void {
  if (found <= before || found <= MOST_SHOTS) return;
  const allowed = MOST_SHOTS;
  throw failure("invalid_input", {
    message: `The film would have ${found} shots. A film can have up to ${allowed}.`,
    advice: "Delete shots, or go on in another film.",
    details: { found, allowed },
  });
}

/** The shot whose place changed most: the one that was moved, not those it passed. */
function movedOf({ before, after }: BoardChange): string[] {
  const [then, now] = [before.order ?? [], after.order ?? []];
  const way = (id: string) => Math.abs(then.indexOf(id) - now.indexOf(id));
  return then.toSorted((a, b) => way(b) - way(a)).slice(0, 1);
}
