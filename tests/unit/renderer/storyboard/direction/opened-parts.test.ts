// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useOpenedParts } from "#renderer/storyboard/direction/opened-parts.ts";

afterEach(cleanup);

/** Looks at a shot: what is open of it, what opens more, and what leaves it. */
function look(shotId: string) {
  const { result, unmount } = renderHook(() => useOpenedParts(shotId));
  return {
    opened: () => result.current[0],
    open: (patch: Parameters<(typeof result.current)[1]>[0]) => act(() => result.current[1](patch)),
    leave: unmount,
  };
}

it("a directed shot is as it was left after a look at another one, which has its first beat open and nothing else", () => {
  const first = look("opened-parts first");
  expect(first.opened()).toEqual({ beat: 0, sent: false });
  first.open({ beat: 2 });
  first.open({ sent: true });
  expect(first.opened()).toEqual({ beat: 2, sent: true });
  first.leave();

  const second = look("opened-parts second");
  expect(second.opened()).toEqual({ beat: 0, sent: false });
  second.open({ beat: 1 });
  second.leave();

  expect(look("opened-parts first").opened()).toEqual({ beat: 2, sent: true });
  expect(look("opened-parts second").opened()).toEqual({ beat: 1, sent: false });
});
