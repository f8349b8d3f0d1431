import { serveWorker } from "#renderer/lib/worker/index.ts";
import { PieceRefused } from "#renderer/media/files/index.ts";
import { createPauseGate } from "#shared/film/index.ts";
import type { FilmFailure, FilmOrder, FilmProgress, ToFilm } from "./film-messages.ts";
import { makeFilm } from "./make-film.ts";

// A thread of its own: joining must not make the page stutter.
const gate = createPauseGate();

serveWorker<FilmOrder, void, FilmProgress, ToFilm, FilmFailure>({
  answer: (order, note) => makeFilm(order, gate, note),
  hear(told) {
    if (told === "pause") gate.close();
    else gate.open();
  },
  details: (thrown) => (thrown instanceof PieceRefused ? { error: thrown.answer } : undefined),
});
