import { isDeepStrictEqual } from "node:util";
import {
  createNewTakes,
  type Database,
  type NewTakes,
  type ProjectStore,
  type SceneStore,
  type StoryboardStore,
} from "#core/database/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { AddressKind } from "#shared/contract/service/addresses.ts";
import type { Project, StoryboardStep } from "#shared/contract/storyboard/project.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import { renumberWords } from "#shared/rules/video/renumber-labels.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import type { BoardJournal } from "./board-journal.ts";
import type { CastChange } from "./changed-cast.ts";
import type { DefaultsPatch, Films } from "./films.ts";
import { type DraftPatch, withChanges } from "./inherited.ts";
import type { FilmPatch } from "./merge-film.ts";
import type { ShotBoard, ShotChange } from "./shot-board.ts";

export interface BoardEditorParts {
  readonly database: Database;
  readonly shots: StoryboardStore;
  readonly projects: ProjectStore;
  readonly scenes: SceneStore;
  readonly films: Films;
  readonly journal: BoardJournal;
  readonly board: ShotBoard;
  readonly kindOf: AssetKindLookup;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  readonly now: () => number;
}

/** Changes of boards as the person makes them: each is a step to undo, stored whole, and told to the pages. */
export class BoardEditor {
  readonly #parts: BoardEditorParts;
  readonly #shots: StoryboardStore;
  readonly #projects: ProjectStore;
  readonly #films: Films;
  readonly #journal: BoardJournal;
  readonly #board: ShotBoard;
  readonly #kindOf: AssetKindLookup;
  readonly #fresh: NewTakes;

  constructor(parts: BoardEditorParts) {
    this.#parts = parts;
    this.#shots = parts.shots;
    this.#projects = parts.projects;
    this.#films = parts.films;
    this.#journal = parts.journal;
    this.#board = parts.board;
    this.#kindOf = parts.kindOf;
    this.#fresh = createNewTakes(parts.database);
  }

  updateDefaults(id: string, changes: DefaultsPatch): Project {
    this.#films.need(id);
    this.#journal.record(id, "defaults", () => this.#films.redefine(id, changes));
    this.#changed(id);
    return this.#films.need(id);
  }

