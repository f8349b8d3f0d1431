import type { Extension } from "@codemirror/state";
import { lineNumbers } from "@codemirror/view";
import { sectionsField } from "../lyric-decorations.ts";
import { lineInSection, sectionOfLine } from "./section-lines.ts";

/** Lines numbered within their section, as they are spoken of ("second line of the bridge"); tags have no number. */
export const sectionNumbers: Extension = lineNumbers({
  formatNumber: (line, state) => {
    // Beyond the end while the gutter makes room for its widest number.
    if (line > state.doc.lines) return String(Math.min(line, 99));
    const section = sectionOfLine(state.field(sectionsField), line);
    return String((section && lineInSection(section, line)) || "");
  },
});
