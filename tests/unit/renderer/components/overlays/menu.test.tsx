// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { Button } from "#renderer/components/button.tsx";
import { DropdownMenu } from "#renderer/components/overlays/menu.tsx";
import { RowMenu } from "#renderer/components/overlays/row-menu.tsx";

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

test("so does the menu that all rows of a list share, and the focus goes back to its row", async () => {
  function List() {
    const [anchor, setAnchor] = useState<HTMLElement | null>(null);
    const [open, setOpen] = useState(false);
    return (
      <>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            setAnchor(currentTarget);
            setOpen(true);
          }}
        >
          More
        </button>
        <RowMenu
          {...{ open, anchor }}
          label="Take 1"
          items={[{ label: "Rename", onSelect() {} }]}
          onClose={() => setOpen(false)}
        />
      </>
    );
  }
  render(<List />);
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getByRole("menuitem", { name: "Rename" })).toBeTruthy();
  fireEvent(window, new Event("resize"));
  expect(screen.queryByRole("menuitem")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("More"));
});

test.each([
  ["Enter", (button: HTMLElement) => fireEvent.keyDown(button, { key: "Enter" })],
  ["the down arrow", (button: HTMLElement) => fireEvent.keyDown(button, { key: "ArrowDown" })],
  ["a press", (button: HTMLElement) => fireEvent.pointerDown(button, { button: 0 })],
])("a button that is off opens no menu by %s, until it is on again", (_how, open) => {
  const menu = (disabled: boolean) => (
    <DropdownMenu
      trigger={<Button disabled={disabled}>Mark</Button>}
      items={[{ label: "Clear all marks", onSelect() {} }]}
    />
  );
  const { rerender } = render(menu(true));
  open(screen.getByRole("button", { name: "Mark" }));
  expect(screen.queryByRole("menuitem")).toBeNull();
  rerender(menu(false));
  open(screen.getByRole("button", { name: "Mark" }));
  expect(screen.getByRole("menuitem", { name: "Clear all marks" })).toBeTruthy();
});

test("what can't be chosen now says why, is walked over by keys, and does nothing when it is pressed", async () => {
  const did = vi.fn();
  const items = [
    { label: "Rename", onSelect() {} },
    { label: "Captions from song lyrics", why: "The film has no song.", onSelect: did },
  ];
  render(<DropdownMenu trigger={<button type="button">More</button>} items={items} />);
  fireEvent.keyDown(screen.getByRole("button", { name: "More" }), { key: "Enter" });
  const refused = screen.getByRole("menuitem", { name: /^Captions from song lyrics ?The film has no song\.$/ });
  expect(refused.getAttribute("aria-disabled")).toBe("true");
  fireEvent.keyDown(screen.getByRole("menuitem", { name: "Rename" }), { key: "ArrowDown" });
  await waitFor(() => expect(document.activeElement).toBe(refused));
  fireEvent.keyDown(refused, { key: "Enter" });
  expect(did).not.toHaveBeenCalled();
  expect(screen.getByRole("menuitem", { name: "Rename" })).toBeTruthy();
});

test.each([
  ["where the pointer asked for it", { x: 40, y: 60 }, ["40px", "60px", "0px", "0px"]],
  ["at its button", undefined, ["10px", "20px", "30px", "24px"]],
])("the menu of a row hangs %s", (_where, point, placed) => {
  const anchor = document.createElement("button");
  anchor.getBoundingClientRect = () => new DOMRect(10, 20, 30, 24);
  render(
    <RowMenu
      {...{ open: true, anchor, point, label: "Take 1", onClose() {} }}
      items={[{ label: "Rename", onSelect() {} }]}
    />,
  );
  const { left, top, width, height } = (document.querySelector(".rowMenuAt") as HTMLElement).style;
  expect([left, top, width, height]).toEqual(placed);
});
