import type { Locator, Page } from "@playwright/test";
import { StudioPage } from "./studio-page.ts";

export class SongPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get styleBox(): Locator {
    return this.page.getByRole("textbox", { name: "Style", exact: true });
  }

  get lyricsBox(): Locator {
    return this.page.getByRole("textbox", { name: "Lyrics", exact: true });
  }

  get generateButton(): Locator {
    return this.page.getByRole("button", { name: "Generate song", exact: true });
  }

  get checks(): Locator {
    return this.page.getByRole("list", { name: "Limit checks" });
  }

  async ensureSong(): Promise<void> {
    await new StudioPage(this.page).open("Song");
    const begin = this.page.getByRole("button", { name: "Write the first song" });
    await this.styleBox.or(begin).first().waitFor();
    if (await begin.isVisible()) await begin.click();
    await this.styleBox.waitFor();
  }

  async write(song: { style: string; lyrics: string }): Promise<void> {
    await this.styleBox.fill(song.style);
    await this.lyricsBox.fill(song.lyrics);
  }

  get takes(): Locator {
    return this.page.getByRole("region", { name: "Takes" });
  }

  /** The take that is heard, by its place in the song. */
  get position(): Locator {
    return this.takes.getByRole("slider").first();
  }

  /** Plays a take that is still coming. */
  get listen(): Locator {
    return this.takes.getByRole("button", { name: /^Listen to Take \d+ as it arrives$/ });
  }

  /** Seconds heard of a take that is still coming. */
  arrivedSeconds(): Promise<number> {
    return this.takes.getByTestId("arriving").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  }

  /** How the file is asked for: `Format`, `Delivery` and the like. */
  async chooseOutput(field: string, option: string): Promise<void> {
    await this.page.getByRole("combobox", { name: field, exact: true }).click();
    await this.page.getByRole("option", { name: option }).click();
  }
}
