import { expect, it } from "vitest";
import { remainingDraft } from "#renderer/chat/composer/remaining-draft.ts";

const paper = (name: string) => ({ name, bytes: 4, pages: null, text: `of ${name}` });
const box = (
  text: string,
  files: readonly string[] = [],
  instruction: string | null = null,
  papers: readonly string[] = [],
) => ({
  text,
  attachments: files.map((assetId) => ({ assetId })),
  documents: papers.map(paper),
  instruction,
});

it.each([
  ["nothing typed since", box("Hello"), box("Hello"), box("")],
  ["letters typed behind it", box("Hello"), box("Hello and then"), box("and then")],
  ["a new line behind it", box("Hello"), box("Hello\n\nAlso"), box("Also")],
  ["its words changed in the middle", box("Hello"), box("Hullo there"), box("Hullo there")],
  ["all of it deleted and other words typed", box("Hello"), box("And"), box("And")],
  ["a file that came since", box("Look", ["a"]), box("Look", ["a", "b"]), box("", ["b"])],
  ["a file that was left out since", box("Look", ["a", "b"]), box("Look", ["b"]), box("")],
  [
    "a document that went with it, and one since",
    box("Read", [], null, ["a"]),
    box("Read", [], null, ["a", "b"]),
    box("", [], null, ["b"]),
  ],
  ["an instruction that went with it", box("Go", [], "Be brief"), box("Go", [], "Be brief"), box("")],
  ["an instruction written since", box("Go"), box("Go", [], "Be brief"), box("", [], "Be brief")],
])("after a message was sent: %s", (_what, sent, now, left) => {
  expect(remainingDraft(sent, now)).toEqual(left);
});
