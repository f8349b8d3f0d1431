import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { formatBytes, formatMoment } from "#renderer/lib/index.ts";
import type { BackupFile } from "#shared/contract/backup.ts";

/** The newest first; each says why it was made. */
export function BackupList({ items, onRestore }: { items: readonly BackupFile[]; onRestore: (name: string) => void }) {
  const { t, i18n } = useTranslation("backup");
  if (items.length === 0) return <p className="py-3 text-12 text-tx-3">{t("copies.none")}</p>;
  return (
    <ul aria-label={t("copies.title")} className="max-h-[300px] overflow-y-auto border-b border-hair py-1">
      {items.map(({ name, kind, at, bytes }) => {
        const when = formatMoment(at, i18n.language);
        return (
          <li key={name} className="flex h-9 items-center gap-3 rounded-1 px-2 hover:bg-hover">
            <span className="w-44 flex-none tabular-nums">{when}</span>
            <span className="grow truncate text-12 text-tx-3">{t(`kind.${kind}`)}</span>
            <span className="flex-none text-12 text-tx-3 tabular-nums">{formatBytes(bytes, i18n.language)}</span>
            <Button size="s" aria-label={t("restore.ofMoment", { when })} onClick={() => onRestore(name)}>
              {t("restore.open")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
