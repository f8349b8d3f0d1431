import { expect, type Locator, type Page } from "@playwright/test";
import { StudioPage } from "./studio-page.ts";

export class ChatPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  open(): Promise<void> {
    return new StudioPage(this.page).open("Chat");
  }

  get messageBox(): Locator {
    return this.page.getByRole("textbox", { name: "Message", exact: true });
  }

  get sendButton(): Locator {
    return this.page.getByRole("button", { name: "Send", exact: true });
  }

  get stopButton(): Locator {
    return this.page.getByRole("button", { name: "Stop", exact: true });
  }

  get messages(): Locator {
    return this.page.getByRole("article");
  }

  get thinking(): Locator {
    return this.page
      .getByRole("button", { name: /^Thinking/ })
      .or(this.page.locator("summary", { hasText: "Thinking" }))
      .last();
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async send(text: string): Promise<void> {
    await this.messageBox.fill(text);
    await this.sendButton.click();
  }

  /** Until the sandbox has said its whole answer. */
  async replied(): Promise<void> {
    await expect(this.messages.last()).toContainText("Sandbox reply.");
    await expect(this.messages.last()).toHaveAttribute("aria-busy", "false");
  }

  /** Until nothing streams any more. */
  async waitForReply(): Promise<Locator> {
    await this.stopButton.waitFor({ state: "hidden", timeout: 30_000 });
    return this.messages.last();
  }
}
