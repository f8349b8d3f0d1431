import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Notice } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";

/** What the person should know of the library's folder: that it is open to others, or that another one waits for their word. */
export function FolderNotices() {
  const { t } = useTranslation("store");
  const queries = useQueryClient();
  const { data: store } = useQuery(orpc.store.state.queryOptions());
  const { mutate, isPending } = useMutation(
    orpc.settings.chooseLibraryFolder.mutationOptions({
      onSuccess: (settings) => {
        queries.setQueryData(orpc.settings.get.queryKey(), settings);
        void queries.invalidateQueries({ queryKey: orpc.store.state.key() });
      },
    }),
  );
  const folder = store?.unchosen ?? null;
  return (
    <>
      {folder !== null && (
        <Notice
          tone="warning"
          title={t("folder.unchosen.title")}
          actions={
            <Button disabled={isPending} onClick={() => mutate({ folder })}>
              {t("folder.unchosen.use")}
            </Button>
          }
        >
          <p>{t("folder.unchosen.text", { folder })}</p>
        </Notice>
      )}
      {store?.seenByOthers && (
        <Notice tone="warning" title={t("folder.seenByOthers.title")}>
          <p>{t("folder.seenByOthers.text")}</p>
        </Notice>
      )}
    </>
  );
}
