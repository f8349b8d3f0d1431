import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Dialog } from "#renderer/components/index.ts";
import { formatMoment, orpc } from "#renderer/lib/index.ts";
import { CountsTable } from "./counts-table.tsx";
import { Failure } from "./failure.tsx";
import { ForeignCounts, NotImported } from "./foreign-content.tsx";
import { OriginNote } from "./origin-note.tsx";

/** Shows what a backup holds against what is here now, before anything is put ready or added. */
export function RestoreDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("backup");
  const preview = useQuery(
    orpc.backup.preview.queryOptions({ input: { name }, staleTime: 0, retry: false, meta: { quiet: true } }),
  );
  const options = { onSuccess: onClose, meta: { quiet: true } };
  const restore = useMutation({ ...orpc.backup.restore.mutationOptions(), ...options });
  const bring = useMutation({ ...orpc.backup.import.mutationOptions(), ...options });
  const content = preview.data?.content ?? null;
  const chosen = content === null ? restore : bring;
  const failed = preview.error ?? chosen.error;
  const when = preview.data && formatMoment(preview.data.at, i18n.language);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={when ? t(content === null ? "restore.title" : "foreign.copyTitle", { when }) : t("restore.open")}
      description={t(content === null ? "restore.text" : "foreign.text")}
      footer={
        <>
          <Button onClick={onClose}>{t("restore.cancel")}</Button>
          <Button
            variant="primary"
            disabled={!preview.data || chosen.isPending}
            onClick={() => chosen.mutate({ name })}
          >
            {t(content === null ? "restore.confirm" : "foreign.confirm")}
          </Button>
        </>
      }
    >
      {preview.data && <OriginNote origin={preview.data.origin} />}
      {preview.data &&
        (content === null ? (
          <CountsTable found={preview.data.found} now={preview.data.now} />
        ) : (
          <>
            <ForeignCounts found={preview.data.found} content={content} />
            <NotImported content={content} />
          </>
        ))}
      {failed !== null && <Failure error={failed} title={t("restore.failed")} />}
    </Dialog>
  );
}
