import { expect, test } from "vitest";
import { takeLegacyDraft } from "#renderer/chat/composer/legacy-draft.ts";

const assetId = "019aa000-0000-7000-8000-000000000001";

function pageWith(kept: Record<string, string>) {
  const all = new Map(Object.entries(kept));
  return {
    all,
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
}

test("what an earlier studio kept of a message is taken over once, and nothing of another place", () => {
  const page = pageWith({
    "reelsong.chat.draft.new": "Half a th",
    "reelsong.chat.attachments.new": JSON.stringify([{ assetId, detail: "low" }]),
    "reelsong.chat.draft.other": "Not mine",
    "reelsong.chat.instructions": JSON.stringify({
      state: { byPlace: { new: "As the keeper", other: "" } },
      version: 0,
    }),
  });
  expect(takeLegacyDraft(page, "new")).toEqual({
    text: "Half a th",
    attachments: [{ assetId, detail: "low" }],
    instruction: "As the keeper",
  });
  expect(takeLegacyDraft(page, "new")).toEqual({});
  expect(takeLegacyDraft(page, "other")).toEqual({ text: "Not mine", instruction: "" });
});

test.each([
  ["files that nobody can read", { "reelsong.chat.attachments.new": "[{" }],
  ["files of another shape", { "reelsong.chat.attachments.new": '[{"file":1}]' }],
  ["instructions of another shape", { "reelsong.chat.instructions": "[]" }],
])("%s don't take the words along", (_what, kept) => {
  expect(takeLegacyDraft(pageWith({ "reelsong.chat.draft.new": "Words", ...kept }), "new")).toEqual({ text: "Words" });
});
