import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Dialog } from "#renderer/components/index.ts";
import { client, formatMoment, orpc, useAwaitedChange } from "#renderer/lib/index.ts";
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
  const { pending, failure, run } = useAwaitedChange();
  const content = preview.data?.content ?? null;
  const failed = preview.error ?? failure;
  const confirm = async () => {
    if (await run(() => (content === null ? client.backup.restore({ name }) : client.backup.import({ name }))))
      onClose();
  };
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
          <Button variant="primary" disabled={!preview.data || pending} onClick={() => void confirm()}>
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
      {failed != null && <Failure error={failed} title={t("restore.failed")} />}
    </Dialog>
  );
}
