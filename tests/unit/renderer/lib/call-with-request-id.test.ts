import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { callWithRequestId, callWithRequestIds } from "#renderer/lib/call-with-request-id.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";

const lost = () => Promise.reject(new Error("The link is away."));

/** The ids that the core would see of wishes asked one after the other. */
async function idsOf(...asked: readonly (readonly [wish: unknown, answered: boolean])[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [wish, answered] of asked) {
    const ask = (id: string) => {
      ids.push(id);
      return answered ? Promise.resolve("stored") : lost();
    };
    await callWithRequestId(wish, ask).catch(() => {});
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
  await Promise.all([callWithRequestId("twice", ask), callWithRequestId("twice", ask)]);
  expect(new Set(ids).size).toBe(1);
});

test("a press that may have been paid for in a later database keeps its id until that was said", async () => {
  const before = new ORPCError("FAILED", { data: studioErrorOf("press_from_before") });
  const ids: string[] = [];
  const ask = (failing: unknown) =>
    callWithRequestId("before", (id) => {
      ids.push(id);
      return Promise.reject(failing);
    }).catch((thrown: unknown) => thrown);
  await ask(new Error("The link is away."));
  expect(await ask(before)).toBe(before);
  await ask(before);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("a refusal reaches who asked", async () => {
  await expect(callWithRequestId("refused", lost)).rejects.toThrow("The link is away.");
});

test("of several that went out together each keeps its own id, whoever asks for it again", async () => {
  const asked: (readonly string[])[] = [];
  const ask = async (ids: readonly string[]) => {
    asked.push(ids);
    if (asked.length === 1) throw new Error("The link is away.");
  };
  await callWithRequestIds(["shot 1", "shot 2"], ask).catch(() => {});
  await callWithRequestId("shot 2", (id) => ask([id]));
  await callWithRequestIds(["shot 1", "shot 2"], ask);
  expect(new Set(asked[0]).size).toBe(2);
  expect(asked[1]).toEqual([asked[0]?.[1]]);
  // The second was answered meanwhile.
  expect(asked[2]?.[0]).toBe(asked[0]?.[0]);
  expect(asked[2]?.[1]).not.toBe(asked[0]?.[1]);
});
