import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { client, showToast, useRestoreAssets } from "#renderer/lib/index.ts";

/**
 * Takes a file that wasn't sent out of the library again, unless something else uses it by now. `place`: the
 * conversation whose message it was attached to, which may still be written down with it. Whether it left.
 */
export async function leaveLibrary(assetId: string, place?: string): Promise<boolean> {
  const [asset, places] = await Promise.all([
    client.library.get({ id: assetId }),
    client.library.usedIn({ id: assetId }),
  ]);
  const marked = asset.rating > 0 || asset.flag !== undefined || asset.label !== undefined || asset.note !== undefined;
  const used = places.some((of) => of.kind !== "conversation" || of.messages > 0 || of.id !== place);
  if (marked || used) return false;
  await client.library.trash({ ids: [assetId] });
  return true;
}

/** The same, and says so; it can be put back. */
export function useLeaveLibrary(): (file: { readonly id: string; readonly name: string }, place?: string) => void {
  const { t } = useTranslation("attachments");
  const putBack = useRestoreAssets();
  return useCallback(
    ({ id, name }, place) => {
      leaveLibrary(id, place).then(
        (left) => {
          const action = { label: t("left.undo"), undoes: true, run: () => putBack([id]) };
          if (left) showToast({ kind: "done", title: t("left.title", { name }), action });
        },
        // What stays is a file too many, which can be deleted there: nothing to complain about.
        () => {},
      );
    },
    [t, putBack],
  );
}
