import { v7 as newId } from "uuid";
import type { ProjectStore, StoryboardStore } from "#core/database/index.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { boardMoves, withCopiedShot } from "#shared/film/cut.ts";
import { type KnownMedia, namedCards } from "#shared/rules/cast/index.ts";
import {
  awaitsFrame,
  chainAfterChange,
  continuesAfterChange,
  followsChain,
  leadsTo,
  withoutClip,
} from "#shared/rules/video/shot-chain.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import type { BoardScenes, SceneChange } from "./board-scenes.ts";
import type { CopyTakes } from "./copy-takes.ts";
import type { Films } from "./films.ts";
import { changedDraft, type DraftPatch, newDraft, withChanges } from "./inherited.ts";
import { newShotDraft } from "./new-shot-draft.ts";
import { takeOf } from "./take-of.ts";

/** One of several changes that are one step; the contract's `shotChange`. */
export type ShotChange =
  | {
      readonly do: "add";
      readonly id?: string | undefined;
      readonly after: string | null;
      readonly before?: string | undefined;
      readonly draft: DraftPatch;
      readonly takesOf?: string | undefined;
      readonly sceneId?: string | null | undefined;
    }
  | { readonly do: "edit"; readonly id: string; readonly draft: DraftPatch }
  | { readonly do: "move"; readonly id: string; readonly to: number; readonly sceneId?: string | null | undefined }
  | { readonly do: "remove"; readonly id: string }
  | { readonly do: "putBack"; readonly id: string; readonly after: string | null }
  | { readonly do: "chain"; readonly id: string; readonly to: string | null; readonly tail?: number | null | undefined }
  | { readonly do: "take"; readonly id: string; readonly taskId: string }
  | SceneChange;

interface Placing {
  readonly id?: string | undefined;
  /** Before this shot, instead of behind another. */
  readonly before?: string | undefined;
  readonly sceneId?: string | null | undefined;
}

interface BoardParts {
  readonly shots: StoryboardStore;
  readonly projects: ProjectStore;
  readonly now: () => number;
  readonly known: KnownMedia;
  readonly films: Pick<Films, "adopt">;
  readonly copyTakes: CopyTakes;
  readonly boardScenes: BoardScenes;
  readonly tasks: Pick<TaskService, "get">;
  /** How long a new shot is, as the person wants it; absent: as the studio does. */
  readonly newWork?: (() => { readonly duration: number }) | undefined;
}

/** Changes of shots on their board. Opens no transaction and keeps no step: its caller does both. */
export class ShotBoard {
  readonly #store: StoryboardStore;
  readonly #projects: ProjectStore;
  readonly #now: () => number;
  readonly #known: KnownMedia;
  readonly #films: BoardParts["films"];
  readonly #copyTakes: CopyTakes;
  readonly #scenes: BoardScenes;
  readonly #tasks: BoardParts["tasks"];
  readonly #newWork: BoardParts["newWork"];

  constructor({ shots, projects, now, known, films, copyTakes, boardScenes, tasks, newWork }: BoardParts) {
    this.#tasks = tasks;
    this.#newWork = newWork;
    this.#store = shots;
    this.#projects = projects;
    this.#now = now;
    this.#known = known;
    this.#films = films;
    this.#copyTakes = copyTakes;
    this.#scenes = boardScenes;
  }

  need(id: string): Shot {
    const shot = this.#store.shot(id);
    if (shot === null || shot.removed) throw failure("record_not_found", { message: "This shot no longer exists." });
    const { removed: _removed, ...rest } = shot;
    return rest;
  }

  /** The shot or the scene it was about; a change of another film's shot is refused. */
  change(projectId: string, change: ShotChange): string {
    if (change.do === "add") {
      const id = this.add(projectId, change.after, change.draft, change);
      if (change.takesOf !== undefined) this.#takeOver(change.takesOf, this.need(id));
      return id;
    }
    if (change.do === "group" || change.do === "ungroup" || change.do === "scene" || change.do === "moveScene") {
      this.#scenes.change(projectId, change);
      return change.id;
    }
    if (change.do === "putBack") {
      this.#putBack(projectId, change.id, change.after);
      return change.id;
    }
    if (this.need(change.id).projectId !== projectId) {
      throw failure("invalid_input", { message: "That shot belongs to another film." });
    }
    if (change.do === "edit") this.edit(change.id, change.draft);
    else if (change.do === "move") this.move(change.id, change.to, change.sceneId);
    else if (change.do === "chain") this.chain(change.id, change.to, change.tail ?? null);
    else if (change.do === "take") this.choose(change.id, change.taskId);
    else this.remove(change.id);
    return change.id;
  }

