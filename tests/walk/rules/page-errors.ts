import { newest, type Rule } from "./rule.ts";

/** No error and no rejected promise that nobody took care of, and nothing that the browser objects to. */
export const pageErrors: Rule = {
  name: "page errors",
  stands: false,
  find: (past) =>
    newest(past)
      .now.noise.filter(({ kind, interrupted }) => kind === "error" || (kind === "console" && !interrupted))
      .map(({ kind, text }) => `${kind}: ${text}`),
};
