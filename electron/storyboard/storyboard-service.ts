import { v7 as newId } from "uuid";
import { createNewTakes, type Database, type NewTakes, ProjectStore, StoryboardStore } from "#core/database/index.ts";
import { type Messages, wordsOf } from "#core/settings/index.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app.ts";
import type { BudgetState, Project, StoryboardHistory, StoryboardStep } from "#shared/contract/project.ts";
import type { Shot } from "#shared/contract/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { renumberMentions } from "#shared/rules/mentions.ts";
import type { AssetKindLookup } from "#shared/rules/reference-kind.ts";
import type { RetakeWish } from "#shared/rules/retake-request.ts";
import { referencesOf } from "#shared/rules/shot-request.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { failure } from "#shared/wire/studio-failure.ts";
import { BoardJournal } from "./board-journal.ts";
import { BudgetGuard, type BudgetTerms, noBudgets } from "./budget-guard.ts";
import { type DefaultsPatch, Films } from "./films.ts";
import type { DraftPatch } from "./inherited.ts";
import { newDefaults } from "./new-shot-draft.ts";
import { ProjectService } from "./project-service.ts";
import { ShotBoard, type ShotChange } from "./shot-board.ts";
import { type ManyOutcome, ShotGeneration } from "./shot-generation.ts";

export interface StoryboardParts {
  readonly database: Database;
  readonly tasks: Pick<TaskService, "submit" | "submitMany" | "refuseFromBefore" | "get" | "copyTakes">;
  readonly check: (request: Record<string, unknown>) => Finding[];
  readonly factsOf: (assetId: string) => MediaFacts | undefined;
  /** By the facts unless told: of an address the person may have said what it is. */
  readonly kindOf?: AssetKindLookup;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  /** In the person's language; English where none is given. */
  readonly words?: () => Messages;
  /** Id of the active connection. */
  readonly connectionId?: () => string;
  /** Without them nothing is bounded. */
  readonly budgetTerms?: () => BudgetTerms;
  readonly now?: () => number;
}

/** Films as boards of shots, each with the draft of its next take. Every change of a board is a step to undo. */
export class StoryboardService {
  readonly store: StoryboardStore;
  readonly #fresh: NewTakes;
  readonly #parts: StoryboardParts;
  readonly projects: ProjectService;
  readonly #films: Films;
  readonly #kindOf: AssetKindLookup;
  readonly #board: ShotBoard;
  readonly #journal: BoardJournal;
  readonly budgetGuard: BudgetGuard;
  readonly #generation: ShotGeneration;

