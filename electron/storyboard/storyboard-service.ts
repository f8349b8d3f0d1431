import { v7 as newId } from "uuid";
import type { Database } from "#core/database/database.ts";
import { StoryboardStore } from "#core/database/storyboard-store.ts";
import { type StudioWords, wordsOf } from "#core/settings/studio-words.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app.ts";
import type { Project, Shot, ShotDraft } from "#shared/contract/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { RetakeWish } from "#shared/rules/retake-request.ts";
import { awaitsFrame, chainAfterChange, leadsTo } from "#shared/rules/shot-chain.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { failure } from "#shared/wire/studio-failure.ts";
import { newShotDraft } from "./new-shot-draft.ts";
import { type ManyOutcome, ShotGeneration } from "./shot-generation.ts";

export interface StoryboardParts {
  readonly database: Database;
  readonly tasks: Pick<TaskService, "submit" | "get">;
  readonly check: (request: Record<string, unknown>) => Finding[];
  readonly factsOf: (assetId: string) => MediaFacts | undefined;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  /** In the person's language; English where none is given. */
  readonly words?: () => StudioWords;
  readonly now?: () => number;
}

/** What a change may name; undefined leaves a value as it is. */
export type ShotChanges = { readonly [Name in keyof ShotDraft]?: ShotDraft[Name] | undefined };

