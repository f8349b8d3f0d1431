import { type EditorState, type Extension, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { type LyricSection, parseLyrics } from "#shared/rules/lyric-structure.ts";
import { hueOf } from "./section-hue.ts";

/** The sections of the text, parsed once per change; everything else in the editor reads them here. */
export const sectionsField = StateField.define<readonly LyricSection[]>({
  create: (state) => parseLyrics(state.doc.toString()),
  update: (sections, { docChanged, newDoc }) => (docChanged ? parseLyrics(newDoc.toString()) : sections),
});

const known = Decoration.mark({ class: "cm-tag" });
const doubtful = Decoration.mark({ class: "cm-tag cm-tag-bad" });

function decorate(state: EditorState): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const section of state.field(sectionsField)) {
    const hue = hueOf(section.tag);
    // Blank lines at the end part one section from the next.
    let last = section.lastLine;
    while (last > section.line && state.doc.line(last).text.trim() === "") last -= 1;
    for (let line = section.line; line <= last; line += 1) {
      const { from } = state.doc.line(line);
      if (hue)
        ranges.push(
          Decoration.line({
            class: section.muted ? "cm-sec cm-muted" : "cm-sec",
            attributes: { "data-hue": hue },
          }).range(from),
        );
    }
    if (section.written !== null) {
      const { from, text } = state.doc.line(section.line);
      const start = from + text.indexOf("[");
      ranges.push(
        (section.suggestion === null && section.status === "known" ? known : doubtful).range(
          start,
          from + text.lastIndexOf("]") + 1,
        ),
      );
    }
  }
  return Decoration.set(ranges, true);
}

const decorationsField = StateField.define<DecorationSet>({
  create: decorate,
  update: (decorations, { docChanged, state }) => (docChanged ? decorate(state) : decorations),
  provide: (field) => EditorView.decorations.from(field),
});

/** Margin lines in the hue of each section, and tags as chips. Plain text stays the truth. */
export const lyricDecorations: Extension = [sectionsField, decorationsField];
