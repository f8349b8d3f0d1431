import { newest, type Rule } from "./rule.ts";

/** The service sold no more films and songs than there are tasks for: nothing is bought twice. */
export const paidOnce: Rule = {
  name: "paid requests",
  stands: false,
  find(past) {
    const { now } = newest(past);
    const { counters, ledger } = now;
    if (!counters) return [];
    return (
      [
        ["video", "video.create"],
        ["music", "music"],
      ] as const
    ).flatMap(([kind, operation]) => {
      const tasks = ledger.filter((row) => row.kind === kind && !row.copied).length;
      const sold = counters.accepted[operation];
      return sold <= tasks ? [] : [`the service sold ${sold} of ${operation} for ${tasks} tasks`];
    });
  },
};
