import { implement } from "@orpc/server";
import { storyboard as contract } from "#shared/contract/storyboard.ts";
import type { StoryboardService } from "./storyboard-service.ts";

/** The storyboard's part of the router; the core composes it. */
export function createStoryboardRoutes(boards: StoryboardService) {
  const os = implement(contract);
  return os.router({
    projects: os.projects.handler(() => boards.projects()),
    createProject: os.createProject.handler(({ input }) => boards.createProject(input.title)),
    renameProject: os.renameProject.handler(({ input }) => boards.renameProject(input.id, input.title)),
    shots: os.shots.handler(({ input }) => boards.shots(input.projectId)),
    addShot: os.addShot.handler(({ input }) => boards.addShot(input.projectId, input.after, input.draft)),
    updateShot: os.updateShot.handler(({ input }) => boards.updateShot(input.id, input.draft)),
    moveShot: os.moveShot.handler(({ input }) => boards.moveShot(input.id, input.to)),
    removeShot: os.removeShot.handler(({ input }) => boards.removeShot(input.id)),
    restoreShot: os.restoreShot.handler(({ input }) => boards.restoreShot(input.id)),
    chooseTake: os.chooseTake.handler(({ input }) => boards.chooseTake(input.id, input.taskId)),
    chainShot: os.chainShot.handler(({ input }) => boards.chainShot(input.id, input.to)),
    framesToTake: os.framesToTake.handler(() => boards.store.framesToTake()),
    takeChainFrame: os.takeChainFrame.handler(({ input }) =>
      boards.takeChainFrame(input.id, input.takeId, input.assetId),
    ),
    stopWaiting: os.stopWaiting.handler(({ input }) => boards.stopWaiting(input.id)),
    check: os.check.handler(({ input }) => boards.check(input.id)),
    generate: os.generate.handler(({ input }) => boards.generate(input.id, input.clientId, input.takes)),
    retake: os.retake.handler(({ input: { id, taskId, clientId, ...wish } }) =>
      boards.retake(id, taskId, clientId, wish),
    ),
    generateMany: os.generateMany.handler(({ input }) => boards.generateMany(input.shots, input.takes)),
  });
}
