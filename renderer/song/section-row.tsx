import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2, Volume2, VolumeX } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Icon } from "#renderer/components/index.ts";
import { type LyricSection, sectionLabel } from "#shared/rules/lyric-structure.ts";
import { countSyllables } from "./count-syllables.ts";
import { hueOf } from "./section-hue.ts";
import { canMove } from "./section-moves.ts";
import { useSectionDrag } from "./use-section-drag.ts";

export type SectionDeed = "duplicate" | "mute" | "remove";

export interface SectionRowProps {
  section: LyricSection;
  index: number;
  /** The places that a section may be moved to, from 0. */
  first: number;
  last: number;
  here: boolean;
  onGo: (line: number) => void;
  onMove: (from: number, to: number) => void;
  onDeed: (deed: SectionDeed, index: number) => void;
}

/** One section: go there, and move, double, mute or delete it; Alt with the arrow keys moves it. */
export function SectionRow({ section, index, first, last, here, onGo, onMove, onDeed }: SectionRowProps) {
  const { t } = useTranslation("song");
  const row = useRef<HTMLLIElement>(null);
  const tagged = canMove(section);
  const edge = useSectionDrag(row, index, tagged, onMove);
  const sung = section.lines.filter((words) => words.trim() !== "");
  const syllables = sung.reduce((sum, words) => sum + countSyllables(words), 0);
  const name = sectionLabel(section) ?? section.written ?? t("outline.untagged");
  return (
    <li ref={row} className="sectionRow" data-edge={edge ?? undefined} data-muted={section.muted || undefined}>
      <button
        type="button"
        className="section"
        data-hue={hueOf(section.tag)}
        data-index={index}
        aria-current={here || undefined}
        aria-keyshortcuts={tagged ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
        onClick={() => onGo(section.line)}
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
            {section.muted
              ? t("outline.muted")
              : sung.length === 0
                ? t("outline.noLines")
                : `${t("outline.lines", { count: sung.length })} · ${t("outline.syllables", { count: syllables })}`}
          </span>
        </span>
        {section.muted && <Icon of={VolumeX} size="s" />}
      </button>
      {tagged && (
        <DropdownMenu
          align="end"
          trigger={
            <Button variant="ghost" size="s" square icon={Ellipsis} aria-label={t("outline.actions", { name })} />
          }
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
            { label: t("outline.duplicate"), icon: Copy, onSelect: () => onDeed("duplicate", index) },
            {
              label: section.muted ? t("outline.unmute") : t("outline.mute"),
              icon: section.muted ? Volume2 : VolumeX,
              onSelect: () => onDeed("mute", index),
            },
            { label: t("outline.remove"), icon: Trash2, danger: true, onSelect: () => onDeed("remove", index) },
          ]}
        />
      )}
    </li>
  );
}
