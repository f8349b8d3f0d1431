import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { StructureTag } from "#shared/wire/music/music.ts";

/** The letter that inserts a tag from the palette. */
export const tagKeys: Readonly<Record<StructureTag, string>> = {
  Intro: "I",
  Verse: "V",
  "Pre Chorus": "P",
  Chorus: "C",
  Interlude: "N",
  Bridge: "B",
  Outro: "O",
  "Post Chorus": "S",
  Transition: "T",
  Break: "K",
  Hook: "H",
  "Build Up": "U",
  Inst: "M",
  Solo: "L",
};

/** A tag on a line of its own where the cursor is: on a blank line there, before a line begun at its start, else below. */
export function insertTag(state: EditorState, tag: StructureTag): TransactionSpec {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const written = `[${tag}]\n`;
  const blank = line.text.trim() === "";
  const at = blank || head === line.from ? line.from : line.to;
  const insert = at === line.to && !blank ? `\n\n${written}` : written;
  return {
    changes: { from: at, to: blank ? line.to : at, insert },
    selection: { anchor: at + insert.length },
    scrollIntoView: true,
    userEvent: "input.complete",
  };
}
