import { skipToken, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatRoute, formatWhen, orpc, useNow } from "#renderer/lib/index.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { FilmCover } from "./film-cover.tsx";

/** Films with the still of their chosen takes, last worked on first. */
export function RecentFilms({ films }: { films: readonly Project[] }) {
  const { t, i18n } = useTranslation("home");
  const now = useNow(60_000);
  const heading = useId();
  const ids = [...new Set(films.map(({ coverId }) => coverId))].filter((id) => id !== null).sort();
  const { data: assets } = useQuery(orpc.library.getMany.queryOptions({ input: ids.length > 0 ? { ids } : skipToken }));
  if (films.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="homePart">
      <h2 id={heading}>{t("films.title")}</h2>
      <ul className="homeFilms">
        {films.map((film) => (
          <li key={film.id}>
            <a href={formatRoute("storyboard", film.id)} draggable={false}>
              <FilmCover asset={assets?.find(({ id }) => id === film.coverId)} />
              <span className="film cut" title={film.title}>
                {film.title}
              </span>
              <span className="cap cut">
                {`${t("films.figures", { count: film.shotCount, seconds: film.seconds })} · ${formatWhen(film.updatedAt, now, i18n.language)}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
