import type { TFunction } from "i18next";
import { joinNames } from "#renderer/i18n/index.ts";
import { type FilmOutput, MOST_LOOP_FRAMES } from "../output/film-output.ts";
import type { PlannedFilm } from "./use-planned-film.ts";

export interface FilmAsked {
  readonly name: string;
  readonly output: FilmOutput;
  /** Where a copy is wanted; null: nowhere. */
  readonly copyTo: string | null;
  /** What the film would be without is left out of it: that was said. */
  readonly leftOut: boolean;
  /** A point of a take was refused where it was typed. */
  readonly badPoint: boolean;
}

/** Why a film can't be made as the form shows it, the first reason of all; undefined where it can. */
export function filmObstacle(film: PlannedFilm, asked: FilmAsked, t: TFunction<"film">): string | undefined {
  const { plan, codecs, missing, goneFootage, undecodableFiles, footage } = film;
  const { output } = asked;
  const isUnread = [film.songs, film.sounds, footage].some(({ failure }) => failure !== null);
  return [
    isUnread ? t("blocked.unread") : undefined,
    !film.known ? t("blocked.reading") : undefined,
    !film.hasPictures ? t("blocked.none") : undefined,
    plan === undefined || codecs === undefined ? t("blocked.reading") : undefined,
    missing.length + goneFootage.length > 0 && !asked.leftOut
      ? t(missing.length > 0 ? "blocked.missing" : "blocked.missingFootage")
      : undefined,
    film.duck.listening ? t("song.listening") : undefined,
    asked.badPoint ? t("blocked.point") : undefined,
    film.badRange !== undefined ? t("blocked.range") : undefined,
    plan && plan.undecodable.length > 0 ? t("blocked.undecodable", { shots: joinNames(plan.undecodable) }) : undefined,
    undecodableFiles.length > 0
      ? t("blocked.undecodableFiles", {
          files: joinNames(undecodableFiles.map((id) => footage.files.get(id)?.name ?? t("missing.unknown"))),
        })
      : undefined,
    plan?.way === "encoded" && plan.form === "film" && codecs?.video === null ? t("blocked.encoder") : undefined,
    plan?.form === "sound" && (!plan.sound || codecs?.audio === null) ? t("blocked.silent") : undefined,
    output.preset === "loop" && plan && plan.frames > MOST_LOOP_FRAMES
      ? t("blocked.loop", { found: plan.frames, allowed: MOST_LOOP_FRAMES })
      : undefined,
    output.preset === "stills" && plan && film.stills.length === 0 ? t("blocked.markers") : undefined,
    plan?.segments.length === 0 ? t("blocked.none") : undefined,
    asked.name.trim() === "" ? t("blocked.name") : undefined,
    asked.copyTo?.trim() === "" ? t("blocked.folder") : undefined,
  ].find((reason) => reason !== undefined);
}
