import { z } from "zod";
import { studioErrorFrom } from "#renderer/lib/describe-error.ts";
import { type FilmSettings, filmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { filmWithClips } from "#shared/film/earlier-cut.ts";

/** Where this page kept films' settings before the core did. */
const KEY = "reelsong.films";

const kept = z.object({ state: z.object({ byProject: z.record(z.string(), z.unknown()) }) });

function read(text: string): [string, FilmSettings][] {
  try {
    const { byProject } = kept.parse(JSON.parse(text)).state;
    return Object.entries(byProject).flatMap(([projectId, film]) => {
      // What an earlier version kept may lack what came since.
      const whole = filmSettings.safeParse({ ...plainFilm, ...filmWithClips({ ...(film as object) }) });
      return whole.success ? [[projectId, whole.data] as [string, FilmSettings]] : [];
    });
  } catch {
    return [];
  }
}

/**
 * Gives the core what this page kept of films, once: then the page's own copy is gone. A film that no longer exists is
 * left out; when the core can't be reached the copy stays for the next start.
 */
export async function adoptLegacyFilmSettings(
  storage: Pick<Storage, "getItem" | "removeItem">,
  adopt: (projectId: string, film: FilmSettings) => Promise<unknown>,
): Promise<void> {
  const text = storage.getItem(KEY);
  if (text === null) return;
  for (const [projectId, film] of read(text)) {
    try {
      await adopt(projectId, film);
    } catch (error) {
      if (studioErrorFrom(error).code !== "record_not_found") return;
    }
  }
  storage.removeItem(KEY);
}
