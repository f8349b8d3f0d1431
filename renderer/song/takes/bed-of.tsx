import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFilmBeds } from "#renderer/film/use-film-beds.ts";
import { orpc } from "#renderer/lib/index.ts";

/** The films that a take lies under, in words; nothing where there are none. */
export function BedOf({ assetId }: { assetId: string }) {
  const { t, i18n } = useTranslation("bed");
  const beds = useFilmBeds();
  const { data: films = [] } = useQuery(orpc.storyboard.projects.queryOptions());
  const under = films.filter(({ id }) => beds[id] === assetId).map(({ title }) => title);
  if (under.length === 0) return null;
  return ` · ${t("under", { film: new Intl.ListFormat(i18n.language).format(under) })}`;
}
