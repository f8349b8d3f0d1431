import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Switch } from "#renderer/components/index.ts";
import { client, formatBytes, formatMoment, orpc } from "#renderer/lib/index.ts";
import type { ArchivePreview } from "#shared/contract/backup.ts";
import { CountsTable } from "./counts-table.tsx";
import { Failure } from "./failure.tsx";

/** What an archive brings, before it is taken in. Dismissed, the copy that was read is thrown away. */
export function ArchiveDialog({ preview, onClose }: { preview: ArchivePreview; onClose: () => void }) {
  const { t, i18n } = useTranslation("backup");
  const [media, setMedia] = useState(true);
  const { id } = preview;
  const restore = useMutation({
    ...orpc.backup.restoreArchive.mutationOptions(),
    onSuccess: onClose,
    meta: { quiet: true },
  });
  const dismiss = () => {
    if (restore.isPending) return;
    void client.backup.discardArchive({ id });
    onClose();
  };
  const { files, newFiles, newBytes } = preview.media;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      title={t("archive.title", { when: formatMoment(preview.at, i18n.language) })}
      description={t("restore.text")}
      footer={
        <>
          <Button disabled={restore.isPending} onClick={dismiss}>
            {t("restore.cancel")}
          </Button>
          <Button variant="primary" disabled={restore.isPending} onClick={() => restore.mutate({ id, media })}>
            {restore.isPending ? t("archive.restoring") : t("restore.confirm")}
          </Button>
        </>
      }
    >
      <CountsTable found={preview.found} now={preview.now} />
      <div className="mt-3 flex items-center gap-2.5 text-13">
        {newFiles > 0 ? (
          <>
            <Switch label={t("archive.takeMedia")} checked={media} onChange={setMedia} />
            <span className="text-12 text-tx-3">
              {t("archive.newFiles", { count: newFiles, size: formatBytes(newBytes, i18n.language) })}
            </span>
          </>
        ) : (
          <p className="text-12 text-tx-3">{files === 0 ? t("archive.noMedia") : t("archive.allHere")}</p>
        )}
      </div>
      {restore.isError && <Failure error={restore.error} title={t("restore.failed")} />}
    </Dialog>
  );
}
