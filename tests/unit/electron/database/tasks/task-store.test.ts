import { expect, test } from "vitest";
import { TaskStore } from "#core/database/tasks/task-store.ts";
import { queryPlansOf } from "#tests/support/database/query-plans.ts";

test.each<[string, (store: TaskStore) => unknown, string]>([
  ["what is due", (store) => store.agenda(1, 2), "tasks_under_way"],
  ["what is under way", (store) => store.underWay(), "tasks_under_way"],
  ["how many are at the service", (store) => store.countInFlight(), "tasks_under_way"],
  ["how many are in each state", (store) => store.countUnderWay(), "tasks_under_way"],
  ["what changed", (store) => store.changedSince(1), "tasks_by_seq"],
  ["the takes of a shot", (store) => store.list({ shotId: "a" }), "tasks_of_shot"],
  ["what a connection was sent lately", (store) => store.submittedSince("a", 1), "tasks_by_submission"],
])("%s is read from an index, however long the ledger is", (_, ask, index) => {
  const plans = queryPlansOf((database) => ask(new TaskStore(database))).filter((detail) => /\btasks\b/.test(detail));
  expect(plans).not.toEqual([]);
  for (const plan of plans) expect(plan).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}`));
});
