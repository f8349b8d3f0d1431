import { useTranslation } from "react-i18next";
import type { RebuildReport } from "#shared/contract/library.ts";

const lines = ["restored", "relinked", "updated", "added", "missing", "skipped", "known"] as const;

/** What was found in the folder, in the order of what changes most; what is nothing isn't said. */
export function ReportLines({ report, ahead = false }: { report: RebuildReport; ahead?: boolean }) {
  const { t, i18n } = useTranslation("store");
  const figure = new Intl.NumberFormat(i18n.language);
  const told = lines.filter((name) => report[name] > 0);
  if (told.length === 0) return <p className="text-13 text-tx-3">{t("report.empty")}</p>;
  return (
    <table className="w-full text-13 tabular-nums">
      <tbody>
        {told.map((name) => (
          <tr key={name} className="border-t border-hair first:border-0">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              {t(`report.${name}`)}
              {ahead && <span className="block text-12 text-tx-3">{t(`report.will.${name}`)}</span>}
            </th>
            <td className="py-1.5 text-right align-top">{figure.format(report[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
