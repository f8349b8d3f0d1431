// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useRoute } from "#renderer/lib/route.ts";

afterEach(() => {
  cleanup();
  window.location.hash = "";
});

it("a page that is drawn anew begins with the address as it is now", () => {
  window.location.hash = "#/chat/first";
  const { result, unmount } = renderHook(useRoute);
  expect(result.current).toEqual({ pane: "chat", rest: ["first"] });
  unmount();
  window.location.hash = "#/song/second";
  expect(renderHook(useRoute).result.current).toEqual({ pane: "song", rest: ["second"] });
});
