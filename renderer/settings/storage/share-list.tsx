import { useTranslation } from "react-i18next";
import { Meter } from "#renderer/components/index.ts";
import { formatBytes } from "#renderer/lib/index.ts";
import "./storage.css";

export interface ShareListProps {
  title: string;
  /** Bytes of all. */
  of: number;
  /** What is left on the disk; null where it isn't known. */
  free?: number | null;
  shares: readonly { key: string; name: string; files: number; bytes: number }[];
}

/** Each with its part of the whole, the largest first. */
export function ShareList({ title, of, free, shares }: ShareListProps) {
  const { t, i18n } = useTranslation("storage");
  const { t: settings } = useTranslation("settings");
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const files = (count: number) => t("files", { count, figure: new Intl.NumberFormat(i18n.language).format(count) });
  return (
    <section className="shares">
      <h2>
        <span className="strong">{title}</span>
        {free !== undefined && (
          <span className="cap">
            {free === null
              ? settings("library.size", { size: size(of) })
              : settings("library.sizeAndRoom", { size: size(of), room: size(free) })}
          </span>
        )}
      </h2>
      <ul aria-label={title}>
        {shares.map(({ key, name, files: count, bytes }) => (
          <li key={key}>
            <bdi className="cut" title={name}>
              {name}
            </bdi>
            <Meter label={name} value={bytes} max={Math.max(1, of)} text={size(bytes)} least={1} />
            <span className="cap">{files(count)}</span>
            <span className="figure">{size(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
