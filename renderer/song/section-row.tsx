import { ArrowDown, ArrowUp, Copy, Ellipsis, Tag, Trash2, Volume2, VolumeX } from "lucide-react";
import { memo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DropdownMenu, Icon, IconButton } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { type StructureTag, structureTags } from "#shared/wire/music.ts";
import type { SectionHue } from "./section-hue.ts";
import { useSectionDrag } from "./use-section-drag.ts";

export type SectionDeed = "duplicate" | "mute" | "remove";

export interface SectionRowProps {
  /** `Verse 2`, or what stands between the brackets. */
  name: string;
  hue: SectionHue | undefined;
  muted: boolean;
  /** Whether it has a tag: lines before the first one stay where they are. */
  tagged: boolean;
  /** Its line in the text, from 1. */
  line: number;
  /** How many lines are sung, and their syllables. */
  sung: number;
  syllables: number;
  /** About how long they take to sing. */
  seconds: number;
  tag: StructureTag | null;
  /** Its place among the sections, from 0. */
  index: number;
  /** The places that a section may be moved to, from 0. */
  first: number;
  last: number;
  here: boolean;
  onGo: (line: number) => void;
  onMove: (from: number, to: number) => void;
  onDeed: (deed: SectionDeed, index: number) => void;
  onRename: (tag: StructureTag, index: number) => void;
}

/** One section: go there, and move, double, mute or delete it; Alt with the arrow keys moves it. */
export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  const { name, hue, muted, tagged, line, sung, syllables, index, first, last, here } = props;
  const { seconds, tag, onGo, onMove, onDeed, onRename } = props;
  const { t } = useTranslation("song");
  const { t: words } = useTranslation("lyrics");
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
        onClick={() => onGo(line)}
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
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={t("outline.actions", { name })} />}
          items={[
            {
              label: t("outline.up"),
              icon: ArrowUp,
              shortcut: "Alt+Up",
              disabled: index <= first,
              onSelect: () => onMove(index, index - 1),
            },
            {
              label: t("outline.down"),
              icon: ArrowDown,
              shortcut: "Alt+Down",
              disabled: index >= last,
              onSelect: () => onMove(index, index + 1),
            },
            { kind: "line" },
            {
              kind: "sub",
              label: words("rename"),
              icon: Tag,
              items: structureTags.map((each) => ({
                kind: "check",
                label: `[${each}]`,
                checked: each === tag,
                onSelect: () => onRename(each, index),
              })),
            },
            { label: t("outline.duplicate"), icon: Copy, onSelect: () => onDeed("duplicate", index) },
            {
              label: muted ? t("outline.unmute") : t("outline.mute"),
              icon: muted ? Volume2 : VolumeX,
              onSelect: () => onDeed("mute", index),
            },
            { label: t("outline.remove"), icon: Trash2, danger: true, onSelect: () => onDeed("remove", index) },
          ]}
        />
      )}
    </li>
  );
});
