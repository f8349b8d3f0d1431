import { implement } from "@orpc/server";
import { films as contract } from "#shared/contract/films.ts";
import type { FilmService } from "./film-service.ts";

/** The films' part of the router; the core composes it. */
export function createFilmRoutes(films: FilmService) {
  const os = implement(contract);
  return os.router({
    begin: os.begin.handler(({ input }) => films.begin(input.projectId)),
    finish: os.finish.handler(({ input }) => films.finish(input)),
    cancel: os.cancel.handler(({ input }) => films.cancel(input.id)),
  });
}
