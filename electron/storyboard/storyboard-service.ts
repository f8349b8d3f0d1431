import { v7 as newId } from "uuid";
import type { Database } from "#core/database/database.ts";
import { StoryboardStore } from "#core/database/storyboard-store.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app.ts";
import type { Project, Shot, ShotDraft } from "#shared/contract/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { videoRequestOf } from "#shared/rules/shot-request.ts";
import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { failure } from "#shared/wire/studio-failure.ts";

export interface StoryboardParts {
  readonly database: Database;
  readonly tasks: Pick<TaskService, "submit" | "get">;
  readonly check: (request: Record<string, unknown>) => Finding[];
  readonly factsOf: (assetId: string) => MediaFacts | undefined;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  readonly now?: () => number;
}

/** A new shot can be generated as soon as it has a prompt: every value is one the service takes. */
export const newShotDraft: ShotDraft = {
  name: "",
  prompt: "",
  model: "Vendor-H3",
  resolution: "768P",
  duration: 5,
  ratio: "16:9",
  mode: "text",
  firstFrame: null,
  lastFrame: null,
  references: [],
  promptExpansion: null,
};

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

  constructor(parts: StoryboardParts) {
    this.#parts = parts;
    this.store = new StoryboardStore(parts.database);
    // Somewhere to begin: the first run opens on an empty board.
    if (this.store.projects().length === 0) this.store.insertProject(newId(), "Untitled film", this.#now());
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
        createdAt: now,
        updatedAt: now,
      };
      this.store.insertShot(shot);
      return shot.id;
    });
  }

  updateShot(id: string, changes: ShotChanges): Shot {
    return this.#write(() => {
      this.store.saveDraft(id, withChanges(this.#needShot(id).draft, changes), this.#now());
      return id;
    });
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
    return this.#parts.check(this.#requestOf(this.#needShot(id)));
  }

  generate(id: string, clientId: string, takes: number): Task[] {
    const shot = this.#needShot(id);
    const title = shot.draft.name || `Shot ${shot.number}`;
    const { projectId } = shot;
    const request = this.#requestOf(shot);
    return this.#parts.tasks.submit({
      kind: "video",
      clientId,
      takes,
      title,
      request,
      projectId,
      shotId: id,
      songId: null,
    });
  }

  #requestOf(shot: Shot) {
    return { ...videoRequestOf(shot.draft, (assetId) => this.#parts.factsOf(assetId)?.kind) };
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
