// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isFocusLost, keepFocus } from "#renderer/components/overlays/keep-focus.ts";

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  // jsdom lays nothing out: whatever is there counts as shown.
  Element.prototype.checkVisibility = () => true;
  document.body.innerHTML = `<main tabindex="-1"><section id="list"><ul><li><button id="remove">Remove</button></li></ul>
    <button id="other">Generate</button></section>
    <div><div id="search"><input id="words"><button id="clear">Clear</button></div></div></main>`;
  end = keepFocus();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  document.body.innerHTML = "";
  Reflect.deleteProperty(Element.prototype, "checkVisibility");
});

const at = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id || document.activeElement?.tagName;
/** Whatever gives the focus back by itself would have done so. */
const drawn = () => vi.advanceTimersByTimeAsync(1000);

// @shows Every hand, number by number › 2. The focus is never lost to the page
it("what takes itself away leaves the focus with the part that it stood in, never with another button", async () => {
  at("remove").focus();
  at("remove").remove();
  await drawn();
  expect(focused()).toBe("list");
  // Until something better takes it.
  expect(isFocusLost()).toBe(true);
});

it("the next key doesn't wait for that", async () => {
  at("remove").focus();
  at("remove").remove();
  await vi.advanceTimersByTimeAsync(0);
  expect(focused()).toBe("BODY");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", bubbles: true }));
  expect(focused()).toBe("list");
});

it("a button that can't be pressed any more leaves it too", async () => {
  at("other").focus();
  at("other").setAttribute("disabled", "");
  at("other").blur();
  await drawn();
  expect(focused()).toBe("list");
});

it("what is hidden by the style alone leaves it too", async () => {
  at("other").focus();
  Element.prototype.checkVisibility = function () {
    return this.id !== "other";
  };
  at("other").blur();
  await drawn();
  expect(focused()).toBe("list");
  end();
  at("other").focus();
  at("other").blur();
  await drawn();
  expect(focused()).toBe("BODY");
});

it("Tab that leads behind the last place isn't called back, whatever is drawn meanwhile", async () => {
  at("other").focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  at("other").blur();
  at("list").append("drawn");
  await drawn();
  expect(focused()).toBe("BODY");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  expect(focused()).toBe("BODY");
});

it("what clears a field leaves it with the field", async () => {
  at("clear").focus();
  at("clear").remove();
  await drawn();
  expect(focused()).toBe("words");
});

it("a whole part that goes leaves it with the pane", async () => {
  at("remove").focus();
  at("list").remove();
  await drawn();
  expect(focused()).toBe("MAIN");
});

it("who took it meanwhile keeps it, and an empty place that was pressed has it by the person's own wish", async () => {
  at("remove").focus();
  at("remove").remove();
  at("other").focus();
  await drawn();
  expect(focused()).toBe("other");
  at("list").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  at("other").blur();
  document.body.append(document.createElement("p"));
  await drawn();
  expect(focused()).toBe("BODY");
});

it("a button that is moved in the page has it again; a field that was left by its Enter hasn't", async () => {
  at("other").focus();
  document.querySelector("main")?.append(at("other"));
  at("other").blur();
  await drawn();
  expect(focused()).toBe("other");
  at("words").focus();
  at("words").blur();
  document.body.append(document.createElement("p"));
  await drawn();
  expect(focused()).toBe("BODY");
});

it("what is hidden meanwhile isn't given it back: the pane has it", async () => {
  document.body.insertAdjacentHTML("beforeend", `<div role="menu"><button id="item">Move up</button></div>`);
  at("other").focus();
  at("item").focus();
  Element.prototype.checkVisibility = function (this: Element, asked?: { visibilityProperty?: boolean }) {
    return this.id !== "other" || asked?.visibilityProperty !== true;
  };
  at("item").parentElement?.remove();
  await drawn();
  expect(focused()).toBe("MAIN");
});

it("ends with what it began", async () => {
  at("remove").focus();
  end();
  at("remove").remove();
  await drawn();
  expect(focused()).toBe("BODY");
});

// @shows Every hand, number by number › 2. The focus is never lost to the page
it("a part that names who is next gives it the focus soon, without a key", async () => {
  document.body.innerHTML = `<main><section data-focus-next='.card[tabindex="0"], .begin'>
    <button class="card" id="first" tabindex="-1">1</button><button class="card" id="second" tabindex="0">2</button>
    </section></main>`;
  at("first").focus();
  at("first").remove();
  await vi.advanceTimersByTimeAsync(200);
  expect(focused()).toBe("second");
  const section = document.querySelector("section");
  section?.insertAdjacentHTML("beforeend", `<button class="begin" id="begin">Add your first shot</button>`);
  at("second").remove();
  await vi.advanceTimersByTimeAsync(200);
  expect(focused()).toBe("begin");
});
