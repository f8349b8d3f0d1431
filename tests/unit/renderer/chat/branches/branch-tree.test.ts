import { expect, test } from "vitest";
import { branchTree, neighborInTree } from "#renderer/chat/branches/branch-tree.ts";

/** `b<a`: b answers a. */
const tree = (written: string) =>
  written
    .split(" ")
    .filter(Boolean)
    .map((each) => {
      const [id = "", parentId = null] = each.split("<");
      return { id, parentId };
    });
const drawn = (written: string) =>
  branchTree(tree(written)).map(
    ({ messages, depth, place, of, isEnd }) =>
      `${".".repeat(depth)}${messages.map(({ id }) => id).join("")} ${place}/${of}${isEnd ? "" : "+"}`,
  );

test.each<[string, string[]]>([
  ["", []],
  ["a b<a c<b", ["abc 1/1"]],
  ["a b<a c<b d<b e<c", ["ab 1/1+", ".ce 1/2", ".d 2/2"]],
  ["a b<a c<a d<c e<c f<b", ["a 1/1+", ".bf 1/2", ".c 2/2+", "..d 1/2", "..e 2/2"]],
  // Two beginnings, as after the first message was edited.
  ["a b<a c d<c", ["ab 1/2", "cd 2/2"]],
  // The parent is gone; and two that name each other lead nowhere.
  ["b<gone c<b x<y y<x", ["bc 1/1"]],
])("%s", (written, wanted) => expect(drawn(written)).toEqual(wanted));

test("ten thousand messages that each have another way are laid out without end of the stack", () => {
  const deep = Array.from({ length: 10_000 }, (_, at) => [
    { id: `m${at}`, parentId: at === 0 ? null : `m${at - 1}` },
    { id: `o${at}`, parentId: at === 0 ? null : `m${at - 1}` },
  ]).flat();
  expect(branchTree(deep)).toHaveLength(20_000);
});

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 4, 4],
  ["ArrowUp", 0, 0],
  ["ArrowRight", 0, 1],
  ["ArrowRight", 1, 1],
  ["ArrowLeft", 4, 2],
  ["ArrowLeft", 0, 0],
  ["Home", 3, 0],
  ["End", 0, 4],
  ["x", 3, 3],
])("%s from %i leads to %i", (key, from, to) =>
  expect(neighborInTree(key, from, branchTree(tree("a b<a c<a d<c e<c f<b")))).toBe(to),
);
