import { useTranslation } from "react-i18next";
import { ProgressLine } from "#renderer/components/index.ts";
import { formatBytes } from "#renderer/lib/index.ts";

export interface ExportProgressProps {
  /** In bytes; null before the first. */
  progress: { done: number; total: number } | null;
  done: { path: string; files: number; left: number } | null;
}

/** How far it is, then where it is. */
export function ExportProgress({ progress, done }: ExportProgressProps) {
  const { t, i18n } = useTranslation("fileExport");
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  if (done) {
    return (
      <div className="py-2" role="status">
        <p>{t("done", { count: done.files })}</p>
        <p className="mono mt-1 break-all text-12 text-tx-2 select-text">{done.path}</p>
        {done.left > 0 && <p className="mt-1 text-warn">{t("left", { count: done.left })}</p>}
      </div>
    );
  }
  return (
    <div className="py-2" role="status">
      <p className="mb-2">
        {progress ? t("progress", { done: size(progress.done), total: size(progress.total) }) : t("beginning")}
      </p>
      <ProgressLine label={t("run")} value={progress && progress.total > 0 ? progress.done / progress.total : null} />
      <p className="cap mt-2">{t("partial")}</p>
    </div>
  );
}
