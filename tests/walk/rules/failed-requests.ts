import { newest, type Rule } from "./rule.ts";

/** The page asks for nothing that it can't have. */
export const failedRequests: Rule = {
  name: "failed requests",
  stands: false,
  find: (past) =>
    newest(past)
      .now.noise.filter(({ kind, interrupted }) => kind === "request" && !interrupted)
      .map(({ text }) => text),
};
