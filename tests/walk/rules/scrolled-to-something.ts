import { newest, type Rule } from "./rule.ts";

/** Nothing is scrolled to where nothing is (`empty-scrolls.ts`). */
export const scrolledToSomething: Rule = {
  name: "empty scrolls",
  stands: true,
  find: (past) => newest(past).now.emptyScrolls,
};
