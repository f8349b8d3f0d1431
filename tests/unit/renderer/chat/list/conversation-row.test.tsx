// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useFoundInThinking, useHitWords } from "#renderer/chat/find/opened-hit.ts";
import { ConversationRow } from "#renderer/chat/list/conversation-row.tsx";
import { endSelecting, selectThese, showSelectionOf, useSelected } from "#renderer/chat/many/selected-conversations.ts";
import type { ConversationActions } from "#renderer/chat/use-conversation-actions.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { at, chooseFrom, named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const reset = () => {
  showSelectionOf("");
  endSelecting();
  window.location.hash = "";
};
beforeEach(() => {
  watchedSizes();
  reset();
});
afterEach(() => {
  cleanup();
  reset();
  vi.unstubAllGlobals();
});

const NOW = new Date(2026, 10, 28, 12).getTime();
const hit = (more: object = {}) => ({
  ...{ messageId: "m 1", excerpt: "The Rain is late rain", inThinking: false },
  marks: [
    [4, 8],
    [17, 21],
  ],
  ...more,
});
const talk = (more: object = {}) =>
  ({
    ...{ id: "t1", title: "Storm at sea", pinned: false, archived: false, replying: false, unanswered: false },
    ...{ excerpt: "The newest words", updatedAt: new Date(2026, 10, 28, 9, 41).getTime(), folderId: null },
    ...more,
  }) as unknown as Conversation;

function open(conversation: Conversation, { current = false, first = false } = {}) {
  pageCore();
  const actions = { pin: vi.fn(), duplicate: vi.fn(), remove: vi.fn(), archive: vi.fn() };
  const [onRename, exported, moved] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <TooltipProvider>
      <ul>
        <ConversationRow
          conversation={conversation}
          current={current}
          first={first}
          now={NOW}
          actions={
            {
              ...actions,
              exportsOf: ({ id }: { id: string }) => [{ format: "json", label: `Export ${id}`, run: exported }],
            } as unknown as ConversationActions
          }
          onRename={onRename}
          movesOf={({ title }) => ({ label: `Move ${title}`, onSelect: moved })}
        />
      </ul>
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { ...actions, onRename, exported, moved };
}
const row = () => document.querySelector("li.conv") as HTMLElement;
const link = () => row().querySelector("a") as HTMLAnchorElement;
const menu = () => row().querySelector("[aria-haspopup=menu]") as HTMLElement;
const title = () => row().querySelector(".row bdi");
const under = () => link().lastElementChild?.textContent;
const icons = () =>
  [...link().querySelectorAll("svg")].map((icon) => /lucide-([a-z-]+)/.exec(icon.getAttribute("class") ?? "")?.[1]);
const marksIn = (element: Element | null) =>
  [...(element?.querySelectorAll("mark") ?? [])].map((each) => each.textContent);

it("a conversation says its title, when it was, and its newest words", () => {
  open(talk());
  expect([title()?.textContent, link().querySelector(".row > .cap")?.textContent, under()]).toEqual([
    "Storm at sea",
    "09:41",
    "The newest words",
  ]);
  expect([link().getAttribute("href"), link().getAttribute("aria-current"), link().getAttribute("role")]).toEqual([
    "#/chat/t1",
    null,
    null,
  ]);
  expect([icons(), row().querySelectorAll("mark, .live, .hit, .chosenMark").length]).toEqual([[], 0]);
  expect([row().dataset.conversation, row().dataset.current, row().dataset.chosen]).toEqual([
    "t1",
    undefined,
    undefined,
  ]);
});

it.each([
  [{ replying: true }, "Writing…", [], true],
  [{ replying: true, unanswered: true }, "Writing…", [], true],
  [{ unanswered: true }, "No reply", [], false],
  [{ pinned: true }, "The newest words", ["pin"], false],
  [{ archived: true }, "The newest words", ["archive"], false],
])("one with %o says “%s”", (more, words, signs, live) => {
  open(talk(more));
  expect([under(), icons(), row().querySelector(".live") !== null]).toEqual([words, signs, live]);
});

it("the one that is open is marked", () => {
  open(talk(), { current: true });
  expect([row().dataset.current, link().getAttribute("aria-current")]).toEqual(["true", "page"]);
});

it.each([
  [{}, -1],
  [{ first: true }, 0],
  [{ current: true }, 0],
])("with %o Tab comes to it: %d; its menu is reached from it alone", (more, tabIndex) => {
  open(talk(), more);
  expect([link().tabIndex, menu().tabIndex]).toEqual([tabIndex, -1]);
});

