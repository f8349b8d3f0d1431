import type { Locator, Page } from "@playwright/test";

/** What belongs to a whole film: its settings, its views, its steps, its budgets. */
export class FilmPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get settingsButton(): Locator {
    return this.page.getByRole("button", { name: "Film settings" });
  }

  get settings(): Locator {
    return this.page.getByRole("dialog", { name: "Film settings" });
  }

  setting(name: string): Locator {
    return this.settings.getByRole("textbox", { name });
  }

  /** Undo and redo name what they would do. */
  get undo(): Locator {
    return this.page.getByRole("button", { name: /^(Undo: |Nothing to undo)/ });
  }

  get redo(): Locator {
    return this.page.getByRole("button", { name: /^(Redo: |Nothing to redo)/ });
  }

  async show(view: "Board" | "List" | "Shot"): Promise<void> {
    await this.page.getByRole("radio", { name: view, exact: true }).click();
  }

  get list(): Locator {
    return this.page.getByRole("grid", { name: "Shots as a list" });
  }

  /** A cell of the list, by its row from 1 and what it shows. */
  cell(row: number, text: string | RegExp): Locator {
    return this.list.getByRole("row").nth(row).getByRole("gridcell", { name: text });
  }

  /** A cell of the list, by its row from 1 and the head of its column. */
  columnOf(row: number, head: string): Locator {
    const order = ["No.", "Picture", "Name", "Prompt", "Model", "Resolution", "Duration", "Ratio", "Expansion"];
    return this.list.getByRole("row").nth(row).getByRole("gridcell").nth(order.indexOf(head));
  }

  /** Keys in the list that come all at once, before anything is drawn between them. */
  async pressAtOnce(...keys: readonly string[]): Promise<void> {
    await this.list.evaluate((_list, names) => {
      for (const key of names) {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }
    }, keys);
  }

  get budgetStop(): Locator {
    return this.page.getByRole("dialog", { name: "Over budget" });
  }

  card(name: RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  async addShot(prompt: string, number: number): Promise<void> {
    await this.page.getByRole("button", { name: "Add shot", exact: true }).click();
    await this.page.getByRole("heading", { name: `Shot ${number}`, exact: true }).waitFor();
    await this.page.getByRole("textbox", { name: "Prompt", exact: true }).fill(prompt);
  }
}
