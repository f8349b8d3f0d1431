import { useTranslation } from "react-i18next";
import { formatBytes } from "#renderer/lib/index.ts";

export interface NamePreviewProps {
  plan: { files: number; bytes: number; missing: number; names: readonly string[] };
}

/** The first names as they will be, and how much it is. */
export function NamePreview({ plan: { files, bytes, missing, names } }: NamePreviewProps) {
  const { t, i18n } = useTranslation("fileExport");
  return (
    <div className="handPreview">
      <ul aria-label={t("names.preview")}>
        {names.map((name) => {
          const at = name.lastIndexOf("/") + 1;
          return (
            <li key={name} className="cut" title={name}>
              <span className="text-tx-3">{name.slice(0, at)}</span>
              <bdi>{name.slice(at)}</bdi>
            </li>
          );
        })}
      </ul>
      <p className="cap" role="status">
        {files > names.length && `${t("names.more", { count: files - names.length })} · `}
        {t("amount", { count: files, size: formatBytes(bytes, i18n.language) })}
      </p>
      {missing > 0 && <p className="cap text-warn">{t("missing", { count: missing })}</p>}
    </div>
  );
}
