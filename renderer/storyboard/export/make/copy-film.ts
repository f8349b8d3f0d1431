import { client, ImportRefused } from "#renderer/lib/index.ts";
import { copiedFilm } from "#shared/contract/storyboard/films.ts";
import { FilmCancelled } from "#shared/film/index.ts";
import { type FilmPlan, takesOf } from "../film-plan.ts";

/** Lets the core join the film from disk to disk. Rejects with `FilmCancelled` or why it could not be joined. */
export async function copyFilm(
  id: string,
  plan: FilmPlan,
  signal: AbortSignal,
  onProgress: (seconds: number) => void,
): Promise<void> {
  const order = copiedFilm.parse({
    id,
    takes: takesOf(plan),
    seconds: plan.seconds,
    frames: plan.frames,
    videoCodec: plan.codec,
    soundCodec: plan.soundCodec,
  });
  try {
    for await (const event of await client.films.copy(order, { signal })) {
      if (event.type === "made") return;
      if (event.type === "failed") throw new ImportRefused(event.error, 500);
      onProgress(event.seconds);
    }
  } catch (thrown) {
    throw signal.aborted ? new FilmCancelled() : thrown;
  }
  throw new FilmCancelled();
}
