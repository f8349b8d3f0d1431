// @vitest-environment jsdom
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { addEllipsisTooltips } from "#renderer/components/overlays/ellipsis-tooltips.ts";

beforeAll(() => addEllipsisTooltips(document));
afterEach(() => document.body.replaceChildren());

/** A line with an ellipsis, whose words are so wide in so much room. */
function line(words: string, wide: number, room: number): HTMLElement {
  const element = document.createElement("span");
  element.textContent = words;
  element.style.cssText = "overflow-x: hidden; text-overflow: ellipsis";
  Object.defineProperties(element, {
    scrollWidth: { configurable: true, value: wide },
    clientWidth: { configurable: true, value: room },
  });
  document.body.append(element);
  return element;
}
const pointAt = (element: Element) => element.dispatchEvent(new MouseEvent("pointerover", { bubbles: true }));

test("words that are cut are told in whole where they are pointed at; whole ones say nothing twice", () => {
  const cut = line("Outcome unknown", 120, 60);
  const whole = line("Ready", 60, 60);
  pointAt(cut);
  expect(cut.title).toBe("Outcome unknown");
  pointAt(whole);
  expect(whole.title).toBe("");
});

test.each([
  [41, ""],
  [42, "Two lines, and one that is cut"],
])("of two lines, 40 px high, words of %i px are told: %j", (high, title) => {
  const cut = line("Two lines, and one that is cut", 60, 60);
  cut.style.cssText = "-webkit-line-clamp: 2";
  const style = vi.spyOn(window, "getComputedStyle").mockReturnValue({ webkitLineClamp: "2" } as CSSStyleDeclaration);
  onTestFinished(() => style.mockRestore());
  Object.defineProperties(cut, { scrollHeight: { value: high }, clientHeight: { value: 40 } });
  pointAt(cut);
  expect(cut.title).toBe(title);
});

test("words within what cuts them are told too, and other words are told anew", () => {
  const cut = line("", 120, 60);
  const mark = document.createElement("b");
  mark.textContent = "Keep the Light";
  cut.append(mark);
  pointAt(mark);
  expect(cut.title).toBe("Keep the Light");
  mark.textContent = "Harbour song";
  pointAt(mark);
  expect(cut.title).toBe("Harbour song");
});

test("a title goes once something else is pointed at: its words may be others by then", () => {
  const cut = line("Built in, no key needed", 120, 60);
  pointAt(cut);
  pointAt(line("Cancel", 40, 60));
  cut.textContent = "内置，无需密钥";
  expect(cut.hasAttribute("title")).toBe(false);
  pointAt(cut);
  expect(cut.title).toBe("内置，无需密钥");
});

test("words that change under the pointer, as with the language, are told no longer", async () => {
  const cut = line("", 120, 60);
  const words = cut.appendChild(document.createTextNode("Date"));
  pointAt(cut);
  expect(cut.title).toBe("Date");
  words.data = "日期";
  await Promise.resolve();
  expect(cut.hasAttribute("title")).toBe(false);
  pointAt(cut);
  expect(cut.title).toBe("日期");
});

test("once there is room the title goes; one that somebody wrote stays as it is", () => {
  const cut = line("Saltlight", 120, 60);
  pointAt(cut);
  Object.defineProperty(cut, "clientWidth", { configurable: true, value: 200 });
  pointAt(cut);
  expect(cut.hasAttribute("title")).toBe(false);
  const written = line("Saltlight", 120, 60);
  written.title = "Saved at 18:40";
  pointAt(written);
  expect(written.title).toBe("Saved at 18:40");
});

test("a button that fills a card tells the cut words that lie under the pointer", () => {
  const cut = line("A shot with a long name", 300, 60);
  const face = document.createElement("button");
  document.body.append(face);
  document.elementsFromPoint = () => [face, cut];
  pointAt(face);
  expect(face.title).toBe("A shot with a long name");
  document.elementsFromPoint = () => [face];
  pointAt(face);
  expect(face.hasAttribute("title")).toBe(false);
});
