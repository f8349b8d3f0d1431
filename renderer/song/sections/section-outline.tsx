import { Plus } from "lucide-react";
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DropdownMenu,
  isFocusAt,
  Panel,
  PanelBody,
  PanelHead,
  Spacer,
  useDrawer,
} from "#renderer/components/index.ts";
import { announce } from "#renderer/lib/index.ts";
import { parseLyrics, sectionLabel } from "#shared/rules/music/lyric-structure.ts";
import { type StructureTag, structureTags } from "#shared/wire/music/music.ts";
import { type CursorStore, useCursorLine } from "../editor/lines/cursor-place.ts";
import { sectionOfLine } from "../editor/lines/section-lines.ts";
import { sungSeconds } from "../editor/sung-length.ts";
import { useShownRows } from "../editor/use-shown-rows.ts";
import { countSyllables } from "../lyrics/count-syllables.ts";
import { hueOf } from "./section-hue.ts";
import { type SectionAction, SectionMenu } from "./section-menu.tsx";
import {
  canMove,
  duplicateSection,
  moveSection,
  removeSection,
  renameSection,
  type SectionMove,
  setSectionMuted,
} from "./section-moves.ts";
import { SectionRow } from "./section-row.tsx";

export interface SectionOutlineProps {
  lyrics: string;
  cursor: CursorStore;
  onGo: (line: number) => void;
  onAdd: (tag: string) => void;
  /** Moves sections about in the text as it is then; one undo step of the editor. Gives what it came to. */
  onWrite: (change: (lyrics: string) => SectionMove | null) => SectionMove | null;
}

const noMenu = { open: false, at: null, index: 0 };

/** The song's shape at a glance: each section with its lines and syllables, to be moved, doubled, muted, deleted. */
export const SectionOutline = memo(function SectionOutline(props: SectionOutlineProps) {
  const { lyrics, cursor, onGo, onAdd, onWrite } = props;
  const { t } = useTranslation("song");
  const { t: words } = useTranslation("lyrics");
  const drawn = useDrawer("sections");
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);
  const sections = useMemo(() => parseLyrics(lyrics), [lyrics]);
  const here = sectionOfLine(sections, useCursorLine(cursor));
  const first = sections.findIndex(canMove);
  const end = useRef<HTMLParagraphElement>(null);
  const { shown, more } = useShownRows(end, sections.length);
  const [menu, setMenu] = useState<{ open: boolean; at: HTMLElement | null; index: number }>(noMenu);

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
      announce(t("outline.moved", { name, place: place + 1, count: sections.length }));
    }
  };
  const act = (deed: SectionAction, index: number) => {
    if (deed === "duplicate") write((text) => duplicateSection(text, index));
    else if (deed === "remove") write((text) => removeSection(text, index));
    else write((text) => setSectionMuted(text, index, sections[index]?.muted === false));
  };

  const rename = (tag: StructureTag, index: number) => {
    write((text) => renameSection(text, index, tag));
  };

  // The rows are drawn anew only when they change, so what they call must stay the same from key to key.
  const now = useRef({ move, sections });
  useLayoutEffect(() => {
    now.current = { move, sections };
  });
  const onMove = useCallback((from: number, to: number) => now.current.move(from, to), []);
  const onRow = useCallback((index: number) => onGo(now.current.sections[index]?.line ?? 1), [onGo]);
  const onMenu = useCallback((index: number, at: HTMLElement) => setMenu({ open: true, at, index }), []);

  // The focus goes with the section, after menu and editor have given it back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the text is written
  useEffect(() => {
    const index = focusNext.current;
    if (index === null) return;
    focusNext.current = null;
    const timer = setTimeout(() => {
      if (isFocusAt(".shape, [role=menu]"))
        list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
    }, 0);
    return () => clearTimeout(timer);
  }, [lyrics]);

  return (
    <Panel label={t("outline.name")} {...drawn} className="shape drawer small" data-side="left">
      <PanelHead>
        <h2 className="strong">{t("outline.title")}</h2>
        <Spacer />
        <AddSection onAdd={onAdd} />
      </PanelHead>
      <PanelBody>
        {sections.length === 0 && <p className="cap px-4 py-3">{t("outline.empty")}</p>}
        <ol ref={list} className="sections">
          {sections.slice(0, shown).map((section, index) => {
            const sung = section.lines.filter((line) => line.trim() !== "");
            return (
              <SectionRow
                // Sections have no id: their place in the lyrics is what they are.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                name={sectionLabel(section) ?? section.written ?? t("outline.untagged")}
                hue={hueOf(section.tag)}
                muted={section.muted}
                tagged={canMove(section)}
                sung={sung.length}
                syllables={sung.reduce((sum, line) => sum + countSyllables(line), 0)}
                seconds={Math.round(sung.reduce((sum, line) => sum + sungSeconds(line), 0))}
                index={index}
                first={first}
                last={sections.length - 1}
                here={section === here}
                open={menu.open && menu.index === index}
                onGo={onRow}
                onMove={onMove}
                onMenu={onMenu}
              />
            );
          })}
        </ol>
        {sections.length > shown && (
          <p ref={end} className="px-4">
            <Button variant="ghost" size="s" onClick={more}>
              {words("more", { count: sections.length - shown })}
            </Button>
          </p>
        )}
      </PanelBody>
      <SectionMenu
        open={menu.open}
        anchor={menu.at}
        section={sections[menu.index]}
        index={menu.index}
        first={first}
        last={sections.length - 1}
        onMove={move}
        onDeed={act}
        onRename={rename}
        onClose={() => setMenu((before) => ({ ...before, open: false }))}
      />
    </Panel>
  );
});

const AddSection = memo(function AddSection({ onAdd }: Pick<SectionOutlineProps, "onAdd">) {
  const { t } = useTranslation("song");
  const chosen = useRef<StructureTag>(null);
  return (
    <DropdownMenu
      items={structureTags.map((tag) => ({
        label: `[${tag}]`,
        onSelect: () => {
          chosen.current = tag;
        },
      }))}
      // The focus goes to the words below it: an open menu would have it back, and a closing one gives it to its button.
      onClosed={() => {
        const tag = chosen.current;
        chosen.current = null;
        if (tag !== null) onAdd(tag);
        return tag !== null;
      }}
      trigger={<Button variant="ghost" square icon={Plus} aria-label={t("outline.add")} />}
    />
  );
});
