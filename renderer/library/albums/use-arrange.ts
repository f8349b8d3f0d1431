import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { announce, client, toastFailure } from "#renderer/lib/index.ts";
import type { Album } from "#shared/contract/library/albums.ts";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import { type AlbumMove, placeInAlbum } from "./move-in-album.ts";
import type { AlbumActions } from "./use-albums.ts";

/** What is shown of the album: how it was asked for, and how many files there are. */
interface Shown {
  readonly question: BrowseQuestion;
  readonly total: number;
}

/** The selected files, elsewhere in the album that is open; without a file to stand before, by the order that is shown. */
export function useArrange(
  album: Pick<Album, "id"> | undefined,
  shown: Shown | undefined,
  selected: ReadonlySet<string>,
  { arrange }: Pick<AlbumActions, "arrange">,
): (move: AlbumMove) => Promise<void> {
  const { t } = useTranslation("albums");
  return useCallback(
    async (move) => {
      if (album === undefined || shown === undefined) return;
      try {
        const order = await client.browse.ids({ ...shown.question, from: 0, to: shown.total });
        const before = placeInAlbum(order, selected, move);
        if (before === undefined || !(await arrange(album.id, [...selected], before))) return;
        announce(t("arranged", { count: selected.size }), { key: "library.arrange" });
      } catch (thrown) {
        toastFailure(thrown);
      }
    },
    [album, shown, selected, arrange, t],
  );
}
