import { v7 as newId } from "uuid";
import type { ProjectStore, SceneStore, ScriptStore, StoryboardStore } from "#core/database/index.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { FilmClash } from "#shared/contract/storyboard/film-settings.ts";
import type { BoardView, Budget, Project, ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { cutFor } from "#shared/film/cut.ts";
import { notesFor } from "#shared/film/film-notes.ts";
import { versionsFor } from "#shared/film/versions.ts";
import { cardKey, type KnownMedia, renameIn } from "#shared/rules/cast/index.ts";
import { withoutClip } from "#shared/rules/video/shot-chain.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { type CastChange, changedCast } from "./changed-cast.ts";
import type { CopyTakes } from "./copy-takes.ts";
import { followFilm, withChanges } from "./inherited.ts";
import { type FilmPatch, mergeFilm } from "./merge-film.ts";

interface FilmsParts {
  readonly shots: StoryboardStore;
  readonly projects: ProjectStore;
  readonly scenes: SceneStore;
  readonly scripts: ScriptStore;
  readonly now: () => number;
  readonly known: KnownMedia;
  readonly copyTakes: CopyTakes;
}

export interface ProjectChanges {
  readonly view?: BoardView | undefined;
  readonly coverId?: string | null | undefined;
  readonly budget?: Budget | undefined;
}

export type DefaultsPatch = { readonly [Name in keyof ProjectDefaults]?: ProjectDefaults[Name] | undefined };

/** Films as they stand in their list. Opens no transaction. */
export class Films {
  readonly #shots: StoryboardStore;
  readonly #projects: ProjectStore;
  readonly #scenes: SceneStore;
  readonly #scripts: ScriptStore;
  readonly #now: () => number;
  readonly #known: KnownMedia;
  readonly #copyTakes: CopyTakes;

  constructor({ shots, projects, scenes, scripts, now, known, copyTakes }: FilmsParts) {
    this.#shots = shots;
    this.#projects = projects;
    this.#scenes = scenes;
    this.#scripts = scripts;
    this.#now = now;
    this.#known = known;
    this.#copyTakes = copyTakes;
  }

  need(id: string): Project {
    const project = this.#projects.get(id);
    if (project === null || project.removed) {
      throw failure("record_not_found", { message: "This film no longer exists." });
    }
    const { removed: _removed, ...rest } = project;
    return rest;
  }

  change(id: string, { view, coverId, budget }: ProjectChanges): void {
    this.need(id);
    if (view !== undefined) this.#projects.setView(id, view);
    if (coverId !== undefined) this.#projects.setCover(id, coverId);
    if (budget !== undefined) this.#projects.setBudget(id, budget);
  }

  /** Shots that follow a value get it too. */
  redefine(id: string, changes: DefaultsPatch): void {
    const defaults = withChanges(this.need(id).defaults, changes);
    const now = this.#now();
    this.#projects.setDefaults(id, defaults, now);
    for (const shot of this.#shots.shots(id)) {
      if (shot.draft.inherits.length === 0 && changes.cast === undefined) continue;
      const draft = followFilm(shot.draft, defaults, this.#known);
      if (JSON.stringify(draft) !== JSON.stringify(shot.draft)) this.#shots.saveDraft(shot.id, draft, now);
    }
  }

  /**
   * Several changes of its cast; returns the ids of the cards that were added. A card that is called otherwise stays named
   * wherever it was.
   */
  recast(id: string, changes: readonly CastChange[]): string[] {
    const { defaults } = this.need(id);
    const { cast, added, renamed } = changedCast(defaults.cast, changes);
    for (const { from, to } of renamed) this.#rename(id, from, to);
    this.redefine(id, { cast });
    return added;
  }

  /** The cards that come with shots of another film, where this one has none of the name. */
  adopt(id: string, cards: readonly CastCard[]): void {
    const { cast } = this.need(id).defaults;
    const taken = new Set(cast.map(({ name }) => cardKey(name)));
    const missing = cards.filter(({ name }) => !taken.has(cardKey(name)));
    if (missing.length === 0) return;
    this.recast(
      id,
      missing.map(({ id: _there, ...card }) => ({ do: "add", card, freely: false })),
    );
  }

  #rename(id: string, from: string, to: string): void {
    const now = this.#now();
    for (const shot of this.#shots.shots(id)) {
      const draft = renameIn(shot.draft, from, to);
      if (JSON.stringify(draft) !== JSON.stringify(shot.draft)) this.#shots.saveDraft(shot.id, draft, now);
    }
    const { defaults } = this.need(id);
    const { prompt: _none, ...renamed } = renameIn({ ...defaults, prompt: "" }, from, to);
    this.#projects.setDefaults(id, renamed, now);
  }

  /** How its takes are joined; what was changed since `base` was read stays and is returned. */
  recut(id: string, changes: FilmPatch, base: FilmPatch): FilmClash[] {
    const { film, clashes } = mergeFilm(this.need(id).film, changes, base);
    this.#projects.setFilm(id, film, this.#now());
    return clashes;
  }

  /**
   * The same film, with its takes over the same files, or without them: then a chained shot waits for the frame of the
   * copy of its parent.
   */
  duplicate(id: string, title: string, withTakes: boolean): string {
    const { defaults, view, budget, film } = this.need(id);
    const now = this.#now();
    const copyId = newId();
    this.#projects.insert(copyId, title, now);
    this.#projects.setDefaults(copyId, defaults, now);
    this.change(copyId, { view, budget });
    const shots = this.#shots.shots(id);
    const copies = new Map(shots.map((shot) => [shot.id, newId()]));
    // What was said of a take is said of the take that its copy will have.
    const shotHere = (shotId: string) => copies.get(shotId) ?? null;
    const notes = notesFor(film.notes, shotHere, newId);
    const versions = versionsFor(film.versions, shotHere);
    this.#projects.setFilm(copyId, { ...film, ...cutFor(film, shotHere), notes, versions }, now);
    const script = this.#scripts.get(id);
    if (script.revision > 0) this.#scripts.set(copyId, script.text, 1);
    const scenes = new Map<string, string>();
    const states = this.#scenes.statesOf(id);
    for (const { id: sceneId, folded } of this.#scenes.onBoard(id)) {
      const copy = newId();
      const { fields, source } = states.get(sceneId) ?? { fields: {}, source: "" };
      this.#scenes.insert(copy, copyId, fields, source, folded);
      scenes.set(sceneId, copy);
    }
    for (const shot of shots) {
      const parent = shot.chain && copies.get(shot.chain.shotId);
      // The frame is that of a take, and comes along with it.
      const draft = parent && !withTakes ? unbegun(shot.draft) : shot.draft;
      const copy = copies.get(shot.id) ?? newId();
      const sceneId = scenes.get(shot.sceneId ?? "") ?? null;
      this.#shots.insertShot({ ...shot, id: copy, projectId: copyId, draft, sceneId, createdAt: now, updatedAt: now });
    }
    const kept = withTakes
      ? this.#copyTakes(new Map([...copies].map(([shotId, copy]) => [shotId, { id: copy, projectId: copyId }])))
      : new Map<string, string>();
    for (const { id: shotId, chain, activeTakeId } of shots) {
      const [copy, parent] = [copies.get(shotId), chain && copies.get(chain.shotId)];
      if (copy === undefined) continue;
      const take = kept.get(activeTakeId ?? "");
      if (take !== undefined) this.#shots.chooseTake(copy, take, now);
      if (!parent) continue;
      // Of a take that is off the list the frame came along all the same: nobody asks for another one.
      const begun = withTakes ? (chain?.takeId ?? null) : null;
      this.#shots.setChain(copy, { shotId: parent, takeId: kept.get(begun ?? "") ?? begun }, now);
    }
    return copyId;
  }
}

/** Without the frame or the clip of a take that it goes on from. */
function unbegun(draft: ShotDraft): ShotDraft {
  if (!draft.continues) return { ...draft, firstFrame: null };
  return { ...withoutClip(draft), continues: { ...draft.continues, clip: null } };
}
