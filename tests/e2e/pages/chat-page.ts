import type { Locator, Page } from "@playwright/test";
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

  async send(text: string): Promise<void> {
    await this.messageBox.fill(text);
    await this.sendButton.click();
  }

  /** Until nothing streams any more. */
  async waitForReply(): Promise<Locator> {
    await this.stopButton.waitFor({ state: "hidden", timeout: 30_000 });
    return this.messages.last();
  }
}
