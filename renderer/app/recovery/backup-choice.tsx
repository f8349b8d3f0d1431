import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { formatBytes, formatMoment } from "#renderer/lib/index.ts";
import type { OfferedBackup } from "#shared/contract/backup/recovery.ts";

interface Props {
  backups: readonly OfferedBackup[];
  busy: boolean;
  onRestore: (backup: OfferedBackup) => void;
}

/** Every backup, the newest first, with what it holds. */
export function BackupChoice({ backups, busy, onRestore }: Props) {
  const { t, i18n } = useTranslation("recovery");
  const { t: words } = useTranslation("backup");
  if (backups.length === 0) return <p className="mt-4 text-tx-3">{t("noBackups")}</p>;
  const counted = ({ counts, problem, own }: OfferedBackup): string => {
    if (problem !== null) return t(`problem.${problem}`);
    if (!own || counts === null) return t("notLookedInto");
    const { projects, shots, songs, takes, conversations } = counts;
    return t("counts", { projects, shots, songs, takes, conversations });
  };
  return (
    <section aria-labelledby="recovery-backups">
      <h2 id="recovery-backups">{t("backups")}</h2>
      <ul className="backups">
        {backups.map((backup) => {
          const when = formatMoment(backup.at, i18n.language);
          return (
            <li key={backup.name}>
              <span className="min-w-0 grow">
                <span className="block tabular-nums">
                  {when}
                  <span className="ms-2 text-12 text-tx-3">{words(`kind.${backup.kind}`)}</span>
                </span>
                <span className="block text-12 text-tx-3">
                  {counted(backup)} · {formatBytes(backup.bytes, i18n.language)}
                </span>
              </span>
              <Button
                size="s"
                disabled={busy || backup.problem !== null}
                aria-label={words("restore.ofMoment", { when })}
                onClick={() => onRestore(backup)}
              >
                {words("restore.open")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
