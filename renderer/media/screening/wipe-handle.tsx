import { ChevronsLeftRight } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#renderer/components/index.ts";

const within = (part: number) => Math.min(1, Math.max(0, part));

/** The edge between two films: drawn along, or moved by arrows (with Shift by a tenth). `edge`: 0 left to 1 right. */
export function WipeHandle({ edge, onMove }: { edge: number; onMove: (edge: number) => void }) {
  const { t } = useTranslation("review");
  const draw = ({ buttons, clientX, currentTarget }: PointerEvent) => {
    const stage = currentTarget.parentElement?.getBoundingClientRect();
    if (buttons === 1 && stage && stage.width > 0) onMove(within((clientX - stage.left) / stage.width));
  };
  const steer = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey ? 0.1 : 0.02;
    const to = { ArrowLeft: edge - by, ArrowRight: edge + by, Home: 0, End: 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(within(to));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className="wipe"
      aria-label={t("stage.wipe")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(edge * 100)}
      aria-valuetext={t("stage.wipeAt", { value: Math.round(edge * 100) })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={draw}
      onKeyDown={steer}
    >
      <span>
        <Icon of={ChevronsLeftRight} />
      </span>
    </div>
  );
}
