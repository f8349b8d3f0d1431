import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Marker } from "#shared/film/cut.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { FilmShot } from "../film-shot.ts";

export interface FilmChapter {
  /** Seconds of the film. */
  readonly start: number;
  readonly title: string;
}

/** As many as a file can say. */
const MOST = 255;

/** The film's scenes, where it has several, else its shots; the first begins with the film, cards and all. */
export function chaptersOf(
  { segments }: Pick<FilmPlan, "segments">,
  shots: readonly FilmShot[],
  scenes: readonly Scene[],
  nameOf: (number: number) => string,
): FilmChapter[] {
  const byNumber = new Map(shots.map((shot) => [shot.number, shot]));
  const byId = new Map(scenes.map((scene) => [scene.id, scene]));
  const shown = segments.flatMap((segment) => {
    const shot = segment.shotNumber === null ? undefined : byNumber.get(segment.shotNumber);
    return shot ? [{ start: segment.start, shot }] : [];
  });
  const byScene = new Set(shown.map(({ shot }) => shot.sceneId ?? null)).size > 1;
  const chapters: (FilmChapter & { readonly key: string })[] = [];
  for (const { start, shot } of shown) {
    const scene = byId.get(shot.sceneId ?? "");
    const key = byScene ? (shot.sceneId ?? shot.shotId) : shot.shotId;
    if (chapters.at(-1)?.key === key) continue;
    const named = byScene ? [scene?.number, scene?.heading].filter(Boolean).join(" ") : "";
    chapters.push({ key, start: chapters.length === 0 ? 0 : start, title: named || shot.name || nameOf(shot.number) });
  }
  return chapters.slice(0, MOST).map(({ start, title }) => ({ start, title }));
}

/** The markers that the film shows, as chapters; before the first one there is the film itself. */
export function markerChapters(
  { before, seconds }: Pick<FilmPlan, "before" | "seconds">,
  markers: readonly Marker[],
  film: string,
  nameOf: (number: number) => string,
): FilmChapter[] {
  const shown = markers.flatMap(({ at, words }, index) => {
    const start = at - before;
    return start >= 0 && start < seconds ? [{ start, title: words.trim() || nameOf(index + 1) }] : [];
  });
  const [first] = shown;
  if (first === undefined) return [];
  return [...(first.start > 0 ? [{ start: 0, title: film }] : []), ...shown].slice(0, MOST);
}
