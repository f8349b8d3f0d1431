import type { Text } from "@codemirror/state";
import type { LyricSection } from "#shared/rules/music/lyric-structure.ts";

/** The section that holds a line, from 1; by halves, for it is asked for each line that is shown. */
export function sectionOfLine(sections: readonly LyricSection[], line: number): LyricSection | undefined {
  let low = 0;
  let high = sections.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const section = sections[middle];
    if (section === undefined) return undefined;
    if (line < section.line) high = middle - 1;
    else if (line > section.lastLine) low = middle + 1;
    else return section;
  }
  return undefined;
}

/** Its last line that isn't blank: blank lines at the end part one section from the next. */
export function lastWrittenLine(doc: Text, { line, lastLine }: Pick<LyricSection, "line" | "lastLine">): number {
  let last = Math.min(lastLine, doc.lines);
  while (last > line && doc.line(last).text.trim() === "") last -= 1;
  return last;
}

/** Which line of its section a line is, from 1; 0 for the tag itself and for blank lines, which nobody sings. */
export function lineInSection(section: LyricSection, line: number): number {
  const first = section.written === null ? 0 : 1;
  const at = line - section.line;
  if (at < first || section.source[at]?.trim() === "") return 0;
  let count = 0;
  for (let index = first; index <= at; index += 1) if (section.source[index]?.trim() !== "") count += 1;
  return count;
}
