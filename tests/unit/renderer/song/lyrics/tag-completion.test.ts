import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { completeTag } from "#renderer/song/lyrics/tag-completion.ts";

const offered = (doc: string) => {
  const state = EditorState.create({ doc });
  return completeTag(new CompletionContext(state, doc.length, false))?.options.map(({ label }) => label) ?? [];
};

// API.md § Music generation request, lyrics.
const tags =
  "[Intro] [Verse] [Pre Chorus] [Chorus] [Interlude] [Bridge] [Outro] [Post Chorus] [Transition] [Break] [Hook] [Build Up] [Inst] [Solo]";

test.each(["[", "line\n[", "  [", "[Ch"])("after %j all fourteen tags are offered", (doc) => {
  expect(offered(doc).join(" ")).toBe(tags);
});

test.each(["", "light [", "[Verse]", "[Verse] and", "light"])("after %j none is offered", (doc) => {
  expect(offered(doc)).toEqual([]);
});
