// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { TrashDialog, type TrashDialogProps } from "#renderer/library/trash-dialog.tsx";
import { at, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const use = (number: number, more: object = {}) => ({
  ...{ kind: "film", id: `f${number}`, title: `Film ${number}`, files: 1, ...more },
});
async function open(given: Partial<TrashDialogProps>, uses: readonly object[] = []) {
  const core = pageCore({ library: { uses: () => uses } } as never);
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  render(<TrashDialog {...{ ids: ["a"], asset: undefined, outside: 0, onClose, onConfirm, ...given }} />, {
    wrapper: WithinPage,
  });
  const dialog = await at("alertdialog", /./);
  await until(() => expect(core.asked).toEqual([["library.uses", { ids: given.ids ?? ["a"] }]]));
  return { dialog, onClose, onConfirm };
}
const title = (dialog: Element) => dialog.querySelector("h2")?.textContent;
const pier = (state = "ready") => ({ name: "pier.png", state }) as never;
const plain =
  "You can undo this for 10 minutes. Deleted files then move to the system trash; their details stay in Reelsong.";

it.each<[what: string, given: Partial<TrashDialogProps>, title: string, text: string]>([
  ["one", { asset: pier() }, "Move “pier.png” to trash?", plain],
  ["one that isn't loaded", {}, "Move 1 file to trash?", plain],
  ["several, of which one is known", { ids: ["a", "b"], asset: pier() }, "Move 2 files to trash?", plain],
  [
    "one that nobody sees",
    { asset: pier(), outside: 1 },
    "Move “pier.png” to trash?",
    `This file isn’t in this view.${plain}`,
  ],
  [
    "some that nobody sees",
    { ids: ["a", "b", "c"], outside: 2 },
    "Move 3 files to trash?",
    `2 selected files aren’t in this view.${plain}`,
  ],
  [
    "one that is lost already",
    { asset: pier("missing") },
    "Move “pier.png” to trash?",
    "The file is already missing. This removes its entry; you can undo it for 10 minutes.",
  ],
])("it asks about %s", async (_what, given, asked, text) => {
  const { dialog } = await open(given);
  expect(title(dialog)).toBe(asked);
  await until(() => expect(dialog.textContent).toContain(`${asked}${text}`));
  expect(dialog.querySelector("[role=note]")).toBeNull();
});

it("the work that would miss them is named, up to six", async () => {
  const six = Array.from({ length: 6 }, (_, at) => use(at + 1));
  const { dialog } = await open({}, six);
  await until(() =>
    expect(dialog.querySelector("[role=note]")?.textContent).toBe(
      "Used in:Film “Film 1”Film “Film 2”Film “Film 3”Film “Film 4”Film “Film 5”Film “Film 6”",
    ),
  );
  cleanup();
  const more = await open({}, [use(7, { files: 3 }), use(8, { kind: "song", title: "" }), ...six, use(9)]);
  await until(() =>
    expect(more.dialog.querySelector("[role=note]")?.textContent).toMatch(
      /^Used in:Film “Film 7”, 3 filesSong “Untitled[^”]*”Film “Film 1”Film “Film 2”Film “Film 3”Film “Film 4”and 3 more$/,
    ),
  );
});

it("who says no closes it, who says yes has them deleted", async () => {
  const { onClose, onConfirm, dialog } = await open({});
  await press("button", "Cancel", dialog);
  expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  cleanup();
  const again = await open({});
  await press("button", "Move to trash", again.dialog);
  expect(again.onConfirm).toHaveBeenCalledOnce();
});

it("where it can't be read what would miss them, that is said: nobody takes it for nothing", async () => {
  pageCore({
    library: {
      uses: () => {
        throw new Error("The disk is away.");
      },
    },
  } as never);
  const end = () => undefined;
  render(<TrashDialog ids={["a"]} asset={undefined} outside={0} onClose={end} onConfirm={end} />, {
    wrapper: WithinPage,
  });
  const dialog = await at("alertdialog", /./);
  await until(() => expect(dialog.textContent).toContain("Couldn’t check where this is used."));
});
