// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { StoreRow } from "#renderer/settings/store/store-row.tsx";
import type { StoreState } from "#shared/contract/library/store.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

it.each<[StoreState["state"], missing: number, words: string]>([
  ["waiting", 0, "Will check the folder soon"],
  ["checking", 0, "Checking the folder…"],
  ["watching", 0, "Watching the folder for changes"],
  ["watching", 2, "Watching the folder for changes 2 files are missing."],
  ["blind", 0, "Checking the folder once a minute: this disk doesn’t report changes."],
  ["gone", 1, "Folder not found 1 file is missing."],
  // On a first day nothing is amiss.
  ["unmade", 0, "The folder will be created with your first file"],
])("a folder that is %s, with %i files missing, is told as “%s”", async (state, missing, words) => {
  const store = { folder: "/films", state, seenByOthers: false, unchosen: null };
  pageCore({ store: { state: () => store, stray: () => ({ missing, elsewhere: 0 }) } } as never);
  render(<StoreRow />, { wrapper: WithinPage });
  await expect.poll(() => screen.queryByRole("status")?.textContent.trim()).toBe(words);
});
