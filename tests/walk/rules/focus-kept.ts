import type { Look } from "../look.ts";
import type { Step } from "../step.ts";
import { newest, type Rule } from "./rule.ts";

/** After a press by hand or key something of the page has the focus: the next key goes somewhere. */
export const focusKept: Rule = {
  name: "focus",
  stands: true,
  find(past) {
    const { now, before, step } = newest(past);
    if (step === undefined || now.focused || leavesPage(step, before)) return [];
    const pressed = (step.do === "press" && step.by !== "right") || step.do === "type" || step.do === "pane";
    const keyed = (step.do === "key" || step.do === "out" || step.do === "run") && before?.focused === true;
    return pressed || keyed ? ["the page's body has the focus"] : [];
  },
};

/** Behind its last place, and before its first, Tab leads out of the page, to what the browser itself has there. */
function leavesPage(step: Step, before: Look | undefined): boolean {
  const places = before?.controls.filter(({ enabled }) => enabled) ?? [];
  const outermost = { Tab: places.at(-1), "Shift+Tab": places[0] };
  return step.do === "key" && outermost[step.key as keyof typeof outermost]?.focused === true;
}
