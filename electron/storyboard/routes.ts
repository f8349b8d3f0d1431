import { implement } from "@orpc/server";
import { storyboard as contract } from "#shared/contract/storyboard.ts";
import type { StoryboardService } from "./storyboard-service.ts";

/** The storyboard's part of the router; the core composes it. */
export function createStoryboardRoutes(boards: StoryboardService) {
  const os = implement(contract);
  return os.router({
    projects: os.projects.handler(() => boards.projects.list()),
    createProject: os.createProject.handler(({ input }) => boards.projects.create(input.title)),
    renameProject: os.renameProject.handler(({ input }) => boards.projects.rename(input.id, input.title)),
    duplicateProject: os.duplicateProject.handler(({ input }) =>
      boards.projects.duplicate(input.id, input.title, input.takes),
    ),
    removeProject: os.removeProject.handler(({ input }) => boards.projects.remove(input.id)),
    restoreProject: os.restoreProject.handler(({ input }) => boards.projects.restore(input.id)),
    updateProject: os.updateProject.handler(({ input }) => boards.projects.update(input.id, input)),
    updateDefaults: os.updateDefaults.handler(({ input }) => boards.updateDefaults(input.id, input.defaults)),
    updateFilm: os.updateFilm.handler(({ input }) => boards.projects.recut(input.id, input.film, input.base)),
    adoptFilm: os.adoptFilm.handler(({ input }) => boards.projects.adoptFilm(input.id, input.film)),
    history: os.history.handler(({ input }) => boards.history(input.projectId)),
    undo: os.undo.handler(({ input }) => boards.undo(input.projectId)),
    redo: os.redo.handler(({ input }) => boards.redo(input.projectId)),
    changeShots: os.changeShots.handler(({ input }) => boards.changeShots(input.projectId, input.kind, input.changes)),
    restoreShots: os.restoreShots.handler(({ input }) => boards.restoreShots(input.projectId, input.ids)),
    budgets: os.budgets.handler(({ input }) => boards.budgets(input.projectId)),
    shots: os.shots.handler(({ input }) => boards.shots(input.projectId)),
    addShot: os.addShot.handler(({ input }) => boards.addShot(input.projectId, input.after, input.draft)),
    updateShot: os.updateShot.handler(({ input }) => boards.updateShot(input.id, input.draft)),
    moveShot: os.moveShot.handler(({ input }) => boards.moveShot(input.id, input.to)),
    removeShot: os.removeShot.handler(({ input }) => boards.removeShot(input.id)),
    restoreShot: os.restoreShot.handler(({ input }) => boards.restoreShot(input.id)),
    newTakes: os.newTakes.handler(({ input }) => boards.newTakes(input.projectId)),
    lookedAt: os.lookedAt.handler(({ input }) => boards.lookedAt(input.taskIds)),
    chooseTake: os.chooseTake.handler(({ input }) => boards.chooseTake(input.id, input.taskId)),
    chainShot: os.chainShot.handler(({ input }) => boards.chainShot(input.id, input.to)),
    framesToTake: os.framesToTake.handler(() => boards.store.framesToTake()),
    takeChainFrame: os.takeChainFrame.handler(({ input }) =>
      boards.takeChainFrame(input.id, input.takeId, input.assetId),
    ),
    stopWaiting: os.stopWaiting.handler(({ input }) => boards.stopWaiting(input.id)),
    check: os.check.handler(({ input }) => boards.check(input.id)),
    generate: os.generate.handler(({ input }) =>
      boards.generate(input.id, input.clientId, input.takes, input.overBudget),
    ),
    retake: os.retake.handler(({ input: { id, taskId, clientId, overBudget, ...wish } }) =>
      boards.retake(id, taskId, clientId, wish, overBudget),
    ),
    generateMany: os.generateMany.handler(({ input }) =>
      boards.generateMany(input.shots, input.takes, input.overBudget),
    ),
  });
}
