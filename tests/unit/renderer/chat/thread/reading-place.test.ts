// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { readPlace, savePlace } from "#renderer/chat/thread/reading-place.ts";

afterEach(() => {
  window.sessionStorage.clear();
  vi.restoreAllMocks();
});
const place = { messageId: "m", section: 2, above: -16, target: null };
const keep = (text: string) => window.sessionStorage.setItem("reelsong.chat.place", text);

it("where somebody reads is kept until the end is in view", () => {
  expect(readPlace()).toBeUndefined();
  savePlace(place);
  expect(readPlace()).toEqual(place);
  savePlace(undefined);
  expect(readPlace()).toBeUndefined();
});

it.each([
  ["{"],
  ["null"],
  ['{"messageId":"m"}'],
  [JSON.stringify({ ...place, section: -1 })],
  [JSON.stringify({ ...place, section: 1.5 })],
  [JSON.stringify({ ...place, above: null })],
  [JSON.stringify({ ...place, target: 7 })],
])("%s in the browser's storage is no place", (text) => {
  keep(text);
  expect(readPlace()).toBeUndefined();
});

it("a storage that is full loses the place alone", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  expect(() => savePlace(place)).not.toThrow();
});
