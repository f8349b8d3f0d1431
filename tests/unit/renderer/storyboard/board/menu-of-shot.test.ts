// @vitest-environment jsdom
import type { TFunction } from "i18next";
import { describe, expect, it, vi } from "vitest";
import { menuOfShots } from "#renderer/storyboard/board/menu-of-shot.ts";
import { movesOf } from "#renderer/storyboard/shot-moves.ts";
import type { ShotActions } from "#renderer/storyboard/use-shot-actions.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";

const words = ((key: string, values?: { count?: number }) =>
  values?.count === undefined ? key : `${key} ${values.count}`) as unknown as TFunction<"storyboard">;
const shot = (number: number) => ({ id: `s${number}`, number }) as Shot;
const actions = (haveTakes = false) =>
  ({
    ...{ add: vi.fn(), duplicate: vi.fn(), step: vi.fn(), cover: vi.fn(), remove: vi.fn() },
    haveTakes: () => haveTakes,
  }) as unknown as ShotActions;
const chosen = (shots: readonly Shot[], last: number, label: string, of = actions()) => {
  const item = menuOfShots(words, shots, last, of).find((each) => "label" in each && each.label === label);
  return item && "onSelect" in item ? item : undefined;
};

describe("the menu of shots", () => {
  const seven = [2, 3, 4, 5, 6, 7, 8].map(shot);

  it("acts on all seven that are selected, and says so", () => {
    const of = actions();
    chosen(seven, 12, "shot.duplicateMany 7", of)?.onSelect();
    chosen(seven, 12, "shot.removeMany 7", of)?.onSelect();
    chosen(seven, 12, "shot.later", of)?.onSelect();
    expect(of.step).toHaveBeenCalledExactlyOnceWith(seven, 1);
    chosen(seven, 12, "shot.earlier", of)?.onSelect();
    expect(of.step).toHaveBeenLastCalledWith(seven, -1);
    expect(chosen(seven, 12, "shot.removeMany 7", of)).toMatchObject({ danger: true });
    expect(of.duplicate).toHaveBeenCalledExactlyOnceWith(seven);
    expect(of.remove).toHaveBeenCalledExactlyOnceWith(seven);
  });

  it("offers to leave takes behind only where there are some", () => {
    const [bare, made] = [actions(), actions(true)];
    expect(chosen(seven, 12, "shot.duplicateManyBare 7", bare)).toBeUndefined();
    chosen(seven, 12, "shot.duplicateManyBare 7", made)?.onSelect();
    expect(made.duplicate).toHaveBeenCalledExactlyOnceWith(seven, false);
    chosen([shot(1)], 12, "shot.duplicate", made)?.onSelect();
    expect(made.duplicate).toHaveBeenLastCalledWith([shot(1)]);
    expect(chosen([shot(1)], 12, "shot.duplicateBare", made)).toBeDefined();
  });

  it("offers of several nothing that only one can be", () => {
    expect(chosen(seven, 12, "shot.cover")).toBeUndefined();
    expect(chosen(seven, 12, "shot.addBehind")).toBeUndefined();
    expect(chosen([shot(1)], 12, "shot.cover")).toBeDefined();
    expect(chosen([shot(1)], 12, "shot.addBehind")).toBeDefined();
  });

  it.each([
    { numbers: [1], earlier: false, later: true },
    { numbers: [1, 2, 3], earlier: false, later: true },
    { numbers: [1, 3], earlier: true, later: true },
    { numbers: [4, 5], earlier: true, later: false },
    { numbers: [3, 5], earlier: true, later: true },
    { numbers: [1, 2, 3, 4, 5], earlier: false, later: false },
  ])("$numbers of five go earlier: $earlier, later: $later", ({ numbers, earlier, later }) => {
    const shots = numbers.map(shot);
    expect(chosen(shots, 5, "shot.earlier")?.disabled).toBe(!earlier);
    expect(chosen(shots, 5, "shot.later")?.disabled).toBe(!later);
  });
});

describe("movesOf", () => {
  /** The board after the changes, as the core makes them: one after the other. */
  const after = (numbers: readonly number[], by: 1 | -1, last: number) => {
    const board = Array.from({ length: last }, (_, index) => `s${index + 1}`);
    for (const { id, to } of movesOf(numbers.map(shot), by, last)) {
      board.splice(board.indexOf(id), 1);
      board.splice(to - 1, 0, id);
    }
    return board.map((id) => id.slice(1)).join(" ");
  };
  it.each([
    { numbers: [2, 3], by: -1, board: "2 3 1 4 5 6" },
    { numbers: [2, 3], by: 1, board: "1 4 2 3 5 6" },
    { numbers: [1, 3, 4], by: -1, board: "1 3 4 2 5 6" },
    { numbers: [3, 6], by: 1, board: "1 2 4 3 5 6" },
    { numbers: [1, 2], by: -1, board: "1 2 3 4 5 6" },
    { numbers: [2, 4, 6], by: -1, board: "2 1 4 3 6 5" },
  ] as const)("$numbers by $by", ({ numbers, by, board }) => {
    expect(after(numbers, by, 6)).toBe(board);
  });
});
