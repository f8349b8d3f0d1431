import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { joinNames } from "#renderer/i18n/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { boardMoves, type Cut } from "#shared/film/cut.ts";
import { compareCut } from "#shared/film/returned/index.ts";
import { fieldDifferences, filmWith, otherDifferences } from "#shared/film/versions.ts";
import { type FilmShot, hasTake } from "../film-shot.ts";
import { useFootage } from "../footage/use-footage.ts";
import { ReadFailure } from "../read-failure.tsx";
import { clipNames, wordsOfChange } from "../returned/change-words.ts";
import { shownClips } from "../returned/shown-clips.ts";
import { useFilmBeats } from "../sound/use-film-beats.ts";
import { useFilmPlan } from "../use-film-plan.ts";
import type { NamedVersion } from "./use-versions.ts";

export interface VersionDifferencesProps {
  shots: readonly FilmShot[];
  /** The film, with the version in use. */
  settings: FilmSettings;
  other: NamedVersion;
}

/** What another version has otherwise than the one in use, clip by clip, in words. */
export function VersionDifferences({ shots, settings, other }: VersionDifferencesProps) {
  const { t, i18n } = useTranslation(["cut", "film", "projects"]);
  const { t: words } = useTranslation("film");
  const saved = settings.versions[other.id]?.cut ?? null;
  const theirs = useMemo(() => filmWith(plainFilm, saved), [saved]);
  const here = useFilmPlan(shots, settings, useFilmBeats(settings));
  // In use, it would have the board in its own order.
  const theirShots = useMemo(() => boardOf(theirs, shots), [theirs, shots]);
  const there = useFilmPlan(theirShots, theirs, useFilmBeats(theirs));
  const { files } = useFootage(settings.clips);
  const { files: theirFiles } = useFootage(theirs.clips);
  const taken = useMemo(() => shots.filter(hasTake), [shots]);
  if (here.failure || there.failure) return <ReadFailure of={[here, there]} />;
  if (!here.plan || !here.read || !there.plan || !there.read) return <p role="status">{t("film:reading")}</p>;

  const nameOf = (kind: "shot" | "card", number: number) => words(kind, { number });
  const footage = new Map([...files, ...theirFiles]);
  const facts = new Map([...here.read.facts, ...there.read.facts]);
  const shown = shownClips(here.plan, taken, facts, nameOf, footage);
  const theirClips = shownClips(there.plan, taken, facts, nameOf, footage);
  const clips = theirClips.map(({ id, names, from, length, fade, dip, speed, soundHead = 0 }) => ({
    ...{ name: names[1] ?? "", file: names[0] ?? null, clipId: id, from, length, fade, speed },
    ...{ soundHead, ...(dip && { dip }) },
  }));
  let count = 0;
  const all = { clips, dips: "any", leftOut: [] } as const;
  const { changes, unknown } = compareCut(shown, all, here.plan.frameRate, () => `added ${++count}`);
  const both = shown.map(({ id }) => id).filter((id) => theirClips.some((clip) => clip.id === id));
  const others = otherDifferences(settings, theirs, both);
  // Names of fields come from the core, so the keys can't be typed.
  const fieldName = t as unknown as (key: string, values: { defaultValue: string }) => string;
  const several = { defaultValue: t("projects:history.field.several") };
  const fields = [
    ...new Set(
      fieldDifferences(settings, theirs).map((field) => fieldName(`projects:history.field.${field}`, several)),
    ),
  ];
  const called = clipNames(shown, taken, words);
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const length = t("cut:versions.length", {
    here: formatDuration(here.plan.seconds),
    there: formatDuration(there.plan.seconds),
  });
  const isSame = changes.length + unknown.length + others.length + fields.length === 0;
  return (
    <section aria-label={t("cut:versions.differences", { name: other.name })}>
      <h3>{t("cut:versions.differences", { name: other.name })}</h3>
      <p className="cap" role="status">
        {isSame ? t("cut:versions.same") : length}
      </p>
      {!isSame && (
        <ul className="returnedChanges" aria-label={t("film:returned.changes")}>
          {changes.map((change, index) => (
            // Changes have no name of their own and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are known by
            <li key={index}>
              <span className="returnedName">{called(change.kind === "added" ? change.like : change.id)}</span>
              <span className="returnedWhat">{wordsOfChange(change, called, figure, words)}</span>
            </li>
          ))}
          {unknown.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <li key={`only ${index}`}>
              <span className="returnedName">{name || words("returned.copy")}</span>
              <span className="returnedWhat">{t("cut:versions.only")}</span>
            </li>
          ))}
          {others.map(({ id, differences }) => (
            <li key={`other ${id}`}>
              <span className="returnedName">{called(id)}</span>
              <span className="returnedWhat">
                {joinNames(differences.map((difference) => t(`cut:versions.other.${difference}`)))}
              </span>
            </li>
          ))}
          {fields.length > 0 && (
            <li>
              <span className="returnedName">{t("cut:versions.film")}</span>
              <span className="returnedWhat">{joinNames(fields)}</span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The shots in the order in which the board has them once a cut is in use. */
function boardOf(cut: Cut, shots: readonly FilmShot[]): FilmShot[] {
  const moved = [...shots];
  const board = shots.map(({ shotId }) => shotId);
  for (const { shotId, to } of boardMoves(cut, board)) {
    const [shot] = moved.splice(
      moved.findIndex((each) => each.shotId === shotId),
      1,
    );
    if (shot) moved.splice(to - 1, 0, shot);
  }
  return moved;
}
