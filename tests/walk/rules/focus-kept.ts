import { newest, type Rule } from "./rule.ts";

/** After a press by hand or key something of the page has the focus: the next key goes somewhere. */
export const focusKept: Rule = {
  name: "focus",
  stands: true,
  find(past) {
    const { now, before, step } = newest(past);
    if (step === undefined || now.focused) return [];
    const pressed = (step.do === "press" && step.by !== "right") || step.do === "type" || step.do === "pane";
    const keyed = (step.do === "key" || step.do === "out" || step.do === "run") && before?.focused === true;
    return pressed || keyed ? ["the page's body has the focus"] : [];
  },
};
