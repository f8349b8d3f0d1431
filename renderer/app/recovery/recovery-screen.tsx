import { useMutation } from "@tanstack/react-query";
import { FolderOpen, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, ConfirmDialog, LearnMore, Notice } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import { client, describeError, formatMoment, orpc, queryClient, studioErrorFrom } from "#renderer/lib/index.ts";
import type { OfferedBackup, RecoveryState } from "#shared/contract/backup/recovery.ts";
import { BackupChoice } from "./backup-choice.tsx";
import { FreeUpSpace } from "./free-up-space.tsx";

const lookAgain = () => queryClient.invalidateQueries({ queryKey: orpc.recovery.state.key() });
/** After whatever was done: either the studio is there, or the screen says why not. */
const then = { onSettled: lookAgain, meta: { quiet: true } };

/** What is wrong, then the way back that loses least, then the others. Nothing is deleted by any of them. */
export function RecoveryScreen({ state }: { state: RecoveryState }) {
  const { t, i18n } = useTranslation("recovery");
  const [asked, setAsked] = useState<OfferedBackup | "empty" | null>(null);
  const restore = useMutation({ mutationFn: (name: string) => client.recovery.restore({ name }), ...then });
  const startEmpty = useMutation({ mutationFn: () => client.recovery.startEmpty({}), ...then });
  const openAsItIs = useMutation({ mutationFn: () => client.recovery.openAsItIs({}), ...then });
  const tryAgain = useMutation({ mutationFn: () => client.recovery.tryAgain({}), ...then });
  const showFolder = useMutation({ mutationFn: () => client.recovery.showFolder({}) });
  const all = [restore, startEmpty, openAsItIs, tryAgain];
  const busy = all.some(({ isPending }) => isPending);
  const failed = all.find(({ error }) => error !== null)?.error;
  const { reason, backups } = state;
  const lost = reason === "database_damaged" || reason === "database_missing" || reason === "database_log_lost";
  const newest = backups.find(({ problem }) => problem === null);
  const when = (backup: OfferedBackup) => formatMoment(backup.at, i18n.language);
  useEffect(() => {
    document.title = `${t(`reason.${reason}.title`)} · Reelsong`;
  }, [t, reason]);
  return (
    <main className="recovery" aria-labelledby="recovery-title">
      <div className="sheet">
        <h1 id="recovery-title">{t(`reason.${reason}.title`)}</h1>
        <p className="lead">
          {t(`reason.${reason}.text`)} <LearnMore code={reason} />
        </p>
        {lost && (
          <div className="acts">
            {newest && state.canWrite && (
              <Button variant="primary" size="l" disabled={busy} onClick={() => setAsked(newest)}>
                {restore.isPending ? t("restoring") : t("restoreNewest", { when: when(newest) })}
              </Button>
            )}
            {state.canOpen && (
              <Button size="l" disabled={busy} onClick={() => openAsItIs.mutate()}>
                {t("openAsItIs")}
              </Button>
            )}
          </div>
        )}
        {failed && <Failure error={failed} />}
        {reason === "disk_full" && <FreeUpSpace />}
        {lost && state.canWrite && <BackupChoice backups={backups} busy={busy} onRestore={setAsked} />}
        <div className="acts others">
          <Button
            icon={RotateCw}
            variant={lost ? "default" : "primary"}
            disabled={busy}
            onClick={() => tryAgain.mutate()}
          >
            {t("tryAgain")}
          </Button>
          <Button icon={FolderOpen} onClick={() => showFolder.mutate()}>
            {t("showFolder")}
          </Button>
          {lost && state.canWrite && (
            <Button variant="ghost" disabled={busy} onClick={() => setAsked("empty")}>
              {t("startEmpty")}
            </Button>
          )}
        </div>
        <dl className="kv">
          <dt>{t("folder")}</dt>
          <dd className="mono select-text">{state.dataDir}</dd>
          <dt>{t("found")}</dt>
          <dd className="select-text">{state.message}</dd>
        </dl>
      </div>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={asked === "empty" ? t("confirmEmpty.title") : t("confirmRestore.title", { when: when(asked) })}
          description={
            asked === "empty"
              ? t("confirmEmpty.text")
              : asked.own
                ? t("confirmRestore.text")
                : t("confirmRestore.foreign")
          }
          confirm={asked === "empty" ? t("startEmpty") : t("confirmRestore.confirm")}
          danger={asked === "empty"}
          onConfirm={() => (asked === "empty" ? startEmpty.mutate() : restore.mutate(asked.name))}
        />
      )}
    </main>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation("recovery");
  const { title, body } = describeError(error);
  const { message } = studioErrorFrom(error);
  return (
    <Notice tone="error" title={t("failed")} live>
      <p>{joinSentences([title, body])}</p>
      {message !== title && <p className="mt-1 text-tx-3 select-text">{message}</p>}
    </Notice>
  );
}
