// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ConversationPage, PAGE } from "#renderer/chat/folders/conversation-page.tsx";
import type { ConversationActions } from "#renderer/chat/use-conversation-actions.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { queryClient } from "#renderer/lib/index.ts";
import type { Conversation } from "#shared/contract/chat/conversations.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { type WatchedSight, watchedSight } from "../../watched-sight.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

let sight: WatchedSight;
beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  sight = watchedSight();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const conversation = (number: number) =>
  ({
    ...{ id: `t${number}`, title: `Talk ${number}.`, titleMarks: null, hit: null, pinned: false, archived: false },
    ...{ replying: false, unanswered: false, excerpt: "Words", updatedAt: 0, folderId: null },
  }) as unknown as Conversation;

/** Some rows of a list of thousands. */
function open(page: number, [from, to]: [number, number], list?: () => unknown) {
  const rows = Array.from({ length: PAGE }, (_, index) => conversation(page * PAGE + index));
  const core = pageCore({ conversations: { list: list ?? (() => rows) } } as never);
  const { container } = render(
    <TooltipProvider>
      <ConversationPage
        {...{ page, from, to, folderId: null, current: undefined, now: 0, onRename() {} }}
        actions={{ exportsOf: () => [] } as unknown as ConversationActions}
        movesOf={() => ({ kind: "line" })}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const place = container.querySelector("ul") as HTMLUListElement;
  return { core, place, room: () => place.style.getPropertyValue("--room") };
}
const talks = () => named("link", /^Talk/).map(({ textContent }) => /^(Talk \d+)\./.exec(textContent ?? "")?.[1]);

it("a page far away is an empty room as high as its rows, until it comes near", async () => {
  const { core, place, room } = open(2, [120, 123]);
  expect([place.childElementCount, room()]).toEqual([0, "141px"]);
  expect(core.asked).toEqual([]);
  sight.tell(place, true);
  await until(() => expect(talks()).toEqual(["Talk 120", "Talk 121", "Talk 122"]));
  expect(core.asked).toEqual([["conversations.list", { folderId: null, limit: 60, offset: 120 }]]);
});

it("only its part of the page is shown", async () => {
  const { place } = open(1, [70, 72]);
  sight.tell(place, true);
  await until(() => expect(talks()).toEqual(["Talk 70", "Talk 71"]));
});

it("the first page is there at once, and becomes a room as high as it was once it is scrolled away", async () => {
  const { place, room } = open(0, [0, 2]);
  await until(() => expect(talks()).toEqual(["Talk 0", "Talk 1"]));
  Object.defineProperty(place, "offsetHeight", { configurable: true, value: 101 });
  sight.tell(place, false);
  expect([place.childElementCount, room()]).toEqual([0, "101px"]);
  // Told once more it keeps what was measured: an empty list is as high as nothing.
  Object.defineProperty(place, "offsetHeight", { value: 0 });
  sight.tell(place, false);
  expect(room()).toBe("101px");
});

it("what has the focus stays, however far it is scrolled away", async () => {
  const { place } = open(0, [0, 2]);
  await until(() => expect(talks()).toHaveLength(2));
  named("link", /^Talk 1\./)[0]?.focus();
  sight.tell(place, false);
  expect(talks()).toEqual(["Talk 0", "Talk 1"]);
  (document.activeElement as HTMLElement).blur();
  sight.tell(place, false);
  expect(talks()).toEqual([]);
});

it("rows that can't be loaded say so, and are asked for again", async () => {
  let refuses = true;
  open(0, [0, 2], () => {
    if (refuses) throw new Error("The disk is gone.");
    return [conversation(0), conversation(1)];
  });
  await at("button", "Retry");
  refuses = false;
  await press("button", "Retry");
  await gone("button", "Retry");
  await until(() => expect(talks()).toHaveLength(2));
});
