import type { Locator, Page } from "@playwright/test";
import { StudioPage } from "./studio-page.ts";

export class LibraryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  open(): Promise<void> {
    return new StudioPage(this.page).open("Library");
  }

  get grid(): Locator {
    return this.page.getByRole("grid", { name: "Library" });
  }

  get items(): Locator {
    // The headings of days are cells too, without a name of their own.
    return this.grid.locator("[role=gridcell][aria-label]");
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Search Library" });
  }

  item(name: string | RegExp): Locator {
    return this.grid.getByRole("gridcell", { name });
  }

  get inspector(): Locator {
    return this.page.getByRole("complementary", { name: "File details" });
  }

  chip(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** A filter of the menu, which writes it into the search. */
  async filter(by: string, value: string): Promise<void> {
    await this.page.getByRole("button", { name: "Filter", exact: true }).click();
    await this.page.getByRole("menuitem", { name: by, exact: true }).press("ArrowRight");
    // Behind its name it says how many files it would show.
    await this.page.getByRole("menuitemcheckbox", { name: new RegExp(`^${value}( [\\d,]+)?$`) }).press("Enter");
  }

  async saveSearch(name: string): Promise<void> {
    await this.page.getByRole("button", { name: "Saved searches" }).click();
    await this.page.getByRole("textbox", { name: "Search name" }).fill(name);
    await this.page.keyboard.press("Enter");
    await this.page.getByRole("button", { name: `Delete ${name}` }).waitFor();
    await this.page.keyboard.press("Escape");
  }

  /** Draws a rubber band over every tile, from the empty ground at the left. */
  async band(): Promise<void> {
    const box = await this.grid.boundingBox();
    const last = await this.items.last().boundingBox();
    if (!box || !last) throw new Error("The library is not in sight.");
    await this.page.mouse.move(box.x + 6, box.y + 30);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + 40, box.y + 60, { steps: 3 });
    await this.page.mouse.move(last.x + last.width - 10, last.y + last.height - 10, { steps: 5 });
    await this.page.mouse.up();
  }
}
