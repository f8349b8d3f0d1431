import { Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Grow, Panel, PanelBody, PanelHead } from "#renderer/components/index.ts";
import { parseLyrics, sectionAt, sectionLabel } from "#shared/rules/lyric-structure.ts";
import { structureTags } from "#shared/wire/music.ts";
import {
  canMove,
  duplicateSection,
  moveSection,
  removeSection,
  type SectionMove,
  setSectionMuted,
} from "./section-moves.ts";
import { type SectionDeed, SectionRow } from "./section-row.tsx";

export interface SectionOutlineProps {
  lyrics: string;
  /** Line of the cursor, from 1. */
  line: number;
  onGo: (line: number) => void;
  onAdd: (tag: string) => void;
  /** The whole text as it is after sections were moved about; one undo step of the editor. */
  onWrite: (lyrics: string) => void;
}

/** The song's shape at a glance: each section with its lines and syllables, to be moved, doubled, muted, deleted. */
export function SectionOutline({ lyrics, line, onGo, onAdd, onWrite }: SectionOutlineProps) {
  const { t } = useTranslation("song");
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);
  const [said, setSaid] = useState("");
  const sections = useMemo(() => parseLyrics(lyrics), [lyrics]);
  const here = sectionAt(sections, line);
  const first = sections.findIndex(canMove);

  const write = (move: SectionMove | null) => {
    if (!move) return;
    focusNext.current = move.index;
    onWrite(move.lyrics);
  };
  const move = (from: number, to: number) => {
    const section = sections[from];
    write(moveSection(lyrics, from, Math.max(to, first)));
    if (section) {
      const name = sectionLabel({ ...section, of: 1 }) ?? section.written ?? "";
      setSaid(t("outline.moved", { name, place: to + 1, count: sections.length }));
    }
  };
  const act = (deed: SectionDeed, index: number) => {
    if (deed === "duplicate") write(duplicateSection(lyrics, index));
    else if (deed === "remove") write(removeSection(lyrics, index));
    else write(setSectionMuted(lyrics, index, sections[index]?.muted === false));
  };

  // The focus goes with the section, after menu and editor have given it back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the text is written
  useEffect(() => {
    const index = focusNext.current;
    if (index === null) return;
    focusNext.current = null;
    const timer = setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus(), 0);
    return () => clearTimeout(timer);
  }, [lyrics]);

  return (
    <Panel label={t("outline.name")} className="shape">
      <PanelHead>
        <h2 className="strong">{t("outline.title")}</h2>
        <Grow />
        <DropdownMenu
          items={structureTags.map((tag) => ({ label: `[${tag}]`, onSelect: () => onAdd(tag) }))}
          trigger={<Button variant="ghost" square icon={Plus} aria-label={t("outline.add")} />}
        />
      </PanelHead>
      <PanelBody>
        {sections.length === 0 && <p className="cap px-4 py-3">{t("outline.empty")}</p>}
        <ol ref={list} className="sections">
          {sections.map((section, index) => (
            <SectionRow
              key={section.line}
              section={section}
              index={index}
              first={first}
              last={sections.length - 1}
              here={section === here}
              onGo={onGo}
              onMove={move}
              onDeed={act}
            />
          ))}
        </ol>
        <p className="sr-only" role="status">
          {said}
        </p>
      </PanelBody>
    </Panel>
  );
}
