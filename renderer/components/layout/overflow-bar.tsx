import { Ellipsis, type LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { FilterChip } from "../chip.tsx";
import { IconButton } from "../icon-button.tsx";
import { DropdownMenu } from "../overlays/menu.tsx";

export interface OverflowItem {
  /** Its name, in the bar and in the menu. */
  label: string;
  icon?: LucideIcon;
  /** A quiet figure behind the name, in the bar. */
  figure?: string | undefined;
  /** One of several filters, which is on or off. */
  on?: boolean;
  /** With an edge; the others are quiet. */
  edged?: boolean;
  /** In a crowded bar its icon alone is shown. */
  shy?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

/**
 * Commands of a toolbar in one line. Those that it has no room for, from the end, are in a menu behind them: the same
 * entries, so nothing can be done in the one and not in the other.
 */
export function OverflowBar({ items, end = false }: { items: readonly OverflowItem[]; end?: boolean }) {
  const { t } = useTranslation("components");
  const line = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(items.length);
  const names = items.map(({ label, figure }) => `${label}${figure ?? ""}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are of other widths
  useLayoutEffect(() => {
    const row = line.current;
    if (!row) return;
    const count = () => {
      const parts = [...row.children] as HTMLElement[];
      const top = parts[0]?.offsetTop ?? 0;
      const over = parts.findIndex(({ offsetTop, offsetLeft, offsetWidth }) => {
        const beyond =
          offsetLeft < row.offsetLeft - 1 || offsetLeft + offsetWidth > row.offsetLeft + row.clientWidth + 1;
        return offsetTop > top || beyond;
      });
      setFits(over < 0 ? parts.length : over);
    };
    count();
    const watch = new ResizeObserver(count);
    // An entry grows and shrinks in a line that doesn't: a crowded bar shows icons alone, and a font comes late.
    for (const part of [row, ...row.children]) watch.observe(part);
    return () => watch.disconnect();
  }, [names]);
  const spilled = items.slice(fits);
  return (
    <>
      <div ref={line} className="spill" data-end={end || undefined}>
        {items.map(({ label, icon, figure, on, edged = false, shy = false, disabled = false, onSelect }, place) => (
          <span key={label} data-spilled={place >= fits || undefined}>
            {on === undefined ? (
              <Button
                variant={edged ? "default" : "ghost"}
                disabled={disabled}
                onClick={onSelect}
                {...(icon ? { icon } : {})}
                {...(shy ? { title: label } : {})}
              >
                <span className={shy ? "wideonly" : undefined}>{label}</span>
                {figure !== undefined && <span className="text-tx-3">{figure}</span>}
              </Button>
            ) : (
              <FilterChip on={on} onChange={onSelect}>
                {label}
              </FilterChip>
            )}
          </span>
        ))}
      </div>
      {spilled.length > 0 && (
        <DropdownMenu
          align="end"
          trigger={<IconButton size="m" icon={Ellipsis} label={t("toolbar.more")} />}
          items={spilled.map(({ label, icon, on, disabled = false, onSelect }) =>
            on === undefined
              ? { label, disabled, onSelect, ...(icon ? { icon } : {}) }
              : { kind: "check" as const, label, checked: on, disabled, onSelect },
          )}
        />
      )}
    </>
  );
}
