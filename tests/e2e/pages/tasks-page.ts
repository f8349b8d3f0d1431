import type { Locator, Page } from "@playwright/test";
import { StudioPage } from "./studio-page.ts";

export class TasksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  open(): Promise<void> {
    return new StudioPage(this.page).open("Tasks");
  }

  get pane(): Locator {
    return this.page.getByRole("main");
  }
}
