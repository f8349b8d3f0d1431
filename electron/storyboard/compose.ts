import { v7 as newId } from "uuid";
import { type Database, ProjectStore, SceneStore, ScriptStore, StoryboardStore } from "#core/database/index.ts";
import type { probe } from "#core/files/probing/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import { type Messages, wordsOf } from "#core/settings/index.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { BoardEditor } from "./board-editor.ts";
import { BoardJournal } from "./board-journal.ts";
import { BoardScenes } from "./board-scenes.ts";
import { BudgetGuard, type BudgetTerms, noBudgets } from "./budget-guard.ts";
import { answerStretches, createFilmRoutes, type FilmCredentials, FilmService } from "./export/index.ts";
import { Films } from "./films.ts";
import { newDefaults } from "./new-shot-draft.ts";
import { ProjectService } from "./project-service.ts";
import { createStoryboardRoutes } from "./routes.ts";
import { createScriptRoutes, ScriptService } from "./script-service.ts";
import { ShotBoard } from "./shot-board.ts";
import { ShotGeneration } from "./shot-generation.ts";

export interface StoryboardNeeds {
  readonly database: Database;
  readonly library: MediaLibrary;
  readonly probe: typeof probe;
  readonly tasks: Pick<TaskService, "submit" | "submitMany" | "refuseFromBefore" | "get" | "list" | "copyTakes">;
  /** The rules for films, with what is assumed of the active connection. */
  readonly check: (request: Record<string, unknown>) => Finding[];
  readonly factsOf: (assetId: string) => MediaFacts | undefined;
  /** By the facts unless told: of an address the person may have said what it is. */
  readonly kindOf?: AssetKindLookup;
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  /** In the person's language; English where none is given. */
  readonly words?: () => Messages;
  /** What new films and shots begin with, as the person wants it. */
  readonly newWork?: () => Settings["newWork"]["video"];
  /** Signs films that are exported. */
  readonly filmCredentials?: FilmCredentials;
  /** Id of the active connection. */
  readonly connectionId?: () => string;
  /** Without them nothing is bounded. */
  readonly budgetTerms?: () => BudgetTerms;
  readonly now?: () => number;
}

/** Films as boards of shots, their budgets, their takes, and the files that they are joined to. */
export function composeStoryboard(needs: StoryboardNeeds) {
  const { database, library, probe, tasks, check, factsOf, notify, words, now = Date.now } = needs;
  const kindOf = needs.kindOf ?? ((name: string) => factsOf(name)?.kind);
  const shots = new StoryboardStore(database);
  const stored = new ProjectStore(database, newDefaults);
  const copyTakes = tasks.copyTakes.bind(tasks);
  const scenes = new SceneStore(database);
  const scripts = new ScriptStore(database);
  const { newWork } = needs;
  const known = { kindOf, secondsOf: (name: string) => factsOf(name)?.durationSeconds };
  const shared = {
    ...{ database, shots, scenes, scripts, projects: stored, now, kindOf, known, copyTakes, tasks, notify, newWork },
  };

  const films = new Films(shared);
  const journal = new BoardJournal(shared);
  const board = new ShotBoard({ ...shared, films, boardScenes: new BoardScenes(shared) });
  const projects = new ProjectService({
    ...shared,
    films,
    journal,
    board,
    changed: (id) => notify("storyboard", [id]),
  });
  const boards = new BoardEditor({ ...shared, films, journal, board });
  const budgets = new BudgetGuard({ projects: stored, terms: needs.budgetTerms ?? noBudgets, now });
  const generation = new ShotGeneration({
    ...{ tasks, shots, board, check, factsOf, kindOf, budgets, words },
    connectionId: needs.connectionId,
    amend: (id, work) => boards.amend(id, work),
  });
  // Somewhere to begin: the first run opens on an empty board.
  if (stored.list().length === 0) stored.insert(newId(), wordsOf(needs).untitledFilm, now());

  const script = new ScriptService({ ...shared, films, changed: (id) => notify("storyboard", [id]) });
  const joins = new FilmService({
    ...{ library, probe, now, credentials: needs.filmCredentials },
    titleOf: (projectId) => shots.project(projectId)?.title,
  });
  return {
    ...{ shots, projects, journal, boards, budgets, generation, scripts: script },
    routes: {
      storyboard: createStoryboardRoutes({ shots, films, projects, journal, boards, budgets, generation }),
      scripts: createScriptRoutes(script),
      films: createFilmRoutes(joins),
    },
    /** Writes a piece of a film that the page is joining. */
    writeFilm: (id: string, at: number, bytes: Uint8Array) => joins.write(id, at, bytes),
    /** Keeps and gives what is encoded of a film. */
    answerStretches: (request: Request) => answerStretches(request, joins),
    close: () => joins.close(),
  };
}
