// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { BranchMap } from "#renderer/chat/branches/branch-map.tsx";
import type { ThreadMessage } from "#renderer/chat/thread/missing-bodies.ts";
import { documentBlock } from "#shared/contract/chat/text-documents.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const message = (id: string, parentId: string | null, text: string): ThreadMessage =>
  ({
    ...{ id, parentId, conversationId: "c", role: parentId === null ? "user" : "assistant", model: null },
    ...{ blocks: [{ type: "text", text }], state: "complete", createdAt: 1 },
  }) as unknown as ThreadMessage;

// @shows Day 1 to day 30 › Chat: a map of branches
it("names each branch by its first words, marks the shown one, is walked by arrows, and Enter shows what is reached", () => {
  pageCore({});
  const messages = [
    message("q", null, "A film  about\nthe sea"),
    message("a1", "q", "Open on a lamp"),
    message("a2", "q", "Open on the tide"),
  ];
  const onShow = vi.fn();
  const onClose = vi.fn();
  const [q, a1] = messages;
  render(
    <BranchMap
      conversationId="c"
      messages={messages}
      path={[q, a1].filter((each) => each !== undefined)}
      onShow={onShow}
      onClose={onClose}
    />,
    { wrapper: WithinPage },
  );
  const items = [...document.querySelectorAll<HTMLElement>("[role=treeitem]")];
  expect(items.map((item) => [item.querySelector(".cut")?.textContent, item.ariaLevel, item.ariaSelected])).toEqual([
    ["A film about the sea", "1", "true"],
    ["Open on a lamp", "2", "true"],
    ["Open on the tide", "2", "false"],
  ]);
  expect(items[1]?.textContent).toContain("Shown");
  // Where one is now has the focus.
  expect(document.activeElement).toBe(items[1]);
  fireEvent.keyDown(items[1] as HTMLElement, { key: "ArrowDown" });
  expect(document.activeElement).toBe(items[2]);
  fireEvent.keyDown(items[2] as HTMLElement, { key: "Enter" });
  expect(onShow).toHaveBeenCalledWith("a2");
  expect(onClose).toHaveBeenCalledOnce();
});

const tides = documentBlock({ name: "tides.txt", bytes: 4, pages: null, text: "Ebb and flow" });

it("a place is named by the first 120 characters of its words, by its files, or by who spoke", () => {
  pageCore({});
  const messages = [
    message("q", null, `${"a".repeat(119)}bc`),
    message("a1", "q", "c".repeat(120)),
    message("a2", "q", " \n "),
    { ...message("q2", null, ""), blocks: [] },
    message("q3", null, `${"d".repeat(119)}🌊`),
    { ...message("q4", null, ""), blocks: [tides, { type: "text", text: "Which is calmer?" }] },
    { ...message("q5", null, ""), blocks: [tides] },
  ];
  render(
    <BranchMap conversationId="c" messages={messages} path={[]} onShow={() => undefined} onClose={() => undefined} />,
    { wrapper: WithinPage },
  );
  expect([...document.querySelectorAll("[role=treeitem] .cut")].map(({ textContent }) => textContent)).toEqual([
    `${"a".repeat(119)}b`,
    "c".repeat(120),
    "Model",
    "You",
    "d".repeat(119),
    "Which is calmer?",
    "tides.txt",
  ]);
});

it("Escape and its button close the map, and show no other branch", () => {
  pageCore({});
  const onShow = vi.fn();
  const onClose = vi.fn();
  const messages = [message("q", null, "A film"), message("a1", "q", "A lamp")];
  render(<BranchMap conversationId="c" messages={messages} path={messages} onShow={onShow} onClose={onClose} />, {
    wrapper: WithinPage,
  });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(
    document.querySelector(
      ".dialog footer button, [role=dialog] footer button, [role=dialog] button:last-of-type",
    ) as HTMLElement,
  );
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onShow).not.toHaveBeenCalled();
});

it("a branch that is clicked is shown, and keys that lead nowhere are left to the page", () => {
  pageCore({});
  const onShow = vi.fn();
  const messages = [message("q", null, "A film"), message("a1", "q", "A lamp"), message("a2", "a1", "And a tide")];
  const others = [...messages, message("b", "q", "A gull")];
  render(<BranchMap conversationId="c" messages={others} path={messages} onShow={onShow} onClose={() => undefined} />, {
    wrapper: WithinPage,
  });
  const items = [...document.querySelectorAll<HTMLElement>("[role=treeitem]")];
  expect(items.map((item) => item.tabIndex)).toEqual([-1, 0, -1]);
  // Prevented: the arrows of the tree don't scroll the dialog.
  expect(fireEvent.keyDown(items[1] as HTMLElement, { key: "ArrowDown" })).toBe(false);
  expect(document.activeElement).toBe(items[2]);
  expect(fireEvent.keyDown(items[2] as HTMLElement, { key: "ArrowDown" })).toBe(true);
  expect(fireEvent.keyDown(items[2] as HTMLElement, { key: "Tab" })).toBe(true);
  expect(items.map((item) => item.tabIndex)).toEqual([-1, -1, 0]);
  // The end of a stretch is what is shown of it.
  fireEvent.click(items[1] as HTMLElement);
  expect(onShow).toHaveBeenCalledWith("a2");
  expect(fireEvent.keyDown(items[1] as HTMLElement, { key: " " })).toBe(false);
  expect(onShow).toHaveBeenCalledTimes(2);
});

it("the words of other branches are asked for, and when a stretch ended is said", async () => {
  const core = pageCore({ threads: { messages: () => [] as never } });
  const ended = new Date(2026, 0, 5, 9, 41).getTime();
  const messages = [
    message("q", null, "A film about the sea"),
    { ...message("a1", "q", ""), blocks: [], lacking: 9 },
    message("a2", "q", "Open on the tide"),
    { ...message("b2", "a2", "And then?"), createdAt: ended },
  ] as ThreadMessage[];
  render(
    <BranchMap
      conversationId="c"
      messages={messages}
      path={messages.slice(0, 2)}
      onShow={() => undefined}
      onClose={() => undefined}
    />,
    { wrapper: WithinPage },
  );
  await vi.waitFor(() => expect(core.asked).toEqual([["threads.messages", { conversationId: "c", ids: ["a1"] }]]));
  const last = [...document.querySelectorAll("[role=treeitem]")].at(-1)?.textContent;
  expect(last).toContain("2 messages");
  expect(last).toContain("Jan 5");
});
