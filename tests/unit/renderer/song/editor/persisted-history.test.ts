import { history, undo, undoDepth } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { restoreHistory, serializeHistory } from "#renderer/song/editor/persisted-history.ts";

const config = { extensions: [history({ newGroupDelay: 0 })] };

function typed(words: readonly string[]): EditorState {
  let state = EditorState.create({ ...config, doc: "" });
  for (const insert of words) {
    const at = state.doc.length;
    state = state.update({ changes: { from: at, insert }, userEvent: "input.paste", selection: { anchor: at } }).state;
  }
  return state;
}

function undone(state: EditorState): EditorState {
  let after = state;
  undo({ state, dispatch: (transaction) => (after = transaction.state) });
  return after;
}

it("goes on with the undo steps after a restart", () => {
  const kept = serializeHistory(typed(["one ", "two ", "three"]));
  const state = restoreHistory(kept, "one two three", config);
  expect(state.doc.toString()).toBe("one two three");
  expect(undone(state).doc.toString()).toBe("one two ");
  expect(undone(undone(undone(state))).doc.toString()).toBe("");
});

it("shows the text as it is where it went on without them, and still leads back", () => {
  const state = restoreHistory(serializeHistory(typed(["one ", "two"])), "one two three", config);
  expect(state.doc.toString()).toBe("one two three");
  expect(undone(state).doc.toString()).toBe("one  three");
});

it("lets the oldest steps go where they are too much, and all of it where even the text is", () => {
  const state = typed(Array.from({ length: 40 }, (_, at) => `word number ${at} `));
  const whole = serializeHistory(state)?.length ?? 0;
  const limit = Math.round(whole / 2);
  const kept = serializeHistory(state, limit);
  expect(kept?.length).toBeLessThanOrEqual(limit);
  const read = restoreHistory(kept, state.doc.toString(), config);
  expect(undoDepth(read)).toBeGreaterThan(0);
  expect(undoDepth(read)).toBeLessThan(40);
  expect(undone(read).doc.toString()).toBe(undone(state).doc.toString());
  expect(serializeHistory(state, 100)).toBeNull();
});

it("what is just as long as may be kept is kept whole; one character less lets the oldest half go", () => {
  const state = typed(["one ", "two ", "three ", "four "]);
  const whole = serializeHistory(state) as string;
  expect(serializeHistory(state, whole.length)).toBe(whole);
  const less = serializeHistory(state, whole.length - 1) as string;
  expect([whole, less].map((kept) => undoDepth(restoreHistory(kept, state.doc.toString(), config)))).toEqual([4, 2]);
});

it.each([null, "", "{}", '{"doc":1}', "nonsense"])("begins anew with %j", (kept) => {
  const state = restoreHistory(kept, "la", config);
  expect(state.doc.toString()).toBe("la");
  expect(undoDepth(state)).toBe(0);
});
