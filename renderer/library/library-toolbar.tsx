import { Import, PanelRight } from "lucide-react";
import { memo, useCallback } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DrawerButton,
  DropdownMenu,
  OverflowBar,
  Separator,
  Spacer,
  Toolbar,
} from "#renderer/components/index.ts";
import { numberFormatFor, openDeleted, useLatest } from "#renderer/lib/index.ts";
import { hasPart, togglePart } from "#shared/rules/library/search-parts.ts";
import { FilterMenu } from "./filters/filter-menu.tsx";
import { LibrarySearch, type LibrarySearchProps } from "./library-search.tsx";
import { SavedMenu } from "./saved/saved-menu.tsx";
import type { SearchWriter } from "./search-writer.ts";

export interface LibraryToolbarProps extends LibrarySearchProps {
  onSearch: (search: string) => void;
  /** How many answer the search, and how many there are. */
  total: number;
  all: number;
  onImport: () => void;
  onRetrieve: () => void;
}

/** As they are written: `kind:song`. */
const kinds = [
  ["video", "video"],
  ["audio", "song"],
  ["image", "image"],
] as const;

/** One search over all that is known of a file; what the chips and the menus ask is written into it. */
export function LibraryToolbar({ onSearch, total, all, onImport, onRetrieve, ...field }: LibraryToolbarProps) {
  const { search } = field;
  const { t, i18n } = useTranslation("library");
  const figure = numberFormatFor(i18n.language);
  // What a key in the search doesn't change isn't drawn for it: with all of the toolbar an answer took two milliseconds more.
  const latest = useLatest(search);
  const searchNow = useCallback(() => latest.current, []);
  const on = kinds.map(([, written]) => (hasPart(search, "kind", written) ? written : "")).join(" ");
  return (
    <Toolbar>
      <LibrarySearch {...field} />
      <KindChips on={on} searchNow={searchNow} onSearch={onSearch} />
      <FilterMenu searchNow={searchNow} onSearch={onSearch} />
      <SavedMenu searchNow={searchNow} onSearch={onSearch} />
      <Spacer />
      <span className="cap cut" role="status">
        {total === all
          ? t("count", { count: all, figure: figure.format(all) })
          : t("countOf", { found: figure.format(total), all: figure.format(all) })}
      </span>
      <Separator />
      <ImportMenu onImport={onImport} onRetrieve={onRetrieve} />
      <DrawerButton of="file" icon={PanelRight} label={t("inspector")} />
    </Toolbar>
  );
}

interface KindChipsProps extends SearchWriter {
  /** Those that are in the search, as they are written, with spaces between. */
  on: string;
}

const KindChips = memo(function KindChips({ on, searchNow, onSearch }: KindChipsProps) {
  const { t } = useTranslation("library");
  const written = on.split(" ");
  return (
    <OverflowBar
      items={kinds.map(([kind, part]) => ({
        label: t(`kind.${kind}`),
        on: written.includes(part),
        onSelect: () => onSearch(togglePart(searchNow(), "kind", part)),
      }))}
    />
  );
});

const ImportMenu = memo(function ImportMenu({
  onImport,
  onRetrieve,
}: Pick<LibraryToolbarProps, "onImport" | "onRetrieve">) {
  const { t } = useTranslation("library");
  const { t: retrieve } = useTranslation("retrieve");
  const { t: deleted } = useTranslation("deleted");
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button variant="ghost" icon={Import}>
          {t("import.action")}
        </Button>
      }
      items={[
        { label: t("import.files"), onSelect: onImport },
        { label: retrieve("action"), onSelect: onRetrieve },
        { kind: "line" },
        { label: deleted("open"), onSelect: () => openDeleted("library") },
      ]}
    />
  );
});
