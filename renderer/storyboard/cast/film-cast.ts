import { createContext, use, useMemo } from "react";
import type { CastCard, ShotCard } from "#shared/contract/storyboard/cast.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { followCast, type KnownMedia } from "#shared/rules/cast/index.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";

export interface FilmCast {
  readonly cards: readonly CastCard[];
  readonly known: KnownMedia;
  /** Files of the cards too. */
  readonly media: BoardMedia;
}

const noCards: readonly CastCard[] = [];
const context = createContext<FilmCast | null>(null);

/** The cast of the film that is open, for all fields and cards of its board. */
export const FilmCastProvider = context;

export function useFilmCastOf(cards: readonly CastCard[], media: BoardMedia): FilmCast {
  return useMemo(
    () => ({
      ...{ cards, media },
      known: { kindOf: kindIn(media), secondsOf: (name: string) => media.get(name)?.facts.durationSeconds },
    }),
    [cards, media],
  );
}

export const useFilmCast = (): FilmCast | null => use(context);
export const useCards = (): readonly CastCard[] => useFilmCast()?.cards ?? noCards;

/** A draft that is being written, with the cards that its words name by now; as the core will have it. */
export function useFollowedCast(draft: ShotDraft, unkept: boolean): ShotDraft {
  const film = useFilmCast();
  return useMemo(
    () => (film === null || !unkept ? draft : withCast(draft, followCast(draft, film.cards, film.known))),
    [draft, film, unkept],
  );
}

/** The same draft where nothing changes: whoever watches it isn't told for nothing. */
const withCast = (draft: ShotDraft, cast: ShotCard[]): ShotDraft =>
  JSON.stringify(cast) === JSON.stringify(draft.cast) ? draft : { ...draft, cast };
