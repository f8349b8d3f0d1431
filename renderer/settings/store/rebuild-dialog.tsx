import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Notice, ProgressLine } from "#renderer/components/index.ts";
import { client, describeError, orpc, useProgressing } from "#renderer/lib/index.ts";
import { ReportLines } from "./report-lines.tsx";

/** What a rebuild will find, then how far it is, then what it found. Closing it stops it; what is done stays done. */
export function RebuildDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation("store");
  const preview = useQuery(
    orpc.store.previewRebuild.queryOptions({ staleTime: 0, gcTime: 0, retry: false, meta: { quiet: true } }),
  );
  const { run, stop, progress, done, error, isPending } = useProgressing((signal) =>
    client.store.rebuild(undefined, { signal }),
  );
  const report = done?.report;
  const failed = error ?? preview.error;
  const figure = new Intl.NumberFormat(i18n.language);
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("rebuild.title")}
      description={t(report ? "rebuild.doneText" : "rebuild.text")}
      footer={
        report ? (
          <Button key="close" autoFocus variant="primary" onClick={close}>
            {t("rebuild.close")}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t(isPending ? "rebuild.stop" : "rebuild.cancel")}</Button>
            <Button variant="primary" disabled={!preview.data || isPending} onClick={run}>
              {t("rebuild.run")}
            </Button>
          </>
        )
      }
    >
      {failed ? (
        <Notice tone="error" title={t("rebuild.failed")} live>
          <p>{Object.values(describeError(failed)).filter(Boolean).join(" ")}</p>
        </Notice>
      ) : report ? (
        <div role="status">
          <ReportLines report={report} />
        </div>
      ) : isPending ? (
        <div className="py-2" role="status">
          <p className="mb-2 text-13">
            {progress
              ? t("rebuild.progress", { done: figure.format(progress.done), total: figure.format(progress.total) })
              : t("rebuild.reading")}
          </p>
          <ProgressLine
            label={t("rebuild.title")}
            value={progress && progress.total > 0 ? progress.done / progress.total : null}
          />
        </div>
      ) : preview.data ? (
        <ReportLines report={preview.data} ahead />
      ) : (
        <p className="text-13 text-tx-3" role="status">
          {t("rebuild.reading")}
        </p>
      )}
    </Dialog>
  );
}
