import type { Locator, Page } from "@playwright/test";

/** The lyric editor's tools, versions, rewrites and saved styles. */
export class LyricPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get editor(): Locator {
    return this.page.getByRole("textbox", { name: "Lyrics", exact: true });
  }

  get lines(): Locator {
    return this.editor.locator(".cm-line");
  }

  get tools(): Locator {
    return this.page.getByRole("toolbar", { name: "Lyrics tools" });
  }

  get palette(): Locator {
    return this.page.getByRole("dialog", { name: "Structure tags" });
  }

  get versions(): Locator {
    return this.page.getByRole("dialog", { name: "Lyrics versions" });
  }

  get rewrite(): Locator {
    return this.page.getByRole("dialog", { name: /^Rewrite/ });
  }

  get review(): Locator {
    return this.page.getByRole("region", { name: "Rewrite" });
  }

  get outline(): Locator {
    return this.page.getByRole("region", { name: "Sections" });
  }

  /** By keys alone, as a person without a mouse gets there. */
  async press(tool: "Find" | "Rewrite…" | "Versions"): Promise<void> {
    await this.tools.getByRole("button", { name: tool }).press("Enter");
  }
}