  constructor(parts: StoryboardParts) {
    this.#parts = parts;
    this.store = new StoryboardStore(parts.database);
    this.#fresh = createNewTakes(parts.database);
    const projects = new ProjectStore(parts.database, newDefaults);
    const kindOf = parts.kindOf ?? ((name: string) => parts.factsOf(name)?.kind);
    this.#kindOf = kindOf;
    const copyTakes = parts.tasks.copyTakes.bind(parts.tasks);
    const shared = { shots: this.store, projects, now: () => this.#now(), kindOf, copyTakes };
    this.#films = new Films(shared);
    this.#journal = new BoardJournal({ ...shared, database: parts.database });
    this.projects = new ProjectService({
      ...{ ...shared, database: parts.database, films: this.#films, journal: this.#journal },
      changed: (id) => this.#changed(id),
    });
    this.#board = new ShotBoard(shared);
    this.budgetGuard = new BudgetGuard({ ...shared, terms: parts.budgetTerms ?? noBudgets });
    this.#generation = new ShotGeneration({ ...parts, kindOf, budgets: this.budgetGuard }, this.store, (id, work) =>
      this.#write(() => {
        work(this.#board.need(id), this.#now());
        return id;
      }),
    );
    // Somewhere to begin: the first run opens on an empty board.
    if (projects.list().length === 0) projects.insert(newId(), wordsOf(parts).untitledFilm, this.#now());
  }

  updateDefaults(id: string, changes: DefaultsPatch): Project {
    this.#films.need(id);
    this.#journal.record(id, "defaults", () => this.#films.redefine(id, changes));
    this.#changed(id);
    return this.#films.need(id);
  }

  history(projectId: string): StoryboardHistory {
    return this.#journal.history(projectId);
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
    return this.store.shots(projectId);
  }

  /** Several changes as one step to undo: all of them or none. */
  changeShots(
    projectId: string,
    kind: StoryboardStep["kind"],
    changes: readonly ShotChange[],
  ): { shots: Shot[]; addedIds: string[] } {
    this.#films.need(projectId);
    const ids = this.#journal.record(projectId, kind, () =>
      changes.map((change) => this.#board.change(projectId, change)),
    );
    this.#changed(projectId);
    return { shots: this.store.shots(projectId), addedIds: ids.filter((_id, index) => changes[index]?.do === "add") };
  }

  /** Behind `after`, or at the end of the board. */
  addShot(projectId: string, after: string | null, draft: DraftPatch): Shot {
    this.#films.need(projectId);
    return this.#write(() => this.#journal.record(projectId, "add", () => this.#board.add(projectId, after, draft)));
  }

  /** `learn` makes known what a reference holds; prompts that mention it or its neighbors go on naming the same ones. */
  learnKind(name: string, learn: () => void): void {
    const shots = this.projects.list().flatMap(({ id }) => this.store.shots(id));
    const naming = shots.filter(({ draft }) => referencesOf(draft).includes(name));
    const before = new Map(
      naming.flatMap(({ draft }) => referencesOf(draft)).map((each) => [each, this.#kindOf(each)]),
    );
    learn();
    for (const { id, draft } of naming) {
      const names = referencesOf(draft);
      const prompt = renumberMentions(draft.prompt, names, names, this.#kindOf, (each) => before.get(each));
      if (prompt !== draft.prompt) this.updateShot(id, { prompt });
    }
  }

  updateShot(id: string, changes: DraftPatch): Shot {
    const kind = changes.firstFrame !== undefined || changes.lastFrame !== undefined ? "frames" : "edit";
    return this.#step(id, changes.references === undefined ? kind : "references", () => this.#board.edit(id, changes));
  }

  /** Begins the shot on the last frame of another, which a page decodes. Throws `invalid_input` for a circle. */
  chainShot(id: string, to: string | null): Shot {
    return this.#step(id, "chain", () => this.#board.chain(id, to));
  }

  /** Not a step of its own: it completes the chain that was asked for. */
  takeChainFrame(id: string, takeId: string, assetId: string): Shot {
    const shot = this.#write(() => {
      const { chain, draft } = this.#board.need(id);
      const take = this.#parts.tasks.get(takeId);
      if (chain === null || take.shotId !== chain.shotId || take.assetId === null) {
        throw failure("not_allowed_now", { message: "This shot no longer begins on that take." });
      }
      if (this.#parts.factsOf(assetId)?.kind !== "image") {
        throw failure("invalid_input", { message: "The frame is not a picture of the library." });
      }
      this.store.saveDraft(id, { ...draft, firstFrame: assetId }, this.#now());
      this.store.setChain(id, { ...chain, takeId }, this.#now());
      return id;
    });
    return this.#generation.sendWaiting(shot);
  }

  stopWaiting(id: string): Shot {
    return this.#generation.stopWaiting(id);
  }

  /** To the place `to` on its board, from 1; beyond the end is the end. */
  moveShot(id: string, to: number): Shot[] {
    const { projectId } = this.#step(id, "move", () => this.#board.move(id, to));
    return this.store.shots(projectId);
  }

  /** Takes it off the board. Its takes and files stay, and it can be put back. */
  removeShot(id: string): void {
    this.changeShots(this.#board.need(id).projectId, "remove", [{ do: "remove", id }]);
  }

  restoreShot(id: string): Shot {
    const shot = this.store.shot(id);
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
    return this.store.shots(projectId);
  }

  chooseTake(id: string, taskId: string | null): Shot {
    if (taskId !== null) this.#takeOf(id, taskId);
    return this.#step(id, "take", () => this.store.chooseTake(id, taskId, this.#now()));
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
    const shot = this.store.shot(task.shotId);
    if (shot === null) return;
    this.#fresh.add(task.id);
    if (shot.activeTakeId === null) this.store.chooseTake(shot.id, task.id, this.#now());
    this.#changed(shot.id);
  }

  readonly check = (id: string): Finding[] => this.#generation.check(this.#board.need(id));

  budgets(projectId: string): BudgetState[] {
    this.#films.need(projectId);
    return this.budgetGuard.states(projectId);
  }

  /** As `storyboard.generate` of the contract: throws `over_budget` unless the person said to go on. */
  generate(id: string, clientId: string, takes: number, overBudget = false): Task[] {
    return this.#generation.generate(this.#board.need(id), clientId, takes, overBudget);
  }

  /** As `storyboard.retake` of the contract. */
  retake(id: string, taskId: string, clientId: string, wish: RetakeWish, overBudget = false): Task[] {
    return this.#generation.retake(this.#board.need(id), this.#takeOf(id, taskId), clientId, wish, overBudget);
  }

  generateMany(
    shots: readonly { id: string; clientId: string }[],
    takes: number,
    overBudget = false,
  ): Promise<ManyOutcome[]> {
    return this.#generation.generateMany(shots, takes, overBudget, (id) => this.#board.need(id));
  }

  #takeOf(shotId: string, taskId: string): Task {
    const take = this.#parts.tasks.get(taskId);
    if (take.shotId !== shotId) throw failure("invalid_input", { message: "This take belongs to another shot." });
    return take;
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

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }
}
