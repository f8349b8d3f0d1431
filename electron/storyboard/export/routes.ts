import { implement } from "@orpc/server";
import { films as contract } from "#shared/contract/storyboard/films.ts";
import { carriedError, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { FilmService } from "./film-service.ts";

/** The films' part of the router; the core composes it. */
export function createFilmRoutes(films: FilmService) {
  const os = implement(contract);
  return os.router({
    begin: os.begin.handler(({ input }) => films.begin(input.projectId, input.print)),
    copy: os.copy.handler(async function* ({ input }) {
      // A failure in the middle of a stream must be data, or the page is told nothing of it.
      try {
        for await (const seconds of films.copy(input)) yield { type: "progress" as const, seconds };
        yield { type: "made" as const };
      } catch (thrown) {
        yield { type: "failed" as const, error: carriedError(thrown) ?? studioErrorOf("internal") };
      }
    }),
    pause: os.pause.handler(({ input }) => films.pause(input.id, input.paused)),
    finish: os.finish.handler(({ input }) => films.finish(input)),
    cancel: os.cancel.handler(({ input }) => films.cancel(input.id, input.keep)),
  });
}
