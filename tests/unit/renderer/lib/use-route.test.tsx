// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useRoute } from "#renderer/lib/route.ts";

afterEach(() => {
  cleanup();
  window.location.hash = "";
});

it.each([
  ["another pane", "#/song", ["1.5"]],
  ["another shot of the same pane", "#/storyboard/film/second", []],
])("a field is left before %s is shown, so that its figure is taken", async (_what, hash, taken) => {
  window.location.hash = "#/storyboard/film/first";
  renderHook(useRoute);
  document.body.innerHTML = '<main><input value="1.5"></main>';
  const field = document.querySelector("input");
  const figures: string[] = [];
  field?.addEventListener("blur", () => figures.push(field.value));
  field?.focus();
  window.location.hash = hash;
  window.dispatchEvent(new KeyboardEvent("keydown"));
  expect(figures).toEqual(taken);
});

it("a page that is drawn anew begins with the address as it is now", () => {
  window.location.hash = "#/chat/first";
  const { result, unmount } = renderHook(useRoute);
  expect(result.current).toEqual({ pane: "chat", rest: ["first"] });
  unmount();
  window.location.hash = "#/song/second";
  expect(renderHook(useRoute).result.current).toEqual({ pane: "song", rest: ["second"] });
});
