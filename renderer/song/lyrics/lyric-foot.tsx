import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Spacer, Tooltip } from "#renderer/components/index.ts";
import { describeError, formatDuration, useAnnouncedLimit } from "#renderer/lib/index.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import { parseLyrics, sectionLabel, unmutedLyrics } from "#shared/rules/music/lyric-structure.ts";
import { type CursorStore, useCursorLine } from "../editor/lines/cursor-place.ts";
import { endingOf } from "../editor/lines/line-ending.ts";
import { lineInSection, sectionOfLine } from "../editor/lines/section-lines.ts";
import { sungLength } from "../editor/lyrics-length.ts";
import { RhymePopover } from "../editor/rhymes/rhyme-popover.tsx";
import { rhymingLines } from "../editor/rhymes/rhyme-scheme.ts";
import { rhymeCache } from "../editor/rhymes/rhymes.ts";
import { LYRIC_LIMIT, lyricLimit } from "../song-limits.ts";

export interface LyricFootProps {
  draft: SongDraft;
  cursor: CursorStore;
  /** Whether a check refuses the lyrics. */
  wrong: boolean;
  failure: unknown;
  onRhyme: (word: string) => void;
  onBack: () => void;
}

/** Where the cursor is, what its line rhymes with, how long the song is to sing, and how much of the limit is used. */
export const LyricFoot = memo(function LyricFoot(props: LyricFootProps) {
  const { draft, cursor, wrong, failure, onRhyme, onBack } = props;
  const { t, i18n } = useTranslation("song");
  const { t: words } = useTranslation("lyrics");
  const { lyrics } = draft;
  const sections = useMemo(() => parseLyrics(lyrics), [lyrics]);
  const sent = useMemo(() => countCharacters(unmutedLyrics(lyrics).text), [lyrics]);
  const seconds = useMemo(() => Math.round(sungLength(lyrics)), [lyrics]);
  const line = useCursorLine(cursor);
  const section = sectionOfLine(sections, line);
  const inSection = section ? lineInSection(section, line) : 0;
  const ending = section && inSection > 0 ? endingOf(section.source[line - section.line] ?? "") : null;
  const rhyming = useMemo(
    () => (section && ending ? rhymingLines(section, ending, (each) => rhymeCache.get(each)) : []),
    [section, ending],
  );
  const name = section && (sectionLabel(section) ?? section.written);
  const figure = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language]);
  const silent = draft.instrumental && !draft.model.startsWith("music-cover");
  const used = t("figureOf", { found: figure.format(sent), allowed: figure.format(lyricLimit(draft)) });
  useAnnouncedLimit(wrong && sent > lyricLimit(draft), `${t("lyrics.name")}: ${used}`);
  return (
    <div className="lyfoot">
      <Place cursor={cursor} />
      {name && inSection > 0 && (
        <span className="cut lywide">{words("line.of", { section: name, line: inSection })}</span>
      )}
      {silent && <span className="cut">{t("lyrics.keptNotSent")}</span>}
      <Spacer />
      {failure !== undefined && <span className="text-warn">{t("unkept", { why: describeError(failure).title })}</span>}
      {seconds > 0 && <SungLength seconds={seconds} />}
      <RhymePopover ending={ending} lines={rhyming} onPick={onRhyme} onBack={onBack} />
      <span id={LYRIC_LIMIT} className={wrong ? "text-block" : undefined}>
        {used}
      </span>
    </div>
  );
});

/** All that is drawn at every key. */
function Place({ cursor }: Pick<LyricFootProps, "cursor">) {
  const { t } = useTranslation("song");
  const { line, column } = useStore(cursor);
  return (
    <div>
      <span className="lyplace">{t("lyrics.cursor", { line, column })}</span>
    </div>
  );
}

const SungLength = memo(function SungLength({ seconds }: { seconds: number }) {
  const { t: words } = useTranslation("lyrics");
  return (
    <Tooltip text={words("lengthHow")}>
      <span className="cut lywide">{words("length", { time: formatDuration(seconds) })}</span>
    </Tooltip>
  );
});
