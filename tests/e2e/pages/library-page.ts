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
    return this.grid.getByRole("gridcell");
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Search library" });
  }
}
