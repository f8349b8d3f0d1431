import { newest, type Rule } from "./rule.ts";

/** A page finds its core again by itself, whatever became of that. */
export const linked: Rule = {
  name: "link",
  stands: true,
  find: (past) => (newest(past).now.linked ? [] : ["the page has lost its core"]),
};
