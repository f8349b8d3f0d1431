import { history } from "@codemirror/commands";
import { getChunks } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { restoreHistory, serializeHistory } from "#renderer/song/editor/persisted-history.ts";
import { acceptLineAt, rejectLineAt } from "#renderer/song/editor/rewrite/line-decisions.ts";
import {
  acceptedText,
  changesLeft,
  endReview,
  resumeReview,
  rewriteReview,
} from "#renderer/song/editor/rewrite/rewrite-review.ts";

const config = { extensions: [rewriteReview, history()] };

const reviewOf = (accepted: string, proposed: string): EditorState =>
  EditorState.create({ ...config, doc: proposed }).update(resumeReview(accepted)).state;

const both = (state: EditorState) => ({ accepted: acceptedText(state).toString(), shown: state.doc.toString() });
const at = (state: EditorState, words: string): number => state.doc.toString().indexOf(words);

function decide(state: EditorState, decision: typeof acceptLineAt, words: string): EditorState {
  const spec = decision(state, at(state, words));
  if (spec === null) throw new Error(`Nothing is to be decided at “${words}”.`);
  return state.update(spec).state;
}

// @shows First use, point by point › A2. A rewrite under review is never what is sent
describe("a rewrite under review", () => {
  it("is not the text: what was there before is, until it is accepted", () => {
    const state = reviewOf("[Verse]\none\ntwo", "[Verse]\nONE\nTWO");
    expect(both(state)).toEqual({ accepted: "[Verse]\none\ntwo", shown: "[Verse]\nONE\nTWO" });
    expect(changesLeft(state)).toBe(1);
    expect(acceptedText(state.update(endReview).state).toString()).toBe("[Verse]\nONE\nTWO");
  });

  it("keeps what is typed meanwhile to be decided too", () => {
    const state = reviewOf("one\ntwo\nthree", "ONE\ntwo\nthree");
    const typed = state.update({ changes: { from: state.doc.length, insert: " more" } }).state;
    expect(both(typed)).toEqual({ accepted: "one\ntwo\nthree", shown: "ONE\ntwo\nthree more" });
    expect(changesLeft(typed)).toBe(2);
  });

  it.each([
    // old, proposed, the line, accepted text after accepting it, shown text after rejecting it
    ["one\ntwo\nthree", "ONE\nTWO\nTHREE", "TWO", "one\nTWO\nthree", "ONE\ntwo\nTHREE"],
    ["one\ntwo\nend", "ONE\nend", "ONE", "ONE\nend", "one\ntwo\nend"],
    ["one\nend", "ONE\nTWO\nend", "TWO", "one\nTWO\nend", "ONE\nend"],
    ["one\nend", "ONE\nTWO\nTRE\nend", "TWO", "one\nTWO\nend", "ONE\nTRE\nend"],
    ["one", "one\nTWO", "TWO", "one\nTWO", "one"],
    ["end", "ONE\nTWO\nend", "ONE", "ONE\nend", "TWO\nend"],
    ["start\nend", "start\nNEW\nend", "NEW", "start\nNEW\nend", "start\nend"],
    ["one two", "one 2", "one 2", "one 2", "one two"],
  ])("%j as %j: the line %j alone", (old, proposed, line, accepted, shown) => {
    expect(both(decide(reviewOf(old, proposed), acceptLineAt, line))).toEqual({ accepted, shown: proposed });
    expect(both(decide(reviewOf(old, proposed), rejectLineAt, line))).toEqual({ accepted: old, shown });
  });

  it("accepted line by line it is the proposal, rejected line by line the old text", () => {
    const [old, proposed] = ["a\nb\nc\nd", "A\nB\nC\nD\nE"];
    const all = (decision: typeof acceptLineAt) => {
      let state = reviewOf(old, proposed);
      for (let steps = 0; steps < 20; steps += 1) {
        const chunk = getChunks(state)?.chunks[0];
        if (chunk === undefined) break;
        const ends = Array.from({ length: chunk.endB - chunk.fromB + 1 }, (_, more) => chunk.fromB + more);
        const spec = ends.map((position) => decision(state, position)).find((found) => found !== null);
        if (!spec) break;
        state = state.update(spec).state;
      }
      return both(state);
    };
    expect(all(acceptLineAt)).toEqual({ accepted: proposed, shown: proposed });
    expect(all(rejectLineAt)).toEqual({ accepted: old, shown: old });
  });

  it("has nothing to decide in a line that didn't change", () => {
    const state = reviewOf("one\ntwo", "one\nTWO");
    expect(acceptLineAt(state, 0)).toBeNull();
    expect(rejectLineAt(state, 0)).toBeNull();
  });

  it("goes on where it was left, unless the text was changed elsewhere meanwhile", () => {
    const left = decide(reviewOf("one\ntwo", "ONE\nTWO"), acceptLineAt, "ONE");
    const kept = serializeHistory(left);
    const back = restoreHistory(kept, "ONE\ntwo", config);
    expect(both(back)).toEqual({ accepted: "ONE\ntwo", shown: "ONE\nTWO" });
    expect(changesLeft(back)).toBe(1);
    const elsewhere = restoreHistory(kept, "other words", config);
    expect(both(elsewhere)).toEqual({ accepted: "other words", shown: "other words" });
    expect(changesLeft(elsewhere)).toBeNull();
  });
});
