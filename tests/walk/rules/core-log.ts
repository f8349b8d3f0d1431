import { newest, type Rule } from "./rule.ts";

/** The core met no mistake of its own. */
export const coreLog: Rule = {
  name: "core's log",
  stands: false,
  find: (past) => newest(past).now.coreTrouble,
};
