import { useTranslation } from "react-i18next";
import { Kbd } from "./kbd.tsx";

export interface KeyEntry {
  /** In the person's language. */
  readonly does: string;
  /** Each written `Mod+K`. */
  readonly pressed: readonly string[];
  /** From the first to the last: `0 – 5`. */
  readonly range?: boolean;
}

/** What keys do, one in a line. */
export function KeyList({ entries }: { entries: readonly KeyEntry[] }) {
  const { t } = useTranslation("components");
  return (
    <dl className="keylist">
      {entries.map(({ does, pressed, range }) => (
        <div key={`${does} ${pressed.join()}`}>
          <dt>{does}</dt>
          <dd>
            {pressed.map((keys, index) => (
              <span key={keys}>
                {index > 0 && range && `${t("checks.to")} `}
                <Kbd keys={keys} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
