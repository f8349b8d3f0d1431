import { type Extension, RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from "@codemirror/view";
import { type LyricSection, parseLyrics } from "#shared/rules/music/lyric-structure.ts";
import { lastWrittenLine, sectionOfLine } from "../editor/lines/section-lines.ts";
import { textOf } from "../editor/lines/text-of.ts";
import { hueOf, type SectionHue } from "../sections/section-hue.ts";

/** The sections of the text, parsed once per change; everything else in the editor reads them here. */
export const sectionsField = StateField.define<readonly LyricSection[]>({
  create: (state) => parseLyrics(textOf(state.doc)),
  update: (sections, { docChanged, newDoc }) => (docChanged ? parseLyrics(textOf(newDoc)) : sections),
});

const known = Decoration.mark({ class: "cm-tag" });
const doubtful = Decoration.mark({ class: "cm-tag cm-tag-bad" });

const marginOf = (hue: SectionHue, muted: boolean) =>
  Decoration.line({ class: muted ? "cm-sec cm-muted" : "cm-sec", attributes: { "data-hue": hue } });
const hues: readonly SectionHue[] = ["intro", "verse", "pre", "chorus", "bridge", "outro"];
/** Made once: what is the same object needs no comparing at the next key. */
const margins = new Map(hues.map((hue) => [hue, { sounding: marginOf(hue, false), muted: marginOf(hue, true) }]));

/** Only what is in sight is decorated, however long the text is. */
function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const sections = state.field(sectionsField);
  const { doc } = state;
  for (const { from, to } of visibleRanges) {
    let section: LyricSection | undefined;
    let last = 0;
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at);
      at = line.to + 1;
      if (section === undefined || line.number > section.lastLine) {
        section = sectionOfLine(sections, line.number);
        // Blank lines at the end part one section from the next.
        last = section === undefined ? 0 : lastWrittenLine(doc, section);
      }
      if (section === undefined || line.number > last) continue;
      const hue = hueOf(section.tag);
      const margin = hue && margins.get(hue);
      if (margin) builder.add(line.from, line.from, section.muted ? margin.muted : margin.sounding);
      if (section.written === null || line.number !== section.line) continue;
      builder.add(
        line.from + line.text.indexOf("["),
        line.from + line.text.lastIndexOf("]") + 1,
        section.suggestion === null && section.status === "known" ? known : doubtful,
      );
    }
  }
  return builder.finish();
}

const decorations = ViewPlugin.define(
  (view) => ({
    shown: decorate(view),
    update(update) {
      if (update.docChanged || update.viewportChanged) this.shown = decorate(update.view);
    },
  }),
  { decorations: (plugin) => plugin.shown },
);

/** Margin lines in the hue of each section, and tags as chips. Plain text stays the truth. */
export const lyricDecorations: Extension = [sectionsField, decorations];
