import { newest, type Rule } from "./rule.ts";

/** Escape leads out of whatever floats over the page. */
export const wayOut: Rule = {
  name: "Escape",
  stands: true,
  find(past) {
    const { now, step } = newest(past);
    return step?.do === "out" ? now.overlays.map((name) => `still open after Escape: ${name}`) : [];
  },
};
