// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { shownColumns } from "#renderer/library/list/columns.ts";
import { ListHead } from "#renderer/library/list/list-head.tsx";
import { InAlbum } from "#renderer/library/order.ts";
import { useViewOptions } from "#renderer/library/view-options.ts";
import { at, press } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const before = useViewOptions.getState().options;
const options = () => useViewOptions.getState().options;
beforeAll(speakEnglish);
beforeEach(() => {
  useViewOptions.getState().change({ ...before, columns: ["kind", "made", "tags"], widths: { kind: 100 } });
  for (const name of ["setPointerCapture", "releasePointerCapture"])
    Object.defineProperty(Element.prototype, name, { configurable: true, writable: true, value: vi.fn() });
});
afterEach(() => {
  cleanup();
  useViewOptions.getState().change(before);
});

function Head() {
  const shown = shownColumns(useViewOptions((state) => state.options));
  return <ListHead columns={shown} template="1fr 100px 142px 120px" />;
}
const open = (inAlbum = false) =>
  render(
    <InAlbum value={inAlbum}>
      <Head />
    </InAlbum>,
    { wrapper: WithinPage },
  );
const sorts = () =>
  [...document.querySelectorAll("[role=columnheader]")].map((head) => [
    head.textContent,
    head.getAttribute("aria-sort"),
  ]);
const icon = (column: string) => document.querySelector(`[data-column=${column}] button svg`)?.getAttribute("class");
const edge = (column: string) => at("separator", `${column} width`);

it("a press on a head orders by it, a second one turns it round; tags have no order", async () => {
  open();
  expect(document.querySelector<HTMLElement>(".listHead")?.style.gridTemplateColumns).toBe("1fr 100px 142px 120px");
  expect(sorts()).toEqual([
    ["Name", "none"],
    ["Type", "none"],
    ["Date", "descending"],
    ["Tags", "none"],
  ]);
  expect([icon("made")?.includes("arrow-down"), icon("name")]).toEqual([true, undefined]);
  expect(document.querySelector("[data-column=tags] button")).toBeNull();
  await press("button", "Date");
  expect([options().sort, options().descending, sorts()[2]]).toEqual(["made", false, ["Date", "ascending"]]);
  expect(icon("made")).toContain("arrow-up");
  await press("button", "Name");
  expect([options().sort, options().descending, sorts()[0]]).toEqual(["name", false, ["Name", "ascending"]]);
});

it("in an album it is the album's order", async () => {
  open(true);
  expect(sorts().map(([, sort]) => sort)).toEqual(["none", "none", "none", "none"]);
  await press("button", "Date");
  expect([options().album, options().sort]).toEqual([{ sort: "made", descending: true, group: "none" }, "made"]);
});

it.each([
  ["ArrowLeft", 88],
  ["ArrowRight", 112],
])("%s at an edge makes the column narrower or wider: %d", async (key, width) => {
  open();
  const handle = await edge("Type");
  expect([
    ...["aria-valuenow", "aria-valuemin", "aria-valuemax", "aria-orientation", "tabindex"].map((name) =>
      handle.getAttribute(name),
    ),
  ]).toEqual(["100", "48", "1200", "vertical", "0"]);
  const above = vi.fn();
  document.body.addEventListener("keydown", above);
  expect(fireEvent.keyDown(handle, { key })).toBe(false);
  expect(above).not.toHaveBeenCalled();
  expect(options().widths).toEqual({ kind: width });
  expect((await edge("Type")).getAttribute("aria-valuenow")).toBe(`${width}`);
  // Other keys are left to others.
  expect(fireEvent.keyDown(handle, { key: "ArrowDown" })).toBe(true);
  expect(above).toHaveBeenCalledOnce();
  document.body.removeEventListener("keydown", above);
  expect(options().widths).toEqual({ kind: width });
});

it.each([
  [52, "ArrowLeft", 48],
  [1195, "ArrowRight", 1200],
])("a column of %d pixels goes no further than it may: %s, %d", async (from, key, to) => {
  useViewOptions.getState().change({ widths: { kind: from } });
  open();
  fireEvent.keyDown(await edge("Type"), { key });
  expect(options().widths).toEqual({ kind: to });
});

it("an edge is dragged from where the column ends; it is let go, and a double press forgets the width", async () => {
  open();
  const handle = await edge("Name");
  Object.defineProperty(handle.parentElement as Element, "clientWidth", { configurable: true, value: 300 });
  const above = vi.fn();
  document.body.addEventListener("pointerdown", above);
  const point = (type: string, clientX: number) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX });
    return fireEvent(handle, Object.assign(event, { pointerId: 7 }));
  };
  expect(point("pointerdown", 500)).toBe(false);
  document.body.removeEventListener("pointerdown", above);
  expect(above).not.toHaveBeenCalled();
  expect(handle.setPointerCapture).toHaveBeenCalledWith(7);
  point("pointermove", 520.6);
  expect(options().widths).toEqual({ kind: 100, name: 321 });
  point("pointermove", 450);
  expect(options().widths).toEqual({ kind: 100, name: 250 });
  point("pointerup", 450);
  point("pointermove", 900);
  expect(options().widths).toEqual({ kind: 100, name: 250 });
  fireEvent.doubleClick(await edge("Name"));
  expect(options().widths).toEqual({ kind: 100 });
});

it("Escape gives a column the width back that it had, and the rest of the way changes nothing", async () => {
  open();
  const handle = await edge("Type");
  Object.defineProperty(handle.parentElement as Element, "clientWidth", { configurable: true, value: 100 });
  const point = (type: string, clientX: number) =>
    fireEvent(handle, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerId: 7 }));
  point("pointerdown", 500);
  point("pointermove", 560);
  expect(options().widths).toEqual({ kind: 160 });
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(false);
  point("pointermove", 600);
  point("pointerup", 600);
  expect(options().widths).toEqual({ kind: 100 });
});
