import { useTranslation } from "react-i18next";
import { Notice } from "#renderer/components/index.ts";
import type { Origin } from "#shared/contract/backup/backup.ts";

/** Whether this installation made a file, and what follows from that. */
export function OriginNote({ origin }: { origin: Origin }) {
  const { t } = useTranslation("backup");
  if (origin.own) return <p className="mb-3 text-12 text-tx-3">{t("origin.own")}</p>;
  return (
    <div className="mb-3">
      <Notice tone="info" title={t("origin.foreign")}>
        <p>{t(`origin.${origin.why}`)}</p>
      </Notice>
    </div>
  );
}
