import type { Locator, Page } from "@playwright/test";

/** Files of the library, large. */
export class ViewerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Named after its file, or “Side by side”. */
  dialog(name: string): Locator {
    return this.page.getByRole("dialog", { name, exact: true });
  }

  get films(): Locator {
    return this.page.getByRole("group", { name: "Files", exact: true }).locator("video");
  }

  get note(): Locator {
    return this.page.getByRole("complementary", { name: "Details" }).getByRole("textbox", { name: "Note" });
  }

  get rating(): Locator {
    return this.page.getByRole("complementary", { name: "Details" }).getByRole("slider", { name: "Rating" });
  }

  /** Which frame each film stands on. */
  frames(rate: number): Promise<number[]> {
    return this.films.evaluateAll(
      (films, per) => films.map((film) => Math.floor((film as HTMLVideoElement).currentTime * per + 0.01)),
      rate,
    );
  }
}
