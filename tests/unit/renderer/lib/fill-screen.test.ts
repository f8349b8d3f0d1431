// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fillScreen } from "#renderer/lib/index.ts";

let filling: Element | null = null;
const change = (to: Element | null) => {
  filling = to;
  fireEvent(document, new Event("fullscreenchange"));
};

beforeEach(() => {
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => filling });
  HTMLElement.prototype.requestFullscreen = async function (this: HTMLElement) {
    change(this);
  };
  document.body.innerHTML = "<button>Full screen</button><fieldset><button>Play</button></fieldset>";
  document.querySelector("button")?.focus();
});
afterEach(() => {
  filling = null;
  document.body.replaceChildren();
  Reflect.deleteProperty(HTMLElement.prototype, "requestFullscreen");
  Reflect.deleteProperty(document, "fullscreenElement");
});

const parts = () => ({
  screen: document.querySelector("fieldset") as HTMLElement,
  press: document.querySelector("button") as HTMLElement,
  inside: document.querySelector("fieldset button") as HTMLElement,
});

test("a part that can't take the focus by itself has it over the whole screen, and what had it before has it again", async () => {
  const { screen, press } = parts();
  await fillScreen(screen);
  expect(document.activeElement).toBe(screen);
  change(null);
  expect(document.activeElement).toBe(press);
});

test("what has the focus inside the part keeps it", async () => {
  const { screen, inside } = parts();
  inside.focus();
  await fillScreen(screen);
  expect(document.activeElement).toBe(inside);
});

test("what went meanwhile doesn't get the focus back, and a refusal changes nothing", async () => {
  const { screen, press } = parts();
  await fillScreen(screen);
  press.remove();
  change(null);
  expect(document.activeElement).toBe(screen);
  HTMLElement.prototype.requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
  const { inside } = parts();
  inside.focus();
  await fillScreen(screen);
  expect(document.activeElement).toBe(inside);
});

test("Tab beyond the part's last control comes back to the part, until the screen is left", async () => {
  const { screen, press, inside } = parts();
  await fillScreen(screen);
  inside.focus();
  inside.blur();
  await new Promise((given) => setTimeout(given));
  expect(document.activeElement).toBe(screen);
  change(null);
  expect(document.activeElement).toBe(press);
  press.blur();
  await new Promise((given) => setTimeout(given));
  expect(document.activeElement).toBe(document.body);
});

test("what opened elsewhere, and ended it by that, keeps the focus", async () => {
  const { screen } = parts();
  await fillScreen(screen);
  document.body.insertAdjacentHTML("beforeend", "<input>");
  const palette = document.querySelector("input") as HTMLElement;
  palette.focus();
  change(null);
  expect(document.activeElement).toBe(palette);
});
