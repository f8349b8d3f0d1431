// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { StorageSection } from "#renderer/settings/storage/storage-section.tsx";
import { press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

it("what can’t be measured says why, and is measured again on Retry", async () => {
  let broken = true;
  let unread = true;
  const nothing = { files: 0, bytes: 0 };
  pageCore({
    storage: {
      measure: () => {
        if (broken) throw new Error("The disk can’t be read.");
        return { kinds: [], works: [], posters: nothing, partial: nothing, backups: nothing, logs: nothing };
      },
    },
    trash: {
      state: () => {
        if (unread) throw new Error("The trash can’t be read.");
        return { files: 0, bytes: 0, refused: 0, minutes: 10 };
      },
    },
    app: { status: () => ({ freeBytes: null }) },
    settings: { get: () => ({ posterBytes: null }) },
  } as never);
  render(<StorageSection />, { wrapper: WithinPage });
  expect(screen.getByRole("status").textContent).toBe("Measuring…");
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn’t load this");
  broken = false;
  await press("button", "Retry");
  await until(() => expect(screen.queryByText("Free up space")).not.toBeNull());
  // So does what was deleted, in its row.
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn’t load this");
  unread = false;
  await press("button", "Retry");
  await until(() => expect(screen.queryByRole("alert")).toBeNull());
});
