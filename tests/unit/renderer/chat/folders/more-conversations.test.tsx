// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { MoreConversations } from "#renderer/chat/folders/more-conversations.tsx";
import { press } from "../../page-controls.ts";
import { type WatchedSight, watchedSight } from "../../watched-sight.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

let sight: WatchedSight;
beforeAll(speakEnglish);
beforeEach(() => {
  sight = watchedSight();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const onMore = vi.fn();
  const { container, rerender, unmount } = render(<MoreConversations onMore={onMore} />, { wrapper: WithinPage });
  return { onMore, end: container.firstElementChild as Element, rerender, unmount };
}

it("the next conversations come before the end of the list is in sight, and only then", () => {
  const { onMore, end } = open();
  expect(sight.margins).toEqual(["600px"]);
  sight.tell(end, false);
  expect(onMore).not.toHaveBeenCalled();
  sight.tell(end, true);
  expect(onMore).toHaveBeenCalledOnce();
});

it("they come by the button as well", async () => {
  const { onMore } = open();
  await press("button", "Show more conversations");
  expect(onMore).toHaveBeenCalledOnce();
});

it("as the list grows its end asks for what follows now, and a list that has gone asks for nothing", () => {
  const { onMore, end, rerender, unmount } = open();
  const after = vi.fn();
  rerender(<MoreConversations onMore={after} />);
  sight.tell(end, true);
  expect([onMore.mock.calls.length, after.mock.calls.length]).toEqual([0, 1]);
  unmount();
  expect(sight.watchers(end)).toBe(0);
});
