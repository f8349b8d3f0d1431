import type { Locator, Page } from "@playwright/test";

/** The cast beside the board. */
export class CastPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get panel(): Locator {
    return this.page.getByRole("complementary", { name: "Cast" });
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Cast", exact: true }).click();
    await this.panel.waitFor();
  }

  card(name: string): Locator {
    return this.panel.getByRole("list", { name: "Cards" }).getByRole("button", { name: new RegExp(`^${name} `) });
  }

  /** A new card, with files as somebody chooses them. */
  async make(
    name: string,
    files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[] = [],
  ): Promise<void> {
    await this.panel.getByRole("button", { name: "New card" }).first().click();
    const dialog = this.page.getByRole("dialog", { name: "New card" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    if (files.length > 0) {
      const chooser = this.page.waitForEvent("filechooser");
      await dialog.getByRole("button", { name: "Add files…" }).click();
      await (await chooser).setFiles([...files]);
      await dialog.getByText(`${files.length} / 15`).waitFor();
    }
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
}
