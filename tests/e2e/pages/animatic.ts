import type { Locator, Page } from "@playwright/test";

/** The strip under the board, and the picture that stands in the board's place while it plays. */
export class Animatic {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get strip(): Locator {
    return this.page.getByRole("region", { name: "Animatic" });
  }

  get screen(): Locator {
    return this.page.getByRole("group", { name: "Film" });
  }

  get song(): Locator {
    return this.page.locator(".screening audio");
  }

  button(name: string): Locator {
    return this.strip.getByRole("button", { name, exact: true });
  }

  async chooseSong(name: RegExp): Promise<void> {
    await this.strip.getByRole("button", { name: /film soundtrack$/ }).click();
    await this.page.getByRole("combobox", { name: "Song" }).click();
    await this.page.getByRole("option", { name }).click();
    await this.page.keyboard.press("Escape");
  }

  /** Where the clock stands, seconds. */
  async time(): Promise<number> {
    const words = (await this.strip.locator(".timecode").textContent()) ?? "";
    const [minutes = 0, seconds = 0, frames = 0] = words.split("/")[0]?.trim().split(":").map(Number) ?? [];
    return minutes * 60 + seconds + frames / 24;
  }
}
