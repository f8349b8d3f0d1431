import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { orpc } from "#renderer/lib/index.ts";

/** The films that a take lies under, in words, by the take's file. */
export function useFilmsOver(): ReadonlyMap<string, string> {
  const { i18n } = useTranslation();
  const { data: films } = useQuery(orpc.storyboard.projects.queryOptions());
  return useMemo(() => {
    const titles = Map.groupBy(
      (films ?? []).flatMap(({ title, film: { song } }) => (song === null ? [] : [{ song, title }])),
      ({ song }) => song,
    );
    const list = new Intl.ListFormat(i18n.language);
    return new Map([...titles].map(([song, under]) => [song, list.format(under.map(({ title }) => title))]));
  }, [films, i18n.language]);
}
