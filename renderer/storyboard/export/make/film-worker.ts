import { serveWorker } from "#renderer/lib/worker/index.ts";
import { PieceRefused } from "#renderer/media/files/index.ts";
import { createPauseGate } from "#shared/film/index.ts";
import type { FilmFailure, FilmMade, FilmOrder, FilmProgress, ToFilm } from "./film-messages.ts";
import { makeFilm } from "./make-film.ts";
import { SpliceRefused } from "./splice/joined-config.ts";
import { StretchesRefused } from "./stretches/film-stretches.ts";
import { toldSparingly } from "./told-sparingly.ts";

// A thread of its own: joining must not make the page stutter.
const gate = createPauseGate();

serveWorker<FilmOrder, FilmMade, FilmProgress, ToFilm, FilmFailure>({
  answer(order, note) {
    const sparingly = toldSparingly(note);
    // What is said once is said at once.
    const isFigure = (progress: FilmProgress) =>
      typeof progress === "number" || ("measured" in progress && progress.measured < 1);
    return makeFilm(order, gate, (progress) => (isFigure(progress) ? sparingly(progress) : note(progress)));
  },
  hear(told) {
    if (told === "pause") gate.close();
    else gate.open();
  },
  details(thrown) {
    if (thrown instanceof SpliceRefused) return { splice: thrown.reason };
    if (thrown instanceof StretchesRefused) return { stretches: thrown.reason };
    return thrown instanceof PieceRefused ? { error: thrown.answer } : undefined;
  },
});
