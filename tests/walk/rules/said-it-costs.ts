import type { Step } from "../step.ts";
import { newest, type Rule } from "./rule.ts";

/** Words of presses that say that something is made, be it the samples that cost nothing; all others make nothing. */
const costly =
  /Generate|again|anyway|Send|Make|Retry|Try it with samples|生成|再|重试|发送|仍要|制作|用示例试试|サンプルで試す/i;

/** Enter and Space press whatever has the focus, and Generate has keys of its own. */
export const mayCost = (step: Step): boolean =>
  (step.do === "press" && costly.test(step.at.split(" / ").at(-1) ?? "")) ||
  (step.do === "type" && step.press !== undefined) ||
  // What is run by the palette says there that it costs.
  step.do === "run" ||
  (step.do === "key" && ["Enter", "Space", "Control+Enter"].includes(step.key));

/** Takes that a backup or an archive brings were asked for elsewhere, or in another past. */
const brings = /dialog .*(Import|导入|読み込)/;

const mayBring = (step: Step): boolean => step.do === "press" && brings.test(step.at);

/** A press that costs may wait for what was typed to arrive; what follows on a frame waits for a whole take. */
const STEPS_LATER = 4;

/** No film and no song is asked for unless a press said that it would be. */
export const saidItCosts: Rule = {
  name: "presses that cost",
  stands: false,
  find(past) {
    const { now, before, step } = newest(past);
    if (!before || !step || past.steps.slice(-STEPS_LATER).some((each) => mayCost(each) || mayBring(each))) return [];
    // A shot that waited for the last frame of another was asked for when that was.
    const follows = past.steps.some(mayCost) && step.do !== "press";
    const known = new Set(before.ledger.map(({ id }) => id));
    const fresh = follows ? [] : now.ledger.filter(({ id, copied }) => !copied && !known.has(id));
    return fresh.map(({ title }) => `“${title}” was asked for by ${step.do}`);
  },
};
