import { expect, type Locator, type Page } from "@playwright/test";

/** “Fix it for me”, from the button beside a finding to the file that is used instead. */
export class RepairDialog {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  get steps(): Locator {
    return this.dialog.getByRole("list", { name: "Changes" }).getByRole("listitem");
  }

  get cropFrame(): Locator {
    return this.dialog.getByRole("button", { name: /^Crop frame/ });
  }

  point(which: "In point" | "Out point"): Locator {
    return this.dialog.getByRole("slider", { name: which });
  }

  /** Opens it from the finding of a rule. */
  async open(code: string): Promise<void> {
    await this.page.locator(`[data-code="${code}"]`).getByRole("button", { name: "Fix it for me…" }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** Makes it and looks at the result, which nothing refuses. */
  async make(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Create copy" }).click();
    await expect(this.dialog.getByRole("button", { name: "Use the fixed file" })).toBeFocused({ timeout: 60_000 });
    await expect(this.dialog.locator('[data-severity="error"]')).toHaveCount(0);
  }

  /** What the result really is: `PNG · 1000 × 400 · 15 kB`. */
  get result(): Locator {
    return this.dialog.getByRole("figure").filter({ hasText: "Fixed" }).locator("figcaption");
  }

  async use(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Use the fixed file" }).click();
    await expect(this.dialog).toHaveCount(0);
  }
}
