import type { Locator, Page } from "@playwright/test";

/** Tools in the chat: the control that switches them on, the editor, and the cards of calls. */
export class DirectorCards {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Switches the director's tools on for this conversation. */
  async allow(): Promise<void> {
    await this.page.getByRole("button", { name: "Tools", exact: true }).click();
    await this.page.getByRole("switch", { name: "Director tools" }).click();
    await this.page.getByRole("combobox", { name: "Film" }).waitFor();
    await this.page.keyboard.press("Escape");
  }

  /** Takes ready examples into the person's own tools. */
  async addExamples(...names: string[]): Promise<void> {
    await this.page.getByRole("button", { name: "Tools", exact: true }).click();
    await this.page.getByRole("button", { name: "Add your own tools…" }).click();
    for (const name of names) {
      await this.page.getByRole("combobox", { name: "Start from an example" }).click();
      await this.page.getByRole("option", { name }).click();
    }
    await this.page.getByRole("button", { name: "Done" }).click();
  }

  card(name: string): Locator {
    return this.page.getByRole("region", { name: `Tool call ${name}` });
  }

  async answer(name: string, words: string): Promise<void> {
    await this.card(name).getByRole("textbox", { name: "Answer" }).fill(words);
    await this.card(name).getByRole("button", { name: "Answer", exact: true }).click();
  }
}
