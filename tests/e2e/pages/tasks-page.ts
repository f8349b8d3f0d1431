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

  /** The line of a task, which carries its state, by the name of its shot or song. */
  row(title: string): Locator {
    return this.pane.locator("[data-task]").filter({ hasText: title });
  }

  async select(title: string): Promise<void> {
    await this.row(title).getByRole("button", { pressed: false }).first().click();
  }

  /** Everything about the selected task. */
  get details(): Locator {
    return this.page.getByRole("complementary", { name: "Task" });
  }
}
