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

  get model(): Locator {
    return this.page.getByRole("combobox", { name: "Model", exact: true });
  }

  get stopButton(): Locator {
    return this.page.getByRole("button", { name: "Stop", exact: true });
  }

  /** Those near the view. */
  get messages(): Locator {
    return this.page.getByRole("article");
  }

  /** What the head says of the whole branch, near the view or not. */
  count(messages: number): Locator {
    return this.page.getByText(`${messages} messages`);
  }

  /** The messages, whatever of them is in view. */
  get thread(): Locator {
    return this.page.getByRole("log", { name: "Messages" });
  }

  /** Reads the whole thread as one scrolls through it: its headings, and any element that no Markdown makes. */
  scrollThrough(): Promise<{ headings: string[]; elements: string[] }> {
    return this.thread.evaluate(async (thread) => {
      const headings = new Set<string>();
      const elements = new Set<string>();
      const foreign =
        "script, iframe, object, embed, form, style, link, meta, base, video, [onload], [onerror], [onclick]";
      // As a reader's hand does: otherwise the thread stays at its end.
      thread.dispatchEvent(new WheelEvent("wheel"));
      thread.scrollTop = 0;
      for (let still = 0; still < 3; ) {
        await new Promise((done) => setTimeout(done, 40));
        for (const heading of thread.querySelectorAll("h2")) headings.add(heading.textContent ?? "");
        for (const element of thread.querySelectorAll(foreign)) elements.add(element.outerHTML.slice(0, 100));
        const before = thread.scrollTop;
        thread.scrollTop += thread.clientHeight * 0.8;
        still = thread.scrollTop === before ? still + 1 : 0;
      }
      return { headings: [...headings], elements: [...elements] };
    });
  }

  get thinking(): Locator {
    return this.page
      .getByRole("button", { name: /^(Thinking|Thought)/ })
      .or(this.page.locator("summary", { hasText: "Thinking" }))
      .last();
  }

  /** How many pixels of the line's last words stand beyond its end. */
  lastWordsCut(): Promise<number> {
    return this.thinking.locator("bdi").evaluate((words) => {
      const end = (of: Element | null) => of?.getBoundingClientRect().right ?? Number.NaN;
      return end(words) - end(words.parentElement);
    });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async send(text: string): Promise<void> {
    await this.messageBox.fill(text);
    await this.sendButton.click();
  }

  /** Words into the message box, as a paste brings them. */
  async paste(words: string): Promise<void> {
    await this.messageBox.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, words);
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
