import { Import, PanelRight } from "lucide-react";
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
import { numberFormatFor, openDeleted } from "#renderer/lib/index.ts";
import { hasPart, togglePart } from "#shared/rules/library/search-parts.ts";
import { FilterMenu } from "./filters/filter-menu.tsx";
import { LibrarySearch, type LibrarySearchProps } from "./library-search.tsx";
import { SavedMenu } from "./saved/saved-menu.tsx";

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

/** One search over all that is known of a file; what the chips and the menu ask is written into it. */
export function LibraryToolbar({ onSearch, total, all, onImport, onRetrieve, ...field }: LibraryToolbarProps) {
  const { search } = field;
  const { t, i18n } = useTranslation("library");
  const { t: retrieve } = useTranslation("retrieve");
  const { t: deleted } = useTranslation("deleted");
  const figure = numberFormatFor(i18n.language);
  return (
    <Toolbar>
      <LibrarySearch {...field} />
      <OverflowBar
        items={kinds.map(([kind, written]) => ({
          label: t(`kind.${kind}`),
          on: hasPart(search, "kind", written),
          onSelect: () => onSearch(togglePart(search, "kind", written)),
        }))}
      />
      <FilterMenu search={search} onSearch={onSearch} />
      <SavedMenu search={search} onSearch={onSearch} />
      <Spacer />
      <span className="cap cut" role="status">
        {total === all
          ? t("count", { count: all, figure: figure.format(all) })
          : t("countOf", { found: figure.format(total), all: figure.format(all) })}
      </span>
      <Separator />
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
      <DrawerButton of="file" icon={PanelRight} label={t("inspector")} />
    </Toolbar>
  );
}
