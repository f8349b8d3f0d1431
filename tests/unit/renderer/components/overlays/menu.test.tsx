// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DropdownMenu } from "#renderer/components/overlays/menu.tsx";

beforeAll(() => {
  // Of which jsdom has none.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);
afterAll(() => vi.unstubAllGlobals());

test("a menu closes as the window becomes another size: what it hangs from may lie outside by then", async () => {
  render(<DropdownMenu trigger={<button type="button">More</button>} items={[{ label: "Rename", onSelect() {} }]} />);
  fireEvent.keyDown(screen.getByRole("button", { name: "More" }), { key: "Enter" });
  expect(screen.getByRole("menuitem", { name: "Rename" })).toBeTruthy();
  fireEvent(window, new Event("resize"));
  expect(screen.queryByRole("menuitem")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
});
