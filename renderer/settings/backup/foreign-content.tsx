import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { ForeignContent, StudioCounts } from "#shared/contract/backup/backup.ts";

/** What an import would bring, by kind, and how much of it is here already. */
export function ForeignCounts({ found, content }: { found: StudioCounts; content: ForeignContent }) {
  const { t, i18n } = useTranslation("backup");
  const figure = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const { here } = content;
  const rows = [
    ["projects", found.projects, here.films],
    ["songs", found.songs, here.songs],
    ["takes", found.takes - content.unfinished, here.takes],
    ["conversations", found.conversations, here.conversations],
    ["assets", found.assets, here.files],
  ] as const;
  return (
    <table className="w-full text-13 tabular-nums">
      <thead className="text-12 text-tx-3">
        <tr>
          <th className="py-1 text-start font-normal">{t("counts.holds")}</th>
          <th className="py-1 text-end font-normal">{t("foreign.inIt")}</th>
          <th className="py-1 text-end font-normal">{t("foreign.here")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, inIt, already]) => (
          <tr key={name} className="border-t border-hair">
            <th scope="row" className="py-1.5 text-start font-normal">
              {t(`counts.${name}`)}
            </th>
            <td className="text-end">{figure(inIt)}</td>
            <td className="text-end text-tx-3">{already === 0 ? "–" : figure(already)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What stays behind, and why; services are named, to be added by hand. */
export function NotImported({ content, ended = false }: { content: ForeignContent; ended?: boolean }) {
  const { t } = useTranslation("backup");
  const { hosts, unfinished, refused } = content;
  const title = t(ended ? "foreign.stayed" : "foreign.stays");
  return (
    <section aria-label={title} className="mt-3 text-12">
      <h3 className="mb-1 text-13">{title}</h3>
      <ul className="list-disc space-y-1 ps-4 text-tx-2">
        <li>{t("foreign.never")}</li>
        {hosts.length > 0 && (
          <li>
            {t("foreign.hosts", { count: hosts.length })}
            <ul aria-label={t("foreign.hostsList")} className="max-h-24 overflow-y-auto">
              {hosts.map(({ name, host }) => (
                <li key={`${name} ${host}`} className="select-text wrap-anywhere">
                  {name} <span className="text-tx-3">{host}</span>
                </li>
              ))}
            </ul>
          </li>
        )}
        {unfinished > 0 && <li>{t("foreign.unfinished", { count: unfinished })}</li>}
        {refused.map((one) => (
          <li key={`${one.kind} ${one.why}`}>{refusedText(t, one)}</li>
        ))}
      </ul>
    </section>
  );
}

function refusedText(t: TFunction<"backup">, { kind, why, count }: ForeignContent["refused"][number]): string {
  return t("foreign.refused", { what: t(`refused.${kind}`, { count }), why: t(`why.${why}`) });
}
