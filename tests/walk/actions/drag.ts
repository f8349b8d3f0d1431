import type { Action } from "./action.ts";

export const dragAction: Action<"drag"> = {
  kind: "drag",
  weight: 4,
  choose({ pickControl }) {
    const from = pickControl(({ role }) => role !== "textbox");
    const to = pickControl(({ role, place }) => role !== "textbox" && place !== from?.place);
    return from && to && { do: "drag", at: from.place, to: to.place };
  },
  async perform({ hand }, { at, to }) {
    await hand.drag(await hand.find(at), await hand.find(to));
  },
};
