import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Dialog, LoadFailure, Notice, ProgressLine } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, orpc, useProgressing } from "#renderer/lib/index.ts";
import type { RebuildReport } from "#shared/contract/library/library.ts";

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
      {error ? (
        <Notice tone="error" title={t("rebuild.failed")} live>
          <p>{joinSentences(Object.values(describeError(error)))}</p>
        </Notice>
      ) : preview.error && !preview.isFetching ? (
        <LoadFailure {...describeError(preview.error)} onRetry={() => void preview.refetch()} />
      ) : report ? (
        <div role="status">
          <ReportLines report={report} />
        </div>
      ) : isPending ? (
        <div className="py-2" role="status">
          <p className="mb-2 text-13">
            {progress
              ? t("rebuild.progress", {
                  count: progress.total,
                  done: figure.format(progress.done),
                  total: figure.format(progress.total),
                })
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

const lines = ["restored", "relinked", "updated", "added", "missing", "skipped", "known"] as const;

/** What was found in the folder, in the order of what changes most; what is nothing isn't said. */
function ReportLines({ report, ahead = false }: { report: RebuildReport; ahead?: boolean }) {
  const { t, i18n } = useTranslation("store");
  const figure = new Intl.NumberFormat(i18n.language);
  const told = lines.filter((name) => report[name] > 0);
  if (told.length === 0) return <p className="text-13 text-tx-3">{t("report.empty")}</p>;
  return (
    <table className="w-full text-13 tabular-nums">
      <tbody>
        {told.map((name) => (
          <tr key={name} className="border-t border-hair first:border-0">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {t(`report.${name}`)}
              {ahead && <span className="block text-12 text-tx-3">{t(`report.will.${name}`)}</span>}
            </th>
            <td className="py-1.5 text-end align-top">{figure.format(report[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
