import { expect, test } from "vitest";
import { SharedTexts } from "#core/database/assets/shared-texts.ts";

test("a text is kept once for all that have it, counted once, and goes with the last of them", () => {
  const shared = new SharedTexts();
  const [first, second, other] = [shared.take("swell"), shared.take("swell"), shared.take("fog")];
  expect([first === second, other === first, shared.characters]).toEqual([true, false, 8]);
  expect([shared.texts[first], shared.texts[other]]).toEqual(["swell", "fog"]);
  shared.release(first);
  expect([shared.texts[first], shared.characters]).toEqual(["swell", 8]);
  shared.release(second);
  expect(shared.characters).toBe(3);
  // The next one takes its place; what came back later is another text.
  expect([shared.take("lantern"), shared.take("swell"), shared.characters]).toEqual([first, 2, 15]);
  expect(shared.texts).toEqual(["lantern", "fog", "swell"]);
});
