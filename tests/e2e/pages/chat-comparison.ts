import type { Locator, Page } from "@playwright/test";

/** One question to several models, and what becomes of a conversation that gets long. */
export class ChatComparison {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The question must stand in the message box. By the keyboard, as everything here. */
  async ask(...models: string[]): Promise<void> {
    await this.page.getByRole("button", { name: "Compare models" }).press("Enter");
    const choice = this.page.getByRole("group", { name: "Models to compare" });
    for (const model of models) await choice.getByRole("checkbox", { name: model, exact: true }).press("Space");
    await this.page.getByRole("button", { name: /^Ask \d models$/ }).press("Enter");
  }

  get view(): Locator {
    return this.page.getByRole("region", { name: "Side by side" });
  }

  answer(model: string): Locator {
    return this.page.getByRole("article", { name: `Reply from ${model}`, exact: true });
  }

  async goOnWith(model: string): Promise<void> {
    await this.answer(model).getByRole("button", { name: "Continue with this" }).press("Enter");
  }

  async startSummary(): Promise<void> {
    await this.page.getByTitle("Context and usage").click();
    await this.page.getByRole("button", { name: "Continue from summary" }).click();
  }

  /** What the whole conversation used, as the popover behind the meter says it. */
  get used(): Locator {
    return this.page.getByRole("region", { name: "This conversation so far" });
  }

  get links(): Locator {
    return this.page.getByRole("navigation", { name: "Linked conversations" });
  }
}
