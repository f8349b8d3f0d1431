import type { Page } from "@playwright/test";

type Role = "button" | "textbox" | "combobox" | "switch" | "radio" | "slider";

/** A person without a mouse: goes by Tab, and notes wherever the focus could not be seen or was nowhere. */
export class Keyboard {
  readonly page: Page;
  /** Where the focus was that nobody could see, in words. */
  readonly unseen = new Set<string>();

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until the element with this role and name has the focus. */
  async tabTo(role: Role, name: string | RegExp): Promise<void> {
    const target = this.page.getByRole(role, typeof name === "string" ? { name, exact: true } : { name });
    for (let step = 0; step < 80; step++) {
      if (await target.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
      await this.page.keyboard.press("Tab");
      await this.look();
    }
    throw new Error(`${role} “${name}” is not reached by Tab.`);
  }

  /** What has the focus now without showing it is noted. */
  async look(): Promise<void> {
    const found = await this.page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      // Where one writes, the caret shows it.
      if (element.matches("[contenteditable=true]")) return null;
      const rings = [element, ...element.querySelectorAll("*"), element.parentElement, element.closest("[class]")];
      const styles = rings.flatMap((one) => (one ? [getComputedStyle(one), getComputedStyle(one, "::after")] : []));
      const shown = styles.some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
      );
      return shown
        ? null
        : (element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40) ?? element.tagName);
    });
    if (found !== null) this.unseen.add(found);
  }

  /** Whether something of the page has the focus: without it the next key goes nowhere. */
  held(): Promise<boolean> {
    return this.page.evaluate("document.activeElement !== null && document.activeElement !== document.body");
  }
}
