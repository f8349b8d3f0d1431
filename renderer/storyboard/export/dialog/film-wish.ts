import type { TFunction } from "i18next";
import type { FilmRequest } from "../make/film-request.ts";
import { chaptersOf, markerChapters } from "../output/film-chapters.ts";
import { cutShort } from "../timeline/timeline.ts";
import type { FilmAsked } from "./film-obstacle.ts";
import type { PlannedFilm } from "./use-planned-film.ts";

/** What the form asks to be made, once its plan and codecs are known. */
export function filmWish(
  film: PlannedFilm & { plan: FilmRequest["plan"]; codecs: FilmRequest["codecs"] },
  { name, output, copyTo }: FilmAsked,
  { projectId, credentials }: Pick<FilmRequest, "projectId" | "credentials">,
  t: TFunction<"film">,
): FilmRequest {
  const { plan, codecs, settings, shots, scenes, taken, songSeconds, soundSeconds, duck, stills } = film;
  const called = name.trim();
  // What is only heard at the edge of a range is in the film as well.
  const parts = [...plan.segments, ...(plan.within?.heard ?? [])];
  const shown = new Set(parts.map(({ shotNumber }) => shotNumber));
  const chapters =
    plan.form !== "film" || output.chapters === "none"
      ? []
      : output.chapters === "markers"
        ? markerChapters(plan, settings.markers, called, (number) => t("marker", { number }))
        : chaptersOf(plan, shots, scenes, (number) => t("shot", { number }));
  const shotName = (number: number | null) => shots.find((shot) => shot.number === number)?.name ?? "";
  return {
    ...{ projectId, plan, settings, codecs, songSeconds, soundSeconds, chapters, credentials },
    name: called,
    takes: taken
      .filter(({ number }) => shown.has(number))
      .map(({ shotId, number, take }) => ({
        ...{ shotId, shotNumber: number, taskId: take.taskId, assetId: take.assetId },
      })),
    footage: [...new Set(parts.flatMap((each) => (each.shotNumber === null ? (each.assetId ?? []) : [])))],
    duck: duck.points,
    stills: stills.map((still, index) => {
      const own = still.marker === null ? shotName(still.shotNumber) : still.words;
      return { ...still, name: cutShort([called, `${index + 1}`.padStart(2, "0"), own].join(" ").trim(), 200) };
    }),
    copyTo: copyTo?.trim() ?? null,
  };
}
