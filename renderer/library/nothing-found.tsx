import { useTranslation } from "react-i18next";
import { readLibrarySearch } from "#shared/rules/library/library-search.ts";

/** What the search can be asked, for one who asked in vain, and what in it was taken for words. */
export function NothingFound({ search }: { search: string }) {
  const { t } = useTranslation("library");
  const examples = [
    ["kind:video", t("nothingFound.by.kind")],
    ["rating:>3", t("nothingFound.by.rating")],
    ["model:music", t("nothingFound.by.model")],
    ["duration:5-10", t("nothingFound.by.duration")],
    ["size:>5mb", t("nothingFound.by.size")],
    ["bpm:60-80", t("nothingFound.by.bpm")],
    ["date:today", t("nothingFound.by.date")],
    ["tag:night", t("nothingFound.by.tag")],
    ["album:stills", t("nothingFound.by.album")],
    ["state:missing", t("nothingFound.by.missing")],
    ['"light house"', t("nothingFound.by.phrase")],
  ] as const;
  const [unread] = readLibrarySearch(search).unread;
  return (
    <div className="scroll well nothing">
      <h2 className="strong">{t("nothingFound.title")}</h2>
      {unread !== undefined && <p className="unread">{t("nothingFound.unread", { text: unread })}</p>}
      <p className="cap">{t("nothingFound.text")}</p>
      <dl>
        {examples.map(([written, meaning]) => (
          <div key={written} className="contents">
            <dt className="mono">{written}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
