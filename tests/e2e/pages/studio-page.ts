import type { Locator, Page } from "@playwright/test";

export const paneNames = ["Home", "Chat", "Storyboard", "Song", "Library", "Tasks", "Settings"] as const;
export type PaneName = (typeof paneNames)[number];

/** The frame around the panes: navigation, palette, status line. */
export class StudioPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get navigation(): Locator {
    return this.page.getByRole("navigation", { name: "Panes" });
  }

  get palette(): Locator {
    return this.page.getByRole("dialog", { name: "Search or run a command" });
  }

  link(pane: PaneName): Locator {
    return this.navigation.getByRole("link", { name: pane });
  }

  async open(pane: PaneName): Promise<void> {
    await this.link(pane).click();
    await this.page.waitForURL(new RegExp(`#/${pane.toLowerCase()}`));
  }

  /** Opens the palette, types, and runs what is then selected, once it is what was meant. */
  async runCommand(words: string): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await this.palette.locator("input:focus").waitFor();
    await this.page.keyboard.type(words);
    await this.palette.getByRole("option", { name: words, selected: true }).waitFor();
    await this.page.keyboard.press("Enter");
  }

  /** What a toast says; they come and go. */
  toast(text: string | RegExp): Locator {
    return this.page
      .getByRole("status")
      .filter({ hasText: text })
      .or(this.page.getByRole("alert").filter({ hasText: text }))
      .first();
  }
}
