import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { client, orpc, queryClient, rememberDeletion, showToast, toastFailure } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { nameWith } from "./take-title.ts";

const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.library.key() });

/** Calls a take by a name of one's own, with the way back. The file on the disk keeps its name. */
export function useRenameTake(): (asset: Asset, title: string) => void {
  const { t } = useTranslation("takes");
  return useCallback(
    (asset, title) => {
      const rename = (name: string) =>
        client.library
          .rename({ id: asset.id, name })
          .then(refresh)
          .catch((thrown: unknown) => {
            toastFailure(thrown);
            throw thrown;
          });
      rename(nameWith(asset, title))
        .then(() =>
          showToast({
            kind: "done",
            title: t("renamed", { name: title }),
            action: { label: t("undo"), undoes: true, run: () => void rename(asset.name).catch(() => {}) },
          }),
        )
        .catch(() => {});
    },
    [t],
  );
}

/**
 * Deletes a take's file, to be found among what was deleted; `songId` then plays the newest that is left. `here`: the files
 * that can be played.
 */
export function useDeleteTake(
  songId: string,
  takes: readonly Task[],
  here: ReadonlySet<string | null>,
  chosenId: string | undefined,
) {
  const { t } = useTranslation("takes");
  return useCallback(
    ({ id, assetId }: Task, name: string) => {
      if (assetId === null) return;
      const next = takes.find((take) => take.id !== id && here.has(take.assetId));
      const wasChosen = id === chosenId;
      client.library
        .trash({ ids: [assetId] })
        .then(async () => {
          if (wasChosen && next) await client.songs.chooseTake({ id: songId, taskId: next.id });
          showToast({
            kind: "done",
            title: t("deleted", { name }),
            body: t("deletedWhere"),
            action: {
              label: t("undo"),
              undoes: true,
              run: rememberDeletion("song", () => {
                client.trash
                  .putBack({ ids: [assetId] })
                  .then(() => (wasChosen ? client.songs.chooseTake({ id: songId, taskId: id }) : undefined))
                  .catch(toastFailure)
                  .finally(refresh);
              }),
            },
          });
        })
        .catch(toastFailure)
        .finally(refresh);
    },
    [t, songId, takes, here, chosenId],
  );
}
