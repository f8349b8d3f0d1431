// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, test } from "vitest";
import {
  askArchivedOrder,
  askShownOrder,
  beginSelecting,
  endSelecting,
  selectThese,
  shownOrder,
  showSelectionOf,
  useSelected,
} from "#renderer/chat/many/selected-conversations.ts";
import { SelectionBar } from "#renderer/chat/many/selection-bar.tsx";
import { useManyActions } from "#renderer/chat/many/use-many-actions.ts";
import { useSelectionKeys } from "#renderer/chat/many/use-selection-keys.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { at, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const reset = () => {
  unreadable = false;
  showSelectionOf("");
  endSelecting();
  useToasts.setState({ shown: [] });
};
beforeEach(reset);
afterEach(() => {
  cleanup();
  reset();
});

test("the order is that of the list: pinned ones, what open folders hold, then all others", () => {
  const place = (id: string, folderId: string | null = null, pinned = false) => ({ id, folderId, pinned });
  const places = [place("p", null, true), place("a"), place("f1", "F"), place("g1", "G"), place("b"), place("f2", "F")];
  const folders = [
    { id: "F", open: true },
    { id: "G", open: false },
  ];
  expect(shownOrder(places, folders)).toEqual(["p", "f1", "f2", "a", "b"]);
});

const IDS = ["a", "b", "c", "d"];
const deleted: string[][] = [];
let unreadable = false;
function List() {
  const list = useRef<HTMLDivElement>(null);
  useSelectionKeys(
    list,
    async () => {
      if (unreadable) throw new Error("away");
      return IDS;
    },
    (ids) => deleted.push([...ids]),
  );
  return (
    <div ref={list}>
      {IDS.map((id) => (
        <div key={id} data-row data-conversation={id}>
          <a href={`#${id}`} data-stop={id}>
            {id}
          </a>
        </div>
      ))}
    </div>
  );
}
const row = (id: string) => document.querySelector<HTMLElement>(`[data-stop=${id}]`) as HTMLElement;
const chosen = () => [...useSelected.getState().ids].sort().join("");

it("by keyboard: Space, Shift with arrows, all, Delete and Escape", async () => {
  render(<List />);
  row("b").focus();
  fireEvent.keyDown(row("b"), { key: " " });
  expect(chosen()).toBe("b");
  fireEvent.keyDown(row("b"), { key: "ArrowDown", shiftKey: true });
  expect(document.activeElement).toBe(row("c"));
  fireEvent.keyDown(row("c"), { key: "ArrowDown", shiftKey: true });
  await until(() => expect(chosen()).toBe("bcd"));
  fireEvent.keyDown(row("d"), { key: "Delete" });
  expect(deleted.at(-1)?.sort()).toEqual(["b", "c", "d"]);
  fireEvent.keyDown(row("d"), { key: "a", ctrlKey: true });
  await until(() => expect(chosen()).toBe("abcd"));
  fireEvent.keyDown(row("d"), { key: "Escape" });
  expect(useSelected.getState()).toMatchObject({ on: false, anchor: null });
});

it("by pointer: Mod adds one, Shift takes a range, and a plain click opens until something is chosen", async () => {
  render(<List />);
  expect(fireEvent.click(row("a"))).toBe(true);
  expect(useSelected.getState().on).toBe(false);
  expect(fireEvent.click(row("b"), { ctrlKey: true })).toBe(false);
  fireEvent.click(row("d"), { shiftKey: true });
  await until(() => expect(chosen()).toBe("bcd"));
  expect(fireEvent.click(row("c"))).toBe(false);
  expect(chosen()).toBe("bd");
});

it("is kept over a change of pane, and ends with another list", () => {
  showSelectionOf("");
  selectThese(["a", "b"]);
  showSelectionOf("");
  expect(chosen()).toBe("ab");
  showSelectionOf("archive");
  expect(useSelected.getState()).toMatchObject({ on: false, anchor: null });
  expect(chosen()).toBe("");
});

function Bar({ archived = false }: { archived?: boolean }) {
  const actions = useManyActions("open");
  const folders = [{ id: "F", name: "Film", open: true, count: 0 }];
  return <SelectionBar folders={folders} actions={actions} archived={archived} onAll={() => selectThese(IDS)} />;
}
const toast = () => useToasts.getState().shown[0];

// @shows Day 1 to day 30 › Chat: many conversations are selected, archived and deleted; the archive is a list of its own
it("archives what is chosen with a way back, and is over then", async () => {
  const core = pageCore({ conversations: { archive: ({ ids }) => ({ ids }) } });
  beginSelecting();
  render(<Bar />, { wrapper: WithinPage });
  expect((await at("button", "Archive")).matches(":disabled, [aria-disabled=true]")).toBe(true);
  await press("button", "Select all");
  expect(document.body.textContent).toContain("4 selected");
  await press("button", "Archive");
  await until(() => expect(toast()?.title).toBe("4 conversations archived"));
  expect(useSelected.getState().on).toBe(false);
  toast()?.action?.run();
  await until(() => expect(core.asked).toContainEqual(["conversations.archive", { ids: IDS, archived: false }]));
});

it("deletes what is chosen with a way back; one that couldn't be deleted is told", async () => {
  const core = pageCore({
    conversations: { removeMany: () => ({ ids: ["a"] }), restoreMany: ({ ids }) => ({ ids }) },
  });
  selectThese(["a", "b"]);
  render(<Bar />, { wrapper: WithinPage });
  await press("button", "Delete");
  await until(() => expect(toast()?.title).toBe("1 conversation deleted"));
  toast()?.action?.run();
  await until(() => expect(core.asked).toContainEqual(["conversations.restoreMany", { ids: ["a"] }]));
});

it("everything between two rows is asked of the core: what an archive holds, and what the list shows", async () => {
  const core = pageCore({
    conversations: {
      places: ({ archived }) =>
        archived
          ? [{ id: "old", folderId: null, pinned: false }]
          : [
              { id: "a", folderId: null, pinned: false },
              { id: "p", folderId: null, pinned: true },
              { id: "f", folderId: "closed", pinned: false },
            ],
    },
  });
  expect(await askArchivedOrder()).toEqual(["old"]);
  expect(await askShownOrder([{ id: "closed", open: false }])).toEqual(["p", "a"]);
  expect(core.asked.map(([, input]) => input)).toEqual([{ archived: true }, { archived: false }]);
});

it.each([
  ["all of them", { key: "a", ctrlKey: true }],
  ["a range", { key: "ArrowDown", shiftKey: true }],
])("where the list can’t be read, why %s can’t be selected is said", async (_what, key) => {
  unreadable = true;
  render(<List />);
  fireEvent.keyDown(document.querySelector("[data-stop=a]") as Element, key);
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
});
