import { useEffect, useRef } from "react";
import type { Album } from "#shared/contract/library/albums.ts";
import { withAlbumRenamed } from "#shared/rules/library/search-parts.ts";
import { openAlbumOf, withoutAlbum } from "./album-strip.tsx";

/**
 * A search names its album in words: where the open album gets another name, or is deleted, the search follows. Albums are
 * undefined until they are known.
 */
export function useRenamedAlbum(
  search: string,
  albums: readonly Album[] | undefined,
  onSearch: (search: string) => void,
): void {
  const open = useRef<Album>(undefined);
  useEffect(() => {
    if (albums === undefined) return;
    const named = openAlbumOf(search, albums);
    const before = open.current;
    open.current = named;
    // What was typed by hand and names none is left alone.
    if (named !== undefined || before === undefined || openAlbumOf(search, [before]) === undefined) return;
    const now = albums.find(({ id }) => id === before.id);
    onSearch(now === undefined ? withoutAlbum(search) : withAlbumRenamed(search, before.name, now.name));
  }, [search, albums, onSearch]);
}
