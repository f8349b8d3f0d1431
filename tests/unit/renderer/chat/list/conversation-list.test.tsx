// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ConversationList } from "#renderer/chat/list/conversation-list.tsx";
import {
  beginSelecting,
  endSelecting,
  showSelectionOf,
  useSelected,
} from "#renderer/chat/many/selected-conversations.ts";
import type { ConversationActions } from "#renderer/chat/use-conversation-actions.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { at, gone, named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const reset = () => {
  showSelectionOf("");
  endSelecting();
  window.sessionStorage.clear();
  useToasts.setState({ shown: [] });
};
beforeEach(() => {
  watchedSizes();
  class Sight {
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal("IntersectionObserver", Sight);
  reset();
});
afterEach(() => {
  cleanup();
  reset();
  vi.unstubAllGlobals();
});

const talk = (id: string, more: object = {}) => ({
  ...{ id, title: `Talk ${id}`, pinned: false, archived: false, replying: false, unanswered: false },
  ...{ excerpt: "", updatedAt: Date.now(), createdAt: 1, folderId: null, messageCount: 2, settings: null },
  ...{ shownMessageId: null, comparedQuestionId: null },
  ...more,
});
const talks = (count: number) => Array.from({ length: count }, (_, index) => talk(`t${index}`));
const counted = { total: 1, pinned: 0, newer: Array.from({ length: 20 }, () => 1), archived: 1 };

function open(
  list: (input: { search?: string; limit?: number; archived?: boolean }) => unknown,
  more: Answers["conversations"] = {},
) {
  const core = pageCore({
    conversations: { list: list as never, count: () => counted as never, places: () => [], ...more },
    folders: { list: () => [] },
  });
  const onNew = vi.fn();
  const actions = {
    exportsOf: () => [],
    many: { archive: vi.fn(), remove: vi.fn(), move: vi.fn(), export: vi.fn() },
  } as unknown as ConversationActions;
  render(
    <TooltipProvider>
      <ConversationList current={undefined} opened={undefined} onNew={onNew} onRename={() => {}} actions={actions} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const asked = () =>
    core.asked.flatMap(([path, input]) =>
      path === "conversations.list" ? [input as { search?: string; limit?: number }] : [],
    );
  return { asked, onNew };
}
const shown = () => document.querySelectorAll(".conv").length;
const words = () => document.querySelector(".convs")?.textContent ?? "";

it("a search shows some at first and further ones on a press, and begins with few again for other words", async () => {
  const { asked } = open(({ search, limit = 0 }) => (search === undefined ? talks(1) : talks(limit)));
  await until(() => expect(shown()).toBe(1));
  expect(named("button", "Show more conversations")).toEqual([]);
  await write("Search conversations", "  lamp ");
  await until(() => expect(shown()).toBe(60));
  await press("button", "Show more conversations");
  await until(() => expect(shown()).toBe(120));
  await write("Search conversations", "lamps");
  await until(() => expect(asked().at(-1)).toEqual({ search: "lamps", limit: 60 }));
  await until(() => expect(shown()).toBe(60));
  expect(asked().filter(({ search }) => search !== undefined)).toEqual([
    { search: "lamp", limit: 60 },
    { search: "lamp", limit: 120 },
    { search: "lamps", limit: 60 },
  ]);
});

it("where there are no more, or as many as can be listed, none are offered; without any it says so", async () => {
  open(({ search, limit = 0 }) => (search === "none" ? [] : search === "few" ? talks(59) : talks(limit)));
  await write("Search conversations", "few");
  await until(() => expect(shown()).toBe(59));
  expect(named("button", "Show more conversations")).toEqual([]);
  await write("Search conversations", "none");
  await until(() => expect(words()).toContain("No results"));
  expect(shown()).toBe(0);
});

it("↓ in the search leads to the first that was found; an input method’s own doesn’t", async () => {
  open(() => talks(2));
  const field = await write("Search conversations", "lamp");
  await until(() => expect(shown()).toBe(2));
  field.focus();
  fireEvent.keyDown(field, { key: "ArrowDown", isComposing: true });
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(document.activeElement).toBe(document.querySelector("[data-stop]"));
});

it("the archive has a way in and back; a search looks in all of them, and the archive is there again after it", async () => {
  open(({ search, archived }) => (search ? talks(3) : archived ? talks(2) : talks(1)));
  await press("button", /^Archived/);
  await until(() => expect(shown()).toBe(2));
  await at("heading", "Archived conversations");
  await write("Search conversations", "lamp");
  await until(() => expect(shown()).toBe(3));
  expect(named("heading", "Archived conversations")).toEqual([]);
  await write("Search conversations", "");
  await at("heading", "Archived conversations");
  await press("button", "Back to conversations");
  await gone("heading", "Archived conversations");
  await until(() => expect(shown()).toBe(1));
});

it("while some are selected all of what was found can be, in place of the search", async () => {
  open(() => talks(3));
  await write("Search conversations", "lamp");
  await until(() => expect(shown()).toBe(3));
  act(() => beginSelecting());
  expect(named("field", "Search conversations")).toEqual([]);
  await press("button", "Select all");
  await until(() => expect([...useSelected.getState().ids]).toEqual(["t0", "t1", "t2"]));
});

it("all of the list can be selected, those too that aren’t drawn; where they can’t be read, why is said", async () => {
  let refuses = false;
  const places = () => {
    if (refuses) throw new Error("away");
    return [
      { id: "t0", folderId: null, pinned: false },
      { id: "far", folderId: null, pinned: false },
    ];
  };
  open(() => talks(1), { places });
  await until(() => expect(shown()).toBe(1));
  act(() => beginSelecting());
  await press("button", "Select all");
  await until(() => expect([...useSelected.getState().ids]).toEqual(["t0", "far"]));
  refuses = true;
  await press("button", "Select all");
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
});

it.each<[what: string, broken: "count" | "rows" | "archive"]>([
  ["how many there are", "count"],
  ["its rows", "rows"],
  ["the archive", "archive"],
])("where %s can’t be read, the list isn’t just empty: it says why, with another try", async (_what, broken) => {
  let refuses = true;
  const refuse = (wanted: typeof broken) => {
    if (refuses && broken === wanted) throw new Error("away");
  };
  open(
    ({ archived }) => {
      refuse(archived ? "archive" : "rows");
      return talks(archived ? 2 : 1);
    },
    {
      count: () => {
        refuse("count");
        return counted as never;
      },
    },
  );
  if (broken === "archive") await press("button", /^Archived/);
  await until(() => expect(words()).toContain("Couldn’t load this"));
  expect(shown()).toBe(0);
  refuses = false;
  await press("button", "Retry");
  await until(() => expect(shown()).toBe(broken === "archive" ? 2 : 1));
  expect(words()).not.toContain("Couldn’t load this");
});

it("a new conversation is begun by its button", async () => {
  const { onNew } = open(() => []);
  await press("button", "New conversation");
  expect(onNew).toHaveBeenCalledOnce();
});

it("↓ leads from the search to what was found, and no letter or caret moves by it; while signs are composed it is theirs", async () => {
  open(() => talks(2));
  await write("Search conversations", "lamp");
  await until(() => expect(shown()).toBe(2));
  const [field] = named("field", "Search conversations") as [HTMLElement];
  field.focus();
  expect(fireEvent.keyDown(field, { key: "ArrowDown", isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: "ArrowUp" })).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(field, { key: "ArrowDown" })).toBe(false);
  expect(document.activeElement?.closest(".conv")).toBe(document.querySelector(".conv"));
});
