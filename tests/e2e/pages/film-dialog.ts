import type { Locator, Page } from "@playwright/test";

/** The dialog behind `Export film`: first the form, then how far it is. */
export class FilmDialog {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: /^Export film/ }).click();
    await this.form.waitFor();
  }

  get form(): Locator {
    return this.page.getByRole("dialog", { name: "Export film" });
  }

  /** Whatever the dialog says now. */
  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  get exportButton(): Locator {
    return this.form.getByRole("button", { name: "Export", exact: true });
  }

  get saveButton(): Locator {
    return this.form.getByRole("button", { name: "Save changes" });
  }

  get cancelButton(): Locator {
    return this.form.getByRole("button", { name: "Cancel", exact: true });
  }

  get facts(): Locator {
    return this.form.locator("dl");
  }

  get leaveOut(): Locator {
    return this.form.getByRole("switch", { name: "Skip shots without takes" });
  }

  field(name: string): Locator {
    return this.form.getByRole("textbox", { name });
  }

  async choose(combobox: string, option: string | RegExp): Promise<void> {
    await this.form.getByRole("combobox", { name: combobox }).click();
    await this.page.getByRole("option", { name: option }).click();
  }

  /** Resolves when the film is in the library. */
  async finished(name: string): Promise<void> {
    await this.page.getByRole("dialog", { name: `“${name}” is in Library` }).waitFor({ timeout: 120_000 });
  }
}
