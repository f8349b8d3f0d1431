import { expect, test } from "vitest";
import { castChanges, castDecisionWords, proposeCast, staleCast } from "#core/chat/tools/cast-proposals.ts";
import { ToolCallRefused } from "#core/chat/tools/shot-proposals.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import { writeCastInput } from "#shared/director/index.ts";

const keeper = { ...plainCard, id: "k", name: "Keeper", description: "an old man" };
const pier = { ...plainCard, id: "p", name: "Pier", kind: "place" as const };
const cast = [keeper, pier];
const propose = (...cards: unknown[]) => proposeCast("film", writeCastInput.parse({ cards }), cast);
const proposal = propose(
  { name: "@Mara", description: " a woman of sixty " },
  { name: "keeper", new_name: "Warden", description: "an old man" },
  { name: "Pier", remove: true },
);

test("cards are added, changed and removed; files and the rest of a card stay", () => {
  expect(proposal.items).toEqual([
    {
      kind: "add",
      cardId: null,
      before: null,
      after: { name: "Mara", kind: "person", description: "a woman of sixty" },
    },
    {
      kind: "change",
      cardId: "k",
      before: { name: "Keeper", kind: "person", description: "an old man" },
      after: { name: "Warden" },
    },
    { kind: "remove", cardId: "p", before: { name: "Pier", kind: "place", description: "" }, after: {} },
  ]);
  expect(castChanges(proposal, [0, 1, 2])).toEqual([
    { do: "remove", id: "p" },
    { do: "add", card: { ...plainCard, name: "Mara", description: "a woman of sixty" }, freely: true },
    { do: "edit", id: "k", card: { name: "Warden" } },
  ]);
  expect(castDecisionWords(proposal, [1])).toBe(
    "The person accepted 1 of 3 cards.\n- refused: add @Mara\n- accepted: change @Warden\n- refused: remove @Pier",
  );
});

test("what somebody changed, took or deleted since no longer fits", () => {
  expect(staleCast(proposal, cast)).toEqual([]);
  expect(
    staleCast(proposal, [
      { ...keeper, description: "a young man" },
      { ...pier, id: "m", name: "MARA" },
    ]),
  ).toEqual([
    { item: 0, why: "changed" },
    { item: 1, why: "changed" },
    { item: 2, why: "gone" },
  ]);
  expect(staleCast(proposal, undefined).map(({ why }) => why)).toEqual(["gone", "gone", "gone"]);
});

test.each([
  [[{ name: "Gull", remove: true }], "cards[0].name: there is no card Gull; call read_cast."],
  [[{ name: "Keeper", new_name: "pier" }], "cards[0].new_name: another card has this name."],
  [[{ name: "image 1" }], "cards[0].name: shots mention numbered references this way."],
  [[{ name: "Mara" }, { name: "mara" }], "cards[1].name: mara is named twice."],
  [[{ name: "Keeper", description: "an old man" }], "cards[0]: nothing changes."],
])("%j is refused", (cards, message) => {
  expect(() => propose(...cards)).toThrow(new ToolCallRefused(message));
});
