import { leavesAlone } from "../step.ts";
import type { Rule } from "./rule.ts";

/** A player that had something to play has it when one comes back to it. */
export const playerLength: Rule = {
  name: "players",
  stands: true,
  find({ steps, looks }) {
    const now = looks.at(-1);
    if (!now) return [];
    const since = steps.findLastIndex((step) => !leavesAlone(step)) + 1;
    const found: string[] = [];
    for (const { name, length } of now.players) {
      if (length > 0) continue;
      const before = looks
        .slice(since, -1)
        .filter(({ route, language }) => route === now.route && language === now.language)
        .flatMap(({ players }) => players)
        .find((player) => player.name === name && player.length > 0);
      if (before) found.push(`“${name}” played ${before.length.toFixed(1)} s, and now nothing`);
    }
    return found;
  },
};
