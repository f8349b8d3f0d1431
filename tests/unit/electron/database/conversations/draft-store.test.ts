import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { createDraftStore } from "#core/database/conversations/draft-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

const nothing = { text: "", attachments: [], instruction: null };

test("what was sent is no draft any more; what was written otherwise stays", () => {
  const drafts = createDraftStore(openTestDatabase());
  const attachments = [{ assetId: newId() }];
  drafts.save("one", { text: "And then? ", attachments, instruction: "Short" });

  drafts.forgetSent("one", { text: "And then?" });
  drafts.forgetSent("one", { text: "And now?", attachments });
  drafts.forgetSent("two", { text: "And then?", attachments });
  expect(drafts.get("one")).toEqual({ text: "And then? ", attachments, instruction: "Short" });

  drafts.forgetSent("one", { text: "And then?", attachments });
  expect(drafts.get("one")).toEqual(nothing);
});
