import { describe, expect, it } from "vitest";
import { conditionOf } from "#renderer/storyboard/board/shot-condition.ts";
import { linksOf, shotsDependingOn } from "#renderer/storyboard/shot-link.ts";
import { takesOf } from "#renderer/storyboard/takes/shot-takes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";

const shot = (id: string, changes: Partial<Shot> = {}): Shot => madeUpShot(id, { prompt: id, mode: "frames" }, changes);
const take = (id: string, shotId: string, number: number): Task =>
  ({ id, shotId, take: number, state: "ready", assetId: `film of ${id}`, createdAt: number }) as Task;

const tasks = [take("a1", "a", 1), take("a2", "a", 2)];
const wish = { clientId: "wish", takes: 1 };

describe("the link of a shot to the one it begins on", () => {
  it.each<[string, string | null, Partial<Shot>, string]>([
    ["no frame yet", null, { chain: { shotId: "a", takeId: null } }, "pending"],
    ["asked for before the frame is there", null, { chain: { shotId: "a", takeId: null }, waiting: wish }, "waiting"],
    ["of the take that is shown", "a1", { chain: { shotId: "a", takeId: "a1" } }, "current"],
    ["of another take than is shown", "a2", { chain: { shotId: "a", takeId: "a1" } }, "stale"],
    ["the newest is shown where none was chosen", null, { chain: { shotId: "a", takeId: "a1" } }, "stale"],
    [
      "made from text at present",
      "a2",
      { chain: { shotId: "a", takeId: "a1" }, draft: { ...shot("b").draft, mode: "text" } },
      "parked",
    ],
  ])("%s", (_name, activeTakeId, changes, expected) => {
    const links = linksOf([shot("a", { activeTakeId }), shot("b", changes)], tasks);
    expect(links.get("b")?.state).toBe(expected);
    expect(links.has("a")).toBe(false);
  });

  it("knows its parent and takes also when the parent was deleted", () => {
    const links = linksOf([shot("b", { chain: { shotId: "a", takeId: "a2" } })], tasks);
    expect(links.get("b")).toMatchObject({ parent: undefined, taken: { id: "a2" }, state: "current" });
  });

  it("counts the shots of a chain, and ends in a circle", () => {
    const on = (shotId: string) => ({ chain: { shotId, takeId: null } });
    const links = linksOf([shot("a"), shot("b", on("a")), shot("c", on("b")), shot("d", on("c"))], []);
    expect([...links.values()].map(({ depth }) => depth)).toEqual([2, 3, 4]);
    expect(linksOf([shot("x", on("y")), shot("y", on("x"))], []).get("x")?.depth).toBeGreaterThan(1);
  });
});

it("a card says that its shot waits or is stale before how its takes ended, but after what blocks it", () => {
  const takes = takesOf([take("b1", "b", 1)], null);
  expect(conditionOf(takes, [], "stale").state).toBe("stale");
  expect(conditionOf(takesOf([], null), [], "waiting").state).toBe("intent");
  expect(conditionOf(takes, [], "current").state).toBe("ready");
  const refused = { code: "video.image.size", path: "", severity: "error", message: "" } as const;
  expect(conditionOf(takes, [refused], "stale").state).toBe("blocked");
});

describe("what hangs on a shot that shows another take", () => {
  const on = (shotId: string, takeId: string | null) => ({ chain: { shotId, takeId } });
  const tail = { ...shot("c").draft, mode: "references" as const, continues: { seconds: 3, clip: "clip" } };
  const chain = (begun: string, changes: Partial<Shot> = {}) => [
    shot("d", on("c", "c1")),
    shot("c", { ...on("b", "b1"), draft: tail, ...changes }),
    shot("b", on("a", begun)),
    shot("a"),
  ];
  const made = [...tasks, take("b1", "b", 1), take("c1", "c", 1), take("d1", "d", 1)];
  const linked = (shots: readonly Shot[]) => {
    const links = linksOf(shots, made);
    return ["b", "c", "d"].map((id) => [links.get(id)?.state, links.get(id)?.staleSince?.id, links.get(id)?.tail]);
  };

  it("is stale all the way, by frames and by last seconds, and says since which shot", () => {
    expect(linked(chain("a1"))).toEqual([
      ["stale", "a", null],
      ["stale", "a", 3],
      ["stale", "a", null],
    ]);
    expect(linked(chain("a2")).map(([state]) => state)).toEqual(["current", "current", "current"]);
  });

  it("is not stale beyond a shot that isn't made from the one before it", () => {
    const parked = chain("a1", { draft: { ...tail, mode: "text" } });
    expect(linked(parked).map(([state]) => state)).toEqual(["stale", "parked", "current"]);
  });

  it("stands in the order in which it hangs on each other, whatever the board's, and ends in a circle", () => {
    const shots = chain("a1");
    expect(shotsDependingOn({ id: "a" }, shots, linksOf(shots, made)).map((each) => each.shot.id)).toEqual([
      "b",
      "c",
      "d",
    ]);
    const circle = [shot("x", on("y", null)), shot("y", on("x", null))];
    expect(shotsDependingOn({ id: "x" }, circle, linksOf(circle, [])).map((each) => each.shot.id)).toEqual(["y"]);
  });
});
