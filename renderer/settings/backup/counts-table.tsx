import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import type { StudioCounts } from "#shared/contract/backup/backup.ts";

const rows = ["projects", "shots", "songs", "takes", "conversations", "messages", "assets"] as const;

/** Then and now, side by side; what differs stands out. */
export function CountsTable({ found, now }: { found: StudioCounts; now: StudioCounts }) {
  const { t, i18n } = useTranslation("backup");
  const figure = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <table className="w-full text-13 tabular-nums">
      <thead className="text-12 text-tx-3">
        <tr>
          <th className="py-1 text-start font-normal">{t("counts.holds")}</th>
          <th className="py-1 text-end font-normal">{t("counts.then")}</th>
          <th className="py-1 text-end font-normal">{t("counts.now")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name} className={clsx("border-t border-hair", found[name] === now[name] && "text-tx-3")}>
            <th scope="row" className="py-1.5 text-start font-normal">
              {t(`counts.${name}`)}
            </th>
            <td className="text-end">{figure(found[name])}</td>
            <td className="text-end">{figure(now[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
