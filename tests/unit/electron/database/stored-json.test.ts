import { expect, it } from "vitest";
import { storedBlocks, storedJson } from "#core/database/stored-json.ts";

/** So many lists in one another. */
const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

it("what is nested too deep or broken is nothing", () => {
  expect([storedJson(null), storedJson(undefined), storedJson("{")]).toEqual([null, null, null]);
  expect(storedJson("[1]")).toEqual([1]);
  expect(JSON.stringify(storedJson(lists(100)))).toBe(lists(100));
  expect(storedJson(lists(101))).toBeNull();
});

it("a call whose input is nested too deep is seen and cut; what is beside it, and what is just deep enough, stays", () => {
  const call = (depth: number) => `{"type":"tool_use","id":"i","name":"n","input":${lists(depth)}}`;
  const cut = { type: "tool_use", id: "i", name: "n", partial_json: "… (cut: nested deeper than 100 levels)" };
  const whole = `[{"type":"text","text":"a"},${call(100)}]`;
  expect(JSON.stringify(storedBlocks(whole))).toBe(whole);
  expect(storedBlocks(`[{"type":"text","text":"a"},${call(101)}]`)).toEqual([{ type: "text", text: "a" }, cut]);
  expect(JSON.stringify(storedBlocks(`[${call(101)},${call(100)}]`))).toBe(`[${JSON.stringify(cut)},${call(100)}]`);
  expect(storedBlocks(`[${lists(120)},{"type":"thinking","thinking":${lists(120)}}]`)).toEqual([
    { type: "text", text: "[block … (cut: nested deeper than 100 levels)]" },
    { type: "text", text: "[thinking … (cut: nested deeper than 100 levels)]" },
  ]);
});

it.each(["{", '{"type":"text"}', "7"])("a message that is no list (%s) says how it begins", (text) => {
  expect(storedBlocks(text)).toEqual([
    { type: "text", text: `[This message is damaged in the database. It begins: ${text}]` },
  ]);
});
