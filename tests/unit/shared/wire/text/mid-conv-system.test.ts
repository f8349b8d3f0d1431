import { expect, test } from "vitest";
import { instructionBlock, instructionOf } from "#shared/wire/text/mid-conv-system.ts";

const block = (fields: object) => ({ type: "mid_conv_system", ...fields });

test.each<[what: string, block: { type: string }, words: string | undefined]>([
  ["as the studio writes it", instructionBlock("Be brief."), "Be brief."],
  [
    "of several parts",
    block({ content: [{ type: "text", text: "One." }, { text: "" }, { text: "Two." }] }),
    "One.\n\nTwo.",
  ],
  ["as plain text", block({ content: "Be brief." }), "Be brief."],
  ["as text of its own", block({ text: "Be brief." }), "Be brief."],
  ["with parts that are none", block({ content: [null, 7, { text: 7 }, { text: "One." }] }), "One."],
  ["without words", block({}), ""],
  ["another kind", { type: "text", text: "Be brief." } as { type: string }, undefined],
])("an instruction %s", (_what, written, words) => {
  expect(instructionOf(written)).toBe(words);
});
