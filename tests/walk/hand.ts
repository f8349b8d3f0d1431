import type { CDPSession, Page } from "@playwright/test";
import { type Control, readControls } from "./accessible.ts";
import type { Place } from "./step.ts";

/** What a page may take until a control is there that was there on an earlier walk. */
const PATIENCE_MS = 2500;

/** Where the pointer goes to, and whether it is this control that it meets there. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly met: boolean;
}

/** Thrown where a step can't be done because what it needs isn't there: the walk goes on with the next. */
export class NotThere extends Error {}

/** A person's hand: finds a control by where it stands and moves pointer and keys over the real page. */
export class Hand {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Milliseconds. */
  readonly patience: number;
  /** Where Back was pressed last. */
  backFrom = "";

  constructor(page: Page, cdp: CDPSession, patience = PATIENCE_MS) {
    this.page = page;
    this.cdp = cdp;
    this.patience = patience;
  }

  async find(place: Place): Promise<Control> {
    const until = performance.now() + this.patience;
    for (;;) {
      const control = (await readControls(this.cdp)).find((each) => each.place === place);
      if (control?.enabled) return control;
      if (performance.now() > until) throw new NotThere(place);
      await this.page.waitForTimeout(100);
    }
  }

  async press(control: Control, button: "left" | "right" = "left"): Promise<void> {
    const spot = await this.spot(control);
    // What something covers, the rule about controls reports; here one gets on by key.
    if (spot.met) await this.page.mouse.click(spot.x, spot.y, { button });
    else await this.pressByKey(control);
  }

  async pressByKey(control: Control): Promise<void> {
    await this.focus(control);
    await this.page.keyboard.press(
      ["button", "link", "menuitem", "option", "tab"].includes(control.role) ? "Enter" : "Space",
    );
  }

  async drag(from: Control, to: Control): Promise<void> {
    const [start, end] = [await this.spot(from), await this.spot(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  async focus({ node, place }: Control): Promise<void> {
    await this.cdp.send("DOM.focus", { backendNodeId: node }).catch(() => {
      throw new NotThere(place);
    });
  }

  async spot({ node, place }: Control): Promise<Spot> {
    try {
      const { object } = await this.cdp.send("DOM.resolveNode", { backendNodeId: node });
      const { result } = await this.cdp.send("Runtime.callFunctionOn", {
        objectId: object.objectId ?? "",
        functionDeclaration: String(findSpot),
        returnByValue: true,
      });
      const spot = result.value as Spot | undefined;
      if (spot) return spot;
    } catch {
      // Gone since it was read.
    }
    throw new NotThere(place);
  }
}

/** Runs in the page, on the control. */
function findSpot(this: Element): Spot {
  const inside = ({ top, left, bottom, right }: DOMRect) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (!inside(this.getBoundingClientRect())) this.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = this.getBoundingClientRect();
  const x = Math.min(Math.max(left + width / 2, 1), innerWidth - 2);
  const y = Math.min(Math.max(top + height / 2, 1), innerHeight - 2);
  const hit = document.elementFromPoint(x, y);
  const label =
    this.closest("label") ?? (this.id === "" ? null : document.querySelector(`label[for="${CSS.escape(this.id)}"]`));
  const met = hit !== null && (this.contains(hit) || label?.contains(hit) === true || hit.contains(this));
  return { x, y, met };
}
