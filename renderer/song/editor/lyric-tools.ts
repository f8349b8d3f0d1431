import { defaultKeymap, history } from "@codemirror/commands";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { type Extension, Prec } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
  tooltips,
} from "@codemirror/view";
import type { TFunction } from "i18next";
import { historyKeys } from "#renderer/editing/index.ts";
import { lyricDecorations, sectionsField } from "../lyrics/lyric-decorations.ts";
import { tagCompletion } from "../lyrics/tag-completion.ts";
import { tagSuggestions } from "../lyrics/tag-suggestion.ts";
import { tidyPaste } from "../lyrics/tidy-paste.ts";
import { foldSections } from "./lines/fold-sections.ts";
import { lineDirections } from "./lines/line-direction.ts";
import { lineGutter } from "./lines/line-gutter.ts";
import { lineInSection, sectionOfLine } from "./lines/section-lines.ts";
import { rewriteReview } from "./rewrite/rewrite-review.ts";
import { rhymeHints } from "./rhymes/rhyme-field.ts";
import { spelling } from "./spelling-language.ts";

type Words = Readonly<{ song: TFunction<"song">; lyrics: TFunction<"lyrics"> }>;

/** Mod+Enter generates, here as everywhere in the pane: it is no blank line. */
const writingKeys = defaultKeymap.filter(({ key }) => key !== "Mod-Enter");

/** Undo steps that are remembered at least. */
const STEPS = 400;

/** Everything the lyric editor does by itself; what the page does with it is added by the component. */
export function lyricTools({ song, lyrics }: Words, onPalette: () => void): Extension {
  return [
    lyricDecorations,
    sectionNumbers,
    foldSections({ unfold: lyrics("fold.unfold"), lines: (count) => lyrics("fold.lines", { count }) }),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history({ minDepth: STEPS }),
    drawSelection(),
    search({ top: true }),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    // The editor is laid out for itself: what floats over it must not be cut off at its edge.
    tooltips({ parent: document.body }),
    placeholder(song("lyrics.placeholder")),
    EditorView.contentAttributes.of({ "aria-label": song("lyrics.name"), tabindex: "0" }),
    spelling,
    lineDirections,
    tagSuggestions({
      question: song("lyrics.meant"),
      apply: (suggestion, line) => song("lyrics.applyMeant", { suggestion, line }),
      applied: (before, now) => song("lyrics.meantApplied", { before, now }),
    }),
    tagCompletion,
    tidyPaste,
    rhymeHints,
    lineGutter({
      seconds: (value) => lyrics("line.seconds", { value }),
      about: ({ syllables, seconds, rhyme }) => {
        const about = lyrics("line.about", { count: syllables, seconds });
        return rhyme === undefined ? about : lyrics("line.rhyme", { about, rhyme });
      },
    }),
    rewriteReview,
    Prec.high(
      keymap.of([
        {
          key: "Mod-j",
          preventDefault: true,
          run: () => {
            onPalette();
            return true;
          },
        },
      ]),
    ),
    historyKeys,
    keymap.of([...writingKeys, ...searchKeymap]),
  ];
}

/** Lines numbered within their section, as they are spoken of ("second line of the bridge"); tags have no number. */
const sectionNumbers: Extension = lineNumbers({
  formatNumber: (line, state) => {
    // Beyond the end while the gutter makes room for its widest number.
    if (line > state.doc.lines) return String(Math.min(line, 99));
    const section = sectionOfLine(state.field(sectionsField), line);
    return String((section && lineInSection(section, line)) || "");
  },
});
