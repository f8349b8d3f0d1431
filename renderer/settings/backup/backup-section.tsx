import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, LoadFailure, Notice } from "#renderer/components/index.ts";
import { describeError, formatBytes, formatMoment, orpc, toastFailure, useStillHere } from "#renderer/lib/index.ts";
import type { BackupFile } from "#shared/contract/backup/backup.ts";
import { SettingRow, SettingsPage } from "../setting-row.tsx";
import { ArchiveRows } from "./archive-rows.tsx";
import { Failure } from "./failure.tsx";
import { ImportProgress, ImportResult } from "./import-progress.tsx";
import { OpenedArchive } from "./opened-archive.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";

/** Copies of the database, the way back to one, and the whole studio as one file. */
export function BackupSection() {
  const { t } = useTranslation("backup");
  const { data, error, refetch } = useQuery(orpc.backup.list.queryOptions());
  const isStillHere = useStillHere();
  const [chosen, setChosen] = useState<string | null>(null);
  const make = useMutation({
    ...orpc.backup.make.mutationOptions(),
    onError: (why) => {
      if (!isStillHere()) toastFailure(why);
    },
    meta: { quiet: true },
  });
  return (
    <SettingsPage title={t("title")}>
      {data?.pending && <PendingRestore left={data.pending.left ?? 0} canRestart={data.canRestart} />}
      {data?.offered && <OpenedArchive key={data.offered.id} offered={data.offered} />}
      {data?.importing && <ImportProgress state={data.importing} />}
      {data?.lastImport && <ImportResult summary={data.lastImport} />}
      <SettingRow title={t("copies.title")} text={t("copies.text")}>
        <Button disabled={make.isPending} onClick={() => make.mutate({})}>
          {make.isPending ? t("copies.making") : t("copies.make")}
        </Button>
      </SettingRow>
      {make.isError && <Failure error={make.error} title={t("copies.failed")} />}
      {error && !data && <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />}
      {data && <BackupList items={data.items} onRestore={setChosen} />}
      <ArchiveRows importing={data?.importing != null} />
      {chosen !== null && <RestoreDialog name={chosen} onClose={() => setChosen(null)} />}
    </SettingsPage>
  );
}

/** What waits for the next start, with the way back; `left`: files of its archive that don't come. */
function PendingRestore({ left, canRestart }: { left: number; canRestart: boolean }) {
  const { t } = useTranslation("backup");
  const cancel = useMutation(orpc.backup.cancelRestore.mutationOptions());
  const restart = useMutation(orpc.backup.restart.mutationOptions());
  return (
    <div className="py-3">
      <Notice
        tone="info"
        title={t("pending.title")}
        live
        actions={
          <>
            <Button size="s" onClick={() => cancel.mutate({})}>
              {t("pending.cancel")}
            </Button>
            {canRestart && (
              <Button size="s" variant="primary" onClick={() => restart.mutate({})}>
                {t("pending.restart")}
              </Button>
            )}
          </>
        }
      >
        <p>{canRestart ? t("pending.text") : t("pending.textByHand")}</p>
        {left > 0 && <p>{t("pending.left", { count: left })}</p>}
      </Notice>
    </div>
  );
}

/** The newest first; each says why it was made. */
function BackupList({ items, onRestore }: { items: readonly BackupFile[]; onRestore: (name: string) => void }) {
  const { t, i18n } = useTranslation("backup");
  if (items.length === 0) return <p className="py-3 text-12 text-tx-3">{t("copies.none")}</p>;
  return (
    <ul
      aria-label={t("copies.title")}
      className="grid max-h-[300px] grid-cols-[max-content_1fr_max-content_max-content] overflow-y-auto border-b border-hair py-1"
    >
      {items.map(({ name, kind, at, bytes }) => {
        const when = formatMoment(at, i18n.language);
        return (
          <li
            key={name}
            className="col-span-full grid min-h-9 grid-cols-subgrid items-center gap-x-3 rounded-1 px-2 hover:bg-hover"
          >
            <span className="tabular-nums">{when}</span>
            <span className="truncate text-12 text-tx-3">{t(`kind.${kind}`)}</span>
            <span className="text-end text-12 text-tx-3 tabular-nums">{formatBytes(bytes, i18n.language)}</span>
            <Button size="s" aria-label={t("restore.ofMoment", { when })} onClick={() => onRestore(name)}>
              {t("restore.open")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
