import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { client, orpc, toastFailure } from "#renderer/lib/index.ts";

export interface ExportFooterProps {
  /** What begins it. */
  label: string;
  ready: boolean;
  isPending: boolean;
  done: { path: string } | null;
  onRun: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** Begins an export, stops it, and shows where it is. */
export function ExportFooter({ label, ready, isPending, done, onRun, onStop, onClose }: ExportFooterProps) {
  const { t } = useTranslation("fileExport");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  if (done) {
    return (
      <>
        {info?.can.reveal && (
          <Button onClick={() => void client.fileExport.reveal({ path: done.path }).catch(toastFailure)}>
            {t("show")}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={isPending ? onStop : onClose}>{t(isPending ? "stop" : "cancel")}</Button>
      <Button variant="primary" disabled={!ready || isPending} onClick={onRun}>
        {label}
      </Button>
    </>
  );
}
