// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { PanelRight } from "lucide-react";
import { createPortal } from "react-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Inspector } from "#renderer/components/layout/panel.tsx";
import { DrawerButton } from "#renderer/components/overlays/drawer-button.tsx";
import { setDrawer } from "#renderer/components/overlays/drawers.ts";

let narrow = true;
beforeEach(() => {
  narrow = true;
  setDrawer("shot", false);
  // A button that isn't drawn has no place of its own.
  Object.defineProperty(HTMLElement.prototype, "offsetParent", {
    configurable: true,
    get: () => (narrow ? document.body : null),
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, "offsetParent");
});

function draw() {
  render(
    <>
      <DrawerButton of="shot" icon={PanelRight} label="Shot" />
      <Inspector label="Shot 1" drawer="shot">
        <textarea aria-label="Prompt" />
        {createPortal(<input aria-label="In a menu" />, document.body)}
      </Inspector>
    </>,
  );
}
const button = () => screen.getByRole("button", { name: "Shot" });
const stands = () => screen.getByRole("complementary", { name: "Shot 1" }).dataset.drawer;

test("its button brings the drawer and puts it back, and says so", () => {
  draw();
  expect([stands(), button().getAttribute("aria-expanded")]).toEqual(["closed", "false"]);
  fireEvent.click(button());
  expect([stands(), button().getAttribute("aria-expanded")]).toEqual(["open", "true"]);
  expect(document.getElementById(button().getAttribute("aria-controls") ?? "")?.getAttribute("aria-label")).toBe(
    "Shot 1",
  );
  fireEvent.click(button());
  expect(stands()).toBe("closed");
});

test("Escape in it puts it back and gives the focus to the button; in what floats over it, it doesn't", () => {
  draw();
  fireEvent.click(button());
  fireEvent.keyDown(screen.getByRole("textbox", { name: "In a menu" }), { key: "Escape" });
  expect(stands()).toBe("open");
  screen.getByRole("textbox", { name: "Prompt" }).focus();
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Prompt" }), { key: "Escape" });
  expect(stands()).toBe("closed");
  expect(document.activeElement).toBe(button());
});

test("Escape ends what fills the screen first, and leaves its drawer out", () => {
  draw();
  fireEvent.click(button());
  const exit = vi.fn(() => Promise.resolve());
  const prompt = screen.getByRole("textbox", { name: "Prompt" });
  Object.defineProperty(document, "fullscreenElement", { configurable: true, value: prompt });
  document.exitFullscreen = exit;
  fireEvent.keyDown(prompt, { key: "Escape" });
  Reflect.deleteProperty(document, "fullscreenElement");
  Reflect.deleteProperty(document, "exitFullscreen");
  expect(exit).toHaveBeenCalledOnce();
  expect(stands()).toBe("open");
});

test("a pane that becomes narrow leaves what is being worked in, also while a menu of it is open", () => {
  narrow = false;
  draw();
  fireEvent(window, new Event("resize"));
  narrow = true;
  fireEvent(window, new Event("resize"));
  expect(stands()).toBe("closed");
  const prompt = screen.getByRole("textbox", { name: "Prompt" });
  prompt.focus();
  fireEvent(window, new Event("resize"));
  expect(stands()).toBe("open");
  act(() => setDrawer("shot", false));
  prompt.blur();
  prompt.setAttribute("role", "combobox");
  prompt.setAttribute("aria-expanded", "true");
  fireEvent(window, new Event("resize"));
  expect(stands()).toBe("open");
});

test("beside the work of a wide pane Escape does nothing to it", () => {
  draw();
  fireEvent.click(button());
  narrow = false;
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Prompt" }), { key: "Escape" });
  expect(stands()).toBe("open");
});

test("of two that face each other in one pane the later one takes the room", () => {
  render(
    <>
      <Inspector label="Sound" drawer="sound" />
      <Inspector label="Sections" drawer="sections" />
    </>,
  );
  const out = () =>
    ["Sound", "Sections"].filter((name) => screen.getByRole("complementary", { name }).dataset.drawer === "open");
  act(() => setDrawer("sound", true));
  act(() => setDrawer("sections", true));
  expect(out()).toEqual(["Sections"]);
  act(() => setDrawer("sound", true));
  expect(out()).toEqual(["Sound"]);
  act(() => setDrawer("sound", false));
  expect(out()).toEqual([]);
});
