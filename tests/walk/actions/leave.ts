import { NotThere } from "../hand.ts";
import type { Action } from "./action.ts";

/** So long it is waited for, in milliseconds. */
const LONGEST_WAY_BACK = 5000;

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
    // The browser's own process does it, which on a busy machine takes longer than a page stands still.
    hand.backFrom = await hand.page.evaluate(
      (longest) =>
        new Promise<string>((done) => {
          const from = window.location.hash;
          window.addEventListener("popstate", () => done(from), { once: true });
          setTimeout(done, longest, from);
          window.history.back();
        }),
      LONGEST_WAY_BACK,
    );
  },
};
