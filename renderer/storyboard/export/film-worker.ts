import { PieceRefused } from "#renderer/media/files/index.ts";
import { createPauseGate } from "#shared/film/index.ts";
import type { FromFilmWorker, ToFilmWorker } from "./film-messages.ts";
import { makeFilm } from "./make-film.ts";

// A thread of its own: joining must not make the page stutter.
const turnstile = createPauseGate();
const tell = (message: FromFilmWorker) => self.postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<ToFilmWorker>) => {
  if (data.type === "pause") turnstile.close();
  else if (data.type === "resume") turnstile.open();
  else if (data.type === "cancel") turnstile.end();
  else {
    makeFilm(data.order, turnstile, (seconds) => tell({ type: "progress", seconds })).then(
      () => tell({ type: "made" }),
      (thrown: unknown) =>
        tell({
          type: "failed",
          message: thrown instanceof Error ? thrown.message : String(thrown),
          ...(thrown instanceof PieceRefused ? { error: thrown.answer } : {}),
        }),
    );
  }
});
