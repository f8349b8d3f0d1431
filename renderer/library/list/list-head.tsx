import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { escapeDrag, Icon } from "#renderer/components/index.ts";
import { useOrder } from "../order.ts";
import { useViewOptions } from "../view-options.ts";
import { type Column, NARROWEST_COLUMN, orderAfterPress } from "./columns.ts";

const STEP = 12;

/** The heads of the columns: a press orders by it, its edge is dragged (or moved by arrow keys) to make it wider. */
export function ListHead({ columns, template }: { columns: readonly Column[]; template: string }) {
  const { t } = useTranslation("browse");
  const { order, changeOrder } = useOrder();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons are
    <div role="row" aria-rowindex={1} className="listHead" style={{ gridTemplateColumns: template }}>
      {columns.map((column) => {
        const { id, sort } = column;
        const here = sort !== null && order.sort === sort;
        const title = t(`column.${id}`);
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={id}
            role="columnheader"
            aria-sort={here ? (order.descending ? "descending" : "ascending") : "none"}
            className="cell"
            data-column={id}
          >
            {sort === null ? (
              <span className="cut">{title}</span>
            ) : (
              <button type="button" onClick={() => changeOrder(orderAfterPress(order, sort))}>
                <span className="cut">{title}</span>
                {here && <Icon of={order.descending ? ArrowDown : ArrowUp} size="xs" />}
              </button>
            )}
            <Edge column={column} title={title} />
          </div>
        );
      })}
    </div>
  );
}

function Edge({ column: { id, width }, title }: { column: Column; title: string }) {
  const { t } = useTranslation("browse");
  const { options, change } = useViewOptions();
  const resize = (wanted: number) =>
    change({ widths: { ...options.widths, [id]: Math.min(1200, Math.max(NARROWEST_COLUMN, Math.round(wanted))) } });
  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const began = event.clientX;
    // The name may be wider than its width says: it takes what is left.
    const from = handle.parentElement?.clientWidth ?? width;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = ({ clientX }) => resize(from + clientX - began);
    const end = () => {
      handle.onpointermove = null;
      handle.onpointerup = null;
    };
    handle.onpointerup = end;
    const { widths } = options;
    escapeDrag(() => {
      end();
      change({ widths });
    });
  };
  const step = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
    resize(width + (event.key === "ArrowLeft" ? -STEP : STEP));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t("widthOf", { column: title })}
      aria-valuenow={width}
      aria-valuemin={NARROWEST_COLUMN}
      aria-valuemax={1200}
      tabIndex={0}
      className="edge"
      onPointerDown={drag}
      onKeyDown={step}
      onDoubleClick={() => {
        const { [id]: _gone, ...widths } = options.widths;
        change({ widths });
      }}
    />
  );
}
