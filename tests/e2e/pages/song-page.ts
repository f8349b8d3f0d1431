import { expect, type Locator, type Page } from "@playwright/test";
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
    const begin = this.page.getByRole("button", { name: "Write your first song" });
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

  /** One take's row, which carries its state. */
  take(ordinal: number): Locator {
    return this.takes
      .locator(".take")
      .filter({ has: this.page.getByRole("button", { name: `Choose take ${ordinal}` }) });
  }

  /** The recording of a cover, picked from the disk. */
  get reference(): Locator {
    return this.page.locator("input[type=file][accept='audio/*']");
  }

  /** The take that is heard: its place, its part in sight and its loop, by keys. */
  get waveform(): Locator {
    return this.takes.getByRole("slider", { name: "Position" });
  }

  /** Another of the songs. */
  async choose(title: string): Promise<void> {
    const song = this.page.getByRole("menuitemcheckbox", { name: title });
    // The menu goes when the pane opens another song at that moment: one made by another window, for example.
    await expect(async () => {
      if (!(await song.isVisible())) await this.page.getByRole("button", { name: "Songs", exact: true }).click();
      await song.click({ timeout: 2_000 });
    }).toPass();
    await this.page
      .getByRole("textbox", { name: "Title" })
      .and(this.page.locator(`[value="${title}"]`))
      .waitFor();
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
