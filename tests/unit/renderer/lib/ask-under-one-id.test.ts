import { expect, test } from "vitest";
import { askUnderOneId } from "#renderer/lib/ask-under-one-id.ts";

const lost = () => Promise.reject(new Error("The link is away."));

/** The ids that the core would see of wishes asked one after the other. */
async function idsOf(...asked: readonly (readonly [wish: unknown, answered: boolean])[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [wish, answered] of asked) {
    const ask = (id: string) => {
      ids.push(id);
      return answered ? Promise.resolve("stored") : lost();
    };
    await askUnderOneId(wish, ask).catch(() => {});
  }
  return ids;
}

test("a wish whose answer was lost is asked again under its id, and under another once it was answered", async () => {
  const wish = { text: "Three shots of a lighthouse" };
  const [first, again, next] = await idsOf([wish, false], [{ ...wish }, true], [wish, true]);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("other words are another wish", async () => {
  const [first, other, first2] = await idsOf([["a", 1], false], [["a", 2], true], [["a", 1], true]);
  expect(other).not.toBe(first);
  expect(first2).toBe(first);
});

test("two at once are one", async () => {
  const ids: string[] = [];
  const ask = async (id: string) => {
    ids.push(id);
    await Promise.resolve();
  };
  await Promise.all([askUnderOneId("twice", ask), askUnderOneId("twice", ask)]);
  expect(new Set(ids).size).toBe(1);
});

test("a refusal reaches who asked", async () => {
  await expect(askUnderOneId("refused", lost)).rejects.toThrow("The link is away.");
});
