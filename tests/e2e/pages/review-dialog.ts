import type { Locator, Page } from "@playwright/test";

/** The takes of a shot beside each other. */
export class ReviewDialog {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Review takes" }).click();
    await this.dialog.waitFor();
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: /^Takes of shot/ });
  }

  get edge(): Locator {
    return this.dialog.getByRole("slider", { name: "Divider between A and B" });
  }

  get films(): Locator {
    return this.dialog.locator("video");
  }

  /** What is known of one take, and what can be done with it. */
  verdict(take: number): Locator {
    return this.dialog.getByRole("region", { name: `Take ${take}`, exact: true });
  }

  /** Where each film stands, seconds. */
  times(): Promise<number[]> {
    return this.films.evaluateAll((films) => films.map((film) => (film as HTMLVideoElement).currentTime));
  }
}
