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
    return this.page.getByRole("searchbox", { name: "Search library" });
  }

  item(name: string | RegExp): Locator {
    return this.grid.getByRole("gridcell", { name });
  }

  get inspector(): Locator {
    return this.page.getByRole("complementary", { name: "Asset" });
  }
}
