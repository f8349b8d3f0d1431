import { useTranslation } from "react-i18next";
import { Chip } from "#renderer/components/index.ts";
import { readLibrarySearch } from "#shared/rules/library/library-search.ts";
import { partsOf, withoutPart } from "#shared/rules/library/search-parts.ts";

/** They have buttons of their own beside the search. */
const kindsWithButton = new Set(["video", "song", "image"]);

/** The filters that are written into the search, each to be taken out by itself; what only looks like one says so. */
export function ActiveFilters({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation("browse");
  const parts = partsOf(search);
  const filters = parts
    .map((part, index) => ({ ...part, index }))
    .filter(({ key, value }) => key !== "" && !(key === "kind" && kindsWithButton.has(value.toLowerCase())));
  if (filters.length === 0) return null;
  const { unread } = readLibrarySearch(search);
  return (
    <ul className="filterChips" aria-label={t("filters")}>
      {filters.map(({ text, index }) => (
        <li key={`${index} ${text}`}>
          <Chip
            name={text}
            className={unread.includes(text) ? "unread" : ""}
            onRemove={() => onSearch(withoutPart(search, index))}
          >
            <bdi className="mono cut">{text}</bdi>
            {unread.includes(text) && <span>{t("unread")}</span>}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
