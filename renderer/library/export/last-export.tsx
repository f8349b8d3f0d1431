import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, LoadFailure } from "#renderer/components/index.ts";
import { describeError, orpc, useSettings } from "#renderer/lib/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";

export interface LastExportProps {
  title: string;
  onClose: () => void;
  children: (last: Settings["handOn"]) => ReactNode;
}

/** How files left Reelsong last is offered again; where that can't be read, the dialog says why. */
export function LastExport({ title, onClose, children }: LastExportProps) {
  const settings = useSettings();
  const { t } = useTranslation("fileExport");
  const { data, error, isFetching, refetch } = useQuery(
    orpc.fileExport.folder.queryOptions({ staleTime: 0, gcTime: 0 }),
  );
  if (error && !isFetching) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={title}
        footer={<Button onClick={onClose}>{t("cancel")}</Button>}
      >
        <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      </Dialog>
    );
  }
  return settings && data ? children({ ...settings.handOn, folder: data.folder }) : null;
}