  /** As long as the person wants new shots to be, as far as the film's model makes such. */
  #newDraft(projectId: string, given: DraftPatch): ShotDraft {
    this.#adopt(projectId, given);
    const { kindOf, secondsOf } = this.#known;
    const draft = newDraft(newShotDraft, given, this.#defaultsOf(projectId), secondsOf, kindOf);
    if (given.duration !== undefined) return draft;
    const { min, max } = videoModels[draft.model].duration;
    return { ...draft, duration: Math.min(max, Math.max(min, this.#newWork?.().duration ?? draft.duration)) };
  }

  /** A shot that comes from another film brings the cards that it names. */
  #adopt(projectId: string, given: DraftPatch): void {
    const { cast = [] } = given;
    if (cast.length === 0) return;
    const named = namedCards({ ...newShotDraft, ...withChanges({}, given) }, cast);
    this.#films.adopt(
      projectId,
      named.map((card) => ({ ...card, files: card.files.map(({ name, gives }) => ({ name, gives })) })),
    );
  }

  /** It belongs to the scene of the shot that it is put beside, unless told otherwise. */
  add(projectId: string, after: string | null, draft: DraftPatch, place: Placing = {}): string {
    const { id = newId(), sceneId } = place;
    const named = place.before ?? after;
    const beside = named === null ? undefined : this.need(named);
    const neighbor = beside?.projectId === projectId ? beside : undefined;
    const now = this.#now();
    const number = neighbor
      ? neighbor.number + (place.before === undefined ? 1 : 0)
      : this.#store.shots(projectId).length + 1;
    if (sceneId != null) this.#scenes.need(projectId, sceneId);
    if (this.#store.shot(id) !== null) throw failure("invalid_input", { message: "This shot already exists." });
    this.#store.insertShot({
      id,
      projectId,
      number,
      draft: this.#newDraft(projectId, draft),
      activeTakeId: null,
      chain: null,
      sceneId: sceneId === undefined ? (neighbor?.sceneId ?? null) : sceneId,
      waiting: null,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  }

  /** What was made for a shot is there for its copy too: takes, the chosen one, how it is cut, where it begins. */
  #takeOver(from: string, copy: Shot): void {
    const shot = this.need(from);
    const { projectId } = copy;
    if (shot.projectId !== projectId) throw failure("invalid_input", { message: "That shot belongs to another film." });
    const now = this.#now();
    const film = this.#projects.get(projectId)?.film;
    if (film) {
      const cut = withCopiedShot(film, shot.id, copy.id, newId);
      if (Object.keys(cut.clips).length > Object.keys(film.clips).length)
        this.#projects.setFilm(projectId, { ...film, ...cut }, now);
    }
    const begins =
      copy.draft.firstFrame === shot.draft.firstFrame && copy.draft.continues?.clip === shot.draft.continues?.clip;
    if (followsChain({ draft: copy.draft, chain: shot.chain }) && begins)
      this.#store.setChain(copy.id, shot.chain, now);
    const kept = this.#copyTakes(new Map([[shot.id, { id: copy.id, projectId }]]));
    const take = kept.get(shot.activeTakeId ?? "");
    if (take !== undefined) this.#store.chooseTake(copy.id, take, now);
  }

  edit(id: string, changes: DraftPatch): void {
    const shot = this.need(id);
    const changed = changedDraft(shot.draft, changes, this.#defaultsOf(shot.projectId), this.#known);
    const draft = continuesAfterChange(changed);
    const now = this.#now();
    this.#store.saveDraft(id, draft, now);
    const chain = chainAfterChange(shot, draft);
    if (chain !== shot.chain) this.#store.setChain(id, chain, now);
    if (shot.waiting !== null && !awaitsFrame({ draft, chain })) this.#store.setWaiting(id, null, now);
  }

  /**
   * The shot goes on from the last frame of another, or its last `tail` seconds, which a page makes. Throws
   * `invalid_input` for a circle.
   */
  chain(id: string, to: string | null, tail: number | null = null): void {
    const shot = this.need(id);
    const now = this.#now();
    if (shot.waiting !== null) this.#store.setWaiting(id, null, now);
    if (to === null) {
      this.#store.setChain(id, null, now);
      return;
    }
    const parent = this.need(to);
    if (parent.projectId !== shot.projectId) {
      throw failure("invalid_input", { message: "That shot belongs to another film." });
    }
    if (leadsTo(parent.id, id, (each) => this.#store.shot(each)?.chain?.shotId)) {
      throw failure("invalid_input", {
        message: `Shot ${parent.number} already continues from shot ${shot.number}.`,
        advice: "Unlink one of the two shots first.",
      });
    }
    const { references } = withoutClip(shot.draft);
    const begins: DraftPatch =
      tail === null
        ? { mode: "frames", firstFrame: null, continues: null, references }
        : { mode: "references", continues: { seconds: tail, clip: null }, references };
    const draft = changedDraft(shot.draft, begins, this.#defaultsOf(shot.projectId), this.#known);
    this.#store.saveDraft(id, draft, now);
    this.#store.setChain(id, { shotId: to, takeId: null }, now);
  }

  /** The take that is in the film; null: the newest. Throws `invalid_input` for one of another shot. */
  choose(id: string, taskId: string | null): void {
    if (taskId !== null) takeOf(this.#tasks, id, taskId);
    this.#store.chooseTake(id, taskId, this.#now());
  }

  /** To the place `to`, from 1; beyond the end is the end. It joins the scene of the shot that it passed last, or `sceneId`. */
  move(id: string, to: number, sceneId?: string | null): void {
    const shot = this.need(id);
    const place = Math.min(to, this.#store.shots(shot.projectId).length);
    this.#store.moveShot(shot, place, this.#now());
    const board = this.#store.shots(shot.projectId);
    const [before, behind] = [board[place - 2]?.sceneId ?? null, board[place]?.sceneId ?? null];
    const passed = place === shot.number ? shot.sceneId : place > shot.number ? before : behind;
    // Between two shots of a scene one is of that scene; beside one it can be, or not.
    const inside = before !== null && before === behind;
    const joins = sceneId === undefined || inside || (sceneId !== null && sceneId !== before && sceneId !== behind);
    const scene = joins ? (inside ? before : passed) : sceneId;
    if (scene !== shot.sceneId) this.#store.setScene(id, scene, this.#now());
  }

  /** The shots stand in the order in which the film's cut has them. */
  followCut(projectId: string): void {
    const film = this.#projects.get(projectId)?.film;
    const board = this.#store.shots(projectId).map(({ id }) => id);
    for (const { shotId, to } of film ? boardMoves(film, board) : []) this.move(shotId, to);
  }

  /** Takes it off the board; its takes and files stay. What it waited to be sent for is not sent. */
  remove(id: string): void {
    const shot = this.need(id);
    if (shot.waiting !== null) this.#store.setWaiting(id, null, this.#now());
    this.#store.removeShot(shot, this.#now());
  }

  #putBack(projectId: string, id: string, after: string | null): void {
    if (this.#store.shot(id)?.projectId !== projectId) {
      throw failure("invalid_input", { message: "That shot belongs to another film." });
    }
    this.restore(id);
    const [shot, beside] = [this.need(id), after === null ? null : this.need(after)];
    const place = beside === null ? 1 : beside.number + (beside.number < shot.number ? 1 : 0);
    this.move(id, place, beside?.sceneId ?? null);
  }

  restore(id: string): void {
    const shot = this.#store.shot(id);
    if (shot === null) throw failure("record_not_found", { message: "This shot no longer exists." });
    if (!shot.removed) return;
    this.#store.restoreShot({ ...shot, number: placeOnBoard(shot, this.#store.shots(shot.projectId)) }, this.#now());
    // What the film sets may have changed meanwhile.
    this.edit(id, { inherits: shot.draft.inherits });
  }

  #defaultsOf(projectId: string): ProjectDefaults {
    const project = this.#projects.get(projectId);
    if (project === null) throw failure("record_not_found", { message: "This film no longer exists." });
    return project.defaults;
  }
}

/** The place nearest to where a shot was, from 1, at which it stands beside its scene and parts no other. */
function placeOnBoard({ number, sceneId }: Pick<Shot, "number" | "sceneId">, board: readonly Shot[]): number {
  const at = Math.min(number, board.length + 1);
  const own = board.filter((shot) => sceneId !== null && shot.sceneId === sceneId);
  const [first, last] = [own[0], own.at(-1)];
  if (first && last) return Math.min(Math.max(at, first.number), last.number + 1);
  const within = board[at - 2]?.sceneId;
  if (within == null || board[at - 1]?.sceneId !== within) return at;
  return (board.findLast((shot) => shot.sceneId === within)?.number ?? 0) + 1;
}
