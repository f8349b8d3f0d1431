import type { Extension } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
import { tagOfLine } from "#shared/rules/music/lyric-structure.ts";
import { countSyllables } from "../../lyrics/count-syllables.ts";
import { rhymeField } from "../rhymes/rhyme-field.ts";
import { sungSeconds } from "../sung-length.ts";

export interface LineLabels {
  /** `8 syllables, about 3 s, rhyme A` */
  readonly about: (line: { syllables: number; seconds: string; rhyme: string | undefined }) => string;
  readonly seconds: (value: string) => string;
}

class LineMarker extends GutterMarker {
  readonly syllables: number;
  readonly seconds: string;
  readonly rhyme: string | undefined;
  readonly words: LineLabels;

  constructor(text: string, rhyme: string | undefined, words: LineLabels) {
    super();
    this.syllables = countSyllables(text);
    this.seconds = sungSeconds(text).toFixed(1);
    this.rhyme = rhyme;
    this.words = words;
  }

  override eq(other: LineMarker): boolean {
    return other.syllables === this.syllables && other.seconds === this.seconds && other.rhyme === this.rhyme;
  }

  override toDOM(): HTMLElement {
    const shown = document.createElement("span");
    shown.className = "cm-lineFigures";
    shown.title = this.words.about(this);
    const parts = [
      ["cm-rhyme", this.rhyme ?? ""],
      ["cm-count", this.syllables > 0 ? String(this.syllables) : ""],
      ["cm-sung", this.syllables > 0 ? this.words.seconds(this.seconds) : ""],
    ] as const;
    for (const [className, text] of parts) {
      const part = document.createElement("span");
      part.className = className;
      part.textContent = text;
      shown.append(part);
    }
    return shown;
  }
}

/** Markers that are remembered: at each key all lines in sight are asked for theirs, and all but one are as before. */
const REMEMBERED = 1000;

/** At the right of each sung line: its letter in the rhyme scheme, its syllables, about how long it takes to sing. */
export function lineGutter(words: LineLabels): Extension {
  const markers = new Map<string, LineMarker | null>();
  const markerOf = (text: string, rhyme: string | undefined): LineMarker | null => {
    const name = `${rhyme ?? ""}\n${text}`;
    const known = markers.get(name);
    if (known !== undefined) return known;
    const silent = text.trim() === "" || tagOfLine(text) !== undefined;
    const marker =
      silent || (rhyme === undefined && countSyllables(text) === 0) ? null : new LineMarker(text, rhyme, words);
    if (markers.size >= REMEMBERED) markers.clear();
    markers.set(name, marker);
    return marker;
  };
  return gutter({
    class: "cm-syllables",
    side: "after",
    lineMarker: ({ state }, { from }) => {
      const { text, number } = state.doc.lineAt(from);
      return markerOf(text, state.field(rhymeField).get(number));
    },
    lineMarkerChange: ({ startState, state }) => startState.field(rhymeField) !== state.field(rhymeField),
  });
}
