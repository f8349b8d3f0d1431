import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import type { TaskIntent } from "#core/tasks/intents.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const refused: Finding = { code: "video.prompt.required", path: "prompt", severity: "error", message: "No prompt." };

/** A studio whose rules say so, wish by wish, and one wish for each. */
function setUp(said: readonly (Finding | Error | null)[]) {
  let turn = 0;
  const studio = openTaskStudio({
    folder: temporaryFolder(),
    check: () => {
      const next = said[turn] ?? null;
      turn += 1;
      if (next instanceof Error) throw next;
      return next === null ? [] : [next];
    },
  });
  onTestFinished(() => studio.close());
  const wishes = said.map((_, at): TaskIntent => {
    const request = { model: "Vendor-H3", content: [{ type: "text", text: "Rain" }], duration: 5 };
    return {
      ...{ kind: "video", clientId: newId(), takes: 1, title: `Wish ${at}`, request },
      ...{ projectId: null, shotId: null, songId: null },
    };
  });
  const titles = () =>
    studio.tasks
      .list({})
      .map(({ title }) => title)
      .sort();
  return { tasks: studio.tasks, wishes, titles };
}

it("of several wishes each is judged by itself: what refuses one stands in its place, the others are taken", () => {
  const { tasks, wishes, titles } = setUp([null, refused, null]);
  expect(tasks.submitMany(wishes).map((outcome) => outcome?.error.code ?? null)).toEqual([
    null,
    "refused_by_rules",
    null,
  ]);
  expect(titles()).toEqual(["Wish 0", "Wish 2"]);
});

it("the same wishes again are taken once", () => {
  const { tasks, wishes, titles } = setUp([null, null]);
  tasks.submitMany(wishes);
  expect(tasks.submitMany(wishes)).toEqual([null, null]);
  expect(titles()).toEqual(["Wish 0", "Wish 1"]);
});

it("a mistake of ours ends all of it, and nothing is stored", () => {
  const { tasks, wishes, titles } = setUp([null, new Error("?"), null]);
  expect(() => tasks.submitMany(wishes)).toThrow("?");
  expect(titles()).toEqual([]);
});

it("where each is refused nothing is stored, and nothing else goes wrong", () => {
  const { tasks, wishes, titles } = setUp([refused]);
  expect(tasks.submitMany(wishes)).toMatchObject([{ error: { code: "refused_by_rules" } }]);
  expect(titles()).toEqual([]);
});

it("a press that an earlier database may have sent is refused, by itself and among others, unless its tasks are known", () => {
  const before = newId();
  const studio = openTaskStudio({
    folder: temporaryFolder(),
    epoch: { isFromBefore: (id) => id === before, raiseInside: () => {}, raiseOutside: () => {} },
  });
  onTestFinished(() => studio.close());
  const wish = (clientId: string): TaskIntent => ({
    ...{ kind: "video", clientId, takes: 1, title: "Rain", request: { model: "Vendor-H3", duration: 5 } },
    ...{ projectId: null, shotId: null, songId: null },
  });
  expect(() => studio.tasks.submit(wish(before))).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: "press_from_before" }) }),
  );
  expect(studio.tasks.list({})).toEqual([]);
  const now = newId();
  const outcomes = studio.tasks.submitMany([wish(before), wish(now)]);
  expect(outcomes.map((outcome) => outcome?.error.code ?? null)).toEqual(["press_from_before", null]);
  expect(studio.tasks.submit(wish(now))).toHaveLength(1);
  expect(studio.tasks.list({})).toHaveLength(1);
});
