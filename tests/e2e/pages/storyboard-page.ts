import type { Locator, Page } from "@playwright/test";
import { StudioPage } from "./studio-page.ts";

export interface ShotSettings {
  readonly prompt: string;
  readonly model?: string;
  readonly resolution?: string;
  readonly duration?: string;
  readonly ratio?: string;
}

export class StoryboardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  open(): Promise<void> {
    return new StudioPage(this.page).open("Storyboard");
  }

  get promptBox(): Locator {
    return this.page.getByRole("textbox", { name: "Prompt", exact: true });
  }

  get generateButton(): Locator {
    return this.page.getByRole("button", { name: "Generate", exact: true });
  }

  get checks(): Locator {
    return this.page.getByRole("list", { name: "Limit checks" });
  }

  get video(): Locator {
    return this.page.locator("video").first();
  }

  /** A board to work on: the first shot of a new film, when there is none yet. */
  async ensureShot(): Promise<void> {
    await this.open();
    const begin = this.page.getByRole("button", { name: "Add your first shot" });
    await this.promptBox.or(begin).first().waitFor();
    if (!(await this.promptBox.isVisible())) await begin.click();
    await this.promptBox.waitFor();
  }

  async fill(settings: ShotSettings): Promise<void> {
    await this.promptBox.fill(settings.prompt);
    for (const [name, value] of [
      ["Model", settings.model],
      ["Resolution", settings.resolution],
      ["Duration", settings.duration],
      ["Ratio", settings.ratio],
    ] as const)
      if (value !== undefined) await this.choose(name, value);
  }

  async choose(field: "Model" | "Resolution" | "Duration" | "Ratio", value: string): Promise<void> {
    await this.page.getByRole("combobox", { name: field, exact: true }).click();
    await this.page.getByRole("option", { name: new RegExp(`^${value}(\\s|$)`) }).click();
  }

  /** What refuses the shot, as it reads in the list of checks. */
  refusals(but?: string): Locator {
    const except = but === undefined ? "" : `:not([data-code="${but}"])`;
    return this.checks.locator(`[data-severity="error"]${except} > span:not(.hopeless)`);
  }

  /** Files on their way in. */
  get coming(): Locator {
    return this.page.getByRole("progressbar", { name: /^Importing/ });
  }

  /** The references that are there, not the ones on their way. */
  get references(): Locator {
    return this.page.getByRole("list", { name: "References" }).getByRole("button", { name: /^Reference / });
  }

  /** The references that say that a check refuses them. */
  get refusedReferences(): Locator {
    return this.references.and(this.page.getByRole("button", { name: /: check failed$/ }));
  }

  frame(which: "First frame" | "Last frame"): Locator {
    return this.page.getByRole("button", { name: which, exact: true });
  }

  /** Gives files to the field's own input, without the system's dialog. */
  async give(onto: "First frame" | "Last frame" | "References", files: string | readonly string[]): Promise<void> {
    const well =
      onto === "References"
        ? this.page.locator(".refwell")
        : this.page.locator(".frameslot").filter({ has: this.frame(onto) });
    await well.locator('input[type="file"]').setInputFiles(files);
  }

  /** Gives a frame by the file dialog behind its button. */
  async giveFrame(which: "First frame" | "Last frame", file: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByRole("button", { name: which, exact: true }).click();
    await (await chooser).setFiles(file);
  }
}
