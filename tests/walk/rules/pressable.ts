import { newest, type Rule } from "./rule.ts";

/** The way past the menus shows itself to those who come to it by Tab. */
const shownByTab = "button.skip";

/** Every control that is shown can be pressed, has a name, and lies over no other (`controls.ts`). */
export const pressable: Rule = {
  name: "controls",
  stands: true,
  find: (past) => newest(past).now.controlFaults.filter((fault) => !fault.includes(shownByTab)),
};
