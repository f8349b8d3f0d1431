// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { ChoiceDialog } from "#renderer/library/picker/choice-dialog.tsx";
import { at, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it("files to choose from that can't be read are read again", async () => {
  let broken = true;
  pageCore({
    library: {
      list: () => {
        if (broken) throw new Error("The disk is away.");
        return { items: [{ id: "a", name: "pier.png", state: "ready" }], total: 1, all: 1 };
      },
    },
  } as never);
  render(
    <ChoiceDialog of="images" title="Choose" footer={null} onClose={() => undefined}>
      {(items) => <output>{items.map(({ name }) => name).join()}</output>}
    </ChoiceDialog>,
    { wrapper: WithinPage },
  );
  const retry = await at("button", "Retry");
  broken = false;
  fireEvent.click(retry);
  await until(() => expect(document.querySelector("output")?.textContent).toBe("pier.png"));
  expect(document.querySelector(".loadFailure")).toBeNull();
});

it.each([
  [2, 2, undefined],
  [2, 3, "1 more. Search to find it."],
  [2, 4, "2 more. Search to find them."],
  [0, 0, "No images or videos in the library yet."],
])("of %i files that are shown of %i the rest is told: %s", async (shown, total, words) => {
  const items = Array.from({ length: shown }, (_, at) => ({ id: `${at}`, name: `${at}.png`, state: "ready" }));
  const core = pageCore({ library: { list: () => ({ items, total, all: total }) } } as never);
  render(
    <ChoiceDialog of="pictures" title="Choose" footer={null} onClose={() => undefined}>
      {(all) => <output>{all.length}</output>}
    </ChoiceDialog>,
    { wrapper: WithinPage },
  );
  await until(() => expect(document.querySelector("output")?.textContent).toBe(String(shown)));
  if (words !== undefined) await until(() => expect(document.querySelector(".cap")).not.toBeNull());
  expect(document.querySelector(".cap")?.textContent).toBe(words);
  // A file that is missing can't be chosen, and no search would find it here.
  expect(core.asked).toEqual([["library.list", { kinds: ["image", "video"], readyOnly: true, limit: 60 }]]);
});
