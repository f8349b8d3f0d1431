import { v7 as newId } from "uuid";
import type { Database, ProjectStore, StoryboardStore } from "#core/database/index.ts";
import { untitledFilms } from "#core/settings/index.ts";
import type { FilmClash, FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import type { Project, ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { BoardJournal } from "./board-journal.ts";
import type { Films, ProjectChanges } from "./films.ts";
import type { FilmPatch } from "./merge-film.ts";
import { newDefaults } from "./new-shot-draft.ts";
import type { ShotBoard } from "./shot-board.ts";

export interface ProjectParts {
  readonly database: Database;
  readonly shots: StoryboardStore;
  readonly projects: ProjectStore;
  readonly films: Films;
  readonly journal: BoardJournal;
  readonly board: Pick<ShotBoard, "followCut">;
  /** What a new film sets, as the person wants it; absent: as the studio does. */
  readonly newWork?: (() => Pick<ProjectDefaults, "model" | "resolution">) | undefined;
  readonly now: () => number;
  readonly changed: (id: string) => void;
}

/** `Untitled film`, else `Untitled film 2` and so on: the first that no film is called. */
function numbered(title: string, taken: ReadonlySet<string>): string {
  let name = title;
  for (let number = 2; taken.has(name); number += 1) name = `${title} ${number}`;
  return name;
}

/** The list of films: made, named, copied, taken away and put back. Their boards are the BoardEditor's. */
export class ProjectService {
  readonly #parts: ProjectParts;

  constructor(parts: ProjectParts) {
    this.#parts = parts;
  }

  list(): Project[] {
    return this.#parts.projects.list();
  }

  /** `id`: chosen by whoever must know it before the film is there. */
  create(title: string, id: string = newId()): Project {
    const titles = new Set(this.#parts.projects.list().map((film) => film.title));
    this.#parts.projects.insert(id, untitledFilms.includes(title) ? numbered(title, titles) : title, this.#parts.now());
    const wanted = this.#parts.newWork?.();
    if (wanted && (wanted.model !== newDefaults.model || wanted.resolution !== newDefaults.resolution)) {
      const { model, resolution } = wanted;
      this.#parts.projects.setDefaults(id, { ...newDefaults, model, resolution }, this.#parts.now());
    }
    return this.#told(id);
  }

  /** A step of its board too. */
  rename(id: string, title: string): Project {
    const { films, journal, projects, now } = this.#parts;
    films.need(id);
    journal.record(id, "rename", () => projects.rename(id, title, now()));
    return this.#told(id);
  }

  duplicate(id: string, title: string, withTakes: boolean): Project {
    const { database, films } = this.#parts;
    return this.#told(database.transaction(() => films.duplicate(id, title, withTakes)));
  }

  /** Off the list; everything of it stays. What its shots waited to be sent for is not sent. */
  remove(id: string): void {
    const { database, films, projects, shots, now } = this.#parts;
    database.transaction(() => {
      films.need(id);
      for (const shot of shots.shots(id)) {
        if (shot.waiting !== null) shots.setWaiting(shot.id, null, now());
      }
      projects.setRemoved(id, now());
    });
    this.#parts.changed(id);
  }

  restore(id: string): Project {
    this.#parts.projects.setRemoved(id, null);
    return this.#told(id);
  }

  /** Cover, view, budget: what is said of a film, not on its board. */
  update(id: string, changes: ProjectChanges): Project {
    this.#parts.films.change(id, changes);
    return this.#told(id);
  }

  /** As `storyboard.updateFilm` of the contract: a step of its board too. */
  recut(
    id: string,
    changes: FilmPatch,
    { base = {}, apart = false }: { readonly base?: FilmPatch; readonly apart?: boolean } = {},
  ): { project: Project; clashes: FilmClash[] } {
    const { films, journal, board } = this.#parts;
    films.need(id);
    const cut = () => {
      const found = films.recut(id, changes, base);
      if (changes.order !== undefined) board.followCut(id);
      return found;
    };
    const clashes = journal.record(id, "film", cut, apart);
    return { project: this.#told(id), clashes };
  }

  /** As `storyboard.adoptFilm` of the contract. */
  adoptFilm(id: string, film: FilmSettings): Project {
    this.#parts.films.need(id);
    this.#parts.projects.adoptFilm(id, film);
    return this.#told(id);
  }

  #told(id: string): Project {
    const project = this.#parts.films.need(id);
    this.#parts.changed(id);
    return project;
  }
}
