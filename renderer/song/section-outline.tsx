import { Plus } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Grow, Panel, PanelBody, PanelHead } from "#renderer/components/index.ts";
import { parseLyrics, sectionAt, sectionLabel } from "#shared/rules/lyric-structure.ts";
import { structureTags } from "#shared/wire/music.ts";
import { countSyllables } from "./count-syllables.ts";
import { hueOf } from "./section-hue.ts";

export interface SectionOutlineProps {
  lyrics: string;
  /** Line of the cursor, from 1. */
  line: number;
  onGo: (line: number) => void;
  onAdd: (tag: string) => void;
}

/** The song's shape at a glance: each section with its lines and syllables. */
export function SectionOutline({ lyrics, line, onGo, onAdd }: SectionOutlineProps) {
  const { t } = useTranslation("song");
  const sections = useMemo(() => parseLyrics(lyrics), [lyrics]);
  const here = sectionAt(sections, line);
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
        <ol className="sections">
          {sections.map((section) => {
            const sung = section.lines.filter((words) => words.trim() !== "");
            const syllables = sung.reduce((sum, words) => sum + countSyllables(words), 0);
            return (
              <li key={section.line}>
                <button
                  type="button"
                  className="section"
                  data-hue={hueOf(section.tag)}
                  aria-current={section === here || undefined}
                  onClick={() => onGo(section.line)}
                >
                  <i aria-hidden />
                  <span className="min-w-0">
                    <b className="cut">{sectionLabel(section) ?? section.written ?? t("outline.untagged")}</b>
                    <span className="cap">
                      {sung.length === 0
                        ? t("outline.noLines")
                        : `${t("outline.lines", { count: sung.length })} · ${t("outline.syllables", { count: syllables })}`}
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </PanelBody>
    </Panel>
  );
}
