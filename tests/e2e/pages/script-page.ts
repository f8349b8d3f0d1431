import type { Locator, Page } from "@playwright/test";

/** The script beside the board, and what it says otherwise. */
export class ScriptPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Brings a script in by the file dialog, on a film that has neither a script nor shots. */
  async begin(name: string, text: string): Promise<void> {
    await this.page.getByRole("button", { name: "Start from a script" }).click();
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByRole("button", { name: "Import script…" }).click();
    await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  }

  get addCards(): Locator {
    return this.page.getByRole("button", { name: /^Add \d+ cards?$/ });
  }

  async writeNewShotsAs(form: "Words" | "Directed"): Promise<void> {
    await this.page.locator(".newshots").getByRole("radio", { name: form }).click();
  }

  /** Takes over what is chosen, and goes back to the board. */
  async apply(): Promise<void> {
    await this.page.getByRole("button", { name: /^Apply \d+ changes?$/ }).click();
    await this.page.getByText("The board matches the script.").waitFor();
    await this.page.getByRole("radio", { name: "Board", exact: true }).click();
  }
}
