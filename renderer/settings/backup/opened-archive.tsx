import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Notice, ProgressLine } from "#renderer/components/index.ts";
import { orpc, studioErrorFrom } from "#renderer/lib/index.ts";
import type { BackupState } from "#shared/contract/backup/backup.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { Refusal } from "./failure.tsx";

/** An archive that was opened from outside the studio: how far it was read, what it holds, or why it can't be imported. */
export function OpenedArchive({ offered }: { offered: NonNullable<BackupState["offered"]> }) {
  const { t } = useTranslation("backup");
  const { id, name, state } = offered;
  const preview = useQuery({
    ...orpc.backup.previewArchive.queryOptions({ input: state === "ready" ? { id } : skipToken }),
    // What it holds doesn't change, and what is here is looked at once, as with a chosen one.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, meta: { quiet: true } },
  });
  const discard = useMutation({ ...orpc.backup.discardArchive.mutationOptions(), meta: { quiet: true } });
  const leave = () => discard.mutate({ id });
  if (preview.data) return <ArchiveDialog preview={preview.data} onClose={leave} />;
  if (state === "failed" || preview.isError) {
    const error = state === "failed" ? offered.error : studioErrorFrom(preview.error);
    const close = (
      <Button size="s" onClick={leave}>
        {t("imported.dismiss")}
      </Button>
    );
    return <Refusal error={error} title={t("opened.failed", { name })} actions={close} />;
  }
  return (
    <div className="py-3">
      <Notice
        title={t("opened.reading", { name })}
        live
        actions={
          <Button size="s" onClick={leave}>
            {t("restore.cancel")}
          </Button>
        }
      >
        <ProgressLine label={t("opened.reading", { name })} value={state === "reading" ? offered.part : null} />
      </Notice>
    </div>
  );
}
