import { implement } from "@orpc/server";
import { director as contract } from "#shared/contract/chat/director.ts";
import type { DirectorService } from "./director-service.ts";

/** The director's part of the router; the core composes it. */
export function createDirectorRoutes(director: DirectorService) {
  const os = implement(contract);
  return os.router({
    calls: os.calls.handler(({ input }) => director.calls(input.conversationId)),
    waiting: os.waiting.handler(() => director.waiting()),
    answer: os.answer.handler(({ input }) => director.answer(input, input.parts, input.failed)),
    run: os.run.handler(({ input }) => director.run(input)),
    decide: os.decide.handler(({ input }) => director.decide(input, input.accept, input.reason)),
    skip: os.skip.handler(({ input }) => director.skip(input.messageId)),
    goOn: os.goOn.handler(({ input }) => director.goOn(input.messageId)),
    framesWanted: os.framesWanted.handler(() => director.framesWanted()),
    giveFrames: os.giveFrames.handler(({ input }) => director.giveFrames(input, input.frames)),
    projectTools: os.projectTools.handler(({ input }) => director.projectTools(input.projectId)),
    setProjectTools: os.setProjectTools.handler(({ input }) => director.setProjectTools(input.projectId, input.off)),
  });
}
