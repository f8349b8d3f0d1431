import { ArrowDown, ArrowUp, Columns3, Layers, LayoutGrid, Rows3, ZoomIn, ZoomOut } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, IconButton, Segmented, Select, Separator, Spacer } from "#renderer/components/index.ts";
import { browseGroup, browseSort } from "#shared/contract/library/browse.ts";
import { ActiveFilters } from "./filters/active-filters.tsx";
import { useOrder } from "./order.ts";
import { columnIds, tileSizes, useViewOptions } from "./view-options.ts";

/** The filters of the search, and how its answer is looked at. */
export function ViewOptionsBar({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  return (
    <div className="lookBar">
      <ActiveFilters search={search} onSearch={onSearch} />
      <Spacer />
      <ViewOptionsControls />
    </div>
  );
}

/** As pictures or lines, how large, in which order, under which headings. What is typed doesn't concern it. */
const ViewOptionsControls = memo(function ViewOptionsControls() {
  const { t } = useTranslation("browse");
  const { options, change } = useViewOptions();
  const { order, changeOrder, inAlbum } = useOrder();
  const { view, size, columns } = options;
  const { sort, descending, group } = order;
  return (
    <>
      <Select
        ghost
        aria-label={t("groupBy")}
        value={group}
        onChange={(next) => changeOrder({ group: next })}
        options={browseGroup.options.map((value) => ({ value, label: t(`group.${value}`) }))}
      />
      <Select
        ghost
        aria-label={t("orderBy")}
        value={sort}
        onChange={(next) =>
          changeOrder({ sort: next, descending: !["name", "kind", "model", "project", "album"].includes(next) })
        }
        options={browseSort.options
          .filter((value) => inAlbum || value !== "album")
          .map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
      <IconButton
        icon={descending ? ArrowDown : ArrowUp}
        label={descending ? t("descending") : t("ascending")}
        onClick={() => changeOrder({ descending: !descending })}
      />
      <IconButton
        icon={Layers}
        label={t("stacks.name")}
        aria-pressed={options.stacks}
        onClick={() => change({ stacks: !options.stacks })}
      />
      <Separator />
      {view === "grid" ? (
        <>
          <IconButton
            icon={ZoomOut}
            label={t("smaller")}
            disabled={size === 0}
            onClick={() => change({ size: size - 1 })}
          />
          <IconButton
            icon={ZoomIn}
            label={t("larger")}
            disabled={size === tileSizes.length - 1}
            onClick={() => change({ size: size + 1 })}
          />
        </>
      ) : (
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Columns3} label={t("columns")} />}
          items={columnIds.map((id) => ({
            kind: "check" as const,
            label: t(`column.${id}`),
            checked: columns.includes(id),
            onSelect: () =>
              change({ columns: columns.includes(id) ? columns.filter((each) => each !== id) : [...columns, id] }),
          }))}
        />
      )}
      <Segmented
        label={t("view.label")}
        value={view}
        onChange={(next) => change({ view: next })}
        options={[
          { value: "grid", label: t("view.grid"), icon: LayoutGrid },
          { value: "list", label: t("view.list"), icon: Rows3 },
        ]}
      />
    </>
  );
});
