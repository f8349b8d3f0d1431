import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo } from "react";
import {
  client,
  type Draft,
  draftNow,
  orpc,
  queryClient,
  useDebouncedValue,
  useDraft,
  useNow,
  useStableValue,
} from "#renderer/lib/index.ts";
import type { Song, SongDraft } from "#shared/contract/songs/songs.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { checkSong } from "#shared/rules/music/song-request.ts";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";

const keyOf = (id: string) => `song/${id}`;

/** What is written of a song, kept as it is typed. */
export function useSongDraft(song: Song): Draft<SongDraft> {
  const queries = useQueryClient();
  const { id } = song;
  const save = useCallback(
    async (patch: Partial<SongDraft>) => {
      const kept = await client.songs.update({ id, draft: patch });
      // A list that was asked for before this would put the older text back.
      await queries.cancelQueries({ queryKey: orpc.songs.list.queryKey() });
      queries.setQueryData(orpc.songs.list.queryKey(), (songs) => songs?.map((each) => (each.id === id ? kept : each)));
    },
    [id, queries],
  );
  return useDraft(keyOf(id), song.draft, save, written);
}

/** The draft at this instant, also once its pane was left; undefined for a song that isn't listed any more. */
export function songDraftNow(id: string): SongDraft | undefined {
  const kept = queryClient.getQueryData(orpc.songs.list.queryKey())?.find((song) => song.id === id);
  return kept && draftNow(keyOf(id), kept.draft);
}

/** The editor shows its own text: what is typed there draws nothing else until there is a rest. */
const written = ["lyrics"] as const;

/** Milliseconds without a key after which outline and checks follow. */
const REST = 120;

/** The draft as outline and checks follow it: they never hold up typing, be it lyrics (rested already) or settings. */
export function useSettledDraft(sound: Sound, lyrics: string): SongDraft {
  const rested = useDebouncedValue(sound, REST);
  // Saving gives the same content a new object: nothing is checked or drawn for that.
  return useDeferredValue(useMemo(() => ({ ...rested, lyrics }), [rested, lyrics]));
}

/** As in the core: an identifier that ends while a take waits its turn is not sent. Milliseconds. */
const LAST_MINUTES = 5 * 60_000;

/** The very checks the core runs before it sends, over the very same request. */
export function useSongFindings(draft: SongDraft): readonly Finding[] {
  const { cover } = draft;
  const { data: heard } = useQuery(
    orpc.songs.features.queryOptions({ input: { assetId: cover ?? "" }, enabled: cover !== null }),
  );
  const features = heard?.features;
  const now = useNow(60_000);
  const featureId = features && features.expiresAt - LAST_MINUTES > now ? features.featureId : undefined;
  const { data: reference } = useQuery(
    orpc.library.get.queryOptions({ input: { id: cover ?? "" }, enabled: cover !== null }),
  );
  return useMemo(
    () =>
      checkSong(
        draft,
        (url) => {
          const id = assetIdOf(url);
          return id !== undefined && id === reference?.id ? reference.facts : undefined;
        },
        featureId,
      ),
    [draft, reference, featureId],
  );
}

/** Everything that is set of a song besides its words. */
export type Sound = Omit<SongDraft, "lyrics">;

/** The same object from key to key while only the lyrics are written, so that what shows the sound isn't drawn anew. */
export const useSound = ({ lyrics: _lyrics, ...sound }: SongDraft): Sound => useStableValue(sound);
