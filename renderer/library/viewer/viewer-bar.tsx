import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  Info,
  Keyboard,
  Maximize2,
  MonitorPlay,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton, Segmented, Separator, Spacer, Tooltip } from "#renderer/components/index.ts";
import type { Layout } from "#renderer/media/screening/index.ts";
import type { ViewerAction } from "./viewer-keys.ts";

export interface ViewerBarProps {
  /** From 1; undefined where several are compared. */
  at: number | undefined;
  total: number;
  name: string;
  can: { previous: boolean; next: boolean; compare: boolean; addCompared: boolean; wipe: boolean };
  on: { compare: boolean; slideshow: boolean; details: boolean; full: boolean; keys: boolean };
  layout: Layout;
  onLayout: (layout: Layout) => void;
  /** 100: in its own size; undefined where there is nothing to zoom. */
  percent: number | undefined;
  zoomable: boolean;
  act: (action: ViewerAction) => void;
}

/** Where one is among the files, how they are looked at, and the ways out. */
export function ViewerBar({ at, total, name, can, on, layout, onLayout, percent, zoomable, act }: ViewerBarProps) {
  const { t, i18n } = useTranslation("viewer");
  const { t: review } = useTranslation("review");
  const figure = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <div className="viewbar">
      {at !== undefined && (
        <>
          <Tooltip text={t("previous")} shortcut="←">
            <IconButton
              icon={ChevronLeft}
              label={t("previous")}
              title={undefined}
              disabled={!can.previous}
              onClick={() => act({ do: "previous" })}
            />
          </Tooltip>
          <span className="cap viewplace">{t("place", { at: figure(at), of: figure(total) })}</span>
          <Tooltip text={t("next")} shortcut="→">
            <IconButton
              icon={ChevronRight}
              label={t("next")}
              title={undefined}
              disabled={!can.next}
              onClick={() => act({ do: "next" })}
            />
          </Tooltip>
        </>
      )}
      <span className="sr-only" role="status">
        {at === undefined ? t("comparing") : t("shown", { name, at: figure(at), of: figure(total) })}
      </span>
      <Button
        size="s"
        variant="ghost"
        icon={Columns2}
        title={t("key.compare")}
        aria-pressed={on.compare}
        disabled={!can.compare && !on.compare}
        onClick={() => act({ do: "compare" })}
      >
        {t("compare")}
      </Button>
      {on.compare && (
        <>
          <Button
            size="s"
            variant="ghost"
            title={t("key.addCompared")}
            disabled={!can.addCompared}
            onClick={() => act({ do: "addCompared" })}
          >
            {t("addCompared")}
          </Button>
          <Segmented
            label={review("layout.name")}
            value={layout}
            onChange={onLayout}
            options={[
              { value: "side", label: review("layout.side") },
              { value: "wipe", label: review("layout.wipe"), disabled: !can.wipe },
            ]}
          />
        </>
      )}
      <Spacer />
      {zoomable && (
        <>
          <Tooltip text={t("zoomOut")} shortcut="-">
            <IconButton
              icon={ZoomOut}
              label={t("zoomOut")}
              title={undefined}
              onClick={() => act({ do: "zoom", factor: 0.8 })}
            />
          </Tooltip>
          <Tooltip text={t("key.full")} shortcut="Z">
            <Button size="s" variant="ghost" className="viewzoom" onClick={() => act({ do: "full" })}>
              {percent === undefined ? t("whole") : t("percent", { figure: figure(percent) })}
            </Button>
          </Tooltip>
          <Tooltip text={t("zoomIn")} shortcut="+">
            <IconButton
              icon={ZoomIn}
              label={t("zoomIn")}
              title={undefined}
              onClick={() => act({ do: "zoom", factor: 1.25 })}
            />
          </Tooltip>
          <Separator />
        </>
      )}
      {(
        [
          ["slideshow", MonitorPlay, "S"],
          ["details", Info, "D"],
          ["fullScreen", Maximize2, "F"],
          ["keys", Keyboard, "?"],
        ] as const
      ).map(([name, icon, key]) => (
        <Tooltip key={name} text={t(name)} shortcut={key}>
          <IconButton
            icon={icon}
            label={t(name)}
            title={undefined}
            aria-pressed={name === "fullScreen" ? on.full : on[name]}
            onClick={() => act({ do: name })}
          />
        </Tooltip>
      ))}
      <Tooltip text={t("close")} shortcut="Esc">
        <IconButton icon={X} label={t("close")} title={undefined} onClick={() => act({ do: "close" })} />
      </Tooltip>
    </div>
  );
}
