import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { client, importMedia, orpc, queryClient, showToast, toastFailure, useLatest } from "#renderer/lib/index.ts";
import { probeFile } from "#renderer/media/probe/index.ts";
import type { Album } from "#shared/contract/library/albums.ts";
import { addUndo } from "../undo.ts";
import { createImports } from "../use-imports.ts";

const NONE: readonly Album[] = [];

const useAlbumsQuery = () => useQuery(orpc.albums.list.queryOptions());

/** Albums in their order; undefined until they are known. */
export const useKnownAlbums = (): readonly Album[] | undefined => useAlbumsQuery().data;

/** Why they aren't known, with a way to read them again; undefined where they are, or may still be. */
export function useAlbumsFailure(): { error: unknown; retry: () => void } | undefined {
  const { data, error, refetch } = useAlbumsQuery();
  return data === undefined && error ? { error, retry: () => void refetch() } : undefined;
}

/** Albums in their order; none until they are known. */
export const useAlbums = (): readonly Album[] => useKnownAlbums() ?? NONE;

const refresh = () => {
  for (const queryKey of [orpc.albums.key(), orpc.browse.key(), orpc.library.key()])
    void queryClient.invalidateQueries({ queryKey });
};

/** What is done with albums, each with its toast and its way back. A failure is told; what was there stays. */
export function useAlbumActions() {
  const { t, i18n } = useTranslation("albums");
  const { t: library } = useTranslation("library");
  const words = useLatest({ t, library, language: i18n.language });
  return useMemo(() => {
    const back = (work: () => Promise<unknown>) => () => void work().catch(toastFailure).finally(refresh);
    const done = (title: string, undo: () => Promise<unknown>, say = true) => {
      const run = addUndo("albums", back(undo));
      if (say) showToast({ kind: "done", title, action: { label: words.current.t("undo"), undoes: true, run } });
    };
    const actions = {
      add: async (album: Pick<Album, "id" | "name">, ids: readonly string[]) => {
        try {
          const { added } = await client.albums.add({ id: album.id, ids: [...ids] });
          if (added.length === 0)
            showToast({ kind: "done", title: words.current.t("alreadyIn", { name: album.name }) });
          else
            done(words.current.t("added", { count: added.length, name: album.name }), () =>
              client.albums.take({ id: album.id, ids: added }),
            );
        } catch (thrown) {
          toastFailure(thrown);
        } finally {
          refresh();
        }
      },
      take: async (album: Pick<Album, "id" | "name">, ids: readonly string[]) => {
        try {
          const { taken } = await client.albums.take({ id: album.id, ids: [...ids] });
          if (taken.length > 0)
            done(words.current.t("taken", { count: taken.length, name: album.name }), () =>
              client.albums.put({ id: album.id, files: taken }),
            );
        } catch (thrown) {
          toastFailure(thrown);
        } finally {
          refresh();
        }
      },
      /** Rejects where the name is taken, for the field that asked for it. */
      create: async (name: string, ids: readonly string[]) => {
        const album = await client.albums.create({ name, ids: [...ids] });
        refresh();
        done(words.current.t("created", { name }), () => client.albums.remove({ id: album.id }));
        return album;
      },
      rename: async (album: Pick<Album, "id" | "name">, name: string) => {
        await client.albums.rename({ id: album.id, name });
        refresh();
        addUndo(
          "albums",
          back(() => client.albums.rename({ id: album.id, name: album.name })),
        );
      },
      remove: async (album: Album) => {
        try {
          const removed = await client.albums.remove({ id: album.id });
          done(words.current.t("removed", { name: album.name }), () => client.albums.restore(removed));
        } catch (thrown) {
          toastFailure(thrown);
        } finally {
          refresh();
        }
      },
      /** `before`: the album that it comes to stand before; null is last. */
      move: async (id: string, before: string | null) => {
        await client.albums.move({ id, before }).catch(toastFailure).finally(refresh);
      },
      /**
       * Files of the album, before another of it; null is last. Nothing is shown but the files at their place. Resolves
       * with whether they are there.
       */
      arrange: async (albumId: string, ids: readonly string[], before: string | null): Promise<boolean> => {
        try {
          const { moved } = await client.albums.arrange({ id: albumId, ids: [...ids], before });
          if (moved.length > 0) done("", () => client.albums.put({ id: albumId, files: moved }), false);
          return true;
        } catch (thrown) {
          toastFailure(thrown);
          return false;
        } finally {
          refresh();
        }
      },
      /** Files from elsewhere, into the library and the album as they come; before a file of it, or last. */
      bring: (album: Pick<Album, "id" | "name">, files: readonly File[], before: string | null = null) => {
        const add = createImports({
          probe: probeFile,
          bring: async (file, options) => {
            const asset = await importMedia(file, options);
            await client.albums.add({ id: album.id, ids: [asset.id] });
            if (before !== null && before !== asset.id)
              await client.albums.arrange({ id: album.id, ids: [asset.id], before });
            refresh();
            return asset;
          },
        });
        add(files, { t: words.current.library, language: words.current.language });
      },
    };
    return actions;
  }, []);
}
export type AlbumActions = ReturnType<typeof useAlbumActions>;
