import { paneIds } from "#renderer/lib/route.ts";
import { NotThere } from "../hand.ts";
import type { Action } from "./action.ts";

export const openPane: Action<"pane"> = {
  kind: "pane",
  weight: 10,
  choose({ dice, look }) {
    if (look.overlays.length > 0) return undefined;
    const to = dice.pick(paneIds.filter((pane) => pane !== look.pane)) ?? "chat";
    // Half of the looks into another pane are short ones.
    const there = { do: "pane", to } as const;
    return look.pane && dice.chance(0.5) ? [there, { do: "pane", to: look.pane }] : there;
  },
  async perform({ hand }, { to }) {
    const link = hand.page.locator(`nav.rail a[href^="#/${to}"]`);
    try {
      await link.click({ timeout: hand.patience });
    } catch {
      throw new NotThere(to);
    }
  },
};
