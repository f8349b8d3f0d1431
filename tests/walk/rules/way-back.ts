import { newest, type Rule } from "./rule.ts";

/** Back leads to where one was, out from under what floated there. */
export const wayBack: Rule = {
  name: "Back",
  stands: true,
  find(past) {
    const { now, before, step } = newest(past);
    if (step?.do !== "back" || !before) return [];
    if (now.pane === null) return [`Back leads to no pane but to “${now.route}”`];
    if (now.route === now.backFrom) return [`Back stays at “${now.route}”`];
    return now.pane === before.pane ? [] : now.overlays.map((name) => `still open in another pane: ${name}`);
  },
};
