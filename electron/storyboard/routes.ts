import { implement } from "@orpc/server";
import type { StoryboardStore } from "#core/database/index.ts";
import { storyboard as contract } from "#shared/contract/storyboard/storyboard.ts";
import type { BoardEditor } from "./board-editor.ts";
import type { BoardJournal } from "./board-journal.ts";
import type { BudgetGuard } from "./budget-guard.ts";
import type { Films } from "./films.ts";
import type { ProjectService } from "./project-service.ts";
import type { ShotGeneration } from "./shot-generation.ts";

export interface StoryboardRouteParts {
  readonly shots: StoryboardStore;
  readonly films: Films;
  readonly projects: ProjectService;
  readonly journal: BoardJournal;
  readonly boards: BoardEditor;
  readonly budgets: BudgetGuard;
  readonly generation: ShotGeneration;
}

/** The storyboard's part of the router. */
export function createStoryboardRoutes(parts: StoryboardRouteParts) {
  const { shots, films, projects, journal, boards, budgets, generation } = parts;
  const os = implement(contract);
  return os.router({
    projects: os.projects.handler(() => projects.list()),
    createProject: os.createProject.handler(({ input }) => projects.create(input.title)),
    renameProject: os.renameProject.handler(({ input }) => projects.rename(input.id, input.title)),
    duplicateProject: os.duplicateProject.handler(({ input }) =>
      projects.duplicate(input.id, input.title, input.takes),
    ),
    removeProject: os.removeProject.handler(({ input }) => projects.remove(input.id)),
    restoreProject: os.restoreProject.handler(({ input }) => projects.restore(input.id)),
    updateProject: os.updateProject.handler(({ input }) => projects.update(input.id, input)),
    updateDefaults: os.updateDefaults.handler(({ input }) => boards.updateDefaults(input.id, input.defaults)),
    changeCast: os.changeCast.handler(({ input }) => boards.changeCast(input.projectId, input.changes)),
    updateFilm: os.updateFilm.handler(({ input }) => projects.recut(input.id, input.film, input)),
    adoptFilm: os.adoptFilm.handler(({ input }) => projects.adoptFilm(input.id, input.film)),
    history: os.history.handler(({ input }) => journal.history(input.projectId)),
    undo: os.undo.handler(({ input }) => boards.undo(input.projectId)),
    redo: os.redo.handler(({ input }) => boards.redo(input.projectId)),
    changeShots: os.changeShots.handler(({ input }) =>
      boards.changeShots(input.projectId, input.kind, input.changes, { film: input.film }),
    ),
    restoreShots: os.restoreShots.handler(({ input }) => boards.restoreShots(input.projectId, input.ids)),
    budgets: os.budgets.handler(({ input }) => budgets.states(films.need(input.projectId).id)),
    shots: os.shots.handler(({ input }) => boards.shots(input.projectId)),
    addShot: os.addShot.handler(({ input }) => boards.addShot(input.projectId, input.after, input.draft)),
    updateShot: os.updateShot.handler(({ input }) => boards.updateShot(input.id, input.draft, input.knew)),
    moveShot: os.moveShot.handler(({ input }) => boards.moveShot(input.id, input.to, input.sceneId)),
    removeShot: os.removeShot.handler(({ input }) => boards.removeShot(input.id)),
    restoreShot: os.restoreShot.handler(({ input }) => boards.restoreShot(input.id)),
    scenes: os.scenes.handler(({ input }) => boards.scenes(input.projectId)),
    foldScenes: os.foldScenes.handler(({ input }) => boards.foldScenes(input.projectId, input.ids, input.folded)),
    newTakes: os.newTakes.handler(({ input }) => boards.newTakes(input.projectId)),
    lookedAt: os.lookedAt.handler(({ input }) => boards.lookedAt(input.taskIds)),
    chooseTake: os.chooseTake.handler(({ input }) => boards.chooseTake(input.id, input.taskId)),
    chainShot: os.chainShot.handler(({ input }) => boards.chainShot(input.id, input.to, input.tail)),
    framesToTake: os.framesToTake.handler(() => shots.framesToTake()),
    takeChainFrame: os.takeChainFrame.handler(({ input }) =>
      generation.takeChainFrame(input.id, input.takeId, input.assetId),
    ),
    makeAgain: os.makeAgain.handler(({ input }) => generation.makeAgain(input.id, input.shots, input.overBudget)),
    stopWaiting: os.stopWaiting.handler(({ input }) => generation.stopWaiting(input.id)),
    check: os.check.handler(({ input }) => generation.check(input.id)),
    generate: os.generate.handler(({ input }) =>
      generation.generate(input.id, input.clientId, input.takes, input.overBudget),
    ),
    retake: os.retake.handler(({ input: { id, taskId, clientId, overBudget, ...wish } }) =>
      generation.retake(id, taskId, clientId, wish, overBudget),
    ),
    generateMany: os.generateMany.handler(({ input }) =>
      generation.generateMany(input.shots, input.takes, input.overBudget, input.pass),
    ),
  });
}
