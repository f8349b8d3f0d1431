import { VolumeX } from "lucide-react";
import { memo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon, RowMenuButton } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import type { SectionHue } from "./section-hue.ts";
import { useSectionDrag } from "./use-section-drag.ts";

export interface SectionRowProps {
  /** `Verse 2`, or what stands between the brackets. */
  name: string;
  hue: SectionHue | undefined;
  muted: boolean;
  /** Whether it has a tag: lines before the first one stay where they are. */
  tagged: boolean;
  /** How many lines are sung, and their syllables. */
  sung: number;
  syllables: number;
  /** About how long they take to sing. */
  seconds: number;
  /** Its place among the sections, from 0. */
  index: number;
  /** The places that a section may be moved to, from 0. */
  first: number;
  last: number;
  here: boolean;
  /** Whether its menu is open. */
  open: boolean;
  /** The cursor is wanted there. */
  onGo: (index: number) => void;
  onMove: (from: number, to: number) => void;
  /** Its menu is wanted, at this button. */
  onMenu: (index: number, at: HTMLElement) => void;
}

/** One section: go there, and move, double, mute or delete it; Alt with the arrow keys moves it. */
export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  const { name, hue, muted, tagged, sung, syllables, index, first, last, here } = props;
  const { seconds, open, onGo, onMove, onMenu } = props;
  const { t } = useTranslation("song");
  const row = useRef<HTMLLIElement>(null);
  const edge = useSectionDrag(row, index, tagged, onMove);
  return (
    <li ref={row} className="sectionRow" data-edge={edge ?? undefined} data-muted={muted || undefined}>
      <button
        type="button"
        className="section"
        data-hue={hue}
        data-index={index}
        aria-current={here || undefined}
        aria-keyshortcuts={tagged ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
        onClick={() => onGo(index)}
        onKeyDown={(event) => {
          const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
          const to = index + step;
          if (!event.altKey || step === 0 || !tagged || to < first || to > last) return;
          event.preventDefault();
          onMove(index, to);
        }}
      >
        <i aria-hidden />
        <span className="min-w-0">
          <b className="cut">{name}</b>
          <span className="cap cut">
            {muted
              ? t("outline.muted")
              : sung === 0
                ? t("outline.noLines")
                : [
                    t("outline.lines", { count: sung }),
                    t("outline.syllables", { count: syllables }),
                    ...(seconds > 0 ? [`≈ ${formatDuration(seconds)}`] : []),
                  ].join(" · ")}
          </span>
        </span>
        {muted && <Icon of={VolumeX} size="s" />}
      </button>
      {tagged && (
        <RowMenuButton label={t("outline.actions", { name })} open={open} onOpen={(button) => onMenu(index, button)} />
      )}
    </li>
  );
});
