import type { Locator, Page } from "@playwright/test";
import { StudioPage } from "./studio-page.ts";

export class SettingsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openConnections(): Promise<void> {
    await new StudioPage(this.page).open("Settings");
    await this.page
      .getByRole("link", { name: "Connections" })
      .or(this.page.getByRole("tab", { name: "Connections" }))
      .first()
      .click();
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: "Add connection" });
  }

  async beginConnection(connection: { name: string; baseUrl: string; key?: string }): Promise<void> {
    await this.openConnections();
    await this.page.getByRole("button", { name: "Add connection" }).click();
    await this.dialog.getByRole("textbox", { name: "Name" }).fill(connection.name);
    await this.dialog.getByRole("textbox", { name: "Base URL" }).fill(connection.baseUrl);
    if (connection.key !== undefined) await this.dialog.getByLabel("API key").fill(connection.key);
  }

  get addButton(): Locator {
    return this.dialog.getByRole("button", { name: "Add connection" });
  }

  /** Adds a connection, makes it the active one, and leaves it selected. */
  async addConnection(connection: { name: string; baseUrl: string; key?: string }): Promise<void> {
    await this.beginConnection(connection);
    await this.addButton.click();
    await this.dialog.waitFor({ state: "hidden" });
    // The inspector turns to the new connection a moment after the dialog went.
    await this.details.getByText(connection.name, { exact: true }).first().waitFor();
  }

  get details(): Locator {
    return this.page.getByRole("complementary", { name: "Connection" });
  }

  async testConnection(): Promise<void> {
    await this.details.getByRole("button", { name: "Test connection" }).click();
  }
}