  /** As `storyboard.changeCast` of the contract: one step. Throws `invalid_input` for a name that another card has. */
  changeCast(id: string, changes: readonly CastChange[]): { project: Project; addedIds: string[] } {
    this.#films.need(id);
    const addedIds = this.#journal.record(id, "cast", () => this.#films.recast(id, changes));
    this.#changed(id);
    return { project: this.#films.need(id), addedIds };
  }

  undo(projectId: string): StoryboardStep {
    const step = this.#journal.undo(projectId);
    this.#changed(projectId);
    return step;
  }

  redo(projectId: string): StoryboardStep {
    const step = this.#journal.redo(projectId);
    this.#changed(projectId);
    return step;
  }

  shots(projectId: string): Shot[] {
    this.#films.need(projectId);
    return this.#shots.shots(projectId);
  }

  scenes(projectId: string): Scene[] {
    this.#films.need(projectId);
    return this.#parts.scenes.onBoard(projectId);
  }

  foldScenes(projectId: string, ids: readonly string[], folded: boolean): void {
    this.#films.need(projectId);
    this.#parts.scenes.fold(projectId, ids, folded);
    this.#changed(projectId);
  }

  /** Several changes as one step to undo: all of them or none. The film's own title, `defaults` and settings come first. */
  changeShots(
    projectId: string,
    kind: StoryboardStep["kind"],
    changes: readonly ShotChange[],
    {
      title,
      defaults = {},
      film,
    }: {
      readonly title?: string | undefined;
      readonly defaults?: DefaultsPatch;
      readonly film?: FilmPatch | undefined;
    } = {},
  ): { shots: Shot[]; addedIds: string[] } {
    this.#films.need(projectId);
    const ids = this.#journal.record(projectId, kind, () => {
      if (title !== undefined) this.#projects.rename(projectId, title, this.#parts.now());
      if (Object.keys(defaults).length > 0) this.#films.redefine(projectId, defaults);
      if (film !== undefined) this.#films.recut(projectId, film, {});
      return changes.map((change) => this.#board.change(projectId, change));
    });
    this.#changed(projectId);
    return { shots: this.#shots.shots(projectId), addedIds: ids.filter((_id, index) => changes[index]?.do === "add") };
  }

  /** Behind `after`, or at the end of the board. */
  addShot(projectId: string, after: string | null, draft: DraftPatch): Shot {
    this.#films.need(projectId);
    return this.#write(() => this.#journal.record(projectId, "add", () => this.#board.add(projectId, after, draft)));
  }

  /** `learn` makes known what a reference holds; prompts that mention it or its neighbors go on naming the same ones. */
  learnKind(name: string, learn: () => void): void {
    const shots = this.#projects.list().flatMap(({ id }) => this.#shots.shots(id));
    const naming = shots.filter(({ draft }) => referencesOf(draft).includes(name));
    const before = new Map(
      naming.flatMap(({ draft }) => referencesOf(draft)).map((each) => [each, this.#kindOf(each)]),
    );
    learn();
    for (const { id, draft } of naming) {
      const words = renumberWords(draft, draft, this.#kindOf, (each) => before.get(each));
      if (!isDeepStrictEqual(words, { prompt: draft.prompt, direction: draft.direction })) this.updateShot(id, words);
    }
  }

  /** Words that were written while less was known of the addresses they mention go on naming the same ones. */
  updateShot(id: string, given: DraftPatch, knew: Readonly<Record<string, AddressKind>> = {}): Shot {
    const changes =
      Object.keys(knew).length === 0
        ? given
        : { ...given, ...this.#numberedNow(given, withChanges(this.#board.need(id).draft, given), knew) };
    const kind = changes.firstFrame !== undefined || changes.lastFrame !== undefined ? "frames" : "edit";
    return this.#step(id, changes.references === undefined ? kind : "references", () => this.#board.edit(id, changes));
  }

  /** Of what was written, the words; their mentions and labels as the files are counted now. */
  #numberedNow(given: DraftPatch, draft: ShotDraft, knew: Readonly<Record<string, AddressKind>>): DraftPatch {
    const words = renumberWords(draft, draft, this.#kindOf, (name) => knew[name] ?? this.#kindOf(name));
    return {
      ...(given.prompt === undefined ? {} : { prompt: words.prompt }),
      ...(given.direction == null ? {} : { direction: words.direction }),
    };
  }

  /** As `chainShot` of the contract. Throws `invalid_input` for a circle. */
  chainShot(id: string, to: string | null, tail: number | null = null): Shot {
    return this.#step(id, "chain", () => this.#board.chain(id, to, tail));
  }

  /** To the place `to` on its board, from 1; beyond the end is the end. */
  moveShot(id: string, to: number, sceneId?: string | null): Shot[] {
    const { projectId } = this.#step(id, "move", () => this.#board.move(id, to, sceneId));
    return this.#shots.shots(projectId);
  }

  /** Takes it off the board. Its takes and files stay, and it can be put back. */
  removeShot(id: string): void {
    this.changeShots(this.#board.need(id).projectId, "remove", [{ do: "remove", id }]);
  }

  restoreShot(id: string): Shot {
    const shot = this.#shots.shot(id);
    if (shot?.removed) this.restoreShots(shot.projectId, [id]);
    return this.#board.need(id);
  }

  /** Undoes the removal while it is the newest step; else puts them back as a step of its own. */
  restoreShots(projectId: string, ids: readonly string[]): Shot[] {
    if (this.#journal.removed(projectId, ids)) this.undo(projectId);
    else {
      this.#journal.record(projectId, "restore", () => {
        // The last that went comes back first, so that each finds its old place.
        for (const id of ids.toReversed()) this.#board.restore(id);
      });
      this.#changed(projectId);
    }
    return this.#shots.shots(projectId);
  }

  chooseTake(id: string, taskId: string | null): Shot {
    return this.#step(id, "take", () => this.#board.choose(id, taskId));
  }

  newTakes(projectId: string): string[] {
    this.#films.need(projectId);
    return this.#fresh.ofFilm(projectId);
  }

  lookedAt(taskIds: readonly string[]): void {
    if (this.#fresh.look(taskIds)) this.#parts.notify("storyboard");
  }

  /** A take of a shot became ready: the first one is shown at once, later ones wait for the person's choice. */
  taken(task: Pick<Task, "id" | "shotId">): void {
    if (task.shotId === null) return;
    const shot = this.#shots.shot(task.shotId);
    if (shot === null) return;
    this.#fresh.add(task.id);
    if (shot.activeTakeId === null) this.#shots.chooseTake(shot.id, task.id, this.#parts.now());
    this.#changed(shot.id);
  }

  /** Changes a shot of the board beside the steps that can be undone. */
  amend(id: string, work: (shot: Shot, now: number) => void): Shot {
    return this.#write(() => {
      work(this.#board.need(id), this.#parts.now());
      return id;
    });
  }

  #step(id: string, kind: StoryboardStep["kind"], work: () => void): Shot {
    const { projectId } = this.#board.need(id);
    return this.#write(() => {
      this.#journal.record(projectId, kind, work);
      return id;
    });
  }

  #write(work: () => string): Shot {
    const shot = this.#parts.database.transaction(() => this.#board.need(work()));
    this.#changed(shot.id);
    return shot;
  }

  #changed(id: string): void {
    this.#parts.notify("storyboard", [id]);
  }
}
