// @vitest-environment jsdom

import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useKeptText } from "#renderer/lib/index.ts";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

it("a search is there again when its pane is, each its own, and an emptied one stays empty", () => {
  const first = renderHook(() => useKeptText("library"));
  act(() => first.result.current[1]("lamp"));
  expect(first.result.current[0]).toBe("lamp");
  first.unmount();
  expect(renderHook(() => useKeptText("chat")).result.current[0]).toBe("");
  const again = renderHook(() => useKeptText("library"));
  expect(again.result.current[0]).toBe("lamp");
  act(() => again.result.current[1](""));
  again.unmount();
  expect(renderHook(() => useKeptText("library")).result.current[0]).toBe("");
});
