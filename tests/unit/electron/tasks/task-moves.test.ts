import { describe, expect, it } from "vitest";
import { isFinished, mayMove } from "#core/tasks/task-moves.ts";
import { type TaskState, taskState } from "#shared/contract/tasks.ts";

/** DESIGN.md, promise 1, and API.md § States and transitions. One letter per target state, in the order of taskState. */
const allowed: Record<TaskState, string> = {
  //                isqrdRfcu   (intent submitting queued running downloading Ready failed cancelled unknown)
  intent: /*      */ ".s....fc.",
  submitting: /*  */ "..q.d.f.u",
  queued: /*      */ "...rd.fc.",
  running: /*     */ "....d.fc.",
  downloading: /* */ ".....Rf..",
  ready: /*       */ "....d....",
  failed: /*      */ "..qrd....",
  cancelled: /*   */ ".........",
  outcome_unknown: "..qrdRfc.",
};

describe("task moves", () => {
  const states = taskState.options;
  for (const from of states) {
    it(`from ${from}`, () => {
      const found = states.map((to, index) => (mayMove(from, to) ? "isqrdRfcu"[index] : ".")).join("");
      expect(found).toBe(allowed[from]);
    });
  }

  it("knows the ends", () => {
    expect(states.filter(isFinished)).toEqual(["ready", "failed", "cancelled", "outcome_unknown"]);
  });

  it("never goes back to a state from which something is posted", () => {
    for (const from of states.filter((state) => state !== "intent")) {
      expect(mayMove(from, "intent")).toBe(false);
      expect(mayMove(from, "submitting")).toBe(false);
    }
  });
});
