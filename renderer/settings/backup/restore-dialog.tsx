import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Dialog } from "#renderer/components/index.ts";
import { formatMoment, orpc } from "#renderer/lib/index.ts";
import { CountsTable } from "./counts-table.tsx";
import { Failure } from "./failure.tsx";

/** Shows what a backup holds against what is here now, before anything is put ready. */
export function RestoreDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("backup");
  const preview = useQuery(
    orpc.backup.preview.queryOptions({ input: { name }, staleTime: 0, retry: false, meta: { quiet: true } }),
  );
  const restore = useMutation({
    ...orpc.backup.restore.mutationOptions(),
    onSuccess: onClose,
    meta: { quiet: true },
  });
  const failed = preview.error ?? restore.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        preview.data ? t("restore.title", { when: formatMoment(preview.data.at, i18n.language) }) : t("restore.open")
      }
      description={t("restore.text")}
      footer={
        <>
          <Button onClick={onClose}>{t("restore.cancel")}</Button>
          <Button
            variant="primary"
            disabled={!preview.data || restore.isPending}
            onClick={() => restore.mutate({ name })}
          >
            {t("restore.confirm")}
          </Button>
        </>
      }
    >
      {preview.data && <CountsTable found={preview.data.found} now={preview.data.now} />}
      {failed !== null && <Failure error={failed} title={t("restore.failed")} />}
    </Dialog>
  );
}
