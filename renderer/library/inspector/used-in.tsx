import { useQuery } from "@tanstack/react-query";
import { Clapperboard, type LucideIcon, MessageSquare, Music2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon, LoadFailure, Section, SectionHead } from "#renderer/components/index.ts";
import { describeError, formatRoute, orpc } from "#renderer/lib/index.ts";
import type { AssetPlace } from "#shared/contract/library/library.ts";
import "./used-in.css";

/** A file is rarely in more; the rest is counted. */
const SHOWN = 8;

const icons: Record<AssetPlace["kind"], LucideIcon> = {
  shot: Clapperboard,
  film: Clapperboard,
  song: Music2,
  conversation: MessageSquare,
};

function routeOf(place: AssetPlace): string {
  switch (place.kind) {
    case "shot":
      return formatRoute("storyboard", place.projectId, place.id);
    case "film":
      return formatRoute("storyboard", place.id);
    case "song":
      return formatRoute("song", place.id);
    case "conversation":
      return formatRoute("chat", place.id, ...(place.last === null ? [] : [place.last]));
  }
}

/** The shots, films, songs and conversations that a file is in, each a link; nothing where it is in none. */
export function UsedIn({ id }: { id: string }) {
  const { t, i18n } = useTranslation("usedIn");
  const { data: places, error, refetch } = useQuery(orpc.library.usedIn.queryOptions({ input: { id }, staleTime: 0 }));
  if (error && places === undefined) {
    return (
      <Section>
        <SectionHead title={t("title")} />
        <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (places === undefined || places.length === 0) return null;
  const both = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const words = (place: AssetPlace): string => {
    const title = place.title || t("untitled");
    switch (place.kind) {
      case "shot":
        return t("shot", { number: place.number, title, as: both.format(place.as.map((role) => t(`as.${role}`))) });
      case "film":
        return t("work", {
          title,
          as: both.format(place.as.map((role) => t(`as.${role === "reference" ? "own" : role}`))),
        });
      case "song":
        return t("work", { title, as: both.format(place.as.map((role) => t(`as.${role}`))) });
      case "conversation":
        return place.messages === 0 ? t("unsent", { title }) : t("messages", { title, count: place.messages });
    }
  };
  return (
    <Section>
      <SectionHead title={t("title")} />
      <ul className="usedIn">
        {places.slice(0, SHOWN).map((place) => (
          <li key={`${place.kind} ${place.id}`}>
            <a href={routeOf(place)} data-kind={place.kind}>
              <Icon of={icons[place.kind]} size="s" />
              <bdi>{words(place)}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {places.length > SHOWN && <p className="cap">{t("more", { count: places.length - SHOWN })}</p>}
    </Section>
  );
}
