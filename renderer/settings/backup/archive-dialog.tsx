import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Switch } from "#renderer/components/index.ts";
import { client, formatBytes, formatMoment, orpc, toastFailure, useStillHere } from "#renderer/lib/index.ts";
import type { ArchivePreview } from "#shared/contract/backup/backup.ts";
import { CountsTable } from "./counts-table.tsx";
import { Failure } from "./failure.tsx";
import { ForeignCounts, NotImported } from "./foreign-content.tsx";
import { OriginNote } from "./origin-note.tsx";

/**
 * What an archive brings, before it is taken in: one's own can take the database's place, anybody else's is added to what
 * is here. Dismissed, the copy that was read is thrown away.
 */
export function ArchiveDialog({ preview, onClose }: { preview: ArchivePreview; onClose: () => void }) {
  const { t, i18n } = useTranslation("backup");
  const [media, setMedia] = useState(true);
  const { id, content, origin } = preview;
  const isStillHere = useStillHere();
  const options = {
    onSuccess: onClose,
    // Whoever went elsewhere while it was taken in doesn't see the dialog.
    onError: (why: Error) => {
      if (!isStillHere()) toastFailure(why);
    },
    meta: { quiet: true },
  };
  const restore = useMutation({ ...orpc.backup.restoreArchive.mutationOptions(), ...options });
  const bring = useMutation({ ...orpc.backup.importArchive.mutationOptions(), ...options });
  const chosen = content === null ? restore : bring;
  const dismiss = () => {
    if (chosen.isPending) return;
    // What isn't thrown away now is as the core ends.
    client.backup.discardArchive({ id }).catch(() => {});
    onClose();
  };
  const { files, newFiles, newBytes } = preview.media;
  const when = formatMoment(preview.at, i18n.language);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      title={t(content === null ? "archive.title" : "foreign.title", { when })}
      description={t(content === null ? "restore.text" : "foreign.text")}
      footer={
        <>
          <Button disabled={chosen.isPending} onClick={dismiss}>
            {t("restore.cancel")}
          </Button>
          <Button variant="primary" disabled={chosen.isPending} onClick={() => chosen.mutate({ id, media })}>
            {chosen.isPending ? t("archive.restoring") : t(content === null ? "restore.confirm" : "foreign.confirm")}
          </Button>
        </>
      }
    >
      <OriginNote origin={origin} />
      {content === null ? (
        <CountsTable found={preview.found} now={preview.now} />
      ) : (
        <ForeignCounts found={preview.found} content={content} />
      )}
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
      {content !== null && <NotImported content={content} />}
      {chosen.isError && <Failure error={chosen.error} title={t("restore.failed")} />}
    </Dialog>
  );
}
