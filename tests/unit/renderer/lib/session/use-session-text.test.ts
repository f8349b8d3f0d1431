// @vitest-environment jsdom

import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useSessionText } from "#renderer/lib/index.ts";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

it("a search is there again when its pane is, each its own, and an emptied one stays empty", () => {
  const first = renderHook(() => useSessionText("library"));
  act(() => first.result.current[1]("lamp"));
  expect(first.result.current[0]).toBe("lamp");
  first.unmount();
  expect(renderHook(() => useSessionText("chat")).result.current[0]).toBe("");
  const again = renderHook(() => useSessionText("library"));
  expect(again.result.current[0]).toBe("lamp");
  act(() => again.result.current[1](""));
  again.unmount();
  expect(renderHook(() => useSessionText("library")).result.current[0]).toBe("");
});
