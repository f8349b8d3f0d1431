import type { StructureTag } from "#shared/wire/music/music.ts";
import { structureTags } from "#shared/wire/music/music.ts";
import { quote } from "../json-shape.ts";
import type { Report } from "../report.ts";
import { parseLyrics } from "./lyric-structure.ts";
import { readTag } from "./tag-spelling.ts";

/** Sections that are sung; the others may stand without lines. */
const SUNG: readonly StructureTag[] = ["Verse", "Pre Chorus", "Chorus", "Post Chorus", "Bridge", "Hook"];
const INLINE_TAG = /^\s*\[([^[\]]+)\]\s*\S/;
const ALLOWED = structureTags.map((tag) => `[${tag}]`).join(" ");

/** Structure tags that would be sung instead of read, and sections without words; paths are `lyrics.<line from 1>`. */
export function checkLyricStructure(lyrics: string, report: Report): void {
  const sections = parseLyrics(lyrics);
  let doubtful = 0;
  for (const section of sections) {
    const path = `lyrics.${section.line}`;
    const found = `[${section.written ?? ""}]`;
    const params = { line: section.line, tag: section.written ?? "" };
    if (section.status === "unknown") {
      doubtful += 1;
      const message = `Line ${section.line}: ${found} is no structure tag and would be sung; ${ALLOWED} are known.`;
      report.breach("music.lyrics.tag_unknown", path, message, { found, allowed: ALLOWED, params });
    } else if (section.suggestion !== null) {
      doubtful += 1;
      const code = section.status === "case" ? "music.lyrics.tag_case" : "music.lyrics.tag_misspelt";
      const message = `Line ${section.line}: ${found} may be sung, not read as a tag; ${section.suggestion} is meant.`;
      const suggestion = section.suggestion;
      report.breach(code, path, message, { found, allowed: suggestion, params: { ...params, suggestion } });
    }
    const sung = section.tag !== null && SUNG.includes(section.tag);
    if (sung && section.lines.every((line) => line.trim() === "")) {
      const message = `Line ${section.line}: ${found} has no lines to sing.`;
      report.breach("music.lyrics.empty_section", path, message, { found, params });
    }
    for (const [index, line] of section.source.entries()) {
      const words = INLINE_TAG.exec(line)?.[1];
      if (words === undefined || readTag(words.trim()).tag === null) continue;
      const at = section.line + index;
      const message = `Line ${at}: the tag [${words}] shares its line with words; a tag stands on a line of its own.`;
      report.breach("music.lyrics.tag_inline", `lyrics.${at}`, message, {
        found: quote(line.trim()),
        params: { line: at, tag: words },
      });
    }
  }
  const tagged = sections.filter(({ status }) => status !== "untagged").length;
  if (tagged > 0 && doubtful === 0) {
    const figures = { found: String(tagged) };
    report.pass("music.lyrics.tag_unknown", "lyrics", `Structure tags: ${tagged}, all known.`, figures);
  }
}
