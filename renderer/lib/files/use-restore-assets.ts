import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../link/client.ts";
import { orpc, queryClient } from "../queries.ts";
import { toastFailure } from "../toast-failure.ts";
import { showToast } from "../toast-store.ts";

/** Gives deleted files back to the library, and says how many are back and which of them the system's trash has by now. */
export function useRestoreAssets(): (ids: readonly string[]) => void {
  const { t } = useTranslation("fileExport");
  return useCallback(
    (ids) => {
      client.trash
        .putBack({ ids: [...ids] })
        .then(({ back, gone }) => {
          if (back > 0) showToast({ kind: "done", title: t("deleted.back", { count: back }) });
          if (gone > 0) showToast({ kind: "warning", title: t("deleted.gone", { count: gone }) });
        })
        .catch(toastFailure)
        .finally(() => void queryClient.invalidateQueries({ queryKey: orpc.library.key() }));
    },
    [t],
  );
}
