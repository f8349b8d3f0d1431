import { expect, it } from "vitest";
import { StepStore, type StoredStep } from "#core/database/storyboard/step-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

const step = (change: unknown, joins: string | null = null) =>
  ({ label: { kind: "edit" }, change, joins, at: 5 }) as unknown as Omit<StoredStep, "id">;

function setUp() {
  const database = openTestDatabase();
  database.db.exec("PRAGMA foreign_keys = OFF");
  const steps = new StepStore(database);
  const push = (change: unknown, film = "a", most = 3) => steps.push(film, step(change), most);
  /** What could be undone one after the other, the newest first. */
  const undoAll = (film = "a") => {
    const found: unknown[] = [];
    for (let next = steps.newest(film); next !== null; next = steps.newest(film)) {
      found.push(next.change);
      steps.mark(next.id, true);
    }
    return found;
  };
  return { steps, push, undoAll };
}

it("only the newest steps of a film are kept, and another film's are its own", () => {
  const { push, undoAll } = setUp();
  push("other", "b");
  for (const change of [1, 2, 3, 4]) push(change);
  expect(undoAll()).toEqual([4, 3, 2]);
  expect(undoAll("b")).toEqual(["other"]);
});

it("what was undone can be redone, the last undone first, until something else is done", () => {
  const { steps, push } = setUp();
  push(1);
  push(2);
  push("other", "b");
  expect([steps.counts("a"), steps.undone("a")]).toEqual([{ undoable: 2, redoable: 0 }, null]);
  steps.mark(steps.newest("a")?.id ?? 0, true);
  steps.mark(steps.newest("a")?.id ?? 0, true);
  steps.mark(steps.newest("b")?.id ?? 0, true);
  expect([steps.counts("a"), steps.undone("a")?.change]).toEqual([{ undoable: 0, redoable: 2 }, 1]);
  steps.mark(steps.undone("a")?.id ?? 0, false);
  expect([steps.counts("a"), steps.undone("a")?.change]).toEqual([{ undoable: 1, redoable: 1 }, 2]);
  push(3);
  expect([steps.counts("a"), steps.undone("a"), steps.newest("a")?.change]).toEqual([
    { undoable: 2, redoable: 0 },
    null,
    3,
  ]);
  expect(steps.counts("b")).toEqual({ undoable: 0, redoable: 1 });
});

it("typing goes on with the step it began, not with one that was undone and done again", () => {
  const { steps } = setUp();
  steps.push("a", step("L", "title"), 3);
  const first = steps.newest("a") as StoredStep;
  expect([first.joins, first.at, first.label]).toEqual(["title", 5, { kind: "edit" }]);
  steps.join(first.id, "La", 9);
  expect(steps.newest("a")).toMatchObject({ id: first.id, change: "La", at: 9, joins: "title" });
  steps.mark(first.id, true);
  steps.mark(first.id, false);
  expect(steps.newest("a")?.joins).toBeNull();
});
