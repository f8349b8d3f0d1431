import type { Locator, Page } from "@playwright/test";

/** Several shots of the board at once: chosen on their cards, edited together, generated together. */
export class SelectedShots {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  card(number: number): Locator {
    return this.page
      .getByRole("list", { name: "Shots" })
      .getByRole("button", { name: new RegExp(`^Shot ${number}: `) });
  }

  async all(): Promise<void> {
    await this.card(1).focus();
    await this.page.keyboard.press("ControlOrMeta+a");
  }

  async only(numbers: readonly number[]): Promise<void> {
    for (const [at, number] of numbers.entries()) {
      await this.card(number).click(at === 0 ? {} : { modifiers: ["ControlOrMeta"] });
    }
  }

  get inspector(): Locator {
    return this.page.getByRole("complementary", { name: /^\d+ shots selected$/ });
  }

  /** Words in the place of a text that each has, or behind its prompt. */
  async write(text: string, words: string): Promise<void> {
    await this.inspector.getByRole("combobox", { name: "Which text" }).click();
    await this.page.getByRole("option", { name: text, exact: true }).click();
    await this.inspector.getByRole("textbox", { name: "Text", exact: true }).fill(words);
    await this.inspector.getByRole("button", { name: /^(Set in|Add to) \d+ shots$/ }).click();
    await this.inspector.getByRole("status").getByText(text).waitFor();
  }

  get checks(): Locator {
    return this.inspector.getByRole("list", { name: "Limit checks" });
  }

  async generate(size: "Full size" | "Quick pass (480P)", count: number): Promise<void> {
    await this.inspector.getByRole("button", { name: "Generate shots…" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Generate shots" });
    await dialog.getByRole("radio", { name: size }).click();
    await dialog.getByRole("button", { name: `Generate ${count} takes` }).click();
    await dialog.waitFor({ state: "hidden" });
  }
}