it.each([
  [[[0, 5]], ["Storm"]],
  [[[6, 8]], ["at"]],
  [
    [
      [0, 5],
      [9, 12],
    ],
    ["Storm", "sea"],
  ],
  [
    [
      [0, 5],
      [5, 8],
    ],
    ["Storm", " at"],
  ],
  [[], []],
])("the words of its title that were searched for are marked: %j", (titleMarks, marked) => {
  open(talk({ titleMarks }));
  expect([title()?.textContent, marksIn(title())]).toEqual(["Storm at sea", marked]);
});

it.each([
  [false, "The Rain is late rain"],
  [true, "Thinking: The Rain is late rain"],
])("what was found in it stands for its newest words; only thought: %s", (inThinking, words) => {
  open(talk({ replying: true, hit: hit({ inThinking }) }));
  expect([under(), marksIn(row().querySelector(".hit"))]).toEqual([words, ["Rain", "rain"]]);
  // Written from right to left they turn nothing that the studio says beside them.
  expect(row().querySelector(".hit > bdi")?.textContent).toBe("The Rain is late rain");
  expect(link().getAttribute("href")).toBe("#/chat/t1/m%201");
  // The thread that is opened marks the same.
  const { result } = renderHook(() => [useHitWords("m 1"), useFoundInThinking("m 1", "RAIN again")]);
  act(() => void fireEvent.click(link()));
  expect(result.current).toEqual([["rain"], inThinking]);
});

it("one that wasn’t searched for leaves alone what was", () => {
  open(talk({ hit: hit() }));
  fireEvent.click(link());
  cleanup();
  open(talk());
  fireEvent.click(link());
  const { result } = renderHook(() => useHitWords("m 1"));
  expect(result.current).toEqual(["rain"]);
});

it.each([
  ["F2", 1, 0],
  ["Delete", 0, 1],
  ["a", 0, 0],
])("%s renames it %d times and deletes it %d times", (key, renamed, removed) => {
  const { onRename, remove } = open(talk());
  fireEvent.keyDown(link(), { key });
  expect([onRename.mock.calls, remove.mock.calls]).toEqual([
    Array.from({ length: renamed }, () => [talk()]),
    Array.from({ length: removed }, () => [talk()]),
  ]);
});

it.each([
  [["t1"], "true", 1],
  [["t2"], "false", 0],
])("while %j are chosen it is chosen instead of opened: %s", (ids, checked, ticks) => {
  selectThese(ids);
  open(talk());
  expect([link().getAttribute("role"), link().getAttribute("aria-checked")]).toEqual(["checkbox", checked]);
  expect([row().dataset.chosen, row().querySelectorAll(".chosenMark").length, icons().length]).toEqual([
    ticks === 1 ? "true" : undefined,
    1,
    ticks,
  ]);
});

const all = (pin: string, archive: string) => [
  ...[pin, "Rename…", "Move Storm at sea", archive, "Select", "Duplicate", "Export t1", "Delete conversation"],
];
it.each([
  [{}, all("Pin", "Archive"), []],
  [{ pinned: true, archived: true }, all("Unpin", "Unarchive"), []],
  [{ replying: true }, all("Pin", "Archive"), ["Duplicate"]],
])("the menu of one with %o", async (more, labels, off) => {
  open(talk(more));
  fireEvent.keyDown(menu(), { key: "Enter" });
  await at("menuitem", "Select");
  const items = named("menuitem", /./);
  expect(items.map(({ textContent }) => textContent)).toEqual(labels);
  expect(items.filter((item) => item.matches("[aria-disabled=true]")).map((item) => item.textContent)).toEqual(off);
  expect(document.querySelectorAll("[role=separator]")).toHaveLength(2);
});

it("each item does what it says, with this conversation", async () => {
  const { pin, onRename, moved, archive, duplicate, exported, remove } = open(talk());
  for (const label of all("Pin", "Archive")) {
    await chooseFrom("Actions for Storm at sea", label);
    await until(() => expect(named("menuitem", /./)).toEqual([]));
  }
  for (const done of [pin, onRename, archive, duplicate, remove]) expect(done.mock.calls).toEqual([[talk()]]);
  for (const done of [moved, exported]) expect(done).toHaveBeenCalledOnce();
  expect(useSelected.getState()).toMatchObject({ on: true, ids: new Set(["t1"]), anchor: "t1" });
});
