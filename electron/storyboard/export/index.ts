/** Films that the page joins: their files grow on the disk piece by piece and become assets of the library. */

export type { FilmCredentials } from "./add-film.ts";
export { answerStretches } from "./answer-stretches.ts";
export { FilmService } from "./film-service.ts";
export { createFilmRoutes } from "./routes.ts";
