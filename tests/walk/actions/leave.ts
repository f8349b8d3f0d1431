import { NotThere } from "../hand.ts";
import type { Action } from "./action.ts";

/** Escape until nothing floats over the page any more. */
export const goOut: Action<"out"> = {
  kind: "out",
  weight: 3,
  choose: ({ look }) => (look.overlays.length > 0 ? { do: "out" } : undefined),
  async perform({ hand }) {
    const floats = () => hand.page.locator("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]").count();
    // A field in a dialog may have one Escape for itself.
    for (let most = 2 * (await floats()) + 2; most > 0; most -= 1) {
      await hand.page.keyboard.press("Escape");
      await hand.page.waitForTimeout(60);
    }
  },
};

export const goBack: Action<"back"> = {
  kind: "back",
  weight: 3,
  choose: ({ look }) => (look.canGoBack ? { do: "back" } : undefined),
  async perform({ hand }) {
    // A page that is left altogether would be the studio's end.
    if (!(await hand.page.evaluate("navigation.canGoBack"))) throw new NotThere("back");
    await hand.page.evaluate("history.back()");
  },
};
