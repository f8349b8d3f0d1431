import { Plus } from "lucide-react";
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Grow, Panel, PanelBody, PanelHead } from "#renderer/components/index.ts";
import { parseLyrics, sectionAt, sectionLabel } from "#shared/rules/lyric-structure.ts";
import { type StructureTag, structureTags } from "#shared/wire/music.ts";
import { countSyllables } from "./count-syllables.ts";
import { sungSeconds } from "./editor/sung-length.ts";
import { hueOf } from "./section-hue.ts";
import {
  canMove,
  duplicateSection,
  moveSection,
  removeSection,
  renameSection,
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
  /** Moves sections about in the text as it is then; one undo step of the editor. Gives what it came to. */
  onWrite: (change: (lyrics: string) => SectionMove | null) => SectionMove | null;
}

/** Sections that are drawn: a song within its limit has fewer, and a book pasted by mistake must not hold the page up. */
const MOST = 60;

/** The song's shape at a glance: each section with its lines and syllables, to be moved, doubled, muted, deleted. */
export const SectionOutline = memo(function SectionOutline(props: SectionOutlineProps) {
  const { lyrics, line, onGo, onAdd, onWrite } = props;
  const { t } = useTranslation("song");
  const { t: words } = useTranslation("lyrics");
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);
  const [said, setSaid] = useState("");
  const sections = useMemo(() => parseLyrics(lyrics), [lyrics]);
  const here = sectionAt(sections, line);
  const first = sections.findIndex(canMove);

  const write = (change: (text: string) => SectionMove | null): boolean => {
    const done = onWrite(change);
    if (done) focusNext.current = done.index;
    return done !== null;
  };
  const move = (from: number, to: number) => {
    const section = sections[from];
    const place = Math.max(to, first);
    if (write((text) => moveSection(text, from, place)) && section) {
      const name = sectionLabel({ ...section, of: 1 }) ?? section.written ?? "";
      setSaid(t("outline.moved", { name, place: place + 1, count: sections.length }));
    }
  };
  const act = (deed: SectionDeed, index: number) => {
    if (deed === "duplicate") write((text) => duplicateSection(text, index));
    else if (deed === "remove") write((text) => removeSection(text, index));
    else write((text) => setSectionMuted(text, index, sections[index]?.muted === false));
  };

  const rename = (tag: StructureTag, index: number) => {
    write((text) => renameSection(text, index, tag));
  };

  // The rows are drawn anew only when they change, so what they call must stay the same from key to key.
  const now = useRef({ move, act, rename });
  useLayoutEffect(() => {
    now.current = { move, act, rename };
  });
  const onMove = useCallback((from: number, to: number) => now.current.move(from, to), []);
  const onRename = useCallback((tag: StructureTag, index: number) => now.current.rename(tag, index), []);
  const onDeed = useCallback((deed: SectionDeed, index: number) => now.current.act(deed, index), []);

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
        <AddSection onAdd={onAdd} />
      </PanelHead>
      <PanelBody>
        {sections.length === 0 && <p className="cap px-4 py-3">{t("outline.empty")}</p>}
        <ol ref={list} className="sections">
          {sections.slice(0, MOST).map((section, index) => {
            const sung = section.lines.filter((line) => line.trim() !== "");
            return (
              <SectionRow
                key={section.line}
                name={sectionLabel(section) ?? section.written ?? t("outline.untagged")}
                hue={hueOf(section.tag)}
                muted={section.muted}
                tagged={canMove(section)}
                line={section.line}
                sung={sung.length}
                syllables={sung.reduce((sum, line) => sum + countSyllables(line), 0)}
                seconds={Math.round(sung.reduce((sum, line) => sum + sungSeconds(line), 0))}
                tag={section.tag}
                index={index}
                first={first}
                last={sections.length - 1}
                here={section === here}
                onGo={onGo}
                onMove={onMove}
                onDeed={onDeed}
                onRename={onRename}
              />
            );
          })}
        </ol>
        {sections.length > MOST && <p className="cap px-4">{words("more", { count: sections.length - MOST })}</p>}
        <p className="sr-only" role="status">
          {said}
        </p>
      </PanelBody>
    </Panel>
  );
});

const AddSection = memo(function AddSection({ onAdd }: Pick<SectionOutlineProps, "onAdd">) {
  const { t } = useTranslation("song");
  return (
    <DropdownMenu
      items={structureTags.map((tag) => ({ label: `[${tag}]`, onSelect: () => onAdd(tag) }))}
      trigger={<Button variant="ghost" square icon={Plus} aria-label={t("outline.add")} />}
    />
  );
});
