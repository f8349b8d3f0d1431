import { newest, type Rule } from "./rule.ts";

/** What is shown of a task is what the database says of it. */
export const tasksAsLedger: Rule = {
  name: "tasks",
  stands: true,
  find(past) {
    const { now } = newest(past);
    return now.tasksShown.flatMap(({ id, state }) => {
      const row = now.ledger.find((each) => each.id === id);
      if (!row) return [`a task is shown as ${state} that the database doesn't know`];
      if (row.removed) return [`“${row.title}” is shown as ${state} though it was taken off the list`];
      return row.state === state ? [] : [`“${row.title}” is ${row.state} and shown as ${state}`];
    });
  },
};
