import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Clapperboard, FileQuestion, Image, type LucideIcon, MessageSquare, Music2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { openRoute, orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { PaletteEntry } from "./find-entries.ts";

/** So many of each that the core finds are shown; more letters find the others. */
const SHOWN = 6;
/** The core is asked once no key came for so long. In milliseconds. */
const REST = 120;

const fileIcons: Record<Asset["kind"], LucideIcon> = {
  video: Clapperboard,
  audio: Music2,
  image: Image,
  unknown: FileQuestion,
};

export interface FoundThings {
  readonly films: readonly PaletteEntry[];
  readonly songs: readonly PaletteEntry[];
  /** Conversations and files that have the words, as the core finds them. */
  readonly found: readonly PaletteEntry[];
  /** The core hasn't answered these words yet. */
  readonly searching: boolean;
  /** Some of it couldn't be looked through. */
  readonly failed: boolean;
}

/** Everything in the studio that can be gone to by its name. */
export function useFound(typed: string): FoundThings {
  const { t } = useTranslation(["palette", "storyboard", "song"]);
  const wanted = typed.trim();
  const asked = useDebouncedValue(wanted);
  const { data: films, isError: noFilms } = useQuery(orpc.storyboard.projects.queryOptions());
  const { data: songs, isError: noSongs } = useQuery(orpc.songs.list.queryOptions({ enabled: wanted !== "" }));
  const enabled = asked !== "";
  const conversations = useQuery(
    orpc.conversations.list.queryOptions({
      input: { search: asked, limit: SHOWN },
      enabled,
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  );
  const files = useQuery(
    orpc.browse.page.queryOptions({
      input: { search: asked, group: "none", from: 0, count: SHOWN },
      enabled,
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  );
  const ofFilms = useMemo(
    () =>
      (films ?? []).map(
        ({ id, title }): PaletteEntry => ({
          ...{ id: `film.${id}`, title, group: t("palette:films"), icon: Clapperboard },
          run: () => openRoute("storyboard", id),
        }),
      ),
    [films, t],
  );
  const ofSongs = useMemo(
    () =>
      (songs ?? []).map(
        ({ id, draft }): PaletteEntry => ({
          ...{
            id: `song.${id}`,
            title: draft.title || t("song:title.untitled"),
            group: t("palette:songs"),
            icon: Music2,
          },
          run: () => openRoute("song", id),
        }),
      ),
    [songs, t],
  );
  const known = wanted !== "" && asked !== "";
  const found = useMemo((): PaletteEntry[] => {
    if (!known) return [];
    const ofConversations = (conversations.data ?? []).map(
      ({ id, title, hit }): PaletteEntry => ({
        note: hit?.excerpt,
        ...{ id: `conversation.${id}`, title, group: t("palette:conversations"), icon: MessageSquare },
        run: () => openRoute("chat", id, ...(hit ? [hit.messageId] : [])),
      }),
    );
    const ofFiles = (files.data?.items ?? []).map(
      ({ id, name, kind }): PaletteEntry => ({
        ...{ id: `file.${id}`, title: name, group: t("palette:files"), icon: fileIcons[kind] },
        run: () => openRoute("library", id),
      }),
    );
    return [...ofConversations, ...ofFiles];
  }, [known, conversations.data, files.data, t]);
  const searching =
    wanted !== "" &&
    (asked !== wanted ||
      [conversations, files].some(({ isFetching, isPlaceholderData }) => isFetching || isPlaceholderData));
  const failed = wanted !== "" && [conversations.isError, files.isError, noFilms, noSongs].some(Boolean);
  return { films: ofFilms, songs: ofSongs, found, searching, failed };
}

function useDebouncedValue(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
