import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { createDraftStore } from "#core/database/conversations/draft-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

const nothing = { text: "", attachments: [], documents: [], instruction: null };

test("what was sent is no draft any more; what was written otherwise stays", () => {
  const drafts = createDraftStore(openTestDatabase());
  const attachments = [{ assetId: newId() }];
  drafts.save("one", { text: "And then? ", attachments, instruction: "Short" });

  drafts.forgetSent("one", { text: "And then?" });
  drafts.forgetSent("one", { text: "And now?", attachments });
  drafts.forgetSent("two", { text: "And then?", attachments });
  expect(drafts.get("one")).toEqual({ text: "And then? ", attachments, documents: [], instruction: "Short" });

  drafts.forgetSent("one", { text: "And then?", attachments });
  expect(drafts.get("one")).toEqual(nothing);
});

test("the text of a file is part of the draft, and of what was sent", () => {
  const drafts = createDraftStore(openTestDatabase());
  const documents = [{ name: "rain.fountain", bytes: 20, pages: null, text: "INT. LAMP ROOM" }];
  expect(drafts.save("one", { documents })).toEqual({ ...nothing, documents });
  drafts.save("one", { text: "Read it" });
  drafts.forgetSent("one", { text: "Read it" });
  expect(drafts.get("one")).toEqual({ ...nothing, text: "Read it", documents });
  drafts.forgetSent("one", { text: "Read it", documents });
  expect(drafts.get("one")).toEqual(nothing);
});
