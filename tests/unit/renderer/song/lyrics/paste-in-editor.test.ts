// @vitest-environment jsdom
import { history, redo, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, expect, it } from "vitest";
import { tidyPaste } from "#renderer/song/lyrics/tidy-paste.ts";

const open: EditorView[] = [];
afterEach(() => {
  for (const view of open.splice(0)) view.destroy();
});

/** Lyrics with the caret at `at`, and what happens to them. */
function lyrics(doc: string, at = doc.length) {
  const view = new EditorView({
    state: EditorState.create({ doc, selection: { anchor: at }, extensions: [history(), tidyPaste] }),
  });
  open.push(view);
  const enter = (insert: string, userEvent: string) =>
    view.dispatch(view.state.replaceSelection(insert), { userEvent });
  return {
    view,
    paste: (insert: string) => enter(insert, "input.paste"),
    type: (insert: string) => enter(insert, "input.type"),
    text: () => view.state.doc.toString(),
    caret: () => view.state.selection.main.head,
    tidied: () => Promise.resolve(),
  };
}

it.each([
  ["into nothing", "", "【Chorus】\r\nSalt on the glass", "[Chorus]\nSalt on the glass"],
  ["below other words", "[Verse]\n", "(Bridge)\nHold", "[Verse]\n[Bridge]\nHold"],
  ["of nothing but words", "[Verse]\n", "Hold (the light)", "[Verse]\nHold (the light)"],
  // A name behind other words is no section: the whole line counts.
  ["behind other words", "Hold ", "(Bridge)", "Hold (Bridge)"],
])("a paste %s is tidied", async (_where, doc, pasted, after) => {
  const { paste, text, caret, tidied } = lyrics(doc);
  paste(pasted);
  await tidied();
  expect(text()).toBe(after);
  expect(caret()).toBe(after.length);
});

it("undo gives first what was pasted as it came, then what was there before; redo goes back the same way", async () => {
  const { view, paste, text, tidied } = lyrics("Hold\n");
  paste("【Chorus】");
  await tidied();
  expect(text()).toBe("Hold\n[Chorus]");
  undo(view);
  expect(text()).toBe("Hold\n【Chorus】");
  undo(view);
  expect(text()).toBe("Hold\n");
  redo(view);
  redo(view);
  expect(text()).toBe("Hold\n[Chorus]");
});

it("what is typed on behind a tidied paste is undone by itself", async () => {
  const { view, paste, type, text, tidied } = lyrics("");
  paste("【Chorus】");
  await tidied();
  type("\nHold");
  undo(view);
  expect(text()).toBe("[Chorus]");
});

it("what is typed stays as it is typed", async () => {
  const { type, text, tidied } = lyrics("");
  type("【Chorus】");
  await tidied();
  expect(text()).toBe("【Chorus】");
});

it("a paste that was changed at once isn't tidied any more: its places are other ones", async () => {
  const { view, paste, text, tidied } = lyrics("");
  paste("【Chorus】");
  view.dispatch({ changes: { from: 0, insert: "x" } });
  await tidied();
  expect(text()).toBe("x【Chorus】");
});

it("lines beside the paste stay as they were written", async () => {
  const { paste, text, tidied } = lyrics("(Verse)\n\n(Bridge)", 8);
  paste("(Chorus)");
  await tidied();
  expect(text()).toBe("(Verse)\n[Chorus]\n(Bridge)");
});