export const withChanges = <Draft extends object>(draft: Draft, changes: object): Draft => ({
  ...draft,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

/** Films as boards of shots, each with the draft of its next take. */
export class StoryboardService {
  readonly store: StoryboardStore;
  readonly #parts: StoryboardParts;
  readonly #generation: ShotGeneration;

  constructor(parts: StoryboardParts) {
    this.#parts = parts;
    this.store = new StoryboardStore(parts.database);
    this.#generation = new ShotGeneration(parts, this.store, (id, work) =>
      this.#write(() => {
        work(this.#needShot(id), this.#now());
        return id;
      }),
    );
    // Somewhere to begin: the first run opens on an empty board.
    if (this.store.projects().length === 0) this.store.insertProject(newId(), wordsOf(parts).untitledFilm, this.#now());
  }

  projects(): Project[] {
    return this.store.projects();
  }

  createProject(title: string): Project {
    const id = newId();
    this.store.insertProject(id, title, this.#now());
    this.#changed(id);
    return this.#needProject(id);
  }

  renameProject(id: string, title: string): Project {
    this.#needProject(id);
    this.store.renameProject(id, title, this.#now());
    this.#changed(id);
    return this.#needProject(id);
  }

  shots(projectId: string): Shot[] {
    this.#needProject(projectId);
    return this.store.shots(projectId);
  }

  /** Behind `after`, or at the end of the board. */
  addShot(projectId: string, after: string | null, draft: ShotChanges): Shot {
    return this.#write(() => {
      const count = this.#needProject(projectId).shotCount;
      const before = after === null ? null : this.#needShot(after);
      const now = this.#now();
      const shot: Shot = {
        id: newId(),
        projectId,
        number: before?.projectId === projectId ? before.number + 1 : count + 1,
        draft: withChanges(newShotDraft, draft),
        activeTakeId: null,
        chain: null,
        waiting: null,
        createdAt: now,
        updatedAt: now,
      };
      this.store.insertShot(shot);
      return shot.id;
    });
  }

  updateShot(id: string, changes: ShotChanges): Shot {
    return this.#write(() => {
      const shot = this.#needShot(id);
      const draft = withChanges(shot.draft, changes);
      const now = this.#now();
      this.store.saveDraft(id, draft, now);
      const chain = chainAfterChange(shot, draft);
      if (chain !== shot.chain) this.store.setChain(id, chain, now);
      if (shot.waiting !== null && !awaitsFrame({ draft, chain })) this.store.setWaiting(id, null, now);
      return id;
    });
  }

  /** Begins the shot on the last frame of another, which a page decodes. Throws `invalid_input` for a circle. */
  chainShot(id: string, to: string | null): Shot {
    return this.#write(() => {
      const shot = this.#needShot(id);
      const now = this.#now();
      if (shot.waiting !== null) this.store.setWaiting(id, null, now);
      if (to === null) {
        this.store.setChain(id, null, now);
        return id;
      }
      const parent = this.#needShot(to);
      if (parent.projectId !== shot.projectId) {
        throw failure("invalid_input", { message: "That shot belongs to another film." });
      }
      if (leadsTo(parent.id, id, (each) => this.store.shot(each)?.chain?.shotId)) {
        throw failure("invalid_input", {
          message: `Shot ${parent.number} itself begins where shot ${shot.number} ends.`,
          advice: "Let go of one of the two chains first.",
        });
      }
      this.store.saveDraft(id, { ...shot.draft, mode: "frames", firstFrame: null }, now);
      this.store.setChain(id, { shotId: to, takeId: null }, now);
      return id;
    });
  }

  takeChainFrame(id: string, takeId: string, assetId: string): Shot {
    const shot = this.#write(() => {
      const { chain, draft } = this.#needShot(id);
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
    const moved = this.#write(() => {
      const shot = this.#needShot(id);
      this.store.moveShot(shot, Math.min(to, this.#needProject(shot.projectId).shotCount), this.#now());
      return id;
    });
    return this.store.shots(moved.projectId);
  }

  /** Takes it off the board. Its takes and files stay, and it can be put back. */
  removeShot(id: string): void {
    this.#parts.database.transaction(() => this.store.removeShot(this.#needShot(id), this.#now()));
    this.#changed(id);
  }

  restoreShot(id: string): Shot {
    return this.#write(() => {
      const shot = this.store.shot(id);
      if (shot === null) throw notFound();
      if (shot.removed) this.store.restoreShot(shot, this.#now());
      return id;
    });
  }

  chooseTake(id: string, taskId: string | null): Shot {
    return this.#write(() => {
      this.#needShot(id);
      if (taskId !== null && this.#parts.tasks.get(taskId).shotId !== id) {
        throw failure("invalid_input", { message: "This take belongs to another shot." });
      }
      this.store.chooseTake(id, taskId, this.#now());
      return id;
    });
  }

  /** A take of a shot became ready: the first one is shown at once, later ones wait for the person's choice. */
  taken(task: Pick<Task, "id" | "shotId">): void {
    if (task.shotId === null) return;
    const shot = this.store.shot(task.shotId);
    if (shot === null || shot.activeTakeId !== null) return;
    this.store.chooseTake(shot.id, task.id, this.#now());
    this.#changed(shot.id);
  }

  check(id: string): Finding[] {
    return this.#generation.check(this.#needShot(id));
  }

  generate(id: string, clientId: string, takes: number): Task[] {
    return this.#generation.generate(this.#needShot(id), clientId, takes);
  }

  /** As `storyboard.retake` of the contract. */
  retake(id: string, taskId: string, clientId: string, wish: RetakeWish): Task[] {
    const take = this.#parts.tasks.get(taskId);
    if (take.shotId !== id) throw failure("invalid_input", { message: "This take belongs to another shot." });
    return this.#generation.retake(this.#needShot(id), take.request, clientId, wish);
  }

  generateMany(shots: readonly { id: string; clientId: string }[], takes: number): ManyOutcome[] {
    return this.#generation.generateMany(
      shots.map(({ id, clientId }) => ({ id, clientId, shot: () => this.#needShot(id) })),
      takes,
    );
  }

  #write(work: () => string): Shot {
    const shot = this.#parts.database.transaction(() => this.#needShot(work()));
    this.#changed(shot.id);
    return shot;
  }

  #needProject(id: string): Project {
    const project = this.store.project(id);
    if (project === null) throw failure("record_not_found", { message: "This film no longer exists." });
    return project;
  }

  #needShot(id: string): Shot {
    const shot = this.store.shot(id);
    if (shot === null || shot.removed) throw notFound();
    const { removed: _removed, ...rest } = shot;
    return rest;
  }

  #changed(id: string): void {
    this.#parts.notify("storyboard", [id]);
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }
}

const notFound = () => failure("record_not_found", { message: "This shot is no longer on the board." });
